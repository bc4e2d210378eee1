"""How a game could have gone on from a mistake, with the best moves of both sides."""

from __future__ import annotations

from ..match import AnyMatch, Call
from ..solving.oracle import Result, oracle_of
from ..turns import branch
from .choice import choose
from .levels import PERFECT

_EVEN = 8
"""After so many turns a line that nobody can win has shown what it can show."""
_LONGEST = 40


def better_line(match: AnyMatch, ply: int) -> AnyMatch:
    """Return a match that leaves another one after some turns and is played perfectly from there.

    It may not be over: an even line is cut. This asks the oracle about every turn: run it in a
    thread.
    """
    line = branch(match, ply)
    oracle = oracle_of(line.game, line.setup.options)
    begun = line.ply
    while line.outcome is None:
        even = oracle.judge(line.state).value.result is Result.DRAW
        if line.ply - begun >= (_EVEN if even else _LONGEST):
            break
        choice = choose(line, PERFECT)
        if choice is Call.CLAIM and line.ply > begun:
            break
        line.submit(choice)
    return line
