"""The lines inside the application: drawing needs no engine, and screens follow events."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from seqtui.app.play.screen import PlayScreen
from tests.app.running import new_game, running

ROOT = Path(__file__).parent.parent.parent
DRAWN = sorted(
    [
        *(ROOT / "app/widgets").glob("*.py"),
        *(ROOT / "app/drawing").glob("*.py"),
        *(path for path in (ROOT / "app/games").glob("*/*.py") if path.stem != "facts"),
    ]
)
"""Everything that only draws and posts messages."""
FORBIDDEN = (
    "seqtui.engines.session",
    "seqtui.engines.gate",
    "seqtui.engines.players",
    "seqtui.engines.solving",
)


def test_drawing_needs_no_session_no_gate_no_player_and_no_oracle() -> None:
    """What widgets show is told in types of their own, which bring no engine along."""
    names = [".".join(("seqtui", *path.relative_to(ROOT).with_suffix("").parts)) for path in DRAWN]
    script = f"import sys, {', '.join(names)}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    loaded = done.stdout.split()
    assert "seqtui.app.widgets.plates" in loaded
    assert [name for name in loaded if name.startswith(FORBIDDEN)] == []


async def test_a_screen_follows_the_events_of_its_session_until_it_is_left() -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        play, session = there.play, there.session
        await there.make("swap 1 2")
        assert play.board.scene is not None
        assert play.board.scene.view == {"sequence": [1, 3, 4, 5, 2]}
        await there.press("escape")
        assert not any(isinstance(screen, PlayScreen) for screen in there.app.screen_stack)
        before = play.board.scene
        session.undo()
        await there.settle()
        assert play.board.scene is before
