"""The sheet at the end of a game: who won, why, how well it was played, and how it went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from app.drawing.canvas import Canvas
from app.drawing.fonts import enlarged, size_of, word
from app.drawing.palette import GLYPHS
from app.drawing.picture import Picture, Shown
from app.drawing.text import text_width
from app.play.ending import addressed, is_won, moment_of, reason, reason_and_turn, verdict
from app.play.series import onward
from app.store.saved import Aids
from app.values import best_was, given_up
from app.widgets.bars import wordings
from engines.games.game import Outcome
from engines.match import AnyMatch
from engines.solving.game_course import Course, Step
from engines.text import capital
from engines.turns import numbered

_COLUMN, _WIDE_COLUMN = 40, 56
"""Where the second column starts, the latter from so many columns on:"""
_WIDE = 110
_LEAST = 20
"""How narrow that column may become so that who has won can be written large."""
_MARGIN = 3
_TALL = 12
"""From this many rows on, the letters may be twice as large."""
_LABEL = 14
"""The largest width of the names beside the chart."""
_RISE = 0.12
"""How many seconds the sheet takes to come up."""
_LEVELS = "▁▂▃▄▅▆▇█"
_BUTTONS = (("l", "a better line", "line"), ("n", "play on from here", "branch"))


class GameOver(Picture):
    """Lies below the final position: solid in the winner's colour, but not over a lost game."""

    LIGHTS_UP = True

    outcome: Shown[Outcome | None] = Shown(None)
    course: Shown[Course | None] = Shown(None)
    """How the game went; None until it has been worked out."""
    onward = "Enter plays again."
    """What can be done next."""
    risen: Shown[float] = Shown(1.0)
    """How much of the sheet has come up from below."""

    def __init__(self, match: AnyMatch, aids: Aids) -> None:
        super().__init__()
        self._match, self._aids = match, aids

    @property
    def moment(self) -> Step | None:
        """The mistake that decided the game, once that is known."""
        return moment_of(self._match, self.course) if self.course else None

    def rise(self) -> None:
        """Come up from below, if animation is on."""
        self.risen = 0.0
        self.animate("risen", 1.0, duration=_RISE, easing="out_cubic")

    def _draw(self) -> None:
        super()._draw()
        below = round((1 - self.risen) * self.size.height)
        empty = Strip.blank(self.size.width, Style(bgcolor=self.palette.bg.rich_color))
        self._strips = [empty] * below + self._strips[: self.size.height - below]

    def paint(self, canvas: Canvas) -> None:
        palette, course, tall = canvas.palette, self.course, canvas.height >= _TALL
        canvas.fill((0, 0, canvas.width, canvas.height), palette.panel)
        if self.outcome is None:
            return
        column = _COLUMN if canvas.width < _WIDE else _WIDE_COLUMN
        ink, letters = self._band(canvas, 14 if tall else 9)
        end = self._headline(canvas, letters, 14 if tall else 9)
        self._told(canvas, max(column, end + _MARGIN), 2 if tall else 1, ink)
        y = 8 if tall else 5
        if course is None:
            canvas.text(_MARGIN, y + 1, "Looking at how it went …", palette.mute)
            return
        _chart(canvas, y, column - 2 * _MARGIN, self._match, course, self.moment)
        if self.moment is not None:
            self._moment(canvas, column, y, self.moment)
            self._buttons(canvas, column, y + 3 + tall)
        elif any(course.moves):
            end = canvas.text(column, y, "✓ ", palette.good, bold=True)
            canvas.text(end, y, "No mistakes: nothing was given away.", palette.fg)

    def _band(self, canvas: Canvas, pixels: int) -> tuple[Color, Color]:
        """Draw the ground of the result; return the colours of its text and of its letters."""
        palette, winner = canvas.palette, self.outcome.winner if self.outcome else None
        colour = palette.player(winner) if winner else palette.mute
        if is_won(self._match):
            canvas.block(0, 0, canvas.width, pixels, colour)
            return palette.on, palette.on
        canvas.block(0, 0, canvas.width, pixels, palette.soft)
        canvas.block(0, 0, canvas.width, 1, colour)
        return palette.fg, colour if winner else palette.fg

    def _headline(self, canvas: Canvas, ink: Color, pixels: int) -> int:
        """Write who has won as large as there is room, and return the column after it.

        A name that has no room, or a letter without pixels, stands in bold above the word.
        """
        text, room = verdict(self._match), canvas.width - _LEAST - _MARGIN - 2
        letters, top = word(text), 0
        if letters is None or size_of(letters)[0] > room:
            name, _, last = text.rpartition(" ")
            top = 2
            end = canvas.text(_MARGIN, 0, name, ink, bold=True, width=room)
            letters = word(last) or ()
        else:
            end = 0
        for picture in (enlarged(letters), letters):
            width, height = size_of(picture)
            if width <= room and top + height < pixels:
                canvas.bitmap(_MARGIN, top + (pixels - top - height + 1) // 2, picture, ink)
                return max(end, _MARGIN + width)
        return end

    def _told(self, canvas: Canvas, x: int, y: int, ink: Color) -> None:
        """Say why and in which turn, how many moves were best, and who had help or what to do."""
        match, width = self._match, canvas.width - x - 1
        star = "★ " if is_won(match) else ""
        why = _first_fit([f"{star}{reason_and_turn(match)}", f"{star}{reason(match)}."], width)
        lines = wrap(why, width)
        bold = len(lines)
        told = list(self._aids.sentences(match.setup.names))
        next_game = onward(match)
        if next_game and told:  # what comes next is said in any case, and help before figures
            lines.append(_first_fit(told, width))
        elif self.course and any(self.course.moves):
            lines.append(_best_moves(addressed(match), self.course, width))
        if next_game:
            told = list(wordings(next_game))
        elif not told and self.moment is not None and verdict(match) == "you lose":
            told = ["n plays on from the moment below."]
        lines.append(_first_fit(told or [self.onward], width))
        for row, line in enumerate(lines[:3]):
            strong = row < bold or (next_game is not None and line is lines[-1])
            canvas.text(x, y + row, line, ink, bold=strong, width=width)

    def _moment(self, canvas: Canvas, x: int, y: int, mistake: Step) -> None:
        """Name the mistake that decided the game, and say why it was one."""
        palette, width = canvas.palette, canvas.width - x - 1
        turn = self._match.turns[mistake.ply - 1]
        canvas.region((x, y, width, 3), mistake.ply - 1)
        end = canvas.text(x, y, "✗ The moment", palette.bad, bold=True) + 2
        end = canvas.text(end, y, f"{numbered(self._match, mistake.ply)} ", palette.mute)
        end = canvas.text(end, y, f"{GLYPHS[turn.player]} ", palette.player(turn.player))
        canvas.text(end, y, turn.named, palette.fg, bold=True, width=x + width - end)
        lines = [f"It {given_up(mistake)}.", f"{capital(best_was(mistake.better, width - 1))}."]
        if mistake.why:
            what, _, proof = mistake.why.partition(": ")
            lines = [f"{what}:", proof] if proof else [what]
            if any(text_width(line) > width for line in lines):
                lines = wrap(mistake.why, width)
        for row, line in enumerate(lines[:2], start=1):
            canvas.text(x, y + row, line, palette.fg, width=width)

    def _buttons(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw what can be done about that mistake, as keycaps to click."""
        palette = canvas.palette
        for key, label, action in _BUTTONS:
            rect = (x, y, text_width(label) + 4, 1)
            canvas.fill(rect, palette.line if self.target == action else palette.soft)
            canvas.text(x + 1, y, key, palette.acc, bold=True)
            canvas.text(x + 3, y, label, palette.fg)
            canvas.region(rect, action)
            x += rect[2] + 1


def _first_fit(texts: Sequence[str], width: int) -> str:
    """Return the first text that has room, or else the last one."""
    return next((text for text in texts if text_width(text) <= width), texts[-1])


def _best_moves(names: tuple[str, str], course: Course, width: int) -> str:
    """Say how many moves of each player gave nothing away, in as many words as there is room."""

    def counts(who: Iterable[str], of: str) -> str:
        each = zip(who, course.best, course.moves, strict=True)
        return ", ".join(f"{name} {best}{of}{moves}" for name, best, moves in each if moves)

    texts = [f"Best moves: {counts(who, ' of ')}" for who in (names, GLYPHS.values())]
    short = counts(GLYPHS.values(), "/")
    texts += [f"Best: {short}", short]
    # "Player 1 5 of 5" would be misread.
    return _first_fit(texts[any(name[-1:].isdigit() for name in names) :], width)


def _chart(
    canvas: Canvas, y: int, room: int, match: AnyMatch, course: Course, worst: Step | None
) -> None:
    """Draw three rows, player 1 above, even in the middle, and the mistakes below them.

    A column that is clicked means its ply. The chart shows as many of the latest columns as
    there is room for.
    """
    palette, names = canvas.palette, match.setup.names
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
    # The worst mistake has its number, and comes last so that nothing hides it.
    for mistake in sorted(course.mistakes, key=lambda mistake: mistake is worst):
        if mistake.ply in columns:
            sign = f"✗{numbered(match, mistake.ply)}" if mistake is worst else "✗"
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
