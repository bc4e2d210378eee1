"""What is known about Code Swap from solving it."""

from __future__ import annotations

from itertools import product

from engines.games.code_swap import rules
from engines.games.code_swap.rules import GAME, Options
from engines.solving.oracle import Result, oracle_of
from tests.known.facts import best_play, board, share, wins


def facts() -> str:
    """Judge every pair of codes that can be dealt."""
    game, options = GAME, Options()
    judge = oracle_of(game, options).judge
    codes = list(product(range(1, options.numbers + 1), repeat=options.length))
    unordered = [code for code in codes if list(code) != sorted(code)]
    deals = [rules.arrange(options, 1, pair) for pair in product(unordered, unordered)]
    values = [judge(deal).value for deal in deals]
    won, drawn, lost = (
        [value for value in values if value.result is result]
        for result in (Result.WIN, Result.DRAW, Result.LOSS)
    )
    at_once = [value for value in won if value.plies == 1]
    longest = max(value.plies or 0 for value in won)
    hardest = [
        deal
        for deal, value in zip(deals, values, strict=True)
        if wins(value) and value.plies == longest
    ]
    line = ", ".join(f"`{move}`" for move in best_play(game, hardest[0]))
    return f"""
- {len(deals):,} deals are possible, all equally likely. With best play the player who begins \
wins {len(won):,} of them (**{share(won, deals)}**), {len(drawn)} are draws \
({share(drawn, deals)}), and {len(lost)} are lost ({share(lost, deals)}).
- {len(at_once):,} of those wins need a single swap. So look for it first.
- The longest win that can be forced takes {longest} turns. {len(hardest)} deals are like that. \
In the one drawn here best play goes {line}.
- There are {len(codes) ** 2:,} pairs of codes, the ascending ones included. All are solved.

{
        board(
            game,
            {"codes": [list(code) for code in hardest[0].codes], "to_move": 1},
            f"Player 1 wins in {longest} turns.",
        )
    }
"""
