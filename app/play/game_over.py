"""The sheet at the end of a game: who won, why, how well it was played, and how it went."""

from __future__ import annotations

from app.drawing.canvas import Canvas
from app.drawing.fonts import doubled, size_of, word
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown
from app.drawing.text import fit, text_width
from app.store.saved import Aids
from app.values import best_was, doing, given_up
from engines.games.game import Outcome
from engines.games.words import words_of
from engines.match import AnyMatch
from engines.solving.game_course import Course, moves_made
from engines.text import counted

_SECOND = 40
"""The leftmost start of the second column, and its smallest width."""
_MARGIN = 3
_TALL = 12
"""From this many rows on, the letters may be twice as large."""
_LABEL = 14
"""The largest width of the names beside the chart."""
_SHEET_NAME = 16
"""How many cells a name may take in the reason, which must fit beside the headline."""
_LEVELS = "▁▂▃▄▅▆▇█"


class GameOver(Picture):
    """Lies below the final position, in the winner's colour."""

    outcome: Shown[Outcome | None] = Shown(None)
    course: Shown[Course | None] = Shown(None)
    """How the game went; None until it has been worked out."""

    def __init__(self, match: AnyMatch, aids: Aids) -> None:
        super().__init__()
        self._match, self._aids = match, aids
        self._names = match.setup.names

    def paint(self, canvas: Canvas) -> None:
        palette, course = canvas.palette, self.course
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if self.outcome is None:
            return
        rows = 5 if canvas.height >= _TALL else 3  # for the words within the band
        colour = palette.player(self.outcome.winner) if self.outcome.winner else palette.acc
        canvas.block(0, 0, canvas.width, 9 if rows == 3 else 14, colour)
        second, why = self._headline(canvas, self.outcome, rows)
        self._told(canvas, why, second, 1 + (rows - 3) // 2)
        y = canvas.height - 4
        if course is None:
            canvas.text(_MARGIN, y + 1, "Looking at how it went …", palette.mute)
        else:
            # A long game may push the words aside, as far as they can do with less room.
            wanted = 2 * _MARGIN + _LABEL + len(course.shares)
            second = max(second, min(wanted, canvas.width - _SECOND - _MARGIN))
            _chart(canvas, y, second - 2 * _MARGIN, self._names, course)
            _worst(canvas, course, second, y)

    def _headlines(self, outcome: Outcome) -> list[tuple[str, str]]:
        """Return what could be written large, the fullest first, and what to say beside it."""
        one, two = (fit(name, _SHEET_NAME) for name in self._names)
        why = words_of(self._match.game).brief(outcome, (one, two))
        if outcome.winner is None:
            return [("a draw", why)]
        name = self._names[outcome.winner - 1]
        return [(f"{name} wins", why), (name, f"wins: {why}")]

    def _headline(self, canvas: Canvas, outcome: Outcome, rows: int) -> tuple[int, str]:
        """Write who won as large as there is room.

        Return where the second column starts, and how it should begin.
        """
        ink, room = canvas.palette.on, canvas.width - _SECOND - 2 * _MARGIN
        headlines = self._headlines(outcome)
        for text, why in headlines:
            if (letters := word(text)) is None:
                continue
            for picture in (doubled(letters), letters) if canvas.height >= _TALL else (letters,):
                width, height = size_of(picture)
                if width <= room:
                    canvas.bitmap(_MARGIN, 2 + (2 * rows - height) // 2, picture, ink)
                    return max(_SECOND, width + 2 * _MARGIN), why
        text, why = headlines[0]
        canvas.text(_MARGIN, 1 + rows // 2, text, ink, bold=True, width=room)
        return max(_SECOND, min(text_width(text), room) + 2 * _MARGIN), why

    def _told(self, canvas: Canvas, why: str, x: int, y: int) -> None:
        """Say why and after how many moves, how many of them were best, and who had help."""
        ink, width, made = canvas.palette.on, canvas.width - x - 1, moves_made(self._match)
        why = f"★ {why}"
        if made and text_width(longer := f"{why} after {counted(made, 'move')}") <= width:
            why = longer
        canvas.text(x, y, why, ink, bold=True, width=width)
        if self.course and any(self.course.moves):
            best = _best_moves(self._names, self.course, width)
            canvas.text(x, y + 1, best, ink, width=width)
        told = self._aids.sentences(self._names) or ("Enter plays again, v looks back.",)
        more = next((text for text in told if text_width(text) <= width), told[-1])
        canvas.text(x, y + 2, more, ink, width=width)


def _worst(canvas: Canvas, course: Course, x: int, y: int) -> None:
    """Name the worst mistake and what would have been better."""
    palette, mistake, width = canvas.palette, course.worst, canvas.width - x - 1
    if mistake is None:
        if any(course.moves):
            canvas.text(x, y, "✓ ", palette.good, bold=True)
            canvas.text(x + 2, y, "No mistakes: nothing was given away.", palette.fg)
        return
    canvas.region((x, y, width, 2), mistake.ply - 1)
    end = canvas.text(x, y, f"✗ {mistake.ply} ", palette.bad, bold=True)
    end = canvas.text(end, y, f"{GLYPHS[mistake.player]} ", palette.player(mistake.player))
    end = canvas.text(end, y, f"{doing(mistake.move)} ", palette.fg, bold=True)
    canvas.text(end, y, given_up(mistake), palette.mute, width=x + width - end)
    canvas.text(x + 4, y + 1, best_was(mistake.better, width - 4), palette.fg, width=width - 4)
    if others := len(course.mistakes) - 1:
        canvas.text(x + 4, y + 2, f"and {counted(others, 'more mistake')}", palette.mute)


def _best_moves(names: tuple[str, str], course: Course, width: int) -> str:
    """Say how many moves of each player gave nothing away, with signs where names are long."""
    counts = [f"{best} of {moves}" for best, moves in zip(course.best, course.moves, strict=True)]
    told = ", ".join(f"{name} {many}" for name, many in zip(names, counts, strict=True))
    text = f"Best moves: {told}"
    if text_width(text) > width or any(name[-1:].isdigit() for name in names):
        text = f"Best moves: {GLYPHS[1]} {counts[0]}, {GLYPHS[2]} {counts[1]}"
    return text


def _chart(canvas: Canvas, y: int, room: int, names: tuple[str, str], course: Course) -> None:
    """Draw three rows, player 1 above, even in the middle, and the mistakes below them.

    A column that is clicked means its ply. The chart shows as many of the latest columns as
    there is room for.
    """
    palette = canvas.palette
    for player, name in enumerate(names, start=1):
        row, ink = y + 2 * (player - 1), palette.player(player)
        end = canvas.text(_MARGIN, row, f"{GLYPHS[player]} ", ink)
        canvas.text(end, row, name, ink, bold=True, width=_LABEL - 4)
    canvas.text(_MARGIN + 2, y + 1, "even", palette.mute)
    label = 3 + min(max(4, *map(len, names)), _LABEL - 4)
    left, room = _MARGIN + label + 1, room - label - 1
    count = len(course.shares)
    pitch = max(1, min(3, room // count))
    first = max(0, count - room // pitch)
    by_chance = any(share not in (0.0, 0.5, 1.0) for share in course.shares)
    columns = {ply: left + (ply - first) * pitch for ply in range(first, count)}
    for ply, column in columns.items():
        _column(canvas, column, y, max(1, pitch - 1), course.shares[ply], by_chance=by_chance)
        canvas.region((column, y, pitch, 4), ply)
    if first:
        canvas.text(left - 1, y + 1, "‹", palette.mute)
    worst = course.worst
    # The worst mistake has its number, and comes last so that nothing hides it.
    for mistake in sorted(course.mistakes, key=lambda mistake: mistake is worst):
        if mistake.ply in columns:
            sign = f"✗{mistake.ply}" if mistake is worst else "✗"
            canvas.text(columns[mistake.ply], y + 3, sign, palette.bad, bold=mistake is worst)


def _column(canvas: Canvas, x: int, y: int, width: int, share: float, *, by_chance: bool) -> None:
    palette = canvas.palette
    if by_chance:
        canvas.text(x, y + 1, "─" * width, palette.dim)
    else:
        for row in range(3):
            canvas.text(x + (width - 1) // 2, y + row, "·", palette.dim)
    level = min(8, -int(-abs(share - 0.5) * 16 // 1))
    if share > 0.5:
        canvas.text(x, y, _LEVELS[level - 1] * width, palette.p1)
    elif share < 0.5 and level == 8:
        canvas.text(x, y + 2, "█" * width, palette.p2)
    elif share < 0.5:
        # Blocks grow upwards only, so what hangs down is the ground growing over the colour.
        canvas.text(x, y + 2, _LEVELS[7 - level] * width, palette.panel, palette.p2)
    elif not by_chance:
        canvas.text(x, y + 1, "█" * width, palette.mute)
