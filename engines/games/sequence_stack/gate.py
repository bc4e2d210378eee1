"""Sequence Stack at the gate: place or discard, also as the answer to a question (STACK-10)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from pydantic import Discriminator, Tag

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.gate import GameGate
from seqtui.engines.games.sequence_stack import rules
from seqtui.engines.games.sequence_stack.rules import Move, Options, State
from seqtui.engines.gate.models import MoveShape, PositionShape

_FORM = re.compile(r"(place|p|discard|d)(?: ([0-9]+))?")


def _read(text: str, state: State) -> Move | None:
    """Read ``place`` or ``discard``, their first letters, or ``yes`` and ``no``.

    The drawn card may be named too, as in the log of moves: ``place 3``.
    "Place it?" is asked when the card can be placed, "Discard it?" when it cannot. ``no`` to
    the second is taken as the wish to place the card, so that the rules say why they refuse.
    """
    if text in ("yes", "y", "no", "n"):
        place = text.startswith("y") == (Move.PLACE in rules.GAME.legal(state))
        return Move.PLACE if place else Move.DISCARD
    if (form := _FORM.fullmatch(text)) is None:
        return None
    if form[2] not in (None, str(state.drawn)):
        raise Refused(Stage.READ, f"You have drawn a {state.drawn}, not a {form[2]}.")
    return Move.PLACE if form[1].startswith("p") else Move.DISCARD


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

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(
            options,
            to_move,
            _by_number(options, self.deck) if isinstance(self.deck, dict) else self.deck,
            stacks=self.stacks,
            blocked=self.blocked,
            discard=self.discard,
            drawn=self.drawn,
            seed=seed,
        )


def _by_number(options: Options, counts: Mapping[str, int]) -> dict[int, int]:
    """Turn the keys of a JSON object into the numbers they stand for."""
    known = {str(number): number for number in range(1, options.numbers + 1)}
    if not counts.keys() <= known.keys():
        raise BadInput(f'The deck counts numbers from "1" to "{options.numbers}"; name no other.')
    return {known[key]: count for key, count in counts.items()}


GATE: GameGate[State, Move, Options] = GameGate(
    forms="place or discard, or just p or d, or yes or no",
    read=_read,
    shapes={Move: MoveShape(Move, lambda move, _: move)},
    position=_Position,
)
