"""What is known about Code Swap from solving it."""

from __future__ import annotations

from itertools import product

from seqtui.engines.games.code_swap import rules
from seqtui.engines.games.code_swap.oracle import ORACLE
from seqtui.engines.games.code_swap.rules import GAME, Options, State
from seqtui.engines.solving.oracle import Result, Value, oracle_of
from seqtui.engines.solving.retrograde import ranks_of
from tests.known.facts import best_play, board, is_lively, must, share, wins


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
    lively = [deal for deal in deals if is_lively(GAME, deal)]
    ahead = [deal for deal in lively if wins(judge(deal).value)]
    return f"""
- **With no way back nothing is drawn.** The player who begins wins {share(won, deals)} of all \
deals and {share(ahead, lively)} of the {len(lively)} lively ones. With best play \
it is over within {max(value.plies or 0 for value in (*won, *lost))} turns.
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
    deals = _deals(options)
    values = {deal: judge(deal).value for deal in deals}
    won, drawn, lost = _with_result(list(values.values()))
    at_once = [value for value in won if value.plies == 1]
    in_two = [value for value in lost if value.plies == 2]
    lively = [deal for deal in deals if is_lively(game, deal)]
    must(len(lively) == len(deals) - len(at_once) - len(in_two), "the oracle counts otherwise")
    ahead, even, behind = _with_result([values[deal] for deal in lively])
    longest = max(value.plies or 0 for value in won)
    hardest = [deal for deal in deals if wins(values[deal]) and values[deal].plies == longest]
    line = ", ".join(f"`{move}`" for move in best_play(game, hardest[0]))
    return f"""
| with best play, the player who begins | wins | draws | loses |
| --- | ---: | ---: | ---: |
| all {len(deals):,} deals | {len(won):,} | {len(drawn)} | {len(lost)} |
| {len(lively)} lively deals | {len(ahead)} | {len(even)} | {len(behind)} |

- **Lively deals** leave out {len(at_once):,} that the player who begins wins with the first swap \
and {len(in_two)} in which every first swap lets the opponent win: {_left_out(deals, lively)} of \
all deals.
- The longest forced win takes {longest} turns, in {len(hardest)} of all deals. In the one drawn \
here best play goes {line}.

{
        board(
            game,
            {"codes": [list(code) for code in hardest[0].codes], "to_move": 1},
            f"Player 1 wins in {longest} turns.",
        )
    }
"""


def _left_out(deals: list[State], lively: list[State]) -> str:
    return share(deals[len(lively) :], deals)
