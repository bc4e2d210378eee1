"""How a game is dealt and who begins, as the picker offers it and the play screen tells it."""

from __future__ import annotations

import pytest

from seqtui.app.picker.form import SetupForm, Shape
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.screen import PlayScreen
from seqtui.app.settings import Settings
from seqtui.app.widgets.choices import RowPanel, Stepper, TextField
from seqtui.engines.games.registry import GAMES
from seqtui.engines.solving.deals import worth_of
from seqtui.engines.solving.oracle import Result, Value
from tests.app.running import NARROW, WIDE, RunningApp, running

WON = 1
"""Seed 1 of Code Swap is won with the first swap, whoever begins."""


async def go_to(there: RunningApp, row: str) -> None:
    panel = there.find(RowPanel)
    if panel.cursor is None:
        await there.press("tab")
    for _ in range(30):
        if panel.cursor == row:
            return
        await there.press("down")
    raise AssertionError(f"there is no row {row}")


def value_of(there: RunningApp, label: str) -> str:
    """Read the value between the arrows of a row, as a person does."""
    lines = there.reads(RowPanel).replace("▌", " ").split("\n")
    (line,) = [line for line in lines if line.split()[:1] == [label]]
    return line.partition("‹")[2].partition("›")[0].strip()


# Which deals are offered


def rows(**settings: object) -> dict[str, Stepper | TextField]:
    shape = Shape(21, described=True, more=False)
    listed = SetupForm(Settings().changed(**settings)).rows("", None, shape, str)
    return {row.name: row for row in listed if isinstance(row, Stepper | TextField)}


def offered(**settings: object) -> list[str]:
    """Return the ways to deal that the stepper goes through, beginning with the usual one."""
    values, now = [], Settings().changed(**settings)
    while (row := rows(**now._asdict()).get("deals")) and row.text not in values:
        values.append(row.text)
        now = SetupForm(now).turned("deals", 1)
    return values


@pytest.mark.parametrize(
    ("game", "options", "ways"),
    [
        ("sequence-shift", {}, ["lively", "even", "any"]),
        ("sequence-stack", {}, ["lively", "any"]),
        ("sequence-stack", {"blocks": "thaw"}, ["lively", "even", "any"]),
        ("mirror-duel", {}, []),
        ("sequence-builder", {}, []),
        ("code-swap", {}, ["lively", "even", "any"]),
        ("code-swap", {"cross_back": "forbidden", "numbers": 3}, ["lively", "any"]),
        ("code-swap", {"cross_back": "forbidden"}, ["lively", "even", "any"]),
        ("code-swap", {"cross_back": "forbidden", "length": 4}, ["even", "any", "lively"]),
    ],
)
def test_deals_are_offered_where_there_are_any(
    game: str, options: dict[str, object], ways: list[str]
) -> None:
    assert offered(game=game, options={game: options}) == ways


def test_where_no_deal_is_even_they_are_lively() -> None:
    """What was chosen for another game comes back with that game."""
    settings = Settings().changed(deals="even")
    assert rows(**settings._replace(game="code-swap")._asdict())["deals"].text == "even"
    assert rows(**settings._replace(game="sequence-stack")._asdict())["deals"].text == "lively"


@pytest.mark.parametrize("game", ["sequence-shift", "sequence-stack", "code-swap"])
def test_dealing_stands_with_the_seed(game: str) -> None:
    names = list(rows(game=game))
    assert names.index("seed") == names.index("deals") + 1


def test_a_friend_elsewhere_is_dealt_for_without_a_seed() -> None:
    assert {"deals", "seed"} & set(rows(game="code-swap", who="elsewhere")) == {"deals"}


@pytest.mark.parametrize(
    ("deals", "about"),
    [
        ("any", "Every deal that the rules allow, all equally likely."),
        ("lively", "Leaves out deals won or lost at once: 7,142 of 8,100."),
        ("even", "Only deals that favour nobody with best play."),
    ],
)
async def test_the_strip_says_what_is_left_out(deals: str, about: str) -> None:
    async with running(game="code-swap", deals=deals) as there:
        await go_to(there, "deals")
        assert value_of(there, "dealt") == deals
        assert about in there.strip


# What is dealt


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_without_a_word_nobody_wins_at_once(size: tuple[int, int]) -> None:
    async with running(game="code-swap", who="friend", size=size) as there:
        await there.press("enter")
        for _ in range(5):
            assert worth_of(there.session.setup).plies not in (1, 2)
            await there.make("concede")
            await there.press("a")


async def test_with_even_deals_only_every_game_is_even() -> None:
    async with running(game="code-swap", deals="even") as there:
        await there.press("enter")
        assert isinstance(there.app.screen, PlayScreen)
        assert worth_of(there.session.setup).is_even
        for _ in range(3):
            seed = there.session.setup.seed
            await there.make("concede")
            await there.press("a")
            assert there.session.setup.seed != seed
            assert worth_of(there.session.setup).is_even


async def test_any_deal_is_taken_as_chance_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seqtui.engines.gate.prepare.randbelow", lambda _: WON)
    async with running(game="code-swap", first="1") as there:
        await go_to(there, "deals")
        await there.press("left")
        assert value_of(there, "dealt") == "any"
        await there.press("enter")
        assert there.session.setup.seed == WON
        assert worth_of(there.session.setup) == Value(Result.WIN, 1)


async def test_the_choice_is_remembered_and_a_typed_seed_has_the_last_word() -> None:
    async with running(game="code-swap", first="1", size=WIDE) as there:
        await go_to(there, "deals")
        await there.press("right")
        assert value_of(there, "dealt") == "even"
        assert there.app.preferences.settings.deals == "even"
        await go_to(there, "seed")
        await there.press("enter", "1", "enter")
        await there.press("escape", "enter")
        assert there.session.setup.seed == WON
        assert not worth_of(there.session.setup).is_even
        await there.make("concede")
        await there.press("a")
        assert worth_of(there.session.setup).is_even, "the next one is even again"


async def test_the_search_leaves_the_screen_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solving runs in another thread than the screen."""
    from threading import current_thread, main_thread

    asked = []

    def is_even(value: Value) -> bool:
        asked.append(current_thread())
        return value.result is Result.DRAW

    monkeypatch.setattr("seqtui.engines.solving.oracle.Value.is_even", property(is_even))
    async with running(game="sequence-shift", deals="even") as there:
        await there.press("enter")
        await there.make("concede")
        await there.press("a")
    assert len(asked) >= 2
    assert main_thread() not in asked


async def test_if_none_is_found_that_is_said_and_nothing_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("seqtui.engines.solving.deals._TRIES", 10)
    monkeypatch.setattr("seqtui.engines.solving.oracle.Value.is_even", False)
    async with running(game="sequence-shift", deals="even") as there:
        await there.press("enter")
        assert there.strip.startswith("✗ Of 10 deals from seed ")
        assert there.strip.endswith(" on, none is even.")
        assert isinstance(there.app.screen, PickerScreen)


async def test_if_none_is_found_after_a_game_that_is_said_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(game="sequence-shift", deals="even") as there:
        await there.press("enter")
        await there.make("concede")
        session = there.session
        monkeypatch.setattr("seqtui.engines.solving.oracle.Value.is_even", False)
        await there.press("a")
        assert "none is even" in there.strip
        assert there.session is session


# Who begins


@pytest.mark.parametrize("game", [game.name for game in GAMES])
async def test_only_code_swap_begins_with_a_coin(game: str) -> None:
    async with running(game=game) as there:
        assert value_of(there, "first") == ("coin toss" if game == "code-swap" else "player 1")


async def test_what_was_chosen_holds_for_every_game_until_the_usual_is_chosen_again() -> None:
    async with running(game="code-swap") as there:
        await go_to(there, "first")
        await there.press("right", "escape")
        assert value_of(there, "first") == "player 1"
        await there.press("1")
        assert value_of(there, "first") == "player 1"
        await there.press("5")
        await go_to(there, "first")
        await there.press("left", "escape")
        assert value_of(there, "first") == "coin toss"
        await there.press("1")
        assert value_of(there, "first") == "player 1", "that is what the game does by itself"


HEADS, TAILS = 3, 12
"""Seeds of Code Swap: with the first the coin names player 1, with the second player 2."""


async def play_seed(there: RunningApp, seed: int) -> None:
    await go_to(there, "seed")
    await there.press("enter")
    await there.write(str(seed))
    await there.press("enter", "escape", "enter")
    assert there.session.setup.seed == seed


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize(("seed", "name"), [(HEADS, "Ada"), (TAILS, "Bob")])
async def test_the_coin_is_told_when_the_game_opens(
    seed: int, name: str, size: tuple[int, int]
) -> None:
    async with running(game="code-swap", who="friend", names=("Ada", "Bob"), size=size) as there:
        await play_seed(there, seed)
        assert there.session.setup.names[there.session.setup.first - 1] == name
        assert f"The coin says: {name} begins." in there.strip
        await there.press("right")
        assert "coin" not in there.strip, "a key was pressed"


async def test_a_computer_that_begins_leaves_the_coin_to_be_read() -> None:
    """It may move faster than anybody reads."""
    async with running(game="code-swap", who="computer") as there:
        await play_seed(there, TAILS)
        assert there.session.ply == 1
        assert "The coin says: Computer begins. Computer" in there.strip
        await there.make("own 1 2")
        assert "coin" not in there.strip
        if there.session.outcome is None:
            await there.press("escape", "u")
        assert "coin" not in there.strip


async def test_what_is_taken_back_does_not_toss_the_coin_again() -> None:
    async with running(game="code-swap", who="friend") as there:
        await play_seed(there, HEADS)
        await there.make("cross 1")
        await there.press("u")
        assert there.session.ply == 0
        assert "coin" not in there.strip


async def test_a_game_that_is_continued_does_not_tell_it_again() -> None:
    async with running(game="code-swap", who="friend") as there:
        await play_seed(there, HEADS)
        await there.make("cross 1")
        await there.press("escape", "c")
        assert isinstance(there.app.screen, PlayScreen)
        assert there.session.ply == 1
        assert "coin" not in there.strip


@pytest.mark.parametrize("game", ["sequence-shift", "mirror-duel"])
async def test_every_toss_is_told_whatever_the_game(game: str) -> None:
    async with running(game=game, who="friend", first="toss") as there:
        await there.press("enter")
        begins = there.session.setup.names[there.session.setup.first - 1]
        assert f"The coin says: {begins} begins." in there.strip


async def test_where_nothing_is_tossed_nothing_is_told() -> None:
    async with running(game="code-swap", who="friend", first="2") as there:
        await there.press("enter")
        assert there.session.setup.first == 2
        assert "coin" not in there.strip


async def test_every_game_is_tossed_for_but_not_those_of_a_match() -> None:
    async with running(game="code-swap", who="friend") as there:
        await there.press("enter")
        begun = set()
        for _ in range(20):
            begins = there.session.setup.names[there.session.setup.first - 1]
            assert f"The coin says: {begins} begins." in there.strip
            begun.add(begins)
            await there.make("concede")
            await there.press("a")
        assert begun == {"Player 1", "Player 2"}
    async with running(game="code-swap", who="friend", match="first-to-2") as there:
        await there.press("enter")
        first = there.session.setup.first
        assert "The coin says" in there.strip
        await there.make("concede")
        await there.press("enter")
        assert there.session.setup.first == 3 - first
        assert "coin" not in there.strip
