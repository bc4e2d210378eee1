"""Rows as damage or another program may leave them: any value in any column ends nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from app.history.game_list import when
from app.store.database import FILE_NAME
from app.store.games import RESULTS, Filter, Order
from app.store.statistics import statistics
from engines.errors import BadInput
from tests.app.store.samples import Store, drawn, shift, won_by

COLUMNS = (
    *("game", "name1", "kind1", "name2", "kind2", "first", "turns", "over", "winner", "reason"),
    *("aids", "mistakes1", "mistakes2", "counted", "started", "changed", "revision", "record"),
)
VALUES = st.one_of(
    st.none(),
    st.sampled_from([0, 1, 2, 3, -1, 2**62, 2**63 - 1, -(2**63)]),
    st.sampled_from([0.5, 1e300, -1e300, float("inf"), float("-inf"), float("nan")]),
    st.sampled_from(
        ["", "human", "perfect", "sequence-shift", "chess", "{}", "[", "\x00", "1e999"]
    ),
    st.text(max_size=20).filter(lambda text: text.isprintable()),
    st.binary(max_size=20),
)


@cache
def three_games() -> bytes:
    with TemporaryDirectory() as name:
        store = Store(Path(name))
        for match in (won_by(1, ("human", "easy")), shift("swap 1 2"), drawn()):
            store.games.keep(match)
        store.games.close()
        return store.path.read_bytes()


def use_everything(store: Store) -> None:
    """Ask for all that screens and commands ask for."""
    games = store.games
    for wanted in (Filter(), *(Filter(result=each) for each in RESULTS)):
        for order in get_args(Order):
            listed = games.page(wanted, order)
            assert len(listed) == games.count(wanted)
            for game in listed:
                assert when(game.changed, datetime.now())
                assert game.winner in (None, 1, 2)
                assert [type(text) for text in (*game.names, *game.kinds, game.game)] == [str] * 5
    for figures in statistics(games.chairs()).values():
        assert figures.title
        assert all(type(mistakes) is int for mistakes in figures.mistakes[""])
    assert games.unfinished() is None or games.unfinished([1, 2]) is None
    for game in games.page():
        try:
            match = games.load(game.id)
        except BadInput:
            continue
        else:
            games.aids(match)
            games.note_mistakes(match, (1, 2))
            match.undo()
            games.keep(match)
    assert all(isinstance(record, str) for _, record in games.records())
    list(games.records(last=True))
    games.discount()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(COLUMNS), VALUES, min_size=1, max_size=4))
def test_odd_values_in_a_row_end_nothing(odd: dict[str, object]) -> None:
    with TemporaryDirectory() as name:
        path = Path(name, FILE_NAME)
        path.write_bytes(three_games())
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            for column, value in odd.items():
                # Where the table forbids it, the row stays as it is.
                file.execute(f"UPDATE OR IGNORE games SET {column} = ? WHERE id < 3", (value,))
        store = Store(Path(name))
        use_everything(store)
        store.games.delete_all()
        store.games.close()
        assert store.told == []
