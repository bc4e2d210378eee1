"""What the headless half may load: the rules nothing but Python, and nobody the screen.

Each question is asked of a fresh interpreter, since this one has loaded everything already.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

ADAPTERS = ROOT / "engines" / "adapters"
LIBRARIES = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo"}
"""The adapters, and the library that each is for."""
FOREIGN = {*LIBRARIES.values(), "numpy", "gymnasium", "open_spiel"}
"""What adapters may load, and nobody else in the engines."""

WALK = """
import importlib, pkgutil, sys
import engines

def below(package):
    return [info.name for info in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]

def without_adapters():
    return [name for name in below(engines) if not name.startswith("engines.adapters")]
"""
LOADED = """
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def loaded_by(code: str) -> set[str]:
    """Run code in a fresh interpreter and return the top-level packages it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", WALK + code + LOADED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def bare() -> set[str]:
    """Return what is loaded before anything of ours but the empty top package."""
    return loaded_by("")


def test_the_bare_interpreter_has_nothing_of_the_screen_loaded(bare: set[str]) -> None:
    """Otherwise the other tests would prove nothing."""
    assert not bare & {"textual", "rich", "app", "pydantic"}


@pytest.mark.parametrize(
    "code",
    [
        "import engines.match",
        "import engines.games.registry",
        "import engines.events, engines.dice, engines.errors, engines.setup",
        "import engines.adapters.encoding",
        "import engines.solving\nfor name in below(engines.solving): importlib.import_module(name)",
    ],
)
def test_rules_match_and_oracles_need_only_the_standard_library(code: str, bare: set[str]) -> None:
    foreign = loaded_by(code) - bare - set(sys.stdlib_module_names)
    assert foreign <= {"engines"}


def test_no_part_of_the_engines_loads_the_screen() -> None:
    loaded = loaded_by("for name in without_adapters(): importlib.import_module(name)")
    assert "pydantic" in loaded, "the walk did not reach the gate"
    assert not loaded & {"textual", "rich", "app", *FOREIGN}


@pytest.mark.parametrize(
    "adapter", [name for name in LIBRARIES if (ADAPTERS / f"{name}.py").exists()]
)
def test_an_adapter_loads_its_own_library_and_no_screen(adapter: str) -> None:
    library = LIBRARIES[adapter]
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed.")
    loaded = loaded_by(f"import engines.adapters.{adapter}")
    assert loaded & {*LIBRARIES.values()} == {library}
    assert not loaded & {"textual", "rich", "app"}


def absolute(code: str) -> list[str]:
    """Return what would reach for a package called ``engines``, wherever this one is."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return [name for name in found if name.partition(".")[0] == "engines"]


def test_the_engines_can_have_another_name() -> None:
    """In the installed package they are ``seqtui.engines``."""
    paths = sorted((ROOT / "engines").rglob("*.py"))
    found = {str(path.relative_to(ROOT)): absolute(path.read_text("utf-8")) for path in paths}
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "code",
    [
        "import engines.match",
        "def later():\n    from engines.gate import moves",
        "from engines import events",
        "files('engines.players')",
        "import_module(f'engines.games.{name}.gate')",
    ],
)
def test_the_check_would_find_engines_that_cannot(code: str) -> None:
    assert absolute(code)


def test_the_walk_reaches_every_module() -> None:
    code = "print(*below(engines))\nsys.exit()"
    names = loaded_by(code)
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in (ROOT / "engines").rglob("*.py")
    }
    modules = {name.removesuffix(".__init__") for name in files} - {"engines"}
    assert names == modules
