"""Draws what the screen has shown as an SVG, which moves by itself if it is a film.

Blocks are drawn as boxes, without the seams that a font leaves between them. Whatever stays the
same over several frames is drawn once, in a group that is visible for just as long: most of a
screen does not change from one frame to the next. The groups come and go by style rules alone.
Where somebody wants no motion, or where nothing can move, one frame stands still.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple, TypeAlias, TypeVar
from xml.sax.saxutils import escape

from rich.color import Color
from rich.style import Style

from screenshots.film import Film, Row

WIDTH, HEIGHT = 10, 20
"""The size of a cell, in the units of the picture."""
_FRAME, _TITLE = 10, 36
"""How wide the window's frame is, and how high its title."""
_FONT = "'Fira Code','DejaVu Sans Mono',Menlo,Consolas,monospace"
_BLOCKS = {
    " ": "    ", "█": "████", "▀": "██  ", "▄": "  ██", "▌": "█ █ ", "▐": " █ █",
    "▘": "█   ", "▝": " █  ", "▖": "  █ ", "▗": "   █",
}  # fmt: skip
"""Which quarters of a cell a block fills: above left and right, below left and right."""
_NO_BLOCKS = str.maketrans(dict.fromkeys(_BLOCKS, " "))
_PHRASE = re.compile(r"\S+(?: \S+)*")


class Box(NamedTuple):
    """A part of the ground, or of a tile."""

    x: int
    y: int
    width: int
    height: int
    colour: str


class Words(NamedTuple):
    """Something written in one go."""

    column: int
    row: int
    text: str
    colour: str
    bold: bool
    underlined: bool


Thing: TypeAlias = Box | Words
Times: TypeAlias = tuple[tuple[float, float], ...]
"""From when until when something is visible."""
Ink: TypeAlias = tuple[str, bool, bool]
"""A colour, and whether what is written is bold and underlined."""
Key = TypeVar("Key")


def things(rows: Iterable[Row]) -> Iterator[Thing]:
    """Return everything that one frame shows."""
    for number, row in enumerate(rows):
        yield from _boxes(number * HEIGHT, row)
        column = 0
        for text, style in row:
            ink, marks = _colours(style)[0], (bool(style.bold), bool(style.underline))
            for phrase in _PHRASE.finditer(text.translate(_NO_BLOCKS)):
                yield Words(column + phrase.start(), number, phrase[0], ink, *marks)
            column += len(text)


def _boxes(y: int, row: Row) -> Iterator[Box]:
    """Return the boxes of a row, each as wide as its colour goes; both halves as one if alike."""
    above, below = (set(_runs(_half(row, start))) for start in (0, 2))
    for runs, top, height in (
        (above & below, y, HEIGHT),
        (above - below, y, HEIGHT // 2),
        (below - above, y + HEIGHT // 2, HEIGHT // 2),
    ):
        for start, length, colour in sorted(runs):
            yield Box(start * WIDTH // 2, top, length * WIDTH // 2, height, colour)


def _half(row: Row, start: int) -> Iterator[str]:
    """Return the colours of the upper or the lower half of a row, two for each cell."""
    for text, style in row:
        ink, ground = _colours(style)
        for character in text:
            for quarter in _BLOCKS.get(character, _BLOCKS[" "])[start : start + 2]:
                yield ink if quarter == "█" else ground


def _runs(colours: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    start = 0
    for colour, run in groupby(colours):
        length = len(list(run))
        yield start, length, colour
        start += length


def _colours(style: Style) -> tuple[str, str]:
    """Return the colours of what is written and of the ground."""
    pair = _hex(style.color, "#c5c8c6"), _hex(style.bgcolor, "#000000")
    return pair[::-1] if style.reverse else pair


def _hex(colour: Color | None, otherwise: str) -> str:
    return colour.get_truecolor().hex if colour and not colour.is_default else otherwise


def visible(film: Film) -> dict[Times, list[Thing]]:
    """Return what the film shows, together with all that is visible at the same times."""
    ends = [frame.time for frame in film.frames[1:]] + [film.seconds]
    seen: dict[Thing, list[tuple[float, float]]] = {}
    for frame, end in zip(film.frames, ends, strict=True):
        for thing in things(frame.rows):
            times = seen.setdefault(thing, [])
            begin = times.pop()[0] if times and times[-1][1] == frame.time else frame.time
            times.append((begin, end))
    together: dict[Times, list[Thing]] = defaultdict(list)
    for thing, when in seen.items():
        together[tuple(when)].append(thing)
    return together


class _Names(dict[Key, str]):
    """Short names for things, in the order in which they are asked for."""

    def __init__(self, letter: str) -> None:
        self._letter = letter

    def __missing__(self, key: Key) -> str:
        self[key] = f"{self._letter}{len(self)}"
        return self[key]


def picture_of(film: Film, title: str, still: float = 0.0) -> str:
    """Return a film as an SVG; ``still`` is the moment that stands where nothing moves."""
    names: _Names[Times] = _Names("t")
    inks: _Names[Ink] = _Names("c")
    grounds, writing = [], []
    for times, group in visible(film).items():
        always = times == ((0.0, film.seconds),)
        shown = any(begin <= still < end for begin, end in times)
        opening = "<g>" if always else f'<g class="{names[times]}{"" if shown else " h"}">'
        boxes = [thing for thing in group if isinstance(thing, Box)]
        words = [thing for thing in group if isinstance(thing, Words)]
        if boxes:
            grounds.append(opening + "".join(_paths(boxes)) + "</g>")
        if words:
            writing.append(opening + "".join(_text(each, inks) for each in words) + "</g>")
    rows = film.frames[0].rows
    columns = sum(len(text) for text, _ in rows[0])
    size = columns * WIDTH + 2 * _FRAME, len(rows) * HEIGHT + _TITLE + _FRAME
    style = "\n".join(_rules(film.seconds, names, inks))
    body = "\n".join(('<g shape-rendering="crispEdges">', *grounds, "</g>", *writing))
    return _DOCUMENT.format(
        width=size[0], height=size[1], middle=size[0] // 2, title=escape(title), style=style,
        font=_FONT, x=_FRAME, y=_TITLE, body=body,
    )  # fmt: skip


_DOCUMENT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" \
viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>
{style}
</style>
<rect width="{width}" height="{height}" rx="8" fill="#292929"/>
<circle cx="20" cy="18" r="6" fill="#ff5f57"/>
<circle cx="40" cy="18" r="6" fill="#febc2e"/>
<circle cx="60" cy="18" r="6" fill="#28c840"/>
<text x="{middle}" y="23" fill="#c5c8c6" font-family="sans-serif" font-size="15" \
font-weight="bold" text-anchor="middle">seqtui</text>
<g transform="translate({x} {y})" font-family="{font}" font-size="16.4">
{body}
</g>
</svg>
"""


def _paths(boxes: Iterable[Box]) -> Iterator[str]:
    """Draw boxes, all of one colour in one go."""
    colours = defaultdict(list)
    for box in boxes:
        colours[box.colour].append(f"M{box.x} {box.y}h{box.width}v{box.height}h-{box.width}z")
    for colour, paths in colours.items():
        yield f'<path fill="{colour}" d="{"".join(paths)}"/>'


def _text(words: Words, inks: _Names[Ink]) -> str:
    """Write something, in cells of the same width whatever the font."""
    ink = inks[words.colour, words.bold, words.underlined]
    x, y, length = words.column * WIDTH, words.row * HEIGHT + 15, len(words.text) * WIDTH
    place = f'x="{x}" y="{y}" textLength="{length}"'
    return f'<text class="{ink}" {place}>{escape(words.text)}</text>'


def _rules(seconds: float, names: _Names[Times], inks: _Names[Ink]) -> Iterator[str]:
    """Return the style sheet: the inks, and when each group is visible."""
    for (colour, bold, underlined), name in inks.items():
        marks = ";font-weight:bold" * bold + ";text-decoration:underline" * underlined
        yield f".{name}{{fill:{colour}{marks}}}"
    if not names:
        return
    yield ".h{visibility:hidden}"
    # An animation without a duration does nothing: a frame stands still for whom motion disturbs.
    motion = f"animation-duration:{seconds:g}s", "animation-timing-function:step-end"
    yield "@media (prefers-reduced-motion:no-preference){"
    yield f"g{{{';'.join(motion)};animation-iteration-count:infinite}}"
    yield "}"
    for times, name in names.items():
        yield f".{name}{{animation-name:{name}}}"
        yield f"@keyframes {name}{{{''.join(_keyframes(times, seconds))}}}"


def _keyframes(times: Times, seconds: float) -> Iterator[str]:
    """Return the moments at which something comes or goes, and that nothing changes at the end."""
    changes = {0.0: "hidden"}
    for begin, end in times:
        changes |= {begin: "visible", end: "hidden"}
    changes.pop(seconds, None)
    changes[seconds] = list(changes.values())[-1]
    for moment, state in changes.items():
        yield f"{100 * moment / seconds:.3f}%{{visibility:{state}}}"
