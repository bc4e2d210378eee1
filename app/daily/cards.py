"""The five tasks of a day side by side: what each is, how hard, and how it went."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any, NamedTuple

from textual import events
from textual.message import Message

from seqtui.app.drawing.canvas import Canvas, Rect
from seqtui.app.drawing.fonts import Bitmap, from_art, size_of
from seqtui.app.drawing.keycaps import foot_of, graded
from seqtui.app.drawing.marks import frame
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.drawing.text import text_width
from seqtui.app.drawing.tile import M2, Skin, solid
from seqtui.app.games.card import SMALL, card_of
from seqtui.app.today import format_duration
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.task import Task
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.text import counted, spelled

_TALL = 18
"""From this height on, a card has a drawing of its game."""
_WIDEST = 26
_ROOMY = 19
"""Beyond this width, a result is told in full."""

_SIGNS: dict[str, Bitmap] = {
    "✓": from_art(("     ▄█▀", "▀█▄▄█▀  ", "  ▀▀    ")),
    "▽": from_art(("▀██▀▀▀██▀", "  ▀█▄█▀  ", "    ▀    ")),
    "✗": from_art(("▀█▄  ▄█▀", "  ▄██▄  ", "▀▀    ▀▀")),
}
"""The marks in pixels."""


class Card(NamedTuple):
    """One task as its card tells it."""

    game: str
    title: str
    goal: str = ""
    variant: str = ""
    grade: int = 0
    """0 until the task has been made."""
    mark: str = ""
    result: tuple[str, str] = ("", "")
    """How it went, in full and in brief."""
    begun: bool = False

    @classmethod
    def of(
        cls, game: AnyGame, task: Task | None, mark: str, kept: Mapping[str, Any] | None
    ) -> Card:
        """Describe a task, as far as it has been made, and what was kept of an attempt at it."""
        result = _result_of(mark, task, kept or {}) if mark else ("", "")
        card = cls(game.name, game.title, mark=mark, result=result, begun=kept is not None)
        if task is None:
            return card
        return card._replace(goal=_goal_of(task), variant=task.variant, grade=task.grade)


class TaskCards(Picture, can_focus=True):
    """A card per task; clicking one chooses it, clicking it again plays it."""

    LIGHTS_UP = True

    cards: Shown[tuple[Card, ...]] = Shown(())
    chosen: Shown[int] = Shown(0)

    class Started(Message):
        """The chosen card was clicked."""

    def on_click(self, event: events.Click) -> None:
        chosen = self.chosen
        super().on_click(event)
        if self.hit(event.offset) == chosen:
            self.post_message(self.Started())

    def paint(self, canvas: Canvas) -> None:
        if not self.cards:
            return
        count = len(self.cards)
        pitch = min(canvas.width // count, _WIDEST)
        gap = 2 if pitch > 20 else 1
        left, width = (canvas.width - count * pitch + gap + 1) // 2, pitch - gap
        titles = [card.title for card in self.cards]
        if any(text_width(title) > width - 4 for title in titles):
            # Where there is little room, all do without their first word if they can.
            titles = [t if text_width(t) <= 11 else t.split(" ", 1)[-1] for t in titles]
        for place, (card, title) in enumerate(zip(self.cards, titles, strict=True)):
            self._card(canvas, left + place * pitch, width, place, card._replace(title=title))

    def _card(self, canvas: Canvas, x: int, width: int, place: int, card: Card) -> None:
        palette, chosen = canvas.palette, place == self.chosen
        tall = canvas.height >= _TALL
        hot = palette.panel.blend(palette.soft, 0.6)
        ground = palette.soft if chosen else hot if place == self.target else palette.panel
        canvas.fill((x, 0, width, canvas.height), ground)
        if chosen:
            canvas.block(x, 0, width, 1, palette.acc)
        canvas.region((x, 0, width, canvas.height), place)
        ink = palette.acc if chosen else palette.mute
        canvas.text(x + 1, 1, str(place + 1), ink, bold=True)
        canvas.text(x + 3, 1, card.title, palette.fg, bold=True, width=width - 4)
        bottom = canvas.height - 1 - tall
        if tall:
            card_of(card.game)(canvas, (x + 1, 3, width - 2, 4), SMALL)
        self._goal(canvas, x + 1, 8 if tall else 2, width - 2, card)
        middle, above = x + (width - M2.width) // 2, bottom - M2.height
        if card.mark:
            self._keycap(canvas, middle, above, card.mark)
        else:
            self._slot(canvas, middle, above, chosen)
        self._result(canvas, (x, bottom, width, 1), card, chosen)

    def _goal(self, canvas: Canvas, x: int, y: int, width: int, card: Card) -> None:
        """Write what is to be done, in a row or two, and the grade below it."""
        palette = canvas.palette
        if not card.grade:
            return
        whole = ", ".join(filter(None, (card.goal, card.variant)))
        lines = [whole] if y > 2 and text_width(whole) <= width else wrap(card.goal, width)[:2]
        if len(lines) == 1 and whole not in lines and card.variant:
            lines.append(card.variant)
        for row, line in enumerate(lines):
            canvas.text(x, y + row, line, palette.mute, width=width)
        row = y + (2 if y == 2 or len(lines) > 1 else 1)
        canvas.text(x, row, graded(card.grade), palette.fg)

    def _keycap(self, canvas: Canvas, x: int, y: int, mark: str) -> None:
        palette, sign = canvas.palette, _SIGNS[mark]
        solid(canvas, x, y, M2, "", Skin.of_number(palette, 1, 1, foot_of(palette, mark)))
        ink = palette.fg if palette.plain else palette.ink
        canvas.bitmap(x + (M2.width - size_of(sign)[0]) // 2, 2 * y + 2, sign, ink)

    def _slot(self, canvas: Canvas, x: int, y: int, chosen: bool) -> None:
        palette = canvas.palette
        colour = palette.p1 if chosen else palette.dim
        frame(canvas, M2.at(x, y), colour)
        if chosen:
            canvas.text(x, y + 2, "▸ next", colour, bold=True, width=M2.width, align="center")

    def _result(self, canvas: Canvas, row: Rect, card: Card, chosen: bool) -> None:
        palette, (x, y, width, _) = canvas.palette, row
        if card.mark:
            full, brief = card.result
            text = f"{card.mark} {full if width > _ROOMY else brief}"
            ink = foot_of(palette, card.mark)
        elif chosen:
            text, ink = "Enter goes on" if card.begun else "Enter plays", palette.fg
        else:
            text, ink = "· begun" if card.begun else "· to play", palette.mute
        bold = bool(card.mark) or chosen
        canvas.text(x, y, text, ink, bold=bold, width=width, align="center")


def _goal_of(task: Task) -> str:
    """Say what is to be done."""
    if task.kind == "sprint":
        swaps = counted(round(task.measure), "swap").replace(" ", "\N{NO-BREAK SPACE}")
        return f"order it in {swaps}"
    if task.kind == "choose":
        return f"{spelled(len(task.starts))} sharp choice{'s' * (len(task.starts) > 1)}"
    return f"win in {round(task.measure)}"


def _result_of(mark: str, task: Task | None, kept: Mapping[str, Any]) -> tuple[str, str]:
    """Say how a task went, in full and in brief; what was kept may be damaged."""
    slips, seconds, moves = kept.get("slips"), kept.get("seconds"), kept.get("moves")
    slipped = len(slips) if isinstance(slips, list) else 0
    time = f", {format_duration(seconds)}" if isinstance(seconds, int | float) and seconds else ""
    if mark == Mark.GIVEN_UP:
        return "given up", "given up"
    if mark == Mark.SLIPPED:
        swaps = len(moves) if isinstance(moves, list) else 0
        if task is not None and task.kind == "sprint" and swaps:
            return f"{counted(swaps, 'swap')}{time}", counted(swaps, "swap")
        brief = "one slip" if slipped == 1 else counted(slipped, "slip") if slipped else "a hint"
        return brief + time, brief
    if task is not None and task.kind == "sprint":
        return f"{counted(round(task.measure), 'swap')}{time}", "at once"
    if task is not None and task.kind == "choose":
        count = len(task.starts)
        return f"{count} of {count}{time}", "at once"
    return f"at once{time}", "at once"
