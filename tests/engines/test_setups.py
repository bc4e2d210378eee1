"""A lively deal is one in which both players have a say; and what else is prepared."""

from __future__ import annotations

import pytest

from seqtui.engines.games.game import Deals, First
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.setup import Player
from seqtui.engines.solving.oracle import oracle_of

SHORTEST = 3
"""The fewest turns to the end of a game that neither the first move nor its answer decides."""


@pytest.mark.parametrize("first", [1, 2, "toss"])
@pytest.mark.parametrize(
    ("name", "wishes"),
    [
        ("code-swap", {}),
        ("code-swap", {"length": 4}),
        ("code-swap", {"numbers": 3}),
        ("sequence-shift", {}),
        ("sequence-shift", {"length": 3}),
    ],
)
def test_a_lively_deal_is_not_decided_at_once(
    name: str, wishes: dict[str, object], first: First
) -> None:
    game = game_named(name)
    options = check_options(game, wishes)
    oracle = oracle_of(game, options)
    for _ in range(40):
        setup = prepare(game, options, first=first, deals=Deals.LIVELY)
        value = oracle.judge(setup.opening).value
        assert value.plies is None or value.plies >= SHORTEST


def test_a_seed_that_was_asked_for_deals_what_it_always_did() -> None:
    game = game_named("code-swap")
    options = check_options(game, {})
    assert prepare(game, options, seed=1).opening == game.deal(options, 1, 1)


def test_a_seed_that_nobody_asked_for_is_easy_to_read_out_and_type(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_named("mirror-duel")
    monkeypatch.setattr("seqtui.engines.gate.prepare.randbelow", lambda limit: limit - 1)
    assert prepare(game, check_options(game, {})).seed == 999_999


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ((("Player 1", "human"), ("Player 2", "easy")), ("Player 1", "Computer")),
        ((("Player 1", "hard"), ("Ann", "human")), ("Computer", "Ann")),
        ((("Player 1", "easy"), ("Player 2", "hard")), ("Computer 1", "Computer 2")),
        ((("Player 2", "hard"), ("Player 1", "easy")), ("Computer 2", "Computer 1")),
        ((("Deep Shift", "hard"), ("Player 2", "human")), ("Deep Shift", "Player 2")),
        ((("Player 1", "human"), ("Player 2", "human")), ("Player 1", "Player 2")),
    ],
)
def test_a_computer_without_a_name_is_called_computer(
    players: tuple[tuple[str, str], tuple[str, str]], names: tuple[str, str]
) -> None:
    one, two = (Player(*player) for player in players)
    game = game_named("sequence-builder")
    setup = prepare(game, game.options(), seed=1, players=(one, two))
    assert setup.names == names
    assert setup.players == players, "records and programs keep what they were given"
