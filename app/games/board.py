"""The base of all boards, a picture whose cursor stands on a move, and the scene they show.

A board's cursor is always a whole move in canonical notation, or nothing. Arrow keys, the
pointer and the oracle's list all move the same cursor, and the board paints what the move
would do. Choosing posts :class:`Board.Chosen`; the screen takes it through the gate.

A position is drawn in layers, so that a key press paints little and tiles can be seen to move.
The table stays the same for a whole turn and is kept. Above it comes the choice, which follows
the cursor, and above both the tiles still moving to where the last move took them. When they
have come to win, a ripple runs along the tiles that won.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from textual import events, on
from textual.message import Message
from textual.reactive import reactive

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.games.animation import Animation
from seqtui.app.games.lifting import Hand, Lift
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.following import follow
from seqtui.engines.events import Event, NewPosition
from seqtui.engines.games.gate import Question

if TYPE_CHECKING:
    from seqtui.app.games.table import View

Direction = Literal["left", "right", "up", "down"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything a board may know. It never sees a state, so it cannot show what is hidden."""

    view: Mapping[str, Any]
    """The public position, in the form of the game's ``view``."""
    options: Any
    """The game's options, in the rules' own type."""
    names: tuple[str, str]
    to_move: int | None
    """The player to choose, or None when the game is over."""
    legal: tuple[str, ...] = ()
    """What may be played, in canonical notation; empty when the game is over."""
    last: str | None = None
    """The move that led here, in canonical notation."""
    last_by: int | None = None
    """Who made it."""
    live: bool = True
    """Whether a person may choose here now: not while looking back or while a computer thinks."""
    winner: int | None = None
    """Who has won, once the game is over."""

    @property
    def choosing(self) -> bool:
        """Whether a person is to choose a move on this board now."""
        return self.live and self.to_move is not None

    def is_bright(self, player: int) -> bool:
        """Tell whether a player stands out: it is their turn, or they have won."""
        return player in (self.to_move, self.winner)


class Move(NamedTuple):
    """A click target that is a whole move: clicking plays it, pointing shows it.

    If it is only the first steps of one, a click asks for the next.
    """

    notation: str


class Board(Picture, can_focus=True):
    """Draws a scene and lets a player choose a move on it; it can follow a session by itself."""

    view: reactive[View | None] = reactive(None, repaint=False, init=False)
    """The session that is followed, and how a person views it; None for a scene by itself."""
    scene: reactive[Scene | None] = reactive(None, repaint=False)
    """The position to show."""
    question: Shown[Question | None] = Shown(None)
    """What is asked about a move that is typed step by step, so that its first steps are shown."""
    cursor: reactive[str | None] = reactive(None, repaint=False)
    """The move the player is about to make, in canonical notation."""
    SETTLING: ClassVar = 0.3
    """Seconds into a turn in which a click plays nothing: it was meant for the position before."""

    keys: tuple[tuple[str, str], ...] = ()
    """The keys of this board for the key bar: what is pressed, and what it does."""
    CLICKS: ClassVar[str] = "a click does"
    """How a move is made with the mouse, to go on with ``it``."""
    ARROWS: ClassVar[Mapping[Direction, str]] = {}
    """What arrow keys answer to the question of a move; those without an answer take over."""
    LETTERS: ClassVar[str] = ""
    """Letters that begin a typed move and would otherwise be commands, which have another key."""
    HAS_PILE: ClassVar[bool] = False
    """Whether it has a pile of which only the top is seen until it is spread out."""

    @dataclass
    class Chosen(Message):
        """The player wants to make this move."""

        move: str

    class Pressed(Message):
        """The player has pressed one of the board's own keys."""

    @dataclass
    class CursorMoved(Message):
        """The cursor stands on another move, or on none."""

        move: str | None

    class SteppedBack(Message):
        """The player has taken back the last step of a move that is made step by step."""

    class AnimationFinished(Message):
        """The ripple along the winning tiles is over, or a key has ended it."""

    advised: Shown[bool] = Shown(False)
    """Whether the oracle is open, so that the board may show what loses."""
    spread: Shown[bool] = Shown(False)
    """Whether its pile is spread out."""
    start: str | None = None
    """The move that a lesson points at, where the cursor begins this turn instead of at home."""
    asked: Scene | None = None
    """The scene, while a person is to choose a move in it."""
    _began = 0.0
    """When this position came, on the clock of this machine."""
    _table: tuple[object, Canvas] | None = None
    """The first layer as it was last drawn, and what it was drawn for."""

    def __init__(self) -> None:
        super().__init__()
        self.hand, self.animation = Hand(self, partial(_answered, self)), Animation(self)
        self.taken = {*dict(self.keys), *self.LETTERS}
        """The keys that are the board's own, and the letters that begin a typed move."""

    @abstractmethod
    def steer(self, scene: Scene, direction: Direction) -> str | None:
        """Return the move an arrow key leads to from the present cursor."""

    @abstractmethod
    def prompt(self, scene: Scene) -> tuple[Wordings, Wordings]:
        """Say what the player to move should do, and which keys do it; see ``Notice``."""

    @abstractmethod
    def draw_table(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what does not follow the cursor, without the tiles that are moving."""

    @abstractmethod
    def draw_choice(self, canvas: Canvas, scene: Scene) -> None:
        """Draw what follows the cursor, and say with ``canvas.region`` what a click means."""

    def moved(self, scene: Scene) -> tuple[Hashable, ...]:
        """Return the board's own names for the tiles that the last move visibly moved, if any."""
        return ()

    def draw_moving(self, canvas: Canvas, scene: Scene) -> None:
        """Draw those tiles where they are now; see ``Animation.on_the_way``."""

    def winning(self, scene: Scene) -> int:
        """Return how many tiles the winner has won with; a ripple runs along them."""
        return 0

    def home(self, scene: Scene) -> str | None:
        """Return the move on which the cursor stands when a turn begins."""
        return scene.legal[0]

    def offers(self, key: str) -> bool:
        """Tell whether one of the board's keys means anything now."""
        return self.asked is not None and (key != "enter" or self.cursor is not None)

    # Following a session

    def on_mount(self) -> None:
        if self.view is not None:
            follow(self.view.session, self._on_event)
            self.scene = self.view.scene()

    def _on_event(self, event: Event) -> None:
        if isinstance(event, NewPosition) and self.view is not None:
            self.scene = self.view.scene()

    def watch_view(self, old: View | None, new: View | None) -> None:
        if new is not None and (
            old is None or (old.looking, old.revision) != (new.looking, new.revision)
        ):
            self.scene = new.scene()
        if new is not None and new.question != self.question:
            self.question = new.question
            self.hand.show_steps(new.question)

    # Choosing

    def on_key(self, event: events.Key) -> None:
        """Let moving tiles arrive; a key that ends the ripple means nothing else."""
        if self.animation.ripple is not None:
            event.stop()
            event.prevent_default()
        if self.animation.is_running:
            self.repaint()

    def beginning(self, character: str) -> str | None:
        """Return what a typed move starts with if this character begins one, or else None."""
        return character if character.isdecimal() or character in self.taken else None

    def move_cursor(self, direction: Direction) -> None:
        """Follow an arrow key, if there is something to choose."""
        if scene := self.asked:
            self.cursor = self.steer(scene, direction)
            if self.hand.held is not None:  # the arrows take over
                self.hand.let_go()
                self.watch_cursor(self.cursor)

    def choose(self) -> None:
        if self.asked and self.cursor is not None:
            self.post_message(self.Chosen(self.cursor))

    @on(events.MouseDown)
    @on(events.MouseMove)
    @on(events.MouseUp)
    @on(events.Leave)
    @on(events.Click)
    def _follow_mouse(self, event: events.MouseEvent | events.Leave) -> None:
        """Let the mouse lift and drop tiles; while the ripple runs, a click only ends it."""
        if not isinstance(event, events.Click):
            self.hand.follow(event)
        elif self.animation.ripple is not None:
            self.repaint()

    def pointed_at(self, target: Hashable | None) -> None:
        """Let the cursor follow the pointer, so that hovering shows what a click would do."""
        if isinstance(target, Move) and (scene := self.asked) and target.notation in scene.legal:
            self.cursor = target.notation
        elif self.hand.held is not None or self.question is not None:
            self.cursor = None
        super().pointed_at(target)

    def picked(self, target: Hashable) -> None:
        if isinstance(target, Lift):
            self.hand.click(target)
        settled = monotonic() - self._began >= self.SETTLING
        if isinstance(target, Move) and self.asked and settled:
            self.post_message(self.Chosen(target.notation))

    def watch_scene(self, scene: Scene | None) -> None:
        """Show the new position, with the cursor where this turn's choice begins."""
        self._began, self.pressed_on, self.start = monotonic(), None, None
        self.asked = scene if scene is not None and scene.choosing else None
        self.hand.let_go()
        # It is reported even if it stood there already.
        self.set_reactive(Board.cursor, self.home(self.asked) if self.asked else None)
        self.watch_cursor(self.cursor)

    def watch_cursor(self, cursor: str | None) -> None:
        """Show the chosen move; one that is not under the pointer leaves nothing in hand.

        What a question has been answered with stays there.
        """
        if cursor is not None and self.target != Move(cursor) and self.question is None:
            self.hand.held = None
        self.repaint()
        self.post_message(self.CursorMoved(cursor))

    # Drawing in layers

    def backdrop(self) -> Canvas:
        """Return the table, which is drawn anew only when something about it has changed."""
        gliding, ripple = self.animation.gliding, self.animation.ripple
        drawn_for = (self.scene, self.size, self.palette, gliding, ripple)
        if self._table is None or self._table[0] != drawn_for:
            table = super().backdrop()
            if self.scene is not None:
                self.draw_table(table, self.scene)
            self._table = drawn_for, table
        return self._table[1].over()

    def paint(self, canvas: Canvas) -> None:
        if (scene := self.scene) is not None:
            self.draw_choice(canvas, scene)
            if self.animation.gliding:
                self.draw_moving(canvas, scene)

    def repaint(self) -> None:
        """Paint again; tiles that were moving arrive at once."""
        self.animation.finish()
        super().repaint()


def neighbour(cursor: str | None, moves: Sequence[str], direction: Direction) -> str:
    """Return the move beside the cursor in a row of moves; at either end, stay there."""
    if cursor not in moves:
        return moves[0]
    place = moves.index(cursor) + {"left": -1, "right": 1}.get(direction, 0)
    return moves[min(max(place, 0), len(moves) - 1)]


def _answered(board: Board, text: str) -> Move | None:
    """Return what an answer to the question means: its steps and this one, as it is noted."""
    if board.question is None or board.asked is None:
        return None
    verb, *places = said = [*board.question.so_far.split(), text]
    noted, ordered = " ".join(said), " ".join([verb, *sorted(places)])
    is_legal = ordered in board.asked.legal and noted not in board.asked.legal
    return Move(ordered if is_legal else noted)
