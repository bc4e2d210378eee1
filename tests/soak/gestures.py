"""What a monkey does at a terminal: one thing at a time, or several at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from string import ascii_letters, digits, printable
from typing import NamedTuple

from tests.app.wire import KEYS, clicked, dragged, pasted, pointed, typed, wheeled


class Gesture(NamedTuple):
    """Something sent at once."""

    sent: str = ""
    size: tuple[int, int] | None = None
    """A new size of the window, in place of something sent."""
    calm: bool = True
    """Whether the monkey waits until it has been handled."""
    moves: tuple[str, ...] = ()
    """The moves that were typed in it and must be played, in canonical notation."""


@dataclass
class Look:
    """What the monkey sees."""

    size: tuple[int, int]
    keys: Sequence[str] = ()
    """The keys that mean something here."""
    spots: Sequence[tuple[int, int]] = ()
    """Cells on which a click means something."""
    legal: Sequence[str] = ()
    """The moves of a game in canonical notation, if one is played."""
    at_door: bool = False
    """Whether q would end the program."""
    may_type: bool = False
    """Whether moves can be typed now that must be played."""
    files: Sequence[str] = field(default_factory=lambda: ("games.jsonl", "out.json", "out.txt"))


MACROS = (
    ("ctrl+p", "enter", "enter"),
    ("ctrl+p", "theme", "down", "enter"),
    ("ctrl+p", "the", "enter", "enter", "enter"),
    ("ctrl+p", "undo", "enter"),
    ("ctrl+p", "escape"),
    ("f1", "escape"),
    ("f1", "enter", "down", "enter"),
    ("f2", "down", "pagedown", "end", "escape"),
    ("f2", "tab", "enter", "escape"),
    ("f3", "down", "right", "space", "escape"),
    ("f3", "down", "down", "down", "enter", "Zoë\u0301", "enter"),
    ("h", "e", "enter", "enter", "enter"),
    ("h", "e", "FILE", "enter"),
    ("h", "i", "FILE", "enter", "enter", "enter"),
    ("h", "i", "ctrl+u", "FILE", "enter"),
    ("h", "d", "y"),
    ("h", "D", "n"),
    ("h", "D", "y", "y"),
    ("h", "v", "right", "right", "space", "escape"),
    ("h", "enter", "enter"),
    ("h", "s", "s", "S", "g", "o", "r", "x"),
    ("h", "y", "Y"),
    ("t", "down", "escape"),
    ("t", "r", "y"),
    ("c", "enter"),
    ("enter", "enter", "enter"),
    ("tab", "down", "down", "right", "space", "left"),
    ("tab", "down", "down", "down", "down", "enter", "Ada", "enter"),
    ("tab", "end", "up", "enter", "12345", "enter", "enter"),
    ("X", "y"),
    ("X", "n"),
    ("X", "y", "a"),
    ("X", "enter", "v", "right", "end", "escape"),
    ("X", "y", "s"),
    ("u", "r", "u", "u", "r"),
    ("[", "[", "]", "end"),
    ("o", "tab", "tab", "enter"),
    ("i", "i", "enter"),
    ("N",),
    ("S", "o", "i"),
    ("space", "space", "space"),
    ("/", "escape"),
    ("escape", "escape", "enter"),
    ("escape", "c"),
    ("d", "p", "d", "p"),
    ("d", "enter"),
    ("d", "left", "down", "enter", "enter"),
    ("d", "3", "enter", "escape", "y"),
    ("enter", "l", "enter"),
    ("enter", "r", "t"),
    ("G", "y", "escape", "enter"),
    ("G", "y", "b", "v", "escape"),
    ("i", "y", "enter", "enter"),
    ("z",),
    ("z", "enter", "enter", "enter"),
    ("z", "3", "g", "enter"),
    ("x",),
    ("x", "enter", "enter", "x", "y"),
    ("X", "y", "enter", "X", "y", "enter"),
    ("p", "p", "enter"),
)
"""Ways through the screens that single keys would hardly find."""

_JUNK = (
    "swap",
    "swap 0 0",
    "swap 99 1",
    "swap 2 2",
    "\x00",
    "é" * 300,
    "own",
    "1 2 3",
    "\N{PILE OF POO}",
)


class Hand:
    """Does one thing after another, all of them from one seed."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._kinds = {
            self._key: 24,
            self._any_key: 8,
            self._macro: 16,
            self._spot: 14,
            self._anywhere: 5,
            self._double: 4,
            self._drag: 6,
            self._point: 4,
            self._wheel: 4,
            self._paste: 4,
            self._resize: 4,
            self._pull: 1,
            self._text: 6,
            self._moves: 12,
        }

    def next(self, look: Look) -> list[Gesture]:
        """Do the next thing: mostly one, at times several before anybody has answered."""
        many = self._dice.choice((1, 1, 1, 1, 1, 2, 3, 4, 6))
        kinds = self._dice.choices(list(self._kinds), list(self._kinds.values()), k=many)
        gestures = [gesture for kind in kinds for gesture in kind(look)]
        if many > 1:  # whoever does other things as well cannot know what becomes of a typed move
            gestures = [gesture._replace(calm=False, moves=()) for gesture in gestures]
        return [*gestures[:-1], gestures[-1]._replace(calm=True)]

    def _sent(self, sent: str) -> list[Gesture]:
        return [Gesture(sent)]

    def _leaves(self, key: str, look: Look) -> bool:
        """Tell whether a key would end the program; that should happen, but not all the time."""
        return key == "ctrl+q" or (key == "q" and look.at_door)

    def _key(self, look: Look) -> list[Gesture]:
        key = self._dice.choice(look.keys or KEYS)
        return self._any_key(look) if self._leaves(key, look) else self._sent(typed(key))

    def _any_key(self, look: Look) -> list[Gesture]:
        key = self._dice.choice((*KEYS, *printable[:95]))
        if self._leaves(key, look) and self._dice.random() < 0.9:
            key = "enter"
        return self._sent(typed(key))

    def _macro(self, look: Look) -> list[Gesture]:
        file = self._dice.choice(look.files)
        keys = [file if key == "FILE" else key for key in self._dice.choice(MACROS)]
        if self._dice.random() < 0.6:
            return self._sent(typed(*keys))
        return [Gesture(typed(key)) for key in keys]

    def _cell(self, look: Look) -> tuple[int, int]:
        width, height = look.size
        return self._dice.randrange(width), self._dice.randrange(height)

    def _spot(self, look: Look) -> list[Gesture]:
        spot = self._dice.choice(look.spots) if look.spots else self._cell(look)
        return self._sent(pointed(*spot) + clicked(*spot))

    def _anywhere(self, look: Look) -> list[Gesture]:
        return self._sent(clicked(*self._cell(look), self._dice.choice((0, 0, 0, 1, 2))))

    def _double(self, look: Look) -> list[Gesture]:
        spot = self._dice.choice(look.spots) if look.spots else self._cell(look)
        return self._sent(clicked(*spot) * self._dice.choice((2, 3)))

    def _drag(self, look: Look) -> list[Gesture]:
        cells = [self._dice.choice(look.spots) if look.spots else self._cell(look)]
        for _ in range(self._dice.randint(1, 3)):
            far = self._dice.random() < 0.3 or not look.spots
            cells.append(self._cell(look) if far else self._dice.choice(look.spots))
        return self._sent(dragged(*cells, button=self._dice.choice((0, 0, 0, 2))))

    def _point(self, look: Look) -> list[Gesture]:
        cells = [self._cell(look) for _ in range(self._dice.randint(1, 6))]
        return self._sent("".join(pointed(*cell) for cell in cells))

    def _wheel(self, look: Look) -> list[Gesture]:
        return self._sent(wheeled(*self._cell(look), self._dice.choice((-9, -1, 1, 1, 3, 30))))

    def _paste(self, look: Look) -> list[Gesture]:
        texts = [*_JUNK, "x" * 5000, "1 2\n2 3\n", "\n\n\n", *look.legal, *look.files]
        return self._sent(pasted(self._dice.choice(texts)))

    def _resize(self, look: Look) -> list[Gesture]:
        sizes = [(80, 24), (120, 40), (160, 50), (79, 24), (80, 23), (40, 10), (1, 1)]
        size = self._dice.choice(
            [*sizes, (self._dice.randint(60, 160), self._dice.randint(18, 50))]
        )
        if self._dice.random() < 0.02:
            size = (400, 120)
        back = [Gesture(size=self._dice.choice(sizes[:3]))] if min(size) < 24 else []
        return [Gesture(size=size, calm=self._dice.random() < 0.5), *back]

    def _pull(self, look: Look) -> list[Gesture]:
        """Pull at the corner of a browser's window: many sizes, faster than they are drawn."""
        width, height = look.size
        gestures = []
        for _ in range(self._dice.randint(3, 12)):
            width = max(1, width + self._dice.randint(-25, 25))
            height = max(1, height + self._dice.randint(-8, 8))
            gestures.append(Gesture(size=(width, height), calm=self._dice.random() < 0.1))
        return [*gestures, Gesture(size=self._dice.choice(((80, 24), (120, 40))))]

    def _text(self, look: Look) -> list[Gesture]:
        letters = self._dice.choices(
            ascii_letters + digits * 3 + " /:,-", k=self._dice.randint(1, 9)
        )
        text = "".join(letters).replace("q", "") if look.at_door else "".join(letters)
        return self._sent(text + self._dice.choice(("", "\r", "\r\r")))

    # Typed moves

    def _moves(self, look: Look) -> list[Gesture]:
        if not look.legal:
            return self._key(look)
        moves = self._dice.choices(look.legal, k=self._dice.choice((1, 1, 2, 3, 5)))
        texts = [notation(move, self._dice) for move in moves]
        if self._dice.random() < 0.1:
            place, junk = self._dice.randrange(len(texts) + 1), self._dice.choice(_JUNK[:4])
            texts.insert(place, junk)
            moves.insert(place, junk)
        style = self._dice.choice(("", "", "/", ":", "paste"))
        if style == "paste":
            sent = pasted("\n".join(texts) + "\n")
        else:
            sent = "".join(f"{style}{text}\r" for text in texts)
        return [Gesture(sent, moves=tuple(moves) if look.may_type else ())]


def notation(move: str, dice: Random) -> str:
    """Write a move in one of the forms that the rules list."""
    word, *rest = move.split()
    match word, rest:
        case "swap", [one, two]:
            if dice.random() < 0.3:
                one, two = two, one
            forms = [f"{one} {two}", f"{one}{two}", f"Swap positions {one} and {two}"]
        case "own", [one, two]:
            forms = [f"swap {one} {two}", f"{one} {two}"]
        case "cross", [one]:
            forms = [f"opponent {one}"]
        case digit, ["front" | "back" as end]:
            forms = [f"{digit}{end[0]}", f"{end[0]}{digit}", f"{end} {digit}"]
        case number, [] if number.isdecimal():
            forms = [f"pick {number}"]
        case _:
            forms = []
    return dice.choice([move, move, *forms])
