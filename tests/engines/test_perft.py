"""Every engine counts the same lines of play as the naive rules do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from tests.engines.cases import CASES, Case
from tests.engines.naive import Result
from tests.engines.perft_table import (
    Counts,
    Entry,
    count,
    defaults_of,
    naive_counts,
    read_tables,
)

TABLES = read_tables()
CHEAP = 2_000
"""How many lines the naive rules count again in every test run."""


def engine_counts(entry: Entry, depth: int) -> Counts:
    """Count with the engine."""
    game = game_named(entry.game)
    options = check_options(game, entry.options)

    def children(state: Any) -> Iterator[Any]:
        return (game.play(state, move) for move in game.legal(state))

    def result(state: Any) -> Result | None:
        outcome = game.outcome(state)
        return (outcome.winner, outcome.reason) if outcome else None

    root = game.begin(set_up(game, options, entry.start))
    return count(root, depth, children, result)


@pytest.mark.parametrize("entry", TABLES, ids=str)
def test_the_engine_counts_what_the_table_says(entry: Entry) -> None:
    assert engine_counts(entry, max(entry.counts)) == entry.counts


@pytest.mark.parametrize("entry", TABLES, ids=str)
def test_the_table_is_what_the_naive_rules_count(entry: Entry) -> None:
    depth, total = 0, 0
    for level, (lines, *_) in entry.counts.items():
        total += lines
        if total <= CHEAP:
            depth = level
    counts = naive_counts(entry, defaults_of(entry.game), depth)
    assert counts == {level: entry.counts[level] for level in range(depth + 1)}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_preset_is_counted(case: Case) -> None:
    """A preset's own options stand in the table of its game, whatever stands beside them."""
    counted = [
        check_options(case.game, entry.options) for entry in TABLES if entry.game == case.game.name
    ]
    assert case.options in counted, (
        f"perft/{case.game.name}.txt does not count {case.preset.label}: give it the options and "
        "a start with a depth, and let python -m tests.engines.perft_table fill it in"
    )


def test_no_table_is_left_over() -> None:
    assert {entry.game for entry in TABLES} <= {game.name for game in GAMES}
