"""What is drawn around tiles: banners, frames, brackets, captions, lanes and headings.

Marks above a tile show what has happened, marks below it what is about to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

from textual.color import Color
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.palette import GLYPHS, LANE
from seqtui.app.drawing.text import text_width

SOLID = "╭─╮││╰─╯"
DASHED = "╭╌╮╎╎╰╌╯"
JOINED = "├╌┤╎╎╰╌╯"
"""A dashed frame attached to the one above it."""
HEAVY = "┏━┓┃┃┗━┛"

Part = tuple[str, Color, bool]
"""A piece of a line, its colour, and whether it is bold."""


def frame(
    canvas: Canvas, rect: Rect, colour: Color, line: str = DASHED, *, bottom: bool = True
) -> None:
    """Draw an outline of eight characters in reading order; it may be open below."""
    x, y, width, height = rect
    inner = width - 2
    canvas.text(x, y, line[0] + line[1] * inner + line[2], colour)
    sides = height - (2 if bottom else 1)
    canvas.fill((x, y + 1, 1, sides), char=line[3], fg=colour)
    canvas.fill((x + width - 1, y + 1, 1, sides), char=line[4], fg=colour)
    if bottom:
        canvas.text(x, y + height - 1, line[5] + line[6] * inner + line[7], colour)


def banner(
    canvas: Canvas,
    row: Rect,
    label: str,
    colour: Color,
    *,
    ink: Color | None = None,
    shadow: bool = True,
) -> Region:
    """Draw a labelled strip in `row` (see `tile.foot_row`) with its shadow below.

    For a banner that is offered but not chosen pass `palette.soft` with `palette.fg` as ink.
    """
    x, y, width, _ = row
    palette = canvas.palette
    canvas.fill((x, y, width, 1), colour)
    canvas.text(x, y, label, ink or palette.on, bold=True, width=width, align="center")
    # Without colours a shadow would look as bright as what casts it.
    if shadow and not palette.plain:
        canvas.block(x, 2 * y + 2, width, 1, palette.shadow(colour))
    return Region(x, y, width, 2 if shadow else 1)


def hover(canvas: Canvas, row: Rect, colour: Color) -> None:
    """Draw a dashed line under what the mouse is over, one row below `row`."""
    x, y, width, _ = row
    canvas.text(x, y + 1, "╰" + "╌" * (width - 2) + "╯", colour)


def ask(canvas: Canvas, row: Rect, label: str, colour: Color) -> Region:
    """Ask one row below `row` whether what stands there is meant; return where."""
    x, y, width, _ = row
    text = f" {label}? "
    if len(text) + 2 <= width:
        hover(canvas, row, colour)
    else:
        text = text.strip()
    canvas.text(x, y + 1, text, colour, bold=True, width=width, align="center")
    return Region(x, y, width, 2)


def bracket(canvas: Canvas, left: int, right: int, y: int, player: int) -> None:
    """Mark who moved last, from column `left` to `right`, in as many words as fit."""
    glyph, room = GLYPHS[player], right - left - 1
    label = f" {glyph} last " if room >= 10 else f" {glyph} " if room >= 5 else glyph[:room]
    line = "─" * ((room - len(label)) // 2) + label
    canvas.text(left, y, f"╭{line:─<{room}}╮", canvas.palette.player(player))


def arc(canvas: Canvas, start: int, end: int, top: int, tip: int, colour: Color) -> None:
    """Draw the way of a tile over others, from one column to another, in row `top`.

    It comes down to row `tip` where the tile goes; if the rows between leave room, it has words.
    """
    left, right = sorted((start, end))
    room = right - left - 1
    label = " passes two " if tip - top > 1 and room >= 18 else ""
    canvas.text(left, top, f"╭{label:─^{room}}╮", colour)
    if label:
        canvas.text(left + 1 + (room - len(label)) // 2, top, label, colour, bold=True)
    canvas.fill((end, top + 1, 1, tip - top - 1), char="│", fg=colour)
    canvas.text(end, tip, "▾", colour)


def pips(canvas: Canvas, y: int, counts: tuple[int, int, int], colour: Color) -> None:
    """Draw pips in the middle of a row: those that stay, those that are about to go, those gone.

    They are as wide as there is room for; where there are no colours, they are signs.
    """
    palette, total = canvas.palette, sum(counts)
    pitch = next((each for each in (4, 3, 2) if each * total - 1 <= canvas.width - 2), 1)
    x = (canvas.width - pitch * total + (pitch > 1)) // 2
    kinds = (palette.fg, "■"), (colour, "□"), (palette.dim, "·")
    for count, (ink, sign) in zip(counts, kinds, strict=True):
        for _ in range(count):
            if palette.plain or pitch == 1:
                canvas.text(x, y, sign, ink)
            else:
                gone = sign == "·"
                canvas.block(x, 2 * y + gone, pitch - 1, 2 - gone, palette.soft if gone else ink)
            x += pitch


def caption(
    canvas: Canvas, rect: Rect, text: str, fg: Color, *, above: bool = False, bold: bool = False
) -> Region:
    """Centre a word below a tile, or above it, and return where; it may be wider than the tile."""
    x, y, width, height = rect
    left, row = x + (width - text_width(text)) // 2, y - 1 if above else y + height
    canvas.text(left, row, text, fg, bold=bold)
    return Region(left, row, text_width(text), 1)


def position(canvas: Canvas, rect: Rect, number: int, in_place: bool, *, lit: bool = True) -> None:
    """Write a position number above a tile, with `✓` if the right number lies there."""
    bold = in_place and lit
    ink = canvas.palette.good if bold else canvas.palette.mute
    caption(canvas, rect, f"{number} ✓" if in_place else str(number), ink, above=True, bold=bold)


def lane(canvas: Canvas, rect: Rect, player: int, active: bool, share: float = LANE) -> None:
    """Tint a player's lane, with a rail while it is their turn."""
    x, y, _, height = rect
    canvas.fill(rect, canvas.palette.lane(player, active, share))
    if active:
        canvas.fill((x, y, 1, height), char="▌", fg=canvas.palette.player(player))


def line(canvas: Canvas, y: int, parts: Sequence[Part]) -> None:
    """Write a line of differently coloured pieces in the middle of the canvas."""
    x = (canvas.width - sum(text_width(text) for text, _, _ in parts)) // 2
    for text, colour, bold in parts:
        x = canvas.text(x, y, text, colour, bold=bold)


def heading(canvas: Canvas, y: int, title: str, note: str = "") -> None:
    """Draw a rule across the canvas with a title on it and a note at its end."""
    palette = canvas.palette
    canvas.text(0, y, "─" * canvas.width, palette.line)
    canvas.text(1, y, f"{title} ", palette.fg, bold=True)
    if note:
        x = canvas.width - text_width(note) - 2
        canvas.text(x, y, f" {note} ", palette.mute)


def share(canvas: Canvas, x: int, y: int, room: int, parts: Iterable[tuple[int, Color]]) -> None:
    """Draw three parts of one bar, the best first."""
    parts = list(parts)
    ends = list(accumulate((part for part, _ in parts), initial=0))
    edges = [round(end * room / max(ends[-1], 1)) for end in ends]
    signs = "█▒░" if canvas.palette.plain else "▀▀▀"
    for sign, (_, ink), (first, last) in zip(signs, parts, pairwise(edges), strict=True):
        canvas.text(x + first, y, sign * (last - first), ink)
