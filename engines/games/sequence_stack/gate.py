"""Sequence Stack at the gate: place or discard, also as the answer to a question (STACK-10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from pydantic import Discriminator, Tag

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.gate import Answer, GameGate, Question
from seqtui.engines.games.sequence_stack import rules
from seqtui.engines.games.sequence_stack.positions import arrange
from seqtui.engines.games.sequence_stack.rules import AnyMove, Move, Options, State, Take
from seqtui.engines.gate.models import MoveShape, PlayerNumber, PositionShape, check_range
from seqtui.engines.text import join_or

_FORM = re.compile(r"(place|p|discard|d)(?: ([0-9]+))?")


def _read(text: str, state: State) -> AnyMove | Question | None:
    """Read ``place`` or ``discard``, their first letters, or ``yes`` and ``no``.

    The card may be named too, and with two open cards it is where either can be meant (STACK-11).
    "Place it?" is asked when the card can be placed, "Discard it?" when it cannot. ``no`` to
    the second is taken as the wish to place the card, so that the rules say why they refuse.
    """
    card = rules.only_card(state)
    if text in ("yes", "y", "no", "n"):
        if card is None:
            raise Refused(Stage.READ, f"Two cards lie open: type {_both_ways(state)}.")
        can_place = any(rules.action_of(move) is Move.PLACE for move in rules.GAME.legal(state))
        place = text.startswith("y") == can_place
        return _move(state, Move.PLACE if place else Move.DISCARD, card)
    if (form := _FORM.fullmatch(text)) is None:
        return None
    action = Move.PLACE if form[1].startswith("p") else Move.DISCARD
    if form[2]:
        if state.drawn and form[2] != str(state.drawn):
            raise Refused(Stage.READ, f"You have drawn a {state.drawn}, not a {form[2]}.")
        return _move(state, action, int(form[2]))
    return _question(state, action) if card is None else _move(state, action, card)


def _move(state: State, action: Move, card: int) -> AnyMove:
    return Take(action, card) if state.options.open == rules.ROW else action


def _question(state: State, action: Move) -> AnyMove | Question:
    """Ask which of two open cards is meant, unless one of them alone can be placed."""
    one, two = sorted(state.open)
    if action is Move.PLACE:
        refused = [rules.GAME.refusal(state, Take(action, card)) for card in (one, two)]
        if all(refused):
            why = f"Neither the {one} nor the {two} can be placed: discard one of them."
            raise Refused(Stage.RULE, why)
        return Take(action, two if refused[0] else one)
    answers = tuple(Answer(str(card), _discarding(state, card)) for card in (one, two))
    return Question("discard", "Discard which card", answers, (Answer("discard", "discard"),))


def _discarding(state: State, card: int) -> str:
    blocked = rules.blocked_by_discarding(state, card) != state.blocked
    return "blocks it for them" if blocked else "blocks nothing"


def _both_ways(state: State) -> str:
    return join_or([str(move) for move in rules.GAME.legal(state)])


def _of_the_drawn_card(move: Move, options: Options) -> Move:
    if options.open == rules.ROW:
        raise BadInput(f"Two cards lie open: say which one to {move}.")
    return move


def _of_an_open_card(move: Take, options: Options) -> Take:
    if options.open == 1:
        raise BadInput("A card is drawn and none lies open: place it or discard it.")
    check_range("card", options.numbers, move.card)
    return move


def _list_or_counts(deck: object) -> str | None:
    if isinstance(deck, list):
        return "list"
    return "counts" if isinstance(deck, dict) else None


_Deck = Annotated[
    Annotated[tuple[int, ...], Tag("list")] | Annotated[dict[str, int], Tag("counts")],
    Discriminator(
        _list_or_counts,
        custom_error_type="sentence",
        custom_error_message=(
            "The deck is a list of cards, top card first, or an object with a count per number."
        ),
    ),
]
_Sides = tuple[tuple[int, ...], tuple[int, ...]]


class _Position(PositionShape[State, Options]):
    """A game under way, as it is shown, with the deck in order or as counts."""

    deck: _Deck
    stacks: _Sides = ((), ())
    blocked: _Sides = ((), ())
    discard: tuple[int, ...] = ()
    drawn: int | None = None
    open: tuple[int, ...] | None = None
    decks: int | None = None
    last: PlayerNumber | None = None
    began: PlayerNumber | None = None

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        self._check_fields(options)
        return arrange(
            options,
            to_move,
            _by_number(options, self.deck) if isinstance(self.deck, dict) else self.deck,
            stacks=self.stacks,
            blocked=self.blocked,
            discard=self.discard,
            drawn=self.drawn,
            row=self.open or (),
            decks=1 if self.decks is None else self.decks,
            last=self.last,
            began=self.began or 1,
            seed=seed,
        )

    def _check_fields(self, options: Options) -> None:
        """Refuse what belongs to the other way of drawing."""
        if options.open == rules.ROW and self.drawn is not None:
            raise BadInput("With two open cards nothing is drawn: name the open ones instead.")
        row = {"open": self.open, "decks": self.decks, "last": self.last, "began": self.began}
        if options.open == 1 and (given := [key for key, value in row.items() if value]):
            raise BadInput(
                f"{given[0]} is known only where two cards lie open, with open set to 2."
            )


def _by_number(options: Options, counts: Mapping[str, int]) -> dict[int, int]:
    """Turn the keys of a JSON object into the numbers they stand for."""
    known = {str(number): number for number in range(1, options.numbers + 1)}
    if not counts.keys() <= known.keys():
        raise BadInput(f'The deck counts numbers from "1" to "{options.numbers}"; name no other.')
    return {known[key]: count for key, count in counts.items()}


def _forms(options: Options) -> str:
    if options.open == 1:
        return "place or discard, or just p or d, or yes or no"
    return "place 3 or discard 5, or just p or d and the card's number"


GATE: GameGate[State, AnyMove, Options] = GameGate(
    forms=_forms,
    read=_read,
    shapes={
        Move: MoveShape(Move, _of_the_drawn_card),
        Take: MoveShape(Take, _of_an_open_card),
    },
    position=_Position,
)
