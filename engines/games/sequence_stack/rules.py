"""Sequence Stack: draw a card, then place it on your stack or discard it to block the opponent.

Whoever first stacks 1 to n wins. A discarded number is blocked for the opponent. When the
deck runs out and nobody can finish, the higher stack wins; otherwise the discards become the
new deck. The game draws by itself (STACK-1), so at every choice the player holds a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from seqtui.engines.dice import shuffled, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Claim, Draw, Game, Outcome
from seqtui.engines.games.options import Choice, Preset, Whole

if TYPE_CHECKING:
    from seqtui.engines.events import Event

COPIES = 2
"""How many cards of each number there are."""


class Options(NamedTuple):
    """How high a stack goes, and whether a blocked number stays blocked (STACK-8)."""

    numbers: int = 5
    blocks: str = "permanent"


_NUMBERS = Whole("numbers", "Numbers in a stack", 3, 6)


class Move(StrEnum):
    """What a player does with the drawn card."""

    PLACE = "place"
    DISCARD = "discard"


class State(NamedTuple):
    """Everything about a game, the hidden order of the deck included (ALL-7).

    A stack always runs 1, 2, 3 …, so its height says all about it.
    """

    options: Options
    to_move: int
    heights: tuple[int, int]
    blocked: tuple[int, int]
    """For each player the bits ``1 << number`` of the numbers that are blocked for them."""
    deck: tuple[int, ...]
    """The cards to come, top first."""
    discard: tuple[int, ...]
    drawn: int
    """The card in the hand of the player to move; 0 before the first draw and at the end."""
    dice: int
    idle: int = 0
    """How often the deck was rebuilt since a card was placed last."""


# Asking an enum for its member, or a named tuple for a new one, takes longer than the rules do.
_PLACE, _DISCARD = Move
_make = tuple.__new__
_PLACE_OR_DISCARD = (_PLACE, _DISCARD)
_ONLY_DISCARD = (_DISCARD,)
_ALL_CARDS = {
    numbers: tuple(card for card in range(1, numbers + 1) for _ in range(COPIES))
    for numbers in _NUMBERS.values
}


def _deal(options: Options, seed: int, first: int) -> State:
    """Shuffle a full deck; the first card is drawn by ``_begin``."""
    deck, dice = shuffled(_ALL_CARDS[options.numbers], stream(seed, "deal"))
    return _make(State, (options, first, (0, 0), (0, 0), deck, (), 0, dice, 0))


def arrange(
    options: Options,
    to_move: int,
    deck: tuple[int, ...] | Mapping[int, int],
    *,
    stacks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
    blocked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
    discard: tuple[int, ...] = (),
    drawn: int | None = None,
    seed: int = 0,
) -> State:
    """Set up a game under way, before the draw or, with a drawn card, after it (ALL-6).

    A deck given as counts per number is shuffled by the seed. Cards may be missing.
    """
    dice = stream(seed, "deal")
    if isinstance(deck, Mapping):
        if not all(0 <= count <= COPIES for count in deck.values()):
            raise BadInput(f"The deck holds from 0 to {COPIES} cards of each number.")
        deck, dice = shuffled(sorted(Counter(deck).elements()), dice)
    hand = () if drawn is None else (drawn,)
    _check_cards(options.numbers, (*deck, *stacks[0], *stacks[1], *discard, *hand))
    if any(stack != tuple(range(1, len(stack) + 1)) for stack in stacks):
        raise BadInput("A stack runs 1, 2, 3 and so on, without a gap, from the bottom up.")
    _check_blocked(options.numbers, stacks, blocked)
    heights = len(stacks[0]), len(stacks[1])
    masks = _mask(blocked[0]), _mask(blocked[1])
    state = State(options, to_move, heights, masks, deck, discard, drawn or 0, dice)
    if _outcome(state):
        raise BadInput(
            "This game is already over: a stack is complete, or the deck has run out "
            "and the result stands."
        )
    return state


def _check_cards(numbers: int, cards: Iterable[int]) -> None:
    for card, count in Counter(cards).items():
        if not 1 <= card <= numbers:
            raise BadInput(f"The cards go from 1 to {numbers}; there is no other.")
        if count > COPIES:
            raise BadInput(
                f"There are only {COPIES} cards with a {card}, "
                "the deck, stacks, discards and the drawn card taken together."
            )


def _check_blocked(
    numbers: int, stacks: tuple[tuple[int, ...], ...], blocked: tuple[tuple[int, ...], ...]
) -> None:
    for player, (stack, side) in enumerate(zip(stacks, blocked, strict=True), start=1):
        if not all(1 <= number <= numbers for number in side):
            raise BadInput(f"Blocked numbers go from 1 to {numbers}.")
        if placed := set(stack) & set(side):
            raise BadInput(
                f"Player {player} has placed {min(placed)}, so it cannot be blocked for them."
            )
    if both := set(blocked[0]) & set(blocked[1]):
        raise BadInput(f"A number is never blocked for both players, as {min(both)} is here.")


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def reach(numbers: int, height: int, blocked: int) -> range:
    """Return what a stack can still take, up to the first blocked number (STACK-3)."""
    end = height + 1
    while end <= numbers and not blocked >> end & 1:
        end += 1
    return range(height + 1, end)


def _legal(state: State) -> tuple[Move, ...]:
    """Return the choices there are: a discard always, the other for the next number (STACK-1)."""
    side, card = state.to_move - 1, state.drawn
    if card == state.heights[side] + 1 and not state.blocked[side] >> card & 1:
        return _PLACE_OR_DISCARD
    return _ONLY_DISCARD if card else ()


def can_place(state: State) -> bool:
    """Tell whether the drawn card is the next one for the player to move, and not blocked."""
    return _legal(state) is _PLACE_OR_DISCARD


def _begin(state: State) -> State:
    """Draw a card, unless there is one or the game is over."""
    options, player, heights, blocked, deck, discard, card, dice, idle = state
    if card or options.numbers in heights:
        return state
    return _draw(options, player, heights, blocked, deck, discard, dice, idle)


def _play(state: State, move: Move) -> State:
    """Finish the turn and begin the opponent's, up to the draw."""
    options, player, heights, blocked, deck, discard, card, dice, idle = state
    other = 3 - player
    if move is _DISCARD:
        discard += (card,)
        bit = 1 << card
        # It is blocked for the opponent, with the two exceptions of STACK-2.
        if not blocked[player - 1] & bit and heights[other - 1] < card:
            first, second = blocked
            blocked = (first, second | bit) if player == 1 else (first | bit, second)
    else:
        heights = (card, heights[1]) if player == 1 else (heights[0], card)
        idle = 0
        if card == options.numbers:
            return State(options, other, heights, blocked, deck, discard, 0, dice, idle)
    if deck:  # as `_draw` does it: most turns end here, and a call takes a while
        drawn, deck = deck[0], deck[1:]
        return _make(State, (options, other, heights, blocked, deck, discard, drawn, dice, idle))
    return _draw(options, other, heights, blocked, deck, discard, dice, idle)


def _draw(
    options: Options,
    player: int,
    heights: tuple[int, int],
    blocked: tuple[int, int],
    deck: tuple[int, ...],
    discard: tuple[int, ...],
    dice: int,
    idle: int,
) -> State:
    """Draw the top card, of a rebuilt deck if need be; none if the deck cannot be rebuilt."""
    drawn = 0
    if not deck and (cards := _returning(options, heights, blocked, discard)):
        deck, dice = shuffled(cards, dice)
        discard, idle = (), idle + 1
        if options.blocks == "thaw":
            blocked = (0, 0)
    if deck:
        drawn, deck = deck[0], deck[1:]
    return _make(State, (options, player, heights, blocked, deck, discard, drawn, dice, idle))


def _returning(
    options: Options, heights: tuple[int, int], blocked: tuple[int, int], discard: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the discards that become the new deck; the others leave the game (STACK-5, STACK-8).

    There are none when the game is over: nobody can finish, and one stack is higher (STACK-4).
    With a full set some card always comes back otherwise (STACK-6). A custom position may lack
    it: then nothing more can happen, and the stacks are judged as they stand.
    """
    if options.blocks == "thaw":
        return discard
    return tuple(filter(_needed(options.numbers, heights, blocked).__contains__, discard))


@cache
def _needed(numbers: int, heights: tuple[int, int], blocked: tuple[int, int]) -> frozenset[int]:
    """Return the numbers that can still be stacked; none if the higher stack has won (STACK-4)."""
    needed = {*reach(numbers, heights[0], blocked[0]), *reach(numbers, heights[1], blocked[1])}
    has_won = heights[0] != heights[1] and numbers not in needed
    return frozenset(() if has_won else needed)


def _outcome(state: State) -> Outcome | None:
    """Return who completed a stack (STACK-7), or who is higher when there is no new deck."""
    options, _, heights, blocked, deck, discard, drawn, _, _ = state
    if options.numbers in heights:
        return Outcome(1 + heights.index(options.numbers), "completed")
    if drawn or deck or _returning(options, heights, blocked, discard):
        return None
    first, second = heights
    if first == second:
        return Outcome(None, "exhausted")
    return Outcome(1 if first > second else 2, "higher")


def _refusal(state: State, move: Move) -> str | None:
    """Refuse to place a card that is blocked or not the next one (STACK-1)."""
    if move is Move.DISCARD or can_place(state):
        return None
    side, card = state.to_move - 1, state.drawn
    if state.blocked[side] >> card & 1:
        return f"The {card} is blocked for you, so it cannot be placed: discard it."
    needed = state.heights[side] + 1
    return f"The {card} cannot be placed, because you need a {needed} next: discard it."


def _view(state: State) -> dict[str, object]:
    """Show all but the order of the deck; how many of each number it holds is public (ALL-7)."""
    counts = _counts(state.options.numbers, state.deck)
    return {
        "stacks": [list(range(1, height + 1)) for height in state.heights],
        "blocked": [[number for number in counts if mask >> number & 1] for mask in state.blocked],
        "discard": list(state.discard),
        "deck": {str(number): count for number, count in counts.items()},
        "drawn": state.drawn or None,
    }


def _counts(numbers: int, cards: tuple[int, ...]) -> dict[int, int]:
    return {number: cards.count(number) for number in range(1, numbers + 1)}


def _undrawn(state: State) -> State:
    """Put the drawn card back, and all cards in order: nobody knows another one (ALL-7)."""
    if not state.drawn:
        return state
    deck, discard = sorted((*state.deck, state.drawn)), sorted(state.discard)
    return state._replace(deck=tuple(deck), discard=tuple(discard), drawn=0, dice=0)


def _draws(state: State) -> list[Draw[State]]:
    """Return each number that the card may have which is drawn, or was drawn last."""
    if _outcome(state):
        return []
    state = _undrawn(state)
    deck, found = state.deck, []
    for card in sorted({*deck}):
        at = deck.index(card)
        after = state._replace(deck=(*deck[:at], *deck[at + 1 :]), drawn=card)
        found.append(Draw(card, deck.count(card), after))
    return found


def _side_effects(before: State, move: Move | None, after: State) -> Iterator[Event]:
    """Tell of a block, a rebuilt deck, lifted blocks and the card that was drawn."""
    # Imported here, because only listeners need the events: the rules load without them.
    from seqtui.engines.games.sequence_stack.events import (
        BlocksLifted,
        CardDrawn,
        DeckRebuilt,
        NumberBlocked,
    )

    if move is None and before.drawn:
        return
    blocked = before.blocked
    if move is Move.DISCARD:
        # Asked with a card to draw: a new deck might lift the block in the same turn.
        blocked = _play(before._replace(deck=(before.drawn,)), move).blocked
        if blocked != before.blocked:
            yield NumberBlocked(3 - before.to_move, before.drawn)
    if not after.drawn:
        return
    if not before.deck:
        cards = (after.drawn, *after.deck)
        yield DeckRebuilt(_counts(after.options.numbers, cards))
        if after.options.blocks == "thaw" and any(blocked):
            yield BlocksLifted()
    yield CardDrawn(after.to_move, after.drawn)


def _has_gone_idle(state: State, times: int) -> bool:
    # The first of these rebuilds only starts the first deck that may go by without a card
    # being placed; the fourth is the moment when the third such deck has run out.
    return state.idle >= 4


def _has_gone_idle_for_long(state: State, times: int) -> bool:
    return state.idle >= 6  # likewise, when the fifth such deck has run out


_CLAIM = Claim(
    "three new decks in a row saw no card placed", _has_gone_idle, _has_gone_idle_for_long
)

GAME: Game[State, Move, Options] = Game(
    name="sequence-stack",
    title="Sequence Stack",
    goal=lambda options: f"Build 1 to {options.numbers}, and block your opponent",
    options=Options,
    option_list=(
        _NUMBERS,
        Choice("blocks", "How long a number stays blocked", ("permanent", "thaw")),
    ),
    presets=(
        Preset("classic", "Classic", {}, "the first 1 decides it"),
        Preset("thaw", "Thaw", {"blocks": "thaw"}, "six real choices a game"),
    ),
    deal=_deal,
    moves=lambda _: _PLACE_OR_DISCARD,
    legal=_legal,
    play=_play,
    outcome=_outcome,
    refusal=_refusal,
    view=_view,
    begin=_begin,
    undrawn=_undrawn,
    draws=_draws,
    side_effects=_side_effects,
    claim=lambda _: _CLAIM,
    has_even_deals=lambda options: options.blocks == "thaw" or options.numbers == _NUMBERS.high,
)
