"""A stored game at a glance: the position it came to, who played it and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive

from app.drawing.canvas import Canvas
from app.drawing.marks import heading
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown
from app.games.registry import BOARDS
from app.games.scene import Scene
from app.widgets.plates import Seats


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What there is to see of a game."""

    title: str = ""
    note: str = ""
    """What stands at the end of the heading."""
    seats: Seats | None = None
    said: tuple[str, ...] = ()
    """A few sentences below the players."""
    game: str = ""
    scene: Scene | None = None
    """The position, of a game of this name; None where it is not to be seen."""


class Details(Picture):
    """The words below the board."""

    glimpse: Shown[Glimpse] = Shown(Glimpse())

    def paint(self, canvas: Canvas) -> None:
        """Write who played, and below it what else there is to say."""
        palette, glimpse = canvas.palette, self.glimpse
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if glimpse.title:
            heading(canvas, 0, glimpse.title, glimpse.note)
        y = 2
        if seats := glimpse.seats:
            for player in (1, 2):
                won = seats.winner == player
                end = canvas.text(2, y, f"{GLYPHS[player]} ", palette.player(player))
                end = canvas.text(end, y, seats.names[player - 1], palette.fg, bold=won, width=20)
                canvas.text(end + 2, y, seats.about[player - 1], palette.mute)
                y += 1
            y += 1
        for sentence in glimpse.said:
            for line in wrap(sentence, canvas.width - 4):
                canvas.text(2, y, line, palette.mute)
                y += 1


class Preview(Vertical):
    """The board of a game above a few words about it."""

    glimpse: reactive[Glimpse] = reactive(Glimpse())

    def compose(self) -> ComposeResult:
        """Leave the place above the words to the board."""
        yield Details()

    async def watch_glimpse(self, glimpse: Glimpse) -> None:
        """Show another game."""
        details = self.query_one(Details)
        details.glimpse = glimpse
        await self.query("Board").remove()
        if glimpse.scene is not None:
            board = BOARDS[glimpse.game]()
            board.can_focus = False
            board.scene = glimpse.scene
            await self.mount(board, before=details)
