"""Who is winning, as a rope between the two players with a tag that says how much."""

from __future__ import annotations

from typing import NamedTuple

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS
from app.drawing.text import text_width


class Balance(NamedTuple):
    """How the game stands with best play of both."""

    share: float
    """Player 1's part of the win: 1 for a sure one, a half for even."""
    note: str
    """What the tag says: ``even``, ``wins in 3`` or ``61.4%``."""

    @property
    def leader(self) -> int | None:
        """The player who is better off."""
        if self.share == 0.5:
            return None
        return 1 if self.share > 0.5 else 2


def rope(canvas: Canvas, y: int, balance: Balance) -> None:
    """Draw the rope across the canvas, with the tag pulled towards the player who leads.

    It is read without colour: by where the tag hangs, and by the player's sign on it.
    """
    palette = canvas.palette
    left, right = 3, canvas.width - 3
    canvas.text(1, y, GLYPHS[1], palette.p1)
    canvas.text(right + 1, y, GLYPHS[2], palette.p2)
    canvas.text(left, y, "─" * (right - left), palette.line)
    canvas.text((canvas.width - 1) // 2, y, "┼", palette.dim)
    leader = balance.leader
    tag = f" {GLYPHS[leader]} {balance.note} " if leader else f" {balance.note} "
    width = text_width(tag)
    x = left + round((right - left - width) * (1 - balance.share))
    if leader == 1:
        canvas.text(x + width, y, "━" * (canvas.width // 2 - x - width), palette.p1)
    elif leader == 2:
        middle = canvas.width // 2
        canvas.text(middle, y, "━" * (x - middle), palette.p2)
    ground = palette.player(leader) if leader else palette.mute
    canvas.text(x, y, tag, palette.on if leader else palette.panel, ground, bold=True)
