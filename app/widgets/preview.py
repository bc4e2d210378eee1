"""A stored game at a glance: the position it came to, who played it and how it ended."""

from __future__ import annotations

from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive

from app.art.canvas import Canvas
from app.art.palette import GLYPHS
from app.boards.registry import BOARDS
from app.showing import is_blindfold, scene_of, seats_of
from app.widgets.picture import Picture
from app.widgets.rule import heading
from engines.match import AnyMatch

_HIDDEN = "Blindfold: the digits stay hidden until the game is over."


class Details(Picture):
    """The words below the board."""

    match: reactive[AnyMatch | None] = reactive(None, repaint=False, always_update=True)
    notes: reactive[tuple[str, ...]] = reactive((), repaint=False)

    def watch_match(self) -> None:
        """Tell about another game."""
        self.repaint()

    def watch_notes(self) -> None:
        """Say something else."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Write who played, and below it the notes."""
        palette, match = canvas.palette, self.match
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        y = 2
        if match:
            heading(canvas, 0, match.game.title, f"seed {match.setup.seed}")
            seats = seats_of(match, thinking=False)
            for player in (1, 2):
                won = seats.winner == player
                end = canvas.text(2, y, f"{GLYPHS[player]} ", palette.player(player))
                end = canvas.text(end, y, seats.names[player - 1], palette.fg, bold=won, width=20)
                canvas.text(end + 2, y, seats.about[player - 1], palette.mute)
                y += 1
            y += 1
        for note in self.notes:
            for line in wrap(note, canvas.width - 4):
                canvas.text(2, y, line, palette.mute)
                y += 1


class Preview(Vertical):
    """The board of a game above a few words about it."""

    match: reactive[AnyMatch | None] = reactive(None, always_update=True)
    notes: reactive[tuple[str, ...]] = reactive(())
    """What else there is to say, such as why a game cannot be shown."""

    def compose(self) -> ComposeResult:
        """Leave the place above the words to the board."""
        yield Details()

    async def watch_match(self, match: AnyMatch | None) -> None:
        """Draw another game; what the players have to remember is not drawn."""
        details = self.query_one(Details)
        details.match = match
        await self.query("Board").remove()
        if match is None:
            return
        hidden = match.outcome is None and is_blindfold(match)
        if not hidden:
            board = BOARDS[match.game.name]()
            board.can_focus = False
            board.scene = scene_of(match, match.ply, live=False)
            await self.mount(board, before=details)
        state = match.outcome_text or f"Not over: {match.ply} turns so far."
        details.notes = (state, _HIDDEN) if hidden else (state,)

    def watch_notes(self, notes: tuple[str, ...]) -> None:
        """Say it below the board."""
        if notes:
            self.query_one(Details).notes = notes
