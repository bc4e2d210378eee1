"""Private names of libraries: used in one module for each, and missed when they are gone."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest
import textual.drivers.linux_driver
import textual.drivers.web_driver
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App

from seqtui.app.runtime import textual_internals
from seqtui.app.runtime.private_names import NameGone, require

ROOT = Path(__file__).parents[2]
LIBRARIES = ("asyncssh", "textual")
ALLOWED = {
    ROOT / "app/runtime/textual_internals.py": "textual",
    ROOT / "app/online/asyncssh_internals.py": "asyncssh",
}
"""The module that may use the private names of a library."""
MODULES = [path for path in sorted((ROOT / "app").rglob("*.py")) if path not in ALLOWED]
NOT_THEIRS = {"_asdict", "_exit", "_make", "_replace"}
"""Private only by their looks: the names of named tuples, and ``os._exit``."""


def is_private(name: str) -> bool:
    return name.startswith("_") and name != "_" and not name.endswith("__")


def names_in(tree: ast.AST) -> Iterator[str]:
    """Name what a piece of code defines or gives to ``self``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def is_borrowed(path: str) -> bool:
    """Tell whether what is imported is a library's own business."""
    library, *inside = path.split(".")
    return library in LIBRARIES and any(map(is_private, inside))


@cache
def private_names_of(kind: type) -> set[str]:
    """Return the private names of a class of a library, and of its objects."""
    tree = ast.parse(dedent(inspect.getsource(kind)))
    stored = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return set(filter(is_private, (*vars(kind), *stored)))


def borrowed(tree: ast.AST) -> Iterator[str]:
    """Name what a module takes from private modules, or from objects of classes not its own."""
    own = {*names_in(tree), *NOT_THEIRS}
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from filter(is_borrowed, [f"{module}.{alias.name}" for alias in names])
            case ast.Import(names=names):
                yield from filter(is_borrowed, [alias.name for alias in names])
            case ast.Attribute(
                value=ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super"))
            ):
                pass  # see ``inherited``
            case ast.Attribute(attr=name) if is_private(name) and name not in own:
                yield ast.unparse(node)
            case ast.Call(func=ast.Name(id="getattr" | "setattr" | "hasattr"), args=[_, name, *_]):
                if re.match("f?'_(?!_)", ast.unparse(name)):
                    yield ast.unparse(node)


def inherited(path: Path, tree: ast.Module) -> Iterator[str]:
    """Name the private names that classes take from a library's class, or cover up there."""
    module = import_module(".".join(("seqtui", *path.relative_to(ROOT).with_suffix("").parts)))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = inspect.getmro(getattr(module, node.name))
            theirs = [base for base in bases if base.__module__.partition(".")[0] in LIBRARIES]
            private = {name for base in theirs for name in private_names_of(base)}
            used = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
            yield from sorted(private & {*used, *names_in(node)})


@pytest.mark.full
def test_no_other_module_uses_a_private_name_of_these_libraries() -> None:
    for needed in ("aiohttp", "asyncssh"):
        pytest.importorskip(needed)
    found = {}
    for path in MODULES:
        tree = ast.parse(path.read_text("utf-8"))
        if names := [*borrowed(tree), *inherited(path, tree)]:
            found[path.relative_to(ROOT).as_posix()] = names
    assert found == {}


def test_textual_has_all_the_names_that_are_relied_on() -> None:
    textual_internals.check()


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (XTermParser, "_parse_extended_key"),
        (textual.drivers.linux_driver, "XTermParser"),
        (textual.drivers.web_driver, "getincrementaldecoder"),
        (StylesCache, "get_inner_outer"),
        (App, "_load_screen_css"),
    ],
)
def test_a_name_that_textual_no_longer_has_is_told(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    monkeypatch.delattr(owner, name)
    with pytest.raises(NameGone, match=rf"^textual [\d.]+ has no [\w.]+\.{name} any more, which "):
        textual_internals.check()


def test_a_name_that_objects_get_when_they_are_made_counts() -> None:
    class Thing:
        def __init__(self) -> None:
            self._there = 1

    require("textual", [(Thing, "_there")])
    with pytest.raises(NameGone, match=r"Thing\._gone"):
        require("textual", [(Thing, "_gone")])


def test_textuals_cache_of_styles_is_made_a_class_method_once() -> None:
    before = inspect.getattr_static(StylesCache, "get_inner_outer")
    assert isinstance(before, classmethod)
    textual_internals.let_go_of_screens()
    assert inspect.getattr_static(StylesCache, "get_inner_outer") is before
