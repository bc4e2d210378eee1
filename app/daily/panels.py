"""What has become of the days: the past weeks as a calendar, the streak, and the line to share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from textual.color import Color

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import Font, font_for, numeral, size_of
from seqtui.app.drawing.marks import heading
from seqtui.app.drawing.palette import contrast
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import first_fit, text_width
from seqtui.app.store.results import Day
from seqtui.engines.text import counted

_WEEK = timedelta(days=7)
_DAY = timedelta(days=1)
_LABEL = 6
"""Columns before the first week."""
_SHARES = (0.0, 0.16, 0.3, 0.45, 0.6, 1.0)
"""How much of a tile's colour a cell has, by how many of the five were solved."""
_LEGENDS = (
    "5 all solved   1-4 some   · none   no ground: played later",
    "5 all · none, no ground: later",
)
_ROOMY = 12
"""From this height on, there is air around everything."""


class Calendar(Picture):
    """A column per week, Monday to Sunday downwards, with the number solved in each cell."""

    LIGHTS_UP = True

    days: Shown[Mapping[date, Day]] = Shown({})
    today: Shown[date] = Shown(date.min)
    day: Shown[date] = Shown(date.min)
    """The day whose tasks are shown."""

    def paint(self, canvas: Canvas) -> None:
        palette, wide = canvas.palette, canvas.width >= 60
        heading(canvas, 0, "Past weeks")
        top = 2 if canvas.height >= _ROOMY else 1
        pitch = 6 if wide else 4
        left = 2 if wide else 1
        monday = self.today - timedelta(days=self.today.weekday())
        for row in range(7):
            canvas.text(left, top + row, f"{monday + row * _DAY:%a}", palette.mute)
        weeks = min((canvas.width - left - _LABEL) // pitch, 53 if wide else 9)
        weeks = min(weeks, 9) if canvas.width < 70 else weeks
        first = monday - (weeks - 1) * _WEEK
        for number in range(7 * weeks):
            day = first + number * _DAY
            if day <= self.today:
                x = left + _LABEL - 1 + number // 7 * pitch
                self._cell(canvas, x, top + number % 7, pitch - 1, day)
        legend = first_fit(_LEGENDS, canvas.width - 4)
        canvas.text(left, top + 7 + (top > 1), legend, palette.mute, width=canvas.width - left)

    def _cell(self, canvas: Canvas, x: int, y: int, width: int, day: date) -> None:
        palette = canvas.palette
        solved, in_time = self.days.get(day, Day(0, False))
        canvas.region((x, y, width + 1, 1), day)
        label = str(min(solved, 5)) if solved else "·"
        ink, bold = palette.mute, False
        if day == self.today or day == self.day:
            # Signs around the number, so that neither day needs a colour to be found.
            label = f"[{label}]" if day == self.today else f"‹{label}›"
            ink, bold = palette.acc, True
        elif solved and in_time:
            ground = self._ground(canvas, solved, y)
            canvas.fill((x, y, width, 1), ground)
            ink = max(palette.ink, palette.fg, key=lambda each: contrast(each, ground))
            bold = solved >= 5
        if day == self.target and day not in (self.today, self.day):
            canvas.fill((x, y, width, 1), palette.soft)
            ink = palette.fg
        canvas.text(x, y, label, ink, bold=bold, width=width, align="center")

    @staticmethod
    def _ground(canvas: Canvas, solved: int, y: int) -> Color:
        """Mix the ground of a cell; rows differ a little, so that cells stand apart."""
        palette = canvas.palette
        face = palette.face_of(1 + y % 2, 3)
        share = 1.0 if palette.plain else _SHARES[min(solved, 5)]
        return palette.bg.blend(face, share)


class Streak(Picture):
    """The streak in large numerals, and the line to share below it."""

    LIGHTS_UP = True

    streak: Shown[tuple[int, int]] = Shown((0, 0))
    """The present one, and the longest."""
    played: Shown[tuple[int, int]] = Shown((0, 0))
    """On how many days something was solved, of how many since the first."""
    left: Shown[str] = Shown("")
    """How many of today's tasks are left, in words."""
    line: Shown[str] = Shown("")
    """The line to share."""

    def paint(self, canvas: Canvas) -> None:
        palette, tall = canvas.palette, canvas.height >= _ROOMY
        heading(canvas, 0, "Streak")
        now, longest = self.streak
        y = 2 if tall else 1
        width = canvas.width
        font = font_for(str(now), Font.L, width - 19, 9)
        picture = numeral(str(now), font)
        canvas.bitmap(2, 2 * y, picture, palette.acc if now else palette.dim)
        x = 4 + max(size_of(picture)[0], 4)
        canvas.text(x, y + 1, f"{'day' if now == 1 else 'days'} in a row", palette.fg, bold=True)
        solved, of = self.played
        known = f"longest {longest}"
        more = f"{known}, solved on {solved} of {counted(of, 'day')}"
        wide = of and x + text_width(more) < width
        canvas.text(x, y + 2, more if wide else known, palette.mute, width=width - x)
        canvas.text(x, y + 3, self.left, palette.mute, width=width - x)
        self._share(canvas, y + 6 if tall else y + 5)

    def _share(self, canvas: Canvas, y: int) -> None:
        palette, width = canvas.palette, canvas.width
        heading(canvas, y, "To share", "y copies")
        canvas.region((0, y, width, canvas.height - y), "copy")
        ground = palette.line if self.target == "copy" else palette.soft
        if text_width(self.line) + 4 < width:
            y += 2
            canvas.fill((2, y, width - 4, 1), ground)
            canvas.text(3, y, self.line, palette.fg, bold=True)
            saying = "No spoilers: it says how, not what."
            if y + 2 < canvas.height:
                canvas.text(2, y + 2, saying, palette.mute, width=width - 2)
            return
        head, _, rest = self.line.partition("  ")
        bold = self.target == "copy"
        canvas.text(2, y + 1, head, palette.fg, bold=bold, width=width - 2)
        canvas.text(2, y + 2, rest, palette.fg, bold=True, width=width - 2)
