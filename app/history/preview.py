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
from app.games.board import Scene
from app.games.look import board_of
from app.games.showing import scene_of, seats_of
from app.widgets.plates import Seats
from engines.match import AnyMatch
from engines.text import counted

_HIDDEN = "Blindfold: the digits stay hidden until the game is over."


@dataclass(frozen=True, slots=True)
class Details:
    """What there is to see of a game."""

    title: str = ""
    said: tuple[str, ...] = ()
    """A few sentences below the players."""
    note: str = ""
    """What stands at the end of the heading."""
    seats: Seats | None = None
    game: str = ""
    scene: Scene | None = None
    """The position, of a game of this name; None where it is not to be seen."""

    @classmethod
    def of(cls, match: AnyMatch) -> Details:
        """Return what may be seen of a game, without what players must remember (MIRROR-4)."""
        state = match.outcome_text or f"Not over: {counted(match.ply, 'turn')} so far."
        return cls(
            title=match.game.title,
            said=(state, _HIDDEN) if match.is_veiled else (state,),
            note=f"seed {match.setup.seed}",
            seats=seats_of(match, thinking=False),
            game=match.game.name,
            scene=None if match.is_veiled else scene_of(match, match.ply, live=False),
        )


class _Words(Picture):
    """The words below the board."""

    details: Shown[Details] = Shown(Details())

    def paint(self, canvas: Canvas) -> None:
        """Write who played, and below it what else there is to say."""
        palette, details = canvas.palette, self.details
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if details.title:
            heading(canvas, 0, details.title, details.note)
        y = 2
        if seats := details.seats:
            for player in (1, 2):
                won = seats.winner == player
                end = canvas.text(2, y, f"{GLYPHS[player]} ", palette.player(player))
                end = canvas.text(end, y, seats.names[player - 1], palette.fg, bold=won, width=20)
                canvas.text(end + 2, y, seats.about[player - 1], palette.mute)
                y += 1
            y += 1
        for sentence in details.said:
            for line in wrap(sentence, canvas.width - 4):
                canvas.text(2, y, line, palette.mute)
                y += 1


class Preview(Vertical):
    """The board of a game above a few words about it."""

    details: reactive[Details] = reactive(Details())

    def compose(self) -> ComposeResult:
        yield _Words()

    async def watch_details(self, details: Details) -> None:
        """Show another game."""
        words = self.query_one(_Words)
        words.details = details
        await self.query("Board").remove()
        if details.scene is not None:
            board = board_of(details.game)
            board.can_focus = False
            board.scene = details.scene
            await self.mount(board, before=words)
