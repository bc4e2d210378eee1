"""The summary of older games: the figures are those of every game counted one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from seqtui.app.store import schema, summary
from seqtui.app.store.database import FILE_NAME
from seqtui.app.store.games import Games
from seqtui.app.store.salvage import merge
from seqtui.app.store.statistics import ALL, Figures
from seqtui.app.store.summary import figures_of
from tests.app.store.samples import Store, drawn, shift, won_by

Opens = Callable[[], Store]

KINDS = ("human", "easy"), ("hard", "human"), ("human", "human"), ("easy", "hard")


@pytest.fixture(autouse=True)
def _short_summaries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "NEWEST", 3)
    monkeypatch.setattr(summary, "ENOUGH", 4)


def one_by_one(games: Games) -> dict[str, Figures]:
    """Count every game, whatever the summary says."""
    return Figures.by_game(games.chairs())


def is_summed_up(games: Games) -> bool:
    return games.query("SELECT until IS NOT NULL AND summary IS NOT NULL FROM figures") == [(1,)]


def fill(games: Games, count: int = 20, seed: int = 1) -> None:
    """Keep some finished games and some that are not."""
    dice = Random(seed)
    for number in range(count):
        kinds, first = dice.choice(KINDS), dice.choice((1, 2))
        session = (
            drawn(kinds, first=first),
            won_by(1, kinds, first=first),
            won_by(2, kinds, first=first),
            shift("swap 1 2", kinds=kinds),
        )[number % 4]
        games.keep(session)
        if dice.random() < 0.7:
            games.note_mistakes(session, (dice.randrange(4), dice.randrange(4)))


EDITS = {
    "deletes one": "DELETE FROM games WHERE id = {id}",
    "deletes the oldest": "DELETE FROM games WHERE changed = (SELECT min(changed) FROM games)",
    "deletes many": "DELETE FROM games WHERE id % 3 = {id} % 3",
    "resets one game": "UPDATE games SET counted = 0 WHERE over = 1 AND id < {id}",
    "notes mistakes": "UPDATE games SET mistakes1 = 9, mistakes2 = 9 WHERE id = {id}",
    "takes the end back": "UPDATE games SET over = 0, winner = NULL WHERE id = {id}",
    "ends": "UPDATE games SET over = 1, winner = 2 WHERE id = {id}",
    "turns a result round": "UPDATE games SET winner = 3 - winner WHERE id = {id}",
    "plays an old one on": "UPDATE games SET changed = changed + 1 WHERE id = {id}",
    "sets the clock back": "UPDATE games SET changed = changed - 1000 WHERE id = {id}",
    "gives all one moment": "UPDATE games SET changed = 1000 WHERE id % 2 = 0",
    "adds an old one": (
        "INSERT INTO games (game, name1, kind1, name2, kind2, first, turns, over, winner, aids,"
        " started, changed, revision, record) SELECT 'code-swap', name1, kind1, name2, kind2,"
        " first, turns, over, winner, aids, started, changed, 1, record FROM games LIMIT {id}"
    ),
    "loses its moments": "UPDATE games SET changed = 'once' WHERE id > {id}",
}


@cache
def summed_up() -> bytes:
    """Return a file with a summary in it, which is that of its games."""
    with TemporaryDirectory() as name:
        store = Store(Path(name))
        fill(store.games)
        assert figures_of(store.games) == one_by_one(store.games)
        assert is_summed_up(store.games)
        assert figures_of(store.games) == one_by_one(store.games), "from the summary"
        store.games.close()
        return store.path.read_bytes()


@pytest.mark.parametrize("edit", EDITS)
def test_a_summary_is_given_up_when_what_it_covers_changes(tmp_path: Path, edit: str) -> None:
    for one in (1, 2, 9, 19):
        folder = tmp_path / str(one)
        folder.mkdir()
        (folder / FILE_NAME).write_bytes(summed_up())
        games = Store(folder).games
        games.query(EDITS[edit].format(id=one))
        for _ in range(2):
            assert figures_of(games) == one_by_one(games)
        games.close()


def test_games_to_come_are_added_to_the_summary(opens: Opens) -> None:
    games = opens().games
    fill(games)
    before = figures_of(games)
    kept = games.query("SELECT until, edits, summary FROM figures")
    games.keep(won_by(1, ("human", "hard")))
    assert games.query("SELECT until, edits, summary FROM figures") == kept, "it still holds"
    after = figures_of(games)
    assert after == one_by_one(games)
    assert after[ALL].played == before[ALL].played + 1
    fill(games, seed=2)
    assert figures_of(games) == one_by_one(games)
    assert games.query("SELECT until FROM figures") > [kept[0][:1]], "it goes further now"


def test_a_file_from_before_summaries_gains_one(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:3])
        older = opens().games
        fill(older)
    newer = opens().games
    assert figures_of(newer) == one_by_one(newer)
    assert is_summed_up(newer)
    older.delete(1)  # by a copy of the older program that is still running
    assert not is_summed_up(newer)
    assert figures_of(newer) == one_by_one(newer)


def test_people_keep_their_order(opens: Opens) -> None:
    games = opens().games
    for names in (("Cat", "Ann"), ("Ben", "Dan"), ("Cat", "Ann"), ("Eve", "Fay"), ("Ben", "Dan")):
        games.keep(shift("concede", names=names))
    figures_of(games)
    assert is_summed_up(games)
    games.keep(shift("concede", names=("Fay", "Dan")))
    assert [*figures_of(games)[ALL].people] == [*one_by_one(games)[ALL].people]


def test_old_mistakes_are_kept_as_a_sum(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summary, "POINTS", 2)
    games = opens().games
    for number in range(20):
        session = won_by(1, ("human", "hard"))
        games.keep(session)
        games.note_mistakes(session, (number, 0))
        figures_of(games)
    figures = figures_of(games)[ALL]
    (count, mistakes), points = figures.earlier["hard"], figures.mistakes["hard"]
    assert points == list(range(20 - len(points), 20)), "the latest, oldest first"
    assert len(points) < 20
    assert (count + len(points), mistakes + sum(points)) == (20, sum(range(20)))
    assert figures.earlier[ALL] == figures.earlier["hard"]


def test_a_summary_of_what_has_changed_meanwhile_is_not_kept(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, other = opens().games, opens().games
    fill(games)
    chairs = Games.chairs

    def slowly(self: Games, after: object = None) -> object:
        """Let the other copy delete a game after this one has read them all."""
        found = chairs(self, after)
        other.write(lambda connection: connection.execute("DELETE FROM games WHERE id = 2"))
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Games, "chairs", slowly)
        figures_of(games)
    assert not is_summed_up(games)
    assert figures_of(games) == one_by_one(games)


def test_old_games_from_another_file_are_counted(opens: Opens, tmp_path: Path) -> None:
    games, older = opens().games, Store(tmp_path / "older").games
    fill(games)
    figures_of(games)
    fill(older, seed=3)
    older.query("UPDATE games SET id = id + 99, changed = changed - 9")
    merge(older._connection, games._connection)
    older.close()
    assert games.count() == 40
    assert figures_of(games) == one_by_one(games)


@pytest.mark.parametrize(
    "odd", ["summary = replace(summary, 1, 2)", "summary = x'ff'", "summary = 'deadbeef[]'"]
)
def test_a_damaged_summary_is_not_believed(opens: Opens, odd: str) -> None:
    games = opens().games
    fill(games)
    figures_of(games)
    games.write(lambda connection: connection.execute(f"UPDATE figures SET {odd}"))
    assert figures_of(games) == one_by_one(games)


def test_without_its_row_everything_is_counted(opens: Opens) -> None:
    games = opens().games
    fill(games)
    games.write(lambda connection: connection.execute("DELETE FROM figures"))
    assert figures_of(games) == one_by_one(games)


def test_the_names_of_deleted_games_go_with_them(opens: Opens) -> None:
    store = opens()
    fill(store.games)
    for _ in range(9):
        store.games.keep(shift("concede", names=("Zacharias", "Ben")))
    fill(store.games, 8)
    figures_of(store.games)
    assert is_summed_up(store.games)
    store.games.delete_all()
    store.games.close()
    for file in store.path.parent.iterdir():
        assert b"Zacharias" not in file.read_bytes()


def test_the_figures_read_an_index_alone(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred thousand games are read by it several times as fast as by the table."""
    games = opens().games
    plans: list[str] = []
    query = games.query

    def explained(question: str, *values: object) -> list[tuple[Any, ...]]:
        plans.extend(str(row[-1]) for row in query(f"EXPLAIN QUERY PLAN {question}", *values))
        return query(question, *values)

    monkeypatch.setattr(games, "query", explained)
    games.chairs()
    games.chairs(after=1.0)
    steps = [plan for plan in plans if plan.startswith(("SCAN", "SEARCH"))]
    assert len(steps) == 4
    assert all("COVERING INDEX finished_games" in step for step in steps)
