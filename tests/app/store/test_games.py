"""Games are kept as they are, found again, and resumed exactly."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from seqtui.app.store import database
from seqtui.app.store.games import Filter, Games, Order, Summary, add_games, content_of, title_of
from seqtui.app.store.saved import Aids
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import Session
from tests.app.store.samples import Store, add_all, drawn, mistakes_in, records_of, shift, won_by
from tests.engines.helpers import play, start

Opens = Callable[[], Store]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_resumes_exactly_after_any_change(game: AnyGame, opens: Opens) -> None:
    """States are compared whole, so with the cards still to come and the dice."""
    games, other, dice = opens().games, opens().games, random.Random(1)
    session = Session(prepare(game, check_options(game, {}), seed=11))
    for _ in range(15):
        if session.can_redo and dice.random() < 0.3:
            session.redo()
        elif session.can_undo and (session.outcome or dice.random() < 0.3):
            session.undo()
        else:
            session.submit(dice.choice(session.legal))
        games.keep(session)
        again = other.load(games.id_of(session) or 0)
        assert again.setup == session.setup
        assert again.state == session.state
        assert again.turns == session.turns
        assert again.undone == session.undone
        assert again.outcome == session.outcome
    assert games.count() == 1


def test_names_options_and_kinds_come_back(opens: Opens) -> None:
    session = shift(
        "swap 1 2", names=("Zoë 👩‍🚀", "'; DROP TABLE games; --"), kinds=("human", "hard")
    )
    opens().games.keep(session)
    games = opens().games
    found = games.unfinished()
    assert found is not None
    assert found.names == ("Zoë 👩‍🚀", "'; DROP TABLE games; --")
    assert found.kinds == ("human", "hard")
    assert games.load(found.id).setup == session.setup


def test_half_a_character_in_a_name_does_not_cost_the_game(opens: Opens) -> None:
    opens().games.keep(shift("swap 1 2", names=("Ann\ud800", "Ben")))
    games = opens().games
    found = games.unfinished()
    assert found is not None
    assert found.names == ("Ann?", "Ben")
    assert games.load(found.id).setup.names == ("Ann?", "Ben")


def test_what_is_written_is_in_the_file_at_once(opens: Opens) -> None:
    store, session = opens(), shift("swap 1 2")
    store.games.keep(session)
    with closing(sqlite3.connect(store.path)) as other:
        assert other.execute("SELECT turns FROM games").fetchall() == [(1,)]
        session.undo()
        store.games.keep(session)
        assert other.execute("SELECT turns FROM games").fetchall() == [(0,)]
        ((record,),) = other.execute("SELECT record FROM games").fetchall()
        assert '"undone": ["swap 1 2"]' in record


def test_every_commit_is_forced_to_the_disk(opens: Opens) -> None:
    games = opens().games
    assert games.file.query("PRAGMA journal_mode") == [("wal",)]
    assert games.file.query("PRAGMA synchronous") == [(2,)], "2 is FULL"


def test_nothing_is_written_where_nothing_has_changed(opens: Opens) -> None:
    games, session = opens().games, shift("swap 1 2")
    for _ in range(3):
        games.keep(session, Aids(hints=[1, 0]))
    assert games.file.query("SELECT revision FROM games") == [(1,)]
    again = opens().games
    again.keep(again.load(games.id_of(session) or 0))
    assert games.file.query("SELECT revision FROM games") == [(1,)]


def test_help_that_was_used_is_noted(opens: Opens) -> None:
    games, session, used = opens().games, shift("swap 1 2"), Aids(hints=[0, 1])
    games.keep(session, used)
    used.hints[0] = 5
    assert games.aids(session) == Aids(hints=[0, 1])
    games.keep(session, used)
    again = opens().games
    loaded = again.load(games.id_of(session) or 0)
    assert again.aids(loaded) == Aids(hints=[5, 1])
    loaded.undo()
    again.keep(loaded)
    assert again.aids(loaded) == Aids(hints=[5, 1]), "None leaves what was noted"


def test_mistakes_belong_to_the_moves_they_were_counted_in(opens: Opens) -> None:
    games, session = opens().games, won_by(1)
    games.note_mistakes(session, (9, 9))
    games.keep(session)
    assert mistakes_in(games) == [(None, None)], "it was not kept then"
    games.note_mistakes(session, (2, 0))
    assert mistakes_in(games) == [(2, 0)]
    session.undo()
    games.keep(session)
    assert mistakes_in(games) == [(None, None)]


def test_the_last_unfinished_game_is_offered(opens: Opens) -> None:
    games = opens().games
    assert games.unfinished() is None
    older, newer = shift("swap 1 2", seed=1), shift("swap 1 2", seed=2)
    games.keep(older)
    games.keep(newer)
    games.keep(won_by(1))
    found = games.unfinished()
    assert found is not None
    assert found.id == games.id_of(newer)
    older.undo()
    games.keep(older)
    found = games.unfinished()
    assert found is not None
    assert found.id == games.id_of(older), "it was played last"


@pytest.fixture
def six(opens: Opens) -> Games:
    """Six games: against computers of two levels, between people, and one to watch."""
    games = opens().games
    for session in (
        won_by(1, ("human", "hard")),
        won_by(1, ("easy", "human")),
        drawn(("human", "hard")),
        won_by(2),
        won_by(2, ("easy", "hard")),
        shift("swap 1 2", kinds=("human", "easy")),
    ):
        games.keep(session)
    return games


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Filter(), [6, 5, 4, 3, 2, 1]),
        (Filter(game="sequence-shift"), [6, 5, 4, 3, 2, 1]),
        (Filter(game="code-swap"), []),
        (Filter(opponent="human"), [4]),
        (Filter(opponent="hard"), [5, 3, 1]),
        (Filter(opponent="easy"), [6, 5, 2]),
        (Filter(result="won"), [4, 1]),
        (Filter(result="lost"), [2]),
        (Filter(result="drawn"), [3]),
        (Filter(result="unfinished"), [6]),
        (Filter(game="sequence-shift", opponent="hard", result="won"), [1]),
    ],
)
def test_the_list_can_be_filtered(six: Games, wanted: Filter, numbers: list[int]) -> None:
    assert [game.id for game in six.page(wanted)] == numbers
    assert six.count(wanted) == len(numbers)


@pytest.mark.parametrize(
    ("order", "numbers", "backwards"),
    [
        ("changed", [6, 5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 6]),
        ("game", [6, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1]),
        # Turns: 2, 2, 5, 1, 1, 1.
        ("turns", [3, 2, 1, 6, 5, 4], [6, 5, 4, 2, 1, 3]),
        # Opponents: hard, easy, hard, human, easy, easy; the computers' names decide next.
        ("opponent", [5, 2, 6, 3, 1, 4], [4, 3, 1, 6, 5, 2]),
        # Winners: 1, 1, none, 2, 2, and one that is not over.
        ("result", [5, 4, 2, 1, 3, 6], [6, 3, 2, 1, 5, 4]),
    ],
)
def test_the_list_can_be_ordered(
    six: Games, order: Order, numbers: list[int], backwards: list[int]
) -> None:
    assert [game.id for game in six.page(order=order)] == numbers
    assert [game.id for game in six.page(order=order, backwards=True)] == backwards


def test_games_are_ordered_by_the_name_people_call_them(opens: Opens) -> None:
    games = opens().games
    for name in ("sequence-shift", "code-swap", "mirror-duel"):
        play(session := start(name), "concede")
        games.keep(session)
    assert [game.id for game in games.page(order="game")] == [2, 3, 1]
    assert [game.id for game in games.page(order="game", backwards=True)] == [1, 3, 2]
    assert [title_of(name) for name in ("code-swap", "chess")] == ["Code Swap", "chess"]


def test_the_list_comes_in_pages(six: Games) -> None:
    assert [game.id for game in six.page(limit=2)] == [6, 5]
    assert [game.id for game in six.page(limit=4, offset=4)] == [2, 1]


def test_a_summary_says_how_a_game_ended(six: Games) -> None:
    by_id: dict[int, Summary] = {game.id: game for game in six.page()}
    reasons = dict(six.file.query("SELECT id, reason FROM games"))
    assert (by_id[2].winner, reasons[2], by_id[2].over) == (1, "conceded", True)
    assert (by_id[3].winner, reasons[3], by_id[3].over) == (None, "claimed", True)
    assert (by_id[6].winner, reasons[6], by_id[6].over) == (None, None, False)


def test_games_can_be_deleted(six: Games) -> None:
    six.delete(1)
    six.delete(4)
    assert [game.id for game in six.page()] == [6, 5, 3, 2]
    six.delete_all(Filter(opponent="easy"))
    assert [game.id for game in six.page()] == [3]
    six.delete_all()
    assert six.count() == 0
    with pytest.raises(BadInput, match="no longer exists"):
        six.load(3)


def test_the_number_of_a_deleted_game_is_never_given_again(six: Games) -> None:
    six.delete(6)
    session = shift("swap 1 2")
    six.keep(session)
    assert six.id_of(session) == 7


def test_a_record_that_breaks_the_rules_is_not_loaded(opens: Opens) -> None:
    store = opens()
    store.games.keep(shift("swap 1 2"))
    with closing(sqlite3.connect(store.path)) as other, other:
        other.execute("UPDATE games SET record = replace(record, 'swap 1 2', 'swap 1 9')")
    with pytest.raises(BadInput, match="breaks the rules at move 1"):
        store.games.load(1)


def test_games_from_elsewhere_are_added_once(opens: Opens) -> None:
    games = opens().games
    assert add_all(games, [won_by(1), won_by(2), won_by(1)]) == 2
    assert add_all(games, [drawn(), won_by(2)]) == 1
    assert games.count() == 3


def test_all_games_are_exported_however_many_there_are(opens: Opens) -> None:
    games, content = opens().games, content_of(won_by(1))
    many = [{**content, "record": f"{number}"} for number in range(1201)]
    games.file.write(lambda connection: add_games(connection, many))
    assert records_of(games) == [f"{number}" for number in range(1201)]


def test_the_names_of_deleted_games_go_with_them(opens: Opens) -> None:
    store = opens()
    for _ in range(30):
        store.games.keep(shift("concede", names=("Zacharias", "Ben")))
    store.games.keep(shift("concede"))
    store.games.delete_all()
    store.games.close()
    for file in store.path.parent.iterdir():
        assert b"Zacharias" not in file.read_bytes()


def test_games_that_cannot_be_read_are_none(opens: Opens) -> None:
    games = opens().games
    games.keep(won_by(1))
    games.close()
    assert (games.count(), games.page(), games.unfinished()) == (0, [], None)


def test_a_file_of_an_older_version_is_brought_up_to_date(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, session = opens().games, shift("swap 1 2")
    older.keep(session)
    assert older.file.query("PRAGMA user_version") == [(len(database.MIGRATIONS),)]
    change = "ALTER TABLE games ADD COLUMN weather TEXT NOT NULL DEFAULT 'fine';"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, change))
    for store in (opens(), opens()):
        assert store.told == []
        assert store.games.file.query("PRAGMA user_version") == [(len(database.MIGRATIONS),)]
        assert store.games.file.query("SELECT weather FROM games") == [("fine",)]
        assert store.games.load(1).turns == session.turns


def test_a_migration_that_fails_changes_nothing(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens().games.keep(shift("swap 1 2"))
    change = "ALTER TABLE games ADD COLUMN weather TEXT; ALTER TABLE nowhere ADD COLUMN x;"
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, change))
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            opens()
    store = opens()
    assert store.told == []
    assert store.games.load(1).ply == 1
