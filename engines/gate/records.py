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

Some fields stand only where they say something. ``clock`` names the clock and ``times`` the
seconds that each choice took, and perhaps, at their end, what the present one has taken so far;
``time out`` among the moves is where a player had none left. ``series`` is the place of the game
in its match::

    "clock": "1min", "times": [4.25, 0, 7.5],
    "series": {"id": "5f0c9d1e22aa", "format": "first-to-2", "game": 2,
               "before": [{"winner": 1, "reason": "sorted"}]}

``before`` holds the earlier results, in which 1 and 2 are the people as they sat in the first game.

A player can be a program: then its kind is ``cmd:`` and a command, which loading never runs.
``limit`` is how many seconds it had for a move, if not the usual ten; ``fail`` among the moves is
where it could not go on, and ``fault`` says why.

``deals`` is ``lively`` or ``even`` if the players play only such deals, and ``tossed`` is true if
the coin decided who begins; both are for the games that follow.

A record that was exported also says what else is kept of the game; playing it needs none of that::

    "saved": {"started": 1794825401.5, "changed": 1794825487.25, "counted": true,
              "help": {"serious": false, "hints": [1, 0], "oracle": [false, false]},
              "mistakes": [2, 0]}

``started`` and ``changed`` are seconds since 1970 (``started`` is null if it is not known, as in a
game that came without it), ``counted`` is whether the game counts in the
statistics, ``help`` is what each player used, and ``mistakes`` how many each made, null if nobody
has counted them.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, JsonValue, model_validator

from seqtui.engines.call import MAX_FAULT, Call
from seqtui.engines.clock import CONTROLS
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput, Refused
from seqtui.engines.games.game import Deals, Outcome, TurnKind
from seqtui.engines.games.gate import MAX_INPUT
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.models import PlayerNumber, StrictModel
from seqtui.engines.gate.options import check_options, options_as_json
from seqtui.engines.gate.prepare import LONGEST_NAME, prepare
from seqtui.engines.series import Format, Series
from seqtui.engines.session import MAX_CHOICES, AnySession, Session
from seqtui.engines.setup import LIMIT, LIMITS, Player, check_kind

FORMAT = "seqtui-record"
VERSION = 1
LATEST = 1e11
"""No game was played later, in seconds since 1970."""
MOST_COUNTED = 9_999
"""Nobody takes more hints or makes more mistakes in a game."""
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
    kind: Annotated[str, AfterValidator(check_kind)] = "human"


class _ResultRecord(StrictModel):
    """How the game ended."""

    winner: PlayerNumber | None
    reason: str


class _SeriesRecord(StrictModel):
    """The place of the game in its match."""

    id: Annotated[str, Field(pattern="^[0-9a-z-]{1,40}$")]
    format: str
    game: int
    before: tuple[_ResultRecord, ...]

    @model_validator(mode="after")
    def _under_way(self) -> Self:
        if self.format not in _FORMATS:
            raise BadInput(f"The match of the saved game is none of {', '.join(_FORMATS)}.")
        series = self.series()
        if self.game != series.number or any(
            Series(self.id, series.format, series.before[:games]).standing().is_over
            for games in range(self.game)
        ):
            raise BadInput("The saved game has no place in its match.")
        return self

    def series(self) -> Series:
        before = (Outcome(each.winner, each.reason) for each in self.before)
        return Series(self.id, Format(self.format), tuple(before))


Moment = Annotated[float, Field(ge=0, le=LATEST, allow_inf_nan=False)]
_Count = Annotated[int, Field(ge=0, le=MOST_COUNTED)]


class _HelpRecord(StrictModel):
    """The help that was used."""

    serious: bool
    hints: tuple[_Count, _Count]
    oracle: tuple[bool, bool]


class _SavedRecord(StrictModel):
    """What is kept of the game besides."""

    started: Moment | None
    changed: Moment
    counted: bool
    help: _HelpRecord
    mistakes: tuple[_Count, _Count] | None


_FAIL = Call.fail("").word
_FORMATS = tuple(each for each in Format if each is not Format.SINGLE)
_Seconds = Annotated[float, Field(ge=0, le=1_000, allow_inf_nan=False)]
_Choices = tuple[Annotated[str, Field(max_length=MAX_INPUT)], ...]


class _Record(StrictModel):
    """A saved game, checked for its form; :func:`load` checks it against the rules."""

    format: Literal["seqtui-record"]
    version: Annotated[int, AfterValidator(_known_version)]
    game: str
    options: dict[str, JsonValue]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)]
    first: PlayerNumber
    start: dict[str, JsonValue] | None = None
    players: tuple[_PlayerRecord, _PlayerRecord]
    moves: _Choices
    undone: _Choices = ()
    result: _ResultRecord | None = None
    clock: str | None = None
    times: tuple[_Seconds, ...] = ()
    series: _SeriesRecord | None = None
    limit: Annotated[float, Field(ge=LIMITS[0], le=LIMITS[1], allow_inf_nan=False)] = LIMIT
    fault: Annotated[str, Field(min_length=1, max_length=MAX_FAULT)] | None = None
    deals: Literal["any", "lively", "even"] = "any"
    tossed: bool = False
    saved: _SavedRecord | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if len(self.moves) + len(self.undone) > MAX_CHOICES:
            raise BadInput(f"The saved game is too long: it has more than {MAX_CHOICES:,} moves.")
        if (_FAIL in (*self.moves, *self.undone)) != (self.fault is not None):
            raise BadInput("The saved game has a failure without its reason, or the other way.")
        if self.clock is None and self.times:
            raise BadInput("The saved game has times, but no clock.")
        if self.clock is not None:
            if self.clock not in CONTROLS:
                raise BadInput(f"The clock of the saved game is none of {', '.join(CONTROLS)}.")
            if not 0 <= len(self.times) - len(self.moves) <= 1 or self.undone:
                raise BadInput("The times of the saved game do not fit its moves.")
        return self

    def played(self) -> AnySession:
        """Play it through the gate, whatever result it names, or raise ``BadInput``."""
        game = game_named(self.game)
        first, second = (Player(player.name, player.kind) for player in self.players)
        setup = prepare(
            game,
            check_options(game, self.options),
            seed=self.seed,
            first=self.first,
            position=self.start,
            players=(first, second),
            clock=CONTROLS[self.clock] if self.clock else None,
            series=self.series.series() if self.series else None,
            limit=self.limit,
            deals=Deals(self.deals),
        )
        if setup.series and not all(
            phrases_of(game).has_ending(end.reason) for end in setup.series.before
        ):
            raise BadInput("The saved game names a result that there is not in this game.")
        session: AnySession = Session(replace(setup, tossed=self.tossed))
        _replay(session, (*self.moves, *self.undone), self.times, self.fault)
        for _ in self.undone:
            session.undo()
        return session

    def loaded(self) -> AnySession:
        """Play it through the gate, or raise ``BadInput`` if that leads to another result."""
        session = self.played()
        if (self.result and (self.result.winner, self.result.reason)) != session.outcome:
            raise BadInput("The saved game names a result that its moves do not lead to.")
        return session


def dump(session: AnySession) -> str:
    """Write a session as a record."""
    setup = session.setup
    choices = [turn.notation for turn in session.turns if turn.kind is not TurnKind.SKIPPED]
    outcome = session.outcome
    record = {
        "format": FORMAT,
        "version": VERSION,
        "game": session.game.name,
        "options": options_as_json(setup.options),
        "seed": setup.seed,
        "first": setup.first,
        "start": setup.position,
        "players": [player._asdict() for player in setup.players],
        "moves": choices,
        "undone": list(map(str, session.undone)),
        "result": outcome._asdict() if outcome else None,
    }
    if clock := session.clock:
        record["clock"] = clock.control.name
        now = [] if clock.is_running or not clock.spent else [clock.spent]
        record["times"] = [each / 1000 for each in (*clock.times, *now)]
    if setup.limit != LIMIT:
        record["limit"] = setup.limit
    if setup.deals is not Deals.ANY:
        record["deals"] = setup.deals
    if setup.tossed:
        record["tossed"] = True
    if fault := session.fault:
        record["fault"] = fault
    if series := setup.series:
        record["series"] = {
            "id": series.id,
            "format": series.format,
            "game": series.number,
            "before": [each._asdict() for each in series.before],
        }
    return json.dumps(record, ensure_ascii=False)


def load(text: str | bytes) -> AnySession:
    """Read a record and play it through the gate, or raise ``BadInput``."""
    return parse(text).loaded()


def parse(text: str | bytes) -> _Record:
    """Read a record and check its form, or raise ``BadInput``."""
    if not isinstance(text, str | bytes):
        raise BadInput("A saved game is text.")
    if len(text) > MAX_SIZE:
        raise BadInput(f"The saved game is too large: more than {MAX_SIZE:,} characters.")
    return _Record.checked_json(text, "The saved game")


def _replay(
    session: AnySession, choices: tuple[str, ...], times: tuple[float, ...], fault: str | None
) -> None:
    untyped = {Call.TIME_OUT.word: Call.TIME_OUT, _FAIL: Call.fail(fault or "")}
    for number, choice in enumerate(choices, start=1):
        try:
            _charge(session, times[number - 1 : number])
            session.submit(untyped.get(choice, choice))
        except Refused as refused:
            raise BadInput(
                f"The saved game breaks the rules at move {number}, {choice!r}: {refused.message}"
            ) from None
    _charge(session, times[len(choices) :])


def _charge(session: AnySession, times: tuple[float, ...]) -> None:
    """Let a choice have taken its time, if it is known."""
    if session.clock is not None and times:
        session.clock.charge(round(times[0] * 1000))
