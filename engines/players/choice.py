"""How a computer player chooses: by what it sees of the truth, then by what looks like progress.

The oracle knows what every move is worth; a level is a limit to how much of that a player
sees. The choice depends on nothing but the game so far and its seed, so a game between
computers can be played again. Every level claims a draw when it may and has no win (ALL-5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.dice import roll, stream
from engines.match import AnyMatch, Call
from engines.oracle.registry import AnyOracle, oracle_of
from engines.oracle.value import Result, Value, Verdict
from engines.players.levels import LEVELS, Level
from engines.players.progress import PROGRESS

PERFECT = "perfect"

_AN_END = 100
"""The worth of a win in sight, less the turns it takes; more than any horizon."""


def choose(match: AnyMatch, level: str | None = None) -> Any:  # a move of the match's game
    """Return what the player to move does: a move, or the claim of a draw.

    Without a level the player's own kind is taken for it.
    """
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
    return _within_limits(match, LEVELS[name], verdict, luck)


def _perfect(
    match: AnyMatch, oracle: AnyOracle, verdict: Verdict[Any], luck: Iterator[float]
) -> Any:
    """Take the best move, out of several the hardest to answer, and then the soonest to end.

    A position that has come before is a step towards a claim, and progress one towards a win,
    so games between computers come to an end (ALL-5).
    """
    best = verdict.moves[0]
    if best.value.chance is not None:
        # Of equal chances the oracle itself puts the faster choice first; to look at what
        # follows would be to look at the next card (ALL-7).
        return best.move
    game, state = match.game, match.state
    before = [match.opening, *(turn.after for turn in match.turns)]

    def worth(move: Any) -> tuple[float, ...]:
        after = game.play(state, move)
        traps = _traps(oracle.judge(after))
        return traps, PROGRESS[game.name](after, state.to_move), before.count(after), next(luck)

    return max((move for move, value in verdict.moves if value == best.value), key=worth)


def _traps(verdict: Verdict[Any]) -> float:
    """Return which part of the replies would be a mistake."""
    replies = [value.result for _, value in verdict.moves]
    return sum(reply is not verdict.value.result for reply in replies) / max(len(replies), 1)


def _within_limits(
    match: AnyMatch, level: Level, verdict: Verdict[Any], luck: Iterator[float]
) -> Any:
    """Choose as a person of this level would: by what is in sight, and else by progress."""
    game, state = match.game, match.state
    best = verdict.moves[0].value
    seen = {
        move: _in_sight(value, best, level) if next(luck) < level.care else 0
        for move, value in verdict.moves
    }
    most = max(seen.values())
    taste = {
        move: PROGRESS[game.name](game.play(state, move), state.to_move) + level.whim * next(luck)
        for move in seen
        if seen[move] >= most - level.grain
    }
    return max(taste, key=taste.__getitem__)


def _in_sight(value: Value, best: Value, level: Level) -> float:
    """Return what a player sees in a move: 0 for nothing, more for good, less for bad.

    Where chance decides, it is what the move costs in chances of winning.
    """
    if value.chance is not None and best.chance is not None:
        return value.chance - best.chance
    if value.plies is None or value.plies > level.horizon:
        return 0
    worth = _AN_END - value.plies
    return worth if value.result is Result.WIN else -worth


def _fractions(dice: int) -> Iterator[float]:
    """Yield random numbers from 0 up to 1."""
    while True:
        bits, dice = roll(dice)
        yield bits / 2**64
