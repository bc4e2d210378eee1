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
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.picture import Picture, Shown
from seqtui.app.games.lifting import Hand, Lift
from seqtui.app.widgets.bars import Wordings
from seqtui.app.widgets.following import follow
from seqtui.engines.events import Event, NewPosition

if TYPE_CHECKING:
    from seqtui.app.games.table import View

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
    """A click target that is a whole move: clicking plays it, pointing shows it."""

    notation: str


class Board(Picture, can_focus=True):
    """Draws a scene and lets a player choose a move on it; it can follow a session by itself."""

    view: reactive[View | None] = reactive(None, repaint=False, init=False)
    """The session that is followed, and how a person views it; None for a scene by itself."""
    scene: reactive[Scene | None] = reactive(None, repaint=False)
    """The position to show."""
    cursor: reactive[str | None] = reactive(None, repaint=False)
    """The move the player is about to make, in canonical notation."""
    SETTLING: ClassVar = 0.3
    """Seconds into a turn in which a click plays nothing: it was meant for the position before."""
    glide = 1.0
    """How far the tiles of the last move have travelled; 1 once they have arrived."""
    winning_animation: int | None = None
    """The tile that the ripple raises most, counted from 0; None when all is at rest."""

    KEYS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The keys of this board for the key bar: what is pressed, and what it does."""
    CLICKS: ClassVar[str] = "a click does"
    """How a move is made with the mouse, to go on with ``it``."""
    LETTERS: ClassVar[str] = ""
    """Letters that begin a typed move and would otherwise be commands, small or capital."""

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

    class AnimationFinished(Message):
        """The ripple along the winning tiles is over, or a key has ended it."""

    advised: Shown[bool] = Shown(False)
    """Whether the oracle is open, so that the board may show what loses."""
    start: str | None = None
    """The move that a lesson points at, where the cursor begins this turn instead of at home."""
    _began = 0.0
    """When this position came, on the clock of this machine."""
    _glider: Timer | None = None
    _table: tuple[object, Canvas] | None = None
    """The first layer as it was last drawn, and what it was drawn for."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = Hand(self)

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
        """Draw those tiles where they are now; see :meth:`on_the_way`."""

    def winning(self, scene: Scene) -> int:
        """Return how many tiles the winner has won with; a ripple runs along them."""
        return 0

    def home(self, scene: Scene) -> str | None:
        """Return the move on which the cursor stands when a turn begins."""
        return scene.legal[0]

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """Its keys as this game has them."""
        return self.KEYS

    def offers(self, key: str) -> bool:
        """Tell whether one of the board's keys means anything now."""
        return self.asked is not None and (key != "enter" or self.cursor is not None)

    def press(self, scene: Scene, key: str) -> bool:
        """Handle a key of the board's own, such as a digit; return whether it meant anything."""
        return False

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

    # Choosing

    @property
    def asked(self) -> Scene | None:
        """The scene, while a person is to choose a move in it."""
        return self.scene if self.scene is not None and self.scene.choosing else None

    def on_key(self, event: events.Key) -> None:
        """Handle the board's own keys; one that ends the ripple means nothing else."""
        if self.winning_animation is not None:
            event.stop()
            event.prevent_default()
        if self._glider is not None:
            self.repaint()
        if (scene := self.asked) and self.press(scene, event.key):
            event.stop()
            event.prevent_default()
            self.post_message(self.Pressed())

    @property
    def taken(self) -> set[str]:
        """The keys that are the board's own, and the letters that begin a typed move."""
        return {*dict(self.KEYS), *self.LETTERS, *self.LETTERS.upper()}

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

    def neighbour(self, moves: Sequence[str], direction: Direction) -> str:
        """Return the move beside the cursor in a row of moves; at either end, stay there."""
        if self.cursor not in moves:
            return moves[0]
        place = moves.index(self.cursor) + {"left": -1, "right": 1}.get(direction, 0)
        return moves[min(max(place, 0), len(moves) - 1)]

    def choose(self) -> None:
        if self.asked and self.cursor is not None:
            self.post_message(self.Chosen(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked; while the ripple runs, only end it."""
        if self.winning_animation is not None:
            self.repaint()

    @property
    def in_hand(self) -> bool:
        """Whether the mouse holds a tile, so that the strip speaks of clicks."""
        return self.hand.held is not None

    def put_back(self) -> bool:
        """Put down what the player has in hand; return whether there was anything."""
        return self.hand.put_back()

    @on(events.MouseDown)
    @on(events.MouseMove)
    @on(events.MouseUp)
    @on(events.Leave)
    def _follow_mouse(self, event: events.MouseEvent | events.Leave) -> None:
        self.hand.follow(event)

    def pointed_at(self, target: Hashable | None) -> None:
        """Let the cursor follow the pointer, so that hovering shows what a click would do."""
        if isinstance(target, Move) and (scene := self.asked) and target.notation in scene.legal:
            self.cursor = target.notation
        elif self.hand.held is not None:
            self.cursor = None
        super().pointed_at(target)

    def picked(self, target: Hashable) -> None:
        if isinstance(target, Lift):
            self.hand.click()
        settled = monotonic() - self._began >= self.SETTLING
        if isinstance(target, Move) and self.asked and settled:
            self.post_message(self.Chosen(target.notation))

    def watch_scene(self, scene: Scene | None) -> None:
        """Show the new position, with the cursor where this turn's choice begins."""
        self._began, self.pressed_on, self.start = monotonic(), None, None
        self.hand.let_go()
        self.put_cursor(self.home(scene) if scene is not None and scene.choosing else None)

    def put_cursor(self, move: str | None) -> None:
        """Put the cursor on a move, and say so even if it stood there already."""
        self.set_reactive(Board.cursor, move)
        self.watch_cursor(move)

    def watch_cursor(self, cursor: str | None) -> None:
        """Show the chosen move; one that is not under the pointer leaves nothing in hand."""
        if cursor is not None and self.target != Move(cursor):
            self.hand.held = None
        self.repaint()
        self.post_message(self.CursorMoved(cursor))

    # Drawing in layers

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw all layers of a scene."""
        self.draw_table(canvas, scene)
        self._draw_above(canvas, scene)

    def backdrop(self) -> Canvas:
        """Return the table, which is drawn anew only when something about it has changed."""
        drawn_for = (self.scene, self.size, self.palette, self.gliding, self.winning_animation)
        if self._table is None or self._table[0] != drawn_for:
            table = super().backdrop()
            if self.scene is not None:
                self.draw_table(table, self.scene)
            self._table = drawn_for, table
        return self._table[1].over()

    def paint(self, canvas: Canvas) -> None:
        if self.scene is not None:
            self._draw_above(canvas, self.scene)

    def _draw_above(self, canvas: Canvas, scene: Scene) -> None:
        self.draw_choice(canvas, scene)
        if self.gliding:
            self.draw_moving(canvas, scene)

    # Moving tiles, which never keep a player waiting

    @property
    def gliding(self) -> bool:
        return self.glide < 1

    def show_move(self) -> None:
        """Animate the tiles of the last move and then those that won, if animation is on."""
        if (scene := self.scene) is None or self.app.animation_level == "none":
            return
        won = scene.winner is not None and scene.last != _GIVEN_UP
        tiles, glides = self.winning(scene) if won else 0, bool(self.moved(scene))
        if tiles or glides:
            self._settle()
            self.winning_animation = _BEFORE if tiles else None
            arrives = monotonic() + glides * _GLIDE
            self._glider = self.set_interval(1 / _FRAMES, partial(self._go_on, arrives, tiles))
            self._go_on(arrives, tiles)

    def _go_on(self, arrives: float, tiles: int) -> None:
        """Draw the tiles where they are now: first those that moved, then the ripple."""
        passed = monotonic() - arrives
        if passed < 0:
            share = 1 + passed / _GLIDE
            self.glide = share * share * (3 - 2 * share)  # it starts and ends gently
        elif passed < (tiles + 1) * _STEP and tiles:
            self.glide, self.winning_animation = 1.0, int(passed / _STEP)
        else:
            self.repaint()
            return
        super().repaint()

    def wave(self, place: int) -> tuple[int, bool]:
        """Return how many pixels a winning tile is raised now, and whether its foot is lit.

        The ripple raises a tile by two pixels and its neighbours by one; what it has passed stays
        lit.
        """
        if self.winning_animation is None:
            return 0, True
        return max(0, 2 - abs(place - self.winning_animation)), place <= self.winning_animation

    def _settle(self) -> None:
        if self._glider is not None:
            self._glider.stop()
            self._glider = None
        self.glide = 1.0
        if self.winning_animation is not None:
            self.winning_animation = None
            self.post_message(self.AnimationFinished())

    def repaint(self) -> None:
        """Paint again; tiles that were moving arrive at once."""
        self._settle()
        super().repaint()

    def on_the_way(self, start: Region, end: Region) -> Region:
        """Return where a tile is now on its way from one place to another, and how large it is."""
        ends = zip(start, end, strict=True)
        return Region(*(round(one + (other - one) * self.glide) for one, other in ends))
