"""The application running without a terminal, and somebody who presses, clicks and types.

Clicks go to where the picture itself says that something is, never to fixed coordinates, so
that a test still means the same when a board has been moved by a column.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from threading import enumerate as threads
from time import monotonic
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.widget import Widget

from seqtui.app.application import SeqtuiApp
from seqtui.app.drawing.picture import Picture
from seqtui.app.games.board import Board
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Challenge
from seqtui.app.settings import Preferences, Settings
from seqtui.app.widgets.bars import KeyBar, StatusStrip
from seqtui.engines.games.game import First
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.lessons import Coach
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup, Player
from tests.app.games.stage import spots
from tests.app.idle import until_idle
from tests.app.wire import arrive, clicked, dragged, pointed, typed, wheeled

W = TypeVar("W", bound=Widget)

NARROW, WIDE, HUGE = (80, 24), (120, 40), (200, 60)
SEED = 4817
NEARLY_SORTED = {"sequence": [1, 3, 2, 5, 4]}
"""Two swaps from order: whoever makes the first of them loses to the second."""
ONE_SWAP = {"sequence": [1, 2, 3, 5, 4]}
"""One swap from order: the player to move wins with ``swap 4 5``."""
_KEYS = {" ": "space", "-": "minus", ",": "comma", "<": "less_than_sign"}


def new_game(
    game: str,
    position: Mapping[str, object] | None = None,
    *,
    names: tuple[str, str] = ("Ada", "Bob"),
    kinds: tuple[str, str] = ("human", "human"),
    seed: int = SEED,
    first: First = 1,
    **options: object,
) -> AnySetup:
    """Return the start of a game between two people, unless it is told otherwise."""
    players = Player(names[0], kinds[0]), Player(names[1], kinds[1])
    return _setup(game, position, options, seed, first, players)


def _setup(
    game: str,
    position: Mapping[str, object] | None,
    options: Mapping[str, object],
    seed: int,
    first: First,
    players: tuple[Player, Player],
) -> AnySetup:
    rules = game_named(game)
    chosen = check_options(rules, options)
    return prepare(rules, chosen, seed=seed, first=first, position=position, players=players)


def a_session(
    game: str = "sequence-shift",
    position: Mapping[str, object] | None = NEARLY_SORTED,
    *,
    options: Mapping[str, object] | None = None,
    kinds: tuple[str, str] = ("human", "human"),
    first: First = 1,
) -> AnySession:
    """Return a session of Ada, who is player 1, and Bob."""
    players = Player("Ada", kinds[0]), Player("Bob", kinds[1])
    return Session(_setup(game, position, options or {}, 1, first, players))


def _is_working() -> bool:
    """Tell whether anything is worked out beside the event loop."""
    return any(thread.name.startswith("seqtui ") for thread in threads())


class RunningApp:
    """Somebody at the application."""

    def __init__(self, app: SeqtuiApp, pilot: Pilot[None], *, patient: bool = True) -> None:
        """``patient`` people wait after every key for what is worked out beside the event loop."""
        self.app = app
        self.pilot = pilot
        self._patient = patient

    # Looking

    @property
    def play(self) -> PlayScreen:
        """The screen of the game that is played, even while something lies over it."""
        screens = [screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen)]
        return screens[-1]

    @property
    def session(self) -> AnySession:
        """The game that is played."""
        return self.play.session

    @property
    def board(self) -> Board:
        """Its board."""
        return self.play.board

    @property
    def view(self) -> Mapping[str, Any]:
        """The position on the board."""
        assert self.board.scene is not None
        return self.board.scene.view

    @property
    def strip(self) -> str:
        """What the status strip says, all of it."""
        return " ".join(self.reads(StatusStrip).split())

    @property
    def bar(self) -> dict[str, bool]:
        """The entries of the key bar, and whether each of them applies."""
        return {f"{key.key} {key.label}": key.enabled for key in self.find(KeyBar).keys}

    def find(self, kind: type[W]) -> W:
        """Return the one widget of a kind on the present screen."""
        return self.app.screen.query_one(kind)

    def reads(self, kind: type[Widget]) -> str:
        """Return what a widget shows, row by row."""
        widget = self.find(kind)
        return "\n".join(widget.render_line(y).text for y in range(widget.size.height))

    # Doing

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, each when the one before has had all its effect."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def burst(self, *keys: str) -> None:
        """Press keys faster than anybody can follow: all are there before the first is handled.

        What is not the name of a key is typed letter by letter.
        """
        arrive(self.app, typed(*keys))
        await self.settle()

    async def write(self, text: str) -> None:
        """Press the keys of a text."""
        await self.press(*(_KEYS.get(character, character) for character in text))

    async def type_move(self, text: str) -> None:
        """Type a move into its line."""
        await self.press("slash")
        await self.write(text)
        await self.press("enter")

    async def make(self, *moves: str) -> None:
        """Make moves past the screen, for tests that are about what comes after them."""
        for move in moves:
            self.session.submit(move)
        await self.settle()

    async def click(self, where: Picture | type[Picture], target: object) -> None:
        """Click where a picture says that this target is."""
        picture = where if isinstance(where, Picture) else self.find(where)
        await self.pilot.click(picture, offset=self._spot(picture, target))
        await self.settle()

    async def click_at(self, x: int, y: int, button: int = 0) -> None:
        """Click on a cell of the screen, whatever is there; button 0 is the left one."""
        arrive(self.app, clicked(x, y, button))
        await self.settle()

    async def drag(self, *cells: tuple[int, int], button: int = 0) -> None:
        """Press a button on the first cell, move over the others, and let go on the last."""
        arrive(self.app, dragged(*cells, button=button))
        await self.settle()

    async def point_at(self, x: int, y: int) -> None:
        """Point at a cell of the screen, whatever is there."""
        arrive(self.app, pointed(x, y))
        await self.settle()

    async def wheel(self, widget: Widget, by: int) -> None:
        """Turn the wheel down, or for a negative ``by`` up, over the middle of a widget."""
        middle = widget.region.x + widget.size.width // 2, widget.region.y + widget.size.height // 2
        arrive(self.app, pointed(*middle) + wheeled(*middle, by))
        await self.settle()

    async def hover(self, picture: Picture, target: object) -> None:
        """Point at where a picture says that this target is."""
        await self.pilot.hover(picture, offset=self._spot(picture, target))
        await self.settle()

    async def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window."""
        await self.pilot.resize_terminal(*size)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing more is going to change by itself.

        Oracles and computers think in threads of ours; an answer may send out the next one.
        """
        quiet = 0
        while quiet < 2:
            await until_idle()
            if self._patient and _is_working():
                quiet = 0
                await asyncio.sleep(0.001)
            elif not self.app.inputs.is_idle and self.app.return_code is None:
                quiet = 0
                await asyncio.sleep(0)
            else:
                quiet += 1

    async def rest(self) -> None:
        """Wait also for what is worked out beside the event loop, however impatient one is."""
        await self.until(lambda: not _is_working())
        await self.settle()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that is worked out beside the event loop."""
        end = monotonic() + 10
        while not holds():
            assert monotonic() < end, "it never came true"
            await asyncio.sleep(0.001)

    @staticmethod
    def _spot(picture: Picture, target: object) -> tuple[int, int]:
        canvas = picture.backdrop()
        picture.paint(canvas)
        cells = spots(canvas, target)
        assert cells, f"{target} is nowhere to be clicked on {picture}"
        return cells[len(cells) // 2]


@asynccontextmanager
async def running(
    setup: AnySetup | Coach | Challenge | None = None,
    *,
    size: tuple[int, int] = NARROW,
    **settings: object,
) -> AsyncIterator[RunningApp]:
    """Run the application, with a game, a lesson, a task or the picker, until the block ends."""
    preferences = Preferences()
    preferences.change(**{"animation": False, "pace": "at once", "who": "friend", **settings})
    app = SeqtuiApp(setup, preferences)
    async with app.run_test(size=size) as pilot:
        there = RunningApp(app, pilot)
        await there.settle()
        yield there


@asynccontextmanager
async def table(
    session: AnySession | None = None, *, size: tuple[int, int] = NARROW, confirm: bool = True
) -> AsyncIterator[RunningApp]:
    """Put a session on a play screen, before somebody who waits for nothing."""
    app = SeqtuiApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(
            PlayScreen(session or a_session(), Settings(confirm=confirm, pace="at once"))
        )
        await pilot.pause()
        yield RunningApp(app, pilot, patient=False)
