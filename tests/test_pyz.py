"""The program as one file, with every Python it is for; ``.ci/pyz`` makes it."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from seqtui import __version__
from tests.app.store.terminal import Program

PYZ = Path(__file__).parent.parent / "dist/seqtui.pyz"
PYTHONS = os.environ.get("SEQTUI_PYTHONS", "").split()
WHICH = "import sys; print('python%d.%d' % sys.version_info[:2])"

pytestmark = pytest.mark.skipif(
    not PYTHONS, reason="SEQTUI_PYTHONS does not name the Pythons that .ci/pyz was called with"
)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run commands as somebody who has never started the file before."""
    places = {"PEX_ROOT": "unpacked", "SEQTUI_DATA": "data", "SEQTUI_CONFIG": "settings"}
    for name, folder in places.items():
        monkeypatch.setenv(name, str(tmp_path / folder))

    def run(*command: str | Path) -> str:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


@pytest.mark.parametrize("python", PYTHONS or [""])
def test_the_file_is_the_whole_program(
    python: str, run: Callable[..., str], tmp_path: Path
) -> None:
    """It tells its version, plays for programs and shows the picker, with nothing installed."""
    told = f"seqtui {__version__}\n"
    assert run(python, PYZ, "--version") == told
    (folder,) = tmp_path.glob("unpacked/venvs/*/*/*/lib/python*")
    assert folder.name == run(python, "-c", WHICH).strip()
    assert run(PYZ, "--version") == told  # without Python's help, now that it is unpacked

    game = run(python, PYZ, "play", "code-swap", "--json", "--p1", "hard", "--p2", "perfect")
    assert json.loads(game.splitlines()[-1])["outcome"] is not None
    assert "complete -c seqtui" in run(PYZ, "completion", "fish")
    terminal = Program(command=(python, str(PYZ)))
    terminal.wait_for("Sequence Shift", "Code Swap")
    terminal.press("\x11")
    assert terminal.end() == 0
