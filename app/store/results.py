"""The table of tasks: the result of every daily task, puzzle and trained position.

A row belongs to one task, identified by its origin and key. It is saved after every change, like
a game. Once a task has a mark, later attempts do not change it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from hashlib import sha256
from sqlite3 import Connection
from time import time
from typing import Any, NamedTuple

from seqtui.app.store.database import GamesFile
from seqtui.engines.games.task import Task, TaskOrigin, games_with_tasks
from seqtui.engines.tasks.attempt import Attempt, Mark
from seqtui.engines.tasks.trainer import DAYS, after

_OPEN = "·"  # shown for a task that was not played to its end

_KNOWN = ", ".join(f"'{mark}'" for mark in Mark)
# A damaged file may hold values of any type in any column, so each is cast to its own type.
_MARK = f"CASE WHEN mark IN ({_KNOWN}) THEN mark END"
_STEP = f"max(0, min(CAST(step AS INTEGER), {len(DAYS)}))"
_DUE = "origin = 'trainer' AND due IS NOT NULL AND (due <= ? OR day > ?)"
"""If the day of the last try is after today, the clock was wrong, so the position is due now."""


class Day(NamedTuple):
    """How many of a day's five tasks were solved."""

    solved: int
    on_the_day: bool
    """Whether at least one was solved on that day, so that it counts for the streak."""


class Due(NamedTuple):
    """A position of the trainer that is to be tried again."""

    key: str
    step: int
    task: Mapping[str, Any]


class Trained(NamedTuple):
    """Figures about the trainer."""

    due: int
    waiting: int
    mastered: int
    tried: int
    repeated: int  # how often the mistake was made again


class Results:
    """All results of a player, in the file of games. Problems with the file raise no errors."""

    def __init__(self, file: GamesFile) -> None:
        self._file = file

    # What is being played

    def keep(
        self, origin: TaskOrigin, key: str, task: Task, attempt: Attempt, *, today: date
    ) -> None:
        """Save an attempt as it is now; once it has a mark, that is final.

        The mark of a trained position decides when it is due again; then it can be tried anew.
        """
        values = {
            **_names(origin, key, task, today),
            "mark": attempt.mark and str(attempt.mark),
            "day": attempt.mark and today.isoformat(),
            "attempt": _text(attempt.dump()),
        }
        if origin == "trainer":
            self._file.write(lambda connection: _train(connection, values))
        else:
            self._file.write(lambda connection: connection.execute(_KEEP, values))

    def attempt(self, origin: TaskOrigin, key: str) -> Mapping[str, Any] | None:
        """Return a saved attempt, or None if there is none to continue or to show."""
        query = (
            "SELECT CAST(attempt AS TEXT) FROM tasks WHERE origin = ? AND key = ?"
            " AND (mark IS NULL OR origin NOT IN ('trainer', 'course'))"
        )
        rows = self._file.query(query, origin, key)
        return _mapping(rows[0][0]) if rows else None

    def mark(self, origin: TaskOrigin, key: str) -> str | None:
        """Return the mark of a task; None if it was not played to its end."""
        query = f"SELECT {_MARK} FROM tasks WHERE origin = ? AND key = ?"
        rows = self._file.query(query, origin, key)
        return rows[0][0] if rows else None

    def left_puzzle(self, game: str) -> tuple[str, Mapping[str, Any]] | None:
        """Return the key and task of a game's last puzzle, unless it was played to its end."""
        found = self._file.query(
            f"SELECT CAST(key AS TEXT), CAST(task AS TEXT), {_MARK} FROM tasks"
            " WHERE origin = 'puzzle' AND game = ? ORDER BY changed DESC, id DESC LIMIT 1",
            game,
        )
        for key, text, mark in found:
            if not mark and (task := _mapping(text)) is not None:
                return key, task
        return None

    # The daily five

    def marks(self, day: date) -> dict[str, str]:
        """Return the marks of a day's tasks, by game, without those that are not finished."""
        query = f"SELECT CAST(key AS TEXT), {_MARK} FROM tasks WHERE origin = 'daily'"
        found = self._file.query(f"{query} AND key BETWEEN ? AND ?", f"{day}/", f"{day}/~")
        return {key.partition("/")[2]: mark for key, mark in found if mark}

    def signs(self, day: date) -> tuple[str, ...]:
        """Return the marks of a day's tasks in their order, and a sign for each without one."""
        marks = self.marks(day)
        return tuple(marks.get(game.name, _OPEN) for game in games_with_tasks())

    def days(self) -> dict[date, Day]:
        """Return the days whose tasks were solved, at least one of them."""
        found = self._file.query(
            "SELECT substr(CAST(key AS TEXT), 1, 10), count(*), max(day = substr(key, 1, 10))"
            " FROM tasks WHERE origin = 'daily' AND mark IN (?, ?) GROUP BY 1",
            *(Mark.SOLVED, Mark.SLIPPED),
        )
        dated = ((_date(text), Day(solved, bool(kept))) for text, solved, kept in found)
        return {day: solved for day, solved in dated if day}

    def streak(self, today: date) -> tuple[int, int]:
        """Return the present streak and the longest one."""
        kept = {day.toordinal() for day, solved in self.days().items() if solved.on_the_day}
        longest = max((_run(kept, day) for day in kept if day + 1 not in kept), default=0)
        return _streak(kept, today.toordinal()), longest

    def line_to_share(self, day: date, today: date) -> str:
        """Return the line that says how a day went, and nothing about its tasks."""
        now, _ = self.streak(today)
        return f"seqtui daily {day}  {' '.join(self.signs(day))}  streak {now}"

    # The trainer

    def add(self, task: Task, *, today: date, about: str = "") -> str:
        """Schedule a position for tomorrow, and return its key.

        ``about`` says where it comes from, and is saved with the task. A position that is already
        scheduled stays as it is. One that was mastered starts again, because the mistake was made
        once more.
        """
        key = trainer_key(task)
        kept = _text({**task.as_json(), "about": about})
        values = _names("trainer", key, task, today) | {"due": _later(today, DAYS[0]), "task": kept}
        self._file.write(lambda connection: connection.execute(_ADD, values))
        return key

    def due(self, today: date) -> list[Due]:
        """Return the positions that are due, the one that has waited longest first."""
        found = self._file.query(
            f"SELECT CAST(key AS TEXT), {_STEP}, CAST(task AS TEXT) FROM tasks"
            f" WHERE {_DUE} ORDER BY due, id",
            *(today.isoformat(),) * 2,
        )
        read = ((key, step, _mapping(task)) for key, step, task in found)
        return [Due(key, step, task) for key, step, task in read if task is not None]

    def drop(self, key: str) -> None:
        """Delete a position from the trainer."""
        delete = "DELETE FROM tasks WHERE origin = 'trainer' AND key = ?"
        self._file.write(lambda connection: connection.execute(delete, (key,)))
        self._file.drop_copy()

    # Courses

    def learn(self, game: str, step: str, *, today: date) -> None:
        """Save that a step of a course which is no task, its lesson, was gone through."""
        values = {
            "key": course_key(game, step),
            "game": game,
            "mark": str(Mark.SOLVED),
            "day": today.isoformat(),
            "changed": time(),
        }
        self._file.write(lambda connection: connection.execute(_LEARNT, values))

    def learnt(self, game: str) -> frozenset[str]:
        """Return the keys of the steps of a game's course that are done."""
        found = self._file.query(
            "SELECT CAST(key AS TEXT) FROM tasks WHERE origin = 'course' AND game = ?"
            " AND mark IN (?, ?)",
            *(game, Mark.SOLVED, Mark.SLIPPED),
        )
        return frozenset(key.partition("/")[2] for (key,) in found)

    # Figures

    def trained(self, today: date) -> Trained:
        """Return figures about the trainer."""
        ((due, waiting, mastered, tried, repeated),) = self._file.query(
            f"SELECT total({_DUE}), total(due IS NOT NULL),"
            " total(due IS NULL), total(CAST(tried AS INTEGER)), total(CAST(failed AS INTEGER))"
            " FROM tasks WHERE origin = 'trainer'",
            *(today.isoformat(),) * 2,
        ) or ((0.0,) * 5,)
        return Trained(*map(round, (due, waiting - due, mastered, tried, repeated)))

    def counts(self, origin: TaskOrigin) -> Counter[tuple[str, int, str]]:
        """Return how many tasks of each game and grade ended with each mark."""
        found = self._file.query(
            "SELECT CAST(game AS TEXT), CAST(grade AS INTEGER) AS grade, mark, count(*) FROM tasks"
            f" WHERE origin = ? AND mark IN ({_KNOWN}) GROUP BY 1, 2, 3",
            origin,
        )
        return Counter({(game, grade, mark): count for game, grade, mark, count in found})


def course_key(game: str, step: str) -> str:
    """Return the key of a step of a course."""
    return f"{game}/{step}"


def daily_key(day: date, game: str) -> str:
    """Return the key of one of a day's tasks."""
    return f"{day}/{game}"


# A streak is worked out from the days alone and never stored, so that a clock that was wrong for a
# while takes nothing away: once it is right again, so is the streak.


def _streak(days: set[int], today: int) -> int:
    """Return the length of the run of days that ends today or yesterday.

    Days to come, played while the clock was ahead, neither break nor lengthen it. If there are no
    others, the clock is behind, and the run that ends last is still the present one.
    """
    if not any(day <= today for day in days):
        return _run(days, max(days, default=0))
    return _run(days, today if today in days else today - 1)


def _run(days: set[int], last: int) -> int:
    """Return how many days in a row end with this one."""
    first = last
    while first in days:
        first -= 1
    return last - first


def trainer_key(task: Task) -> str:
    """Return the key of a position in the trainer."""
    return f"{task.game}/{_digest(task)}"


# How rows are written

_KEEP = """
    INSERT INTO tasks (revision, origin, key, game, grade, mark, day, changed, task, attempt)
    VALUES (1, :origin, :key, :game, :grade, :mark, :day, :changed, :task, :attempt)
    ON CONFLICT (origin, key) DO UPDATE SET revision = revision + 1, mark = excluded.mark,
        day = excluded.day, changed = excluded.changed, attempt = excluded.attempt
    WHERE mark IS NULL OR (origin = 'course' AND mark = '✗')
"""
_LEARNT = """
    INSERT INTO tasks (revision, origin, key, game, grade, mark, day, changed, task, attempt)
    VALUES (1, 'course', :key, :game, 1, :mark, :day, :changed, 'null', 'null')
    ON CONFLICT (origin, key) DO NOTHING
"""
_ADD = """
    INSERT INTO tasks (revision, origin, key, game, grade, due, changed, task, attempt)
    VALUES (1, :origin, :key, :game, :grade, :due, :changed, :task, 'null')
    ON CONFLICT (origin, key) DO UPDATE SET revision = revision + 1, step = 0, due = excluded.due,
        tried = tried + 1, failed = failed + 1, mark = NULL, changed = excluded.changed
    WHERE due IS NULL
"""
_TRAIN = """
    UPDATE tasks SET revision = revision + 1, mark = :mark, day = coalesce(:day, day), step = :step,
        due = :due, tried = tried + :tried, failed = failed + :failed, changed = :changed,
        attempt = :attempt
    WHERE origin = :origin AND key = :key
"""


_IMPORT = """
    INSERT INTO tasks (revision, origin, key, game, grade, mark, day, step, due, tried, failed,
        changed, task, attempt)
    VALUES (1, :origin, :key, :game, :grade, :mark, :day, :step, :due, :tried, :failed,
        :changed, :task, :attempt)
    ON CONFLICT (origin, key) DO NOTHING
"""


def add_results(connection: Connection, contents: Iterable[Mapping[str, object]]) -> int:
    """Add results of tasks that have none yet, and return how many those were."""
    return sum(connection.execute(_IMPORT, content).rowcount for content in contents)


def _train(connection: Connection, values: Mapping[str, object]) -> None:
    """Write how a position goes, if it is due; a mark puts it on its schedule, once."""
    query = f"SELECT {_STEP}, due FROM tasks WHERE {_DUE} AND key = ?"
    mark, today = values["mark"], str(values["today"])
    for step, due in connection.execute(query, (today, today, values["key"])).fetchall():
        if mark is not None:
            step, days = after(step, mark == Mark.SOLVED)
            due = None if days is None else _later(date.fromisoformat(today), days)
        tried, failed = int(mark is not None), int(mark not in (None, Mark.SOLVED))
        changes = {"step": step, "due": due, "tried": tried, "failed": failed}
        connection.execute(_TRAIN, {**values, **changes})


def _names(origin: TaskOrigin, key: str, task: Task, today: date) -> dict[str, object]:
    return {
        "origin": origin,
        "key": key,
        "game": task.game,
        "grade": task.grade,
        "task": _text(task.as_json()),
        "today": today.isoformat(),
        "changed": time(),
    }


def _digest(task: Task) -> str:
    """Return what identifies a position and its options, whenever they occur."""
    content = {name: value for name, value in task.as_json().items() if name != "grade"}
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def _later(today: date, days: int) -> str:
    return (today + timedelta(days=days)).isoformat()


def _text(value: Mapping[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, default=list)


def _mapping(text: str) -> Mapping[str, Any] | None:
    """Return what was kept, unless damage has made it something else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
