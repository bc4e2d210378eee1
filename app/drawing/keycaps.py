"""Keycaps that are no tiles: results, grades and days, small enough for a column or a row.

A result is a solid keycap whose foot tells how it went; what is still open is a slot.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.color import Color

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import DASHED, frame
from seqtui.app.drawing.palette import Palette

_FEET = {"✓": "good", "▽": "acc", "✗": "bad"}
"""The palette's role for the foot of each mark."""


def foot_of(palette: Palette, mark: str) -> Color:
    """Return the colour that goes with a mark; the mark itself says the same without colour."""
    colour: Color = getattr(palette, _FEET.get(mark, "line"))
    return colour


def cap(canvas: Canvas, x: int, y: int, width: int, text: str, foot: Color, *, tall: bool) -> None:
    """Draw a keycap: a row and its foot half a row below; a tall one begins half a row above."""
    palette = canvas.palette
    if palette.plain:
        canvas.text(x, y + tall, f"[{text:^{width - 2}}]", palette.fg, bold=True)
        return
    canvas.block(x, 2 * y + tall, width, 2 + tall, palette.face)
    canvas.block(x, 2 * (y + 1 + tall), width, 1, foot)
    canvas.text(x, y + tall, text, palette.ink, bold=True, width=width, align="center")


def result(canvas: Canvas, x: int, y: int, width: int, number: int, mark: str, now: bool) -> None:
    """Draw how one of several tasks went, in a row and a half; ``now`` it is being played."""
    palette = canvas.palette
    gap = " " if width > 4 else ""
    if mark in _FEET:
        cap(canvas, x, y, width, f"{number}{gap}{mark}", foot_of(palette, mark), tall=False)
        return
    text, ink = (f"{number}{gap}▸", palette.acc) if now else (f"{number}{gap}·", palette.mute)
    canvas.fill((x, y, width, 1), palette.soft)
    canvas.text(x, y, text, ink, bold=now, width=width, align="center")


def pips(canvas: Canvas, x: int, y: int, done: Sequence[bool], now: int | None) -> int:
    """Draw a sign for each step and return the column after them; ``now`` is counted from 1."""
    pitch = 2 if 2 * len(done) < canvas.width - x else 1
    for number, each in enumerate(done, start=1):
        sign, ink = pip(canvas.palette, each, number == now)
        canvas.text(x + pitch * (number - 1), y, sign, ink)
    return x + pitch * len(done)


def pip(
    palette: Palette, done: bool, now: bool, signs: tuple[str, str, str] = ("■", "▸", "□")
) -> tuple[str, Color]:
    """Return the sign of a step, and its colour: done, the present one, or to come."""
    behind, here, ahead = signs
    if done:
        return behind, palette.good
    return (here, palette.p1) if now else (ahead, palette.mute)


def slot(canvas: Canvas, x: int, y: int, width: int, text: str, colour: Color) -> None:
    """Outline what is still to come, in three rows."""
    frame(canvas, (x, y, width, 3), colour, DASHED)
    canvas.text(x + 1, y + 1, text, colour, width=width - 2, align="center")


def graded(grade: int) -> str:
    """Write a grade so that it is read at a glance: ``■■■□□``."""
    return "■" * grade + "□" * (5 - grade)
