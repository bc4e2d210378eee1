"""The two players' plates: who they are, whose turn it is, the score and the time left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from textual.color import Color
from textual.reactive import reactive

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import Font, numeral, size_of
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.widgets.following import follow
from seqtui.engines.events import Event, NewPosition

if TYPE_CHECKING:
    from seqtui.app.games.table import View


class TimeLeft(NamedTuple):
    """What a player's clock shows."""

    text: str
    share: float
    """How much of all the time is left, 0 to 1, in steps as fine as they can be drawn."""
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where, and what is happening to them."""

    names: tuple[str, str]
    about: tuple[str, str]
    """A word or two about each: human, or the computer and its level."""
    to_move: int | None = None
    winner: int | None = None
    thinking: bool = False
    labels: tuple[str, str] = ("", "")
    """What each plate says instead of whose turn it is, such as that a task is solved."""
    points: tuple[str, str] | None = None
    """The score of a match, such as "1½"; None for a single game."""
    goal: int = 0
    """How many points the match is about."""
    away: int | None = None
    """Who is not there, so that the game stands still."""


class Plates(Picture):
    """One plate above the other; the one to move is solid in the player's colour."""

    view: reactive[View | None] = reactive(None, repaint=False, init=False)
    """The session that is followed, and how a person views it."""
    seats: Shown[Seats | None] = Shown(None)
    times: Shown[tuple[TimeLeft | None, TimeLeft | None]] = Shown((None, None))
    """What the clocks show, for the players who have one."""

    def on_mount(self) -> None:
        if self.view is not None:
            follow(self.view.session, self._on_event)
            self.seats = self.view.seats()

    def _on_event(self, event: Event) -> None:
        if isinstance(event, NewPosition) and self.view is not None:
            self.seats = self.view.seats()

    def watch_view(self, old: View | None, new: View | None) -> None:
        if new is not None and (old is None or old.revision != new.revision):
            self.seats = new.seats()

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
            return  # the other player plays alone
        away = seats.away == player
        lit = player in (seats.to_move, seats.winner) and not away
        colour, width = palette.player(player), canvas.width
        if lit:
            canvas.fill((0, top, width, height), colour)
        if seats.points:
            width -= 5 if height < 4 else 7
            _chip(canvas, (width, top, canvas.width - width, height), seats, player, lit)
        word = "AWAY" if away else seats.labels[player - 1]
        if seats.winner == player:
            word = word or "WINS"
        elif seats.to_move == player:
            word = word or ("THINKING" if seats.thinking else "TO MOVE")
        y = top + (height - 2) // 2
        sign = "★" if seats.winner == player else "▸" if lit else "‖" if away else " "
        ink = palette.on if lit else palette.fg
        canvas.text(1, y, sign, colour if away else ink, bold=True)
        canvas.text(3, y, GLYPHS[player], palette.on if lit else colour)
        room = width - 6 - (len(word) + 1 if word else 0)
        canvas.text(5, y, seats.names[player - 1], ink, bold=lit, width=room)
        word_ink = ink if lit or away else palette.mute
        canvas.text(0, y, word, word_ink, bold=True, width=width - 1, align="right")
        if time := self.times[player - 1]:
            _clock(canvas, y + 1, width, time, colour, lit=lit)
        else:
            about_ink = palette.on if lit else palette.mute
            canvas.text(5, y + 1, seats.about[player - 1], about_ink, width=width - 6)


def _chip(
    canvas: Canvas, rect: tuple[int, int, int, int], seats: Seats, player: int, lit: bool
) -> None:
    """Draw a player's points, in a pixel numeral where there is room, and what they are out of."""
    palette, (x, y, width, height) = canvas.palette, rect
    ink = palette.player(player) if lit else palette.fg
    canvas.fill(rect, palette.bg if lit else palette.soft)
    points = seats.points[player - 1] if seats.points else ""
    whole, half = points.rstrip("½"), "½" if points.endswith("½") else ""
    if height < 4:
        canvas.text(x, y, points, ink, bold=True, width=width, align="center")
    else:
        picture = numeral(whole or "0", Font.M)
        left = x + (width - size_of(picture)[0]) // 2 - bool(half)
        canvas.bitmap(left, 2 * y + 1, picture, ink)
        canvas.text(x + width - 2, y + 1, half, ink, bold=True)
    about = f"of {seats.goal}"
    canvas.text(x, y + height - 1, about, ink if lit else palette.mute, width=width, align="center")


def _clock(canvas: Canvas, y: int, width: int, time: TimeLeft, colour: Color, *, lit: bool) -> None:
    """Draw what is left as a bar with the time after it; in the last seconds the row is reversed.

    It can be read without colour: by its length, by the time, and by the signs of urgency.
    """
    palette = canvas.palette
    ink, rest, text = (
        (palette.on, palette.on, palette.on) if lit else (palette.mute, palette.dim, palette.mute)
    )
    if time.urgent and lit:
        canvas.fill((0, y, width, 1), palette.bg)
        canvas.text(1, y, "! !", colour, bold=True)
        ink = text = colour
        rest = colour.blend(palette.bg, 0.4)
    left, room = 5, width - 12
    halves = round(time.share * 2 * room)
    canvas.text(left, y, "╌" * room, rest)
    end = canvas.text(left, y, "━" * (halves // 2), ink)
    if halves % 2:
        canvas.text(end, y, "╸", ink)
    canvas.text(
        left + room, y, time.text, text, bold=lit, width=width - left - room - 1, align="right"
    )
