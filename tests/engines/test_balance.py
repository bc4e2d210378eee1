"""How even a deal is, and deals that favour nobody."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import First, prepare, rematch, set_up
from seqtui.engines.series import Format, Series
from seqtui.engines.session import Session
from seqtui.engines.solving.balance import only_even, worth_of
from seqtui.engines.solving.oracle import Result, Value, oracle_of
from tests.sampling import sampled

EVEN = [
    *(
        ("sequence-shift", {"length": n, "invalid_swap": word})
        for n, word in product((3, 5, 8), ("forfeit", "retry"))
    ),
    *(("sequence-stack", {"numbers": n, "blocks": "thaw"}) for n in range(3, 7)),
    ("sequence-stack", {"numbers": 6}),
    *(("code-swap", {"length": n, "numbers": most}) for n, most in product((3, 4), (3, 5, 9))),
    *(("code-swap", {"length": 4, "numbers": n, "cross_back": "forbidden"}) for n in (3, 5, 9)),
]
"""Games with options that have even deals."""
NEVER = [
    *(("sequence-stack", {"numbers": n}) for n in (3, 4, 5)),
    *(("code-swap", {"numbers": n, "cross_back": "forbidden"}) for n in range(3, 10)),
    ("mirror-duel", {}),
    ("mirror-duel", {"blindfold": True}),
    ("sequence-builder", {}),
]
"""Games with options that have none, or deal nothing."""


@pytest.mark.parametrize(
    ("value", "even"),
    [
        (Value(Result.DRAW), True),
        (Value(Result.WIN, 3), False),
        (Value(Result.LOSS, 2), False),
        (Value(None, chance=0.45), True),
        (Value(None, chance=0.55), True),
        (Value(None, chance=0.449), False),
        (Value(None, chance=0.551), False),
        (Value(Result.WIN, chance=1.0), False),
        (Value(Result.LOSS, chance=0.0), False),
    ],
)
def test_even_is_a_draw_or_a_chance_from_45_to_55_percent(value: Value, even: bool) -> None:
    assert value.is_even is even


@pytest.mark.parametrize(("name", "wishes"), EVEN)
@sampled("first", [1, 2, "toss"], quick=1)
def test_where_there_are_even_deals_one_is_found(
    name: str, wishes: dict[str, object], first: First
) -> None:
    game = game_named(name)
    options = check_options(game, wishes)
    setup = prepare(game, options, first=first, even=only_even(game, options))
    value = oracle_of(game, options).judge(game.begin(setup.opening)).value
    if value.chance is None:
        assert value.result is Result.DRAW
    else:
        assert 0.45 <= value.chance <= 0.55
    assert worth_of(setup) == value


@pytest.mark.parametrize(("name", "wishes"), NEVER)
def test_where_there_are_none_nothing_is_looked_for(name: str, wishes: dict[str, object]) -> None:
    game = game_named(name)
    options = check_options(game, wishes)
    assert only_even(game, options) is None
    assert prepare(game, options, even=only_even(game, options)).opening.to_move == 1


@pytest.mark.parametrize("numbers", [3, 4, 5])
def test_no_first_card_of_a_small_classic_stack_is_even(numbers: int) -> None:
    """Whoever draws the first 1 wins; whoever begins and does not draw it is worse off."""
    game = game_named("sequence-stack")
    options = check_options(game, {"numbers": numbers})
    for card in range(1, numbers + 1):
        deck = {str(number): 2 - (number == card) for number in range(1, numbers + 1)}
        opening = set_up(game, options, {"deck": deck, "drawn": card, "to_move": 1})
        assert not oracle_of(game, options).judge(opening).value.is_even


@pytest.mark.parametrize("name", ["mirror-duel", "sequence-builder"])
def test_some_games_always_start_alike(name: str) -> None:
    game = game_named(name)
    for preset in game.presets:
        options = check_options(game, preset.values)
        assert len({game.begin(game.deal(options, seed, 1)) for seed in range(20)}) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_worth_of_a_deal_is_that_of_the_first_choice(game: Any) -> None:
    setup = prepare(game, game.options(), seed=11, first=2)
    assert worth_of(setup) == oracle_of(game, game.options()).judge(Session(setup).state).value


def test_a_seed_or_a_position_has_the_last_word() -> None:
    game = game_named("code-swap")

    def never(opening: object) -> bool:
        raise AssertionError("nobody asked")

    assert prepare(game, game.options(), seed=5, even=never).seed == 5
    position = {"codes": [[1, 3, 2], [4, 4, 1]]}
    assert prepare(game, game.options(), position=position, even=never).position == position


def test_if_no_even_deal_is_found_that_is_said() -> None:
    game, looked_at = game_named("sequence-shift"), []

    def never(opening: Any) -> bool:
        looked_at.append(opening)
        return False

    with pytest.raises(BadInput, match="No even deal was found in time: try again"):
        prepare(game, game.options(), even=never)
    assert 100 < len(looked_at) <= 500


def test_the_search_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game, clock = game_named("sequence-shift"), iter(range(0, 1000, 1))
    monkeypatch.setattr("seqtui.engines.gate.prepare.thread_time", lambda: float(next(clock)))
    asked = []

    def never(opening: Any) -> bool:
        asked.append(opening)
        return False

    with pytest.raises(BadInput):
        prepare(game, game.options(), even=never)
    assert len(asked) <= 4


def test_another_game_is_even_too_but_a_duplicate_keeps_its_deal() -> None:
    game = game_named("code-swap")
    even = only_even(game, game.options())
    setup = prepare(game, game.options(), seed=1)
    assert not worth_of(setup).is_even
    assert worth_of(rematch(setup, even=even)).is_even
    begun = replace(setup, series=Series.begun(Format.DUPLICATE))
    again = begun.series and rematch(begun, series=begun.series, even=even)
    assert again
    assert again.seed == 1
