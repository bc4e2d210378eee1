"""Saved games. A record names the start and the choices; loading plays them through the gate.

The format is one JSON object (version 1)::

    {"format": "seqtui-record", "version": 1,
     "game": "sequence-shift", "options": {"length": 5, "invalid_swap": "forfeit"},
     "seed": 7, "first": 1, "start": null,
     "players": [{"name": "Player 1", "kind": "human"}, {"name": "Player 2", "kind": "hard"}],
     "moves": ["swap 1 2", "swap 2 3"], "undone": [],
     "result": null}

``start`` is null for a dealt game and a position as the command line takes it otherwise.
``moves`` holds the players' choices, ``concede`` and ``claim`` included; what the game does by
itself (draws, skips) follows from them and the seed. ``undone`` holds the choices that were
taken back and can be played again, next first. ``result`` is null, or ``winner`` (null for a
draw) and ``reason``, and must agree with the moves.
"""

from __future__ import annotations

import json
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, JsonValue, ValidationError, model_validator

from ..dice import MAX_SEED
from ..errors import BadInput, Refused
from ..games.game import Kind
from ..games.registry import game_named
from ..match import MAX_CHOICES, AnyMatch, Match
from ..setup import Player, PlayerKind
from .models import PlayerNumber, StrictModel, explain
from .moves import MAX_INPUT, submit_text
from .options import check_options, options_as_json
from .prepare import LONGEST_NAME, prepare

VERSION = 1
MAX_SIZE = 1_000_000
"""A longer file is not read at all."""


def _known_version(version: int) -> int:
    if version != VERSION:
        raise BadInput(
            f"The saved game has format version {version}; this program reads version {VERSION}."
        )
    return version


class _PlayerRecord(StrictModel):
    """Who sat on one side."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    kind: PlayerKind = "human"


class _ResultRecord(StrictModel):
    """How the game ended."""

    winner: PlayerNumber | None
    reason: str


Choices = tuple[Annotated[str, Field(max_length=MAX_INPUT)], ...]


class Record(StrictModel):
    """A saved game, checked for its form; :func:`load` checks it against the rules."""

    format: Literal["seqtui-record"]
    version: Annotated[int, AfterValidator(_known_version)]
    game: str
    options: dict[str, JsonValue]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)]
    first: PlayerNumber
    start: dict[str, JsonValue] | None = None
    players: tuple[_PlayerRecord, _PlayerRecord]
    moves: Choices
    undone: Choices = ()
    result: _ResultRecord | None = None

    @model_validator(mode="after")
    def _not_endless(self) -> Self:
        if len(self.moves) + len(self.undone) > MAX_CHOICES:
            raise BadInput(f"The saved game is too long: it has more than {MAX_CHOICES:,} moves.")
        return self


def dump(match: AnyMatch) -> str:
    """Write a match as a record."""
    setup = match.setup
    choices = [turn.notation for turn in match.turns if turn.kind is not Kind.SKIPPED]
    outcome = match.outcome
    record = {
        "format": "seqtui-record",
        "version": VERSION,
        "game": match.game.name,
        "options": options_as_json(setup.options),
        "seed": setup.seed,
        "first": setup.first,
        "start": setup.position,
        "players": [player._asdict() for player in setup.players],
        "moves": choices,
        "undone": list(match.undone),
        "result": outcome._asdict() if outcome else None,
    }
    return json.dumps(record, ensure_ascii=False)


def load(text: str | bytes) -> AnyMatch:
    """Read a record and play it through the gate, or raise ``BadInput``."""
    record = parse(text)
    match = played(record)
    result = record.result and (record.result.winner, record.result.reason)
    if result != match.outcome:
        raise BadInput("The saved game names a result that its moves do not lead to.")
    return match


def parse(text: str | bytes) -> Record:
    """Read a record and check its form, or raise ``BadInput``."""
    if len(text) > MAX_SIZE:
        raise BadInput(f"The saved game is too large: more than {MAX_SIZE:,} characters.")
    try:
        return Record.model_validate_json(text)
    except ValidationError as error:
        raise BadInput(explain(error, "The saved game")) from None


def played(record: Record) -> AnyMatch:
    """Play a record through the gate, whatever result it names, or raise ``BadInput``."""
    game = game_named(record.game)
    first, second = (Player(player.name, player.kind) for player in record.players)
    setup = prepare(
        game,
        check_options(game, record.options),
        seed=record.seed,
        first=record.first,
        position=record.start,
        players=(first, second),
    )
    match: AnyMatch = Match(setup)
    _replay(match, (*record.moves, *record.undone))
    for _ in record.undone:
        match.undo()
    return match


def _replay(match: AnyMatch, choices: tuple[str, ...]) -> None:
    for number, choice in enumerate(choices, start=1):
        try:
            submit_text(match, choice)
        except Refused as refused:
            raise BadInput(
                f"The saved game breaks the rules at move {number}, {choice!r}: {refused.message}"
            ) from None
