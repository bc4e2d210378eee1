"""Everything that is kept of a player, as it leaves in a file and comes back: one line for each.

A game is a record (:mod:`seqtui.engines.gate.records`), with what the store knows of it besides
under ``saved``. A result of a task is one JSON object as well (version 1)::

    {"format": "seqtui-result", "version": 1,
     "origin": "daily", "key": "2026-11-16/mirror-duel",
     "mark": "✓", "day": "2026-11-16", "step": 0, "due": null, "tried": 0, "failed": 0,
     "changed": 1794825487.25, "task": {"game": "mirror-duel", "kind": "win", …},
     "attempt": {"step": 0, "moves": ["3 front"], …}}

``origin`` is ``daily``, ``puzzle`` or ``trainer``, and ``key`` names the task there. ``mark`` is
how it ended, ✓, ▽ or ✗, and ``day`` when; both are null while it is open. ``step``, ``due``,
``tried`` and ``failed`` are the trainer's schedule, ``task`` is what ``seqtui puzzle --json``
prints (a position of the trainer also has ``about``, where it comes from), and ``attempt`` is how
far it was played, or null. The calendar, the streak and all figures follow from these.

Whatever else is to be kept one day is added to ``KINDS``. An import only adds: what is there
already stays as it is.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import date
from sqlite3 import Connection
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import Field, JsonValue, model_validator

from seqtui.app.store.database import GamesFile
from seqtui.app.store.game_text import as_text
from seqtui.app.store.games import Content, add_games, content_of, is_moment
from seqtui.app.store.results import add_results, trainer_key
from seqtui.app.store.saved import Aids
from seqtui.engines.errors import BadInput
from seqtui.engines.games.task import Task, TaskOrigin
from seqtui.engines.gate.models import StrictModel
from seqtui.engines.gate.records import FORMAT, LATEST, MOST_COUNTED, Moment, load, parse
from seqtui.engines.session import AnySession
from seqtui.engines.tasks.attempt import Attempt
from seqtui.engines.tasks.trainer import DAYS
from seqtui.engines.text import printable

_PAGE = 500  # rows read at a time
_PUZZLE = re.compile(r"[a-z-]+/[1-5]/\d{1,20}(/.*)?")


class Kind(NamedTuple):
    """One kind of thing that is kept."""

    format: str
    """What its lines name as their format."""
    noun: str
    table: str
    columns: tuple[str, ...]
    """What a line is made of."""
    line: Callable[[Mapping[str, Any]], dict[str, object]]
    """Makes a line of the columns of a row, or raises ``BadInput``."""
    text: Callable[[Mapping[str, Any]], str] | None
    """Makes text for people, or raises ``BadInput``; None if there is none."""
    is_hidden: Callable[[Mapping[str, Any]], bool]
    """Tells whether a row would give away what its player is not to see yet."""
    content: Callable[[str], Content]
    """Reads a line into columns again, or raises ``BadInput``."""
    add: Callable[[Connection, Iterable[Content]], int]
    """Adds what is not there yet, and returns how much that was."""


def rows(file: GamesFile, kind: Kind, where: str = "TRUE", *values: object) -> Iterator[Content]:
    """Yield the rows of a kind, oldest first, each with its number."""
    names, number = ("id", *kind.columns), 0
    query = f"SELECT {', '.join(names)} FROM {kind.table} WHERE ({where}) AND id > ?"
    while found := file.query(f"{query} ORDER BY id LIMIT {_PAGE}", *values, number):
        for row in found:
            yield dict(zip(names, row, strict=True))
        number = found[-1][0]


def exported(kind: Kind, row: Content, *, text: bool) -> str:
    """Return a row as a line of a file or as text, or raise ``BadInput``."""
    if text and kind.text:
        return kind.text(row)
    return f"{json.dumps(kind.line(row), ensure_ascii=False)}\n"


def kind_of(content: bytes) -> Kind:
    """Return what a part of a file says that it is; what says nothing can only be a game."""
    named = re.match(rb'\{\s*"format":\s*"([a-z-]+)"', content)
    return next((kind for kind in KINDS if named and named[1].decode() == kind.format), KINDS[0])


def add(file: GamesFile, things: list[tuple[Kind, Content]]) -> Counter[str] | None:
    """Add imported things, all of them or none, but not what is there already.

    Returns how many of each noun were new, or None if the file could not be written to.
    """

    def work(connection: Connection) -> Counter[str]:
        new: Counter[str] = Counter()
        for kind in KINDS:
            contents = [content for each, content in things if each is kind]
            new[kind.noun] += kind.add(connection, contents) if contents else 0
        return new

    return file.write(work)


# Games


def _game_line(row: Mapping[str, Any]) -> dict[str, object]:
    record = str(row["record"])
    parse(record)
    values: dict[str, Any] = json.loads(record)
    for player in values["players"]:
        player["name"] = printable(player["name"])
    aids = Aids.from_json(str(row["aids"]))
    aids.hints = [int(_within(hints, MOST_COUNTED)) for hints in aids.hints]
    counted = row["mistakes1"], row["mistakes2"]
    values["saved"] = {
        "started": _within(row["started"], LATEST) if is_moment(row["started"]) else None,
        "changed": _within(row["changed"], LATEST),
        "counted": bool(row["counted"]),
        "help": asdict(aids),
        "mistakes": None if None in counted else [int(_within(n, MOST_COUNTED)) for n in counted],
    }
    return values


def check_names(session: AnySession) -> None:
    """Raise ``BadInput`` if a name could do something to the screen."""
    for number, name in enumerate(session.setup.names, start=1):
        if printable(name) != name:
            raise BadInput(f"The name of player {number} holds characters that cannot be shown.")


def _game_content(text: str) -> Content:
    record = parse(text)
    session, saved = record.loaded(), record.saved
    check_names(session)
    if saved is None:
        return content_of(session)
    one, two = saved.mistakes or (None, None)
    aids = Aids(saved.help.serious, [*saved.help.hints], [*saved.help.oracle])
    return {
        **content_of(session, aids.as_json()),
        "started": saved.started,
        "changed": saved.changed,
        "counted": int(saved.counted),
        "mistakes1": one,
        "mistakes2": two,
    }


def _game_text(row: Mapping[str, Any]) -> str:
    return as_text(load(str(row["record"])))


def _is_covered(row: Mapping[str, Any]) -> bool:
    """Tell whether players still have to remember the moves of a game (MIRROR-4)."""
    record = parse(str(row["record"]))
    if record.result is not None:
        return False
    try:
        return record.loaded().is_covered
    except BadInput:  # it cannot be continued
        return False


def _within(value: object, most: float) -> float:
    """Return a number that an import will take, whatever damage has made of it."""
    return max(0, min(value, most)) if isinstance(value, int | float) else 0


# Results of tasks


class _ResultLine(StrictModel):
    """The result of one task, checked for its form."""

    format: Literal["seqtui-result"]
    version: Literal[1]
    origin: TaskOrigin
    key: Annotated[str, Field(max_length=300)]
    mark: Literal["✓", "▽", "✗"] | None
    day: str | None
    step: Annotated[int, Field(ge=0, le=len(DAYS))]
    due: str | None
    tried: Annotated[int, Field(ge=0, le=MOST_COUNTED)]
    failed: Annotated[int, Field(ge=0, le=MOST_COUNTED)]
    changed: Moment
    task: dict[str, JsonValue]
    attempt: dict[str, JsonValue] | None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        task = Task.from_json(self.task)
        Attempt(task)  # checks the options and the positions
        if not all(text is None or _is_date(text) for text in (self.day, self.due)):
            raise BadInput("The result has a day that is none.")
        if not self._fits(task):
            raise BadInput("The result does not belong to its task.")
        about = self.task.get("about", "")
        if not isinstance(about, str) or printable(about) != about:
            raise BadInput("The result holds characters that cannot be shown.")
        return self

    def _fits(self, task: Task) -> bool:
        match self.origin:
            case "daily":
                day, _, game = self.key.partition("/")
                return _is_date(day) and game == task.game
            case "puzzle":
                game, _, grade = self.key.partition("/")
                is_form = _PUZZLE.fullmatch(self.key) and printable(self.key) == self.key
                return bool(is_form) and (game, grade[:1]) == (task.game, str(task.grade))
        return self.key == trainer_key(task)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


_RESULT_FIELDS = ("origin", "key", "mark", "day", "step", "due", "tried", "failed", "changed")


def _result_line(row: Mapping[str, Any]) -> dict[str, object]:
    line = {"format": "seqtui-result", "version": 1, **{name: row[name] for name in _RESULT_FIELDS}}
    for name in ("task", "attempt"):
        try:
            line[name] = json.loads(row[name])
        except (TypeError, ValueError, RecursionError):
            raise BadInput("The result is damaged.") from None
    _ResultLine.checked_json(json.dumps(line), "The result")
    return line


def _result_content(text: str) -> Content:
    line = _ResultLine.checked_json(text, "The result")
    task = {"game": line.task["game"], "grade": line.task["grade"]}
    texts = {
        name: json.dumps(value, ensure_ascii=False)
        for name, value in (("task", line.task), ("attempt", line.attempt))
    }
    return {**{name: getattr(line, name) for name in _RESULT_FIELDS}, **task, **texts}


KINDS = (
    Kind(
        FORMAT,
        "game",
        "games",
        ("record", "aids", "started", "changed", "counted", "mistakes1", "mistakes2", "game"),
        _game_line,
        _game_text,
        _is_covered,
        _game_content,
        add_games,
    ),
    Kind(
        "seqtui-result",
        "result",
        "tasks",
        (*_RESULT_FIELDS, "task", "attempt"),
        _result_line,
        None,
        lambda _: False,
        _result_content,
        add_results,
    ),
)
"""All that is kept, in the order in which it is exported."""
