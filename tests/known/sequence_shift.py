"""What is known about Sequence Shift from solving it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, permutations

from seqtui.engines.games.sequence_shift import rules
from seqtui.engines.games.sequence_shift.rules import GAME, Options, State
from seqtui.engines.gate.options import check_options
from seqtui.engines.solving.oracle import Result, oracle_of
from tests.known.facts import board, is_lively, must, share, wins

LENGTHS = range(3, 9)
"""All rows that the options allow."""


def facts() -> str:
    """Judge every row that can be dealt, with swaps and with leaps."""
    return _with_swaps() + _with_leaps()


def _with_swaps() -> str:
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


# Leaps (SHIFT-7)


def _with_leaps() -> str:
    solved = [_Leaps(check_options(GAME, preset.values)) for preset in GAME.presets[1:]]
    rows = [
        ("deals, none of them drawn", [f"{len(each.rows):,}" for each in solved]),
        ("won by the player who begins", [each.share(each.is_won) for each in solved]),
        ("even deals: over in four turns or more", [f"{len(each.even):,}" for each in solved]),
        ("longest win, in turns", [str(max(map(each.turns, each.rows))) for each in solved]),
        ("deals in which the first move decides", [each.share(each.matters) for each in solved]),
        (
            "deals lost on a multiple of three, else won",
            [each.share(each.in_threes) for each in solved],
        ),
    ]
    table = "\n".join(f"| {what} | {' | '.join(cells)} |" for what, cells in rows)
    scores = [each.score_in_threes() for each in solved]
    return f"""
| with leaps | {" | ".join(preset.label for preset in GAME.presets[1:])} |
| --- | ---: | ---: |
{table}

- **No simple rule plays leaps well.** A player who leaves a multiple of three wrong pairs where \
that can be done wins {scores[0]:.0f} of 100 even deals of Leap against perfect play, and \
{scores[1]:.0f} of Leap long. Perfect players share them.
"""


class _Leaps:
    """Every row of a game with leaps."""

    def __init__(self, options: Options) -> None:
        in_order = tuple(range(1, options.length + 1))
        self.oracle = oracle_of(GAME, options)
        self.rows = [
            rules.arrange(options, 1, row) for row in permutations(in_order) if row != in_order
        ]
        self.values = {row.sequence: self.oracle.value(row) for row in self.rows}
        must(all(value.plies for value in self.values.values()), "a row is drawn")
        self.even = [row for row in self.rows if self.turns(row) >= 4]

    def share(self, holds: Callable[[State], bool]) -> str:
        return share([row for row in self.rows if holds(row)], self.rows)

    def turns(self, row: State) -> int:
        return self.values[row.sequence].plies or 0

    def is_won(self, row: State) -> bool:
        """Tell whether the player to move wins; a row in order has been won by the other."""
        return row.sequence in self.values and wins(self.values[row.sequence])

    def after(self, row: State) -> list[State]:
        return [GAME.play(row, move) for move in GAME.legal(row)]

    def matters(self, row: State) -> bool:
        return len({self.is_won(after) for after in self.after(row)}) == 2

    def in_threes(self, row: State) -> bool:
        return self.is_won(row) == (_disorder(row.sequence) % 3 > 0)

    def score_in_threes(self) -> float:
        """Return how many of 100 even deals, half of them won, the rule of three wins.

        It plays both seats. If several moves leave a multiple of three, or none, they are equally
        likely. Perfect play is quick to win and slow to lose; equal moves are equally likely.
        """

        def by_rule(row: State) -> float:
            after = self.after(row)
            chosen = [each for each in after if _disorder(each.sequence) % 3 == 0] or after
            return sum(map(against_it, chosen)) / len(chosen)

        @cache
        def against_it(row: State) -> float:
            if row.winner:
                return 1.0
            value, moves = self.oracle.judge(row)
            best = [GAME.play(row, move) for move, own in moves if own == value]
            return sum(0.0 if each.winner else by_rule(each) for each in best) / len(best)

        sides = [[row for row in self.even if self.is_won(row) is won] for won in (True, False)]
        means = [sum(by_rule(row) + against_it(row) for row in side) / len(side) for side in sides]
        return 100 * sum(means) / 4
