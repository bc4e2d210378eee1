"""What is known about Code Swap from solving it."""

from __future__ import annotations

from itertools import product

from seqtui.engines.games.code_swap import rules
from seqtui.engines.games.code_swap.oracle import ORACLE
from seqtui.engines.games.code_swap.rules import GAME, Options, State
from seqtui.engines.solving.exact import WIN
from seqtui.engines.solving.oracle import Result, Value, oracle_of
from seqtui.engines.solving.retrograde import ranks_of
from tests.known.facts import best_play, board, must, share, wins


def facts() -> str:
    """Judge every pair of codes that can be dealt, with a way back and without."""
    return _classic() + _no_way_back()


def _deals(options: Options) -> list[State]:
    """List all deals, with player 1 to move."""
    codes = product(range(1, options.numbers + 1), repeat=options.length)
    unordered = [code for code in codes if list(code) != sorted(code)]
    return [rules.arrange(options, 1, pair) for pair in product(unordered, unordered)]


def _with_result(values: list[Value]) -> tuple[list[Value], list[Value], list[Value]]:
    """Return the values of those that are won, drawn and lost."""
    won, drawn, lost = (
        [value for value in values if value.result is result]
        for result in (Result.WIN, Result.DRAW, Result.LOSS)
    )
    return won, drawn, lost


def _no_way_back() -> str:
    options = Options(cross_back="forbidden")
    deals = _deals(options)
    judge = oracle_of(GAME, options).judge
    won, drawn, lost = _with_result([judge(deal).value for deal in deals])
    must(not drawn and _all_decided(), "something is drawn with codes of three")
    four = Options(4, 4, "forbidden")
    oracle = ORACLE(four)
    scores = [oracle.score(deal) for deal in _deals(four)]
    even = [score for score in scores if not score]
    return f"""
- **With no way back nothing is drawn**: of the same deals the player who begins wins \
{len(won):,} ({share(won, deals)}) and loses {len(lost)} ({share(lost, deals)}), in \
{max(value.plies or 0 for value in (*won, *lost))} turns at the most. Codes of three are always \
decided, whatever the highest number.
- Codes of four keep some draws even so: with the numbers 1 to 4, {share(even, scores)} of the \
deals. But forced wins get long, up to {max(WIN - score for score in scores if score > 0)} turns.
"""


def _all_decided() -> bool:
    """Tell whether every position with codes of three is won or lost, whatever is closed."""
    # Six places hold six different numbers at most, and only their order counts.
    options = Options(3, 6, "forbidden")
    oracle = ORACLE(options)
    orders = {ranks_of(order) for order in product(range(6), repeat=6)}
    return all(
        oracle.score(State(options, (order[:3], order[3:]), 1, crossed=closed))
        for order, closed in product(orders, range(4))
    )


def _classic() -> str:
    game, options = GAME, Options()
    judge = oracle_of(game, options).judge
    codes = list(product(range(1, options.numbers + 1), repeat=options.length))
    deals = _deals(options)
    values = [judge(deal).value for deal in deals]
    won, drawn, lost = _with_result(values)
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
