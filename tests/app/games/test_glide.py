"""Tiles on their way: they show every move, nobody waits for them, and they can be switched off."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

import pytest
from rich.segment import Segment
from textual import constants
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.games.board import Board, Move
from seqtui.app.games.lifting import Lift
from seqtui.app.games.sequence_shift.board import BOARD
from seqtui.app.games.table import scene_of
from seqtui.engines.session import AnySession
from tests.app.games.stage import painted, rows
from tests.app.running import ONE_SWAP, RunningApp, a_session, table

Frame = list[list[Segment]]

CODES = {"codes": [[4, 2, 1], [3, 5, 2]]}
GAMES: Mapping[str, tuple[Mapping[str, object] | None, tuple[str, ...]]] = {
    "sequence-shift": ({"sequence": [2, 4, 1, 3, 5]}, ("swap 2 3",)),
    "code-swap": (CODES, ("own 1 2",)),
    "code-swap across": (CODES, ("own 1 2", "cross 3")),
    "mirror-duel": (None, ("4 front", "5 back", "2 front")),
    "sequence-builder": (None, ("3", "5")),
    "sequence-stack": (None, ("discard",)),
}
"""A position of each game and some moves, of which the last one is watched."""


class Clock:
    """A clock that stands still until it is moved on."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let tiles move by this clock."""
    stopped = Clock()
    monkeypatch.setattr("seqtui.app.games.animation.monotonic", stopped)
    return stopped


@asynccontextmanager
async def lively(session: AnySession, level: str = "full") -> AsyncIterator[RunningApp]:
    """Put a session on a screen where things may move."""
    async with table(session) as there:
        there.app.animation_level = "full" if level == "full" else "none"
        yield there


def frame(there: RunningApp) -> Frame:
    """Return the rows of the board as they are on the screen."""
    board = there.board
    return [list(strip) for strip in board.render_lines(board.size.region)]


def session_of(case: str) -> tuple[AnySession, tuple[str, ...]]:
    position, moves = GAMES[case]
    return a_session(case.split()[0], position), moves


def submit(session: AnySession, notation: str) -> None:
    """Make a move that is given in canonical notation."""
    choice = next(move for move in session.legal if str(move) == notation)
    session.submit(choice)


@pytest.fixture
def in_between(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Collect for every frame with tiles on their way who had moved them."""
    seen: list[int | None] = []
    paint: Callable[..., None] = Board.paint

    def watched(self: Board, canvas: Canvas) -> None:
        if self.animation.gliding and self.scene is not None:
            seen.append(self.scene.last_by)
        paint(self, canvas)

    monkeypatch.setattr(Board, "paint", watched)
    return seen


@pytest.mark.parametrize("case", GAMES)
async def test_tiles_are_on_their_way_and_then_where_they_belong(case: str, clock: Clock) -> None:
    session, moves = session_of(case)
    async with lively(session) as there:
        for move in moves[:-1]:
            submit(session, move)
        there.board.repaint()
        before = frame(there)
        submit(session, moves[-1])
        clock.now += 0.08
        await there.until(lambda: there.board.animation.glide > 0)
        on_the_way = frame(there)
        clock.now += 1
        await there.until(lambda: not there.board.animation.gliding)
        after = frame(there)
    session, _ = session_of(case)
    async with lively(session, "none") as there:
        for move in moves:
            submit(session, move)
        at_once = frame(there)
    assert on_the_way not in (before, after)
    assert after == at_once != before


def test_a_swap_begins_where_the_tiles_lay_and_ends_where_they_belong() -> None:
    session, _ = session_of("sequence-shift")
    board = BOARD()
    before = scene_of(session, 0, live=False)
    submit(session, "swap 2 3")
    after = scene_of(session, 1, live=False)
    lay, lie = (rows(painted(board, scene))[6:12] for scene in (before, after))
    board.animation.glide = 0.0
    assert rows(painted(board, after))[6:12] == lay
    board.animation.glide = 0.999
    assert rows(painted(board, after))[6:12] == lie
    assert lay != lie
    start, end = Region(0, 0, 4, 2), Region(10, 4, 8, 6)
    board.animation.glide = 0.5
    assert board.animation.on_the_way(start, end) == Region(5, 2, 6, 4)


@pytest.mark.parametrize("key", ["right", "enter", "2", "up"])
async def test_a_key_ends_the_way_and_acts_at_once(key: str, clock: Clock) -> None:
    async with lively(a_session()) as there:
        await there.press("enter")
        board = there.board
        assert board.animation.gliding
        await there.press(key)
        done: Mapping[str, Callable[[], bool]] = {
            "right": lambda: board.cursor == "swap 2 3",
            "enter": lambda: there.session.ply == 2,
            "2": lambda: there.app.focused is not board,
            "up": lambda: True,
        }
        assert done[key]()
        assert key == "enter" or not board.animation.gliding


async def test_a_click_is_taken_while_tiles_are_on_their_way(clock: Clock) -> None:
    async with lively(a_session()) as there:
        await there.press("enter")
        assert there.board.animation.gliding
        await there.click(Board, Lift(4))
        await there.click(Board, Move("swap 4 5"))
        assert [turn.notation for turn in there.session.turns] == ["swap 1 2", "swap 4 5"]


async def test_computers_moves_are_shown_too(in_between: list[int | None]) -> None:
    session = a_session(position=ONE_SWAP, kinds=("human", "perfect"))
    async with lively(session) as there:
        await there.press("enter")
        await there.until(lambda: session.ply == 2)
        assert 2 in in_between


@pytest.mark.parametrize("case", GAMES)
async def test_without_animation_nothing_is_ever_on_its_way(
    case: str, in_between: list[int | None]
) -> None:
    session, moves = session_of(case)
    async with lively(session, "none") as there:
        for move in moves:
            submit(session, move)
            await there.settle()
            assert not there.board.animation.is_running, "nor will it ever be"
    assert not in_between


async def test_the_settings_decide(
    monkeypatch: pytest.MonkeyPatch, in_between: list[int | None]
) -> None:
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
    async with table(a_session()) as there:
        preferences = there.app.preferences
        preferences.change(animation=False)
        await there.press("enter")
        assert not in_between
        preferences.change(animation=True)
        await there.press("enter")
        assert in_between


async def test_only_moves_that_are_made_are_shown(in_between: list[int | None]) -> None:
    async with lively(a_session()) as there:
        await there.press("enter", "enter")
        assert in_between
        there.board.repaint()
        in_between.clear()
        await there.press("u", "r", "pageup", "pageup", "end")
        assert not there.board.animation.is_running
        assert not in_between


async def test_a_lost_turn_moves_nothing(in_between: list[int | None]) -> None:
    async with table(a_session(), confirm=False) as there:
        there.app.animation_level = "full"
        await there.type_move("swap 1 3")
        assert there.session.to_move == 2
        assert not in_between


@pytest.mark.parametrize("case", GAMES)
async def test_the_kept_table_shows_what_drawing_everything_would(case: str) -> None:
    session, moves = session_of(case)
    async with table(session) as there:
        board = there.board
        for move in moves:
            submit(session, move)
            assert board.scene is not None
            for cursor in (*board.scene.legal, None):
                board.cursor = cursor
                kept = frame(there)
                board._table = None
                board.repaint()
                assert kept == frame(there)


@pytest.mark.parametrize("move", ["place", "discard"])
async def test_the_next_card_appears_when_the_last_one_has_found_its_place(
    move: str, clock: Clock
) -> None:
    """Between the towers a card is on its way, and nobody has drawn the next one yet."""
    session = a_session("sequence-stack", {"deck": [1, 4, 2, 3, 5]})
    async with lively(session) as there:
        assert "you drew" in there.reads(type(there.board))
        submit(session, move)
        await there.settle()
        clock.now += 0.09
        await there.until(lambda: 0 < there.board.animation.glide < 1)
        assert there.board.animation.gliding
        assert "you drew" not in there.reads(type(there.board))
        clock.now += 1
        await there.until(lambda: not there.board.animation.gliding)
        assert "you drew" in there.reads(type(there.board))
