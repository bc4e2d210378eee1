"""The ways to play a game, side by side on its card: the rulebook's and another as equals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.text import text_width
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Preset

_CUSTOM = Preset("", "custom", {}, "your own choice of options", "your own choice of options")
"""Stands for options that no preset has."""
_GAP = 2
_DOT = " · "


class Way(NamedTuple):
    """A way to play a game, as a click target: the place of its card, and that of the preset."""

    card: int
    preset: int


class Ways:
    """The ways to play the game of a card, of which one is chosen."""

    def __init__(self, card: int, game: AnyGame, chosen: int | None) -> None:
        """``chosen`` is the place of a preset, or None for options that no preset has."""
        self._card, self._count = card, len(game.presets)
        self._presets = game.presets if chosen is not None else (*game.presets, _CUSTOM)
        self._place = self._count if chosen is None else chosen

    @property
    def are_several(self) -> bool:
        """Whether there is anything to choose."""
        return len(self._presets) > 1

    @property
    def chosen(self) -> Preset:
        """The way that is played."""
        return self._presets[self._place]

    @property
    def _few(self) -> list[int]:
        """The places of the first two, and of the chosen one."""
        return [place for place in range(len(self._presets)) if place in (0, 1, self._place)]

    def _fit(self, places: Sequence[int], room: int, gap: int, padding: int = 0) -> bool:
        """Tell whether some have room side by side; the chosen one has padding."""
        labels = sum(text_width(self._presets[place].label) for place in places)
        return labels + gap * (len(places) - 1) + padding * (places[-1] == self._place) <= room

    def paint(self, canvas: Canvas, x: int, y: int, key: str, pointed: object) -> None:
        """Write them, the chosen one lit, and the key that goes on to the next.

        Where there is no room for all, there is for the first two and for the one that is lit.
        """
        palette, room = canvas.palette, canvas.width - x
        every = range(len(self._presets))
        places = every if self._fit(every, room, _GAP, 1) else self._few
        for place in places:
            label, lit, way = self._presets[place].label, place == self._place, self._way(place)
            spot = (x - 1, y, text_width(label) + 2, 1)
            if lit:
                canvas.fill(spot, palette.acc)
            elif way == pointed:
                canvas.fill(spot, palette.line)
            canvas.region(spot, way)
            ink = palette.on if lit else palette.fg if way == pointed else palette.mute
            x = canvas.text(x, y, label, ink, bold=lit) + _GAP
        hidden = len(self._presets) - len(places)
        for text in (f"{key} {hidden} more" if hidden else f"{key} next", key):
            if x + text_width(text) <= canvas.width - 1:
                canvas.region(
                    (x, y, text_width(text), 1), self._way((self._place + 1) % self._count)
                )
                canvas.text(x, y, text, palette.mute)
                canvas.text(x, y, key, palette.fg, bold=True)
                return

    def paint_in_brief(self, canvas: Canvas, x: int, y: int, pointed: object) -> None:
        """Write the two that are equals, or where there is room for one, what is unusual."""
        palette, places = canvas.palette, self._few
        if not self._fit(places, canvas.width - x, len(_DOT)):
            places = [place for place in places if place == self._place != 0]
        if not self.are_several or not places or not self._fit(places, canvas.width - x, 0):
            return
        for place in places:
            chosen, way = place == self._place, self._way(place)
            ink = palette.mute if chosen or way == pointed else palette.dim
            label = self._presets[place].label
            canvas.region((x, y, text_width(label), 1), way)
            x = canvas.text(x, y, label, ink, bold=chosen, underline=way == pointed)
            if place != places[-1]:
                x = canvas.text(x, y, _DOT, palette.dim)

    def _way(self, place: int) -> Way | int:
        """Return what a click on one means; on options of one's own, no more than on the card."""
        return Way(self._card, place) if place < self._count else self._card
