"""Settings: checked field by field, never in the way, and seen at once when they change."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path

import pytest
from platformdirs import user_config_path
from textual.widgets import Input

from seqtui.app.application import SeqtuiApp
from seqtui.app.picker.cards import GameCards
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.settings import ASIDE, FILE_NAME, Preferences, Settings
from seqtui.app.settings_form.screen import SettingsScreen
from seqtui.app.widgets.bars import StatusStrip
from seqtui.app.widgets.choices import Part, RowPanel
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.too_small import TooSmall
from seqtui.engines.errors import BadInput
from seqtui.engines.setup import MAX_NAME
from tests.app.running import new_game, running

WRONG = [
    ("theme", "pink"),
    ("theme", None),
    ("animation", "yes"),
    ("animation", 1),
    ("confirm", 0),
    ("names", "Ada"),
    ("names", ["Ada"]),
    ("names", [1, 2]),
    ("who", "dog"),
    ("side", 3),
    ("side", True),
    ("level", "random"),
    ("levels", ["easy", "human"]),
    ("begins", 1),
    ("dealt", "fair"),
    ("game", 7),
    ("options", []),
    ("options", {"sequence-shift": 5}),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "config"
    place.mkdir()
    return place


# The values


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_costs_only_itself(name: str, value: object) -> None:
    others: dict[str, object] = {"confirm": False} if name != "confirm" else {"theme": "light"}
    settings, wrong = Settings.from_json({name: value, **others})
    assert wrong == (name,)
    assert settings == Settings().changed(**others)


def test_what_is_written_is_read_again(folder: Path) -> None:
    settings = Settings().changed(
        theme="okabe",
        animation=False,
        names=("[b]", "李"),
        who="watch",
        side=2,
        first="toss",
        deals="even",
        options={"sequence-builder": {"steps": (2, 3), "pool": 9}},
    )
    preferences = Preferences(folder)
    preferences.take(settings)
    preferences.save()
    again = Preferences(folder)
    assert again.problem is None
    assert again.settings._asdict()["names"] == settings._asdict()["names"]
    assert json.dumps(again.settings._asdict()) == json.dumps(settings._asdict())


def test_what_an_earlier_version_wrote_unasked_is_no_choice() -> None:
    """It wrote both for everybody; now they would keep the coin of Code Swap from being tossed."""
    assert Settings.from_json({"first": "1", "deals": "any"}) == (Settings(), ())


def test_a_name_from_a_later_version_is_passed_over() -> None:
    assert Settings.from_json({"sound": "loud"}) == (Settings(), ())


async def test_options_that_a_game_does_not_allow_fall_back_to_its_defaults() -> None:
    odd = {"sequence-builder": {"pool": 99, "steps": [7], "target": 5, "colour": "red"}}
    async with running(game="sequence-builder", options=odd) as there:
        await there.press("enter")
        assert there.session.setup.options == there.session.game.options(target=5)


async def test_a_game_that_does_not_exist_falls_back_to_the_first() -> None:
    async with running(game="chess") as there:
        assert there.find(GameCards).chosen == 0


# The file


def test_a_missing_file_means_defaults_and_no_word_about_it(folder: Path) -> None:
    preferences = Preferences(folder / "nowhere")
    assert preferences.settings == Settings()
    assert preferences.problem is None


@pytest.mark.parametrize("content", [b"{", b"[1]", b"\xff\xfe", b"", b"[" * 100_000])
def test_a_damaged_file_is_kept_aside_and_told_of_once(folder: Path, content: bytes) -> None:
    (folder / FILE_NAME).write_bytes(content)
    preferences = Preferences(folder)
    assert preferences.settings == Settings()
    assert preferences.problem is not None
    assert (folder / ASIDE).read_bytes() == content
    preferences.change(theme="light")
    preferences.save()
    assert Preferences(folder).settings.theme == "light"
    assert Preferences(folder).problem is None


def test_a_file_with_one_wrong_value_keeps_the_others(folder: Path) -> None:
    (folder / FILE_NAME).write_text('{"theme": "pink", "who": "watch"}')
    preferences = Preferences(folder)
    assert preferences.settings == Settings().changed(who="watch")
    assert str(preferences.problem).startswith("The settings are wrong in theme, so defaults")
    assert (folder / ASIDE).exists()


def test_the_file_calls_the_seen_games_met_as_it_always_has(folder: Path) -> None:
    (folder / FILE_NAME).write_text('{"met": ["code-swap"]}')
    preferences = Preferences(folder)
    assert preferences.settings == Settings(seen_games=("code-swap",))
    preferences.take(preferences.settings.mark_seen("mirror-duel"))
    preferences.save()
    kept = json.loads((folder / FILE_NAME).read_text())
    assert kept["met"] == ["code-swap", "mirror-duel"]
    assert "seen_games" not in kept
    (folder / FILE_NAME).write_text('{"met": 5}')
    assert "wrong in met" in str(Preferences(folder).problem)


@pytest.mark.parametrize("what", ["pipe", "device", "folder"])
def test_what_is_no_file_is_not_waited_for(folder: Path, what: str) -> None:
    file = folder / FILE_NAME
    if what == "pipe":
        os.mkfifo(file)
    elif what == "device":
        file.symlink_to("/dev/zero")
    else:
        file.mkdir()
    preferences = Preferences(folder)
    assert preferences.settings == Settings()
    assert preferences.problem == "The settings cannot be read: settings.json is not a file."


def test_a_file_without_end_is_not_read(folder: Path) -> None:
    (folder / FILE_NAME).touch()
    os.truncate(folder / FILE_NAME, 30_000_000)
    tracemalloc.start()
    try:
        preferences = Preferences(folder)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 5_000_000
    assert preferences.settings == Settings()
    assert str(preferences.problem).startswith("The settings are damaged, so defaults are used.")


@pytest.mark.parametrize("name", ["", " ", "x" * (MAX_NAME + 1)])
def test_a_name_that_could_not_be_kept_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(BadInput, match=r"^A name has 1 to 40 characters\.$"):
        Settings().changed(names=("Ann", name))
    (folder / FILE_NAME).write_text(json.dumps({"names": [name, "Ben"], "who": "watch"}))
    preferences = Preferences(folder)
    assert preferences.settings == Settings().changed(who="watch")
    assert "names" in str(preferences.problem)


async def test_a_name_that_is_too_long_is_refused_in_a_sentence() -> None:
    async with running() as there:
        await there.click(there.find(RowPanel), Part("name 2"))
        there.find(Input).value = "x" * (MAX_NAME + 1)
        await there.press("enter")
        assert "A name has 1 to 40 characters." in there.reads(StatusStrip)
        assert Preferences().settings.names == ("Player 1", "Player 2")


def test_a_folder_that_cannot_be_written_is_told_of_once(folder: Path) -> None:
    (folder / "file").write_text("in the way")
    preferences = Preferences(folder / "file")
    preferences.problem = None
    for theme in ("light", "okabe"):
        preferences.change(theme=theme)
        preferences.save()
        told, preferences.problem = preferences.problem, None
        assert (told is not None) == (theme == "light")
    assert preferences.settings.theme == "okabe"


async def test_trouble_with_the_file_is_shown_and_does_not_stop_the_program(folder: Path) -> None:
    (folder / FILE_NAME).write_text("not JSON")
    app = SeqtuiApp()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PickerScreen)
        assert "The settings are damaged" in app.screen.query_one(StatusStrip).notification


def test_settings_lie_where_the_platform_suggests_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEQTUI_CONFIG", "/somewhere/else")
    assert Preferences().file.parent == Path("/somewhere/else")
    monkeypatch.delenv("SEQTUI_CONFIG")
    assert Preferences().file.parent == user_config_path("seqtui", appauthor=False)


# The screen


async def test_a_theme_shows_at_once_and_is_remembered() -> None:
    async with running() as there:
        await there.press("f3", "right")
        assert there.app.theme == "seqtui-light"
        await there.click(there.find(RowPanel), Part("theme", "okabe"))
        assert there.app.theme == "seqtui-okabe"
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)
        assert Preferences().settings.theme == "okabe"


async def test_a_remembered_theme_is_there_from_the_start() -> None:
    async with running(theme="light") as there:
        assert there.app.theme == "seqtui-light"
        assert not there.app.current_theme.dark
        background = there.app.screen.styles.background
        assert background.hex.lower() == "#f4f0e7"


async def test_every_setting_can_be_changed_with_the_mouse_alone() -> None:
    async with running(animation=True) as there:
        await there.press("f3")
        panel = there.find(RowPanel)
        await there.click(panel, Part("animation", 1))
        await there.click(panel, Part("confirm", -1))
        await there.click(panel, Part("name 2"))
        there.find(Input).value = "Bob"
        await there.click(panel, Part("close"))
        assert isinstance(there.app.screen, PickerScreen)
        settings = Preferences().settings
        assert (settings.animation, settings.confirm) == (False, False)
        assert settings.names == ("Player 1", "Bob")


async def test_every_setting_can_be_changed_with_the_keyboard_alone() -> None:
    async with running(animation=False) as there:
        await there.press("f3", *["down"] * 3, "space", "down", "enter", "down", "right")
        await there.press("down", "enter", "ctrl+u")
        await there.write("Eve")
        await there.press("enter", "escape")
        settings = Preferences().settings
        assert (settings.animation, settings.confirm) == (True, False)
        assert settings.pace == "slow", "the first in the circle after at once"
        assert settings.names == ("Eve", "Player 2")


async def test_motion_that_is_switched_off_stays_off() -> None:
    async with running(animation=False) as there:
        assert there.app.animation_level == "none"


async def test_questions_can_be_switched_off_in_the_middle_of_a_game() -> None:
    async with running(new_game("sequence-shift")) as there:
        await there.press("X")
        assert isinstance(there.app.screen, Confirm)
        await there.press("n", "f3", *["down"] * 4, "right", "escape", "X")
        assert there.session.outcome is not None


async def test_the_settings_do_not_open_twice() -> None:
    async with running() as there:
        await there.press("f3", "f3")
        assert isinstance(there.app.screen, PickerScreen)
        there.app.action_settings()
        there.app.action_settings()
        await there.settle()
        opened = [screen for screen in there.app.screen_stack if isinstance(screen, SettingsScreen)]
        assert len(opened) == 1


async def test_no_color_in_the_surroundings_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running() as there:
        assert there.app.no_color
        cards = there.find(GameCards)
        for strip in cards.render_lines(cards.size.region):
            for segment in strip:
                colours = segment.style and (segment.style.color, segment.style.bgcolor)
                for colour in colours or ():
                    if colour is not None and colour.triplet is not None:
                        red, green, blue = colour.triplet
                        assert red == green == blue


# The window


async def test_a_window_that_is_too_small_says_so_and_nothing_is_lost() -> None:
    async with running() as there:
        await there.press("3", "tab", "right")
        before = there.reads(RowPanel)
        await there.resize((79, 24))
        assert isinstance(there.app.screen, TooSmall)
        await there.press("enter", "1")
        await there.resize((80, 23))
        assert isinstance(there.app.screen, TooSmall)
        await there.resize((80, 24))
        assert isinstance(there.app.screen, PickerScreen)
        assert there.reads(RowPanel) == before


async def test_a_window_that_is_too_small_from_the_start_recovers() -> None:
    async with running(size=(40, 10)) as there:
        assert isinstance(there.app.screen, TooSmall)
        await there.resize((120, 40))
        assert isinstance(there.app.screen, PickerScreen)
        assert len(there.app.screen_stack) == 1
