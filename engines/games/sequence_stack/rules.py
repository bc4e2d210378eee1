"""Sequence Stack: draw a card, then place it on your stack or discard it to block the opponent.

Whoever first stacks 1 to n wins. A discarded number is blocked for the opponent. When the
deck runs out and nobody can finish, the higher stack wins; otherwise the discards become the
new deck. The game draws by itself (STACK-1), so at every choice the player holds a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from seqtui.engines.dice import shuffled, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Claim, Draw, Game, Outcome
from seqtui.engines.games.options import Choice, Preset, Whole

if TYPE_CHECKING:
    from seqtui.engines.events import Event

COPIES = 2
"""How many cards of each number there are."""
_Sides: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Numbers of player 1 and of player 2."""


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


_PLACE_OR_DISCARD = (Move.PLACE, Move.DISCARD)
_ONLY_DISCARD = (Move.DISCARD,)
_ALL_CARDS = {
    numbers: tuple(card for card in range(1, numbers + 1) for _ in range(COPIES))
    for numbers in _NUMBERS.values
}


def _deal(options: Options, seed: int, first: int) -> State:
    """Shuffle a full deck; the first turn begins with the first draw."""
    deck, dice = shuffled(_ALL_CARDS[options.numbers], stream(seed, "deal"))
    return State(options, first, (0, 0), (0, 0), deck, (), 0, dice)


def _draw(state: State) -> State:
    """Begin a turn: draw the top card, of a rebuilt deck if need be, unless the game is over."""
    if state.drawn or _outcome(state):
        return state
    if not state.deck:
        state = _rebuilt(state)
    options, player, heights, blocked, deck, discard, _, dice, idle = state
    return State(options, player, heights, blocked, deck[1:], discard, deck[0], dice, idle)


def _legal(state: State) -> tuple[Move, ...]:
    """Return the choices: a card that fits may be placed, and any may be discarded (STACK-1)."""
    if _can_place(state):
        return _PLACE_OR_DISCARD
    return _ONLY_DISCARD if state.drawn else ()


def _can_place(state: State) -> bool:
    """Tell whether the drawn card is the next one for the player to move, and not blocked."""
    side, card = state.to_move - 1, state.drawn
    return card == state.heights[side] + 1 and not state.blocked[side] >> card & 1


def _refusal(state: State, move: Move) -> str | None:
    """Refuse to place a card that is blocked or not the next one (STACK-1)."""
    if move is Move.DISCARD or _can_place(state):
        return None
    side, card = state.to_move - 1, state.drawn
    if state.blocked[side] >> card & 1:
        return f"The {card} is blocked for you, so it cannot be placed: discard it."
    needed = state.heights[side] + 1
    return f"The {card} cannot be placed, because you need a {needed} next: discard it."


def _play(state: State, move: Move) -> State:
    """Place or discard the drawn card, and begin the opponent's turn."""
    options, player, heights, blocked, deck, discard, card, dice, idle = state
    if move is Move.PLACE:
        heights, idle = _with(heights, player, card), 0
    else:
        discard, blocked = (*discard, card), _blocked_by_discarding(state)
    return _draw(State(options, 3 - player, heights, blocked, deck, discard, 0, dice, idle))


def _blocked_by_discarding(state: State) -> tuple[int, int]:
    """Return what is blocked once the drawn card is discarded: its number, for the opponent.

    A number that is blocked for the discarder blocks nobody, and neither does one that the
    opponent has already placed (STACK-2).
    """
    player, other, card, blocked = state.to_move, 3 - state.to_move, state.drawn, state.blocked
    if blocked[player - 1] >> card & 1 or state.heights[other - 1] >= card:
        return blocked
    return _with(blocked, other, blocked[other - 1] | 1 << card)


def _with(sides: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    """Change the half of a pair that belongs to a player."""
    return (value, sides[1]) if player == 1 else (sides[0], value)


def reach(numbers: int, height: int, blocked: int) -> range:
    """Return what a stack can still take, up to the first blocked number (STACK-3)."""
    end = height + 1
    while end <= numbers and not blocked >> end & 1:
        end += 1
    return range(height + 1, end)


def _reached(state: State) -> set[int]:
    """Return the numbers that at least one player can still place."""
    numbers, (one, two), (for_one, for_two) = state.options.numbers, state.heights, state.blocked
    return {*reach(numbers, one, for_one), *reach(numbers, two, for_two)}


def _rebuilt(state: State) -> State:
    """Shuffle the discards that come back into a new deck; a thaw lifts all blocks (STACK-8)."""
    deck, dice = shuffled(_coming_back(state), state.dice)
    blocked = (0, 0) if state.options.blocks == "thaw" else state.blocked
    return state._replace(blocked=blocked, deck=deck, discard=(), dice=dice, idle=state.idle + 1)


def _coming_back(state: State) -> tuple[int, ...]:
    """Return the discards that somebody can still place; the others leave the game (STACK-5)."""
    if state.options.blocks == "thaw":
        return state.discard
    reached = _reached(state)
    return tuple([card for card in state.discard if card in reached])


def _outcome(state: State) -> Outcome | None:
    """Return who completed a stack (STACK-7), or is higher when the deck has run out (STACK-4)."""
    numbers, heights = state.options.numbers, state.heights
    if numbers in heights:
        return Outcome(1 + heights.index(numbers), "completed")
    if state.drawn or state.deck or _goes_on(state):
        return None
    one, two = heights
    return Outcome(None, "exhausted") if one == two else Outcome(1 if one > two else 2, "higher")


def _goes_on(state: State) -> bool:
    """Tell whether a deck that has run out is rebuilt, or the game is over.

    It is over if nobody can complete a stack and one is higher (STACK-4), unless blocks thaw
    (STACK-8). Otherwise some card of a full set always comes back (STACK-6); in a custom
    position there may be none, and the stacks are judged as they stand.
    """
    (one, two), options = state.heights, state.options
    if one != two and options.blocks == "permanent" and options.numbers not in _reached(state):
        return False
    return bool(_coming_back(state))


# What players see, and what they may draw


def _view(state: State) -> dict[str, object]:
    """Show all but the order of the deck; how many of each number it holds is public (ALL-7)."""
    numbers = range(1, state.options.numbers + 1)
    return {
        "stacks": [list(range(1, height + 1)) for height in state.heights],
        "blocked": [[number for number in numbers if mask >> number & 1] for mask in state.blocked],
        "discard": list(state.discard),
        "deck": {str(number): state.deck.count(number) for number in numbers},
        "drawn": state.drawn or None,
    }


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
        after = state._replace(deck=deck[:at] + deck[at + 1 :], drawn=card)
        found.append(Draw(card, deck.count(card), after))
    return found


def _side_effects(before: State, move: Move | None, after: State) -> Iterator[Event]:
    """Tell of a block, a rebuilt deck, lifted blocks and the card that was drawn."""
    # Imported here, because only listeners need the events: the rules load without them.
    from seqtui.engines.games.sequence_stack import events

    if move is None and before.drawn:
        return
    blocked = before.blocked
    if move is Move.DISCARD:
        # A new deck may have lifted the block in the same turn.
        blocked = _blocked_by_discarding(before)
        if blocked != before.blocked:
            yield events.NumberBlocked(3 - before.to_move, before.drawn)
    if not after.drawn:
        return
    if not before.deck:
        cards, numbers = (after.drawn, *after.deck), range(1, after.options.numbers + 1)
        yield events.DeckRebuilt({number: cards.count(number) for number in numbers})
        if after.options.blocks == "thaw" and any(blocked):
            yield events.BlocksLifted()
    yield events.CardDrawn(after.to_move, after.drawn)


_CLAIM: Claim[State] = Claim(
    "three new decks in a row saw no card placed",
    # The first of these rebuilds only starts the first deck that may go by without a card
    # being placed; the fourth is the moment when the third such deck has run out.
    holds=lambda state, times: state.idle >= 4,
    is_endless=lambda state, times: state.idle >= 6,  # likewise, when the fifth has run out
)


# Custom positions


def arrange(
    options: Options,
    to_move: int,
    deck: tuple[int, ...] | Mapping[int, int],
    *,
    stacks: _Sides = ((), ()),
    blocked: _Sides = ((), ()),
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
    one, two = (sum(1 << number for number in set(side)) for side in blocked)
    state = State(options, to_move, heights, (one, two), deck, discard, drawn or 0, dice)
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


GAME: Game[State, Move, Options] = Game(
    name="sequence-stack",
    title="Sequence Stack",
    goal=lambda options: f"Build 1 to {options.numbers}, and block your opponent",
    options=Options,
    option_list=(
        _NUMBERS,
        Choice("blocks", "How long a number stays blocked", ("permanent", "thaw")),
    ),
    has_even_deals=lambda options: options.blocks == "thaw" or options.numbers > 5,
    left_out=lambda _: "none here",  # nobody can win within two turns
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
    full_view=_view,
    begin=_draw,
    undrawn=_undrawn,
    draws=_draws,
    side_effects=_side_effects,
    claim=lambda _: _CLAIM,
)
