"""What is known about Mirror Duel from solving it."""

from __future__ import annotations

from itertools import product

from engines.games.mirror_duel import rules
from engines.games.mirror_duel.rules import GAME, Options
from engines.solving.oracle import Result, oracle_of
from tests.known.facts import must, share


def facts() -> str:
    """Count the losing moves after every short sequence."""
    game, options, longest = GAME, Options(), 5
    judge = oracle_of(game, options).judge
    digits = range(1, options.digits + 1)
    rows, worst = [], 0
    for length in range(1, longest + 1):
        # One digit is like another: the sequences that begin with 1 stand for all.
        sequences = [(1, *rest) for rest in product(digits, repeat=length - 1)]
        losing = []
        for sequence in sequences:
            if rules.is_palindrome(sequence):
                continue
            verdict = judge(rules.arrange(options, 1, sequence))
            must(verdict.value.result is Result.DRAW, "somebody can be forced")
            losing.append(sum(value.result is Result.LOSS for _, value in verdict.moves))
        worst = max(worst, *losing)
        risky = [moves for moves in losing if moves]
        rows.append(f"| {length} | {len(digits) * len(losing):,} | {share(risky, losing)} |")
    table = "\n".join(rows)
    return f"""
So **every position is a draw** with best play, whoever begins, and no win can be forced at all. \
Of the {2 * len(digits)} moves never more than {worst} lose, and as the sequence grows the danger \
gets rare:

| digits on the table | sequences that are no palindrome | with a losing move |
| ---: | ---: | ---: |
{table}
"""
