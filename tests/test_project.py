"""The project as a stranger meets it: the README's commands, the wheel, and what is installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TypeAlias
from zipfile import ZipFile

import pytest

from seqtui import __version__
from seqtui.app.cli.completion import script
from seqtui.app.cli.parser import COMMANDS, SHELLS
from seqtui.engines.games.registry import GAMES
from tests.keys import README, with_table

ROOT = Path(__file__).parent.parent


def test_ci_runs_exactly_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(python3 .*pytest.*)\n```", (ROOT / "README.md").read_text())
    assert len(commands) == 1
    assert commands[0] in (ROOT / ".ci" / "run").read_text().splitlines()


def test_the_table_of_keys_in_the_readme_is_made_from_the_commands() -> None:
    """``python -m tests.keys`` writes it."""
    assert README.read_text("utf-8") == with_table(README.read_text("utf-8"))


def test_the_supported_pythons_are_told_alike_everywhere() -> None:
    """``.ci/run`` takes them from the classifiers."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert told == ["3.11", "3.12", "3.13"]
    assert project["requires-python"] == f">={told[0]}"
    assert f"({told[0]} to {told[-1]})" in (ROOT / "README.md").read_text("utf-8")


def test_every_pinned_version_is_the_installed_one() -> None:
    """What the pictures depend on is what they are compared with."""
    constraints = (ROOT / "tests/constraints.txt").read_text()
    pins = re.findall(r"^([\w-]+)==(\S+)$", constraints, re.MULTILINE)
    wanted = {name: pin for name, pin in pins if name in ("textual", "rich", "syrupy")}
    assert len(wanted) == 3
    assert wanted == {name: version(name) for name in wanted}


@pytest.mark.full
def test_no_test_is_skipped_for_a_package_that_is_missing() -> None:
    """``version`` knows only what is installed."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    for requirement in (*extras["test"], *extras["ci"]):
        assert version(re.split("[<>=]", requirement)[0])


def test_what_needs_another_package_is_left_to_the_full_run() -> None:
    """Otherwise the quick run would skip it, and the full run would take it for done."""
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text("utf-8")
        if re.search(r"^pytest\.importorskip\(", text, re.MULTILINE):
            assert re.search(r"^pytestmark = \[?\s*pytest\.mark\.full", text, re.MULTILINE), path


@pytest.mark.parametrize("page", sorted(path.name for path in ROOT.glob("*.md")))
def test_no_page_has_traces_of_a_merge(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert not re.search(r"^(<{7}|={7}|>{7})( |$)", text, re.MULTILINE)


def test_the_citation_is_of_this_version() -> None:
    """Its date is also that of the manual page."""
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^version: (.*)$", cited, re.MULTILINE) == [__version__]
    assert re.search(r"^date-released: \d{4}-\d\d-\d\d$", cited, re.MULTILINE)


# What is built


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build the source distribution, and from it the wheel."""
    folder = tmp_path_factory.mktemp("dist")
    _call(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (source,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    return source, wheel


def _call(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def contents(built: tuple[Path, Path]) -> Iterator[ZipFile]:
    """Open the wheel."""
    with ZipFile(built[1]) as wheel:
        yield wheel


UNTOLD = {"SEQTUI_BROWSER", "SEQTUI_TODAY"}
"""Variables that only the server's own processes and the tests set."""
MANUAL = f"seqtui-{__version__}.data/data/share/man/man1/seqtui.1"


@pytest.mark.full
def test_the_wheel_installs_one_package_and_its_manual(contents: ZipFile) -> None:
    others = {name for name in contents.namelist() if not name.startswith("seqtui/")}
    assert {name for name in others if ".dist-info/" not in name} == {MANUAL}


@pytest.mark.full
def test_the_package_is_laid_out_like_the_checkout(contents: ZipFile) -> None:
    names = [name for name in contents.namelist() if name.startswith("seqtui/")]
    inside = {name.removeprefix("seqtui/") for name in names}
    scripts = {f"app/cli/completions/{shell}" for shell in SHELLS}
    files = {
        path.relative_to(ROOT).as_posix()
        for folder in ("app", "engines", "styles")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }
    moved = {"seqtui.py": "__init__.py", "engines/py.typed": "py.typed"}
    made = {"__main__.py", *scripts}
    assert inside == files - moved.keys() | set(moved.values()) | made
    for source, target in moved.items():
        assert contents.read(f"seqtui/{target}") == (ROOT / source).read_bytes()
    for name in scripts:
        assert contents.read(f"seqtui/{name}").decode() == script(Path(name).name)


@pytest.mark.full
def test_the_manual_tells_everything_and_reads_well(contents: ZipFile, tmp_path: Path) -> None:
    page = tmp_path / "seqtui.1"
    page.write_bytes(contents.read(MANUAL))
    if not shutil.which("man"):
        pytest.skip("there is no man here, so that the manual page is not proven")
    done = subprocess.run(
        ["man", "--warnings", "--local-file", page],
        capture_output=True,
        env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"},
        text=True,
        check=True,
    )
    assert done.stderr == ""
    lines = re.sub(".\b", "", done.stdout).splitlines()
    assert max(map(len, lines)) <= 80
    text = " ".join(" ".join(lines).split())
    assert f"seqtui {__version__}" in lines[-1]
    for command in COMMANDS:
        assert f"usage: seqtui {command}" in text
    for option in ("--p2 WHO human, easy", "preset=classic|no-way-back", "seqtui daily --share"):
        assert option in text
    program = [path.read_text("utf-8") for path in (ROOT / "app").rglob("*.py")]
    variables = set(re.findall(r'"(SEQTUI_[A-Z]+)"', "".join(program)))
    assert variables - UNTOLD == {word for word in text.split() if word.startswith("SEQTUI_")}


@pytest.mark.full
def test_the_checkers_of_packages_have_nothing_to_say(built: tuple[Path, Path]) -> None:
    source, wheel = built
    _call(sys.executable, "-m", "twine", "check", "--strict", source, wheel)
    settings = ROOT / "pyproject.toml"
    _call(sys.executable, "-m", "check_wheel_contents", "--config", settings, wheel)


# What is installed, among strangers whose packages have the same names

Run: TypeAlias = Callable[..., str]
"""Runs an installed command and returns what it printed."""


@pytest.fixture(scope="module", params=["wheel", "editable"])
def installed(
    request: pytest.FixtureRequest,
    built: tuple[Path, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Install the project into an environment of its own, and return its bin folder.

    The dependencies are lent by the present environment; the project itself is not.
    """
    folder = tmp_path_factory.mktemp("environment")
    _call(sys.executable, "-m", "venv", "--without-pip", folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin/python", "install", "--no-deps")
    if request.param == "wheel":
        _call(*pip, built[1])
    else:
        _call(*pip, "--no-build-isolation", "-e", ROOT)
    _move_in(packages)
    return folder / "bin"


def _move_in(folder: Path) -> None:
    """Put packages there that have our names and are of no use to us."""
    for name in ("app", "engines", "styles"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").touch()
    (folder / "app/main.py").write_text("def main():\n    raise SystemExit('a stranger')\n")
    (folder / "engines/match.py").touch()
    (folder / "styles/picker.tcss").write_text("This is no style sheet.")


@pytest.fixture(params=["beside it", "on the path", "imported first"])
def run(request: pytest.FixtureRequest, installed: Path, tmp_path: Path) -> Run:
    """Return what runs a command, with strangers in ever better places."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment |= {"SEQTUI_DATA": str(tmp_path / "data"), "SEQTUI_CONFIG": str(tmp_path)}
    if request.param != "beside it":
        _move_in(tmp_path)
        environment["PYTHONPATH"] = str(tmp_path)
    if request.param == "imported first":
        (tmp_path / "sitecustomize.py").write_text("import app.main, engines.match, styles")

    def run(command: str, *arguments: str) -> str:
        done = subprocess.run(
            [installed / command, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.full
def test_the_strangers_are_there(run: Run, installed: Path, tmp_path: Path) -> None:
    """Otherwise the other tests would prove nothing."""
    where = run("python", "-c", "import sys, app; print(app.__file__, 'app.main' in sys.modules)")
    file, is_loaded = where.split()
    assert Path(file).is_relative_to(installed.parent) or Path(file).is_relative_to(tmp_path)
    assert (is_loaded == "True") == (tmp_path / "sitecustomize.py").exists()


@pytest.mark.full
def test_both_ways_to_call_it_tell_the_version_of_the_package(run: Run) -> None:
    package = "from importlib.metadata import version; print('seqtui', version('seqtui'))"
    told = f"seqtui {__version__}\n"
    assert run("seqtui", "--version") == told
    assert run("python", "-m", "seqtui", "--version") == told
    assert run("python", "-c", package) == told


@pytest.mark.full
def test_it_plays_a_whole_game(run: Run) -> None:
    lines = run("seqtui", "play", "code-swap", "--json", "--p1", "perfect", "--p2", "easy")
    events = [json.loads(line) for line in lines.splitlines()]
    assert events[0]["game"] == "code-swap"
    assert events[-1]["outcome"] is not None


@pytest.mark.full
def test_it_has_every_rules_page(run: Run) -> None:
    assert {game.title for game in GAMES} <= set(run("seqtui", "rules").splitlines())


@pytest.mark.full
@pytest.mark.parametrize("run", ["imported first"], indirect=True)
def test_it_has_its_styles(run: Run) -> None:
    """The application starts, with its style sheets, and paints its first screen."""
    script = """
import asyncio
from seqtui.app.application import SeqtuiApp

async def main() -> None:
    app = SeqtuiApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(app.export_screenshot())

asyncio.run(main())
"""
    assert "Sequence" in run("python", "-c", script)


@pytest.mark.full
def test_the_games_are_a_library(run: Run) -> None:
    """The example in the README runs, and every part can be imported, and no stranger helps."""
    readme = (ROOT / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    script = f"""
import importlib, pkgutil, sys
before = set(sys.modules)
{example}
import seqtui.engines
for info in pkgutil.walk_packages(seqtui.engines.__path__, "seqtui.engines."):
    if info.name.rpartition(".")[2] not in ("openspiel", "pettingzoo"):  # they need an extra
        importlib.import_module(info.name)
tops = {{name.partition(".")[0] for name in set(sys.modules) - before}}
print(*sorted(tops & {{"app", "engines", "seqtui", "textual"}}))
"""
    names, outcome, loaded = run("python", "-c", script).splitlines()
    assert names == str(tuple(game.name for game in GAMES))
    assert "winner" in outcome
    assert loaded == "seqtui"
