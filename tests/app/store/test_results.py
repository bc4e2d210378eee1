"""The results of tasks: kept after every change, final once marked, and safe like games."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seqtui.app.store import database
from seqtui.app.store.database import COPY_NAME, FILE_NAME
from seqtui.app.store.results import Day, Due, Results, Trained
from seqtui.engines.games.task import Task
from seqtui.engines.tasks.attempt import Attempt
from tests.app.store.samples import Store, age, asides, filled, records_of, refused, shift
from tests.app.store.test_recovery import row_of

Opens = Callable[[], Store]

TODAY = date(2026, 11, 16)
GAMES = ("sequence-shift", "sequence-stack", "mirror-duel", "sequence-builder", "code-swap")


def task(game: str = "mirror-duel", grade: int = 2, start: tuple[int, ...] = (1, 2)) -> Task:
    return Task(game, "win", {}, ({"sequence": list(start), "to_move": 1},), (3,), grade)


@dataclass
class _Attempt:
    """As much of an attempt as the store looks at."""

    mark: str | None
    kept: dict[str, object]

    def dump(self) -> dict[str, object]:
        return self.kept


def attempt(mark: str | None = None, *moves: str, **more: object) -> Attempt:
    return cast("Attempt", _Attempt(mark, {"moves": list(moves), **more}))


def later(days: int) -> date:
    return TODAY + timedelta(days=days)


def solve(results: Results, day: date, count: int = 1, *, on: date | None = None) -> None:
    """Solve some of a day's five, on the day itself or later."""
    for game in GAMES[:count]:
        solved = attempt("✓", "swap 1 2")
        results.keep("daily", f"{day}/{game}", task(game), solved, today=on or day)


def everything(store: Store) -> list[tuple[object, ...]]:
    """Return all results as they are in the file, whatever their numbers."""
    columns = "origin, key, game, grade, mark, day, step, due, tried, failed, task, attempt"
    return store.games.file.query(f"SELECT {columns}, revision FROM tasks ORDER BY origin, key")


# Keeping


def test_an_attempt_is_kept_after_every_change(opens: Opens) -> None:
    one, two = Results(opens().games.file), Results(opens().games.file)
    moves: list[str] = []
    assert one.attempt("daily", "2026-11-16/mirror-duel") is None
    for move in ("3 front", "1 back"):
        moves.append(move)
        one.keep("daily", "2026-11-16/mirror-duel", task(), attempt(None, *moves), today=TODAY)
        assert two.attempt("daily", "2026-11-16/mirror-duel") == {"moves": moves}
        assert two.mark("daily", "2026-11-16/mirror-duel") is None
    one.keep("daily", "2026-11-16/mirror-duel", task(), attempt("▽", *moves), today=TODAY)
    assert two.mark("daily", "2026-11-16/mirror-duel") == "▽"
    assert two.marks(TODAY) == {"mirror-duel": "▽"}


@pytest.mark.parametrize("again", ["✓", "✗", None])
def test_the_first_mark_is_final(again: str | None, opens: Opens) -> None:
    """Neither a second try nor another copy of the program makes it better or worse."""
    one, two = Results(opens().games.file), Results(opens().games.file)
    one.keep("puzzle", "code-swap/3/7", task(), attempt("▽", "a"), today=TODAY)
    two.keep("puzzle", "code-swap/3/7", task(), attempt(again, "b"), today=later(1))
    assert one.mark("puzzle", "code-swap/3/7") == "▽"
    assert one.attempt("puzzle", "code-swap/3/7") == {"moves": ["a"]}


def test_origins_do_not_get_in_each_others_way(opens: Opens) -> None:
    results = Results(opens().games.file)
    results.keep("daily", "same", task(), attempt("✓"), today=TODAY)
    results.keep("puzzle", "same", task(), attempt("✗"), today=TODAY)
    assert (results.mark("daily", "same"), results.mark("puzzle", "same")) == ("✓", "✗")


def test_puzzles_are_counted_by_game_grade_and_mark(opens: Opens) -> None:
    results = Results(opens().games.file)
    for seed, (grade, mark) in enumerate([(1, "✓"), (1, "✓"), (1, "▽"), (3, "✗"), (3, None)]):
        key = f"mirror-duel/{grade}/{seed}"
        results.keep("puzzle", key, task(grade=grade), attempt(mark), today=TODAY)
    game = "mirror-duel"
    assert results.counts("puzzle") == {(game, 1, "✓"): 2, (game, 1, "▽"): 1, (game, 3, "✗"): 1}
    assert results.counts("daily") == {}


# Days


def test_days_tell_what_was_solved_and_whether_in_time(opens: Opens) -> None:
    results = Results(opens().games.file)
    solve(results, TODAY, 3)
    solve(results, later(-1), 5, on=TODAY)
    results.keep("daily", f"{later(-2)}/code-swap", task(), attempt("✗"), today=later(-2))
    results.keep("daily", f"{later(-3)}/code-swap", task(), attempt(), today=later(-3))
    assert results.days() == {TODAY: Day(3, True), later(-1): Day(5, False)}
    assert results.marks(TODAY) == dict.fromkeys(GAMES[:3], "✓")


def test_an_older_day_played_later_does_not_mend_a_streak(opens: Opens) -> None:
    results = Results(opens().games.file)
    for ago in (6, 5, 4, 2, 1, 0):
        solve(results, later(-ago))
    assert results.streak(TODAY) == (3, 3)
    solve(results, later(-3), 5, on=TODAY)
    assert results.streak(TODAY) == (3, 3)
    assert results.streak(later(1)) == (3, 3)
    assert results.streak(later(2)) == (0, 3)


def test_a_task_left_open_on_its_day_and_solved_later_counts_for_the_calendar(opens: Opens) -> None:
    results, key = Results(opens().games.file), f"{TODAY}/mirror-duel"
    results.keep("daily", key, task(), attempt(), today=TODAY)
    results.keep("daily", key, task(), attempt("✓"), today=later(1))
    assert results.days() == {TODAY: Day(1, False)}


# The trainer


def test_a_position_comes_back_later_each_time_until_it_is_mastered(opens: Opens) -> None:
    results = Results(opens().games.file)
    key, day = results.add(task(), today=TODAY, about="from a game"), TODAY
    for step, days in enumerate((1, 3, 7, 21)):
        assert results.due(day + timedelta(days=days - 1)) == []
        day += timedelta(days=days)
        assert results.due(day) == [Due(key, step, {**task().as_json(), "about": "from a game"})]
        assert results.attempt("trainer", key) is None or step == 0
        results.keep("trainer", key, task(), attempt(None, "x"), today=day)
        assert results.attempt("trainer", key) == {"moves": ["x"]}
        results.keep("trainer", key, task(), attempt("✓", "x", "y"), today=day)
        assert results.due(day) == []
    assert results.due(later(10_000)) == []
    assert results.trained(day) == Trained(due=0, waiting=0, mastered=1, tried=4, repeated=0)


def test_a_mistake_made_again_comes_back_the_next_day(opens: Opens) -> None:
    results = Results(opens().games.file)
    key = results.add(task(), today=TODAY)
    results.keep("trainer", key, task(), attempt("✓"), today=later(1))
    results.keep("trainer", key, task(), attempt("▽"), today=later(4))
    assert [due.step for due in results.due(later(5))] == [0]
    assert results.trained(later(5)) == Trained(1, 0, 0, tried=2, repeated=1)


def test_a_result_counts_once_however_often_it_is_kept(opens: Opens) -> None:
    results = Results(opens().games.file)
    key = results.add(task(), today=TODAY)
    for _ in range(3):
        results.keep("trainer", key, task(), attempt("✗"), today=later(1))
    assert results.trained(later(1)) == Trained(0, 1, 0, tried=1, repeated=1)


def test_a_position_is_added_once_and_begins_again_after_it_was_mastered(opens: Opens) -> None:
    results, day = Results(opens().games.file), TODAY
    key = results.add(task(grade=2), today=TODAY)
    assert results.add(task(grade=5), today=later(5)) == key, "the grade is no part of a position"
    assert [due.key for due in results.due(later(1))] == [key]
    assert results.add(task(start=(1, 3)), today=TODAY) != key
    for days in (1, 3, 7, 21):
        day += timedelta(days=days)
        results.keep("trainer", key, task(), attempt("✓"), today=day)
    assert results.trained(day).mastered == 1
    results.add(task(), today=day)
    assert key in [due.key for due in results.due(day + timedelta(days=1))]
    assert results.trained(day)[2:] == (0, 5, 1)


def test_a_position_that_was_dropped_does_not_come_back(opens: Opens, tmp_path: Path) -> None:
    results = Results(opens().games.file)
    key = results.add(task(), today=TODAY)
    results.drop(key)
    assert results.due(later(9)) == []
    results.keep("trainer", key, task(), attempt("✓"), today=later(9))
    assert results.trained(later(9)) == Trained(0, 0, 0, 0, 0)
    assert not (tmp_path / COPY_NAME).exists()


def test_a_clock_that_was_ahead_does_not_put_a_position_off_for_years(opens: Opens) -> None:
    results = Results(opens().games.file)
    key = results.add(task(), today=TODAY)
    results.keep("trainer", key, task(), attempt("✓"), today=later(3650))
    assert [due.key for due in results.due(later(1))] == [key]


# The file


def sample(store: Store) -> list[tuple[object, ...]]:
    """Put some of everything into a file."""
    results = Results(store.games.file)
    for ago in range(40):
        solve(results, later(-ago), 5)
    results.keep("puzzle", "code-swap/3/7", task(), attempt("▽", *["cross 1"] * 2000), today=TODAY)
    results.add(task(), today=TODAY)
    return everything(store)


def test_a_file_of_the_first_version_gains_the_table(opens: Opens, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file, file:
        file.executescript(f"{database.MIGRATIONS[0]} PRAGMA user_version = 1;")
        marks = ", ".join("?" * 19)
        file.executemany(f"INSERT INTO games VALUES ({marks})", map(row_of, (1, 2, 3)))
    store = opens()
    sample(store)
    assert (store.told, records_of(store.games)) == ([], ["{}"] * 3)
    assert Results(opens().games.file).streak(TODAY) == (40, 40)


def test_the_copy_is_made_for_results_alone_and_brings_them_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept = sample(store)
    store.games.close()
    (tmp_path / FILE_NAME).write_bytes(b"")
    store = Store(tmp_path)
    assert everything(store) == kept
    (aside,) = asides(tmp_path)
    assert store.told == [
        "The saved games were damaged. 0 games and 202 results could be read;"
        f" the file is kept as {aside.name}."
    ]
    store.games.close()


@pytest.mark.parametrize("games", [0, 30])
def test_results_are_found_in_a_damaged_file(games: int, tmp_path: Path) -> None:
    records = filled(tmp_path, games) if games else []
    store = Store(tmp_path)
    kept = sample(store)
    store.games.close()
    (tmp_path / COPY_NAME).unlink()
    store.path.write_bytes(refused(store.path.read_bytes()))
    store = Store(tmp_path)
    assert everything(store) == kept
    assert records_of(store.games) == records
    store.games.close()


def test_the_newer_state_of_a_result_is_taken_from_file_and_copy(tmp_path: Path) -> None:
    store = Store(tmp_path)
    results = Results(store.games.file)
    results.keep("puzzle", "a", task(), attempt(None, "1"), today=TODAY)
    store.games.close()
    store = Store(tmp_path)
    Results(store.games.file).keep("puzzle", "a", task(), attempt("✓", "1", "2"), today=TODAY)
    store.games.close()
    store.path.write_bytes(refused(store.path.read_bytes()))
    store = Store(tmp_path)
    assert Results(store.games.file).mark("puzzle", "a") == "✓"
    store.games.close()


def test_results_move_to_a_file_that_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    store = Store(tmp_path)
    sample(store)
    for part in tmp_path.iterdir():
        part.unlink()
    other = Store(tmp_path)
    Results(other.games.file).keep("puzzle", "new", task(), attempt("✓"), today=TODAY)
    assert Results(store.games.file).streak(TODAY) == (40, 40)
    assert Results(store.games.file).mark("puzzle", "new") == "✓"
    assert len(everything(other)) == 203
    store.games.close()
    other.games.close()


def test_results_work_in_memory(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    store = Store(tmp_path)
    sample(store)
    assert Results(store.games.file).streak(TODAY) == (40, 40)
    store.games.close()


def test_results_that_cannot_be_read_are_none(opens: Opens) -> None:
    store = opens()
    sample(store)
    results = Results(store.games.file)
    store.games.close()
    assert (results.days(), results.marks(TODAY), results.due(TODAY)) == ({}, {}, [])
    assert results.trained(TODAY) == Trained(0, 0, 0, 0, 0)
    assert results.attempt("daily", f"{TODAY}/code-swap") is None
    results.keep("puzzle", "a", task(), attempt(), today=TODAY)


def test_the_copy_follows_results_too(tmp_path: Path) -> None:
    filled(tmp_path, 3, copied=True)
    age(tmp_path / COPY_NAME)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file, file:
        file.execute("UPDATE games SET changed = changed - 20000")
    store = Store(tmp_path)
    kept = sample(store)
    store.games.close()
    with closing(sqlite3.connect(tmp_path / COPY_NAME)) as copy:
        assert copy.execute("SELECT count(*) FROM tasks").fetchone() == (len(kept),)


COLUMNS = (
    *("revision", "origin", "key", "game", "grade", "mark", "day", "step", "due", "tried"),
    *("failed", "changed", "task", "attempt"),
)
VALUES = st.one_of(
    st.none(),
    st.sampled_from((0, -1, 2**63 - 1, -(2**63), 0.5, 1e300, float("inf"), b"", b"\xff", b"{}")),
    st.sampled_from(("", "daily", "trainer", "✓", "2026-11-16", "2026-11-16/x", "9999-12-31", "[")),
)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(COLUMNS), VALUES, min_size=1), max_size=5))
def test_odd_values_end_nothing(changes: list[dict[str, object]]) -> None:
    with TemporaryDirectory() as name:
        store = Store(Path(name))
        results = Results(store.games.file)
        solve(results, TODAY, 5)
        results.add(task(), today=TODAY)
        with closing(sqlite3.connect(store.path)) as file, file:
            for number, odd in enumerate(changes, start=1):
                for column, value in odd.items():
                    change = f"UPDATE OR IGNORE tasks SET {column} = ? WHERE id = ?"
                    file.execute(change, (value, 7 - number))
        assert all(isinstance(day, date) for day in results.days())
        assert {*results.marks(TODAY).values()} <= {"✓", "▽", "✗"}
        results.streak(TODAY), results.counts("daily"), results.trained(TODAY)
        for due in results.due(later(1)):
            results.keep("trainer", due.key, task(), attempt("✓"), today=later(1))
        for game in GAMES:
            results.attempt("daily", f"{TODAY}/{game}")
            results.keep("daily", f"{TODAY}/{game}", task(game), attempt("✗"), today=TODAY)
        store.games.close()
        assert store.told == []


def test_what_is_kept_is_json_that_others_can_read(opens: Opens) -> None:
    store = opens()
    sample(store)
    for *_, about, tried, _ in everything(store):
        assert isinstance(json.loads(str(about)), dict)
        json.loads(str(tried))


def test_games_and_results_share_the_file(opens: Opens) -> None:
    store = opens()
    store.games.keep(shift("swap 1 2"))
    kept = sample(store)
    store.games.delete_all()
    assert everything(store) == kept
