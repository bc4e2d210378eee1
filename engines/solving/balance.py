"""How even a deal is: its exact worth before the first move.

A deal is even if best play leads to a draw, or if the player who begins wins in 45 to 55 of 100
games. It is judged as both players see it: in Sequence Stack with the first card drawn and the
deck unknown (ALL-7).
"""

from __future__ import annotations

from collections.abc import Callable

from seqtui.engines.games.game import Game, M, OptionsT, S
from seqtui.engines.setup import AnySetup
from seqtui.engines.solving.oracle import Result, Value, oracle_of

_LEAST, _MOST = 0.45, 0.55


def worth_of(setup: AnySetup) -> Value:
    """Return what a game is worth to the first player. It may have to be solved: use a thread."""
    opening = setup.game.begin(setup.opening)
    return oracle_of(setup.game, setup.options).judge(opening).value


def is_even(value: Value) -> bool:
    """Tell whether a deal of this value favours nobody."""
    if value.chance is None:
        return value.result is Result.DRAW
    return _LEAST <= value.chance <= _MOST


def only_even(game: Game[S, M, OptionsT], options: OptionsT) -> Callable[[S], bool] | None:
    """Return what tells whether an opening is even; None where no deal of the game is."""
    if not game.has_even_deals(options):
        return None
    return lambda opening: is_even(oracle_of(game, options).judge(opening).value)
