"""What is known about Sequence Shift from solving it."""

from __future__ import annotations

from itertools import permutations

from seqtui.engines.games.sequence_shift import rules
from seqtui.engines.games.sequence_shift.rules import GAME, Options
from seqtui.engines.solving.oracle import Result, oracle_of
from tests.known.facts import board, must, share, wins


def facts() -> str:
    """Judge every row that can be dealt."""
    game, options = GAME, Options()
    in_order = tuple(range(1, options.length + 1))
    judge = oracle_of(game, options).judge
    rows = [rules.arrange(options, 1, row) for row in permutations(in_order) if row != in_order]
    verdicts = [judge(row) for row in rows]
    won = [row for row, verdict in zip(rows, verdicts, strict=True) if wins(verdict.value)]
    drawn = [verdict for verdict in verdicts if verdict.value.result is Result.DRAW]
    must(len(won) + len(drawn) == len(rows), "some row is lost")
    must(all(judge(row).value.plies == 1 for row in won), "a win takes longer than a turn")
    risky = [
        verdict
        for verdict in drawn
        if any(value.result is Result.LOSS for _, value in verdict.moves)
    ]
    return f"""
- The player who begins wins **{len(won)} of the {len(rows)} deals** ({share(won, rows)}): \
those with a single pair of neighbours to swap. All the others are draws if both take care, \
and nobody is ever lost.
- The longest win that can be forced is one swap. Everything else is a mistake of the other side.
- In {len(risky)} of the {len(drawn)} drawn deals there is a swap that loses at once. \
In the remaining {len(drawn) - len(risky)} no first swap can do any harm.

{
        board(
            game,
            {"sequence": list(won[0].sequence), "to_move": 1},
            f"One of the {len(won)} deals that are won.",
        )
    }
"""
