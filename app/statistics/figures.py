"""A page of figures: tables with bars, how the first player did, and a chart of mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from app.drawing.canvas import Canvas
from app.drawing.marks import heading
from app.drawing.picture import Picture, Shown
from app.store.statistics import ALL, Figures, Tally

_NAME = 13
_FIGURES = (("played", 7), ("won", 5), ("lost", 6), ("drawn", 7), ("streak", 8), ("longest", 9))
"""The columns of a table, and their widths."""
_AFTER = sum(width for _, width in _FIGURES)
_COMPUTER = ("Against the computer", "Computer")
_PEOPLE = ("Against each other", "People")
"""What the tables are called, fully and where there is no room for that."""
_LATEST = 10
"""How many games count as the latest."""
_HIGHEST = 12
"""As many rows as the chart may have."""
_STEEP = 3
"""A single mistake does not reach the top of the chart."""


class FiguresPage(Picture):
    """Draws one page; what does not fit is cut from the longest list."""

    figures: Shown[Figures] = Shown(Figures())
    level: Shown[str] = Shown(ALL)
    """Against whom the mistakes in the chart were made."""
    empty: Shown[str] = Shown("")
    """What to say if there are no figures."""

    def paint(self, canvas: Canvas) -> None:
        """Draw the tables from the top, and the chart in what is left."""
        figures = self.figures
        if not figures.played:
            self._nothing(canvas)
            return
        roomy = canvas.height > 30
        y = int(roomy)
        if figures.levels:
            y = self._table(canvas, y, _COMPUTER, figures.levels) + roomy
        if figures.people:
            room = max(1, canvas.height - y - 13)
            most = dict(islice(figures.people.items(), room))
            y = self._table(canvas, y, _PEOPLE, most) + roomy
        y = self._first(canvas, y, figures.first) + roomy
        self._chart(canvas, y, figures.mistakes.get(self.level, ()))

    def _nothing(self, canvas: Canvas) -> None:
        palette, middle, width = canvas.palette, canvas.height // 2, canvas.width
        canvas.text(0, middle - 1, self.empty, palette.fg, bold=True, width=width, align="center")
        how = "Play one to its end, and this page begins to fill."
        canvas.text(0, middle + 1, how, palette.mute, width=width, align="center")

    def _table(
        self, canvas: Canvas, y: int, titles: tuple[str, str], rows: Mapping[str, Tally]
    ) -> int:
        palette, (title, short) = canvas.palette, titles
        x = canvas.width - _AFTER - 1
        heading(canvas, y, title if len(title) + 2 < x else short)
        canvas.text(x, y, " " * (_AFTER + 1), palette.mute)
        for name, width in _FIGURES:
            canvas.text(x, y, name, palette.mute, width=width, align="right")
            x += width
        for row, (name, tally) in enumerate(rows.items(), start=y + 1):
            canvas.text(2, row, name, palette.fg, width=_NAME - 3)
            room = canvas.width - _AFTER - _NAME - 3
            _share(canvas, 1 + _NAME, row, room, (tally.won, tally.drawn, tally.lost))
            x = canvas.width - _AFTER - 1
            counts = (tally.played, tally.won, tally.lost, tally.drawn, tally.streak, tally.longest)
            for count, (_, width) in zip(counts, _FIGURES, strict=True):
                ink = palette.fg if count else palette.dim
                canvas.text(x, row, f"{count:,}", ink, width=width, align="right")
                x += width
        return y + 1 + len(rows)

    def _first(self, canvas: Canvas, y: int, first: Tally) -> int:
        """Show how often the player with the first turn won."""
        palette = canvas.palette
        heading(canvas, y, "The player who began")
        text = f"won {first.won:,}, lost {first.lost:,}, drawn {first.drawn:,}"
        room = canvas.width - len(text) - 6
        _share(canvas, 2, y + 1, room, (first.won, first.drawn, first.lost))
        canvas.text(room + 4, y + 1, text, palette.fg)
        return y + 2

    def _chart(self, canvas: Canvas, y: int, points: Sequence[int]) -> None:
        """Draw a column per game, the latest to the right, and their average in words."""
        palette, rows = canvas.palette, min(canvas.height - y - 3, _HIGHEST)
        heading(canvas, y, "Your mistakes, game by game", f"l {self.level or 'all levels'}")
        if not points:
            canvas.text(2, y + 1, "None counted yet: that happens when a game ends.", palette.mute)
            return
        width, left = canvas.width - 8, 6
        pitch = 3 if len(points) * 3 <= width else 2 if len(points) * 2 <= width else 1
        shown = points[-(width // pitch) :]
        most = max(*shown, _STEEP)
        canvas.text(0, y + 1, str(most), palette.mute, width=4, align="right")
        canvas.text(0, y + rows, "0", palette.mute, width=4, align="right")
        canvas.fill((5, y + 1, 1, rows), char="│", fg=palette.line)
        for place, mistakes in enumerate(shown):
            x = left + place * pitch
            size = round(mistakes / most * 2 * rows) if mistakes else 0
            if size:
                canvas.block(x, 2 * (y + 1 + rows) - size, max(1, pitch - 1), size, palette.bad)
            else:
                canvas.text(x, y + rows, "✓" if pitch > 1 else "·", palette.good)
        average = sum(points) / len(points)
        words = f"{average:.1f} a game in {len(points):,}"
        if len(points) > _LATEST:
            words += f", {sum(points[-_LATEST:]) / _LATEST:.1f} in the latest {_LATEST}"
        canvas.text(left, y + rows + 1, words, palette.fg, width=width)


def _share(canvas: Canvas, x: int, y: int, room: int, parts: tuple[int, int, int]) -> None:
    """Draw won, drawn and lost as parts of one bar."""
    palette, total, start = canvas.palette, sum(parts), 0
    signs = ("█", "▒", "░") if palette.plain else ("▀", "▀", "▀")
    for part, ink, sign in zip(parts, (palette.good, palette.dim, palette.bad), signs, strict=True):
        end = start + part
        first, last = (round(edge * room / max(total, 1)) for edge in (start, end))
        canvas.text(x + first, y, sign * (last - first), ink)
        start = end
