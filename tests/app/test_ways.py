"""The ways to play a game on its card: read there, and chosen by key, by click and by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.palette import DARK
from seqtui.app.picker.cards import GameCards
from seqtui.app.picker.form import SetupForm
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.picker.ways import Ways
from seqtui.app.settings import Preferences, Settings
from seqtui.app.widgets.bars import KeyBar
from seqtui.app.widgets.choices import RowPanel
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.players.levels import note_on_levels
from seqtui.engines.setup import LEVELS
from tests.app.running import HUGE, NARROW, WIDE, RunningApp, new_game, running

SEVERAL = [game.name for game in GAMES if len(game.presets) > 1]
SIZES = (NARROW, (100, 30), WIDE, HUGE)


def labels_of(name: str) -> list[str]:
    return [preset.label for preset in game_named(name).presets]


def options_of(name: str, label: str) -> Any:
    """Return the options that a preset means, by the gate."""
    game = game_named(name)
    (preset,) = (preset for preset in game.presets if preset.label == label)
    return check_options(game, preset.values)


def chosen_options(there: RunningApp) -> object:
    """Return the options with which Enter would begin a game."""
    return SetupForm(there.app.preferences.settings).setup("").options


def lit(there: RunningApp) -> str:
    """Return what stands on the accent colour, which is a thin rail elsewhere on the cards."""
    cards = there.find(GameCards)
    ground = cards.palette.acc.rich_color
    found = [
        segment.text
        for y in range(cards.size.height)
        for segment in cards.render_line(y)
        if segment.style and segment.style.bgcolor == ground and segment.text.strip()
    ]
    (text,) = found
    return text.strip()


def are_in(row: str, *labels: str) -> bool:
    """Tell whether labels stand in a row."""
    return all(f" {label} " in row for label in labels)


def spots(there: RunningApp, text: str) -> Iterator[tuple[int, int]]:
    """Yield the cells of the screen where a text begins on the cards."""
    cards = there.find(GameCards)
    for y, line in enumerate(there.reads(GameCards).split("\n")):
        x = -1
        while (x := line.find(text, x + 1)) >= 0:
            yield cards.region.x + x, cards.region.y + y


async def click_on(there: RunningApp, text: str) -> None:
    """Click on the last letter of the one place where a text stands on the cards."""
    ((x, y),) = spots(there, text)
    await there.click_at(x + len(text) - 1, y)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SEVERAL)
async def test_classic_and_the_other_way_stand_side_by_side_with_how_it_plays(
    name: str, size: tuple[int, int]
) -> None:
    classic, other = game_named(name).presets[:2]
    async with running(game=name, size=size) as there:
        for preset in (classic, other):
            assert lit(there) == preset.label
            rows = there.reads(GameCards).split("\n")
            (place,) = (y for y, row in enumerate(rows) if are_in(row, classic.label, other.label))
            x = rows[place].index(classic.label)
            assert x < rows[place].index(other.label)
            below = " ".join(" ".join(row[x:] for row in rows[place + 1 : place + 3]).split())
            said = (f"{text[0].upper()}{text[1:]}." for text in (preset.brief, preset.about))
            assert any(text in below for text in said)
            assert chosen_options(there) == options_of(name, preset.label)
            await there.press("p")


@pytest.mark.parametrize("name", SEVERAL)
async def test_the_other_presets_follow_with_the_same_key_and_come_round(name: str) -> None:
    labels = labels_of(name)
    async with running(game=name) as there:
        for label in (*labels, labels[0]):
            assert lit(there) == label
            assert f"Play {label}" in there.reads(RowPanel)
            await there.press("p")
        for label in (labels[0], labels[-1]):
            await there.press("left")
            assert lit(there) == label
        await there.press("right")
        assert lit(there) == labels[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SEVERAL)
async def test_a_click_on_a_way_takes_it(name: str, size: tuple[int, int]) -> None:
    classic, other, *_ = labels_of(name)
    async with running(game=name, size=size) as there:
        for label in (f" {other} ", f" {classic} "):
            rows = there.reads(GameCards).split("\n")
            (y,) = (y for y, row in enumerate(rows) if are_in(row, classic, other))
            cards = there.find(GameCards)
            x = cards.region.x + rows[y].index(label) + len(label) // 2
            await there.click_at(x, cards.region.y + y)
            assert lit(there) == label.strip()
        assert chosen_options(there) == options_of(name, classic)


async def test_a_way_without_room_is_one_click_away() -> None:
    async with running(game="sequence-builder") as there:
        await there.press("p")
        assert lit(there) == "Long"
        await click_on(there, "2 more")
        assert lit(there) == "Wide steps"


@pytest.mark.parametrize("name", SEVERAL)
async def test_a_way_on_another_card_chooses_both(name: str) -> None:
    other = game_named(name).presets[1]
    elsewhere = next(game.name for game in GAMES if game.name != name)
    async with running(game=elsewhere, size=WIDE) as there:
        await click_on(there, f"· {other.label}")
        assert there.app.preferences.settings.game == name
        assert lit(there) == other.label
        await there.press("enter")
        assert there.session.setup.options == options_of(name, other.label)


async def test_a_small_card_says_how_its_game_is_played_unless_by_the_rulebook() -> None:
    async with running(game="code-swap") as there:
        await there.press("p", "1")
        rows = there.reads(GameCards).split("\n")
        assert [row.split("Code Swap")[1].split() for row in rows if "Code Swap" in row] == [
            ["No", "way", "back"]
        ]
        assert not any("Classic" in row for row in rows if "Mirror Duel" in row)


async def test_a_double_click_on_a_way_plays_it() -> None:
    async with running(game="mirror-duel") as there:
        ((x, y),) = spots(there, "Sharp")
        await there.pilot.click(offset=(x + 1, y), times=2)
        await there.settle()
        assert there.session.setup.options == options_of("mirror-duel", "Sharp")


async def test_pointing_at_a_way_says_how_it_plays_and_chooses_nothing() -> None:
    sharp = game_named("mirror-duel").presets[1]
    async with running(game="mirror-duel") as there:
        ((x, y),) = spots(there, "Sharp")
        await there.point_at(x, y)
        assert there.strip == f"▸ Sharp: {sharp.about}."
        assert lit(there) == "Classic"
        await there.point_at(0, 0)
        assert sharp.about not in there.strip


async def test_a_way_is_found_by_its_name_and_so_is_the_key() -> None:
    async with running(game="sequence-stack") as there:
        await there.press("ctrl+p")
        await there.write("no way")
        await there.press("enter")
        assert isinstance(there.app.screen, PickerScreen)
        assert there.app.preferences.settings.game == "code-swap"
        assert lit(there) == "No way back"
        await there.press("ctrl+p")
        await there.write("variant")
        await there.press("enter")
        assert lit(there) == "Classic"
        assert "p way to play" in there.reads(KeyBar)


async def test_options_of_ones_own_are_lit_as_custom_and_p_leads_to_classic() -> None:
    options = {"sequence-builder": {"target": 6}}
    for size in SIZES:
        async with running(game="sequence-builder", options=options, size=size) as there:
            assert lit(there) == "custom"
            assert "Your own choice of options." in there.reads(GameCards)
            await click_on(there, "custom")
            assert lit(there) == "custom"
            await there.press("p")
            assert lit(there) == "Classic"


async def test_a_newcomer_starts_with_the_rulebooks_game_and_ways_are_remembered() -> None:
    assert not Preferences().settings.options
    async with running(game="mirror-duel") as there:
        await there.press("p", "5", "p", "1")
    for game in GAMES:
        wanted = int(game.name in ("mirror-duel", "code-swap"))
        settings = Preferences().settings._replace(game=game.name)
        assert SetupForm(settings).way == wanted


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["sequence-stack", "sequence-builder"])
async def test_a_game_that_waits_goes_on_as_it_was_and_another_begins_the_new_way(
    name: str, size: tuple[int, int]
) -> None:
    other = labels_of(name)[1]
    move = "discard" if name == "sequence-stack" else "5"
    async with running(new_game(name), game=name, size=size) as there:
        await there.make(move)
        await there.press("escape", "p")
        assert lit(there) == other
        assert "▸ turn 1: Bob is to move" in there.reads(GameCards)
        assert "Enter  Continue" in there.reads(RowPanel)
        assert f"n new game: {other}" in there.reads(RowPanel)
        await there.press("enter")
        assert there.session.setup.options == options_of(name, "Classic")
        assert len(there.session.turns) == 1
        await there.press("escape", "n")
        assert there.session.setup.options == options_of(name, other)


def test_a_game_with_one_way_to_play_names_none() -> None:
    game = game_named("code-swap")
    ways = Ways(0, replace(game, presets=game.presets[:1]), 0)
    canvas = Canvas(40, 1, DARK)
    ways.paint_in_brief(canvas, 0, 0, None)
    assert not ways.are_several
    assert not canvas.strips()[0].text.strip()


# Where levels hardly differ

ALIKE = [
    ("sequence-stack", "Classic", ["easy", "perfect"]),
    ("sequence-stack", "Thaw", ["easy", "medium", "perfect"]),
    ("mirror-duel", "Classic", ["easy", "perfect"]),
    ("code-swap", "Classic", ["easy", "medium", "perfect"]),
]


@pytest.mark.parametrize(("name", "label", "offered"), ALIKE)
@pytest.mark.parametrize("level", LEVELS)
async def test_levels_that_are_alike_are_one_name_and_the_strip_says_why(
    name: str, label: str, offered: list[str], level: str
) -> None:
    """Four names for one strength would promise more than the game has room for."""
    made = options_of(name, label)
    settings = Settings(game=name, options={name: made._asdict()}, who="computer", level=level)
    note = note_on_levels(name, made)
    assert note
    async with running(
        game=name, options=dict(settings.options), who="computer", level=level
    ) as there:
        await there.press("tab")
        assert note in there.strip
        assert ("the levels hardly differ" in there.reads(RowPanel)) == (len(offered) == 2)
        shown = []
        for _ in offered:
            row = there.reads(RowPanel).split("\n")[1]
            shown.append(row.partition("‹")[2].partition("›")[0].strip())
            await there.press("right")
    assert sorted(shown, key=LEVELS.index) == offered
    stronger = LEVELS[LEVELS.index(level) :]
    assert shown[0] == next(each for each in stronger if each in offered)
    assert SetupForm(settings).setup("1").players[1].kind == shown[0]
    watched = SetupForm(settings._replace(who="watch", levels=(level, "perfect")))
    assert [player.kind for player in watched.setup("1").players] == [shown[0], "perfect"]


def test_where_levels_differ_every_one_is_played() -> None:
    for level in LEVELS:
        form = SetupForm(Settings(game="sequence-builder", who="computer", level=level))
        assert form.setup("").players[1].kind == level
