"""A rules page: Markdown in which blocks called ``board`` are drawn as boards."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Label, Markdown
from textual.widgets.markdown import MarkdownFence

from app.games.look import board_of
from app.games.scene import Scene
from app.rules.figure import Figure, read_figure
from app.rules.page import BOARD


class BoardFence(MarkdownFence):
    """A fenced block; one that holds a position shows it with tiles."""

    def compose(self) -> ComposeResult:
        """Draw the position and its caption, or the code as it stands."""
        if self.lexer != BOARD:
            yield from super().compose()
            return
        self.add_class("-board")
        figure = read_figure(self.code)
        board = board_of(figure.game.name)
        board.can_focus = False
        board.scene = _scene(figure)
        yield board
        yield Label(figure.caption, markup=False, classes="caption")


def _scene(figure: Figure) -> Scene:
    return Scene(
        view=figure.view,
        options=figure.options,
        names=("Player 1", "Player 2"),
        to_move=figure.to_move,
        last=figure.last,
        last_by=figure.last_by,
        live=False,
    )


class RulesPage(Markdown):
    """The text of one game's rules."""

    BLOCKS = {**Markdown.BLOCKS, "fence": BoardFence}  # noqa: RUF012 - as Textual wants it
