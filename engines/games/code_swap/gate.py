"""Code Swap at the gate: two places of the own code, or one place across (SWAP-7)."""

from __future__ import annotations

import re
from typing import Annotated, Self

from pydantic import Discriminator, Tag, TypeAdapter, ValidationInfo, model_validator

from ...gate.game_gate import GameGate, MoveShape, PositionShape
from ...gate.model import context, wrong
from . import rules
from .rules import Code, Cross, Move, Options, Own, State

_OWN = re.compile(r"(?:(?:own|swap) )?(-?[0-9]+)(?: and |, ?| )(-?[0-9]+)")
_CROSS = re.compile(r"(?:(?:cross|opponent) )?(-?[0-9]+)")


def _read(text: str, state: State) -> dict[str, object] | None:
    """Read two numbers as a swap in the own code, and one number as a swap across."""
    if form := _OWN.fullmatch(text):
        return {"first": int(form[1]), "second": int(form[2])}
    if form := _CROSS.fullmatch(text):
        return {"position": int(form[1])}
    return None


def _check_place(place: int, info: ValidationInfo) -> None:
    length = context(info, Options).length
    if not 1 <= place <= length:
        raise wrong(f"There is no position {place}: choose from 1 to {length}.")


class _OwnShape(MoveShape[Own]):
    """Two different places of a code (SWAP-4)."""

    first: int
    second: int

    @model_validator(mode="after")
    def _two_places(self, info: ValidationInfo) -> Self:
        _check_place(self.first, info)
        _check_place(self.second, info)
        if self.first == self.second:
            raise wrong(f"Position {self.first} was named twice: name two different ones.")
        return self

    def move(self) -> Own:
        return Own(min(self.first, self.second), max(self.first, self.second))


class _CrossShape(MoveShape[Cross]):
    """One place, the same in both codes."""

    position: int

    @model_validator(mode="after")
    def _one_place(self, info: ValidationInfo) -> Self:
        _check_place(self.position, info)
        return self

    def move(self) -> Cross:
        return Cross(self.position)


def _which(fields: object) -> str:
    return "cross" if isinstance(fields, dict) and "position" in fields else "own"


_SHAPES: TypeAdapter[MoveShape[Move]] = TypeAdapter(
    Annotated[
        Annotated[_OwnShape, Tag("own")] | Annotated[_CrossShape, Tag("cross")],
        Discriminator(_which),
    ]
)


class _Position(PositionShape[State, Options]):
    """Both codes, player 1's first."""

    codes: tuple[Code, Code]

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.codes)


GATE: GameGate[State, Move, Options] = GameGate(
    forms="own 1 3 in your own code, or cross 2 with theirs",
    read=_read,
    move=_SHAPES,
    position=_Position,
)
