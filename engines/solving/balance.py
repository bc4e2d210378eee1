"""How even a deal is: its exact worth before the first move.

It is judged as both players see it: in Sequence Stack with the first card drawn and the deck
unknown (ALL-7).
"""

from __future__ import annotations

from collections.abc import Callable

from seqtui.engines.games.game import Game, M, OptionsT, S
from seqtui.engines.setup import AnySetup
from seqtui.engines.solving.oracle import Value, oracle_of


def worth_of(setup: AnySetup) -> Value:
    """Return what a game is worth to the first player. It may have to be solved: use a thread."""
    opening = setup.game.begin(setup.opening)
    return oracle_of(setup.game, setup.options).judge(opening).value


def only_even(game: Game[S, M, OptionsT], options: OptionsT) -> Callable[[S], bool] | None:
    """Return a test for even openings; None where no deal of the game is even."""
    if not game.has_even_deals(options):
        return None
    return lambda opening: oracle_of(game, options).judge(opening).value.is_even
