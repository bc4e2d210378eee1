"""The filters above the list of games: each has a key, and turns when it is clicked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, get_args

from textual.message import Message

from app.drawing.canvas import Canvas
from app.drawing.picture import Picture, Shown
from app.store.rows import ANY, Filter, Result, title_of
from engines.games.registry import GAMES
from engines.setup import KINDS

T = TypeVar("T")

_RESULTS: tuple[Result, ...] = get_args(Result)


class FilterBar(Picture):
    """Which games are listed, as choices side by side."""

    LIGHTS_UP = True
    DEFAULT_CSS = "FilterBar { height: 1; }"

    wanted: Shown[Filter] = Shown(ANY)

    @dataclass
    class Turned(Message):
        """A choice was clicked."""

        name: str
        by: int

    def turn(self, name: str, by: int) -> None:
        """Turn one choice on or back, through all its values and through none."""
        wanted = self.wanted
        match name:
            case "game":
                games = [game.name for game in GAMES]
                self.wanted = replace(wanted, game=_after(wanted.game, games, by))
            case "opponent":
                self.wanted = replace(wanted, opponent=_after(wanted.opponent, KINDS, by))
            case "result":
                self.wanted = replace(wanted, result=_after(wanted.result, _RESULTS, by))
            case _:
                raise LookupError(name)

    def picked(self, target: Hashable) -> None:
        """Ask to turn the clicked choice."""
        match target:
            case (str(name), int(by)):
                self.post_message(self.Turned(name, by))

    def paint(self, canvas: Canvas) -> None:
        """Write each choice as ``g game ‹ all ›``; its key is its first letter."""
        wanted, x = self.wanted, 2
        for name, value in (
            ("game", wanted.game and title_of(wanted.game)),
            ("opponent", "people" if wanted.opponent == "human" else wanted.opponent),
            ("result", wanted.result),
        ):
            x = self._choice(canvas, x, name, value) + 3

    def _choice(self, canvas: Canvas, start: int, name: str, value: str | None) -> int:
        palette = canvas.palette
        back, on = (name, -1), (name, 1)
        x = canvas.text(start, 0, f"{name[0]} ", palette.fg, bold=True)
        left = canvas.text(x, 0, f"{name} ", palette.mute)
        active, hot = value is not None, self.target in (back, on)
        ground = palette.acc if active else palette.line if hot else palette.soft
        ink = palette.on if active else palette.fg
        end = canvas.text(left, 0, f"‹ {value or 'all'} ›", ink, ground, bold=active)
        canvas.region((start, 0, end - start, 1), on)
        canvas.region((left, 0, 2, 1), back)
        return end


def _after(value: T | None, values: Sequence[T], by: int) -> T | None:
    """Return the value after this one, in a circle; None stands before the first."""
    choices = [None, *values]
    return choices[(choices.index(value) + by) % len(choices)]
