"""How a computer player chooses: by what it sees of the truth, then by what looks like progress.

The oracle knows what every move is worth; a level is a limit to how much of that a player
sees. The choice depends on nothing but the game so far and its seed, so a game between
computers can be played again. Every level claims a draw when it may and has no win (ALL-5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..dice import roll, stream
from ..games.words import words_of
from ..match import AnyMatch, Call
from ..solving.oracle import Judged, Oracle, Result, Value, Verdict, oracle_of

PERFECT = "perfect"

_AN_END = 100
"""The worth of a win in sight, less the turns it takes; more than any horizon."""


class _Limits(NamedTuple):
    """How far a player sees who is not perfect, what it overlooks, and how steady its hand is."""

    breadth: float
    """Which part of the moves comes to its mind; two of them always do."""
    horizon: int
    """Ends further away than this many turns are not seen: 1 shows a player's own win on the
    spot, 2 also the opponent's answer to a move."""
    care: float
    """How likely it is, move by move, to notice what there is to see."""
    grain: float
    """The gain in chances of winning that attracts it as much as one step of progress."""
    whim: float
    """How far its taste strays from plain progress."""
    cunning: float
    """How much it likes, once it sees itself losing, a move to which all replies but one are
    mistakes; in steps of progress, too."""


LIMITS: Mapping[str, _Limits] = {
    "easy": _Limits(breadth=0.35, horizon=2, care=0.5, grain=1.0, whim=3.0, cunning=0.0),
    "medium": _Limits(breadth=0.7, horizon=5, care=0.8, grain=0.3, whim=1.0, cunning=0.0),
    "hard": _Limits(breadth=1.0, horizon=6, care=0.95, grain=0.05, whim=0.5, cunning=3.0),
    # Not an opponent for people, but the measure for the others.
    "random": _Limits(breadth=1.0, horizon=0, care=0.0, grain=1.0, whim=1e9, cunning=0.0),
}


def choose(match: AnyMatch, level: str | None = None) -> Any:  # a move of the match's game
    """Return what the player to move does: a move, or the claim of a draw.

    Without a level, the player's own kind is used.
    """
    if match.is_full:  # no move would be accepted
        return Call.CLAIM if match.can_claim else Call.CONCEDE
    player = match.state.to_move
    name = level or match.setup.players[player - 1].kind
    luck = _fractions(stream(match.setup.seed, f"player {player} ply {match.ply}"))
    oracle = oracle_of(match.game, match.setup.options)
    verdict = oracle.judge(match.state)
    if match.can_claim and verdict.value.result is not Result.WIN:
        return Call.CLAIM
    # Whoever may claim but can win has seen enough of this position to know how; so even
    # players who would miss the win go in circles only so often.
    if name == PERFECT or match.can_claim:
        return _perfect(match, oracle, verdict, luck)
    return _within_limits(match, LIMITS[name], oracle, verdict, luck)


def _perfect(match: AnyMatch, oracle: Oracle, verdict: Verdict[Any], luck: Iterator[float]) -> Any:
    """Take the best move; out of several the hardest to answer, then the one that ends sooner.

    A position that has come before is a step towards a claim, and so towards the end (ALL-5).
    """
    best = verdict.moves[0]
    if best.value.chance is not None:
        # Of equal chances the oracle itself puts the faster choice first; to look at what
        # follows would be to look at the next card (ALL-7).
        return best.move
    game, state = match.game, match.state

    def worth(move: Any) -> tuple[float, ...]:
        after = game.play(state, move)
        traps = _traps(oracle.judge(after))
        progress = words_of(game).progress(after, state.to_move)
        return traps, progress, match.times(after), next(luck)

    return max((move for move, value in verdict.moves if value == best.value), key=worth)


def _traps(verdict: Verdict[Any]) -> float:
    """Return which part of the replies would be a mistake."""
    replies = [value.result for _, value in verdict.moves]
    return sum(reply is not verdict.value.result for reply in replies) / max(len(replies), 1)


def _within_limits(
    match: AnyMatch, limits: _Limits, oracle: Oracle, verdict: Verdict[Any], luck: Iterator[float]
) -> Any:
    """Choose as a person of this level would: by what is in sight, and else by progress."""
    game, state = match.game, match.state
    breadth = max(2, round(limits.breadth * len(verdict.moves)))
    in_mind = sorted(verdict.moves, key=lambda judged: next(luck))[:breadth]
    seen = {
        move: _in_sight(value, limits) if next(luck) < limits.care else 0 for move, value in in_mind
    }
    most = max(seen.values())

    def appeal(judged: Judged[Any]) -> float:
        after = game.play(state, judged.move)
        taste = words_of(game).progress(after, state.to_move) + limits.whim * next(luck)
        if judged.value.chance is not None:
            return taste + judged.value.chance / limits.grain
        if most < 0 and limits.cunning:
            taste += limits.cunning * _traps(oracle.judge(after))
        return taste

    return max((judged for judged in in_mind if seen[judged.move] == most), key=appeal).move


def _in_sight(value: Value, limits: _Limits) -> int:
    """Return what a player sees in a move: 0 for nothing, more for good, less for bad."""
    if value.plies is None or value.plies > limits.horizon:
        return 0
    worth = _AN_END - value.plies
    return worth if value.result is Result.WIN else -worth


def _fractions(dice: int) -> Iterator[float]:
    """Yield random numbers from 0 up to 1."""
    while True:
        bits, dice = roll(dice)
        yield bits / 2**64
