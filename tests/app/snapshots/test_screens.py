"""Every screen and every dialog."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Input

from seqtui.app.picker.screen import PickerScreen
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.lessons import Coach
from tests.app.running import HUGE, NARROW, NEARLY_SORTED, ONE_SWAP, WIDE, new_game, running
from tests.app.snapshots.conftest import Looks
from tests.app.snapshots.picture import picture_of, rows_of

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])

SHIFT = {"sequence": [3, 1, 4, 5, 2]}


# The picker


@pytest.mark.parametrize(
    ("who", "size"),
    [("friend", NARROW), ("friend", WIDE), ("computer", NARROW), ("watch", NARROW)],
    ids=["friend-80x24", "friend-120x40", "computer-80x24", "watch-80x24"],
)
async def test_picker(who: str, size: tuple[int, int], looks_right: Looks) -> None:
    async with running(size=size, who=who) as there:
        looks_right(there)


async def test_picker_huge(looks_right: Looks) -> None:
    async with running(size=HUGE) as there:
        looks_right(there)


@pytest.mark.parametrize("theme", ["light", "okabe"])
async def test_picker_theme(theme: str, looks_right: Looks) -> None:
    async with running(theme=theme) as there:
        looks_right(there)


@pytest.mark.parametrize("game", ["2", "3", "4", "5"])
async def test_picker_game(game: str, looks_right: Looks) -> None:
    """Each game brings options of its own."""
    async with running() as there:
        await there.press(game)
        looks_right(there)


async def test_picker_option(looks_right: Looks) -> None:
    """The cursor is on an option, and the strip says what it means."""
    async with running(who="computer") as there:
        await there.press("tab", "down", "right")
        looks_right(there)


async def test_picker_name(looks_right: Looks) -> None:
    """A name is being written."""
    async with running() as there:
        await there.press("tab", "down", "down", "down", "enter")
        await there.write("Ada")
        assert isinstance(there.app.focused, Input)
        looks_right(there)


async def test_picker_odd_names(looks_right: Looks) -> None:
    async with running(names=("[red]Ada[/]", "算盤名人戦の挑戦者" * 4)) as there:
        looks_right(there)


async def test_picker_continue(looks_right: Looks) -> None:
    """A game that was left can be gone on with."""
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.press("enter", "escape")
        assert isinstance(there.app.screen, PickerScreen)
        looks_right(there)


SEEN = ("sequence-shift", "mirror-duel")


@pytest.mark.parametrize("size", [NARROW, WIDE, HUGE], ids=["80x24", "120x40", "200x60"])
async def test_picker_way(size: tuple[int, int], looks_right: Looks) -> None:
    """Another way to play is lit on the card of the chosen game, with how it plays."""
    async with running(size=size, who="computer", seen_games=SEEN) as there:
        await there.press("p")
        looks_right(there)


async def test_picker_way_without_room(looks_right: Looks) -> None:
    """Four ways have no room on a small card: the first two and the lit one have."""
    async with running(game="mirror-duel", who="computer", seen_games=SEEN) as there:
        await there.press("p", "p")
        looks_right(there)


@pytest.mark.parametrize("theme", ["light", "okabe"])
async def test_picker_way_theme(theme: str, looks_right: Looks) -> None:
    async with running(size=WIDE, theme=theme, who="computer", seen_games=SEEN) as there:
        await there.press("p")
        looks_right(there)


async def test_picker_way_without_colours(
    looks_right: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with running(who="computer", seen_games=SEEN) as there:
        await there.press("p")
        looks_right(there)


@both_sizes
async def test_picker_way_beside_a_game_that_waits(
    size: tuple[int, int], looks_right: Looks
) -> None:
    async with running(new_game("sequence-builder"), size=size, game="sequence-builder") as there:
        await there.make("5", "8")
        await there.press("escape", "p")
        looks_right(there)


# Around a game


@both_sizes
async def test_rules(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", SHIFT), size=size) as there:
        await there.press("f2")
        looks_right(there)


async def test_rules_example(looks_right: Looks) -> None:
    """A worked example is drawn as a board."""
    async with running(new_game("code-swap")) as there:
        await there.press("f2", "n", "n", "n")
        looks_right(there)


async def test_rules_light(looks_right: Looks) -> None:
    async with running(theme="light") as there:
        await there.press("r", "3")
        looks_right(there)


async def test_help_of_a_game(looks_right: Looks) -> None:
    async with running(new_game("sequence-stack"), size=WIDE) as there:
        await there.press("f1")
        looks_right(there)


async def test_help_of_the_picker(looks_right: Looks) -> None:
    async with running() as there:
        await there.press("f1")
        looks_right(there)


@both_sizes
async def test_settings(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(size=size) as there:
        await there.press("f3")
        looks_right(there)


async def test_settings_light(looks_right: Looks) -> None:
    """A theme shows at once when it is chosen."""
    async with running() as there:
        await there.press("f3", "right")
        looks_right(there)


async def test_conceding(looks_right: Looks) -> None:
    """Giving up is asked about first."""
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.press("X")
        looks_right(there)


async def test_typing(looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.press("slash")
        await there.write("swap 2")
        looks_right(there)


@both_sizes
async def test_looking_back(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", SHIFT), size=size) as there:
        await there.make("swap 1 2", "swap 4 5", "swap 1 2")
        await there.press("left_square_bracket", "left_square_bracket")
        looks_right(there)


async def test_computer_has_moved(looks_right: Looks) -> None:
    setup = new_game("sequence-builder", {"sequences": [[5], [7]]}, kinds=("human", "perfect"))
    async with running(setup) as there:
        await there.press("enter")
        looks_right(there)


# The end of a game


@both_sizes
async def test_draw(size: tuple[int, int], looks_right: Looks) -> None:
    setup = new_game("sequence-builder", {"sequences": [[17], [16]]})
    async with running(setup, size=size) as there:
        await there.make("20", "19")
        looks_right(there)


async def test_conceded(looks_right: Looks) -> None:
    async with running(new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})) as there:
        await there.press("X", "y")
        looks_right(there)


@both_sizes
async def test_review(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", SHIFT), size=size) as there:
        await there.make("swap 1 2", "swap 4 5", "swap 3 4", "swap 2 3")
        await there.press("v", "m")
        looks_right(there)


@pytest.mark.parametrize("theme", ["light", "okabe"])
async def test_game_over(theme: str, looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", SHIFT), theme=theme) as there:
        await there.make("swap 1 2", "swap 4 5", "swap 3 4", "swap 2 3")
        looks_right(there)


async def test_game_over_colourless(looks_right: Looks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.make("swap 1 2", "swap 4 5", "swap 3 4", "swap 2 3")
        looks_right(there)


# The window


@pytest.mark.parametrize(
    "size", [(79, 24), (80, 23), (30, 8), (12, 3)], ids=lambda s: f"{s[0]}x{s[1]}"
)
async def test_too_small(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.resize(size)
        looks_right(there)


# The pictures themselves


async def test_a_changed_cell_or_colour_is_noticed() -> None:
    """The comparison would find one other digit, and the same text in another colour."""
    async with running(new_game("sequence-shift", SHIFT)) as there:
        first = picture_of(there.app)
        assert picture_of(there.app) == first
        await there.press("right")
        moved = picture_of(there.app)
        assert rows_of(moved) != rows_of(first)
        await there.press("left")
        assert picture_of(there.app) == first
        there.app.preferences.change(theme="okabe")
        await there.settle()
        assert rows_of(picture_of(there.app)) == rows_of(first)
        assert picture_of(there.app) != first


async def test_nothing_outside_is_named_in_a_picture() -> None:
    async with running() as there:
        assert set(re.findall(r"https?://[^\"]+", picture_of(there.app))) == {
            "http://www.w3.org/2000/svg"
        }


# What is new to a newcomer


@both_sizes
async def test_palette(size: tuple[int, int], looks_right: Looks) -> None:
    """What people call things is found, with its key, above the board."""
    async with running(
        new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}), size=size
    ) as there:
        await there.make("own 1 2")
        await there.press("ctrl+p")
        await there.write("back")
        looks_right(there)


@both_sizes
@pytest.mark.parametrize("game", [game.name for game in GAMES])
async def test_lesson(game: str, size: tuple[int, int], looks_right: Looks) -> None:
    """The second step of each lesson."""
    coach = Coach(game_named(game))
    async with running(coach, size=size) as there:
        await there.press("i", "enter")
        looks_right(there)


@both_sizes
@pytest.mark.parametrize("position", [ONE_SWAP, NEARLY_SORTED], ids=["won", "lost"])
async def test_against_the_computer(
    position: dict[str, object], size: tuple[int, int], looks_right: Looks
) -> None:
    """A win is solid in the winner's colour, a loss is not."""
    setup = new_game("sequence-shift", position, kinds=("human", "perfect"))
    async with running(setup, size=size) as there:
        await there.make("swap 4 5")
        looks_right(there)
