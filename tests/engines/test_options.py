"""Knobs: each knows its values, and reads, checks, turns and shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Choice, Flag, Option, Subset, Whole, next_choice
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options, read_settings

LENGTH = Whole("length", "Numbers in the row", 3, 8)
SWAP = Choice("swap", "A bad swap", ("forfeit", "retry"))
BLIND = Flag("blindfold", "Blindfold")
STEPS = Subset("steps", "Allowed steps", 1, 4)
COPIES = Choice("copies", "Tiles in a hand", ("unlimited", 2, 3))
OPTION_LISTS: tuple[Option, ...] = (LENGTH, SWAP, BLIND, STEPS)
EVERY_OPTION = [(game, option) for game in GAMES for option in game.option_list]


def test_a_whole_number_takes_both_ends_of_its_range() -> None:
    assert list(LENGTH.values) == [3, 4, 5, 6, 7, 8]
    assert [LENGTH.checked(number) for number in (3, 8)] == [3, 8]


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        (LENGTH, 2, "length goes from 3 to 8; 2 is outside."),
        (LENGTH, 9, "length goes from 3 to 8; 9 is outside."),
        (LENGTH, True, "length goes from 3 to 8; True is outside."),
        (LENGTH, None, "length goes from 3 to 8; None is outside."),
        (SWAP, "again", "swap is forfeit or retry, not 'again'."),
        (SWAP, ["retry"], "swap is forfeit or retry, not ['retry']."),
        (COPIES, "2", "copies is unlimited or 2 or 3, not '2'."),
        (COPIES, True, "copies is unlimited or 2 or 3, not True."),
        (BLIND, 1, "blindfold is on or off, not 1."),
        (STEPS, [], "steps needs at least one number."),
        (STEPS, 2, "steps needs at least one number."),
        (STEPS, [1, 5], "steps goes from 1 to 4; 5 is outside."),
        (STEPS, [True], "steps goes from 1 to 4; True is outside."),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_sentence(
    option: Option, value: object, sentence: str
) -> None:
    with pytest.raises(BadInput) as refused:
        option.checked(value)
    assert refused.value.message == sentence


def test_a_switch_is_on_or_off() -> None:
    assert [BLIND.shown(value) for value in (True, False)] == ["on", "off"]


def test_a_set_is_kept_sorted_and_without_repetition() -> None:
    assert STEPS.checked([3, 1, 3]) == (1, 3)


def test_numbers_stop_at_the_ends_and_everything_else_goes_round() -> None:
    assert [LENGTH.turned(3, -1), LENGTH.turned(3, 1), LENGTH.turned(8, 1)] == [3, 4, 8]
    assert [SWAP.turned("forfeit", by) for by in (-1, 1, 2)] == ["retry", "retry", "forfeit"]
    assert [BLIND.turned(True, 1), BLIND.turned(True, -1), BLIND.turned(False, 1)] == [
        False,
        False,
        True,
    ]
    assert STEPS.turned((1, 2, 3, 4), 1) == (1,)
    assert STEPS.turned((4,), 1) == (1, 2)
    assert STEPS.turned((1,), -1) == (1, 2, 3, 4)


def test_a_dial_comes_past_every_set_once() -> None:
    seen: list[tuple[int, ...]] = [(1,)]
    while (after := STEPS.turned(seen[-1], 1)) != seen[0]:
        seen.append(after)
    assert len(seen) == len(set(seen)) == 2**4 - 1


def test_the_last_number_of_a_set_stays() -> None:
    assert STEPS.toggled((1, 3), 2) == (1, 2, 3)
    assert STEPS.toggled((1, 3), 3) == (1,)
    assert STEPS.toggled((1,), 1) == (1,)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (LENGTH, " 5 ", 5),
        (LENGTH, "-5", -5),
        (SWAP, "Retry", "retry"),
        (BLIND, "YES", True),
        (BLIND, "off", False),
        (STEPS, "2, 3", [2, 3]),
        (COPIES, " 3", 3),
        (COPIES, "Unlimited", "unlimited"),
        (COPIES, "4", "4"),
    ],
)
def test_what_is_typed_is_read(option: Option, text: str, value: object) -> None:
    assert option.read(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [(LENGTH, "five"), (LENGTH, ""), (LENGTH, "٣"), (BLIND, "1"), (STEPS, "1,,2")],
)
def test_what_cannot_be_read_is_refused(option: Option, text: str) -> None:
    with pytest.raises(BadInput, match=rf"^{option.name} .*\.$"):
        option.read(text)


def test_the_command_line_and_a_person_read_values_in_their_own_way() -> None:
    assert [option.syntax for option in OPTION_LISTS] == [
        "length=3..8",
        "swap=forfeit|retry",
        "blindfold=on|off",
        "steps=some of 1,2,3,4",
    ]
    shown = [LENGTH.shown(5), SWAP.shown("retry"), BLIND.shown(True), STEPS.shown((2, 3))]
    assert shown == ["5", "retry", "on", "2 3"]


@pytest.mark.parametrize(("game", "option"), EVERY_OPTION, ids=lambda each: each.name)
def test_the_defaults_and_presets_of_a_game_are_values_of_its_knobs(
    game: AnyGame, option: Option
) -> None:
    default = getattr(game.options(), option.name)
    assert option.checked(default) == default
    for preset in game.presets:
        if option.name in preset.values:
            assert option.checked(preset.values[option.name]) == preset.values[option.name]


def test_a_value_that_is_none_of_the_choices_is_followed_by_the_first() -> None:
    assert next_choice("abc", "c", 1) == next_choice("abc", "x", 1) == "a"


def test_whoever_names_an_unknown_option_is_told_which_there_are() -> None:
    with pytest.raises(BadInput) as bad:
        read_settings(game_named("code-swap"), ["digits=3"])
    assert "no option 'digits': it has preset, length, numbers" in bad.value.message


@pytest.mark.parametrize(
    ("game", "name", "values"),
    [
        ("sequence-builder", "classic", {}),
        ("sequence-builder", "long", {"target": 5}),
        ("sequence-builder", "wide-steps", {"steps": (2, 3)}),
        ("sequence-builder", "Wide steps", {"steps": (2, 3)}),
        ("sequence-builder", " WIDE_STEPS ", {"steps": (2, 3)}),
        ("sequence-builder", "quick", {"pool": 15}),
        ("sequence-stack", "Thaw", {"blocks": "thaw"}),
        ("mirror-duel", "Blindfold", {"blindfold": True}),
        ("code-swap", "No way back", {"length": 4, "cross_back": "forbidden"}),
    ],
)
def test_a_preset_is_known_by_its_name_however_it_is_written(
    game: str, name: str, values: dict[str, object]
) -> None:
    """The presets of BUILDER-5, STACK-8, MIRROR-4 and SWAP-9."""
    found = read_settings(game_named(game), [f"preset={name}"])
    options = game_named(game).options
    assert options(**found) == options(**values)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_first_preset_is_the_game_of_the_rulebook(game: AnyGame) -> None:
    assert game.presets[0].label == "Classic"
    assert read_settings(game, ["preset=classic"]) == {}


def test_options_that_follow_from_others_are_set_unless_somebody_asks_for_different_ones() -> None:
    duel = game_named("mirror-duel")
    with_hands: AnyGame = replace(
        duel,
        implied=lambda values: (
            {"palindrome": "end", "digits": 3} if values.get("copies") in (2, 3) else {}
        ),
    )
    assert check_options(with_hands, {}) == duel.options()
    assert check_options(with_hands, {"copies": "unlimited"}) == duel.options()
    assert check_options(with_hands, {"copies": 2}) == duel.options(3, False, "end", 2)
    assert check_options(with_hands, {"copies": 2, "digits": 2}) == duel.options(2, False, "end", 2)
    with pytest.raises(BadInput, match="need palindrome end"):
        check_options(with_hands, {"copies": 2, "palindrome": "whole"})
