"""What moves on a board: the tiles of the last move, and then the ripple along those that won.

Neither keeps a player waiting: the board ends the animation with anything else that it shows.
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual.geometry import Region
from textual.timer import Timer

from seqtui.app.drawing.picture import Picture

if TYPE_CHECKING:
    from seqtui.app.games.board import Board

_GLIDE = 0.18
"""How many seconds tiles take to move: long enough to follow, too short to wait for."""
_FRAMES = 60
"""How many times a second they are drawn."""
_STEP = 0.06
"""How many seconds the ripple stays on a tile."""
_GIVEN_UP = "concede"
"""The last move of a game that nobody won on the board."""
_BEFORE = -2
"""Where the ripple is while nothing is raised yet."""


class Animation:
    """Moves the tiles of a board; a frame shows them where they are at that moment."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._timer: Timer | None = None
        self.glide = 1.0
        """How far the tiles of the last move have travelled; 1 once they have arrived."""
        self.ripple: int | None = None
        """The winning tile that is raised most, counted from 0; None when all is at rest."""

    @property
    def is_running(self) -> bool:
        return self._timer is not None

    @property
    def gliding(self) -> bool:
        """Whether the tiles of the last move are still on their way."""
        return self.glide < 1

    def start(self) -> None:
        """Animate the tiles of the last move and then those that won, if animation is on."""
        board = self._board
        if (scene := board.scene) is None or board.app.animation_level == "none":
            return
        won = scene.winner is not None and scene.last != _GIVEN_UP
        tiles, glides = board.winning(scene) if won else 0, bool(board.moved(scene))
        if tiles or glides:
            self.finish()
            self.ripple = _BEFORE if tiles else None
            arrives = monotonic() + glides * _GLIDE
            show_frame = partial(self._show_frame, arrives, tiles)
            self._timer = board.set_interval(1 / _FRAMES, show_frame)
            show_frame()

    def _show_frame(self, arrives: float, tiles: int) -> None:
        """Draw the tiles where they are now: first those that moved, then the ripple."""
        passed = monotonic() - arrives
        if passed < 0:
            share = 1 + passed / _GLIDE
            self.glide = share * share * (3 - 2 * share)  # it starts and ends gently
        elif passed < (tiles + 1) * _STEP and tiles:
            self.glide, self.ripple = 1.0, int(passed / _STEP)
        else:
            self._board.repaint()
            return
        Picture.repaint(self._board)  # the board's own would finish the animation

    def finish(self) -> None:
        """Let all tiles arrive, to be painted where they belong."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.glide = 1.0
        if self.ripple is not None:
            self.ripple = None
            self._board.post_message(self._board.AnimationFinished())

    def wave(self, place: int) -> tuple[int, bool]:
        """Return how many pixels a winning tile is raised now, and whether its foot is lit.

        The ripple raises a tile by two pixels and its neighbours by one; what it has passed stays
        lit.
        """
        if self.ripple is None:
            return 0, True
        return max(0, 2 - abs(place - self.ripple)), place <= self.ripple

    def on_the_way(self, start: Region, end: Region) -> Region:
        """Return where a tile is now on its way from one place to another, and how large it is."""
        ends = zip(start, end, strict=True)
        return Region(*(round(one + (other - one) * self.glide) for one, other in ends))
