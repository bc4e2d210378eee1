"""What may come at any moment: a screen that opens or closes is told things, a window shrinks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seqtui.app.background import Background
from seqtui.app.drawing.picture import SMALLEST, Picture
from seqtui.app.play.result import GameOver
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Challenge, TypedDropped
from seqtui.app.settings import Settings
from seqtui.app.widgets.bars import Notice
from seqtui.app.widgets.screen import CommandScreen
from seqtui.app.widgets.too_small import TooSmall
from seqtui.engines.games.registry import game_named
from seqtui.engines.tasks.making import make
from tests.app.running import WIDE, RunningApp, a_session, new_game, running

_APP = Path(__file__).parents[2] / "app"


def a_puzzle() -> Challenge:
    return Challenge("puzzle", "code-swap/1/1", make(game_named("code-swap"), 1, 1))


def tell_everything(screen: CommandScreen) -> None:
    """Tell a screen whatever may come from a thread, a timer or another screen."""
    screen.say(Notice("✦", "Something was found."))
    screen.refuse("It cannot be done.")
    screen.show_keys()
    if isinstance(screen, PlayScreen):
        screen.look_at_clock()
        screen.show_mode()
        screen.drop_typed()
        screen._dropped()
        screen.move_on()


def test_no_screen_looks_its_parts_up() -> None:
    """They are not there before they are mounted, nor while the screen closes."""
    found = [
        path.name for path in _APP.rglob("*.py") if re.search(r"\bquery_one\(", path.read_text())
    ]
    assert found == []


async def test_a_screen_can_be_told_things_before_it_opens_and_after_it_was_left() -> None:
    async with running(a_puzzle()) as there:
        puzzle = there.play
        await there.press("escape")
        assert not puzzle.is_attached
        tell_everything(puzzle)
        puzzle.post_message(TypedDropped())
        new = PlayScreen(a_session(), Settings())
        new.say(Notice("✦", "Not yet."))
        new.refuse("Not yet.")
        new.show_keys()
        there.app.push_screen(new)
        await there.settle()
        assert there.strip.startswith("▸ Ada")


async def test_a_screen_is_told_things_while_it_closes() -> None:
    """Textual takes the parts of a screen away first, and lets it read its messages to the end."""
    async with running(a_puzzle()) as there:
        puzzle = there.play
        await puzzle.remove_children()
        tell_everything(puzzle)
        await there.press("escape")
        assert puzzle not in there.app.screen_stack


async def test_an_answer_for_a_screen_that_was_left_is_dropped() -> None:
    async with running(new_game("code-swap")) as there:
        left, told = there.play, list[str]()
        background = Background(left)
        await there.press("escape")
        background.run("test", lambda: "found", told.append, lambda: told.append("waiting"))
        Background(there.app).run("test", lambda: "for the app", told.append)
        await there.until(lambda: told == ["for the app"])
        await there.settle()
        assert told == ["for the app"]


# A window that is too small


def watch(monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """Note the pictures that are painted on a screen that is too small for them."""
    small: list[Picture] = []
    draw = Picture._draw

    def drawn(picture: Picture) -> None:
        draw(picture)
        size = picture.screen.outer_size
        if picture._canvas is not None and (size.width < 80 or size.height < 24):
            small.append(picture)

    monkeypatch.setattr(Picture, "_draw", drawn)
    return small


async def end_in(there: RunningApp, size: tuple[int, int]) -> None:
    """End a game, and repaint everything while the window is small."""
    await there.make("concede")
    await there.settle()
    await there.resize(size)
    assert isinstance(there.app.screen, TooSmall)
    tell_everything(there.play)
    for picture in there.play.walk_children():
        if isinstance(picture, Picture):
            picture.repaint()
            picture.render_line(0)


@pytest.mark.parametrize("size", [(40, 10), (1, 1), (79, 24), (80, 23)])
async def test_nothing_is_painted_where_it_has_no_room(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(new_game("sequence-shift"), size=WIDE) as there:
        small = watch(monkeypatch)
        await end_in(there, size)
        assert {type(picture).__name__ for picture in small} <= {"_Message"}
        await there.resize(WIDE)
        await there.settle()
        assert "play on from here" in there.reads(GameOver)


async def test_what_opens_in_a_small_window_is_covered_too() -> None:
    async with running(a_puzzle()) as there:
        await there.resize((40, 10))
        there.app.push_screen(PlayScreen(a_session(), Settings()))
        await there.settle()
        assert isinstance(there.app.screen, TooSmall)
        await there.resize((SMALLEST.width, SMALLEST.height))
        assert there.strip.startswith("▸ Ada")
        await there.press("escape")
        await there.settle()
        assert isinstance(there.app.screen, PlayScreen)
        assert there.play.has_class("-puzzle")
