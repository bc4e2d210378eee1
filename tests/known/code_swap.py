"""What is known about Code Swap from solving it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from seqtui.engines.games.code_swap import rules
from seqtui.engines.games.code_swap.oracle import ORACLE
from seqtui.engines.games.code_swap.rules import GAME, Options, State
from seqtui.engines.games.game import Deals
from seqtui.engines.gate.options import check_options, preset_named
from seqtui.engines.solving.deals import first_seed
from seqtui.engines.solving.oracle import Result, Value, oracle_of
from seqtui.engines.solving.retrograde import ranks_of
from tests.known.facts import best_play, board, is_lively, must, share, wins

EARLIEST = 4
"""No even deal is decided in fewer turns."""
GAMES_PLAYED = 400


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
    """Judge the deals of the preset, and of codes of three beside it."""
    three = Options(cross_back="forbidden")
    short = _deals(three)
    value_of = oracle_of(GAME, three).value
    won, drawn, _ = _with_result([value_of(deal) for deal in short])
    must(not drawn and _all_decided(), "something is drawn with codes of three")
    options = check_options(GAME, preset_named(GAME, "no-way-back").values)
    deals = _deals(options)
    value_of = oracle_of(GAME, options).value
    values = [value_of(deal) for deal in deals]
    ahead, even, behind = _with_result(values)
    must(len(ahead) > len(behind), "the second player wins more")
    late = [value for value in (*ahead, *behind) if (value.plies or 0) >= EARLIEST]
    longest = max(value.plies or 0 for value in ahead)
    return f"""
- **With no way back** the beginner wins {share(won, short)} of all deals of three, and of the \
preset's {len(deals):,} deals {share(ahead, values)}; {share(even, values)} are drawn. **Even \
deals**, {share(late, values)} of all, are won in five to {longest} turns or lost in four or more, \
both equally often. There perfect play beats a player who sees three turns \
{_against_three_turns()}.
"""


def _against_three_turns() -> str:
    """Play perfect against one who sees wins within three turns, and else plays anything."""
    options = check_options(GAME, preset_named(GAME, "no-way-back").values)
    judge, dice = oracle_of(GAME, options).judge, Random(7)
    points = drawn = 0.0
    for game in range(GAMES_PLAYED):
        seed = first_seed(GAME, options, Deals.EVEN, 1, dice.randrange(1_000_000))
        state, perfect = GAME.deal(options, seed, 1), 1 + game % 2
        times: Counter[State] = Counter([state])
        while (moves := GAME.legal(state)) and times[state] < 3:
            if state.to_move == perfect:
                verdict = judge(state)
                best = [move for move, value in verdict.moves if value == verdict.value]
            else:
                ranks = {move: -_ahead(GAME.play(state, move), 2) for move in moves}
                best = [move for move in moves if ranks[move] == max(ranks.values())]
            state = GAME.play(state, dice.choice(best))
            times[state] += 1
        drawn += not state.winner
        points += 0.5 if not state.winner else state.winner == perfect
    percent = round(100 * points / GAMES_PLAYED)
    draws = f"{100 * drawn / GAMES_PLAYED:.1f} % drawn"
    return f"{percent} : {100 - percent} ({GAMES_PLAYED} games, {draws})"


def _ahead(state: State, turns: int) -> int:
    """Return 1 or -1 if the player to move wins or loses within so many turns, else 0."""
    if state.winner:
        return -1
    if not turns:
        return 0
    return max(-_ahead(GAME.play(state, move), turns - 1) for move in GAME.legal(state))


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
