"""The two players' plates: who they are, and unmistakably whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where, and what is happening to them."""

    names: tuple[str, str]
    about: tuple[str, str]
    """A word or two about each: human, or the computer and its level."""
    to_move: int | None = None
    winner: int | None = None
    thinking: bool = False
    words: tuple[str, str] = ("", "")
    """What is said of each instead of the usual: that somebody has solved a task, say."""


class Plates(Picture):
    """One plate above the other; the one to move is solid in the player's colour."""

    seats: Shown[Seats | None] = Shown(None)

    def paint(self, canvas: Canvas) -> None:
        palette = canvas.palette
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if self.seats is None:
            return
        height = canvas.height // 2
        for player in (1, 2):
            self._plate(canvas, self.seats, player, (player - 1) * height, height)

    def _plate(self, canvas: Canvas, seats: Seats, player: int, top: int, height: int) -> None:
        palette = canvas.palette
        if not seats.names[player - 1]:
            return  # somebody plays alone
        lit = player in (seats.to_move, seats.winner)
        colour = palette.player(player)
        if lit:
            canvas.fill((0, top, canvas.width, height), colour)
        word = seats.words[player - 1]
        if seats.winner == player:
            word = word or "WINS"
        elif seats.to_move == player:
            word = word or ("THINKING" if seats.thinking else "TO MOVE")
        y = top + (height - 2) // 2
        sign = "★" if seats.winner == player else "▸" if lit else " "
        ink = palette.on if lit else palette.fg
        canvas.text(1, y, sign, ink, bold=True)
        canvas.text(3, y, GLYPHS[player], palette.on if lit else colour)
        room = canvas.width - 6 - (len(word) + 1 if word else 0)
        canvas.text(5, y, seats.names[player - 1], ink, bold=lit, width=room)
        word_ink = ink if lit else palette.mute
        canvas.text(0, y, word, word_ink, bold=True, width=canvas.width - 1, align="right")
        about_ink = palette.on if lit else palette.mute
        canvas.text(5, y + 1, seats.about[player - 1], about_ink, width=canvas.width - 6)
