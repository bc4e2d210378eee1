"""The lines inside the application, and what a game needs to be a whole one.

Widgets get attributes and post messages; screens own matches and follow their events; every
move passes the gate. A game in the registry has everything that the five have.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from app.games.board import Board
from app.games.cards import CARDS
from app.games.drawings import draw
from app.games.registry import BOARDS
from app.play.screen import PlayScreen
from app.rules.page import page
from engines.games.game import AnyGame
from engines.games.registry import GAMES
from engines.gate.registry import GATES, gate_of
from engines.players.progress import PROGRESS
from engines.setup import deal
from engines.solving.oracle import oracle_of
from tests.app.session import new_game, session
from tests.engines.cases import CASES
from tests.engines.naive import NAIVE
from tests.engines.playthroughs import path_of

ROOT = Path(__file__).parent.parent.parent
DRAWN = sorted([*(ROOT / "app/widgets").glob("*.py"), *(ROOT / "app/boards").glob("*.py")])
"""Everything that only draws and posts messages."""
FORBIDDEN = ("engines.match", "engines.gate", "engines.players", "engines.solving")
WORDS = {"Match", "AnyMatch", "submit"}


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
        "import engines.match",
        "from engines.gate.moves import read_choice",
        "def later():\n    from engines.players import choice",
        "from engines import match",
        "self.screen.match.submit(move)",
    ],
)
def test_the_check_would_find_a_widget_that_does(code: str) -> None:
    assert crossings(code)


def test_no_widget_needs_what_it_must_not_know_by_a_detour() -> None:
    """What widgets show is told in types of their own, which bring no engine along."""
    # The positions in a rules page are outside input, and so pass the gate where they are drawn.
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in DRAWN]
    names.remove("app.rules.page_view")
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
    assert "app.play.game_over" in loaded
    assert [name for name in loaded if name.startswith(FORBIDDEN)] == []


def test_only_screens_and_the_command_line_make_moves() -> None:
    makers = {
        short(path)
        for path in (ROOT / "app").rglob("*.py")
        if {"submit", "submit_text"} & set(named(ast.parse(path.read_text("utf-8"))))
    }
    assert "app/play/screen.py" in makers
    assert all(name.startswith(("app/screens/", "app/cli/")) for name in makers)


def test_a_player_moves_on_the_screen_only_through_the_gate() -> None:
    """What the screen submits for a person is what the situation has read through the gate."""
    tree = ast.parse((ROOT / "app/play/situation.py").read_text("utf-8"))
    assert "engines.gate.moves.read_choice" in set(imported(tree))
    tree = ast.parse((ROOT / "app/play/screen.py").read_text("utf-8"))
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
    async with session(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        play, match = there.play, there.match
        await there.make("swap 1 2")
        assert play.board.scene is not None
        assert play.board.scene.view == {"sequence": [1, 3, 4, 5, 2]}
        await there.press("escape")
        assert not any(isinstance(screen, PlayScreen) for screen in there.app.screen_stack)
        before = play.board.scene
        match.undo()
        await there.settle()
        assert play.board.scene is before


# What a game consists of

Part = Callable[[AnyGame], object]


def _of(table: Mapping[str, object], game: AnyGame) -> object:
    return table.get(game.name)


def _golden(game: AnyGame) -> bool:
    cases = [case for case in CASES if case.game is game]
    return bool(cases) and all(path_of(case).is_file() for case in cases)


def _board(game: AnyGame) -> bool:
    return isinstance(BOARDS[game.name](), Board)


def _plain_drawing(game: AnyGame) -> object:
    view = game.view(game.begin(deal(game, game.options(), 1).opening))
    return draw(game.name, view, ("Ada", "Bob"))


PARTS: Mapping[str, Part] = {
    "knobs and a preset for the picker": lambda game: game.knobs and game.presets,
    "a gate": partial(_of, GATES),
    "a gate that lists what can be typed": lambda game: gate_of(game).forms,
    "an oracle": lambda game: oracle_of(game, game.options()),
    "an idea of progress for the lower levels": partial(_of, PROGRESS),
    "a board": _board,
    "a card for the picker": partial(_of, CARDS),
    "a drawing in plain text": _plain_drawing,
    "a rules page": lambda game: page(game.name).startswith(f"# {game.title}"),
    "what is known from solving it": lambda game: (
        ROOT / "app/games" / game.name.replace("-", "_") / "known.md"
    ).is_file(),
    "naive rules to be tested against": partial(_of, NAIVE),
    "a golden playthrough for each preset": _golden,
}


def missing(game: AnyGame, parts: Mapping[str, Part] = PARTS) -> list[str]:
    """Name what a game still needs."""
    lacking = []
    for name, part in parts.items():
        try:
            there = part(game)
        except (KeyError, FileNotFoundError):
            there = None
        if not there:
            lacking.append(name)
    return lacking


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_is_missing_of_a_game(game: AnyGame) -> None:
    assert missing(game) == [], f"{game.title} still needs this"


def test_a_sixth_game_is_told_everything_it_needs() -> None:
    """A game with rules alone lacks every part but what its rules bring along."""
    newcomer = replace(GAMES[0], name="sixth-game", title="Sixth Game")
    assert set(missing(newcomer)) == PARTS.keys() - {"knobs and a preset for the picker"}
