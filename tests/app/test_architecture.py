"""The lines inside the application, and what a game needs to be a whole one.

Widgets get attributes and post messages; screens own matches and follow their events; every
move passes the gate.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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
WORDS = {"Session", "AnySession", "submit"}


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(tree: ast.AST) -> Iterator[str]:
    """Name every module that is imported, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def named(tree: ast.AST) -> Iterator[str]:
    """Name everything that is used: names, attributes, and what is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name.rpartition(".")[2]


def crossings(code: str) -> list[str]:
    """Return what a widget's code does that only a screen may do."""
    tree = ast.parse(code)
    reached = [name for name in imported(tree) if name.startswith(FORBIDDEN)]
    return reached + sorted(WORDS & set(named(tree)))


@pytest.mark.parametrize("path", DRAWN, ids=short)
def test_a_widget_knows_no_match_no_gate_and_no_player(path: Path) -> None:
    assert crossings(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "code",
    [
        "import seqtui.engines.session",
        "from seqtui.engines.gate.moves import read_choice",
        "def later():\n    from seqtui.engines.players import choice",
        "from seqtui.engines import session",
        "self.screen.session.submit(move)",
    ],
)
def test_the_check_would_find_a_widget_that_does(code: str) -> None:
    assert crossings(code)


def test_no_widget_needs_what_it_must_not_know_by_a_detour() -> None:
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


def test_only_screens_and_the_command_line_make_moves() -> None:
    makers = {
        short(path)
        for path in (ROOT / "app").rglob("*.py")
        if {"submit", "submit_text"} & set(named(ast.parse(path.read_text("utf-8"))))
    }
    assert "app/play/choosing.py" in makers
    assert all(name.startswith(("app/play/", "app/cli/")) for name in makers)


def test_a_player_moves_on_the_screen_only_through_the_gate() -> None:
    """What the screen submits for a person is what the situation has read through the gate."""
    tree = ast.parse((ROOT / "app/play/situation.py").read_text("utf-8"))
    assert "seqtui.engines.gate.moves.read_choice" in set(imported(tree))
    tree = ast.parse((ROOT / "app/play/choosing.py").read_text("utf-8"))
    chosen = [
        node.args[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "submit"
    ]
    assert chosen
    assert all(isinstance(choice, ast.Name) and choice.id == "choice" for choice in chosen)


async def test_a_screen_follows_the_events_of_its_match_until_it_is_left() -> None:
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
