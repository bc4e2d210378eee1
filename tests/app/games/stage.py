"""A board alone on a screen, with a list of what was chosen on it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from textual import on
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.palette import DARK, Palette
from seqtui.app.drawing.picture import SMALLEST
from seqtui.app.games.board import Board, Scene


class Stage(App[None]):
    """Shows one board and remembers what it chose."""

    def __init__(self, board: Board, scene: Scene) -> None:
        super().__init__()
        self.board = board
        self.board.scene = scene
        self.chosen: list[str] = []

    @asynccontextmanager
    async def run_test(
        self, *, size: tuple[int, int] | None = SMALLEST, **options: Any
    ) -> AsyncGenerator[Pilot[None]]:
        """Run with a board of this size, in a window that is large enough to be painted in."""
        width, height = size or SMALLEST
        self.board.styles.width, self.board.styles.height = width, height
        window = max(width, SMALLEST.width), max(height, SMALLEST.height)
        async with super().run_test(size=window, **options) as pilot:
            yield pilot

    def compose(self) -> ComposeResult:
        yield self.board

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        self.chosen.append(message.move)


def painted(
    board: Board, scene: Scene, width: int = 52, height: int = 20, palette: Palette = DARK
) -> Canvas:
    """Draw a scene on a canvas of this size."""
    canvas = Canvas(width, height, palette)
    board.draw_table(canvas, scene)
    board.draw_choice(canvas, scene)
    if board.animation.gliding:
        board.draw_moving(canvas, scene)
    return canvas


def standing_on(board: Board, move: str | None) -> Board:
    """Put a board's cursor on a move without telling anybody."""
    board.set_reactive(Board.cursor, move)
    return board


def rows(canvas: Canvas) -> list[str]:
    """Return what stands on a canvas, row by row."""
    return [strip.text for strip in canvas.strips()]


def targets(canvas: Canvas) -> set[object]:
    """Return everything that a click somewhere on a canvas can mean."""
    cells = ((x, y) for y in range(canvas.height) for x in range(canvas.width))
    return {canvas.hit(x, y) for x, y in cells} - {None}


def spots(canvas: Canvas, target: object) -> list[tuple[int, int]]:
    """Return the cells on which a click means this target."""
    cells = ((x, y) for y in range(canvas.height) for x in range(canvas.width))
    return [(x, y) for x, y in cells if canvas.hit(x, y) == target]
