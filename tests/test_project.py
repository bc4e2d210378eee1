"""The project as a stranger meets it: the README's commands and an installed wheel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from engines.games.registry import GAMES

ROOT = Path(__file__).parent.parent


def test_ci_runs_exactly_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(python3 .*pytest.*)\n```", (ROOT / "README.md").read_text())
    assert len(commands) == 1
    assert commands[0] in (ROOT / ".ci" / "run").read_text().splitlines()


def test_every_pinned_version_is_the_installed_one() -> None:
    """What the pictures depend on is what they are compared with."""
    from importlib.metadata import version

    constraints = (ROOT / "tests/constraints.txt").read_text()
    pins = re.findall(r"^([\w-]+)==(\S+)$", constraints, re.MULTILINE)
    wanted = {name: pin for name, pin in pins if name in ("textual", "rich", "syrupy")}
    assert len(wanted) == 3
    assert wanted == {name: version(name) for name in wanted}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel, install it into an environment of its own, and return its bin folder.

    The dependencies are lent by the present environment; the program itself is the wheel's.
    """
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]
    subprocess.run([*build, folder, ROOT], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    python = folder / "env" / "bin" / "python"
    (packages,) = (folder / "env" / "lib").glob("python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"))
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run([*pip, "install", "-q", "--no-deps", wheel], check=True, capture_output=True)
    return python.parent


def run(command: list[str | Path], folder: Path) -> str:
    """Run a command away from the checkout and return what it printed."""
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=clean, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_wheel_is_not_the_checkout(installed: Path, tmp_path: Path) -> None:
    where = run([installed / "python", "-c", "import app; print(app.__file__)"], tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_an_installed_wheel_has_every_rules_page(installed: Path, tmp_path: Path) -> None:
    for game in GAMES:
        assert game.title in run([installed / "seqtui", "rules", game.name], tmp_path)


def test_an_installed_wheel_has_its_styles(installed: Path, tmp_path: Path) -> None:
    """The application starts, with its style sheets, and paints its first screen."""
    script = """
import asyncio
from app.application import SeqtuiApp

async def main() -> None:
    app = SeqtuiApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(app.export_screenshot())

asyncio.run(main())
"""
    assert "Sequence" in run([installed / "python", "-c", script], tmp_path)
