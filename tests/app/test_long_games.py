"""Very long games: what a step costs may grow with the length of the game, but no faster."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import cycle, islice
from types import FrameType

import pytest

from seqtui.app.play.screen import PlayScreen
from seqtui.app.settings import Settings
from seqtui.app.store.games import Games
from seqtui.app.store.saved import SavedGames
from tests.app.running import a_session, table

SHORT, LONG = 150, 600
PER_TURN = 15
"""Calls that a step may make for each turn of the game: writing it down, listing it, showing it."""
MOVES = {
    "sequence-shift": ("swap 1 2", "swap 2 3"),
    "sequence-stack": ("discard",),
    "mirror-duel": ("3 back", "4 back", "5 back"),
    "code-swap": ("cross 2",),
}
STARTS: dict[str, dict[str, object]] = {
    "sequence-shift": {"sequence": [5, 4, 3, 2, 1]},
    "code-swap": {"codes": [[4, 1, 3], [5, 2, 1]]},
}
OPTIONS: dict[str, dict[str, object]] = {"sequence-stack": {"blocks": "thaw"}}


def calls(step: Callable[[], object]) -> int:
    """Count the calls that a step makes, down to those of built-in functions."""
    counted = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        step()
    finally:
        sys.setprofile(None)
    return counted


async def costs(game: str, turns: int) -> dict[str, int]:
    """Return what each step costs after this many turns of a game that is saved."""
    session = a_session(game, STARTS.get(game), options=OPTIONS.get(game))
    moves = cycle(MOVES[game])
    for move in islice(moves, turns):
        session.submit(move)
    async with table() as there:
        saved = SavedGames(lambda: Games(print), print)
        screen = PlayScreen(session, Settings(pace="at once"), saved=saved)
        await there.app.push_screen(screen)
        await there.pilot.pause()
        found = {
            "move": calls(lambda: session.submit(next(moves))),
            "undo": calls(screen.action_undo),
            "redo": calls(screen.action_redo),
            "look": calls(lambda: screen.action_look(-1)),
        }
        saved.close()
        return found


@pytest.mark.parametrize("game", MOVES)
async def test_no_step_grows_faster_than_the_game(game: str) -> None:
    short, long = await costs(game, SHORT), await costs(game, LONG)
    for step, before in short.items():
        assert before > 0
        assert long[step] - before <= PER_TURN * (LONG - SHORT), step
