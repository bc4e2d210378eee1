"""The loop in which people and computers take turns, for line mode and JSON lines alike."""

from __future__ import annotations

from collections.abc import Callable

from engines.match import AnyMatch
from engines.players.choice import choose

GAME_ENDED = 0
INPUT_ENDED = 3


def take_turns(match: AnyMatch, ask: Callable[[], bool], tell: Callable[[], None]) -> int:
    """Play to the end and return the exit code.

    ``ask`` deals with one line from a person, and says no when there are no more; ``tell``
    brings out what has happened. A match's listeners must not fail, so nothing is written
    while it speaks to them, but only here.
    """
    tell()
    while (player := match.to_move) is not None:
        if not match.setup.players[player - 1].is_human:
            match.submit(choose(match))
        elif not ask():
            return INPUT_ENDED
        tell()
    return GAME_ENDED
