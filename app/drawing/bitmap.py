"""Pictures of half-block pixels: what numerals and letters are made of.

One character cell holds two pixels, one above the other, and each of them is square.
"""

from __future__ import annotations

from collections.abc import Iterable

Bitmap = tuple[tuple[bool, ...], ...]
"""Rows of pixels from the top, all of one length."""


def from_art(rows: Iterable[str]) -> Bitmap:
    """Read a drawing made of ` `, `▀`, `▄` and `█`; an empty last pixel row is dropped."""
    pixels: list[tuple[bool, ...]] = []
    for row in rows:
        pixels.append(tuple(cell in "▀█" for cell in row))
        pixels.append(tuple(cell in "▄█" for cell in row))
    if not any(pixels[-1]):
        pixels.pop()
    return tuple(pixels)


def doubled(bitmap: Bitmap) -> Bitmap:
    """Return the same picture at twice the size."""
    wide = (tuple(pixel for pixel in row for _ in range(2)) for row in bitmap)
    return tuple(row for row in wide for _ in range(2))


def beside(pictures: Iterable[Bitmap], gap: int = 1) -> Bitmap:
    """Set pictures of one height side by side."""
    columns = list(pictures)
    space = (False,) * gap
    joined = []
    for parts in zip(*columns, strict=True):
        row: tuple[bool, ...] = parts[0]
        for part in parts[1:]:
            row += space + part
        joined.append(row)
    return tuple(joined)


def size_of(bitmap: Bitmap) -> tuple[int, int]:
    """Return width and height in pixels."""
    return (len(bitmap[0]) if bitmap else 0), len(bitmap)
