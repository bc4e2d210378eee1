"""Two open cards, each above its own buttons; the picked one stands higher (STACK-11)."""

from __future__ import annotations

from textual.geometry import Region

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.marks import banner
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.tile import X3L, XL, XXL, L, M, S, State, tile
from seqtui.app.games.board import Direction, Move, Scene
from seqtui.app.games.sequence_stack.choosing import Choosing, Pick, other_name
from seqtui.app.games.sequence_stack.middle import Middle
from seqtui.app.widgets.bars import Wordings
from seqtui.engines.games.sequence_stack.rules import DECKS, ROW
from seqtui.engines.text import counted

_CARDS = (
    (44, X3L, XXL, 1, 2),
    (32, XXL, L, 1, 2),
    (27, XXL, M, 1, 2),
    (22, XL, M, 1, 2),
    (20, L, M, 1, 2),
    (18, L, S, 1, 2),
    (16, M, S, 1, 2),
    (14, M, S, 1, 1),
    (13, M, S, 0, 1),
    (0, S, S, 0, 1),
)
"""From this height of the board on: the size of a card and that of the piles, by how many rows the
picked card stands higher, and the rows from one button to the next."""
_MORE = 6
"""Rows for gaps, for the discards in order, and for words above what is left in the deck."""
_CAPTION = 11
"""Columns for what is said of a pile."""
_WORDY = 12
"""From this width on a button names its card."""


class _TwoCards(Middle):
    """Two cards above their buttons, and under each a pile."""

    buttons: tuple[tuple[Region, Region], ...]
    """For each card that for placing, and below it that for discarding."""
    lift: int

    def _arrange(self, height: int) -> bool:
        self.card, self.pile, self.lift, pitch = next(
            (card, pile, lift, pitch)
            for least, card, pile, lift, pitch in _CARDS
            if height >= least and ROW * card.width + 1 <= self._width
        )
        used = self.card.height + self.lift + 2 * pitch + self.pile.height + 3
        gap = int(height >= used + _MORE)
        self.heading = (height - used - _MORE * gap) // 2
        apart = min(max(1, (self._width - ROW * self.card.width) // 3), 6)
        wide = ROW * self.card.width + (ROW - 1) * apart
        left = self._x + (self._width - wide) // 2
        top = self.heading + 1 + gap + self.lift
        self.cards_at = tuple(
            self.card.at(left + place * (self.card.width + apart), top) for place in range(ROW)
        )
        y = top + self.card.height + gap
        self.buttons = tuple(
            (Region(x, y, width, 1), Region(x, y + pitch, width, 1))
            for x, _, width, _ in self.cards_at
        )
        below, half = y + 2 * pitch + gap, max(self.card.width + apart, _CAPTION)
        self.deck_at, self.discards_at = (
            self.pile.at(self._x + (self._width + side * half - self.pile.width) // 2, below)
            for side in (-1, 1)
        )
        self._left_row = self.deck_at.bottom + 1 + 3 * gap
        return bool(gap)


class Row(Choosing):
    """Left and right pick a card, up and down what to do with it; a key discards it at once."""

    keys = (("← →", "card"), ("enter", "play"), ("d", "discard"))
    letters = "pP"

    def middle(self, canvas: Canvas) -> _TwoCards:
        return _TwoCards(canvas)

    def card(self, scene: Scene, move: str | None) -> int | None:
        return int(move.partition(" ")[2]) if move else None

    def would_block(self, scene: Scene, card: int) -> bool:
        """Tell so only while cards are left: a new deck would lift the block at once."""
        return any(scene.view["deck"].values()) and super().would_block(scene, card)

    def home(self, scene: Scene) -> str:
        """Begin with what can be placed, or else with the first card."""
        first, *_ = scene.legal
        return first if first.startswith("place") else f"discard {scene.view['open'][0]}"

    def steer(self, scene: Scene, cursor: str | None, direction: Direction) -> str | None:
        card, row = self.card(scene, cursor), scene.view["open"]
        if direction in ("left", "right"):
            return _first_of(scene, row[0] if direction == "left" else row[-1])
        wanted = f"{'place' if direction == 'up' else 'discard'} {card}"
        return wanted if wanted in scene.legal else cursor

    def prompt(self, scene: Scene, cursor: str | None, enter: str) -> tuple[Wordings, Wordings]:
        """Name the cards, or in the last deck what would decide; and what the picked card does."""
        one, two = sorted(scene.view["open"])
        texts: Wordings = (f"take one of two: {one} or {two}.", "take one of two.")
        if scene.view["decks"] == DECKS:
            left = sum(scene.view["deck"].values())
            to_come = f"{counted(left, 'card')} to come" if left else "no card to come"
            standing = _standing(scene)
            texts = (
                f"last deck, {to_come}: {standing}.",
                f"{to_come}: {standing}.",
                f"{standing}.",
            )
        card = self.card(scene, cursor)
        if card is None:
            return texts, f"← → picks a card, {enter} plays it."
        if cursor == f"place {card}":
            return texts, (
                f"{enter} places the {card}, d discards it.",
                f"{enter} places it, d discards it.",
                f"{enter} places it.",
            )
        does = [f"{enter} discards the {card}"]
        if self.would_block(scene, card):
            does.insert(0, f"{enter} discards the {card} and blocks it for {other_name(scene)}")
        return texts, tuple(f"{each}." for each in does)

    def draw_cards(self, canvas: Canvas, scene: Scene, cursor: str | None, *, come: bool) -> None:
        middle, row = self.middle(canvas), scene.view["open"]
        picked = self.card(scene, cursor) if scene.choosing else None
        shown = row if come or len(row) < ROW else row[:-1]
        for place, rect in enumerate(middle.cards_at):
            card = shown[place] if place < len(shown) else None
            lift = middle.lift if card is not None and card == picked else 0
            state = State.EMPTY if card is None else State.NORMAL
            x, y = rect.x, rect.y - lift
            tile(canvas, x, y, middle.card, card, of=scene.options.numbers, state=state)
            if card is not None and scene.choosing:
                canvas.region(middle.card.at(x, y), Pick(_first_of(scene, card)))
        middle.write(middle.heading, _heading(scene))

    def draw_buttons(self, canvas: Canvas, scene: Scene, cursor: str | None) -> None:
        """Draw what can be done with each card; what cannot is absent."""
        middle, palette, mover = self.middle(canvas), canvas.palette, scene.to_move or 1
        for card, buttons in zip(scene.view["open"], middle.buttons, strict=True):
            for action, row in zip(("place", "discard"), buttons, strict=True):
                move = f"{action} {card}"
                if move not in scene.legal:
                    continue
                text = move if row.width >= _WORDY else action
                if action == "place" and row.width > len(text) + 2:
                    text = f"◂ {text}" if mover == 1 else f"{text} ▸"
                chosen = move == cursor
                colour = palette.player(mover) if chosen else palette.soft
                ink, shadow = None if chosen else palette.fg, buttons[1].y - buttons[0].y > 1
                rect = banner(canvas, row, text, colour, ink=ink, shadow=shadow)
                canvas.region(rect, Move(move))


def _first_of(scene: Scene, card: int) -> str:
    """Return what Enter does with a card: it places it, or discards it if it cannot."""
    place = f"place {card}"
    return place if place in scene.legal else f"discard {card}"


def _standing(scene: Scene) -> str:
    """Say who would win if no card came any more."""
    mover = scene.to_move or 1
    mine, theirs = (len(scene.view["stacks"][side]) for side in (mover - 1, 2 - mover))
    if mine != theirs:
        return f"you {'lead' if mine > theirs else 'trail'} {mine} to {theirs}"
    winner = scene.view["last"] or 3 - scene.view["began"]
    whose = "yours" if winner == mover else f"{other_name(scene)}'s"
    return f"{mine} to {theirs}, and a tie is {whose}"


def _heading(scene: Scene) -> str:
    view, winner = scene.view, scene.winner
    if scene.to_move is not None:
        name = scene.names[scene.to_move - 1]
        if len(view["open"]) < ROW:
            return "to be turned up"
        return "take one of two" if scene.choosing else f"{name} takes one"
    one, two = map(len, view["stacks"])
    if scene.options.numbers in (one, two):
        why = "complete"
    elif len(view["open"]) == ROW:
        return "two open cards"  # the game was given up
    elif one != two:
        why = "higher stack"
    else:
        why = "placed last" if view["last"] else "nobody placed"
    return f"{GLYPHS[winner]} {why}" if winner else why
