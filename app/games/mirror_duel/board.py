"""The board of Mirror Duel: the sequence at its mirror, a ghost at either end, and a digit pad.

A turn begins without a digit, and an arrow adds nothing before one is picked: so neither
Enter nor an arrow held down too long can complete a palindrome by mistake. Where tiles are
limited, the pad is the hand of the player to move.
"""

from __future__ import annotations

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import caption, hover, line, tray
from seqtui.app.drawing.tile import M2, S, Size, State, key_skin, row_of, solid, tile
from seqtui.app.games.board import Board, Direction, Move, Scene
from seqtui.app.games.lifting import Lift
from seqtui.app.games.mirror_duel.hands import Hands, in_hand, said_of
from seqtui.app.games.mirror_duel.hands import caption as caption_of
from seqtui.app.games.mirror_duel.layout import (
    ARROWS,
    Layout,
    digits_of,
    palindrome_of,
    recent,
    summary,
)
from seqtui.app.widgets.bars import Wordings
from seqtui.engines.games.mirror_duel.rules import End

_ENDS: dict[str, End] = {"left": "front", "right": "back"}


class MirrorDuelBoard(Board):
    """A digit is lifted with its key or on the pad; an arrow adds it, or a drop at an end."""

    KEYS = (("1–9", "digit"), ("←", "front"), ("→", "back"))
    LETTERS = "fb"
    CLICKS = "two clicks do"
    LIGHTS_UP = True

    _end: End | None = None
    """The end that an arrow chose before any digit."""

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Name the digits that there are."""
        digits = self.scene.options.digits if self.scene else 9
        return ((f"1–{digits}", "digit"), *self.KEYS[1:])

    def home(self, scene: Scene) -> str | None:
        """Begin with nothing picked: any digit could be the one that loses."""
        return None

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Change the digit with up and down; turn to an end once there is a digit."""
        digit, end = self._choice()
        if direction in _ENDS:
            return None if digit is None else f"{digit} {_ENDS[direction]}"
        digits = [each for each in range(1, scene.options.digits + 1) if in_hand(scene, each)]
        if direction == "down":
            digits.reverse()
        further = digits if digit is None else digits[digits.index(digit) + 1 :]
        return f"{further[0] if further else digit} {end or 'front'}"

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        digit, _ = self._choice()
        if digit is not None:
            return f"add the {digit} to an end.", ("Click one, or press ← or →.", "← or → adds it.")
        digits = f"1–{scene.options.digits}"
        long = f"{digits} picks it, ← front or → back adds it."
        return ("add a digit to one end.", "add a digit."), (long, f"{digits}, then ← or →.")

    def move_cursor(self, direction: Direction) -> None:
        """Add the picked digit at the end an arrow points to; before that, only choose the end."""
        if not self.asked:
            return
        ready, _ = self._choice()
        super().move_cursor(direction)
        if direction in _ENDS:
            self._end = _ENDS[direction]
            self.repaint()
            if ready is not None:
                self.choose()

    def press(self, scene: Scene, key: str) -> bool:
        """Lift a digit; of one that is no longer in hand the gate says so."""
        if not key.isdecimal() or not 1 <= int(key) <= scene.options.digits:
            return False
        if in_hand(scene, int(key)):
            self.hand.hold(int(key))
        else:
            self.post_message(self.Chosen(f"{key} front"))
        return True

    def choose(self) -> None:
        """Add the digit; if nobody has named an end yet, the gate says so."""
        digit, end = self._choice()
        if self.asked and digit is not None:
            self.post_message(self.Chosen(f"{digit} {end or ''}".rstrip()))

    def beginning(self, character: str) -> str | None:
        """Let the digit in hand begin the typed move which goes on to name an end."""
        if self.hand.held is not None and character in tuple(" fbFB"):
            return f"{self.hand.held}{character}"
        return super().beginning(character)

    def watch_scene(self, scene: Scene | None) -> None:
        """Begin each turn without an end."""
        self._end = None
        super().watch_scene(scene)

    def _choice(self) -> tuple[int | None, End | None]:
        """Return what has been picked so far: a digit, an end."""
        if self.cursor is None:
            return self.hand.held, self._end
        digit, end = self.cursor.split()
        return int(digit), "front" if end == "front" else "back"

    # Drawing

    def moved(self, scene: Scene) -> tuple[End, ...]:
        """Return the end at which a digit was added."""
        end = (scene.last or "").rpartition(" ")[2]
        return tuple(each for each in ARROWS if each == end)

    def winning(self, scene: Scene) -> int:
        return len(palindrome_of(scene))

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the sequence at its mirror, and what can be said about it."""
        length, ends = len(digits_of(scene)), scene.options.palindrome == "end"
        layout = _lay_out(canvas, scene, length)
        layout.draw_mirror(canvas, length, ends=ends)
        if not self.gliding:
            layout.draw_digits(canvas, scene, self.wave)
        if not (ends and layout.folded and scene.to_move):
            self._last(canvas, layout, scene)
        line(canvas, layout.caption, summary(scene, canvas.palette, layout.folded))
        line(canvas, layout.caption + 1, recent(scene, canvas.palette))
        if "hands" in scene.view:
            Hands(canvas, scene).draw_lines()

    def _last(self, canvas: Canvas, layout: Layout, scene: Scene, said: str = "") -> None:
        if self.winning_animation is None and scene.last_by and (moved := self.moved(scene)):
            layout.draw_last(canvas, scene.last_by, moved[0], said)

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the ghosts at both ends, what is read there, and the pad."""
        if scene.to_move is None:
            return
        layout = _lay_out(canvas, scene, len(digits_of(scene)))
        for end in ARROWS:
            self._ghost(canvas, layout, scene, end)
        if scene.options.palindrome == "end" and "sequence" in scene.view:
            self._reading(canvas, layout, scene)
        if "hands" in scene.view:
            self._hand(canvas, scene)
        else:
            self._keys(canvas, scene, *_pad(canvas, scene.options.digits))

    def _reading(self, canvas: Canvas, layout: Layout, scene: Scene) -> None:
        """Say at both ends where to read or, with the oracle open, what loses."""
        palette = canvas.palette
        if not layout.folded:
            if digits_of(scene):
                line(canvas, layout.caption, caption_of(canvas, scene, advised=self.advised))
            return
        for end in ARROWS:
            sign, text = layout.sign(end)
            if not scene.choosing:
                canvas.text(sign.x + 1, sign.y, text, palette.mute)
            said, bad = said_of(scene, end, advised=self.advised)
            canvas.text(
                sign.right + 1, sign.y, said, palette.bad if bad else palette.mute, bold=bad
            )
            if end in self.moved(scene):
                self._last(canvas, layout, scene, said)

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the new digit coming from where its ghost was, and the others making room."""
        length = len(digits_of(scene))
        layout, before = (_lay_out(canvas, scene, count) for count in (length, length - 1))
        front = "front" in self.moved(scene)
        new = 0 if front else length - 1
        starts = {place + front: rect for place, rect in before.tiles.items()}
        starts[new] = before.ghosts[not front]
        if (before.size, before.folded) != (layout.size, layout.folded):
            starts = {new: layout.ghosts[not front]}
        tiles = {
            place: self.on_the_way(starts.get(place, rect), rect)
            for place, rect in layout.tiles.items()
        }
        layout._replace(tiles=tiles).draw_digits(canvas, scene, self.wave)

    def _ghost(self, canvas: Canvas, layout: Layout, scene: Scene, end: End) -> None:
        """Outline where a digit would go, with the arrow that adds it."""
        palette = canvas.palette
        rect = layout.ghosts[end == "back"]
        digit, chosen = self._choice()
        player = scene.to_move or 1
        if not scene.choosing:
            tile(canvas, *rect.offset, layout.ghost_size, state=State.EMPTY)
            return
        tile(canvas, *rect.offset, layout.ghost_size, digit, state=State.GHOST, player=player)
        colour = palette.player(player)
        sign, text = layout.sign(end)
        if not layout.folded:
            caption(canvas, rect, end, colour, above=True, bold=True)
        if chosen == end:
            tray(canvas, sign, text, colour, shadow=False)
        else:
            canvas.text(sign.x, sign.y, text, colour, bold=True, width=sign.width, align="center")
        if digit is not None:
            canvas.region(rect.union(sign), Move(f"{digit} {end}"))

    def _keys(self, canvas: Canvas, scene: Scene, size: Size, keys: list[Region]) -> None:
        """Draw the pad, with the picked digit lit; while somebody else moves, only to look at."""
        palette = canvas.palette
        picked, _ = self._choice()
        for digit, rect in enumerate(keys, start=1):
            if not scene.choosing or scene.to_move is None:
                tile(canvas, *rect.offset, size, digit, state=State.DISABLED)
                continue
            colour = palette.player(scene.to_move)
            skin = key_skin(palette, colour if digit == picked else None)
            if self.target == Lift(digit) and digit != picked:
                skin = skin._replace(face=palette.line, top=palette.line)
                hover(canvas, Region(rect.x, rect.bottom - 1, rect.width, 1), colour)
            solid(canvas, *rect.offset, size, str(digit), skin)
            canvas.region(rect, Lift(digit))

    def _hand(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the hand of the player to move, with the picked digit lit."""
        hands = Hands(canvas, scene)
        picked, _ = self._choice()
        for digit, rect in enumerate(hands.keys(), start=1):
            chosen = scene.choosing and digit == picked
            hands.draw_key(digit, rect, lit=scene.choosing, picked=chosen)
            if not scene.choosing:
                continue
            # A click on a digit that is not in hand is refused, with the reason.
            target = Lift(digit) if in_hand(scene, digit) else Move(f"{digit} front")
            if self.target == target and not chosen:
                foot = Region(rect.x, rect.bottom - 1, rect.width, 1)
                hover(canvas, foot, canvas.palette.player(scene.to_move or 1))
            canvas.region(rect, target)


def _lay_out(canvas: Canvas, scene: Scene, length: int) -> Layout:
    """Lay out a sequence above the pad, or on the whole board once there is no pad."""
    ends = scene.options.palindrome == "end"
    if "hands" in scene.view:
        bottom = canvas.height - 2 if scene.to_move is None else Hands(canvas, scene).top
    else:
        _, keys = _pad(canvas, scene.options.digits)
        bottom = canvas.height if scene.to_move is None else keys[0].y
    return Layout.of(length, canvas.width, bottom - ("sequence" not in scene.view), ends=ends)


def _pad(canvas: Canvas, digits: int) -> tuple[Size, list[Region]]:
    """Return the keys' size and places; they stay where they are while the sequence grows."""
    size, gap = (S, 0) if canvas.width < 80 else (S.sized(width=7), 1)
    if canvas.width >= 120 and canvas.height >= 48:
        size = M2
    below = 1 + max(canvas.height - 20, 0) * 3 // 8
    y = canvas.height - size.height - below
    return size, row_of(digits, size, canvas.width, y, gap=gap)


BOARD = MirrorDuelBoard
