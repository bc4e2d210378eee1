"""Which deals are played: any, lively or even ones (ALL-10), and how even a deal is."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product
from time import process_time
from typing import Any

import pytest

from seqtui.engines.dice import below, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Deals, EvenDeals, First, Outcome
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options, options_as_json, preset_named
from seqtui.engines.gate.prepare import prepare, rematch, set_up
from seqtui.engines.gate.records import dump, load
from seqtui.engines.series import Format, Series
from seqtui.engines.session import AnySession, Session
from seqtui.engines.solving.deals import check_deals, first_seed, ways_to_deal, worth_of
from seqtui.engines.solving.oracle import Result, Value, oracle_of
from tests.engines.naive import Json, naive
from tests.engines.naive.proof import worth_of_moves
from tests.engines.oracle.truth import Key, Worth, key_of, sweep
from tests.sampling import sampled

EVEN = [
    *(
        ("sequence-shift", {"length": n, "invalid_swap": word})
        for n, word in product((3, 5, 8), ("forfeit", "retry"))
    ),
    *(("sequence-stack", {"numbers": n, "blocks": "thaw"}) for n in range(3, 7)),
    ("sequence-stack", {"numbers": 6}),
    *(("code-swap", {"length": n, "numbers": most}) for n, most in product((3, 4), (3, 5, 9))),
]
"""Games with options that have even deals, each of even value."""
LATE = [
    *(("code-swap", {"length": 3, "numbers": n, "cross_back": "forbidden"}) for n in range(4, 10)),
    *(("code-swap", {"length": 4, "numbers": n, "cross_back": "forbidden"}) for n in range(3, 10)),
]
"""Games with options whose even deals are won and lost, equally often and late."""
NEVER = [
    *(("sequence-stack", {"numbers": n}) for n in (3, 4, 5)),
    ("code-swap", {"numbers": 3, "cross_back": "forbidden"}),
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
    setup = prepare(game, options, first=first, deals=check_deals(game, options, "even"))
    value = oracle_of(game, options).judge(game.begin(setup.opening)).value
    if value.chance is None:
        assert value.result is Result.DRAW
    else:
        assert 0.45 <= value.chance <= 0.55
    assert worth_of(setup) == value


def test_from_a_seed_on_the_first_even_deal_is_taken() -> None:
    """Every deal of Code Swap that is passed over is won or lost, by the naive rules."""
    game = game_named("code-swap")
    options = game.options()
    for seed in (7, 100):
        found = prepare(game, options, seed=seed, deals=Deals.EVEN, onward=True).seed
        for each in range(seed, found + 1):
            worths = worth_of_moves("code-swap", {}, deal("code-swap", options, each, 1)).values()
            words = {word for word, _ in worths}
            assert ("win" not in words and "draw" in words) == (each == found)


@cache
def _known(options: str) -> dict[Key, Worth]:
    """Return what positions with these options are worth, as far as that was worked out."""
    return {}


def is_late(options: Json, position: Json, wanted: str | None = None) -> bool:
    """Tell by the naive rules whether a deal is decided, but not in fewer than four turns."""
    begun, known = naive("code-swap", options, position), _known(json.dumps(options))
    if key_of(begun) not in known:  # all that follows is worked out together
        known.update(sweep([begun])[1])
    word, plies = known[key_of(begun)]
    return word != "draw" and (plies or 0) >= 4 and wanted in (None, word)


@pytest.mark.parametrize(("name", "wishes"), LATE)
def test_where_nothing_is_drawn_an_even_deal_is_decided_late(name: str, wishes: Json) -> None:
    """Each is won in five turns or more, or lost in four or more."""
    game = game_named(name)
    options = check_options(game, wishes)
    assert game.even_deals(options) is EvenDeals.BY_TURNS
    for seed in range(12):
        setup = prepare(game, options, seed=seed, deals=Deals.EVEN, onward=True)
        value = worth_of(setup)
        assert value.plies
        assert value.plies >= (5 if value.result is Result.WIN else 4)


@sampled(("length", "numbers", "seeds"), [(4, 3, [0]), (4, 3, [7, 20]), (3, 5, [7])], quick=1)
def test_passed_over_deals_are_not_even_in_the_way_that_is_looked_for(
    length: int, numbers: int, seeds: list[int]
) -> None:
    """By the naive rules: of the seeds whose coins say the same, the first such deal is taken."""
    game = game_named("code-swap")
    options = game.options(length=length, numbers=numbers, cross_back="forbidden")
    settings = options_as_json(options)
    for seed in seeds:
        coin = below(2, stream(seed, "even"))[0]
        found = prepare(game, options, seed=seed, deals=Deals.EVEN, onward=True).seed
        for each in range(seed, found + 1):
            if below(2, stream(each, "even"))[0] == coin:
                position = deal("code-swap", options, each, 1)
                wanted = "win" if coin else "loss"
                assert is_late(settings, position, wanted) == (each == found)


def no_way_back() -> Any:
    game = game_named("code-swap")
    return game, check_options(game, preset_named(game, "no-way-back").values)


def test_swap_9_the_beginner_wins_half_of_the_even_deals() -> None:
    """Over 1,000 seeds in a row: coins say who wins, so three standard deviations are allowed."""
    game, options = no_way_back()
    won = 0
    for seed in range(1_000):
        setup = prepare(game, options, seed=seed, first="toss", deals=Deals.EVEN, onward=True)
        value = worth_of(setup)
        assert (value.plies or 0) >= 4
        won += value.result is Result.WIN
    assert abs(won - 500) <= 48


def test_a_seed_that_was_found_leads_to_itself() -> None:
    game, options = no_way_back()
    for seed in range(30):
        found = first_seed(game, options, Deals.EVEN, "toss", seed)
        assert first_seed(game, options, Deals.EVEN, "toss", found) == found


def test_swap_9_no_way_back_is_dealt_even_and_classic_lively() -> None:
    game, options = no_way_back()
    assert options == game.options(length=4, numbers=5, cross_back="forbidden")
    assert game.usual_deals(options) is Deals.EVEN
    assert game.usual_deals(game.options()) is Deals.LIVELY
    assert game.usual_deals(game.options(cross_back="forbidden")) is Deals.LIVELY


@sampled("numbers", [5, 9], quick=1)
def test_an_even_deal_is_found_in_half_a_second_with_nothing_solved(numbers: int) -> None:
    game = game_named("code-swap")
    options = check_options(game, {"length": 4, "numbers": numbers, "cross_back": "forbidden"})
    for seed in range(0, 1_000, 50):
        oracle_of.cache_clear()
        before = process_time()
        first_seed(game, options, Deals.EVEN, 1, seed)
        assert process_time() - before < 0.5


@pytest.mark.full
def test_codes_of_three_out_of_three_numbers_are_all_decided_soon() -> None:
    """All deals that there are, by the naive rules: none is even."""
    game = game_named("code-swap")
    options = check_options(game, {"numbers": 3, "cross_back": "forbidden"})
    settings = options_as_json(options)
    codes = [code for code in product((1, 2, 3), repeat=3) if list(code) != sorted(code)]
    for one, two in product(codes, codes):
        position = {"codes": [list(one), list(two)], "to_move": 1}
        assert not is_late(settings, position)


@pytest.mark.parametrize(("name", "wishes"), NEVER)
def test_where_there_are_none_that_is_said(name: str, wishes: dict[str, object]) -> None:
    game = game_named(name)
    options = check_options(game, wishes)
    assert Deals.EVEN not in ways_to_deal(game, options)
    with pytest.raises(BadInput, match=r"No deal of .* is even|begins alike"):
        check_deals(game, options, "even")


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


# Lively


def ended_at_once(game: str, options: Json, position: Json, card: int | None) -> set[str]:
    """Return the first moves that win, by the naive rules."""
    found = set()
    for move in naive(game, options, position).moves():
        after = naive(game, options, position)
        after.play(move, card)
        if (result := after.result()) and result[0] == position["to_move"]:
            found.add(move)
    return found


def is_lively(game: str, options: Json, position: Json) -> bool:
    """Tell by the naive rules whether a deal is neither won at once nor lost at once."""
    if ended_at_once(game, options, position, None):
        return False
    for move in naive(game, options, position).moves():
        after = naive(game, options, position)
        after.play(move, None)
        reply = {**after.position(), "to_move": after.to_move}
        if not ended_at_once(game, options, reply, None):
            return True
    return False


SWAPS = [
    ("sequence-shift", {"length": 3}),
    ("sequence-shift", {}),
    ("code-swap", {}),
    ("code-swap", {"length": 4, "cross_back": "forbidden"}),
]


def deal(name: str, options: Any, seed: int, first: int) -> Json:
    """Return what a seed deals, as a position."""
    setup = prepare(game_named(name), options, seed=seed, first=first)
    return {**Session(setup).position, "to_move": first}


@pytest.mark.parametrize(("name", "wishes"), SWAPS)
@pytest.mark.parametrize("first", [1, 2])
def test_from_a_seed_on_the_first_lively_deal_is_taken(name: str, wishes: Json, first: int) -> None:
    """Every deal that is passed over is decided at once, and the one that is taken is not."""
    game = game_named(name)
    options = check_options(game, wishes)
    settings = options_as_json(options)
    for seed in range(0, 200, 20):
        lively = Deals.LIVELY
        found = prepare(game, options, seed=seed, first=first, deals=lively, onward=True).seed
        assert is_lively(name, settings, deal(name, options, found, first))
        for left_out in range(seed, found):
            assert not is_lively(name, settings, deal(name, options, left_out, first))


@pytest.mark.parametrize("numbers", [3, 4, 5, 6])
@pytest.mark.parametrize("blocks", ["permanent", "thaw"])
def test_in_sequence_stack_nothing_is_decided_at_once(numbers: int, blocks: str) -> None:
    """Nobody completes 1, 2, 3 with one card: so every deal is lively."""
    game = game_named("sequence-stack")
    options = check_options(game, {"numbers": numbers, "blocks": blocks})
    for seed in range(50):
        assert prepare(game, options, seed=seed, deals=Deals.LIVELY, onward=True).seed == seed


def test_any_deal_is_that_of_the_seed() -> None:
    """Seed 1 of Code Swap is won with the first swap."""
    game = game_named("code-swap")
    for onward in (False, True):
        setup = prepare(game, game.options(), seed=1, deals=Deals.ANY, onward=onward)
        assert setup.seed == 1
    assert worth_of(setup) == Value(Result.WIN, 1)
    assert prepare(game, game.options(), seed=1, deals=Deals.LIVELY).seed == 1, "not onward"


@pytest.mark.parametrize("deals", [Deals.LIVELY, Deals.EVEN])
def test_a_random_deal_is_of_the_chosen_sort(deals: Deals) -> None:
    """Four deals of Code Swap in five are decided at once; none of twenty is here."""
    game = game_named("code-swap")
    for _ in range(20):
        setup = prepare(game, game.options(), first="toss", deals=deals)
        assert setup.deals is deals
        worth = worth_of(setup)
        assert worth.plies not in (1, 2)
        assert deals is Deals.LIVELY or worth.result is Result.DRAW


def test_any_deals_are_the_rulebooks_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left out: the fresh seed is the one that chance has named."""
    game = game_named("code-swap")
    monkeypatch.setattr("seqtui.engines.gate.prepare.randbelow", lambda _: 1)
    assert prepare(game, game.options()).seed == 1
    assert prepare(game, game.options(), deals=Deals.LIVELY).seed > 1


def test_after_the_last_seed_comes_the_first() -> None:
    game, last = game_named("code-swap"), 2**53 - 1
    options = game.options()
    found = [
        prepare(game, options, seed=seed, deals=Deals.LIVELY, onward=True).seed
        for seed in (last - 3, 0)
    ]
    lively = [
        is_lively("code-swap", {}, deal("code-swap", options, n, 1))
        for n in range(last - 3, last + 1)
    ]
    assert found[0] == (last - 3 + lively.index(True) if any(lively) else found[1])


# What can be asked for


@pytest.mark.parametrize("name", ["mirror-duel", "sequence-builder"])
@pytest.mark.parametrize("deals", ["lively", "even"])
def test_a_game_that_begins_alike_has_no_deals_to_choose(name: str, deals: str) -> None:
    game = game_named(name)
    with pytest.raises(BadInput) as refused:
        check_deals(game, game.options(), deals)
    why = f"Every game of {game.title} begins alike: there are no deals to choose."
    assert refused.value.message == why
    assert check_deals(game, game.options(), "any") is Deals.ANY
    assert prepare(game, game.options(), deals=Deals.LIVELY).opening == game.deal(
        game.options(), 0, 1
    ), "the screen's own choice is no matter there"


def test_what_is_no_way_to_deal_is_named() -> None:
    game = game_named("code-swap")
    with pytest.raises(BadInput, match="Deals are any, lively or even, not 'fair'"):
        check_deals(game, game.options(), "fair")


def test_a_position_is_not_dealt() -> None:
    game, position = game_named("code-swap"), {"codes": [[1, 3, 2], [4, 4, 1]]}
    with pytest.raises(BadInput, match="A position is not dealt"):
        check_deals(game, game.options(), "even", position)
    assert check_deals(game, game.options(), "any", position) is Deals.ANY
    assert prepare(game, game.options(), position=position, deals=Deals.EVEN).position == position


def test_if_there_is_no_such_deal_far_and_wide_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_named("sequence-shift")
    monkeypatch.setattr("seqtui.engines.solving.deals._TRIES", 100)
    monkeypatch.setattr("seqtui.engines.solving.oracle.Value.is_even", False)
    with pytest.raises(BadInput) as refused:
        prepare(game, game.options(), seed=7, deals=Deals.EVEN, onward=True)
    assert refused.value.message == "Of 100 deals from seed 7 on, none is even."


# The games that follow


def test_another_game_is_even_too_but_a_duplicate_keeps_its_deal() -> None:
    game = game_named("code-swap")
    setup = prepare(game, game.options(), seed=1, deals=Deals.EVEN)
    assert not worth_of(setup).is_even, "the seed was given, and has the last word"
    assert worth_of(rematch(setup)).is_even
    begun = replace(setup, series=Series.begun(Format.DUPLICATE))
    again = begun.series and rematch(begun, series=begun.series)
    assert again
    assert again.seed == 1
    assert again.deals is Deals.EVEN


def test_a_match_keeps_its_deals_also_after_it_was_saved() -> None:
    game = game_named("code-swap")
    series = Series("match", Format.FIRST_TO_2, ())
    setup = prepare(game, game.options(), deals=Deals.EVEN, series=series)
    session: AnySession = Session(setup)
    session.submit("concede")
    assert session.outcome
    loaded = load(dump(session)).setup
    assert loaded.deals is Deals.EVEN
    assert worth_of(rematch(loaded, series=series.after(session.outcome))).is_even


# Who begins


def test_in_code_swap_a_coin_is_tossed_and_elsewhere_player_1_begins() -> None:
    assert {game.name: game.first for game in GAMES} == {
        "sequence-shift": 1,
        "sequence-stack": 1,
        "mirror-duel": 1,
        "sequence-builder": 1,
        "code-swap": "toss",
    }


def tossed(**asked: Any) -> Any:
    game = game_named("code-swap")
    return prepare(game, game.options(), first="toss", **asked)


def test_a_toss_is_told_with_the_name_of_the_player_who_begins() -> None:
    begun = {setup.first: setup for setup in (tossed(seed=seed) for seed in range(20))}
    assert set(begun) == {1, 2}
    for player, setup in begun.items():
        assert setup.tossed
        name = ("Ann", "Bob")[player - 1]
        assert setup.coin_sentence(("Ann", "Bob")) == f"The coin says: {name} begins."


def test_nothing_is_told_where_nothing_was_tossed() -> None:
    game = game_named("code-swap")
    for first in (1, 2):
        assert prepare(game, game.options(), first=first).coin_sentence(("Ann", "Bob")) == ""
    codes = [[4, 1, 3], [2, 5, 1]]
    assert tossed(position={"codes": codes, "to_move": 2}).coin_sentence(("Ann", "Bob")) == ""
    assert tossed(position={"codes": codes}).coin_sentence(("Ann", "Bob"))


def test_the_coin_is_tossed_again_for_every_match_but_not_within_one() -> None:
    begun = Series("match", Format.FIRST_TO_2, ())
    setup = tossed(series=begun)
    assert setup.coin_sentence(("Ann", "Bob"))
    series = begun.after(Outcome(1, "ascending"))
    second = rematch(setup, series=series)
    assert second.first == 3 - setup.first
    assert second.coin_sentence(("Ann", "Bob")) == ""
    matches = [rematch(second) for _ in range(40)]
    assert {each.first for each in matches} == {1, 2}
    assert all(each.coin_sentence(("Ann", "Bob")) for each in matches)


def test_a_loaded_game_is_tossed_for_again_when_it_is_over() -> None:
    setup = tossed(seed=3)
    session: AnySession = Session(setup)
    session.submit("concede")
    loaded = load(dump(session)).setup
    assert loaded.first == setup.first
    assert {rematch(loaded).first for _ in range(40)} == {1, 2}


# ALL-10: how many deals lively leaves out, counted by rules of three lines


def _lost_or_won_at_once(deal: Any, after: Any, wins: Any) -> bool:
    """Tell whether somebody wins with the first move, or the opponent with any answer to it."""
    replies = after(deal, 1)
    won = any(wins(each, 1) for each in replies)
    return won or all(any(wins(end, 2) for end in after(each, 2)) for each in replies)


def test_all_10_the_figures_of_sequence_shift() -> None:
    def after(row: tuple[int, ...], _: int) -> list[tuple[int, ...]]:
        pairs = range(len(row) - 1)
        return [(*row[:at], row[at + 1], row[at], *row[at + 2 :]) for at in pairs]

    deals = [row for row in permutations(range(1, 6)) if row != (1, 2, 3, 4, 5)]
    out = [
        row for row in deals if _lost_or_won_at_once(row, after, lambda r, _: r == (1, 2, 3, 4, 5))
    ]
    game = game_named("sequence-shift")
    assert game.left_out(game.options()) == f"{len(out)} of {len(deals)}"


def test_all_10_the_figures_of_code_swap() -> None:
    def after(codes: tuple[tuple[int, ...], ...], player: int) -> list[tuple[tuple[int, ...], ...]]:
        own, other = codes[player - 1], codes[2 - player]
        made = []
        for one, two in combinations(range(3), 2):
            code = list(own)
            code[one], code[two] = code[two], code[one]
            made.append((tuple(code), other))
        for at in range(3):
            mine, theirs = list(own), list(other)
            mine[at], theirs[at] = theirs[at], mine[at]
            made.append((tuple(mine), tuple(theirs)))
        return [pair if player == 1 else pair[::-1] for pair in made]

    def wins(codes: tuple[tuple[int, ...], ...], player: int) -> bool:
        code = codes[player - 1]
        return list(code) == sorted(code)

    unsorted = [code for code in product(range(1, 6), repeat=3) if list(code) != sorted(code)]
    deals = list(product(unsorted, repeat=2))
    out = [deal for deal in deals if _lost_or_won_at_once(deal, after, wins)]
    game = game_named("code-swap")
    assert game.left_out(game.options()) == f"{len(out):,} of {len(deals):,}"


def test_all_10_in_sequence_stack_nobody_can_win_within_two_turns() -> None:
    game = game_named("sequence-stack")
    with pytest.raises(BadInput):  # of one's own, that is: three is the least to complete
        check_options(game, {"numbers": 2})
    assert game.left_out(game.options()) == "none here"
