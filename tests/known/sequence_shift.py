"""What is known about Sequence Shift from solving it."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

from seqtui.engines.games.sequence_shift import rules
from seqtui.engines.games.sequence_shift.rules import GAME, Options, State
from seqtui.engines.solving.oracle import Result, oracle_of
from tests.known.facts import board, is_lively, must, share, wins

LENGTHS = range(3, 9)
"""All rows that the options allow."""


def facts() -> str:
    """Judge every row that can be dealt."""
    game, options = GAME, Options()
    in_order = tuple(range(1, options.length + 1))
    judge = oracle_of(game, options).judge
    rows = [rules.arrange(options, 1, row) for row in permutations(in_order) if row != in_order]
    verdicts = {row: judge(row) for row in rows}
    won = [row for row in rows if wins(verdicts[row].value)]
    drawn = [row for row in rows if verdicts[row].value.result is Result.DRAW]
    must(len(won) + len(drawn) == len(rows), "some row is lost")
    must(all(verdicts[row].value.plies == 1 for row in won), "a win takes longer than a turn")
    must(all(map(_cannot_be_forced, LENGTHS)), "somebody can be forced")
    lively = [row for row in rows if is_lively(game, row)]
    must(lively == drawn, "lively deals are not the drawn ones")
    risky = [
        row
        for row in lively
        if any(value.result is Result.LOSS for _, value in verdicts[row].moves)
    ]
    return f"""
- **Nobody can be forced to lose.** From a row two swaps or more away from order, some swap always \
leaves it at least two away: this holds for every row of {LENGTHS[0]} to {LENGTHS[-1]} numbers. \
So the longest win that can be forced is a single swap.
- Of all {len(rows)} deals, the player who begins wins {len(won)} ({share(won, rows)}), each in \
one swap. The others are draws if both players take care; none is lost.
- Only the player who begins can finish {_odd(rows)} of these deals, and only the opponent the \
other {len(rows) - _odd(rows)}.
- **Lively deals** leave out just those {len(won)} wins. Of the {len(lively)} that remain, the \
player who begins can finish {_odd(lively)} and the opponent {len(lively) - _odd(lively)}. In \
{len(risky)} of them a first swap can lose at once; in {len(lively) - len(risky)} none can.

{
        board(
            game,
            {"sequence": list(won[0].sequence), "to_move": 1},
            f"One of the {len(won)} deals that lively leaves out.",
        )
    }
"""


def _disorder(row: tuple[int, ...]) -> int:
    """Count the pairs in the wrong order, which is how many swaps away the row is."""
    return sum(left > right for left, right in combinations(row, 2))


def _odd(rows: list[State]) -> int:
    return sum(_disorder(row.sequence) % 2 for row in rows)


def _cannot_be_forced(length: int) -> bool:
    """Tell whether every row two swaps or more from order has a swap that keeps it there."""
    # A swap changes the disorder by one, up where the pair was in order and down where not.
    rows = ((row, _disorder(row)) for row in permutations(range(length)))
    return all(
        any(far + (1 if left < right else -1) >= 2 for left, right in pairwise(row))
        for row, far in rows
        if far >= 2
    )
