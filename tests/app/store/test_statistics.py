"""Figures about finished games; the expected ones are counted by hand."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from seqtui.app.store import database
from seqtui.app.store.database import FILE_NAME
from seqtui.app.store.statistics import ALL, Figures
from seqtui.engines.games.registry import GAMES
from seqtui.engines.session import AnySession
from tests.app.store.samples import Store, drawn, shift, won_by
from tests.engines.helpers import play, start

Opens = Callable[[], Store]

EASY, HARD = ("human", "easy"), ("human", "hard")
SHIFT = "sequence-shift"


def kept(opens: Opens, *sessions: AnySession) -> Store:
    store = opens()
    for session in sessions:
        store.games.keep(session)
    return store


def test_results_and_streaks_per_level(opens: Opens) -> None:
    store = kept(
        opens,
        won_by(1, EASY),
        won_by(1, EASY),
        won_by(2, HARD),  # does not touch the row of wins against the other level
        won_by(1, EASY),
        drawn(EASY),
        won_by(1, EASY),
        won_by(1, ("hard", "human")),
        shift("swap 1 2", kinds=EASY),  # not finished
    )
    figures = Figures.by_game(store.games.player_results())[SHIFT]
    easy, hard = figures.levels["easy"], figures.levels["hard"]
    assert (easy.played, easy.won, easy.lost, easy.drawn) == (5, 4, 0, 1)
    assert (easy.streak, easy.longest) == (1, 3)
    assert (hard.played, hard.won, hard.lost, hard.drawn) == (2, 0, 2, 0)
    assert (hard.streak, hard.longest) == (0, 0)
    assert figures.people == {}


def test_the_figures_of_all_games_are_those_of_each_together(opens: Opens) -> None:
    session = start("code-swap")
    play(session, "concede")
    figures = Figures.by_game(kept(opens, won_by(1), won_by(2), session).games.player_results())
    assert [figures[game].first.played for game in (ALL, SHIFT, "code-swap")] == [3, 2, 1]


def test_people_are_told_apart_by_name(opens: Opens) -> None:
    store = kept(
        opens,
        won_by(1),
        won_by(1),
        won_by(2),
        shift("concede", names=("Ben", "Cat")),
    )
    figures = Figures.by_game(store.games.player_results())[SHIFT]
    assert figures.levels == {}
    results = {
        name: (tally.won, tally.lost, tally.streak, tally.longest)
        for name, tally in figures.people.items()
    }
    assert results == {"Ann": (2, 1, 0, 2), "Ben": (1, 3, 0, 1), "Cat": (1, 0, 1, 1)}
    assert [*results] == ["Ben", "Ann", "Cat"], "whoever has played most comes first"


def test_results_of_the_first_player(opens: Opens) -> None:
    store = kept(
        opens,
        won_by(1, first=1),
        won_by(1, first=2),
        won_by(2, HARD, first=2),
        won_by(2, HARD, first=1),
        won_by(2, ("hard", "human"), first=2),
        drawn(HARD, first=2),
        drawn(),
        won_by(1, ("hard", "easy")),  # nobody played
    )
    figures = Figures.by_game(store.games.player_results())[SHIFT]
    first = figures.first
    assert (first.won, first.lost, first.drawn) == (3, 2, 2)


def test_mistakes_of_the_person_over_time(opens: Opens) -> None:
    games = [won_by(1, HARD), won_by(2, ("hard", "human")), won_by(1, HARD), won_by(1)]
    store = kept(opens, *games)
    store.games.note_mistakes(games[0], (3, 0))
    store.games.note_mistakes(games[1], (0, 2))
    store.games.note_mistakes(games[3], (7, 7))
    figures = Figures.by_game(store.games.player_results())[SHIFT]
    assert figures.mistakes == {ALL: [3, 2], "hard": [3, 2]}, "the third is not known yet"
    known = [chair.mistakes for chair in store.games.player_results()]
    assert known == [3, 2, None, 7, 7], "oldest first"


def test_easy_levels_come_before_hard_ones(opens: Opens) -> None:
    games = [won_by(1, HARD), won_by(1, EASY)]
    store = kept(opens, *games)
    for game in games:
        store.games.note_mistakes(game, (1, 0))
    figures = Figures.by_game(store.games.player_results())[SHIFT]
    assert [*figures.levels] == ["easy", "hard"]
    assert [*figures.mistakes] == [ALL, "easy", "hard"]


def test_no_games_no_figures(opens: Opens) -> None:
    found = Figures.by_game(opens().games.player_results())
    assert found == {game: Figures(game) for game in (ALL, *(game.name for game in GAMES))}
    figures = Figures()
    assert figures.played == 0
    assert (figures.levels, figures.people, figures.mistakes) == ({}, {}, {ALL: []})


def test_figures_begin_anew_and_the_games_stay(opens: Opens) -> None:
    store = kept(opens, won_by(1, EASY), won_by(1, HARD), shift("swap 1 2", kinds=HARD))
    store.games.discount()
    assert not any(
        figures.played for figures in Figures.by_game(store.games.player_results()).values()
    )
    left = store.games.unfinished()
    assert left is not None
    session = store.games.load(left.id)
    session.submit("concede")
    store.games.keep(session)
    again = opens().games
    tally = Figures.by_game(again.player_results())[SHIFT].levels["hard"]
    assert (tally.played, tally.won) == (1, 1), "a game that was not over then still counts"
    assert again.count() == 3


SUMMARY = """
    CREATE TABLE figures (
        id INTEGER PRIMARY KEY,
        until REAL,  -- the summary covers the finished games up to this moment
        edits INTEGER NOT NULL,  -- counts the changes that made a summary wrong
        summary TEXT
    );
    INSERT INTO figures (edits) VALUES (0);
    -- In the file, so that older copies of the program that still run keep to them as well.
    CREATE TRIGGER finished_game_added AFTER INSERT ON games
    WHEN NEW.over = 1 AND (NEW.changed > (SELECT until FROM figures)) IS NOT TRUE
    BEGIN UPDATE figures SET edits = edits + 1, until = NULL, summary = NULL; END;
    CREATE TRIGGER finished_game_deleted AFTER DELETE ON games
    WHEN OLD.over = 1 AND (OLD.changed > (SELECT until FROM figures)) IS NOT TRUE
    BEGIN UPDATE figures SET edits = edits + 1, until = NULL, summary = NULL; END;
    CREATE TRIGGER finished_game_changed AFTER UPDATE ON games
    WHEN (OLD.over = 1 AND (OLD.changed > (SELECT until FROM figures)) IS NOT TRUE)
        OR (NEW.over = 1 AND (NEW.changed > (SELECT until FROM figures)) IS NOT TRUE)
    BEGIN UPDATE figures SET edits = edits + 1, until = NULL, summary = NULL; END;
"""
"""What an earlier version had in its files beside the games."""


def earlier_migrations() -> tuple[str, ...]:
    """Return the migrations of the earlier version that kept a summary."""
    *others, last = database.MIGRATIONS[:4]
    return (*others, SUMMARY + last)


def test_a_file_that_holds_a_summary_of_its_games_loses_it(
    opens: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier version kept one, with players' names in it, and changed it by triggers."""
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", earlier_migrations())
        store = kept(opens, won_by(1, EASY), won_by(2, EASY))
        store.games.file.query("UPDATE figures SET until = 1, summary = 'Zacharias'")
        store.games.close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        assert b"Zacharias" in store.path.read_bytes()
        ((triggers,),) = file.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
        assert triggers == 3
    store = kept(opens, won_by(1, EASY))
    assert store.told == []
    easy = Figures.by_game(store.games.player_results())[ALL].levels["easy"]
    assert (easy.won, easy.lost) == (2, 1)
    left = "SELECT name FROM sqlite_master WHERE type = 'trigger' OR name = 'figures'"
    assert store.games.file.query(left) == []
    store.games.close()
    assert b"Zacharias" not in store.path.read_bytes()


def test_a_lost_summary_of_an_earlier_version_is_not_missed(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", earlier_migrations())
        store = kept(opens, won_by(1))
        store.games.file.query("DROP TABLE figures")
        store.games.close()
    store = opens()
    assert (store.told, store.games.count()) == ([], 1)


def test_the_figures_read_an_index_alone(opens: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred thousand games are read several times as fast from the index as from the table."""
    games = opens().games
    query, plan = games.file.query, list[str]()

    def explained(question: str) -> list[tuple[object, ...]]:
        plan.extend(str(row[-1]) for row in query(f"EXPLAIN QUERY PLAN {question}"))
        return query(question)

    monkeypatch.setattr(games.file, "query", explained)
    games.player_results()
    steps = [step for step in plan if step.startswith(("SCAN", "SEARCH"))]
    assert len(steps) == 2
    assert all("COVERING INDEX finished_games" in step for step in steps)
