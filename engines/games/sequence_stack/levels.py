"""What the levels see in Sequence Stack: what fits, and near the end of a deck what it is worth."""

from __future__ import annotations

from collections.abc import Callable

from seqtui.engines.games.sequence_stack.rules import GAME, Move, Options, State
from seqtui.engines.players.levels import Level, Levels
from seqtui.engines.solving.oracle import oracle_of

_A_TRIFLE = 1e-6
"""What a card placed counts beside the chances, so that it decides between equal ones."""


def _weighs(cards: int) -> Callable[[State, int], float]:
    """Prefer to place, and to have the better chances once so few cards are left in the deck."""

    def taste(state: State, player: int) -> float:
        height = state.heights[player - 1]
        # The opponent's card is not to be known yet (ALL-7).
        deck = (*state.deck, state.drawn) if state.drawn else state.deck
        is_new = state.idle and not state.discard
        if len(deck) > cards and not is_new:
            return height
        judge = oracle_of(GAME, state.options).judge
        return height * _A_TRIFLE - judge(state._replace(deck=deck, drawn=0)).value.share

    return taste


def _level(name: str, cards: int) -> Level[State, Move]:
    return Level(
        brief=f"weighs the last {cards} cards",
        sentence=f"{name} places whatever fits until {cards} cards are left, then weighs chances.",
        taste=_weighs(cards),
    )


_LEVELS: Levels[State, Move] = Levels(
    easy=_level("Easy", 4),
    medium=_level("Medium", 6),
    hard=_level("Hard", 8),
    note="The levels hardly differ here: a game has one real choice, and cards decide the rest.",
)


def levels_for(options: Options) -> Levels[State, Move]:
    """Return the levels, which are the same with all options."""
    return _LEVELS
