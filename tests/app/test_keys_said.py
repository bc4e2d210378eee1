"""Sentences name commands, and the tables of commands know their keys: whatever is said works.

Every sentence of every screen gets its keys from ``CommandScreen.key``. Here people read what is
on the screen, press each key that it names, and see that the command is carried out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.actions import parse

from seqtui.app.application import SeqtuiApp
from seqtui.app.commands import offers
from seqtui.app.drawing.picture import Picture
from seqtui.app.play.move_line import MoveLine
from seqtui.app.play.screen import PlayScreen
from seqtui.app.widgets.bars import KeyBar
from seqtui.app.widgets.screen import CommandScreen
from seqtui.engines.clock import CONTROLS
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.lessons import Coach
from seqtui.engines.series import Format, Series
from tests.app.online.screens import hosted, no_server  # noqa: F401 - a fixture
from tests.app.running import (
    NEARLY_SORTED,
    ONE_SWAP,
    RunningApp,
    a_session,
    new_game,
    running,
    table,
)
from tests.app.store.samples import drawn, shift, won_by
from tests.app.tasks import CARDS, CODES, NUMBERS, as_puzzle, by_typing, from_the_day

State = Callable[[], AbstractAsyncContextManager[RunningApp]]
"""Brings the application into a state, with a person who looks at it."""
APP = Path(__file__).parents[2] / "app"
AGAINST_EASY = ("human", "easy")
_PRESSED = {"←": "left", "→": "right", "↑": "up", "↓": "down", "Esc": "escape", "+": "plus"}
_PRESSED |= {"−": "minus", "[": "left_square_bracket", "]": "right_square_bracket"}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, str, str]]:
    """Every key that a sentence was given, with the screen and the command it is for."""
    given: list[tuple[object, str, str]] = []
    asked = CommandScreen.key

    def noted(screen: CommandScreen, action: str) -> str:
        key = asked(screen, action)
        given.append((screen, action, key))
        return key

    monkeypatch.setattr(CommandScreen, "key", noted)
    return given


def visible(there: RunningApp) -> str:
    """Return everything that can be read on the screen but the bar of keys."""
    pictures = [each for each in there.app.screen.query("*") if isinstance(each, Picture)]
    shown = [each for each in pictures if each.is_on_screen and not isinstance(each, KeyBar)]
    lines = [each.render_line(y).text for each in shown for y in range(each.size.height)]
    lines += [line.placeholder for line in there.app.screen.query(MoveLine) if line.is_on_screen]
    return "\n".join(lines)


def names(text: str, key: str) -> bool:
    """Tell whether a text names a key, as a word of its own."""
    return re.search(rf"(?<![\w’']){re.escape(key)}(?![\w’'])", text) is not None


async def press_what_is_said(
    there: RunningApp, given: list[tuple[object, str, str]], monkeypatch: pytest.MonkeyPatch
) -> set[str]:
    """Press every key that the screen names, and see that each does what was meant."""
    screen, text = there.app.screen, visible(there)
    assert isinstance(screen, CommandScreen)
    enabled = {
        offer.command.action for offer in offers(screen.commands, screen.applies) if offer.enabled
    }
    meant = {
        (action, key)
        for where, action, key in given
        if where is screen and action in enabled and names(text, key)
    }
    done: list[tuple[str, tuple[object, ...]]] = []

    def note(name: str) -> Callable[..., None]:
        def noted(_: object, one: object = None, two: object = None) -> None:
            # Textual counts the parameters, so they are listed.
            done.append((name, tuple(each for each in (one, two) if each is not None)))

        return noted

    for action, _ in meant:
        namespace, name, _ = parse(action)
        owner = SeqtuiApp if namespace == "app" else type(screen)
        monkeypatch.setattr(owner, f"action_{name}", note(name))
    for action, key in sorted(meant):
        _, name, arguments = parse(action)
        done.clear()
        first = key.partition(" ")[0]  # such as ↑ of ↑ ↓
        await there.press(_PRESSED.get(first, first.lower() if len(first) > 1 else first))
        assert done == [(name, arguments)], (
            f"{key!r} does not {action}, but the screen says:\n{text}"
        )
    return {key for _, key in meant}


# The states of the play screen


def in_a_match(**about: Any) -> Any:
    return replace(new_game("sequence-shift", **about), series=Series("m", Format.FIRST_TO_2))


@asynccontextmanager
async def opening(game: str) -> AsyncIterator[RunningApp]:
    async with running(new_game(game)) as there:
        yield there


@asynccontextmanager
async def too_late_to_be_serious(game: str) -> AsyncIterator[RunningApp]:
    async with running(new_game(game)) as there:
        await there.make(str(there.session.legal[0]))
        await there.press("f6")
        yield there


@asynccontextmanager
async def lesson(game: str) -> AsyncIterator[RunningApp]:
    async with running(Coach(game_named(game))) as there:
        yield there


@asynccontextmanager
async def looking_back() -> AsyncIterator[RunningApp]:
    async with running(new_game("sequence-shift")) as there:
        await there.make("swap 1 2")
        await there.press("pageup")
        yield there


@asynccontextmanager
async def computers(*keys: str) -> AsyncIterator[RunningApp]:
    kinds = ("easy", "easy")
    async with table(a_session(position={"sequence": [5, 4, 3, 2, 1]}, kinds=kinds)) as there:
        there.play.settings = there.play.settings.changed(pace="slow")
        await there.press("space", *keys)
        yield there


@asynccontextmanager
async def claimable() -> AsyncIterator[RunningApp]:
    async with running(new_game("sequence-shift")) as there:
        await there.make(*["swap 1 2"] * 4)
        yield there


@asynccontextmanager
async def hinted() -> AsyncIterator[RunningApp]:
    async with running(new_game("sequence-shift", NEARLY_SORTED)) as there:
        await there.press("i")
        yield there


@asynccontextmanager
async def over(
    *keys: str, kinds: tuple[str, str] = ("human", "human")
) -> AsyncIterator[RunningApp]:
    async with running(new_game("sequence-shift", NEARLY_SORTED, kinds=kinds)) as there:
        await there.make("swap 2 3")
        if there.session.outcome is None and kinds == ("human", "human"):
            await there.make("swap 4 5")
        await there.press(*keys)
        yield there


@asynccontextmanager
async def match(*keys: str) -> AsyncIterator[RunningApp]:
    async with running(in_a_match(position=ONE_SWAP)) as there:
        await there.press(*keys)
        yield there


@asynccontextmanager
async def task(of: Any, *moves: str) -> AsyncIterator[RunningApp]:
    async with running(of) as there:
        for move in moves:
            await by_typing(there, move)
        yield there


@asynccontextmanager
async def task_given_up() -> AsyncIterator[RunningApp]:
    async with running(from_the_day(CODES), confirm=False) as there:
        await there.press("G", "escape")
        yield there


@asynccontextmanager
async def refused(of: Any, key: str) -> AsyncIterator[RunningApp]:
    async with running(of) as there:
        await there.press(key)
        yield there


PLAYED: dict[str, State] = {
    **{f"opening {game.name}": partial(opening, game.name) for game in GAMES},
    **{f"serious {game.name}": partial(too_late_to_be_serious, game.name) for game in GAMES},
    **{f"lesson {game.name}": partial(lesson, game.name) for game in GAMES},
    "looking back": looking_back,
    "computers paused": computers,
    "computers at another pace": lambda: computers("plus"),
    "a draw to claim": claimable,
    "a hint": hinted,
    "over": over,
    "over, the result away": lambda: over("b"),
    "lost to a computer": lambda: over(kinds=AGAINST_EASY),
    "a match between games": lambda: match("right", "right", "right", "enter"),
    "restarting in a match": lambda: match("N"),
    "a daily task": lambda: task(from_the_day(CODES)),
    "a daily slip": lambda: task(from_the_day(CODES), "cross 3"),
    "a right choice": lambda: task(from_the_day(CARDS), "place"),
    "a task given up": task_given_up,
    "a puzzle": lambda: task(as_puzzle(NUMBERS)),
    "a puzzle's slip": lambda: task(as_puzzle(NUMBERS), "18"),
    "the oracle at a task": lambda: refused(from_the_day(NUMBERS), "o"),
    "the oracle in a lesson": lambda: refused(Coach(game_named("sequence-shift")), "o"),
}
MUST_NAME = {
    "looking back": {"End"},
    "computers paused": {"Space"},
    "computers at another pace": {"+", "−"},
    "a draw to claim": {"d"},
    "a hint": {"i"},
    "over": {"Enter"},
    "over, the result away": {"b"},
    "a match between games": {"Enter"},
    "restarting in a match": {"X"},
    "a daily slip": {"Enter"},
    "a right choice": {"Enter"},
    "the oracle at a task": {"i", "G"},
    "the oracle in a lesson": {"Esc"},
    "serious sequence-stack": {"F7"},
    "serious sequence-shift": {"N"},
    "lesson sequence-shift": {"Enter"},
}
"""What some of them say for certain: a reader who finds no sentence would find no fault."""


@pytest.mark.parametrize("state", PLAYED)
async def test_what_the_play_screen_says_can_be_pressed(
    state: str, said: list[tuple[object, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with PLAYED[state]() as there:
        assert isinstance(there.app.screen, PlayScreen)
        pressed = await press_what_is_said(there, said, monkeypatch)
        assert pressed >= MUST_NAME.get(state, set())


# The other screens


@asynccontextmanager
async def after_keys(*keys: str, **settings: Any) -> AsyncIterator[RunningApp]:
    async with running(**settings) as there:
        await there.press(*keys)
        yield there


@asynccontextmanager
async def history(*keys: str) -> AsyncIterator[RunningApp]:
    async with running() as there:
        for session in (won_by(1, ("human", "hard")), drawn(), shift("swap 1 2", "swap 3 4")):
            there.app.saved.games.keep(session)
        await there.press("h", *keys)
        yield there


ELSEWHERE: dict[str, State] = {
    "the picker": lambda: after_keys(),
    "the picker's rows": lambda: after_keys("tab"),
    "a picker that knows the game": lambda: after_keys(
        seen_games=tuple(game.name for game in GAMES)
    ),
    "an empty history": lambda: after_keys("h"),
    "the history": history,
    "an older game": lambda: history("down"),
    "a review": lambda: history("down", "enter"),
    "a review's mistake": lambda: history("down", "down", "enter", "m"),
    "the daily five": lambda: after_keys("d"),
    "the settings": lambda: after_keys("f3"),
    "the settings' names": lambda: after_keys("f3", "down", "down", "down", "down"),
    "the statistics": lambda: after_keys("t"),
}


@pytest.mark.parametrize("state", ELSEWHERE)
async def test_what_other_screens_say_can_be_pressed(
    state: str, said: list[tuple[object, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with ELSEWHERE[state]() as there:
        await press_what_is_said(there, said, monkeypatch)


@pytest.mark.usefixtures("no_server")
async def test_what_is_said_with_a_friend_elsewhere_can_be_pressed(
    said: list[tuple[object, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = replace(new_game("sequence-builder"), clock=CONTROLS["10s"])
    async with hosted(setup) as ada:
        await ada.arrive()
        await ada.there.press("N")
        assert "X" in await press_what_is_said(ada.there, said, monkeypatch)


# No key is named by hand

BY_HAND = re.compile(
    r"(?<![\w’'-])(Enter|Esc|Escape|Space|Tab|Home|End|Backspace|F[1-9]|[a-zA-Z])"
    r"(: | )(again|shows|claims|gives|restarts|plays|hides|says|takes|changes|begins|opens|goes|"
    r"leaves|continues|reviews|returns|pauses|learns|chooses|keeps|drops|swaps|picks)\b"
)
ALLOWED = {
    "Enter keeps what you write, Escape drops it.": "keys of a field, which are no commands",
}


def texts(path: Path) -> Iterator[str]:
    """Yield every text in a module that is neither a docstring nor a command's own help."""
    tree = ast.parse(path.read_text("utf-8"))
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documents:
            yield str(node.value)


def test_no_sentence_names_a_key_by_hand() -> None:
    found = [
        f"{path.relative_to(APP.parent)}: {text}"
        for path in sorted(APP.rglob("*.py"))
        for text in texts(path)
        if BY_HAND.search(text) and text not in ALLOWED and "\n" not in text
    ]
    assert found == []
