"""The board of Sequence Stack: two towers, and between them the drawn card and its choices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from textual.color import Color
from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import Font
from seqtui.app.drawing.marks import DASHED, HEAVY, JOINED, banner, caption, frame, lane
from seqtui.app.drawing.palette import GLYPHS, LANE_STACK
from seqtui.app.drawing.text import MAX_SHOWN, fit, text_width
from seqtui.app.drawing.tile import X3L, XL, XXL, L, M, S, Size, Skin, State, largest, solid, tile
from seqtui.app.games.board import Board, Direction, Move, Scene
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.screen import key_for

_SLOT = 4
_STEADY = (17, 11, 10, 9, 8, 7, 6)
"""Pitches at which a slab shows a large numeral, used where all but the last card have room."""
_LOW_SLOT = 2
_TIGHT = (4, 3, 2)
"""Pitches for low boards, where slabs get lower only when a tower has grown too high."""
_CARDS = (
    (52, X3L, XXL),
    (44, XXL, L),
    (28, XXL, M),
    (22, XL, M),
    (20, L, M),
    (17, M, M),
    (15, M, S),
    (0, S, S),
)
"""From this height of the board on, the size of the drawn card, and that of the piles."""
_PILE = "pile"
"""A click target: the discards."""
_STRIP = Size("STRIP", 3, 1, Font.TEXT)
_SPREAD = (M, S, S.sized(width=3), _STRIP)
"""How large the discards may be when they are spread out."""
_ACROSS = 7
"""How many of them lie in a row at most; there are never more than twelve."""
_PITCH = 4
"""Columns per number in the list of what is left: the number, two cards and a space."""


class _SequenceStackBoard(Board):
    """Left and right choose between two buttons; that for placing is nearer the mover's tower."""

    keys = (("← →", "choice"), ("enter", "play"))
    LETTERS = "pPdDnN"
    HAS_PILE = True

    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Go to the button on that side: placing is on the side of the mover's tower."""
        if direction in ("left", "right"):
            side = "left" if scene.to_move == 1 else "right"
            wanted = "place" if direction == side else "discard"
            if wanted in scene.legal:
                return wanted
        return self.cursor if self.cursor in scene.legal else self.home(scene)

    def offers(self, key: str) -> bool:
        """Grey the arrows where the card cannot be placed: there is nothing to choose."""
        scene = self.asked
        return super().offers(key) and (key != "← →" or scene is None or "place" in scene.legal)

    def picked(self, target: Hashable) -> None:
        """Spread the discards, or gather them, whoever is to move."""
        if target == _PILE:
            self.spread = not self.spread
        else:
            super().picked(target)

    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        """Name the drawn card, why it cannot be placed, and what discarding it would do."""
        drew, can_place = f"you drew a {scene.view['drawn']}", "place" in scene.legal
        if can_place:
            text = f"{drew}.", "place or discard?"
        else:
            text = f"{drew}{_refusal(scene)[0]}.", f"discard the {scene.view['drawn']}."
        begin = enter = key_for(self, "choose", "Enter")
        if can_place and self.cursor != "discard":
            begin = f"{enter} places it, d {enter}"
        does = ["discards it"]
        if _would_block(scene):
            whom = fit(scene.names[2 - (scene.to_move or 1)], MAX_SHOWN)
            does = [f"discards it and blocks it for {whom}", f"blocks it for {whom}", "discards it"]
        return text, tuple(f"{begin} {each}." for each in does)

    def moved(self, scene: Scene) -> tuple[str, ...]:
        """Say where the last card went; discards may have become a new deck since."""
        to_pile = scene.last == "discard" and scene.view["discard"]
        return (scene.last,) if scene.last and (to_pile or scene.last == "place") else ()

    def winning(self, scene: Scene) -> int:
        return len(scene.view["stacks"][(scene.winner or 1) - 1])

    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw both towers, then what lies between them."""
        for player in (1, 2):
            tower = _Tower(canvas, scene, player)
            missing = int(self.animation.gliding and tower.placed_last)
            tower.draw_slabs(self.animation.wave, missing=missing)
        middle, view, numbers = _Middle(canvas), scene.view, scene.options.numbers
        if not self.animation.gliding:  # the next card comes when the last one has found its place
            _card(canvas, middle, scene)
        middle.draw_deck(sum(view["deck"].values()))
        by = scene.last_by if "discard" in self.moved(scene) else None
        middle.draw_discards(self._discards(scene), numbers, by)
        middle.draw_left(view["deck"], thaw=scene.options.blocks == "thaw")

    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what the towers wait for, and the buttons."""
        blocking = scene.choosing and self.cursor == "discard" and _would_block(scene)
        for player in (1, 2):
            opposed = blocking and scene.to_move != player
            _Tower(canvas, scene, player).draw_slots(scene.view["drawn"] if opposed else None)
            if scene.choosing and player == scene.to_move:  # refused, where it cannot be done
                canvas.region(_lane_of(canvas, player), Move("place"))
        middle = _Middle(canvas)
        if self.spread:
            middle.draw_spread(self._discards(scene), scene.options.numbers)
        if scene.choosing:
            self._draw_buttons(canvas, middle, scene)

    def _discards(self, scene: Scene) -> Sequence[int]:
        """Return the discards that lie, oldest first, without one that is on its way."""
        cards: Sequence[int] = scene.view["discard"]
        is_moving = self.animation.gliding and "discard" in self.moved(scene)
        return cards[:-1] if is_moving else cards

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the card on its way from the middle to its tower or to the discards."""
        middle = _Middle(canvas)
        if "place" in self.moved(scene):
            tower = _Tower(canvas, scene, scene.last_by or 1)
            number = tower.height
            size, end = tower.slab(number)
        else:
            number, size, end = scene.view["discard"][-1], middle.pile, middle.discards_at
            if self.spread:
                size, spots = middle.spread(len(scene.view["discard"]))
                end = spots[-1]
        rect = self.animation.on_the_way(middle.card_at, end)
        tile(canvas, *rect.offset, size.sized(*rect.size), number, of=scene.options.numbers)

    def _draw_buttons(self, canvas: Canvas, middle: _Middle, scene: Scene) -> None:
        """Draw the choices; if the card cannot be placed, say why where that button would be."""
        palette, mover = canvas.palette, scene.to_move or 1
        place, discard = middle.buttons if mover == 1 else middle.buttons[::-1]
        label = "◂ place" if mover == 1 else "place ▸"
        for move, row, text in (("place", place, label), ("discard", discard, "discard")):
            if move not in scene.legal:
                _, short = _refusal(scene)
                canvas.text(*row.offset, short, palette.mute, width=row.width, align="center")
                canvas.region(row, Move(move))
                continue
            chosen = move == self.cursor
            colour = palette.player(mover) if chosen else palette.soft
            rect = banner(canvas, row, text, colour, ink=None if chosen else palette.fg)
            canvas.region(rect, Move(move))


def _card(canvas: Canvas, middle: _Middle, scene: Scene) -> None:
    """Draw the card in hand; at the end the card that stands for the result."""
    number, foot = scene.view["drawn"], None
    of, (one, two) = scene.options.numbers, map(len, scene.view["stacks"])
    if number is not None and scene.to_move is None:
        heading = "last card"  # the game was given up: it is nobody's
    elif number is not None:
        heading = "you drew" if scene.choosing else f"{scene.names[(scene.to_move or 1) - 1]} drew"
    elif scene.winner:
        stack = scene.view["stacks"][scene.winner - 1]
        heading = f"{GLYPHS[scene.winner]} {'complete' if len(stack) == of else 'higher stack'}"
        number, foot = stack[-1], canvas.palette.player(scene.winner)
    elif scene.to_move is not None:
        heading = "to be drawn"
    else:  # the rules pages draw ends without naming a winner
        heading = "equal stacks" if one == two else "no card left"
    state = State.EMPTY if number is None else State.NORMAL
    tile(canvas, *middle.card_at.offset, middle.card, number, of=of, state=state, foot=foot)
    middle.write(middle.heading, heading)


def _would_block(scene: Scene) -> bool:
    """Tell whether discarding the drawn card newly blocks it for the opponent (STACK-2)."""
    mover, card = scene.to_move or 1, scene.view["drawn"]
    if any(card in blocked for blocked in scene.view["blocked"]):
        return False
    return card not in scene.view["stacks"][2 - mover]


def _refusal(scene: Scene) -> tuple[str, str]:
    """Say why the drawn card cannot be placed, for the prompt and in short."""
    mover = scene.to_move or 1
    if scene.view["drawn"] in scene.view["blocked"][mover - 1]:
        return ", which is blocked for you", "✗ blocked"
    needed = len(scene.view["stacks"][mover - 1]) + 1
    return f" but need a {needed} next", f"✗ need {needed}"


# A tower: slabs that lie, slots that wait, and what is blocked


class _Measures(NamedTuple):
    """The heights within a tower, in rows; the same for both, so that they can be compared."""

    name: int
    """The row of the player's name."""
    base: int
    """The row in which the lowest slab ends."""
    pitch: int
    """From one slab to the next; neighbours share half a row each."""
    slot: int
    """From one open slot to the next."""


def _measure(height: int, numbers: int, tallest: int) -> _Measures:
    """Return the largest measures with which towers up to `tallest` cards fit."""
    spaces = (height // 18, height - height // 18 - 1), (0, height - 1)
    # A tower that is about to be completed counts as it is: lower slabs at the end do no harm.
    grown = max(tallest, numbers - 1)
    for name, base in spaces:
        for pitch in _STEADY:
            if pitch * grown + _SLOT * (numbers - grown) < base - name:
                return _Measures(name, base, pitch, _SLOT)
    for pitch in _TIGHT:
        for name, base in spaces:
            if pitch * tallest + _LOW_SLOT * (numbers - tallest) < base - name:
                return _Measures(name, base, pitch, _LOW_SLOT)
    return _Measures(0, height - 1, _TIGHT[-1], _LOW_SLOT)


def _lane_of(canvas: Canvas, player: int) -> Region:
    """Return where a player's tower stands."""
    width = min(max(15, round(canvas.width * 0.282)), max(6, (canvas.width - 22) // 2))
    return Region(0 if player == 1 else canvas.width - width, 0, width, canvas.height)


class _Tower:
    """A player's tower on a board."""

    def __init__(self, canvas: Canvas, scene: Scene, player: int) -> None:
        stacks = scene.view["stacks"]
        self.height = len(stacks[player - 1])
        self.placed_last = scene.last == "place" and scene.last_by == player
        self._canvas, self._scene, self._player = canvas, scene, player
        self._numbers: int = scene.options.numbers
        self._blocked = scene.view["blocked"][player - 1]
        self._lane = _lane_of(canvas, player)
        self._sizes = _measure(canvas.height, self._numbers, max(map(len, stacks)))

    @property
    def _next(self) -> int | None:
        """The number this tower waits for, if there is one that it can still take."""
        number = self.height + 1
        closed = number > self._numbers or number in self._blocked
        return None if closed or self._scene.to_move is None else number

    def slab(self, number: int) -> tuple[Size, Region]:
        """Return how large a card is in the tower, and where it lies."""
        pitch, (left, _, room, _) = self._sizes.pitch, self._lane
        wide, font, foot = 16 if pitch >= _STEADY[-1] else 13, Font.L, 1
        if pitch >= _STEADY[1]:
            wide, font, foot = 36, Font.X3L, 2
        size = Size("SLAB", min(wide, room - 2), pitch + 1, font, foot=foot)
        return size, size.at(left + (room - size.width) // 2, self._sizes.base - pitch * number)

    def draw_slabs(self, wave: Callable[[int], tuple[int, bool]], *, missing: int = 0) -> None:
        """Draw the lane and the cards, but not the `missing` top ones: they are still moving.

        `wave` returns how far a card of the winner is raised, and whether its foot is lit.
        """
        canvas, player, (x, _, width, _) = self._canvas, self._player, self._lane
        palette, scene, y = canvas.palette, self._scene, self._sizes.name
        won, colour = player == scene.winner, palette.player(player)
        lane(canvas, self._lane, player, scene.is_bright(player), LANE_STACK)
        name = f"{GLYPHS[player]} {scene.names[player - 1]}"
        if won:  # the star takes the sign's place where the name would be cut for both
            name = f"★ {name}" if text_width(name) <= width - 4 else f"★ {name[2:]}"
        canvas.text(x + 1, y, name, colour, bold=True, width=width - 2, align="center")
        for number in range(1, self.height + 1 - missing):
            size, (x, y, width, height) = self.slab(number)
            lift, lit = wave(number - 1) if won else (0, False)
            foot = colour if lit else None
            tile(canvas, x, y, size, number, of=self._numbers, foot=foot, lift=lift)
            if palette.plain and number > 1:
                canvas.text(x, y + height - 1, "├" + "─" * (width - 2) + "┤", palette.fg)
            if number == self.height and self.placed_last:
                ink = palette.fg if palette.plain else palette.ink
                canvas.text(x + 1, y + height // 2, GLYPHS[player], ink)

    def draw_slots(self, threatened: int | None) -> None:
        """Draw the open slots from the top down, so that each frame closes the one above it.

        `threatened` is the number that the chosen discard would block here.
        """
        canvas, palette, slot = self._canvas, self._canvas.palette, self._sizes.slot
        x, _, width, _ = self.slab(1)[1]
        floor = self._sizes.base - self._sizes.pitch * self.height
        for number in range(self._numbers, self.height, -1):
            rect = Region(x, floor - slot * (number - self.height), width, slot)
            line = DASHED if number == self._numbers else JOINED
            line = HEAVY if number == self._next else line
            label, colour, bold = self._label(number, threatened)
            frame(canvas, rect, colour, line, bottom=False)
            ink = palette.mute if colour == palette.dim else colour
            middle = rect.y + max(1, slot // 2)
            canvas.text(x + 1, middle, label, ink, bold=bold, width=width - 2, align="center")
            if number == 1:
                canvas.text(x, floor, line[5] + line[6] * (width - 2) + line[7], colour)

    def _label(self, number: int, threatened: int | None) -> tuple[str, Color, bool]:
        """Return what stands in a slot, its colour, and whether it is bold."""
        palette = self._canvas.palette
        if number in self._blocked:
            return f"✗ {number} blocked", palette.bad, True
        if number == threatened:
            return f"✗ {number} ?", palette.bad, number == self._next
        if number == self._next:
            return f"▸ {number} next", palette.player(self._player), True
        return str(number), palette.dim, False


# Between the towers: the drawn card, the buttons and the piles


class _Middle:
    """Where things lie between the towers, spread over the height with gaps where there is room."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, height, self._x = canvas, canvas.height, _lane_of(canvas, 1).width
        self._width = canvas.width - 2 * self._x
        self.card, self.pile = next((card, pile) for least, card, pile in _CARDS if height >= least)
        used = self.card.height + self.pile.height + 6
        gap = min(max(0, height - 3 - used) // 6, 2)
        self._roomy = gap > 0
        """Whether there is room to say more than the least."""
        self.heading = max(0, (height - used - 5 * gap - self._roomy) // 2)
        """The row of the words above the drawn card."""
        x = self._x + (self._width - self.card.width) // 2
        self.card_at = self.card.at(x, self.heading + 1 + gap)
        wide = max(1, min((self._width - 1) // 2, 20 if self._width >= 60 else 14))
        left = self._x + (self._width - 2 * wide - 1) // 2
        y = self.card_at.bottom + min(gap, 1)
        self.buttons = Region(left, y, wide, 1), Region(left + wide + 1, y, wide, 1)
        """The left and the right one; the deck and the discards lie under them."""
        self.deck_at, self.discards_at = (
            self.pile.at(button.x + (wide - self.pile.width + 1) // 2, y + 2 + gap)
            for button in self.buttons
        )
        self._left_row = self.deck_at.bottom + 2 + 2 * gap + self._roomy
        rows = self._left_row - 2 * self._roomy - self.deck_at.y
        self._piles = Region(self._x, self.deck_at.y, self._width, rows)
        """Where the deck and the discards lie, with what is said of them."""

    def write(self, y: int, text: str) -> None:
        mute = self._canvas.palette.mute
        self._canvas.text(self._x, y, text, mute, width=self._width, align="center")

    def draw_deck(self, count: int) -> None:
        """Draw the deck face down, or its empty place, with its count below."""
        canvas, palette = self._canvas, self._canvas.palette
        x, y, _, _ = rect = self.deck_at
        caption(canvas, rect, f"deck {count}", palette.mute)
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
            canvas.region(part, _PILE)
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
                canvas.region(spot, _PILE)

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
        canvas.region(self._piles, _PILE)
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


BOARD = _SequenceStackBoard
