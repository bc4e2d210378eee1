"""The parts of a game, loaded when they are first asked for.

A game is a folder named after it, with a module for each part: ``rules.py`` defines ``GAME``,
``gate.py`` defines ``GATE``, and so on. The pydantic models of a gate, or an oracle, cost nothing
before they are needed, and a part that is missing or wrong is named in one sentence.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from seqtui.engines.errors import BadInput

T = TypeVar("T")

ENGINES = __name__.rpartition(".")[0]
"""The package of the games' headless halves; the application has one for their looks."""


class IncompleteGame(Exception):
    """A part of a game is missing or wrong, and which."""


def folder_of(name: str) -> str:
    """Return the folder of a game: its name, written as a package."""
    return name.replace("-", "_")


def has_part(name: str, module: str) -> bool:
    """Tell whether a game has this headless part, without loading it."""
    return find_spec(f"{ENGINES}.{folder_of(name)}.{module}") is not None


def describe_error(error: Exception, name: str) -> str:
    """Say in words what went wrong, and where in the folder of the game with this name."""
    if isinstance(error, BadInput):  # a sentence for people already
        return error.message.removesuffix(".")
    said = str(error).strip().removesuffix(".")
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    where, at = "", error.__traceback__
    while at is not None:
        _, _, module = at.tb_frame.f_globals["__name__"].rpartition(f".{folder_of(name)}.")
        if module != at.tb_frame.f_globals["__name__"]:
            where = f"{module}.py, line {at.tb_lineno}, raises "
        at = at.tb_next
    return where + what


def part(name: str, module: str, attribute: str, kind: type[T], package: str = ENGINES) -> T:
    """Return a part of the game with this name, or raise :class:`IncompleteGame`."""
    path = f"{package}.{folder_of(name)}.{module}"
    try:
        found = getattr(import_module(path), attribute, None)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and path.startswith(error.name or "?"):
            raise IncompleteGame(f"The game {name} has no {module}: {path} is missing.") from None
        wrong = f"The {module} of the game {name} cannot be loaded"
        raise IncompleteGame(f"{wrong}: {describe_error(error, name)}.") from error
    if found is None:
        raise IncompleteGame(
            f"The {module} of the game {name} is incomplete: {path} must define {attribute}."
        )
    if not isinstance(found, kind):
        raise IncompleteGame(
            f"The {module} of the game {name} is wrong: {attribute} in {path} "
            f"must be a {kind.__name__}, not a {type(found).__name__}."
        )
    return found
