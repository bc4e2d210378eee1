"""The picker: everything on it by keyboard, everything by mouse, and all of it remembered."""

from __future__ import annotations

from itertools import product

import pytest
from textual.widgets import Input

from seqtui.app.application import SeqtuiApp
from seqtui.app.picker.cards import GameCards
from seqtui.app.picker.form import SetupForm, Shape
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.screen import PlayScreen
from seqtui.app.settings import Preferences, Settings
from seqtui.app.store.games import Summary
from seqtui.app.store.saved import Aids
from seqtui.app.widgets.bars import KeyBar, StatusStrip, TitleLine
from seqtui.app.widgets.choices import Button, Column, Part, RadioButton, Row, RowPanel, Stepper
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.players.levels import level_of
from seqtui.engines.session import Session
from seqtui.engines.setup import LEVELS, MAX_NAME, AnySetup
from tests.app.running import HUGE, NARROW, WIDE, RunningApp, new_game, running
from tests.sampling import sampled

NAMES = [game.name for game in GAMES]
WHO = ("friend", "computer", "watch")
ROOMY = Shape(100, wide=False, described=True, more=False)
"""Where all choices stand below each other."""
ODD_NAMES = ("[bold red]Ada[/]", "Zoë 🎲 李雷", "x" * MAX_NAME, "  \\[ ]]  ", "\u202eabc")


def setup_of(there: RunningApp) -> AnySetup:
    """Return what is played."""
    return there.session.setup


def rows_of(settings: Settings) -> Column:
    """Return what can be chosen where there is room for everything, when no game was left."""
    return SetupForm(settings).rows("", None, ROOMY, str)


def a_game_of(name: str) -> Summary:
    """Return a game that was left."""
    names, kinds = ("Ada", "Bob"), ("human", "human")
    return Summary(1, name, 1, 3, False, None, 0.0, None, None, None, False, names, kinds)


async def unfold(there: RunningApp) -> None:
    """Show the options that have no room beside everything else."""
    if "more:" in there.reads(RowPanel):
        await there.press("m")


async def go_to(there: RunningApp, row: str) -> None:
    """Walk to a row of the options with the keyboard."""
    panel = there.find(RowPanel)
    if panel.row_of(Part(row)) is None and not row.startswith("who "):
        await there.press("m")
    if panel.cursor is None:
        await there.press("tab")
    for _ in range(20):
        if panel.cursor == row:
            return
        await there.press("down")
    raise AssertionError(f"there is no way to {row}")


# Choosing a game


async def test_enter_plays_at_once() -> None:
    async with running() as there:
        await there.press("enter")
        assert setup_of(there).game.name == "sequence-shift"
        assert [player.kind for player in setup_of(there).players] == ["human", "human"]
        assert setup_of(there).names == ("Player 1", "Player 2")


async def test_enter_that_arrives_twice_at_once_opens_one_game() -> None:
    async with running() as there:
        await there.burst("enter", "enter")
        assert not isinstance(there.app.screen, PickerScreen)
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)


@pytest.mark.parametrize(("number", "name"), list(enumerate(NAMES, start=1)))
async def test_a_number_chooses_a_game_and_enter_plays_it(number: int, name: str) -> None:
    async with running() as there:
        await there.press(str(number), "enter")
        assert setup_of(there).game.name == name


async def test_arrows_go_along_the_cards_and_stop_at_the_ends() -> None:
    async with running() as there:
        cards = there.find(GameCards)
        seen = [cards.chosen]
        for key in ("up", *["down"] * len(NAMES), "up"):
            await there.press(key)
            seen.append(cards.chosen)
        last = len(NAMES) - 1
        assert seen == [0, *range(len(NAMES)), last, last - 1]


@pytest.mark.parametrize("size", [NARROW, WIDE, HUGE])
async def test_the_mouse_alone_is_enough_to_play_any_game(size: tuple[int, int]) -> None:
    for place, name in enumerate(NAMES):
        async with running(size=size) as there:
            await there.click(there.find(GameCards), place)
            await there.click(there.find(RowPanel), Part("play"))
            assert setup_of(there).game.name == name


async def test_pointing_at_a_card_changes_how_it_looks_but_not_what_is_chosen() -> None:
    async with running() as there:
        cards = there.find(GameCards)
        before = cards.render_lines(cards.size.region)
        await there.hover(cards, 3)
        assert cards.chosen == 0
        assert cards.render_lines(cards.size.region) != before


async def test_the_wheel_changes_nothing() -> None:
    async with running() as there:
        before = there.app.preferences.settings
        for widget in (there.find(GameCards), there.find(RowPanel)):
            for by in (1, -1):
                await there.wheel(widget, by)
        assert there.app.preferences.settings == before


# As many games as there are


# Who plays


async def test_the_computer_takes_the_other_side_at_the_chosen_level() -> None:
    async with running() as there:
        await there.press("tab", "up", "enter", *["right"] * 3)
        await go_to(there, "side")
        await there.press("right", "enter")
        kinds = [player.kind for player in setup_of(there).players]
        assert kinds == ["perfect", "human"]
        assert setup_of(there).names == ("Computer", "Player 2")


async def test_two_computers_can_be_watched_each_at_its_own_level() -> None:
    async with running() as there:
        panel = there.find(RowPanel)
        await there.click(panel, Part("who", "watch"))
        await there.click(panel, Part("level 1", -1))
        await there.click(panel, Part("level 2", 1))
        await there.press("enter")
        assert [player.kind for player in setup_of(there).players] == ["easy", "perfect"]


@pytest.mark.parametrize(("turns", "first"), [(0, {1}), (1, {2}), (2, {1, 2})])
async def test_who_begins_can_be_chosen_or_tossed(turns: int, first: set[int]) -> None:
    async with running() as there:
        await go_to(there, "first")
        await there.press(*["right"] * turns, "enter")
        assert setup_of(there).first in first


# What the computer sees


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_the_rows_tell_what_the_level_sees_in_the_chosen_game(name: str, level: str) -> None:
    rows = rows_of(Settings(who="computer", game=name, level=level))
    (line,) = [row for row in rows if isinstance(row, RadioButton) and row.stepper]
    assert line.stepper
    assert line.stepper.note == level_of(name, level).brief
    assert line.about == level_of(name, level).sentence


async def test_what_is_seen_follows_the_level_and_the_game() -> None:
    async with running(who="computer", level="medium") as there:
        assert level_of("sequence-shift", "medium").brief in there.reads(RowPanel)
        await there.press("tab", "right")
        assert level_of("sequence-shift", "hard").brief in there.reads(RowPanel)
        assert "Hard sees your winning swap too" in there.reads(StatusStrip)
        await there.press("escape", "5", "tab")
        assert "Hard sees your winning swap too, but no further" in there.reads(StatusStrip)


# What is offered to whom


async def test_a_newcomer_who_presses_enter_plays_against_the_easy_computer() -> None:
    app = SeqtuiApp()
    async with app.run_test() as pilot:
        there = RunningApp(app, pilot)
        await there.settle()
        assert "Computer" in there.reads(RowPanel)
        await there.press("enter")
        assert setup_of(there).names == ("Player 1", "Computer")
        assert [player.kind for player in setup_of(there).players] == ["human", "easy"]


async def test_the_arrows_come_to_every_line_of_who_plays_and_enter_chooses_it() -> None:
    async with running(who="computer") as there:
        await there.press("tab")
        lines = []
        for _ in range(5):
            (line,) = [row for row in there.reads(RowPanel).split("\n") if "▌" in row]
            lines.append(line.strip(" ▌◉○").split("  ")[0])
            await there.press("down")
        friends = ["a friend, here", "a friend, elsewhere"]
        assert lines == ["the computer", "you are", *friends, "watch two computers"]
        await there.press("up", "up", "up")
        assert "enter choose" in there.reads(KeyBar)
        await there.press("enter")
        assert isinstance(there.app.screen, PickerScreen)
        assert "◉ a friend, here" in there.reads(RowPanel)
        assert "enter play" in there.reads(KeyBar)


async def test_computer_and_level_share_a_row_above_what_the_level_sees() -> None:
    seen = level_of("sequence-shift", "hard").brief
    async with running(who="computer", level="hard") as there:
        row, below, *_ = there.reads(RowPanel).split("\n")[1:]
        assert row.split() == ["◉", "the", "computer", "‹", "hard", "›"]
        assert seen in below
        await there.click(there.find(RowPanel), Part("level", -1))
        assert there.app.preferences.settings.level == "medium"
        assert "%" not in there.reads(RowPanel)


@pytest.mark.parametrize("preset", [preset.label for preset in game_named("mirror-duel").presets])
async def test_how_a_preset_plays_stands_below_its_label(preset: str) -> None:
    about = next(each.about for each in game_named("mirror-duel").presets if each.label == preset)
    async with running(game="mirror-duel") as there:
        while preset not in there.reads(RowPanel):
            await there.press("p")
        rows = there.reads(RowPanel).split("\n")
        (row,) = [row for row in rows if row.lstrip().startswith("preset")]
        below = rows[rows.index(row) + 1]
        assert below.index(about) == row.index("preset")


@pytest.mark.parametrize("name", NAMES)
async def test_a_seed_is_asked_for_only_where_something_is_dealt(name: str) -> None:
    game = game_named(name)
    openings = {repr(game.begin(game.deal(game.options(), seed, 1))) for seed in (1, 2, 3, 4, 5, 6)}
    async with running(game=name) as there:
        for row in ("dealt", "seed"):
            assert (row in there.reads(RowPanel)) == (len(openings) > 1)


async def test_a_typed_seed_whose_deal_is_won_at_once_says_so() -> None:
    """Code Swap: seed by seed, what each first move leads to is looked up in the rules."""
    game = game_named("code-swap")
    first = {seed: game.begin(game.deal(game.options(), seed, 1)) for seed in range(40)}
    winning = {
        seed: [m for m in game.legal(state) if game.outcome(game.play(state, m))]
        for seed, state in first.items()
    }
    won = next(seed for seed in winning if len(winning[seed]) == 1)
    open_ = next(seed for seed in winning if not winning[seed])
    async with running(game="code-swap", first="1") as there:
        for seed in (won, open_):
            await go_to(there, "seed")
            await there.press("enter", "ctrl+u")
            await there.write(str(seed))
            await there.press("down")  # going elsewhere takes it too
            told = f"Seed {seed}: Player 1 wins at once with"
            assert (told in there.strip) == (seed == won)
            assert str(winning[won][0]) in there.strip or seed == open_
            await there.press("escape")


@pytest.mark.parametrize(
    ("chosen", "goal"),
    [
        ({"target": 4, "steps": [1, 2, 3]}, "Be first to four numbers, each 1 to 3 up"),
        ({"target": 5, "steps": [2, 3]}, "Be first to five numbers, each 2 or 3 up"),
        ({"target": 3, "steps": [1, 2, 4]}, "Be first to three numbers, each 1, 2 or 4 up"),
        ({"target": 6, "steps": [4]}, "Be first to six numbers, each 4 up"),
    ],
)
async def test_card_and_header_teach_and_follow_the_options(
    chosen: dict[str, object], goal: str
) -> None:
    name = "sequence-builder"
    async with running(game=name, options={name: chosen}, size=WIDE) as there:
        assert f"{goal}." in there.reads(GameCards)
        await there.press("enter")
        assert goal in there.reads(TitleLine)


async def test_the_key_bar_says_what_enter_does_on_a_name() -> None:
    async with running() as there:
        await go_to(there, "name 1")
        assert "enter edit" in there.reads(KeyBar)
        await there.press("enter")
        assert "enter done" in there.reads(KeyBar)


# Options

TURNS = [
    ("sequence-shift", "length", "right", 6),
    ("sequence-shift", "invalid_swap", "right", "retry"),
    ("sequence-stack", "numbers", "left", 4),
    ("sequence-stack", "blocks", "left", "thaw"),
    ("mirror-duel", "digits", "left", 8),
    ("mirror-duel", "digits", "right", 9),
    ("mirror-duel", "blindfold", "right", True),
    ("sequence-builder", "target", "right", 5),
    ("sequence-builder", "steps", "right", (1, 2, 4)),
    ("sequence-builder", "steps", "2", (1, 3)),
    ("sequence-builder", "pool", "left", 19),
    ("code-swap", "length", "left", 3),
    ("code-swap", "numbers", "space", 6),
]


@pytest.mark.parametrize(("name", "option", "key", "value"), TURNS)
async def test_every_option_can_be_turned_with_the_keyboard(
    name: str, option: str, key: str, value: object
) -> None:
    async with running(game=name) as there:
        await go_to(there, f"option {option}")
        await there.press(key, "enter")
        assert getattr(setup_of(there).options, option) == value


@pytest.mark.parametrize(
    ("name", "option"), [(game.name, option.name) for game in GAMES for option in game.option_list]
)
async def test_every_option_can_be_turned_with_the_mouse_and_back(name: str, option: str) -> None:
    # Limited copies go with few other options, so the row of the copies is fixed without those.
    options = {name: {"palindrome": "end", "digits": 3}} if option == "copies" else {}
    async with running(game=name, options=options) as there:
        await unfold(there)
        panel, row = there.find(RowPanel), f"option {option}"
        shown = [there.reads(RowPanel).replace("▌", " ")]
        (stepper,) = (each for each in panel.rows if isinstance(each, Stepper) and each.name == row)
        if not (stepper.up or stepper.down):  # no other value goes with the options of the others
            assert stepper.about.endswith(".")
            return
        for by in (1, -1) if stepper.up else (-1, 1):
            await there.click(panel, Part(row, by))
            shown.append(there.reads(RowPanel).replace("▌", " "))
        assert shown[0] == shown[2] != shown[1]


async def test_numbers_of_a_set_are_switched_one_by_one_and_the_last_one_stays() -> None:
    async with running(game="sequence-builder") as there:
        panel = there.find(RowPanel)
        for number in "1234321":
            await there.click(panel, Part("option steps", number))
        # 1, 2 and 3 off in turn would leave nothing: the 3 stays, then 4 on, 3 off, 2 on, 1 on.
        await there.press("enter")
        assert setup_of(there).options.steps == (1, 2, 4)


async def test_presets_fill_in_the_options_and_other_values_are_called_custom() -> None:
    async with running(game="sequence-builder") as there:
        await go_to(there, "preset")
        await there.press("right", "right", "right")
        assert "Quick" in there.reads(RowPanel)
        assert "15 numbers, soon used up" in there.reads(RowPanel)
        await go_to(there, "option target")
        await there.press("right")
        assert "custom" in there.reads(RowPanel)
        await there.press("enter")
        assert setup_of(there).options == game_named("sequence-builder").options(target=5, pool=15)


DUEL_SETTINGS = [
    dict(zip(("digits", "blindfold", "palindrome", "copies"), values, strict=True))
    for values in product((2, 3, 4, 9), (False, True), ("whole", "end"), ("unlimited", 2, 3))
]


@pytest.mark.parametrize("options", DUEL_SETTINGS, ids=str)
def test_no_dial_leads_to_options_that_do_not_go_together(options: dict[str, object]) -> None:
    """Whatever the settings hold, every stepper leads to a game that can be played."""
    duel = game_named("mirror-duel")
    settings = Settings(game=duel.name, options={duel.name: options})
    chosen = SetupForm(settings)
    allowed = chosen.setup("").options
    conflict = duel.conflict(duel.options(**options))
    assert allowed == (duel.options() if conflict else duel.options(**options))
    for option, by in product(duel.option_list, (-1, 1)):
        turned = SetupForm(chosen.turned(f"option {option.name}", by)).setup("").options
        assert {
            name for name in duel.options._fields if getattr(turned, name) != getattr(allowed, name)
        } <= {option.name}
    for row in rows_of(settings):
        if isinstance(row, Stepper) and row.name.startswith("option ") and not (row.up or row.down):
            assert row.about.startswith("Limited copies need palindrome end")


async def test_a_dial_that_cannot_be_turned_says_why() -> None:
    async with running(game="mirror-duel") as there:
        await go_to(there, "option copies")
        assert "Limited copies need palindrome end, 2 or 3 digits and no blindfold." in there.strip
        await there.press("right", "enter")
        assert setup_of(there).options.copies == "unlimited"


async def test_a_dial_stops_where_the_options_no_longer_go_together() -> None:
    async with running(game="mirror-duel") as there:
        await go_to(there, "preset")
        await there.press("right", "right")
        await go_to(there, "option digits")
        assert "Limited copies need palindrome end" in there.strip
        await there.press("right", "right", "enter")
        assert setup_of(there).options == game_named("mirror-duel").options(3, False, "end", 3)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_what_a_level_sees_follows_the_options(level: str) -> None:
    def said(**options: object) -> str:
        settings = Settings(game="mirror-duel", options={"mirror-duel": options}, level=level)
        rows = rows_of(settings)
        (row,) = (row for row in rows if isinstance(row, RadioButton) and row.chosen)
        return row.about

    sharp = {"palindrome": "end", "digits": 3, "copies": 3}
    assert "is sure of" in said()
    assert "is sure of" not in said(**sharp)
    assert said(**sharp).startswith(f"{level.capitalize()} ")


async def test_games_with_one_preset_show_none() -> None:
    async with running(game="sequence-shift") as there:
        assert "preset" not in there.reads(RowPanel)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("left", [True, False])
def test_all_rows_fit_into_the_smallest_screen(who: str, name: str, left: bool) -> None:
    there = a_game_of(name) if left else None
    for more in (False, True):
        shape = Shape(21, wide=False, described=True, more=more)
        rows = SetupForm(Settings(who=who, game=name)).rows("", there, shape, str)
        places = list(RowPanel.places(rows, 21))
        assert sum(lines for _, lines in places) == 21
        assert [row for row, _ in places if row] == list(rows)


def test_rows_stay_where_they_are_when_an_unfinished_game_is_found() -> None:
    for who in WHO:
        for name in NAMES:
            rows = rows_of(Settings(who=who, game=name))
            joined = lines_of((*rows, Button("continue", "continue", key="c")))
            assert lines_of(rows).items() <= joined.items()


def lines_of(rows: Column) -> dict[Row | str, int]:
    """Return on which line each row stands."""
    lines, y = {}, 0
    for row, height in RowPanel.places(rows, 21):
        if row is not None:
            lines[row] = y
        y += height
    return lines


def test_everything_but_headings_says_what_it_is_about() -> None:
    for who in WHO:
        for row in rows_of(Settings(who=who, game="sequence-builder")):
            assert isinstance(row, str) or row.about.endswith(".")


# Texts


async def test_a_typed_seed_deals_the_same_game() -> None:
    openings = []
    for _ in range(2):
        async with running(game="sequence-stack") as there:
            await go_to(there, "seed")
            await there.press("enter")
            await there.write("2024")
            await there.press("enter", "tab", "enter")
            assert setup_of(there).seed == 2024
            openings.append(setup_of(there).opening)
    assert openings[0] == openings[1]


@pytest.mark.parametrize("text", ["-1", "1.5", "abc", "9007199254740992", "٣"])
async def test_a_bad_seed_is_refused_with_a_reason_and_changes_nothing(text: str) -> None:
    async with running() as there:
        await there.click(there.find(RowPanel), Part("seed"))
        there.find(Input).value = text
        await there.press("enter")
        assert "A seed is a whole number" in there.reads(StatusStrip)
        assert "random" in there.reads(RowPanel)


async def test_backspace_makes_the_seed_random_again() -> None:
    async with running() as there:
        await go_to(there, "seed")
        await there.press("enter", "7", "enter")
        assert "random" not in there.reads(RowPanel)
        await there.press("backspace")
        assert "random" in there.reads(RowPanel)


async def test_names_are_written_and_escape_drops_what_was_written() -> None:
    async with running() as there:
        await go_to(there, "name 1")
        await there.press("enter", "ctrl+u")
        await there.write("Eve")
        await there.press("escape")
        assert "Player 1" in there.reads(RowPanel)
        await there.press("enter", "ctrl+u")
        await there.write("Eve")
        await there.press("down", "enter", "ctrl+u")  # going elsewhere keeps it
        await there.press("enter", "escape", "enter")
        assert setup_of(there).names == ("Eve", "Player 2")


@pytest.mark.parametrize("name", ODD_NAMES)
async def test_odd_names_are_shown_as_they_are_and_reach_the_game(name: str) -> None:
    async with running(names=(name, "Bob")) as there:
        shown = there.reads(RowPanel)
        assert "Bob" in shown
        assert name.strip("\u202e ")[:3] in shown
        await there.press("enter")
        assert setup_of(there).names == (name.strip(), "Bob")


async def test_the_key_bar_tells_how_to_finish_writing_and_can_be_clicked() -> None:
    async with running() as there:
        before = there.reads(KeyBar)
        for action, name in (("drop", "Player 1"), ("focused.submit", "Eve")):
            await there.click(there.find(RowPanel), Part("name 1"))
            assert there.reads(KeyBar).split() == ["enter", "done", "esc", "drop", "F1", "help"]
            there.find(Input).value = "Eve"
            await there.click(there.find(KeyBar), action)
            assert there.app.preferences.settings.names[0] == name
        await there.press("escape")
        assert there.reads(KeyBar) == before


async def test_no_text_field_exists_until_somebody_writes() -> None:
    async with running() as there:
        assert not there.app.screen.query(Input)
        await there.click(there.find(RowPanel), Part("name 2"))
        assert there.find(Input).has_focus
        await there.press("escape")
        assert not there.app.screen.query(Input)


# What remains


async def test_choices_are_remembered_from_one_run_to_the_next() -> None:
    async with running() as there:
        await there.press("4", "tab", "up", "space", "right", "right", "left")
        await go_to(there, "option pool")
        await there.press("right", "escape", "1")
    settings = Preferences().settings
    assert (settings.game, settings.who, settings.level) == ("sequence-shift", "computer", "medium")
    assert settings.options["sequence-builder"]["pool"] == 21


async def test_a_game_that_was_left_goes_on_where_it_was() -> None:
    async with running(game="sequence-builder") as there:
        await there.press("enter")
        await there.make("5", "8")
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)
        await there.press("1")
        assert "c continue Sequence Builder" in there.reads(RowPanel)
        assert "Enter  Play" in there.reads(RowPanel)
        await there.press("c")
        assert [turn.notation for turn in there.session.turns] == ["5", "8"]


@pytest.mark.parametrize("size", [NARROW, WIDE, HUGE])
async def test_enter_continues_the_game_whose_card_is_chosen_and_says_so(
    size: tuple[int, int],
) -> None:
    setup = new_game("sequence-builder", names=("Ada", "Computer"), kinds=("human", "easy"))
    async with running(setup, game="sequence-builder", size=size) as there:
        await there.make("5")
        moves = [turn.notation for turn in there.session.turns]
        assert len(moves) == 2, "the computer has answered"
        await there.press("escape")
        assert "▸ turn 2: you are to move" in there.reads(GameCards)
        assert "Enter  Continue" in there.reads(RowPanel)
        assert "turn 2" in there.reads(RowPanel)
        assert "enter continue" in there.reads(KeyBar)
        assert there.strip.startswith("▸ Enter continues Sequence Builder: you are to move.")
        assert "…" not in there.reads(RowPanel)
        await there.press("1")
        assert "enter play" in there.reads(KeyBar), "only that card continues"
        await there.press("4")
        await there.press("enter")
        assert [turn.notation for turn in there.session.turns] == moves
        await there.press("escape", "n")
        assert not there.session.turns


async def test_the_offer_to_continue_follows_the_saved_games() -> None:
    async with running(new_game("code-swap"), game="code-swap") as there:
        await there.make("own 1 2")  # kept while the picker is below
        await there.press("escape")
        assert there.strip.startswith("▸ Enter continues Code Swap")
        there.app.saved.games.delete_all()
        there.app.saved.changed()
        assert "Enter continues" not in there.strip
        session = Session(new_game("code-swap"))
        there.app.saved.follow(session, Aids())
        session.submit("own 1 2")  # kept while the picker is in front
        assert there.strip.startswith("▸ Enter continues Code Swap")
        session.submit("concede")
        assert "Enter continues" not in there.strip


async def test_a_game_deleted_in_the_history_is_not_offered_any_more() -> None:
    async with running(new_game("code-swap"), game="code-swap") as there:
        await there.make("own 1 2")
        await there.press("escape", "h", "d", "y", "escape")
        assert isinstance(there.app.screen, PickerScreen)
        assert "Enter continues" not in there.strip


async def test_the_waiting_card_fits_long_names() -> None:
    setup = new_game("sequence-stack", names=("x" * MAX_NAME, "Bob"))
    async with running(setup) as there:
        await there.make("discard", "discard")
        await there.press("escape")
        assert "▸ turn 2: ● to move" in there.reads(GameCards)


async def test_leaving_a_game_that_was_asked_for_leads_to_the_picker() -> None:
    async with running(new_game("mirror-duel")) as there:
        assert isinstance(there.app.screen, PlayScreen)
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)


async def test_the_strip_and_the_key_bar_say_what_to_do_on_either_side() -> None:
    async with running() as there:
        assert "New to Sequence Shift?" in there.reads(StatusStrip)
        assert "tab options" in there.reads(KeyBar)
        await go_to(there, "option invalid_swap")
        assert "not neighbours" in there.reads(StatusStrip)
        assert "tab games" in there.reads(KeyBar)
        await there.hover(there.find(RowPanel), Part("seed"))
        assert "deals the same game again" in there.reads(StatusStrip)


async def test_the_game_that_was_left_is_the_chosen_one() -> None:
    async with running(new_game("mirror-duel", {"sequence": [3, 1]})) as there:
        await there.make("4 front")
        await there.press("escape")
        assert "Enter continues Mirror Duel" in there.strip


# Presets, and what is folded


async def test_p_takes_the_next_preset_wherever_the_cursor_is() -> None:
    async with running(game="mirror-duel") as there:
        await there.press("p", "p")
        assert "few tiles, always decided" in there.reads(RowPanel)
        await there.press("enter")
        assert setup_of(there).options == game_named("mirror-duel").options(
            palindrome="end", digits=3, copies=3
        )


async def test_a_wide_screen_lists_the_presets_with_how_they_play() -> None:
    async with running(game="mirror-duel", size=WIDE) as there:
        shown, presets = there.reads(RowPanel), game_named("mirror-duel").presets
        for preset in presets:
            assert preset.label in shown
            assert preset.about in shown
        panel = there.find(RowPanel)
        await there.click(panel, Part("preset", "blindfold"))
        await there.press("enter")
        assert setup_of(there).options.blindfold


async def test_what_has_no_room_unfolds_and_folds_again() -> None:
    async with running(game="mirror-duel", who="computer") as there:
        panel = there.find(RowPanel)
        assert panel.row_of(Part("option digits")) is None
        assert "m more: digits" in there.reads(RowPanel)
        await there.press("m")
        assert panel.row_of(Part("option digits")) is not None
        assert panel.cursor == "preset"
        await there.press("escape")
        assert panel.row_of(Part("option digits")) is None
        assert panel.cursor is None
        await there.click(panel, Part("more"))
        assert panel.row_of(Part("option digits")) is not None
        await there.click(panel, Part("more"))
        assert panel.row_of(Part("option digits")) is None


async def test_more_room_unfolds_everything() -> None:
    async with running(game="mirror-duel", who="computer") as there:
        panel = there.find(RowPanel)
        assert panel.row_of(Part("more")) is not None
        await there.resize(HUGE)
        assert panel.row_of(Part("more")) is None
        assert panel.row_of(Part("option digits")) is not None
        await there.resize(NARROW)
        assert panel.row_of(Part("more")) is not None


@sampled("size", [NARROW, (100, 30), WIDE, HUGE], quick=1)
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("name", NAMES)
async def test_nothing_is_cut(name: str, who: str, size: tuple[int, int]) -> None:
    """Neither a row of the choices nor the line that says what is folded ends in the middle."""
    async with running(game=name, who=who, size=size) as there:
        for _ in range(2):
            shown = there.reads(RowPanel).splitlines()
            assert not [row for row in shown if "…" in row and "more:" not in row]
            assert "Enter  Play" in " ".join(shown)
            await there.press("m")
