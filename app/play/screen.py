"""The play screen: it owns a session, and is the only one that may change it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical

from seqtui.app.background import Background, attempted
from seqtui.app.commands import Command, bindings
from seqtui.app.drawing.themes import style
from seqtui.app.games.board import Board
from seqtui.app.games.session_view import Table, log_of, scene_of, seats_of
from seqtui.app.play.choosing import ChoosingScreen
from seqtui.app.play.clocks import ClockFace
from seqtui.app.play.commands import COMMANDS
from seqtui.app.play.guide import Guide
from seqtui.app.play.move_line import TypedMoves
from seqtui.app.play.oracle_panel import OraclePanel
from seqtui.app.play.oracle_tasks import Advisor
from seqtui.app.play.series import MatchList
from seqtui.app.play.situation import PlayState
from seqtui.app.settings import PACES, Settings
from seqtui.app.store.saved import Aids, SavedGames
from seqtui.app.widgets.bars import Key, KeyBar, Notice, StatusStrip, TitleLine
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL
from seqtui.engines.events import Event
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup
from seqtui.engines.turns import person_to_move, play_again, take_back

if TYPE_CHECKING:
    from seqtui.app.store.results import Results
    from seqtui.engines.review import GameReview

_HEIGHTS = [*SHORT_OR_TALL, (50, "-high")]


class PlayScreen(ChoosingScreen):
    """One session on one screen, for two people, a person and a computer, or two computers."""

    CSS_PATH = style("play.tcss")
    BINDINGS = bindings(COMMANDS)
    TABLE: ClassVar[tuple[Command, ...]] = COMMANDS
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = _HEIGHTS
    AUTO_FOCUS = "Board"
    SETTLING: ClassVar = 0.5
    """Seconds after the end in which Enter starts no new game: it was meant for the last move."""

    def __init__(
        self,
        session: AnySession,
        settings: Settings,
        *,
        aids: Aids | None = None,
        saved: SavedGames | None = None,
        guide: Guide | None = None,
        programs: bool = False,
    ) -> None:
        """Play a session; if a ``guide`` leads through it, it is the guide's.

        ``programs`` is whether those that sit at it may be run: whoever opens the screen has to
        know that this person wants them to.
        """
        self.guide = guide or Guide(session)
        super().__init__(classes=self.guide.LOOK)
        self.session = session
        self.title = session.game.title
        self.settings = settings
        self.aids = aids or Aids()
        self._panel = OraclePanel()
        above, below = self.guide.side(self._panel)
        self._table = Table(session.game.name, *below, above=above)
        self.board = self._table.board
        self._sheet = self.guide.sheet(self.aids)
        self._now = PlayState(self.guide, self.board, self.aids)
        self._clock = ClockFace(self, self._now, self.guide, self._table.plates)
        self._typed = TypedMoves(self.board, self._now, self._submit, self)
        self._background = Background(self)
        self._thinking = Advisor(self.guide, self.board, self._panel, self.aids, self._background)
        self._may_run = programs
        self._ended = 0.0
        """When the game ended, on the clock of this machine."""
        self._in_between = False
        """True while several steps are taken at once, of which only the last is to be shown."""
        self._saved = saved
        if saved is not None and self.guide.KEPT:
            # Before this screen subscribes, so that everything shown is already saved.
            saved.follow(session, self.aids)
            self._clock.keep = partial(saved.keep, session, self.aids)
        self._unsubscribe = session.subscribe(self._heard)

    @property
    def _results(self) -> Results | None:
        return self._saved.results if self._saved is not None else None

    @property
    def game_name(self) -> str:
        return self.session.game.name

    @property
    def board_keys(self) -> Sequence[tuple[str, str]]:
        return self.board.keys

    @property
    def taken(self) -> Collection[str]:
        return self.board.taken

    def compose(self) -> ComposeResult:
        yield TitleLine(*self.guide.title)
        yield self._table
        with Vertical(id="foot"):
            yield self._sheet
            yield StatusStrip()
            yield self._typed
            yield KeyBar()

    def on_mount(self) -> None:
        self.guide.follow(self._show)
        if self._may_run:
            self._thinking.start_programs()
        self._clock.begin()
        self._move_on()

    def on_screen_suspend(self) -> None:
        self._clock.stop()

    def on_screen_resume(self) -> None:
        self._typed.play_on()

    def on_unmount(self) -> None:
        self._clock.stop()
        self._unsubscribe()
        self.guide.follow(None)
        self.guide.left()
        self._thinking.end_programs()

    # Following the session

    def _heard(self, event: Event) -> None:
        """Follow the session: show what it has come to when a turn begins or the game ends."""
        if self._now.hear(event) and self.is_mounted and not self._in_between:
            self._move_on()
            self.board.show_move()
            if self.board.winning_animation is not None:  # the result waits for the ripple
                self._tell()

    @on(Board.AnimationFinished)
    def _rested(self) -> None:
        self._ended = monotonic()
        self._tell()

    def _move_on(self) -> None:
        """Forget all about the previous position, and let a computer move if it is its turn."""
        self._thinking.stop()
        self._now.move_on()
        self._show()
        if self.guide.is_over:
            self._ended = monotonic()
            self._typed.drop()
            self.set_focus(self.board)
            self._look_back()
            self._thinking.dismiss_programs()
        elif not (person_to_move(self.session) or self._now.paused) and self.guide.has_reply:
            self.refuse(self._thinking.find_move(PACES[self.settings.pace]))
        self.call_after_refresh(self._typed.play_on)

    def _look_back(self) -> None:
        """Find out how it went, now that it is over."""
        from seqtui.engines.review import review_of

        self._background.run("review", partial(review_of, self.session.as_now()), self._went)

    def _went(self, review: GameReview) -> None:
        self._now.review = review
        self._show()
        if self._saved is not None and self.guide.KEPT:
            self._saved.games.note_mistakes(self.session, review.mistakes_made)
            self._train_mistakes(review)

    # Showing

    def _show(self) -> None:
        """Bring every part up to date with the session and the turn that is being looked at."""
        now, session, guide = self._now, self.session, self.guide
        waits = person_to_move(session)
        scene = scene_of(session, now.ply, live=waits and guide.refusal is None)
        if now.looking is None:
            scene = guide.scene(scene)
        marks = {mistake.ply: "✗" for mistake in now.review.mistakes} if now.review else None
        seats, log = guide.seats(seats_of(session, thinking=not waits)), log_of(session, marks)
        self._table.show(scene, seats, guide.log(log), now.ply)
        home = self.board.cursor
        if scene.choosing and (start := guide.start(home)) != home:
            self.board.start = self.board.cursor = start
        guide.show()
        self.board.faded = guide.is_still
        self.query_one(TitleLine).texts = guide.title
        self._sheet.tell(now.review)
        self._panel.series = MatchList.of(session)
        self._typed.sign.player = scene.to_move if scene.choosing else None
        self._typed.line.placeholder = now.invitation
        self._tell()
        self._thinking.judge(now.looking)
        self._clock.look()

    def _tell(self) -> None:
        """Show the result once it is time for it, and say what to do."""
        if self._now.sheet_shown and not self.has_class("-over"):
            self._sheet.rise()
        self.set_class(self._now.sheet_shown, "-over")
        self.say(self._now.notice())
        self.show_keys()

    def bar(self) -> tuple[Key, ...]:
        """Return the keys of this moment, the board's own first while somebody plays."""
        if self.board.winning_animation is not None:
            return (Key("any key", "shows the result at once", "result"),)
        if actions := self._now.bar:
            return self.listed(actions)
        own = dict(self.board.keys)
        keys = [
            Key(key, own[key], "choose" if key == "enter" else None, self.board.offers(key))
            for key in own
        ]
        return (*keys, *self.listed(taken=self.taken))

    def label_of(self, command: Command) -> str:
        if command.action == "sheet" and not self._now.sheet_shown:
            return "result"
        if command.action == "pause" and self._now.paused:
            return "go on"
        return self.guide.label(command.action) or command.label

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # To swap sides is a command of its own, although it is carried out like another one.
        return self._now.applies("again(True)" if action == "again" and parameters else action)

    # Going on

    def action_choose(self) -> None:
        """Make the move under the cursor; otherwise return to the game or play again."""
        if self._now.looking is not None:
            self.action_present()
        elif self.session.outcome is None:
            self.board.choose()
        elif self._now.sheet_away:
            self.action_sheet()
        elif monotonic() - self._ended >= self.SETTLING:
            self.action_again()

    def action_pause(self) -> None:
        self._now.paused = not self._now.paused
        self._move_on()

    def action_pace(self, by: int) -> None:
        paces = list(PACES)
        pace = paces[max(0, min(paces.index(self.settings.pace) + by, len(paces) - 1))]
        self.settings = self.settings.changed(pace=pace)
        self._move_on()
        self.say(Notice("▸", f"Pace: {pace}.", "+ faster, − slower.", "soft"))

    # Going through the game and leaving it

    def action_undo(self) -> None:
        self._step(take_back)

    def action_redo(self) -> None:
        self._step(play_again)

    def _step(self, change: Callable[[AnySession], None]) -> None:
        """Change the session in several steps and show only what it comes to."""
        self._typed.drop(keys=False)
        self._in_between = True
        try:
            change(self.session)
        finally:
            self._in_between = False
        self._move_on()

    def action_sheet(self) -> None:
        self._now.turn_sheet()
        self._show()

    def action_result(self) -> None:
        """End the ripple, so that the result is shown."""
        self.board.repaint()

    def action_restart(self) -> None:
        guide = self.guide.anew()
        self._open(guide.session, guide)

    def action_again(self, swapped: bool = False) -> None:
        if self.guide.again(swapped=swapped):
            return
        even = self.settings.deals == "even"
        deal = partial(self._now.rematch, swapped=swapped, even=even)
        if even:
            self._background.run("deal", partial(attempted, deal), self._dealt)
        else:
            self._dealt(deal())

    def _dealt(self, setup: AnySetup | str) -> None:
        """Play the next game, or say why there is none."""
        if isinstance(setup, str):
            self.app.notify(setup)  # the result hides what the screen itself says
        else:
            self._open(Session(setup))

    def _open(self, new: AnySession, guide: Guide | None = None) -> None:
        may = self._may_run
        screen = PlayScreen(new, self.settings, saved=self._saved, guide=guide, programs=may)
        self.app.switch_screen(screen)

    def action_leave(self) -> None:
        if self._now.looking is not None:
            self.action_present()
        elif self.board.put_back():
            return
        elif self.guide.parting is None:
            self.dismiss()
        else:
            self.app.push_screen(Confirm(self.guide.parting), self._parted)

    def _parted(self, sure: bool | None) -> None:
        if sure:
            self.dismiss()
