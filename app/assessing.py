"""Goes through a finished game and finds out how it went.

Everything here asks the oracle, so it belongs into a thread.
"""

from __future__ import annotations

from typing import Any

from app.course import Course, Mistake
from app.wording import percent
from app.worth import as_good, share_of_first, worth
from engines.games.game import Kind
from engines.match import AnyMatch, Turn
from engines.solving.oracle import AnyOracle, oracle_of
from engines.solving.value import Result, Value, Verdict

_CHOSEN = (Kind.PLAYED, Kind.FORFEITED)
"""What became of turns that were a player's own choice of move."""
_TURNED = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}
_SLIP = 0.005
"""A smaller part of the chances than this is no mistake worth naming."""


def moves_made(match: AnyMatch) -> int:
    """Count the moves that players chose."""
    return sum(turn.kind in _CHOSEN for turn in match.turns)


def course_of(match: AnyMatch) -> Course:
    """Go through a game that is over, turn by turn."""
    oracle = oracle_of(match.game, match.setup.options)
    shares: list[float] = []
    costs: list[float | None] = []
    best, moves = [0, 0], [0, 0]
    mistakes = []
    for ply, turn in enumerate(match.turns, start=1):
        verdict = oracle.judge(turn.before)
        shares.append(share_of_first(verdict.value, turn.player))
        if turn.kind is Kind.SKIPPED:
            costs.append(None)
            continue
        value = _value_of(turn, verdict, oracle)
        kept, cost = as_good(value, verdict.value), worth(verdict.value) - worth(value)
        costs.append(cost)
        moves[turn.player - 1] += turn.kind in _CHOSEN
        best[turn.player - 1] += turn.kind in _CHOSEN and kept
        if not kept and cost >= _SLIP:
            better = [move for move, other in verdict.moves if as_good(other, verdict.value)]
            names = tuple(match.game.notation(move) for move in better)
            what = _what(value, verdict.value, cost)
            mistakes.append(Mistake(ply, turn.player, turn.notation, cost, what, names))
    shares.append(_final(match))
    return Course(
        tuple(shares),
        (best[0], best[1]),
        (moves[0], moves[1]),
        tuple(mistakes),
        tuple(costs),
    )


def _final(match: AnyMatch) -> float:
    outcome = match.outcome
    return 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == 1)


def _value_of(turn: Turn[Any, Any], verdict: Verdict[Any], oracle: AnyOracle) -> Value:
    """Return what a move was worth to its player; one that cost the turn is in no list."""
    if turn.kind is Kind.CONCEDED:
        return Value(Result.LOSS)
    if turn.kind is Kind.CLAIMED:
        return Value(Result.DRAW)
    for move, value in verdict.moves:
        if move == turn.move:
            return value
    after = oracle.judge(turn.after).value
    return after._replace(result=_TURNED[after.result]) if after.result else after


def _what(value: Value, best: Value, cost: float) -> str:
    """Say what a move gave up."""
    if best.chance is not None:
        return f"cost {percent(cost)}"
    if best.result is Result.DRAW:
        return "gave up the draw"
    return "gave up the win" if value.result is Result.DRAW else "lost a won game"
