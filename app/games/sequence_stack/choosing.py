"""How a card is chosen on the board of Sequence Stack: the one drawn, or one of a row."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.games.board import Direction, Scene
from seqtui.app.games.sequence_stack.middle import Middle
from seqtui.app.widgets.bars import Wordings


@dataclass(frozen=True, slots=True)
class Pick:
    """A click target that only puts the cursor on a move. It equals no ``Move``."""

    notation: str


class Choosing(ABC):
    """What differs between one card and a row: where they lie, and how one is chosen."""

    keys: tuple[tuple[str, str], ...]
    """The keys of the board for the key bar."""
    letters: str
    """Letters that begin a typed move."""

    @abstractmethod
    def middle(self, canvas: Canvas) -> Middle:
        """Return where things lie between the towers."""

    def home(self, scene: Scene) -> str:
        """Return the move on which the cursor stands when a turn begins."""
        return scene.legal[0]

    @abstractmethod
    def steer(self, scene: Scene, cursor: str | None, direction: Direction) -> str | None:
        """Return the move that an arrow leads to; None for the one of the beginning."""

    @abstractmethod
    def prompt(self, scene: Scene, cursor: str | None, enter: str) -> tuple[Wordings, Wordings]:
        """Say what to choose from, and what the keys do; ``enter`` is the key that plays."""

    @abstractmethod
    def draw_cards(self, canvas: Canvas, scene: Scene, cursor: str | None, *, come: bool) -> None:
        """Draw the cards to choose from; the newest only when it has ``come``."""

    @abstractmethod
    def draw_buttons(self, canvas: Canvas, scene: Scene, cursor: str | None) -> None:
        """Draw what can be done with them."""

    @abstractmethod
    def card(self, scene: Scene, move: str | None) -> int | None:
        """Return the card that a move is about."""

    def would_block(self, scene: Scene, card: int) -> bool:
        """Tell whether discarding a card newly blocks it for the opponent (STACK-2)."""
        mover = scene.to_move or 1
        if any(card in blocked for blocked in scene.view["blocked"]):
            return False
        return card not in scene.view["stacks"][2 - mover]


def refusal(scene: Scene, card: int) -> tuple[str, str]:
    """Say why a card cannot be placed, for the prompt and in short."""
    mover = scene.to_move or 1
    if card in scene.view["blocked"][mover - 1]:
        return ", which is blocked for you", "✗ blocked"
    needed = len(scene.view["stacks"][mover - 1]) + 1
    return f" but need a {needed} next", f"✗ need {needed}"


def other_name(scene: Scene) -> str:
    """Return the opponent's name, as long as there is room for."""
    return fit(scene.names[2 - (scene.to_move or 1)], MAX_SHOWN)
