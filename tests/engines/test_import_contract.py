"""What the headless half may load: the rules nothing but Python, and nobody the screen.

Each question is asked of a fresh interpreter, since this one has loaded everything already.
"""

from __future__ import annotations

import subprocess
import sys
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
import seqtui.engines

def below(package):
    return [info.name for info in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]

def without_adapters():
    return [name for name in below(seqtui.engines) if ".adapters" not in name]
"""
LOADED = """
print(*sorted({name.removeprefix("seqtui.").partition(".")[0] for name in sys.modules}))
"""


def loaded_by(code: str) -> set[str]:
    """Run code in a fresh interpreter; return the packages it loads, ours without ``seqtui``."""
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
    assert not bare & {"textual", "rich", "pydantic"}


@pytest.mark.parametrize(
    "code",
    [
        "import seqtui.engines.session",
        "import seqtui.engines.games.registry",
        "from seqtui.engines import dice, errors, events, setup",
        "import seqtui.engines.adapters.chance_game",
        "from seqtui.engines import solving\n"
        "for name in below(solving): importlib.import_module(name)",
    ],
)
def test_rules_session_and_oracles_need_only_the_standard_library(
    code: str, bare: set[str]
) -> None:
    foreign = loaded_by(code) - bare - set(sys.stdlib_module_names)
    assert foreign <= {"engines", "seqtui"}


def test_no_part_of_the_engines_loads_the_screen() -> None:
    loaded = loaded_by("for name in without_adapters(): importlib.import_module(name)")
    assert "pydantic" in loaded, "the walk did not reach the gate"
    assert not loaded & {"textual", "rich", "app", *FOREIGN}


@pytest.mark.full
@pytest.mark.parametrize(
    "adapter", [name for name in LIBRARIES if (ADAPTERS / f"{name}.py").exists()]
)
def test_an_adapter_loads_its_own_library_and_no_screen(adapter: str) -> None:
    library = LIBRARIES[adapter]
    loaded = loaded_by(f"import seqtui.engines.adapters.{adapter}")
    assert loaded & {*LIBRARIES.values()} == {library}
    assert not loaded & {"textual", "rich", "app"}


def test_everything_has_one_name() -> None:
    """A class that could be imported under two names would exist twice."""
    from seqtui.engines.errors import BadInput

    assert BadInput.__module__ == "seqtui.engines.errors"
    code = "import seqtui.app.application, seqtui.engines.gate.records\n"
    loaded_by(code + "assert not {'app', 'engines', 'styles'} & sys.modules.keys()")


def test_the_walk_reaches_every_module() -> None:
    code = "print(*below(seqtui.engines))\nsys.exit()"
    names = loaded_by(code)
    files = {
        ".".join(("seqtui", *path.relative_to(ROOT).with_suffix("").parts))
        for path in (ROOT / "engines").rglob("*.py")
    }
    modules = {name.removesuffix(".__init__") for name in files} - {"seqtui.engines"}
    assert names == modules
