"""A row with the games to choose from, the one that is shown lit."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from textual.message import Message

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown
from engines.games.registry import GAMES


class GameTabs(Picture):
    """Names every game with the digit that opens it; clicking works too."""

    LIGHTS_UP = True

    DEFAULT_CSS = "GameTabs { height: 1; dock: top; }"

    game: Shown[str] = Shown("")
    """The name of the game that is shown."""

    @dataclass
    class Opened(Message):
        """A game was clicked."""

        game: str

    def picked(self, target: Hashable) -> None:
        """Ask for the clicked game."""
        self.post_message(self.Opened(str(target)))

    def paint(self, canvas: Canvas) -> None:
        """Write the games side by side, without their common first word where room is short."""
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, 1), palette.panel)
        x = canvas.text(1, 0, "RULES", palette.fg, bold=True) + 2
        titles = [game.title for game in GAMES]
        if x + sum(len(title) + 5 for title in titles) > canvas.width:
            titles = [title.removeprefix("Sequence ") for title in titles]
        for digit, (game, title) in enumerate(zip(GAMES, titles, strict=True), start=1):
            width = len(title) + 4
            lit = game.name == self.game
            if lit:
                canvas.fill((x, 0, width, 1), palette.acc)
            elif game.name == self.target:
                canvas.fill((x, 0, width, 1), palette.soft)
            ink = palette.on if lit else palette.mute
            end = canvas.text(x + 1, 0, f"{digit} ", palette.on if lit else palette.fg, bold=True)
            canvas.text(end, 0, title, ink, bold=lit)
            canvas.region((x, 0, width, 1), game.name)
            x += width + 1
