"""What is known about Sequence Stack from solving it."""

from __future__ import annotations

from itertools import combinations

from seqtui.engines.games.sequence_stack import rules
from seqtui.engines.games.sequence_stack.positions import arrange
from seqtui.engines.games.sequence_stack.rules import GAME, Options
from seqtui.engines.solving.oracle import Value, oracle_of
from tests.known.facts import chance, must


def facts() -> str:
    """Judge the full deck and the first 1, with blocks that stay and blocks that thaw."""
    game = GAME
    begins, place, discard = {}, {}, {}
    for blocks in ("permanent", "thaw"):
        options = Options(blocks=blocks)
        judge = oracle_of(game, options).judge
        begins[blocks] = judge(game.deal(options, 0, 1)).value
        full = dict.fromkeys(range(1, options.numbers + 1), rules.COPIES)
        first = arrange(options, 1, {**full, 1: full[1] - 1}, drawn=1)
        values = dict(judge(first).moves)
        place[blocks] = values[rules.Move.PLACE]
        discard[blocks] = values[rules.Move.DISCARD]
    other = {blocks: _first_cards(blocks) for blocks in ("permanent", "thaw")}
    must(not any(value.is_even for value in other["permanent"]), "a classic deal is even")
    must([value.is_even for value in other["thaw"]] == [False, True, True, True, True], "even")
    return f"""
| all deals, best play | Classic | Thaw |
| --- | ---: | ---: |
| the player who begins wins | {chance(begins["permanent"])} | {chance(begins["thaw"])} |
| holding a 1 on turn 1: place it | {chance(place["permanent"])} \
| {chance(place["thaw"])} |
| holding a 1 on turn 1: discard it | {chance(discard["permanent"])} \
| {chance(discard["thaw"])} |

- In Classic **whoever draws the first 1 and throws it away wins for certain**, short of a \
run of bad luck so long that a draw can be claimed. The player who begins draws it first in 5 \
games out of 9, and that is the whole advantage. In Thaw blocks do not last, and \
the 1 belongs on the stack.
- **Lively deals** leave nothing out here: nobody can win within two turns. In Classic no deal is \
even; in Thaw those are even whose first card is not a 1, {len(other["thaw"]) - 1} in \
{len(other["thaw"])}.
{_two_open()}
"""


def _two_open() -> str:
    """Judge the full deck and every pair of first cards with two open ones (STACK-11)."""
    options = Options(blocks="thaw", open=rules.ROW)
    numbers, judge = range(1, options.numbers + 1), oracle_of(GAME, options).judge
    ways = even = places = ones = 0
    for pair in combinations(sorted([*numbers] * rules.COPIES), rules.ROW):
        deck = {n: rules.COPIES - pair.count(n) for n in numbers}
        verdict = judge(arrange(options, 1, deck, row=pair))
        ways, even = ways + 1, even + verdict.value.is_even
        ones += 1 in pair
        places += verdict.moves[0].move == rules.Take(rules.Move.PLACE, 1)
    must(places == ones, "a 1 is not always placed")
    begins = chance(judge(GAME.deal(options, 0, 1)).value)
    return f"""\
- In **Two open** the player who begins wins {begins} of all deals with best play. A 1 among \
the first two cards belongs on the stack, whatever lies beside it. Of the {ways} equally likely \
pairs of first cards {even} make an even deal. No game lasts longer than 27 turns: nine cards \
at most are due with each of three decks."""


def _first_cards(blocks: str) -> list[Value]:
    """Judge the full deck once a first card has been drawn from it, for each number."""
    options = Options(blocks=blocks)
    numbers = range(1, options.numbers + 1)
    judge = oracle_of(GAME, options).judge
    return [
        judge(arrange(options, 1, {n: 2 - (n == card) for n in numbers}, drawn=card)).value
        for card in numbers
    ]
