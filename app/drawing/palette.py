"""The colours of the application by role, in three sets, and the few mixtures everyone needs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from textual.color import Color

_BLACK = Color(0, 0, 0)

GLYPHS = {1: "●", 2: "◆"}
"""The sign of each player, so that players are never told apart by colour alone."""

LANE = 0.13
LANE_STACK = 0.10
_LANE_IDLE = 0.035
"""How much a lane is tinted in its player's colour: on their turn, the same in Stack, waiting."""


@dataclass(frozen=True, eq=False)
class Palette:
    """One set of colours. `plain` asks painters to do without any colour at all.

    Greys (`NO_COLOR`) need nothing here: Textual turns the finished screen grey. `plain` is for
    the stricter case where backgrounds are dropped as well, so tiles become frames.
    Compared by identity: it is a key of caches and there are only nine. The tables below have
    the colours in the order of the fields.
    """

    name: str
    dark: bool
    bg: Color
    panel: Color
    soft: Color
    line: Color
    dim: Color
    mute: Color
    fg: Color
    face: Color
    face2: Color
    tile_hi: Color
    foot: Color
    ink: Color
    p1: Color
    p2: Color
    good: Color
    bad: Color
    acc: Color
    on: Color
    plain: bool = field(default=False, kw_only=True)
    tints: bool = field(default=True, kw_only=True)
    """Whether there are shades enough to tint a lane."""

    @cached_property
    def without_colour(self) -> Palette:
        """The palette for a terminal without colours: frames and reversed strips."""
        return replace(self, plain=True)

    @cached_property
    def of_sixteen(self) -> Palette:
        """The palette for a terminal that has sixteen colours and takes the nearest of them."""
        roles: dict[str, Any] = {r: Color.parse(c) for r, c in _SIXTEEN[self.name].items()}
        return replace(self, tints=False, **roles)

    def player(self, number: int) -> Color:
        """Return the colour of player 1 or 2."""
        return self.p1 if number == 1 else self.p2

    def lane(self, player: int, active: bool, share: float = LANE) -> Color:
        """Mix the background of a player's lane; `share` is the tint while it is their turn."""
        tint = share if active else _LANE_IDLE
        return self.bg.blend(self.player(player), tint if self.tints else 0)

    def face_of(self, number: int, of: int) -> Color:
        """Mix the face of tile `number` in a set of `of`: an ordered row is a gradient."""
        if of <= 1:
            return self.face
        return self.face.blend(self.face2, (number - 1) / (of - 1))

    def hovered(self, face: Color) -> Color:
        """Brighten a face under the mouse, as far as its ink stays readable."""
        return face.blend(self.tile_hi, 0.75 if self.dark else 0.5)

    def shadow(self, colour: Color) -> Color:
        """Mix the shade under a banner of this colour."""
        return colour.blend(_BLACK, 0.45)


_DARK = (
    "#10131b #191e2a #262e3f #3b455c #727d96 #9ea8bc #e9e6dd #f8f2e4 #dcc49a "
    "#ffffff #a08c66 #1a1d28 #ffb454 #63c7ff #7fdb8a #ff8090 #c7a6ff #11141c"
)
_LIGHT = (
    "#f4f0e7 #e8e2d4 #d9d1c0 #a79d88 #716f68 #4d525e #20232c #566078 #262c3a "
    "#7d88a2 #8b93a4 #fffaf0 #984500 #005f9a #126028 #b01735 #6233a6 #ffffff"
)
_OKABE = (
    "#0e1116 #191d24 #21262e #454d5a #757f8e #a6adb8 #eef0f2 #f6f6f4 #cdd2d8 "
    "#ffffff #868d97 #131417 #e69f00 #56b4e9 #35c79b #e8691a #f0e442 #0e1116"
)

DARK = Palette("dark", True, *map(Color.parse, _DARK.split()))
LIGHT = Palette("light", False, *map(Color.parse, _LIGHT.split()))
OKABE = Palette("okabe", True, *map(Color.parse, _OKABE.split()))


_SIXTEEN = {
    "dark": {"soft": "#000080", "dim": "#808080", "acc": "#ff00ff"},
    "light": {"p1": "#800080", "p2": "#000080", "acc": "#000000"},
    "okabe": {"soft": "#000080", "dim": "#808080"},
}
"""Roles whose nearest of sixteen colours is also that of what they stand on or beside."""


def _luminance(colour: Color) -> float:
    """Return the relative luminance by WCAG 2, 0 (black) to 1 (white)."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def contrast(one: Color, other: Color) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)
