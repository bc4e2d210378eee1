"""The application running without a terminal, and somebody who presses, clicks and types.

Clicks go to where the picture itself says that something is, never to fixed coordinates, so
that a test still means the same when a board has been moved by a column.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from threading import enumerate as threads
from typing import TypeVar

from textual.pilot import Pilot
from textual.widget import Widget

from app.application import SeqtuiApp
from app.drawing.picture import Picture
from app.games.board import Board
from app.play.screen import PlayScreen
from app.settings import Preferences
from engines.games.registry import game_named
from engines.gate.moves import submit_text
from engines.gate.options import check_options
from engines.gate.setups import First, prepare
from engines.match import AnyMatch
from engines.setup import AnySetup, Player
from tests.app.games.stage import spots

W = TypeVar("W", bound=Widget)

NARROW, WIDE, HUGE = (80, 24), (120, 40), (200, 60)
SEED = 4817
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
    rules = game_named(game)
    players = Player(names[0], kinds[0]), Player(names[1], kinds[1])
    chosen = check_options(rules, options)
    return prepare(rules, chosen, seed=seed, first=first, position=position, players=players)


class Session:
    """Somebody at the application."""

    def __init__(self, app: SeqtuiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self._pilot = pilot

    # Looking

    @property
    def play(self) -> PlayScreen:
        """The screen of the game that is played, even while something lies over it."""
        screens = [screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen)]
        return screens[-1]

    @property
    def match(self) -> AnyMatch:
        """The game that is played."""
        return self.play.match

    @property
    def board(self) -> Board:
        """Its board."""
        return self.play.board

    def find(self, kind: type[W]) -> W:
        """Return the one widget of a kind on the present screen."""
        return self.app.screen.query_one(kind)

    def reads(self, kind: type[Widget]) -> str:
        """Return what a widget shows, row by row."""
        widget = self.find(kind)
        return "\n".join(widget.render_line(y).text for y in range(widget.size.height))

    # Doing

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            await self._pilot.press(key)
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
            submit_text(self.match, move)
        await self.settle()

    async def click(self, picture: Picture, target: object) -> None:
        """Click where a picture says that this target is."""
        await self._pilot.click(picture, offset=self._spot(picture, target))
        await self.settle()

    async def hover(self, picture: Picture, target: object) -> None:
        """Point at where a picture says that this target is."""
        await self._pilot.hover(picture, offset=self._spot(picture, target))
        await self.settle()

    async def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window."""
        await self._pilot.resize_terminal(*size)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing more is going to change by itself.

        Oracles and computers think in threads of ours; an answer may send out the next one.
        """
        quiet = 0
        while quiet < 2:
            await self._pilot.pause()
            if any(thread.name.startswith("seqtui ") for thread in threads()):
                quiet = 0
                await asyncio.sleep(0.01)
            else:
                quiet += 1

    @staticmethod
    def _spot(picture: Picture, target: object) -> tuple[int, int]:
        canvas = picture.backdrop()
        picture.paint(canvas)
        cells = spots(canvas, target)
        assert cells, f"{target} is nowhere to be clicked on {picture}"
        return cells[len(cells) // 2]


@asynccontextmanager
async def session(
    setup: AnySetup | None = None,
    *,
    size: tuple[int, int] = NARROW,
    **settings: object,
) -> AsyncIterator[Session]:
    """Run the application, with a game or with the picker, until the block ends."""
    preferences = Preferences()
    preferences.change(**{"animation": False, **settings})
    app = SeqtuiApp(setup, preferences)
    app.pace = 0
    async with app.run_test(size=size) as pilot:
        there = Session(app, pilot)
        await there.settle()
        yield there
