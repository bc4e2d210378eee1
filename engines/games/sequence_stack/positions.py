"""Positions of Sequence Stack that somebody sets up, checked before they are played (ALL-6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from seqtui.engines.dice import shuffled, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.sequence_stack.rules import COPIES, DECKS, GAME, ROW, Options, State

_Sides: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Numbers of player 1 and of player 2."""


def arrange(
    options: Options,
    to_move: int,
    deck: tuple[int, ...] | Mapping[int, int],
    *,
    stacks: _Sides = ((), ()),
    blocked: _Sides = ((), ()),
    discard: tuple[int, ...] = (),
    drawn: int | None = None,
    row: tuple[int, ...] = (),
    decks: int = 1,
    last: int | None = None,
    began: int = 1,
    seed: int = 0,
) -> State:
    """Set up a game under way, before the draw or, with a drawn card or open ones, after it.

    A deck given as counts per number is shuffled by the seed. Cards may be missing.
    """
    dice = stream(seed, "deal")
    if isinstance(deck, Mapping):
        if not all(0 <= count <= COPIES for count in deck.values()):
            raise BadInput(f"The deck holds from 0 to {COPIES} cards of each number.")
        deck, dice = shuffled(sorted(Counter(deck).elements()), dice)
    hand = () if drawn is None else (drawn,)
    _check_row(row, decks)
    _check_cards(options.numbers, (*deck, *stacks[0], *stacks[1], *discard, *hand, *row))
    if any(stack != tuple(range(1, len(stack) + 1)) for stack in stacks):
        raise BadInput("A stack runs 1, 2, 3 and so on, without a gap, from the bottom up.")
    if last and not stacks[last - 1]:
        raise BadInput(f"Player {last} has placed no card, so not the last one either.")
    _check_blocked(options.numbers, stacks, blocked)
    heights = len(stacks[0]), len(stacks[1])
    one, two = (sum(1 << number for number in set(side)) for side in blocked)
    state = State(
        options,
        to_move,
        heights,
        (one, two),
        deck,
        discard,
        drawn or 0,
        dice,
        open=row,
        decks=decks,
        last=last or 0,
        began=began,
    )
    # A row that is not full may need a card when none is left.
    if GAME.outcome(state if options.open == 1 else GAME.begin(state)):
        raise BadInput(
            "This game is already over: a stack is complete, or the deck has run out "
            "and the result stands."
        )
    return state


def _check_row(row: tuple[int, ...], decks: int) -> None:
    if len(row) > ROW:
        raise BadInput(f"No more than {ROW} cards lie open.")
    if not 1 <= decks <= DECKS:
        raise BadInput(f"Decks are counted from 1 to {DECKS}.")


def _check_cards(numbers: int, cards: Iterable[int]) -> None:
    for card, count in Counter(cards).items():
        if not 1 <= card <= numbers:
            raise BadInput(f"The cards go from 1 to {numbers}; there is no other.")
        if count > COPIES:
            raise BadInput(
                f"There are only {COPIES} cards with a {card}, "
                "the deck, stacks, discards and drawn or open cards taken together."
            )


def _check_blocked(numbers: int, stacks: _Sides, blocked: _Sides) -> None:
    for player, (stack, side) in enumerate(zip(stacks, blocked, strict=True), start=1):
        if not all(1 <= number <= numbers for number in side):
            raise BadInput(f"Blocked numbers go from 1 to {numbers}.")
        if placed := set(stack) & set(side):
            raise BadInput(
                f"Player {player} has placed {min(placed)}, so it cannot be blocked for them."
            )
    if both := set(blocked[0]) & set(blocked[1]):
        raise BadInput(f"A number is never blocked for both players, as {min(both)} is here.")
