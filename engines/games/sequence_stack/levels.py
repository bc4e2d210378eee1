"""What the levels see in Sequence Stack: what fits, and near the end of a deck what it is worth.

With two open cards (STACK-11) easy and medium need no oracle, and hard only for the last deck.
"""

from __future__ import annotations

from collections.abc import Callable

from seqtui.engines.games.sequence_stack.rules import (
    DECKS,
    GAME,
    ROW,
    AnyMove,
    Options,
    State,
    reach,
)
from seqtui.engines.players.levels import Level
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


# Two open cards. The newest card is not to be known yet, so nothing here looks at it (ALL-7).

_A_STEP = 0.19
"""What a number more or less within reach counts, beside a card placed: five are less than one."""
_LEFT_LYING = 0.6
"""What it costs to leave the opponent a card that fits."""
_KEPT = 0.2
"""What it is worth to keep a card that fits oneself, though the opponent may throw it away."""


def _reached(state: State, player: int) -> int:
    """Count the numbers that a player can still place with this deck."""
    side = player - 1
    return len(reach(state.options.numbers, state.heights[side], state.blocked[side]))


def _fits(state: State, card: int, player: int) -> bool:
    side = player - 1
    return card == state.heights[side] + 1 and not state.blocked[side] >> card & 1


def _placing(state: State, player: int) -> float:
    return state.heights[player - 1]


def _blocking(state: State, player: int) -> float:
    """Place what fits; of other cards throw away the one that stops the opponent lowest."""
    return _placing(state, player) - _A_STEP * _reached(state, 3 - player)


def _foreseeing(state: State, player: int) -> float:
    """Mind also what the opponent is left, and in the last deck the true chances."""
    if len(state.open) < ROW:  # the game is over, and that is seen without any taste
        return 0.0
    kept, newest = state.open
    if state.decks == DECKS:
        unknown = state._replace(deck=(*state.deck, newest), open=(kept,))
        return -oracle_of(GAME, state.options).judge(unknown).value.share
    lying = _LEFT_LYING * _fits(state, kept, 3 - player) - _KEPT * _fits(state, kept, player)
    return _blocking(state, player) + _A_STEP * _reached(state, player) - lying


_ROW_LEVELS: dict[str, Level[State, AnyMove]] = {
    "easy": Level(
        brief="places whatever fits",
        sentence="Easy places whatever fits, and throws away any card else.",
        taste=_placing,
    ),
    "medium": Level(
        brief="places, or blocks you low",
        sentence="Medium places what fits, else throws away what stops you lowest.",
        taste=_blocking,
    ),
    "hard": Level(
        brief="minds what it leaves you",
        sentence="Hard also minds which card it leaves you, and knows the last deck.",
        taste=_foreseeing,
    ),
}


def _in_a_row(level: str) -> Callable[[Options], Level[State, AnyMove] | None]:
    return lambda options: _ROW_LEVELS[level] if options.open == ROW else None


LEVELS: dict[str, Level[State, AnyMove]] = {
    level: Level(
        brief=f"weighs the last {cards} cards",
        sentence=f"{level.capitalize()} places whatever fits until {cards} cards are left, "
        "then weighs chances.",
        taste=_weighs(cards),
        instead=_in_a_row(level),
    )
    for level, cards in (("easy", 4), ("medium", 6), ("hard", 8))
}
