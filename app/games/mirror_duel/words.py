"""What the board of Mirror Duel says in words: how the pairs stand, or who made the palindrome."""

from __future__ import annotations

from typing import NamedTuple

from textual.color import Color

from app.drawing.canvas import Canvas
from app.drawing.palette import GLYPHS, Palette
from app.drawing.text import fit, text_width
from app.games.mirror_duel.rows import Digits
from app.games.scene import Scene


class _Part(NamedTuple):
    """A piece of a line in one colour."""

    text: str
    colour: Color
    bold: bool = False


def loser_of(scene: Scene, digits: Digits) -> int | None:
    """Return who completed the palindrome, if that is how the game ended."""
    if scene.winner is None or None in digits or len(digits) < 2:
        return None
    return 3 - scene.winner if list(digits) == list(digits)[::-1] else None


def summary(scene: Scene, digits: Digits, palette: Palette, folded: bool) -> list[_Part]:
    """Say how many pairs match, or how the game ended."""
    if loser := loser_of(scene, digits):
        return [
            _Part("A palindrome, completed by ", palette.mute),
            _player(loser, palette),
            _Part(f" {fit(scene.names[loser - 1], 20)}", palette.fg, True),
        ]
    length = len(digits)
    if not length:
        return [_Part("No digit yet: the first one cannot lose.", palette.mute)]
    if None in digits:
        return [
            _Part(str(length), palette.fg, True),
            _Part(f" digit{'' if length == 1 else 's'}, face down", palette.mute),
        ]
    pairs = length // 2
    if not pairs:
        return [_Part("One digit: no pair to compare yet.", palette.mute)]
    same = sum(digits[place] == digits[-1 - place] for place in range(pairs))
    match = "pair matches" if pairs == 1 else "pairs match"
    tail = f" · {length} digits, folded" if folded else "  ·  all would be a palindrome"
    if pairs == 1:
        tail = "  ·  a match loses"
    return [
        _Part(str(same), palette.good, True),
        _Part(f" of {pairs} {match}{tail}", palette.mute),
    ]


def recent(scene: Scene, palette: Palette) -> list[_Part]:
    """Name the two moves that a blindfold game still shows, the older one first."""
    moves: list[str] = scene.view["recent"]
    mover = scene.last_by
    if mover is None:
        return []
    if not moves or moves[-1] != scene.last:
        mover = 3 - mover  # somebody has conceded or claimed since
    line: list[_Part] = []
    for place, move in enumerate(moves):
        player = mover if place == len(moves) - 1 else 3 - mover
        line += [
            _Part(", then " if line else "last: ", palette.mute),
            _player(player, palette),
            _Part(f" {move}", palette.fg, True),
        ]
    return line


def write(canvas: Canvas, y: int, parts: list[_Part]) -> None:
    """Write a line of pieces in the middle of the board."""
    x = (canvas.width - sum(text_width(part.text) for part in parts)) // 2
    for text, colour, bold in parts:
        x = canvas.text(x, y, text, colour, bold=bold)


def _player(player: int, palette: Palette) -> _Part:
    return _Part(GLYPHS[player], palette.player(player))
