"""Sequence Builder at the gate: a number, or the word skip for the rules to judge (BUILDER-6)."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Tag, TypeAdapter, ValidationInfo, model_validator

from ...gate.game_gate import GameGate, MoveShape, PositionShape
from ...gate.model import context, wrong
from . import rules
from .rules import SKIP, Numbers, Options, Pick, State

_FORM = re.compile(r"(?:pick )?(-?[0-9]+)")


def _read(text: str, state: State) -> dict[str, object] | None:
    """Read ``7`` or ``pick 7``; ``skip`` is readable so that its refusal can say why."""
    if text == "skip":
        return {"skip": True}
    form = _FORM.fullmatch(text)
    return {"number": int(form[1])} if form else None


class _PickShape(MoveShape[Pick]):
    """A number that the game is played with, taken or not."""

    number: int

    @model_validator(mode="after")
    def _in_the_pool(self, info: ValidationInfo) -> Self:
        highest = context(info, Options).pool
        if not 1 <= self.number <= highest:
            raise wrong(f"There is no number {self.number}: choose from 1 to {highest}.")
        return self

    def move(self) -> Pick:
        return Pick(self.number)


class _SkipShape(MoveShape[Pick]):
    """A skipped turn. It is a shape of its own, so that the number 0 is not mistaken for it."""

    skip: Literal[True]

    def move(self) -> Pick:
        return SKIP


def _which(fields: object) -> str:
    return "skip" if isinstance(fields, dict) and "skip" in fields else "pick"


_SHAPES: TypeAdapter[MoveShape[Pick]] = TypeAdapter(
    Annotated[
        Annotated[_PickShape, Tag("pick")] | Annotated[_SkipShape, Tag("skip")],
        Discriminator(_which),
    ]
)


class _Position(PositionShape[State, Options]):
    """Both sequences, player 1's first; the pool follows from them and may be named as well."""

    sequences: tuple[Numbers, Numbers]
    pool: Numbers | None = None

    def opening(self, options: Options, to_move: int, seed: int) -> State:
        return rules.arrange(options, to_move, self.sequences, self.pool)


GATE: GameGate[State, Pick, Options] = GameGate(
    forms="a number from the pool, such as 7, or pick 7",
    read=_read,
    move=_SHAPES,
    position=_Position,
)
