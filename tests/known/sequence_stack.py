"""What is known about Sequence Stack from solving it."""

from __future__ import annotations

from seqtui.engines.games.sequence_stack import rules
from seqtui.engines.games.sequence_stack.rules import GAME, Options
from seqtui.engines.solving.oracle import oracle_of
from tests.known.facts import board, chance


def facts() -> str:
    """Judge the full deck and the first 1, with blocks that stay and blocks that thaw."""
    game = GAME
    begins, place, discard = {}, {}, {}
    for blocks in ("permanent", "thaw"):
        options = Options(blocks=blocks)
        judge = oracle_of(game, options).judge
        begins[blocks] = judge(game.deal(options, 0, 1)).value
        full = dict.fromkeys(range(1, options.numbers + 1), rules.COPIES)
        first = rules.arrange(options, 1, {**full, 1: full[1] - 1}, drawn=1)
        values = dict(judge(first).moves)
        place[blocks] = values[rules.Move.PLACE]
        discard[blocks] = values[rules.Move.DISCARD]
    deck = {str(number): count for number, count in full.items()} | {"1": full[1] - 1}
    return f"""
| with best play of both | Classic | Thaw |
| --- | ---: | ---: |
| the player who begins wins | {chance(begins["permanent"])} | {chance(begins["thaw"])} |
| holding the first 1 on turn 1: place it | {chance(place["permanent"])} \
| {chance(place["thaw"])} |
| holding the first 1 on turn 1: discard it | {chance(discard["permanent"])} \
| {chance(discard["thaw"])} |

- In the classic game **whoever draws the first 1 and throws it away wins for certain**, short of \
a run of bad luck so long that a draw can be claimed. \
The player who begins draws it first in 5 games out of 9, and that is the whole advantage of \
beginning. To place that 1 would be a gift.
- In Thaw it is the other way round: blocks do not last, and the 1 belongs on the stack.
- The chances are exact, through every rebuilt deck, for all positions that can come up.

{
        board(
            game,
            {"deck": deck, "drawn": 1, "to_move": 1},
            "Classic: discarding this 1 wins for certain.",
        )
    }
"""
