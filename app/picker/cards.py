"""The games as cards: a number, a drawing of the board, and what the game is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from textwrap import wrap
from typing import NamedTuple

from textual import events
from textual.message import Message

from app.drawing.canvas import Canvas
from app.drawing.fonts import enlarged, from_art, size_of, word
from app.drawing.picture import Band, BandPicture, Shown
from app.drawing.text import text_width
from app.drawing.tile import L, M, Size, number_skin, solid
from app.games.card import LARGE, MIDDLE, SMALL, Kit, card_of
from engines.games.game import AnyGame
from engines.text import spelled

_NAME = "SEQTUI"
_Q = from_art(("█▀█", "█▄█", "  ▀"))
"""As wide as its neighbours, unlike the Q of the pixel capitals."""
_MARGIN = 5
"""Columns before the drawing: the rail and the number."""


class Waiting(NamedTuple):
    """A game that was left."""

    place: int
    """The place of its card, from 0."""
    player: int
    """Who is to move."""
    words: tuple[str, str]
    """What its card says, in full and for less room."""


class GameCards(BandPicture, can_focus=True):
    """One card above the other, with the name of the program over them where there is room."""

    LIGHTS_UP = True

    chosen: Shown[int] = Shown(0)
    """The place of the chosen game, from 0."""
    goals: Shown[tuple[str, ...]] = Shown(())
    """What each game is about."""
    waiting: Shown[Waiting | None] = Shown(None)
    """The game that can be continued."""

    class Started(Message):
        """A card was clicked twice: play it."""

    def __init__(self, games: Sequence[AnyGame]) -> None:
        super().__init__()
        self._games = games

    def on_click(self, event: events.Click) -> None:
        super().on_click(event)
        if event.chain == 2 and self._hit(event) is not None:
            self.post_message(self.Started())

    def bands(self, width: int, height: int) -> Iterable[Band]:
        """Use the largest kit that fits, and show the name above if it fits too."""
        count = len(self._games)
        kits = (kit for kit in (LARGE, MIDDLE) if kit.width + 36 <= width - _MARGIN)
        kit = next((kit for kit in kits if kit.height * count <= height), SMALL)
        spare = height - count * kit.height
        logo = L if spare >= 10 and width >= 110 else M if spare >= 7 else None
        room = height - (logo.height + 2 if logo else 0)
        tall = min(kit.height + 3, room // count)
        rest = height - count * tall
        if logo:
            # What is left over goes around the name, not below the cards.
            yield Band(logo.name, rest, partial(self._logo, size=logo))
            rest = 0
        for place in range(count):
            here = self.waiting if self.waiting and self.waiting.place == place else None
            lit = place == self.chosen, place == self.target
            looks = place, lit, kit.height, self.goals[place], here
            yield Band(looks, tall, partial(self._card, place=place, kit=kit))
        yield Band(None, rest)

    def _card(self, canvas: Canvas, place: int, kit: Kit) -> None:
        palette, height = canvas.palette, canvas.height
        game = self._games[place]
        rect = (0, 0, canvas.width, height)
        chosen = place == self.chosen
        if chosen:
            canvas.fill(rect, palette.soft)
            canvas.fill((0, 0, 1, height), char="▌", fg=palette.acc)
        elif place == self.target:
            canvas.fill(rect, palette.bg.blend(palette.soft, 0.5))
            canvas.fill((0, 0, 1, height), char="▏", fg=palette.mute)
        canvas.region(rect, place)
        middle = (height if kit is SMALL else height - 1) // 2
        number = palette.acc if chosen else palette.mute
        canvas.text(2, middle, str(place + 1), number, bold=True)
        card_of(game.name)(canvas, (_MARGIN, 0, kit.width, height), kit)
        left = _MARGIN + kit.width + (2 if kit is SMALL else 4)
        self._words(canvas, left, place)

    def _words(self, canvas: Canvas, x: int, place: int) -> None:
        """Write the title and what the game is; in pixels where there is plenty of room."""
        palette, height = canvas.palette, canvas.height
        room, title = canvas.width - x, self._games[place].title
        lines = wrap(f"{self.goals[place]}.", room)
        waiting = self.waiting if self.waiting and self.waiting.place == place else None
        picture = word(title) if height >= LARGE.height else None
        if picture is not None and size_of(picture)[0] <= room - 2:
            canvas.bitmap(x, height - 5, picture, palette.fg)
            y = (height + 1) // 2 + 1
        else:
            y = (height - len(lines) - bool(waiting)) // 2 + 1
            canvas.text(x, y - 1, title, palette.fg, bold=True, width=room)
        for line in lines:
            canvas.text(x, y, line, palette.mute)
            y += 1
        if waiting:
            full, brief = (f"▸ {words}" for words in waiting.words)
            ink = palette.player(waiting.player)
            canvas.text(x, y, full if text_width(full) < room else brief, ink, width=room)

    def _logo(self, canvas: Canvas, size: Size) -> None:
        """Spell the name of the program in tiles, in the players' colours by turns."""
        palette = canvas.palette
        x, y = _MARGIN, (canvas.height - size.height + 1) // 2
        for place, letter in enumerate(_NAME):
            skin = number_skin(palette, place + 1, len(_NAME), palette.player(1 + place % 2))
            solid(canvas, x, y, size, "", skin)
            picture = _Q if letter == "Q" else word(letter) or ()
            picture = enlarged(picture) if size is L else picture
            width, height = size_of(picture)
            face = 2 * size.height - 3
            left, above = x + (size.width - width) // 2, 2 * y + 1 + (face - height + 1) // 2
            canvas.bitmap(left, above, picture, palette.ink)
            x += size.width + 1
        saying = f"{spelled(len(self._games)).capitalize()} number games."
        for row, line in enumerate((saying, "Solved, to the last move.")):
            if x + 3 + text_width(line) <= canvas.width:
                ink = palette.mute if row else palette.fg
                canvas.text(x + 3, y + size.height // 2 - 1 + row, line, ink, bold=not row)
