"""Rows as damage or another program may leave them: any value in any column ends nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from seqtui.app.history.screen import when
from seqtui.app.store import kept
from seqtui.app.store.database import COPY_NAME, FILE_NAME
from seqtui.app.store.games import RESULTS, Filter, Order
from seqtui.app.store.statistics import Figures
from seqtui.engines.errors import BadInput
from tests.app.store.samples import Store, drawn, shift, won_by

COLUMNS = (
    *("game", "name1", "kind1", "name2", "kind2", "first", "turns", "over", "winner", "reason"),
    *("aids", "mistakes1", "mistakes2", "counted", "started", "changed", "revision", "record"),
)
NUMBERS = (0, 3, -1, 2**62, 2**63 - 1, -(2**63), 0.5, 1e300, float("inf"), float("-inf"))
TEXTS = ("", "human", "perfect", "sequence-shift", "chess", "{}", "[", "\x00", "1e999")
BYTES = (b"", b"\xff", b"{}")
VALUES = st.one_of(
    st.none(),
    st.sampled_from(NUMBERS),
    st.sampled_from(TEXTS),
    st.sampled_from(BYTES),
    st.floats(),
    st.text(max_size=20).filter(str.isprintable),
)


@cache
def three_games() -> bytes:
    with TemporaryDirectory() as name:
        store = Store(Path(name))
        for session in (won_by(1, ("human", "easy")), shift("swap 1 2"), drawn()):
            store.games.keep(session)
        store.games.close()
        return store.path.read_bytes()


def use_everything(store: Store) -> None:
    """Ask for all that screens and commands ask for."""
    games = store.games
    for wanted in (Filter(), *(Filter(result=each) for each in RESULTS)):
        for order in get_args(Order):
            listed = games.page(wanted, order, limit=10_000)
            assert len(listed) == games.count(wanted)
            for game in listed:
                assert when(game.changed, datetime.now())
                assert game.winner in (None, 1, 2)
                assert [type(text) for text in (*game.names, *game.kinds, game.game)] == [str] * 5
    for figures in Figures.by_game(games.player_results()).values():
        assert figures.title
        assert all(type(mistakes) is int for mistakes in figures.mistakes[""])
    games.unfinished()
    for game in games.page(limit=10_000):
        try:
            session = games.load(game.id)
        except BadInput:
            continue
        else:
            games.aids(session)
            games.note_mistakes(session, (1, 2))
            session.undo()
            games.keep(session)
    for kind in kept.KINDS:
        for row in kept.rows(games.file, kind):
            with suppress(BadInput):
                kind.content(kept.exported(kind, row, text=False))
    games.discount()


def edited(folder: Path, changes: Iterable[dict[str, object]]) -> Store:
    """Open games of which each has other values in some columns than it should have."""
    path = folder / FILE_NAME
    path.write_bytes(three_games())
    names = ", ".join(COLUMNS)
    with closing(sqlite3.connect(path)) as file, file:
        for number, odd in enumerate(changes):
            copy = f"INSERT INTO games ({names}) SELECT {names} FROM games WHERE id = ?"
            row = file.execute(copy, (1 + number % 3,)).lastrowid
            for column, value in odd.items():
                # Where the table forbids it, the row stays as it is.
                change = f"UPDATE OR IGNORE games SET {column} = ? WHERE id = ?"
                file.execute(change, (value, row))
    return Store(folder)


def test_no_value_in_any_column_ends_anything(tmp_path: Path) -> None:
    values = (*NUMBERS, *TEXTS, *BYTES, None)
    store = edited(tmp_path, [{name: value} for name in COLUMNS for value in values])
    assert store.games.count() == 3 + len(COLUMNS) * len(values)
    store.games.close()
    assert (tmp_path / COPY_NAME).exists()
    store = Store(tmp_path)
    use_everything(store)
    store.games.close()
    assert store.told == []


@settings(max_examples=20, deadline=None, derandomize=True)
@given(
    st.lists(
        st.dictionaries(st.sampled_from(COLUMNS), VALUES, min_size=2, max_size=6),
        min_size=1,
        max_size=5,
    )
)
def test_several_odd_values_in_a_row_end_nothing(changes: list[dict[str, object]]) -> None:
    with TemporaryDirectory() as name:
        store = edited(Path(name), changes)
        use_everything(store)
        store.games.delete_all()
        store.games.close()
        assert store.told == []
