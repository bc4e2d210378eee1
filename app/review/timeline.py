"""A game from its opening to its end: the course as a chart, and below it where one is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual.message import Message

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown
from app.drawing.text import text_width
from app.values import percent

_LABEL = 14
"""As wide as what stands left of the chart may be."""
_NOTE = 12
"""As wide as what stands right of it."""
_WIDEST = 12
"""As wide as the column of one position may be."""


@dataclass(frozen=True, slots=True)
class Track:
    """What the timeline shows apart from where one is."""

    names: tuple[str, str]
    plies: int
    shares: tuple[float, ...] = ()
    """Player 1's part of the win in each position; empty until it has been worked out."""
    marks: Mapping[int, str] | None = None
    """The plies whose moves gave something away, and the sign for each."""
    note: str = ""
    """What to say while there are no shares."""


class Timeline(Picture):
    """Up for player 1, down for player 2, a column per position; a click goes there."""

    LIGHTS_UP = True

    track: Shown[Track | None] = Shown(None)
    shown: Shown[int] = Shown(0)
    """The ply whose position is on the board."""
    state: Shown[str] = Shown("")
    """What stands left of the bar: whether it plays, and how fast."""

    @dataclass
    class Turned(Message):
        """The wheel was turned over it."""

        step: int

    def wheeled(self, by: int) -> bool:
        """Step on or back."""
        self.post_message(self.Turned(by))
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draw the chart above the bar."""
        palette, track = canvas.palette, self.track
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if track is None:
            return
        left, right = _LABEL + 2, canvas.width - _NOTE - 1
        columns = [_column(ply, track.plies, left, right) for ply in range(track.plies + 1)]
        rows = canvas.height - 1
        if track.shares:
            self._labels(canvas, track, rows)
            here, wide = columns[self.shown]
            canvas.fill((here, 0, max(1, wide - (wide > 2)), rows), palette.soft)
            for (x, width), share in zip(columns, track.shares, strict=True):
                _bar(canvas, x, max(1, width - (width > 2)), rows, share)
            self._standing(canvas, track.shares[self.shown], rows)
        else:
            canvas.text(left, rows // 2, track.note, palette.mute, width=right - left)
        self._progress(canvas, track, columns)
        for ply, (x, width) in enumerate(columns):
            canvas.region((x, 0, max(1, width), canvas.height), ply)

    def _labels(self, canvas: Canvas, track: Track, rows: int) -> None:
        palette = canvas.palette
        for player, y in ((1, 0), (2, rows - 1)):
            colour = palette.player(player)
            end = canvas.text(1, y, f"{GLYPHS[player]} ", colour)
            canvas.text(end, y, track.names[player - 1], colour, bold=True, width=_LABEL - 2)
        canvas.text(3, rows // 2, "even", palette.mute)

    def _standing(self, canvas: Canvas, share: float, rows: int) -> None:
        """Say how the position on the board stands."""
        palette, x = canvas.palette, canvas.width - _NOTE
        if share == 0.5:
            canvas.text(x, rows // 2, "even", palette.mute, bold=True)
            return
        leader, chance = (1, share) if share > 0.5 else (2, 1 - share)
        y = 0 if leader == 1 else rows - 1
        word = "wins" if chance == 1 else percent(chance)
        end = canvas.text(x, y, f"{GLYPHS[leader]} ", palette.player(leader))
        canvas.text(end, y, word, palette.player(leader), bold=True)

    def _progress(self, canvas: Canvas, track: Track, columns: list[tuple[int, int]]) -> None:
        """Draw the bar: full up to here, with the mistakes on it."""
        palette, y = canvas.palette, canvas.height - 1
        (start, _), (end, last) = columns[0], columns[-1]
        here, width = columns[self.shown]
        here += max(0, width - 1 - (width > 2)) // 2
        canvas.text(1, y, self.state, palette.fg, bold=True, width=_LABEL)
        canvas.text(start, y, "─" * max(1, end + last - start), palette.dim)
        canvas.text(start, y, "━" * (here - start), palette.acc)
        for ply, sign in (track.marks or {}).items():
            x, width = columns[ply]
            canvas.text(x + max(0, width - 1 - (width > 2)) // 2, y, sign, palette.bad, bold=True)
        if isinstance(self.target, int) and self.target != self.shown:
            x, width = columns[min(self.target, track.plies)]
            canvas.text(x, y, "━" * max(1, width - (width > 2)), palette.fg)
        sign = (track.marks or {}).get(self.shown, "◆" if palette.plain else " ")
        canvas.text(here, y, sign, palette.on, palette.acc, bold=True)
        count = f"{self.shown} / {track.plies}"
        x = canvas.width - _NOTE if text_width(count) < _NOTE else canvas.width - text_width(count)
        canvas.text(x, y, count, palette.fg, bold=True)


def _column(ply: int, plies: int, left: int, right: int) -> tuple[int, int]:
    """Return where the column of a position begins and how wide it is: 0 if it shares one."""
    room, count = right - left, plies + 1
    if count > room:
        x = left + ply * (room - 1) // plies
        return x, 0 if ply and x == left + (ply - 1) * (room - 1) // plies else 1
    pitch = min(room // count, _WIDEST)
    return left + ply * pitch, pitch


def _bar(canvas: Canvas, x: int, width: int, rows: int, share: float) -> None:
    """Draw one column in half-block pixels from the middle, which is "even"."""
    palette, middle = canvas.palette, rows
    if share == 0.5:
        canvas.text(x, rows // 2, "━" * width, palette.mute)
    else:
        size = max(1, round(abs(share - 0.5) * 2 * rows))
        top = middle - size if share > 0.5 else middle
        canvas.block(x, top, width, size, palette.p1 if share > 0.5 else palette.p2)
