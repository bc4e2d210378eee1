"""What lies between the towers of Sequence Stack: cards, buttons, the deck and the discards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import Font
from seqtui.app.drawing.marks import caption
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.tile import M, S, Size, Skin, State, largest, solid, tile
from seqtui.app.games.sequence_stack.tower import lane_of
from seqtui.engines.games.sequence_stack.rules import DECKS

PILE = "pile"
"""A click target: the discards."""
_STRIP = Size("STRIP", 3, 1, Font.TEXT)
_SPREAD = (M, S, S.sized(width=3), _STRIP)
"""How large the discards may be when they are spread out."""
_ACROSS = 7
"""How many of them lie in a row at most; there are never more than twelve."""
_PITCH = 4
"""Columns per number in the list of what is left: the number, two cards and a space."""


class Middle(ABC):
    """Where things lie between the towers, spread over the height with gaps where there is room."""

    card: Size
    """How large the cards to choose from are."""
    pile: Size
    cards_at: tuple[Region, ...]
    """Where they lie."""
    deck_at: Region
    discards_at: Region
    heading: int
    """The row of the words above the cards."""
    _left_row: int
    """The row that says what is left in the deck."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._x = canvas, lane_of(canvas, 1).width
        self._width = canvas.width - 2 * self._x
        self._roomy = self._arrange(canvas.height)
        """Whether there is room to say more than the least."""
        rows = self._left_row - 2 * self._roomy - self.deck_at.y
        self._piles = Region(self._x, self.deck_at.y, self._width, rows)
        """Where the deck and the discards lie, with what is said of them."""

    @abstractmethod
    def _arrange(self, height: int) -> bool:
        """Find a place for everything on a board of this height; tell whether there is room."""

    def write(self, y: int, text: str) -> None:
        mute = self._canvas.palette.mute
        self._canvas.text(self._x, y, text, mute, width=self._width, align="center")

    def draw_deck(self, count: int, decks: int | None) -> None:
        """Draw the deck face down, or its empty place, with its count below.

        Where there are three decks, pips tell how many have begun.
        """
        canvas, palette = self._canvas, self._canvas.palette
        x, y, _, _ = rect = self.deck_at
        if decks is None:
            caption(canvas, rect, f"deck {count}", palette.mute)
        else:
            pips = "■" * decks + "□" * (DECKS - decks)
            text = f"deck {pips} {count}"
            left = x + (rect.width - len(text)) // 2
            after = canvas.text(left, rect.bottom, "deck ", palette.mute)
            after = canvas.text(after, rect.bottom, pips, palette.acc)
            canvas.text(after, rect.bottom, f" {count}", palette.fg, bold=True)
        if not count:
            tile(canvas, x, y, self.pile, state=State.EMPTY)
            return
        # A chequered face cannot be taken for a number.
        light, dark, foot = (palette.bg.blend(palette.acc, share) for share in (0.68, 0.3, 0.42))
        solid(canvas, x, y, self.pile, "", Skin(light, light, foot, palette.ink))
        for row in range(y + 1, rect.bottom - 1):
            for column in range(x + 1, rect.right - 1):
                if palette.plain:
                    canvas.text(column, row, "▒", palette.fg)
                else:
                    inks = (dark, light) if column % 2 else (light, dark)
                    canvas.text(column, row, "▀", *inks)

    def draw_discards(self, cards: Sequence[int], of: int, by: int | None) -> None:
        """Draw the top of the discards with their count; `by` has just discarded it.

        Where there is room, all of them lie below, oldest first.
        """
        canvas, palette = self._canvas, self._canvas.palette
        x, y, _, height = rect = self.discards_at
        top, state = (cards[-1], State.NORMAL) if cards else (None, State.EMPTY)
        tile(canvas, x, y, self.pile, top, of=of, state=state)
        count = caption(canvas, rect, f"discards {len(cards)}", palette.mute)
        for part in (rect, count):
            canvas.region(part, PILE)
        if by is not None:
            canvas.text(rect.right, y + height // 2, GLYPHS[by], palette.player(by))
        if self._roomy and cards:
            size = _STRIP.sized(width=max(2, min(_STRIP.width, self._width // len(cards))))
            wide = size.width * len(cards)
            middle = x + (rect.width - wide) // 2
            left = max(self._x, min(middle, self._x + self._width - wide))
            for place, card in enumerate(cards):
                spot = size.at(left + place * size.width, rect.bottom + 1)
                self._draw_card(spot, size, card, of)
                canvas.region(spot, PILE)

    def spread(self, count: int) -> tuple[Size, list[Region]]:
        """Return how large so many discards are when they are spread out, and where they lie."""
        _, y, width, height = self._piles
        size = largest(_ACROSS, width, (height - 1) // 2, sizes=_SPREAD)
        across = -(-count // 2) if count > _ACROSS else count
        row = size.row(across, self._canvas.width, y + 1)
        rows = row + [spot.translate((0, size.height)) for spot in row]
        return size, rows[:count]

    def draw_spread(self, cards: Sequence[int], of: int) -> None:
        """Spread the discards out in the place of both piles, oldest first."""
        canvas = self._canvas
        canvas.fill(self._piles, canvas.palette.bg)
        canvas.region(self._piles, PILE)
        self.write(self._piles.y, "discards, oldest first" if cards else "no discards yet")
        size, spots = self.spread(len(cards))
        for card, spot in zip(cards, spots, strict=True):
            self._draw_card(spot, size, card, of)

    def _draw_card(self, spot: Region, size: Size, card: int, of: int) -> None:
        """Draw one of the discards, as a tile or in a single row."""
        canvas, palette = self._canvas, self._canvas.palette
        if size.height > 1:
            tile(canvas, *spot.offset, size, card, of=of)
        else:
            face = None if palette.plain else palette.face_of(card, of)
            ink = palette.fg if palette.plain else palette.ink
            canvas.text(*spot.offset, f" {card} "[: size.width], ink, face, bold=True)

    def draw_left(self, deck: Mapping[str, int], *, thaw: bool) -> None:
        """List each number with a bar per card that is still to come, in two rows if need be."""
        palette, y = self._canvas.palette, self._left_row
        rows = 1 if len(deck) * _PITCH - 1 <= self._width else 2
        per = (len(deck) + rows - 1) // rows
        left = self._x + (self._width - per * _PITCH + 1) // 2
        for place, (number, count) in enumerate(deck.items()):
            column, row = left + place % per * _PITCH, y + place // per
            ink = palette.fg if count else palette.dim
            after = self._canvas.text(column, row, number, ink, bold=count > 0)
            bars, ink = ("▮" * count, palette.acc) if count else ("·", palette.dim)
            self._canvas.text(after, row, bars, ink)
        if self._roomy:
            self.write(y - 2, "left in the deck")
            if thaw:
                self.write(y + 2, "an empty deck lifts all blocks")
