"""What the levels see in Sequence Stack: what fits, and near the end of a deck what it is worth.

With two open cards (STACK-11) no level but perfect needs the oracle.
"""

from __future__ import annotations

from collections.abc import Callable

from seqtui.engines.games.sequence_stack.rules import (
    GAME,
    ROW,
    AnyMove,
    Options,
    State,
    reach,
)
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


def _resting(state: State, player: int) -> float:
    """Place what fits, until one is ahead."""
    return min(_placing(state, player), _placing(state, 3 - player) + 1)


def _foreseeing(state: State, player: int) -> float:
    """Mind also the card that the opponent is left."""
    if len(state.open) < ROW:  # the game is over
        return _placing(state, player)
    kept, _ = state.open
    lying = _LEFT_LYING * _fits(state, kept, 3 - player) - _KEPT * _fits(state, kept, player)
    return _blocking(state, player) + _A_STEP * _reached(state, player) - lying


_TWO_OPEN: Levels[State, AnyMove] = Levels(
    easy=Level(
        brief="rests while it is ahead",
        sentence="Easy places what fits, but rests while it is ahead of you.",
        taste=_resting,
    ),
    medium=Level(
        brief="places whatever fits",
        sentence="Medium places whatever fits, and throws away any card else.",
        taste=_placing,
    ),
    hard=Level(
        brief="minds what it leaves you",
        sentence="Hard blocks you low, and minds which card it leaves you.",
        taste=_foreseeing,
    ),
)


def _weighing(name: str, cards: int) -> Level[State, AnyMove]:
    return Level(
        brief=f"weighs the last {cards} cards",
        sentence=f"{name} places whatever fits until {cards} cards are left, then weighs chances.",
        taste=_weighs(cards),
    )


_PERMANENT: Levels[State, AnyMove] = Levels(
    easy=_weighing("Easy", 4),
    medium=_weighing("Medium", 6),
    hard=_weighing("Hard", 8),
    note="The levels hardly differ: one real choice a game, and cards do the rest.",
    alike=("medium", "hard"),
)


def _spiteful(numbers: int) -> Callable[[State, int], float]:
    """Prefer to place, but still more to take so many numbers out of the opponent's reach."""
    return lambda state, player: (
        _placing(state, player) - _reached(state, 3 - player) / (numbers - 0.5)
    )


_THAW: Levels[State, AnyMove] = Levels(
    easy=Level(
        brief="blocks rather than places",
        sentence="Easy rather takes two numbers from you than places a card.",
        taste=_spiteful(2),
    ),
    medium=Level(
        brief="blocks you if it hurts",
        sentence="Medium rather takes three numbers from you than places a card.",
        taste=_spiteful(3),
    ),
    hard=_weighing("Hard", 8),
    note="Hard and perfect hardly differ: to place whatever fits is nearly best.",
    alike=("hard",),
)


def graders_for(options: Options) -> tuple[Level[State, AnyMove], ...]:
    """Return what grades tasks of generator 1: the levels of permanent blocks, with thaw too."""
    graded = _TWO_OPEN if options.open == ROW else _PERMANENT
    return graded.easy, graded.medium, graded.hard


def levels_for(options: Options) -> Levels[State, AnyMove]:
    """Return the levels for two open cards, or for one and the time that a block lasts."""
    if options.open == ROW:
        return _TWO_OPEN
    return _THAW if options.blocks == "thaw" else _PERMANENT
