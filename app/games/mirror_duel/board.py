"""The board of Mirror Duel: the sequence at its mirror, a ghost at either end, and a digit pad.

The sequence is one row while it fits, and then folded at the mirror: digits that mirror each other
are one above the other, with the ends on the left. A sequence too long even for a ribbon loses its
middle, and a count takes its place. Where only the ends matter there is no mirror: both ends are
read inwards (MIRROR-6).

A turn begins without a digit, and an arrow adds nothing before one is picked: so neither
Enter nor an arrow held down too long can complete a palindrome by mistake. Where tiles are
limited, the pad is the hand of the player to move: keys with their tiles counted beside them, or
on a large board piles that sink. The other hand is one line, beside its owner's name. A digit that
would be an echo is disabled and says so (MIRROR-7).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from textual import events
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import Part, banner, caption, hover, line
from seqtui.app.drawing.palette import GLYPHS, Palette
from seqtui.app.drawing.text import fit, text_width
from seqtui.app.drawing.tile import M2, SIZES, XL, XS, S, Size, Skin, State, grown, solid, tile
from seqtui.app.games.board import Board, Direction, Move, Scene
from seqtui.app.games.lifting import Lift
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import key_for
from seqtui.engines.games.mirror_duel.rules import End, palindrome_at

_ENDS: dict[Direction, End] = {"left": "front", "right": "back"}
_ARROWS: dict[End, str] = {"front": "←", "back": "→"}

_LARGE = SIZES[:-2]
"""The tiles with numerals in pixels."""
_FOLDED = (*_LARGE, S.sized(width=3), XS)
_AXIS = 3
"""Columns that the mirror takes between two tiles."""
_TURN = 2
"""Columns of the line that joins the two rows where they are folded."""
_COUNT = 8
"""Columns for the count of digits that are left out."""
_ROW_LINES = 6
_FOLD_LINES = 5
_END_LINES = 3
"""Lines beside the tiles: words, marks and a caption; folded ends need no caption."""
_PITCH = 16
"""Columns from one key of a hand to the next, with the count of its tiles between them."""
_BELOW = 4
"""Rows below the piles: a blank one, the count in signs and in words, and the last line."""
_ECHO = "✗ echo"
"""Beside a digit that may not be played now (MIRROR-7)."""
_NAME = 16
"""How much of a name there is room for beside a hand."""


class _MirrorDuelBoard(Board):
    """A digit is lifted with its key or on the pad; an arrow adds it, or a drop at an end."""

    keys = (("1–9", "digit"), ("←", "front"), ("→", "back"))
    ARROWS: ClassVar[Mapping[Direction, str]] = {"left": "f", "right": "b"}
    LETTERS = "fFbBS"
    CLICKS = "two clicks do"
    LIGHTS_UP = True

    _end: End | None = None
    """The end that an arrow chose before any digit."""

    def home(self, scene: Scene) -> str | None:
        """Begin with nothing picked: any digit could be the one that loses."""
        return None

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Change the digit with up and down; turn to an end once there is a digit."""
        digit, end = self._choice()
        if direction in _ENDS:
            return None if digit is None else f"{digit} {_ENDS[direction]}"
        digits = [each for each in range(1, scene.options.digits + 1) if _may_add(scene, each)]
        if direction == "down":
            digits.reverse()
        further = digits if digit is None else digits[digits.index(digit) + 1 :]
        return f"{further[0] if further else digit} {end or 'front'}"

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        digit, end = self._choice()
        if digit is not None:
            return f"add the {digit} to an end.", ("Click one, or press ← or →.", "← or → adds it.")
        digits, echo = f"1–{scene.options.digits}", scene.view.get("echo")
        if end is not None:
            enter = key_for(self, "choose", "Enter")
            return f"add which digit to the {end}?", f"{digits} picks it, {enter} adds it."
        but = f", but no {echo}" if echo else ""
        long = f"{digits} picks it, ← front or → back adds it."
        what = f"add a digit to one end{but}.", f"add a digit{but}."
        return what, (long, f"{digits}, then ← or →.")

    def move_cursor(self, direction: Direction) -> None:
        """Add the picked digit at the end an arrow points to; before that, only choose the end."""
        ready, _ = self._choice()
        super().move_cursor(direction)
        if self.asked and direction in _ENDS:
            self._end = _ENDS[direction]
            self.repaint()
            self.post_message(self.CursorMoved(self.cursor))  # so that the strip asks for a digit
            if ready is not None:
                self.choose()

    def on_key(self, event: events.Key) -> None:
        """Lift a digit; of one that may not be added the gate says why."""
        key, scene = event.key, self.asked
        if scene is None or not key.isdecimal() or not 1 <= int(key) <= scene.options.digits:
            return
        event.stop()
        event.prevent_default()
        if self.question is not None:
            self.hand.click(Lift(int(key)))
        elif _may_add(scene, int(key)):
            self.hand.hold(Lift(int(key)))
        else:
            self.repaint()  # moving tiles arrive, as with any key
            self.post_message(self.Chosen(f"{key} front"))
        self.post_message(self.Pressed())

    def choose(self) -> None:
        """Add the digit; if nobody has named an end yet, the gate says so."""
        digit, end = self._choice()
        if self.asked and digit is not None:
            self.post_message(self.Chosen(f"{digit} {end or ''}".rstrip()))

    def picked(self, target: Hashable) -> None:
        """Choose an end before any digit, as its arrow does."""
        for direction, end in _ENDS.items():
            if target == end:
                self.move_cursor(direction)
        super().picked(target)

    def beginning(self, character: str) -> str | None:
        """Let the digit in hand begin the typed move which goes on to name an end."""
        if self.hand.held is not None and not self.question and character in tuple(" fbFB"):
            return f"{self.hand.held.place}{character}"
        return super().beginning(character)

    def watch_scene(self, scene: Scene | None) -> None:
        """Begin each turn without an end, and name the digits that there are."""
        self._end = None
        if scene is not None:
            self.keys = ((f"1–{scene.options.digits}", "digit"), *self.keys[1:])
        super().watch_scene(scene)

    def _choice(self) -> tuple[int | None, End | None]:
        """Return what has been picked so far: a digit, an end."""
        if self.cursor is None:
            return self.hand.held and self.hand.held.place, None if self.question else self._end
        digit, end = self.cursor.split()
        return int(digit), "front" if end == "front" else "back"

    # Drawing

    def moved(self, scene: Scene) -> tuple[End, ...]:
        """Return the end at which a digit was added."""
        end = (scene.last or "").rpartition(" ")[2]
        return tuple(each for each in _ARROWS if each == end)

    def winning(self, scene: Scene) -> int:
        return len(_palindrome_of(scene))

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the sequence at its mirror, and what can be said about it."""
        length, ends = len(_digits_of(scene)), scene.options.palindrome == "end"
        layout = _lay_out(canvas, scene, length)
        layout.draw_mirror(canvas, length, ends=ends)
        if not self.animation.gliding:
            layout.draw_digits(canvas, scene, self.animation.wave)
        if not (ends and layout.folded and scene.to_move):
            self._last(canvas, layout, scene)
        line(canvas, layout.caption, _summary(scene, canvas.palette, layout.folded))
        line(canvas, layout.caption + 1, _recent(scene, canvas.palette))
        if "hands" in scene.view:
            _draw_hands(canvas, scene)

    def _last(self, canvas: Canvas, layout: _Layout, scene: Scene, said: str = "") -> None:
        if self.animation.ripple is None and scene.last_by and (moved := self.moved(scene)):
            layout.draw_last(canvas, scene.last_by, moved[0], said)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the ghosts at both ends, what is read there, and the pad."""
        if scene.to_move is None:
            return
        layout = _lay_out(canvas, scene, len(_digits_of(scene)))
        for end in _ARROWS:
            self._ghost(canvas, layout, scene, end)
        if scene.options.palindrome == "end" and "sequence" in scene.view:
            self._reading(canvas, layout, scene)
        self._pad(canvas, scene)

    def _reading(self, canvas: Canvas, layout: _Layout, scene: Scene) -> None:
        """Say at both ends where to read or, with the oracle open, what loses."""
        palette = canvas.palette
        if not layout.folded:
            if _digits_of(scene):
                line(canvas, layout.caption, _reading_of_row(canvas, scene, advised=self.advised))
            return
        for end in _ARROWS:
            sign, text = layout.sign(end)
            if not scene.choosing:
                canvas.text(sign.x + 1, sign.y, text, palette.mute)
            said = "╌▸ 3 or more that mirror lose" if end == "front" else "╌▸ here too"
            losing = _losing(scene, end) if self.advised else []
            if self.advised:
                said = f"{_lose(losing)} here" if losing else "╌▸ nothing loses here"
            ink = palette.bad if losing else palette.mute
            canvas.text(sign.right + 1, sign.y, said, ink, bold=bool(losing))
            if end in self.moved(scene):
                self._last(canvas, layout, scene, said)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the new digit coming from where its ghost was, and the others making room."""
        length, front = len(_digits_of(scene)), "front" in self.moved(scene)
        layout, before = (_lay_out(canvas, scene, count) for count in (length, length - 1))
        new = 0 if front else length - 1
        starts = {place + front: rect for place, rect in before.tiles.items()}
        starts[new] = before.ghosts[not front]
        if (before.size, before.folded) != (layout.size, layout.folded):
            starts = {new: layout.ghosts[not front]}
        ends = layout.tiles.items()
        on_the_way = self.animation.on_the_way
        tiles = {place: on_the_way(starts.get(place, end), end) for place, end in ends}
        layout._replace(tiles=tiles).draw_digits(canvas, scene, self.animation.wave)

    def _ghost(self, canvas: Canvas, layout: _Layout, scene: Scene, end: End) -> None:
        """Outline where a digit would go, with the arrow that adds it."""
        rect, player = layout.ghosts[end == "back"], scene.to_move or 1
        if not scene.choosing:
            tile(canvas, *rect.offset, layout.ghost_size, state=State.EMPTY)
            return
        digit, chosen = self._choice()
        tile(canvas, *rect.offset, layout.ghost_size, digit, state=State.GHOST, player=player)
        colour, (sign, text) = canvas.palette.player(player), layout.sign(end)
        if self.question is not None:  # what is typed for this end
            text = f"{end[0]}?"
        if not layout.folded:
            caption(canvas, rect, end, colour, above=True, bold=True)
            rect = rect.grow((1, 0, 0, 0))
        if chosen == end:
            banner(canvas, sign, text, colour, shadow=False)
        else:
            canvas.text(sign.x, sign.y, text, colour, bold=True, width=sign.width, align="center")
        canvas.region(rect.union(sign), end if digit is None else Move(f"{digit} {end}"))

    def _pad(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the pad, with the picked digit lit; only to look at while the other moves."""
        pad, (picked, _) = _Pad.of(canvas, scene), self._choice()
        for digit, rect in enumerate(pad.keys, start=1):
            if not scene.choosing:
                pad.draw_key(canvas, scene, digit)
                continue
            # A click on a digit that may not be added is refused, with the reason.
            target = Lift(digit) if _may_add(scene, digit) else Move(f"{digit} front")
            hot = self.target == target and digit != picked
            pad.draw_key(canvas, scene, digit, lit=True, picked=digit == picked, hot=hot)
            canvas.region(rect, target)


def _lay_out(canvas: Canvas, scene: Scene, length: int) -> _Layout:
    """Lay out a sequence above the pad, or on the whole board once there is no pad."""
    bottom = _Pad.of(canvas, scene).top
    if scene.to_move is None:
        bottom = canvas.height - 2 * ("hands" in scene.view)
    ends = scene.options.palindrome == "end"
    return _Layout.of(length, canvas.width, bottom - ("sequence" not in scene.view), ends=ends)


# The sequence, in a row or folded


def _digits_of(scene: Scene) -> Sequence[int | None]:
    """Return the sequence from the front, None for a digit that lies face down (MIRROR-4)."""
    hidden = [None] * scene.view.get("length", 0)
    digits: Sequence[int | None] = scene.view.get("sequence", hidden)
    return digits


class _Layout(NamedTuple):
    """Where the sequence stands."""

    size: Size
    tiles: Mapping[int, Region]
    """The tiles by place, counted from 0; the middle of a very long sequence is left out."""
    ghosts: tuple[Region, Region]
    """Where a digit would be added: at the front and at the back."""
    ghost_size: Size
    folded: bool
    middle: int
    """The column of the mirror, or the one after the last pair where the rows are folded."""
    top: int
    caption: int
    """The rows of the first line and of the caption."""

    @classmethod
    def of(cls, length: int, width: int, height: int, *, ends: bool = False) -> _Layout:
        """Find the largest tiles for a sequence: in one row if possible, else folded.

        Where only the `ends` matter, it is folded as soon as that makes the tiles larger.
        """
        axis = 0 if ends or length % 2 else _AXIS
        row = folded = None
        for size in grown(_LARGE, width):
            across = (length + 2) * size.width + 2 + axis
            if across <= width and size.height + _ROW_LINES <= height:
                row = _row(length, size, (width - across) // 2, height, axis)
                break
        if row is None or ends:
            folded = _folded(length, width, height, _END_LINES if ends else _FOLD_LINES)
        if row and (folded is None or row.size.width >= folded.size.width):
            return row
        return folded or _ribbon(length, width, height)

    def draw_digits(
        self, canvas: Canvas, scene: Scene, wave: Callable[[int], tuple[int, bool]]
    ) -> None:
        """Draw the tiles and compare the pairs; a palindrome takes the winner's colour.

        `wave` returns how far a tile of it is raised, and whether it has the colour already.
        """
        palette, digits, made = canvas.palette, _digits_of(scene), _palindrome_of(scene)
        compared = scene.options.palindrome == "whole"
        back = Skin(palette.soft, palette.line, palette.line, palette.mute)
        for place, rect in self.tiles.items():
            digit, partner = digits[place], len(digits) - 1 - place
            if digit is None:
                solid(canvas, rect.x, rect.y, self.size, "?", back)
                continue
            same = compared and place != partner and digit == digits[partner]
            lift, lit = wave(made.index(place)) if place in made else (0, False)
            owner = palette.player(scene.winner or 1) if lit else None
            foot, of = owner or (palette.good if same else None), scene.options.digits
            tile(canvas, rect.x, rect.y, self.size, digit, of=of, foot=foot, lift=lift)
            if compared and (place < partner or (place > partner and not self.folded)):
                colour = (owner or palette.good) if same else palette.mute
                canvas.text(_centre(rect), rect.bottom, "=" if same else "≠", colour, bold=same)

    def draw_mirror(self, canvas: Canvas, length: int, *, ends: bool) -> None:
        """Draw the dashed mirror of a row, or where a folded sequence turns round."""
        x, colour, mute = self.middle, canvas.palette.acc, canvas.palette.mute
        if ends and not self.folded:
            return
        if not self.folded:
            canvas.text(x - 2, self.top, "mirror", colour)
            for y in range(self.top + 1, self.caption):
                if not any(rect.contains(x, y) for rect in self.tiles.values()):
                    canvas.text(x, y, "╎", colour)
            return
        hidden = length - len(self.tiles)
        upper, lower = (ghost.y + self.size.height // 2 for ghost in self.ghosts)
        if hidden:
            words = {upper: "⋯", lower: "⋯", (upper + lower) // 2: f"{hidden} more"}
            for y, text in words.items():
                canvas.text(x, y, text, mute, width=_COUNT, align="center")
            x += _COUNT
        if hidden or not length % 2:
            canvas.text(x, upper, "─╮", colour)
            canvas.fill((x + 1, upper + 1, 1, lower - upper - 1), char="│", fg=colour)
            canvas.text(x, lower, "─╯", colour)

    def draw_last(self, canvas: Canvas, player: int, end: End, said: str = "") -> None:
        """Put the mover's sign at the digit that was added last, after what is said of its end."""
        glyph, colour = GLYPHS[player], canvas.palette.player(player)
        if self.folded:
            # Between the rows are the marks, so it stands beside the name of the end.
            sign, _ = self.sign(end)
            x = sign.right + 1 + (text_width(said) + 2 if said else 0)
            word = " last" if x + 6 <= canvas.width else ""
            canvas.text(x, sign.y, f"{glyph}{word}", colour)
        elif self.tiles:
            rect = self.tiles[0 if end == "front" else max(self.tiles)]
            canvas.text(_centre(rect), rect.y - 1, glyph, colour, bold=True)

    def sign(self, end: End) -> tuple[Region, str]:
        """Return where the arrow of an end stands, and what it says."""
        ghost, arrow = self.ghosts[end == "back"], _ARROWS[end]
        if self.folded:
            y = ghost.bottom if end == "back" else ghost.y - 1
            return Region(ghost.x - 1, y, len(end) + 4, 1), f"{arrow} {end}"
        text = arrow if ghost.width < 7 else "← add" if end == "front" else "add →"
        return Region(ghost.x, ghost.bottom, ghost.width, 1), text


def _folded(length: int, width: int, height: int, lines: int) -> _Layout | None:
    """Fold a sequence with the largest tiles of which all have room."""
    columns = length // 2
    for size in grown(_FOLDED, width):
        ghost = S if size.height == S.height else size
        tail = size.width if length % 2 else _TURN
        across = ghost.width + 1 + columns * size.width + tail
        if across <= width - 2 and 2 * size.height + lines <= height:
            left, top = (width - across) // 2, (height - 2 * size.height - lines + 1) // 2
            return _fold(length, columns, size, ghost, left, top)
    return None


def _ribbon(length: int, width: int, height: int) -> _Layout:
    """Fold what there is room for of a sequence that is too long."""
    across = S.width + 1 + _COUNT + _TURN
    columns = min(max((width - 2 - across) // XS.width, 1), length // 2)
    left = (width - across - columns * XS.width) // 2
    top = max((height - 2 * XS.height - _FOLD_LINES + 1) // 2, 0)
    return _fold(length, columns, XS, S, left, top)


def _row(length: int, size: Size, left: int, height: int, axis: int) -> _Layout:
    top = max((height - size.height - _ROW_LINES) // 2, 0)
    y, start, half = top + 3, left + size.width + 1, length // 2
    columns = [start + place * size.width + axis * (place >= half) for place in range(length + 1)]
    tiles = {place: size.at(columns[place], y) for place in range(length)}
    middle = start + half * size.width + (axis // 2 if axis else size.width // 2)
    ghosts = size.at(left, y), size.at(columns[-1] + 1, y)
    return _Layout(size, tiles, ghosts, size, False, middle, top, y + size.height + 2)


def _fold(length: int, columns: int, size: Size, ghost: Size, left: int, top: int) -> _Layout:
    upper, lower = top + 1, top + size.height + 2
    start = left + ghost.width + 1
    tiles = {}
    for column in range(columns):
        x = start + column * size.width
        tiles[column], tiles[length - 1 - column] = size.at(x, upper), size.at(x, lower)
    middle = start + columns * size.width
    if length == 2 * columns + 1:
        tiles[columns] = size.at(middle, upper + (size.height + 1) // 2)
    ghosts = ghost.at(left, upper), ghost.at(left, lower)
    return _Layout(size, tiles, ghosts, ghost, True, middle, top, lower + size.height + 2)


def _centre(rect: Region) -> int:
    """Return the column in which a digit and its mark stand."""
    return rect.x if rect.width <= 2 else rect.x + rect.width // 2


# What is said about the sequence


def _palindrome_of(scene: Scene) -> range:
    """Return the places of the palindrome, if one has ended the game."""
    digits = tuple(digit for digit in _digits_of(scene) if digit is not None)
    length = len(digits)
    if scene.winner is None or length < len(_digits_of(scene)):
        return range(0)
    if scene.options.palindrome == "whole":
        return range(len(palindrome_at("whole", digits)))
    if (scene.last or "").endswith(" front"):
        return range(len(palindrome_at("front", digits)))
    return range(length - len(palindrome_at("back", digits)), length)


def _summary(scene: Scene, palette: Palette, folded: bool) -> list[Part]:
    """Say how many pairs match, or how the game ended."""
    digits, made = _digits_of(scene), _palindrome_of(scene)
    if made:
        loser = 3 - (scene.winner or 1)
        ends = scene.options.palindrome == "end"
        what = f", {' '.join(str(digits[place]) for place in made)}" if ends else ""
        return [
            (f"A palindrome{what}, completed by ", palette.mute, False),
            (GLYPHS[loser], palette.player(loser), False),
            (f" {fit(scene.names[loser - 1], 20)}", palette.fg, True),
        ]
    length, pairs = len(digits), len(digits) // 2
    if not length:
        return [("No digit yet: the first one cannot lose.", palette.mute, False)]
    if None in digits:
        said = f" digit{'' if length == 1 else 's'}, face down"
        return [(str(length), palette.fg, True), (said, palette.mute, False)]
    if scene.options.palindrome == "end":
        return []
    if not pairs:
        return [("One digit: no pair to compare yet.", palette.mute, False)]
    same = sum(digits[place] == digits[-1 - place] for place in range(pairs))
    if pairs == 1:
        said = " of 1 pair matches  ·  a match loses"
    elif folded:
        said = f" of {pairs} pairs match · {length} digits, folded"
    else:
        said = f" of {pairs} pairs match  ·  all would be a palindrome"
    return [(str(same), palette.good, True), (said, palette.mute, False)]


def _recent(scene: Scene, palette: Palette) -> list[Part]:
    """Name the two moves that a blindfold game still shows, the older one first."""
    moves: list[str] = scene.view.get("recent", [])
    if scene.last_by is None or not moves:
        return []
    # After the last of them somebody may have conceded or claimed.
    last = scene.last_by if moves[-1] == scene.last else 3 - scene.last_by
    said: list[Part] = []
    for move, player in zip(moves, (3 - last, last)[-len(moves) :], strict=True):
        said += [
            (", then " if said else "last: ", palette.mute, False),
            (GLYPHS[player], palette.player(player), False),
            (f" {move}", palette.fg, True),
        ]
    return said


def _losing(scene: Scene, end: End) -> list[str]:
    """Return the digits with which the player to move would make a palindrome at an end."""
    sequence = tuple(digit for digit in _digits_of(scene) if digit is not None)
    return [
        str(digit)
        for digit in filter(partial(_may_add, scene), range(1, scene.options.digits + 1))
        if palindrome_at(end, (digit, *sequence) if end == "front" else (*sequence, digit))
    ]


def _reading_of_row(canvas: Canvas, scene: Scene, *, advised: bool) -> list[Part]:
    """Say of both ends of a row how they are read or what loses there."""
    palette = canvas.palette
    if not advised:
        return [("╌▸ 3 or more that mirror at an end lose ◂╌", palette.mute, False)]
    full, short = [], []
    for end, where in zip(_ARROWS, ("in front", "at the back"), strict=True):
        if digits := _losing(scene, end):
            full.append(f"{_lose(digits)} {where}")
            short.append(f"✗ {' '.join(digits)} {where}")
    if not full:
        return [("╌▸ nothing loses at either end ◂╌", palette.mute, False)]
    between = "  ·  "
    texts = full if text_width(between.join(full)) <= canvas.width else short
    said: list[Part] = [(texts[0], palette.bad, True)]
    for text in texts[1:]:
        said += [(between, palette.mute, False), (text, palette.bad, True)]
    return said


def _lose(digits: list[str]) -> str:
    return f"✗ {' and '.join(digits)} {'loses' if len(digits) == 1 else 'lose'}"


# The pad, and the hands where tiles are limited


def _hand_of(scene: Scene, player: int) -> Sequence[int]:
    """Return how many tiles of each digit a player has; none where copies are unlimited."""
    hands: Sequence[Sequence[int]] = scene.view.get("hands", ((), ()))
    return hands[player - 1]


def _may_add(scene: Scene, digit: int) -> bool:
    """Tell whether the player to move could add a digit."""
    hand = _hand_of(scene, scene.to_move or 1)
    if not 1 <= digit <= scene.options.digits or digit == scene.view.get("echo"):
        return False
    return not hand or hand[digit - 1] > 0


class _Pad(NamedTuple):
    """Where the digits to choose from lie; they stay there while the sequence grows."""

    size: Size
    top: int
    """The row in which the pad begins; that of a hand begins with the other hand."""
    keys: list[Region]
    """Where a click on each digit goes: a key, or a pile as high as it can be."""
    piles: bool = False

    @classmethod
    def of(cls, canvas: Canvas, scene: Scene) -> _Pad:
        width, height, digits = canvas.width, canvas.height, scene.options.digits
        large = width >= 120 and height >= 48
        if "hands" not in scene.view:
            size, gap = (S, 0) if width < 80 else (M2 if large else S.sized(width=7), 1)
            top = height - size.height - 1 - max(height - 20, 0) * 3 // 8
            return cls(size, top, size.row(digits, width, top, gap=gap))
        size, pitch, after, sunk, below = S, _PITCH, 8, 0, 1
        if piles := width >= 80 and height >= 34:
            size = XL if large else M2
            pitch, after, sunk, below = 2 * size.width, 0, scene.options.copies - 1, _BELOW
        top = height - below - size.height - sunk - 1
        x = (width - (digits - 1) * pitch - size.width - after) // 2
        high = size.height + sunk
        keys = [Region(x + n * pitch, top + 1, size.width, high) for n in range(digits)]
        return cls(size, top, keys, piles)

    def draw_key(
        self,
        canvas: Canvas,
        scene: Scene,
        digit: int,
        *,
        lit: bool = False,
        picked: bool = False,
        hot: bool = False,
    ) -> None:
        """Draw a digit and, where tiles are limited, how many of it are left."""
        palette, rect, player = canvas.palette, self.keys[digit - 1], scene.to_move or 1
        hand, colour = _hand_of(scene, player), palette.player(player)
        if hot:
            hover(canvas, Region(rect.x, rect.bottom - 1, rect.width, 1), colour)
        if self.piles:
            self._draw_pile(canvas, scene, digit, lit=lit, picked=picked)
        elif lit and _may_add(scene, digit):
            skin = Skin.of_key(palette, colour if picked else None)
            if hot and not hand:
                skin = skin._replace(face=palette.line, top=palette.line)
            solid(canvas, *rect.offset, self.size, str(digit), skin)
        else:
            tile(canvas, *rect.offset, self.size, digit, state=State.DISABLED)
        if not hand:
            return
        count, copies = hand[digit - 1], scene.options.copies
        said = f"{count}{f' of {copies}' if self.piles else ''} left" if count else "none left"
        if count and digit == scene.view.get("echo"):
            said = f"{_ECHO}, {count} left" if self.piles else _ECHO
        if self.piles:
            x, y, width, align = rect.x - 2, rect.bottom + 1, rect.width + 4, "center"
        else:
            x, y, width, align = rect.right + 1, rect.y + 1, _PITCH - rect.width - 1, "left"
        ink = colour if picked else palette.fg if count else palette.mute
        canvas.text(x, y, _counted(count, copies), ink, width=width, align=align)
        ink = palette.fg if picked else palette.mute
        canvas.text(x, y + 1, said, ink, bold=picked, width=width, align=align)

    def _draw_pile(
        self, canvas: Canvas, scene: Scene, digit: int, *, lit: bool, picked: bool
    ) -> None:
        """Draw a pile that sinks with each tile that is gone, down to an empty slot."""
        palette, size, rect, player = canvas.palette, self.size, self.keys[digit - 1], scene.to_move
        lit = lit and _may_add(scene, digit)
        count, of = _hand_of(scene, player or 1)[digit - 1], scene.options.digits
        y = rect.bottom - size.height - max(count - 1, 0)
        if not count:
            tile(canvas, rect.x, y, size, digit, state=State.EMPTY)
            return
        tile(canvas, rect.x, y, size, digit, of=of, state=State.NORMAL if lit else State.DISABLED)
        x, foot, width, _ = row = size.foot_row(size.at(rect.x, y))
        for below in range(foot + 1, rect.bottom):
            if palette.plain:
                ink = palette.fg if lit else palette.mute
                canvas.text(x, below, "╰" + "─" * (width - 2) + "╯", ink)
            else:
                face = palette.face_of(digit, of) if lit else palette.soft
                canvas.block(x, 2 * below - 1, width, 1, face)
                canvas.block(x, 2 * below, width, 1, palette.foot if lit else palette.line)
        if picked:
            banner(canvas, row, "picked", palette.player(player or 1), shadow=False)


def _draw_hands(canvas: Canvas, scene: Scene) -> None:
    """Write the other hand above the pad, or both once the game is over, and what ends it."""
    if scene.to_move is None:
        wide = max(text_width(fit(name, _NAME)) for name in scene.names)
        for player in (1, 2):
            line(
                canvas, canvas.height - 3 + player, _hand_line(canvas.palette, scene, player, wide)
            )
        return
    pad, player = _Pad.of(canvas, scene), scene.to_move
    line(canvas, pad.top, _hand_line(canvas.palette, scene, 3 - player))
    last = "whoever has no tile to add loses"
    if pad.piles:
        tiles = sum(_hand_of(scene, player))
        many = f"{tiles} tile{'' if tiles == 1 else 's'}"
        last = f"{GLYPHS[player]} {many} left: whoever has none to add loses"
    line(canvas, canvas.height - 1, [(last, canvas.palette.mute, False)])


def _hand_line(palette: Palette, scene: Scene, player: int, wide: int = 0) -> list[Part]:
    """Write a hand behind the name, which takes as many cells as it is to be ``wide``."""
    name = fit(scene.names[player - 1], _NAME)
    parts: list[Part] = [
        (GLYPHS[player], palette.player(player), False),
        (f" {name}{' ' * (wide - text_width(name))}", palette.fg, False),
    ]
    for digit, count in enumerate(_hand_of(scene, player), start=1):
        signs, ink = _counted(count, scene.options.copies), palette.fg if count else palette.mute
        parts += [(f"   {digit} ", palette.fg, True), (signs, ink, False)]
        if digit == _last_echo(scene):
            mark = _ECHO if player != scene.winner else ""
            parts.append((f" {mark:{len(_ECHO)}}", palette.mute, False))
    return parts


def _last_echo(scene: Scene) -> int | None:
    """Return the digit that a player had left when the game ended, but could not add (MIRROR-7)."""
    echo: int | None = scene.view.get("echo")
    if echo is None or scene.winner is None or _palindrome_of(scene):
        return None
    return echo if _hand_of(scene, 3 - scene.winner)[echo - 1] else None


def _counted(count: int, copies: int) -> str:
    return "■" * count + "□" * (copies - count)


BOARD = _MirrorDuelBoard
