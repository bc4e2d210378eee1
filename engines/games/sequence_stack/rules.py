"""Sequence Stack: draw a card, then place it on your stack or discard it to block the opponent.

Whoever first stacks 1 to n wins. A discarded number is blocked for the opponent. When the
deck runs out and nobody can finish, the higher stack wins; otherwise the discards become the
new deck. The game draws by itself (STACK-1), so at every choice the player holds a card.

With two open cards (STACK-11) the player takes either card of a row that the game fills up again.
There are three decks and no more; blocks last as long as a deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from seqtui.engines.dice import shuffled, stream
from seqtui.engines.games.game import Claim, Deals, Draw, EvenDeals, Game, Outcome
from seqtui.engines.games.options import Choice, Preset, Whole
from seqtui.engines.text import join_or

if TYPE_CHECKING:
    from seqtui.engines.events import Event

COPIES = 2
"""How many cards of each number there are."""
ROW = 2
"""How many cards lie open, where they do."""
DECKS = 3
"""How many decks a game with open cards has."""


class Options(NamedTuple):
    """How high a stack goes, how long numbers stay blocked (STACK-8), and how many cards lie open.

    One card is the one that a player draws; two are a row to take from (STACK-11).
    """

    numbers: int = 5
    blocks: str = "permanent"
    open: int = 1


_NUMBERS = Whole("numbers", "Numbers in a stack", 3, 6)
_FEWEST_IN_A_ROW = 4
"""With fewer numbers nothing much would be left to take from a row of two."""


class Move(StrEnum):
    """What a player does with a card; a whole move where it is the one that was drawn."""

    PLACE = "place"
    DISCARD = "discard"


class Take(NamedTuple):
    """What a player does with which of the open cards (STACK-11)."""

    action: Move
    card: int

    def __str__(self) -> str:
        return f"{self.action} {self.card}"


AnyMove: TypeAlias = Move | Take


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
    open: tuple[int, ...] = ()
    """The open cards of STACK-11, the newest last. With them nothing is ever ``drawn``."""
    decks: int = 1
    """The number of the deck in use, where there are three."""
    last: int = 0
    """The player who placed a card last, or 0 for nobody; of use with open cards only."""
    began: int = 1
    """The player who began; of use with open cards only."""


# Moves are made millions of times, and members of an enumeration take long to look up.
_PLACE, _DISCARD = Move
_PLACE_OR_DISCARD = (_PLACE, _DISCARD)
_ONLY_DISCARD = (_DISCARD,)
_PLACES, _DISCARDS = (
    tuple(Take(action, card) for card in range(_NUMBERS.high + 1)) for action in Move
)
_ALL_CARDS = {
    numbers: tuple(card for card in range(1, numbers + 1) for _ in range(COPIES))
    for numbers in _NUMBERS.values
}


def _deal(options: Options, seed: int, first: int) -> State:
    """Shuffle a full deck; the first turn begins with the first draw."""
    deck, dice = shuffled(_ALL_CARDS[options.numbers], stream(seed, "deal"))
    state = State(options, first, (0, 0), (0, 0), deck, (), 0, dice)
    return state if options.open == 1 else state._replace(began=first)


def _moves(options: Options) -> tuple[AnyMove, ...]:
    """Return every move that there can be."""
    if options.open == 1:
        return _PLACE_OR_DISCARD
    last = options.numbers + 1
    return _PLACES[1:last] + _DISCARDS[1:last]


def _begin(state: State) -> State:
    """Draw the first card, or turn up what is missing from the row."""
    return _draw(state) if state.options.open == 1 else _filled(state)


def _draw(state: State) -> State:
    """Begin a turn: draw the top card, of a rebuilt deck if need be, unless the game is over."""
    if state.drawn or _outcome(state):
        return state
    if not state.deck:
        state = _rebuilt(state)
    return state._replace(deck=state.deck[1:], drawn=state.deck[0])


def _legal(state: State) -> tuple[AnyMove, ...]:
    """Return the choices: a card that fits may be placed, and any may be discarded (STACK-1)."""
    card = state.drawn
    if not card:
        return _takes(state) if state.open else ()
    return _PLACE_OR_DISCARD if _can_place(state, card) else _ONLY_DISCARD


def _can_place(state: State, card: int) -> bool:
    """Tell whether a card is the next one for the player to move, and not blocked."""
    side = state.to_move - 1
    return card == state.heights[side] + 1 and not state.blocked[side] >> card & 1


def card_of(state: State, move: AnyMove) -> int:
    """Return the card that a move is about: the one it names, or else the one that was drawn."""
    return state.drawn if isinstance(move, Move) else move.card


def only_card(state: State) -> int | None:
    """Return the card that is meant where none is named, or None where two could be."""
    if len({*state.open}) == ROW:
        return None
    return state.open[0] if state.open else state.drawn


def action_of(move: AnyMove) -> Move:
    """Return whether a move places or discards its card."""
    return move if isinstance(move, Move) else move.action


def _refusal(state: State, move: AnyMove) -> str | None:
    """Refuse to place a card that is blocked or not the next one (STACK-1)."""
    card = card_of(state, move)
    if state.open and card not in state.open:
        return f"No {card} lies open: take {join_or(sorted({*map(str, state.open)}))}."
    if action_of(move) is _DISCARD or _can_place(state, card):
        return None
    side, instead = state.to_move - 1, "discard it"
    if placeable := [each for each in state.open if _can_place(state, each)]:
        instead = f"place the {placeable[0]}, or discard a card"
    elif len({*state.open}) > 1:
        instead = "discard a card"
    if state.blocked[side] >> card & 1:
        return f"The {card} is blocked for you, so it cannot be placed: {instead}."
    needed = state.heights[side] + 1
    return f"The {card} cannot be placed, because you need a {needed} next: {instead}."


def _play(state: State, move: AnyMove) -> State:
    """Place or discard the drawn card, and begin the opponent's turn."""
    options, player, heights, blocked, deck, discard, card, dice, idle, _, _, _, _ = state
    if move is _PLACE:
        heights, idle = _with(heights, player, card), 0
    elif move is _DISCARD:
        discard, blocked = (*discard, card), blocked_by_discarding(state, card)
    else:
        assert isinstance(move, Take)
        return _take(state, move)
    if deck and card != options.numbers:  # nothing ends here: the next card is drawn at once
        drawn, deck = deck[0], deck[1:]
        return State(options, 3 - player, heights, blocked, deck, discard, drawn, dice, idle)
    return _draw(State(options, 3 - player, heights, blocked, deck, discard, 0, dice, idle))


def blocked_by_discarding(state: State, card: int) -> tuple[int, int]:
    """Return what is blocked once a card is discarded: its number, for the opponent.

    A number that is blocked for the discarder blocks nobody, and neither does one that the
    opponent has already placed (STACK-2).
    """
    player, other, blocked = state.to_move, 3 - state.to_move, state.blocked
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
    decks, idle = (state.decks + 1, 0) if state.options.open == ROW else (1, state.idle + 1)
    return state._replace(blocked=blocked, deck=deck, discard=(), dice=dice, idle=idle, decks=decks)


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
    if state.drawn or state.deck:
        return None
    if state.options.open == ROW:
        return _when_decks_are_over(state)
    if _goes_on(state):
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


# Two open cards (STACK-11)


def _takes(state: State) -> tuple[Take, ...]:
    """Return the choices in a row: equal cards are one choice, and one number at most fits."""
    if state.options.numbers in state.heights or len(state.open) < ROW:
        return ()
    one, two = state.open
    if one > two:
        one, two = two, one
    discards = (_DISCARDS[one],) if one == two else (_DISCARDS[one], _DISCARDS[two])
    fits = state.heights[state.to_move - 1] + 1
    if (one == fits or two == fits) and _can_place(state, fits):
        return (_PLACES[fits], *discards)
    return discards


def _take(state: State, move: Take) -> State:
    """Place or discard an open card, and fill the row for the opponent."""
    options, player, heights, blocked, deck, discard, _, dice, _, row, decks, last, began = state
    action, card = move
    if action is _PLACE:
        heights, last = _with(heights, player, card), player
    else:
        discard, blocked = (*discard, card), blocked_by_discarding(state, card)
    row = row[1:] if row[0] == card else row[:1]
    if deck and card != options.numbers:  # no stack is complete
        row, deck = (*row, deck[0]), deck[1:]
    after = State(
        options, 3 - player, heights, blocked, deck, discard, 0, dice, 0, row, decks, last, began
    )
    return after if len(row) == ROW else _filled(after)


def _filled(state: State) -> State:
    """Turn up the missing cards of the row, unless the game is over; a new deck lifts all blocks.

    A card just discarded goes back too, and the block it has made is lifted with the others.
    """
    while len(state.open) < ROW and _outcome(state) is None:
        if not state.deck:
            state = _rebuilt(state)
        row, deck = (*state.open, state.deck[0]), state.deck[1:]
        state = state._replace(open=row, deck=deck)
    return state


def _when_decks_are_over(state: State) -> Outcome | None:
    """Return who wins once a card is due and no deck is left to turn it up from."""
    if len(state.open) == ROW or state.deck or (state.discard and state.decks < DECKS):
        return None
    one, two = state.heights
    if one != two:
        return Outcome(1 if one > two else 2, "higher")
    if state.last:
        return Outcome(state.last, "placed-last")
    return Outcome(3 - state.began, "none-placed")


# What players see, and what they may draw


def _view(state: State) -> dict[str, object]:
    """Show all but the order of the deck; how many of each number it holds is public (ALL-7)."""
    numbers = range(1, state.options.numbers + 1)
    view: dict[str, object] = {
        "stacks": [list(range(1, height + 1)) for height in state.heights],
        "blocked": [[number for number in numbers if mask >> number & 1] for mask in state.blocked],
        "discard": list(state.discard),
        "deck": {str(number): state.deck.count(number) for number in numbers},
    }
    if state.options.open == 1:
        return {**view, "drawn": state.drawn or None}
    last, began = state.last or None, state.began
    return {**view, "open": list(state.open), "decks": state.decks, "last": last, "began": began}


def _undrawn(state: State) -> State:
    """Put the drawn card back, and all cards in order: nobody knows another one (ALL-7)."""
    row = state.open
    back: tuple[int, ...] = (state.drawn,) if state.drawn else ()
    if len(row) == ROW:
        # The first two are turned up together, after that one at a time.
        is_new = state.decks == 1 and not (state.discard or any(state.heights))
        row, back = ((), row) if is_new else (row[:-1], row[-1:])
    deck, discard = sorted((*state.deck, *back)), sorted(state.discard)
    return state._replace(deck=tuple(deck), discard=tuple(discard), drawn=0, dice=0, open=row)


def _draws(state: State) -> list[Draw[State]]:
    """Return each number that the card may have which is drawn, or was drawn last."""
    if _outcome(state):
        return []
    state = _undrawn(state)
    if not state.deck:
        state = _undrawn(_rebuilt(state))
    deck, found = state.deck, []
    for card in sorted({*deck}):
        at = deck.index(card)
        left = deck[:at] + deck[at + 1 :]
        if state.options.open == 1:
            after = state._replace(deck=left, drawn=card)
        else:
            after = state._replace(deck=left, open=(*state.open, card))
        found.append(Draw(card, deck.count(card), after))
    return found


def _side_effects(before: State, move: AnyMove | None, after: State) -> Iterator[Event]:
    """Tell of a block, then of the cards drawn, each after the new deck that it came from."""
    # Imported here, because only listeners need the events: the rules load without them.
    from seqtui.engines.games.sequence_stack import events

    if move is None and before.drawn:
        return
    blocked = before.blocked
    if move and action_of(move) is _DISCARD:
        # A new deck may have lifted the block in the same turn.
        card = card_of(before, move)
        blocked = blocked_by_discarding(before, card)
        if blocked != before.blocked:
            yield events.NumberBlocked(3 - before.to_move, card)
    if before.options.open == 1:
        kind = events.CardDrawn
        drawn: tuple[int, ...] = (after.drawn,) if after.drawn else ()
    else:
        kind = events.CardTurnedUp
        drawn = after.open[len(before.open) - (move is not None) :]
    for place, card in enumerate(drawn):
        if place == len(before.deck):
            cards, numbers = (*drawn[place:], *after.deck), range(1, after.options.numbers + 1)
            yield events.DeckRebuilt({number: cards.count(number) for number in numbers})
            if after.options.blocks == "thaw" and any(blocked):
                yield events.BlocksLifted()
        yield kind(after.to_move, card)


_CLAIM: Claim[State] = Claim(
    "three new decks in a row saw no card placed",
    # The first of these rebuilds only starts the first deck that may go by without a card
    # being placed; the fourth is the moment when the third such deck has run out.
    holds=lambda state, times: state.idle >= 4,
    is_endless=lambda state, times: state.idle >= 6,  # likewise, when the fifth has run out
)


def _goal(options: Options) -> str:
    if options.open == 1:
        return f"Build 1 to {options.numbers}, and block your opponent"
    return f"Take one of two cards, and build 1 to {options.numbers}"


def _conflict(options: Options) -> str | None:
    """Say why options do not go with two open cards (STACK-11)."""
    if options.open == 1:
        return None
    if options.blocks == "permanent":
        return "With two open cards blocks thaw: a new deck lifts them all."
    if options.numbers < _FEWEST_IN_A_ROW:
        return f"Two open cards need {_FEWEST_IN_A_ROW} numbers or more: with 3 too few are left."
    return None


GAME: Game[State, AnyMove, Options] = Game(
    name="sequence-stack",
    title="Sequence Stack",
    goal=_goal,
    options=Options,
    option_list=(
        _NUMBERS,
        Choice("blocks", "How long a number stays blocked", ("permanent", "thaw")),
        Whole("open", "Cards that lie open", 1, ROW),
    ),
    conflict=_conflict,
    implied=lambda values: {"blocks": "thaw"} if values.get("open") == ROW else {},
    even_deals=lambda options: (
        EvenDeals.BY_VALUE if options.blocks == "thaw" or options.numbers > 5 else None
    ),
    usual_deals=lambda options: Deals.EVEN if options.open == ROW else Deals.LIVELY,
    left_out=lambda _: "none here",  # nobody can win within two turns
    presets=(
        Preset(
            *("classic", "Classic", {}, "the first 1 decides it"),
            "the rulebook's game, decided by who draws the first 1",
        ),
        Preset(
            *("two-open", "Two open", {"open": ROW}, "two cards to choose from"),
            "two cards lie open, and you choose which one to play",
        ),
        Preset(
            *("thaw", "Thaw", {"blocks": "thaw"}, "blocks melt with each deck"),
            "blocks melt with every deck; only a full stack wins",
        ),
    ),
    deal=_deal,
    moves=_moves,
    legal=_legal,
    play=_play,
    outcome=_outcome,
    refusal=_refusal,
    full_view=_view,
    begin=_begin,
    undrawn=_undrawn,
    draws=_draws,
    side_effects=_side_effects,
    claim=lambda options: _CLAIM if options.open == 1 else None,
)
