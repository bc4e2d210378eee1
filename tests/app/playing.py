"""A play screen with a match on it, and ways to find and wait for things on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from textual.pilot import Pilot
from textual.widget import Widget

from app.application import SeqtuiApp
from app.drawing.picture import Picture
from app.play.screen import PlayScreen
from app.widgets.lines import KeyBar, StatusStrip
from engines.games.registry import game_named
from engines.gate.options import check_options
from engines.gate.setups import prepare
from engines.match import AnyMatch, Match
from engines.setup import Player

NEARLY_SORTED = {"sequence": [1, 3, 2, 5, 4]}
"""Two swaps from order: whoever makes the first of them loses to the second."""
ONE_SWAP = {"sequence": [1, 2, 3, 5, 4]}
"""One swap from order: the player to move wins with ``swap 4 5``."""


def a_match(
    game: str = "sequence-shift",
    position: Mapping[str, object] | None = NEARLY_SORTED,
    *,
    options: Mapping[str, object] | None = None,
    kinds: Sequence[str] = ("human", "human"),
    first: int = 1,
) -> AnyMatch:
    """Return a match of Ada, who is player 1, and Bob."""
    rules = game_named(game)
    players = Player("Ada", kinds[0]), Player("Bob", kinds[1])
    setup = prepare(
        rules,
        check_options(rules, options or {}),
        seed=1,
        first=1 if first == 1 else 2,
        position=position,
        players=players,
    )
    return Match(setup)


class Table(NamedTuple):
    """A play screen under test."""

    pilot: Pilot[None]
    screen: PlayScreen

    @property
    def match(self) -> AnyMatch:
        """The match on the screen."""
        return self.screen.match

    @property
    def present(self) -> PlayScreen:
        """The play screen that is on top now, which may be that of another game."""
        screen = self.pilot.app.screen
        assert isinstance(screen, PlayScreen)
        return screen

    @property
    def strip(self) -> str:
        """What the status strip says, all of it."""
        notice = self.pilot.app.screen.query_one(StatusStrip).notice
        return f"{notice.sign} {notice.text} {notice.hint}".strip()

    @property
    def bar(self) -> dict[str, bool]:
        """The entries of the key bar, and whether each of them applies."""
        keys = self.pilot.app.screen.query_one(KeyBar).keys
        return {f"{key.key} {key.label}": key.enabled for key in keys}

    @property
    def view(self) -> Mapping[str, Any]:
        """The position on the board."""
        scene = self.screen.board.scene
        assert scene is not None
        return scene.view

    async def press(self, *keys: str) -> None:
        """Press keys and wait until they have had their effect."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def write(self, text: str) -> None:
        """Type a move and submit it."""
        await self.press("slash", *("space" if c == " " else c for c in text), "enter")

    async def click(self, widget: type[Widget], target: Hashable) -> None:
        """Click where a picture says that a click means this."""
        picture = self.pilot.app.screen.query_one(widget)
        assert isinstance(picture, Picture)
        canvas = picture._canvas
        assert canvas is not None
        cells = ((x, y) for y in range(canvas.height) for x in range(canvas.width))
        cell = next(cell for cell in cells if canvas.hit(*cell) == target)
        await self.pilot.click(widget, offset=cell)
        await self.pilot.pause()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that is worked out beside the event loop."""
        for _ in range(500):
            if holds():
                return
            await self.pilot.pause(0.01)
        raise AssertionError("it never came true")


@asynccontextmanager
async def table(
    match: AnyMatch | None = None, *, size: tuple[int, int] = (80, 24), confirm: bool = True
) -> AsyncIterator[Table]:
    """Put a match on a play screen."""
    app = SeqtuiApp()
    async with app.run_test(size=size) as pilot:
        screen = PlayScreen(match or a_match(), confirm=confirm)
        await app.push_screen(screen)
        await pilot.pause()
        yield Table(pilot, screen)
