"""The games as cards: a drawing of the board, what the game is, and the ways to play it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from textual import events
from textual.color import Color

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import enlarged, from_art, size_of, word
from seqtui.app.drawing.keycaps import cap, foot_of, result
from seqtui.app.drawing.palette import GLYPHS, Palette
from seqtui.app.drawing.picture import Band, BandPicture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.drawing.tile import L, M, Size, Skin, solid
from seqtui.app.games.card import LARGE, MIDDLE, SMALL, Kit, card_of
from seqtui.app.picker.ways import Way, Ways
from seqtui.app.widgets.screen import WIDE
from seqtui.engines.games.game import AnyGame
from seqtui.engines.text import spelled, upper_first

if TYPE_CHECKING:
    from seqtui.app.store.games import Summary

_Lines: TypeAlias = list[tuple[str, Color] | None]
"""Lines of a card and their colours; None stands for the ways to play."""
_NAME = "SEQTUI"
_Q = from_art(("█▀█", "█▄█", "  ▀"))
"""As wide as its neighbours, unlike the Q of the pixel capitals."""
_MARGIN = 5
"""Columns before the drawing: the rail and the number."""
_PANEL = 33
"""The columns that the daily five take beside the name of the program."""
DAILY, START = "daily", "start"
"""The click targets beside the cards' places: the daily five, and to play the chosen game."""
_OPEN = "·"
"""Stands for a task of the day that was not played to its end."""


class Today(NamedTuple):
    """How many of the daily five are done, and the streak."""

    marks: tuple[str, ...] = (_OPEN,) * 5
    streak: int = 0


class GameCards(BandPicture, can_focus=True):
    """One card above the other; over them the daily five, and the name where there is room."""

    LIGHTS_UP = True

    chosen: Shown[int] = Shown(0)
    """The place of the chosen game, from 0."""
    goals: Shown[tuple[str, ...]] = Shown(())
    """What each game is about."""
    ways: Shown[tuple[int | None, ...]] = Shown(())
    """The place of the preset by which each game is played, or None with other options."""
    left: Shown[Summary | None] = Shown(None)
    """The game that can be continued."""
    today: Shown[Today] = Shown(Today())

    def __init__(self, games: Sequence[AnyGame], daily_key: str, way_key: str) -> None:
        super().__init__()
        self._games, self._daily_key, self._way_key = games, daily_key, way_key

    def on_click(self, event: events.Click) -> None:
        super().on_click(event)
        if event.chain == 2 and isinstance(self.hit(event.offset), int | Way):
            self.picked(START)

    def bands(self, width: int, height: int) -> Iterable[Band]:
        """Use the largest kit that fits, and show the name above if it fits too."""
        count = len(self._games)
        kits = (kit for kit in (LARGE, MIDDLE) if kit.width + 36 <= width - _MARGIN)
        kit = next((kit for kit in kits if kit.height * count <= height), SMALL)
        spare = height - count * kit.height
        logo = L if spare >= 10 and width >= WIDE else M if spare >= 7 else None
        beside = logo is not None and _MARGIN + _name_width(logo) + _PANEL <= width
        if logo and not beside and spare < logo.height + 3:
            logo = None  # the cards need the row that the daily five take above them
        row = int(spare > 0 and not beside)
        room = height - row - (logo.height + 2 if logo else 0)
        tall = min(kit.height + 3, room // count)
        rest = height - row - count * tall
        daily = self.today, self.target == DAILY
        if logo:
            # What is left over goes around the name, not below the cards.
            looks = (logo.name, daily if beside else None)
            yield Band(looks, rest, partial(self._logo, size=logo, beside=beside))
            rest = 0
        if row:
            yield Band(daily, 1, self._today_row)
        for place in range(count):
            pointed = self._pointed_at(place)
            feet = self.today.marks if row and place == 0 else None
            lit = place == self.chosen, pointed, self.ways[place]
            card = place, lit, kit.height, self.goals[place], self._left_at(place), feet
            yield Band(card, tall, partial(self._card, place=place, kit=kit, feet=feet))
        yield Band(None, rest)

    def _pointed_at(self, place: int) -> int | Way | None:
        """Return what the pointer is over, if that is on this card: the card, or a way."""
        target = self.target
        if isinstance(target, Way):
            return target if target.card == place else None
        return place if target == place else None

    def _ways_of(self, place: int) -> Ways:
        return Ways(place, self._games[place], self.ways[place])

    def _left_at(self, place: int) -> Summary | None:
        """Return the game that can be continued, if it is this card's."""
        return self.left if self.left and self.left.game == self._games[place].name else None

    def _today_row(self, canvas: Canvas) -> None:
        """Show the daily five in a row; the feet of its keycaps hang into the card below."""
        palette, lit = canvas.palette, self.target == DAILY
        canvas.fill((0, 0, canvas.width, 1), palette.soft if lit else palette.panel)
        canvas.region((0, 0, canvas.width, 1), DAILY)
        canvas.text(2, 0, self._daily_key, palette.fg, bold=True)
        canvas.text(4, 0, "Today", palette.fg, bold=True)
        end = _keycaps(canvas, 0, self.today.marks)
        if streak := self.today.streak:
            x = canvas.text(end, 0, "streak ", palette.mute)
            canvas.text(x, 0, str(streak), palette.fg, bold=True)

    def _card(
        self, canvas: Canvas, place: int, kit: Kit, feet: tuple[str, ...] | None = None
    ) -> None:
        palette, height = canvas.palette, canvas.height
        game = self._games[place]
        rect = (0, 0, canvas.width, height)
        chosen = place == self.chosen
        if chosen:
            canvas.fill(rect, palette.soft)
            canvas.fill((0, 0, 1, height), char="▌", fg=palette.acc)
        elif self._pointed_at(place) is not None:
            canvas.fill(rect, palette.bg.blend(palette.soft, 0.5))
            canvas.fill((0, 0, 1, height), char="▏", fg=palette.mute)
        canvas.region(rect, place)
        middle = (height if kit is SMALL else height - 1) // 2
        number = palette.acc if chosen else palette.mute
        canvas.text(2, middle, str(place + 1), number, bold=True)
        card_of(game.name)(canvas, (_MARGIN, 0, kit.width, height), kit)
        left = _MARGIN + kit.width + (2 if kit is SMALL else 4)
        self._text(canvas, left, place, bool(feet))
        if feet:
            _keycaps(canvas, -1, feet)

    def _text(self, canvas: Canvas, x: int, place: int, has_feet: bool) -> None:
        """Write the title and the lines below it; in pixels where there is plenty of room."""
        palette, height, width = canvas.palette, canvas.height, canvas.width - x
        title, lines = self._games[place].title, self._lines(canvas, width, place, has_feet)
        picture = word(title) if height >= LARGE.height else None
        if picture is not None and size_of(picture)[0] <= width - 2:
            y = (height + 1) // 2 + 1
            lift = min(max(0, y + len(lines) + 1 - height), (height - 5) // 2)
            canvas.bitmap(x, height - 5 - 2 * lift, picture, palette.fg)
            y -= lift
            beside = x, y + len(lines)
        else:
            y = (height - len(lines)) // 2 + 1
            end = canvas.text(x, y - 1, title, palette.fg, bold=True, width=width)
            beside = end + 2, y - 1
        for row, line in enumerate(lines, start=y):
            if line is None:
                self._ways_of(place).paint(canvas, x, row, self._way_key, self.target)
            else:
                canvas.text(x, row, *line, width=width)
        if None not in lines:
            self._ways_of(place).paint_in_brief(canvas, *beside, self.target)

    def _lines(self, canvas: Canvas, width: int, place: int, has_feet: bool) -> _Lines:
        """Return the lines below a title.

        The chosen game has the ways to play it and how the one that is lit plays. Where there is
        no room for everything, that comes before what the game is about, and a game that waits
        comes before both.
        """
        palette, waits = canvas.palette, self._waiting(canvas.palette, width, place)
        # Two lines, and more only where a row of air remains.
        room = min(max(2, canvas.height - 2), canvas.height - 1 - has_feet - len(waits))

        def said(text: str, ink: Color) -> _Lines:
            return [(line, ink) for line in wrap(f"{upper_first(text)}.", max(1, width))]

        goal = said(self.goals[place], palette.mute)
        choices: list[_Lines] = [goal, []]
        ways = self._ways_of(place)
        if place == self.chosen and ways.are_several:
            full, brief = (
                said(text, palette.fg) for text in (ways.chosen.about, ways.chosen.brief)
            )
            choices = [[*goal, None, *full], [None, *full], [None, *brief], [None]]
        return next((each for each in choices if len(each) <= room), choices[-1]) + waits

    def _waiting(self, palette: Palette, width: int, place: int) -> _Lines:
        """Return the line about the game that can be continued, if it is this card's."""
        left = self._left_at(place)
        if left is None:
            return []
        full, ink = f"▸ {left.next_up}: {left.whose_turn}", palette.player(left.to_move)
        brief = left.score if left.leads_on else f"{GLYPHS[left.to_move]} to move"
        short = f"▸ {left.next_up}: {brief}"
        return [(full if text_width(full) < width else short, ink)]

    def _logo(self, canvas: Canvas, size: Size, beside: bool) -> None:
        """Spell the name of the program in tiles, in the players' colours by turns."""
        palette = canvas.palette
        x, y = _MARGIN, (canvas.height - size.height + 1) // 2
        for place, letter in enumerate(_NAME):
            skin = Skin.of_number(palette, place + 1, len(_NAME), palette.player(1 + place % 2))
            solid(canvas, x, y, size, "", skin)
            picture = _Q if letter == "Q" else word(letter) or ()
            picture = enlarged(picture) if size is L else picture
            width, height = size_of(picture)
            face = 2 * size.height - 3
            left, above = x + (size.width - width) // 2, 2 * y + 1 + (face - height + 1) // 2
            canvas.bitmap(left, above, picture, palette.ink)
            x += size.width + 1
        room = canvas.width
        if beside:
            self._today_panel(canvas, y + (size.height - 5) // 2)
            room -= _PANEL
        saying = f"{spelled(len(self._games)).capitalize()} number games."
        for row, line in enumerate((saying, "Solved, to the last move.")):
            if x + 3 + text_width(line) <= room:
                ink = palette.mute if row else palette.fg
                canvas.text(x + 3, y + size.height // 2 - 1 + row, line, ink, bold=not row)

    def _today_panel(self, canvas: Canvas, y: int) -> None:
        """Show the daily five beside the name: keycaps, the streak, and what the key does."""
        palette, (marks, streak) = canvas.palette, self.today
        x, width = canvas.width - _PANEL, _PANEL - 1
        rect = (x, y, width, 5)
        canvas.fill(rect, palette.soft if self.target == DAILY else palette.panel)
        canvas.fill((x, y, 1, 5), char="▌", fg=palette.acc)
        canvas.region(rect, DAILY)
        canvas.text(x + 2, y, "Today", palette.fg, bold=True)
        if streak:
            canvas.text(x, y, f"streak {streak}", palette.mute, width=width - 1, align="right")
        for place, mark in enumerate(marks):
            left = x + 2 + 6 * place
            if mark == _OPEN:
                canvas.fill((left, y + 2, 5, 1), palette.soft)
                canvas.text(left + 2, y + 2, mark, palette.mute)
            else:
                cap(canvas, left, y + 1, 5, mark, foot_of(palette, mark), tall=True)
        end = canvas.text(x + 2, y + 4, self._daily_key, palette.fg, bold=True) + 1
        ahead = "the daily five: all done"
        if _OPEN in marks:
            ahead = f"plays task {marks.index(_OPEN) + 1} of {len(marks)}"
        canvas.text(end, y + 4, ahead, palette.mute, width=x + width - end)


def _name_width(size: Size) -> int:
    return len(_NAME) * (size.width + 1)


def _keycaps(canvas: Canvas, y: int, marks: Sequence[str]) -> int:
    """Draw the results of the day in a row, each a keycap or a slot; return where they end."""
    x = 11
    for number, mark in enumerate(marks, start=1):
        result(canvas, x, y, 5, number, mark, now=False)
        x += 6
    return x
