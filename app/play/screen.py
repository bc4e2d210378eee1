"""The play screen: it owns a session, and is the only one that may change it.

A key becomes a choice here, passes the gate, and is made in the session. That saves it, and then
board, log and plates bring themselves up to date; last of all the screen moves on to the new
position: it says what to do next, and lets a computer move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive
from textual.widgets import Input

from seqtui.app.background import Background
from seqtui.app.commands import HELP, RULES, Command, bindings
from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.picture import Picture
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.drawing.themes import style
from seqtui.app.games.board import Board, Direction, Move
from seqtui.app.games.table import Table
from seqtui.app.play.advice import (
    Advisor,
    ToTrain,
    about_mistake,
    about_position,
    mistakes_to_train,
    to_train,
)
from seqtui.app.play.clock import ClockFace
from seqtui.app.play.commands import ALL_COMMANDS, name_of
from seqtui.app.play.modes.mode import Mode, SidePanel
from seqtui.app.play.move_line import TypedMoves, draw_steps
from seqtui.app.play.oracle_panel import Judgement, OraclePanel
from seqtui.app.play.state import DROPPED, PlayState
from seqtui.app.requests import DropTyped, GoThrough, TypedDropped
from seqtui.app.settings import PACES, Settings
from seqtui.app.store.saved import Aids, SavedGames
from seqtui.app.today import today
from seqtui.app.values import Hint, balance
from seqtui.app.widgets.bars import Key, Notice, TitleLine
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.following import follow
from seqtui.app.widgets.plates import TimeLeft
from seqtui.app.widgets.screen import NARROW_OR_WIDE, SHORT_OR_TALL, CommandScreen
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused
from seqtui.engines.events import Event, NewPosition
from seqtui.engines.games.gate import Question, Unfinished
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup, Setup
from seqtui.engines.solving.deals import worth_of
from seqtui.engines.solving.oracle import Value
from seqtui.engines.turns import branch, person_to_move, person_watching, play_again, take_back

if TYPE_CHECKING:
    from seqtui.engines.lessons import Coach
    from seqtui.engines.review import GameReview

_HEIGHTS = [*SHORT_OR_TALL, (50, "-high")]
_TICK = 0.1
"""Seconds between two looks at the clock."""


class PlayScreen(CommandScreen):
    """One session on one screen, for two people, a person and a computer, or two computers."""

    CSS_PATH = style("play.tcss")
    BINDINGS = bindings(ALL_COMMANDS)
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    VERTICAL_BREAKPOINTS = _HEIGHTS
    AUTO_FOCUS = "Board"
    SETTLING: ClassVar = 0.5
    """Seconds after the end in which Enter starts no new game: it was meant for the last move."""

    state: reactive[PlayState] = reactive(None, init=False)  # type: ignore[arg-type]  # set at once
    """Everything that is shown and is not in the session."""
    times: reactive[tuple[TimeLeft | None, TimeLeft | None]] = reactive((None, None), init=False)
    """What the clocks show."""

    def __init__(
        self,
        session: AnySession,
        settings: Settings,
        *,
        aids: Aids | None = None,
        saved: SavedGames | None = None,
        mode: Mode | None = None,
        programs: bool = False,
    ) -> None:
        """Play a session; if a ``mode`` is given, it is the mode's.

        ``programs`` is whether those that sit at it may be run: the caller has to know that this
        person wants them to.
        """
        self.mode = mode or Mode(session)
        super().__init__(classes=self.mode.look or None)
        self.session, self.settings, self.aids = session, settings, aids or Aids()
        self.title = session.game.title
        self.background = Background(self)
        state = PlayState(session=session, mode=self.mode, aids=self.aids)
        self.set_reactive(PlayScreen.state, state)
        self.mode.key = self.key
        self._offered = _names(self.mode.commands)
        self._title = TitleLine(*self.mode.title(""))
        self._oracle = OraclePanel()
        self._above, self._below = self.mode.panels(self._oracle)
        self._steps = SidePanel(self._draw_steps, "steps")
        self._table = Table(state, *self._below, self._steps, above=self._above)
        self.board = self._table.board
        self._sheet = self.mode.sheet()
        self._typed = TypedMoves()
        self._advisor = Advisor(self.mode, self.background)
        self._saved, self._may_run = saved, programs
        self._events: list[Event] = []
        """What has led to the present position."""
        self._came = 0.0
        """When this position came, on the clock of this machine."""
        self._in_between = False
        """True while several steps are taken at once, of which only the last is to be shown."""
        if saved is not None and self.mode.is_saved:
            # Before anything else subscribes, so that everything shown is already saved.
            saved.follow(session, self.aids)

    @property
    def game_name(self) -> str:
        return self.session.game.name

    @property
    def commands(self) -> tuple[Command, ...]:
        return self.mode.commands

    def key(self, action: str) -> str:
        actions = [command.action for command in self.commands]
        named = (each for each in actions if action in (each, name_of(each)))
        return super().key(next(named, action))

    @property
    def board_keys(self) -> Sequence[tuple[str, str]]:
        return () if self.state.applies("choose") is False else self.board.keys

    @property
    def taken(self) -> Collection[str]:
        return self.board.taken

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._table.bind(PlayScreen.state)
        self._table.plates.data_bind(PlayScreen.times)
        for panel in (*self._above, *self._below, self._steps, self._sheet):
            panel.data_bind(PlayScreen.state)
        with Vertical(id="foot"):
            yield self._sheet
            yield self.strip
            yield self._typed
            yield self.key_bar

    def on_mount(self) -> None:
        follow(self.session, self._on_event)  # after the board, which has a new position before
        self.watch(self._oracle, "target", self._pointed, init=False)
        self.mode.opened(self)
        if self._may_run:
            self._advisor.start_programs()
        if self.session.clock is not None:
            self.set_interval(_TICK, self.look_at_clock)
        self.move_on()

    def on_screen_suspend(self) -> None:
        self._stop_clock()
        self.mode.covered(now=True)

    def on_screen_resume(self) -> None:
        self.mode.covered(now=False)
        self._play_typed()

    def on_unmount(self) -> None:
        self._stop_clock()
        self.mode.closed()
        self._advisor.end_programs()

    # Following the session

    def _on_event(self, event: Event) -> None:
        if self._events and isinstance(self._events[-1], NewPosition):
            self._events.clear()
        self._events.append(event)
        if isinstance(event, NewPosition) and not self._in_between:
            self.move_on(animated=True)

    def move_on(self, *, animated: bool = False) -> None:
        """Come to the present position, and let a computer move if it is its turn.

        If it is ``animated``, tiles are seen to move, and to have won.
        """
        self._advisor.stop()
        self._came = monotonic()
        self.state = self.state.arrived(self._events)
        self._place_cursor()
        if animated:
            self.board.animation.start()
        self._show()
        self._judge()
        phase = self.state.phase
        if phase.is_over:
            self.drop_typed()
            self.set_focus(self.board)
            self.mode.find_review(self)
            self._advisor.dismiss_programs()
        elif not (person_to_move(self.session) or self.state.paused) and phase.replies:
            self.refuse(self._advisor.find_move(PACES[self.settings.pace]))
        self.call_after_refresh(self._play_typed)

    def _place_cursor(self) -> None:
        """Begin a choice where the mode wants it to begin."""
        scene, home = self.board.scene, self.board.cursor
        if scene and scene.choosing and (start := self.mode.cursor_start(home)) != home:
            self.board.start = self.board.cursor = start

    @on(Board.AnimationFinished)
    def _animation_finished(self) -> None:
        if not self.mode.settles:
            self._came = monotonic()
        self._tell()

    def show_mode(self) -> None:
        """Show what has changed in the mode, although nothing was played."""
        self.change(revision=self.state.revision + 1)

    # Showing

    def change(self, **changes: Any) -> None:
        """Show another state, which differs from the present one in a few fields."""
        self.state = replace(self.state, **changes)
        self._show()

    def _show(self) -> None:
        """Bring what the screen itself shows up to date with the state."""
        state, scene = self.state, self.board.scene
        self.board.faded = state.phase.is_still
        self.set_class(state.phase.explains, "-why")
        self._title.texts = self.mode.title(state.balance)
        self._typed.sign.player = scene.to_move if scene and scene.choosing else None
        self._typed.line.placeholder = state.invitation(self.board)
        self._typed.sign.so_far = state.question.so_far if state.question else ""
        self._show_steps()
        self._tell()
        self.look_at_clock()

    def _show_steps(self) -> None:
        """Show the steps of a move beside the board; the oracle needs the place if it is open."""
        self.set_class(self.state.question is not None and not self.state.oracle, "-asking")

    def _tell(self) -> None:
        """Show the result once it is time for it, and say what to do."""
        sheet_shown = self.state.sheet_shown(self.board)
        if sheet_shown and not self.has_class("-over"):
            self._sheet.rise()
        self.set_class(sheet_shown, "-over")
        self.say(self.state.notice(self.board))
        self.show_keys()

    def bar(self) -> tuple[Key, ...]:
        """Return the keys of this moment, the board's own first while a person plays."""
        if self.board.animation.ripple is not None:
            label = self.state.phase.labels.get("result", "shows the result at once")
            return (Key("any key", label, "result"),)
        if actions := self.state.bar:
            return self.listed(actions)
        own = dict(self.board.keys)
        if question := self.state.question:
            answers = [Key(text, label, f"answer('{text}')") for text, label in question.answers]
            enter = Key("enter", "go on" if question.left > 1 else own.get("enter", "play"))
            back = Key("esc", "back a step", "leave")
            return (*answers, enter, back, *self.listed((HELP.action, RULES.action)))
        keys = [
            Key(key, own[key], "choose" if key == "enter" else None, self.board.offers(key))
            for key in own
        ]
        return (*keys, *self.listed(taken=self.taken))

    def label_of(self, command: Command) -> str:
        name = name_of(command.action)
        if name == "sheet" and not self.state.sheet_shown(self.board):
            return "result"
        if name == "pause" and self.state.paused:
            return "go on"
        return self.state.phase.labels.get(name, command.label)

    def help_of(self, command: Command) -> str:
        if command.action == "leave" and self.state.question is not None:
            return "Go back a step of this move."
        return super().help_of(command)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name = str(parameters[0]) if action == "mode" else action
        if name in _ALL and name not in self._offered:
            return False
        if action == "history":
            return self.app.check_action(action, parameters)
        if action == "spread" and not self.board.HAS_PILE:
            return False
        return self.state.applies(name)

    # Choosing

    def on_key(self, event: events.Key) -> None:
        """Begin a typed move with a digit, or a letter that is no command; or say why not."""
        self._note_key()
        offered, character = self.offered(event.key), event.character or ""
        free = character if character.isalpha() and not offered else None
        text = self.board.beginning(character) or free
        refusal = self.state.typing_refusal
        if text is not None and refusal is None:
            event.stop()
            self._typed.line.begin(text)
            return
        if text is not None and not offered:
            self.refuse(refusal)
            self.drop_typed()  # the rest of what is being typed means nothing either
            return
        if offered and event.is_printable and self.focused is self._typed.line:
            self.action_stop_typing()  # a refused move is given up for a command
        if offered and not offered[0].enabled:
            name = name_of(offered[0].command.action)
            self.refuse(self.state.why_not(name))
            if name == "type_move":
                self.drop_typed()

    @on(Board.Pressed)
    def _note_key(self) -> None:
        """Stop telling what led here: the person has had time to read it."""
        if self.state.happened is not None or self.state.dropped:
            self.state = replace(self.state, happened=None, dropped=False)
            self.say(self.state.notice(self.board))

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        self.submit(message.move)

    def submit(self, text: str, *, typed: bool = False) -> bool:
        """Take a choice from any source through the gate; say why if it is refused.

        What is ``typed`` may be an answer to the question that is asked.
        """
        try:
            choice = self.state.read(self.state.with_first_steps(text) if typed else text)
        except Unfinished as unfinished:
            self._ask_on(unfinished.question)
            return True
        except Refused as refused:
            self.refuse(refused.message)
            return False
        if reason := self.mode.objection(choice):
            if (move := self.mode.pointer()) is not None:
                self.point_out(Hint(move, ""))
            self.refuse(reason)
            return False
        self.ask(self.state.doubt(choice), partial(self._make, choice), self.drop_typed)
        return True

    def _make(self, choice: object) -> None:
        if self.refuse(self.session.refusal(choice)):  # the game went on while it was asked about
            self.drop_typed()
        else:
            self.mode.submit(choice)

    def ask(
        self,
        question: str | None,
        then: Callable[[], object],
        otherwise: Callable[[], object] = lambda: None,
    ) -> None:
        """Do something, but ask first if there is a question and questions are wanted."""

        def answered(sure: bool | None) -> None:
            then() if sure else otherwise()

        if question and self.settings.confirm:
            self.app.push_screen(Confirm(question), answered)
        else:
            then()

    # A move in several steps: the rulebook's questions, one at a time (ALL-3)

    def _ask_on(self, question: Question | None) -> None:
        """Ask for the next step of a move; None gives the board back."""
        self.change(question=question)
        if question is None:
            self.set_focus(self.board)
        else:
            self._typed.line.begin()
            self.call_after_refresh(self._play_typed)  # the answer may have been typed already

    def _stop_asking(self) -> None:
        """Give up a move that is typed step by step, because another one is pointed out."""
        if self.state.question is not None:
            self._ask_on(None)

    @on(Board.SteppedBack)
    def _step_back(self) -> bool:
        """Go back one step of a move; return whether there was one."""
        if (question := self.state.question) is None:
            return False
        if not (question.back and self.submit(question.back)):
            self._ask_on(None)
        return True

    def _draw_steps(self, canvas: Canvas) -> None:
        if self.state.question is not None:
            one, _ = phrases_of(self.session.game).choice(self.session.setup.options)
            title = f"Your {one}"
            draw_steps(canvas, self.state.question, title, self.session.state.to_move)

    def action_answer(self, text: str) -> None:
        self._take_typed(text)

    def action_claim(self) -> None:
        self.submit(Call.CLAIM.word)

    def action_concede(self) -> None:
        self.submit(Call.CONCEDE.word)

    def action_steer(self, direction: Direction) -> None:
        if self.state.question and (answer := self.board.ARROWS.get(direction)):
            self.action_answer(answer)
        else:
            self._stop_asking()  # the arrows take over
            self.board.move_cursor(direction)

    @on(Board.CursorMoved)
    def _cursor_moved(self, message: Board.CursorMoved) -> None:
        can_choose = self.board.offers("enter")
        if any(key.action == "choose" and key.enabled != can_choose for key in self.key_bar.keys):
            self.show_keys()
        self._oracle.cursor = message.move
        hint = self.state.hint_shown
        by_person = hint is None or message.move != hint.move
        if hint is not None and (by_person or message.move is None):
            self.state = replace(self.state, hint_shown=None)
        # A person who is typing may just have read why the last move was refused.
        if by_person and self.board.asked and self.focused is self.board:
            self.say(self.state.notice(self.board))

    # Typing moves: each is played as soon as a person is to choose

    def action_type_move(self, text: str = "") -> None:
        if not self.refuse(self.state.typing_refusal):
            self._typed.line.begin(text)

    def action_stop_typing(self) -> None:
        """Give the board back; the line forgets what was typed when the focus leaves it."""
        if self.state.question and self._typed.line.value:
            self._typed.line.value = ""  # the answer, not the question
        elif self._step_back():
            return
        else:
            self.board.focus()
        self.say(self.state.notice(self.board))

    @on(Input.Changed)
    def _typing(self, message: Input.Changed) -> None:
        """Show on the board what is being typed, as soon as it is a move."""
        try:
            choice = self.state.read(self.state.with_first_steps(message.value))
        except Refused:
            if self.state.question is not None:
                self.board.cursor = None  # what was shown is not typed any more
        else:
            self.board.cursor = None if isinstance(choice, Call) else str(choice)
            self.state = replace(self.state, happened=None, dropped=False)
            self.say(self.state.notice(self.board))

    @on(Input.Submitted)
    def _entered(self, message: Input.Submitted) -> None:
        self._take_typed(message.value)

    def on_paste(self, event: events.Paste) -> None:
        """Take each line for a move; a single one can still be changed."""
        if self.refuse(self.state.typing_refusal):
            return
        lines = (self._typed.line.value + event.text).splitlines()
        if len(lines) > 1 or event.text.endswith(("\n", "\r")):
            self._take_typed(*lines)
        else:
            self._typed.line.begin("".join(lines))

    def _take_typed(self, *lines: str) -> None:
        # The slash that begins a typed move may be typed once more.
        moves = [text for line in lines if (text := line.strip().lstrip("/:"))]
        self.state = replace(self.state, typed=(*self.state.typed, *moves))
        if self.state.typed and self._play_typed():
            self._typed.line.value = ""  # a question about it may be answered with no
            if self.state.question is None:
                self.set_focus(self.board)

    def _play_typed(self) -> bool:
        """Play what has waited longest, once a person is to choose; False if it is refused.

        The first move that is refused can be changed; what was typed after it is dropped, because
        it was meant for another position.
        """
        state = self.state
        if not state.typed or not self.is_current:
            return True
        if state.refusal and not state.typing_refusal:
            waits = f"{state.typed[0]} will be played when it is your turn."
            self.say(Notice("…", waits, "", "soft"))
            return True
        move, *rest = state.typed
        self.state = replace(state, typed=tuple(rest))
        accepted = self.submit(move, typed=True)
        if not accepted:
            # No other move would be taken either, or the question that it answers is gone.
            if self.state.typing_refusal or (state.question and not self.state.question):
                self.set_focus(self.board)
            else:
                self._typed.line.begin(move)
                self._typed.line.select_all()
            self.drop_typed()
        return accepted

    def drop_typed(self, *, keys: bool = True) -> None:
        """Drop what has not been played yet, and the keys that are on their way as well."""
        if self.state.typed:
            self.state = replace(self.state, typed=())
            self.post_message(TypedDropped())
        if keys:
            self.post_message(DropTyped())

    @on(TypedDropped)
    def _dropped(self) -> None:
        def tell() -> None:
            self.say(self.strip.notice._replace(hint=DROPPED))

        self.state = replace(self.state, dropped=True)
        self.call_after_refresh(tell)  # what has happened to the board is told first

    # The clock

    def look_at_clock(self) -> None:
        """Let the clock run or stand still, as it should now; end the game if time is up (ALL-8).

        Each look finds out anew whether a person is choosing and can see the board, so that it
        does not matter in which order screens come and go. Looking back does not stop it.
        """
        if (clock := self.session.clock) is None:
            return
        seen = self.is_active or not self.mode.clock_needs_sight
        if seen and person_to_move(self.session) and not self.state.phase.is_still:
            clock.run()
            clock.look()
            if self.session.time_is_up:
                self.mode.submit(Call.TIME_OUT)
        else:
            self._stop_clock()
        moving = self.app.animation_level != "none"
        self.times, fuse, hurry = ClockFace.of(self.session, moving=moving)
        self.strip.fuse = fuse
        if self.state.hurry != hurry:
            self.state = replace(self.state, hurry=hurry)
            # A person who has just read why a move was refused, or a hint, goes on reading.
            if person_to_move(self.session) and self.strip.notice.sign in ("▸", "!"):
                self.say(self.state.notice(self.board))

    def _stop_clock(self) -> None:
        """Stop the clock, because the board is covered or left, and save what was used."""
        if (clock := self.session.clock) is not None and clock.is_running:
            clock.halt()
            if self._saved is not None and self.mode.is_saved:
                self._saved.keep(self.session, self.aids)

    # Help

    def action_hint(self) -> None:
        if not self.refuse(self.state.refusal or self.state.help_refusal):
            self.mode.hint(self)

    def find_hint(self) -> None:
        """Put the cursor on the best move; asked again in the same position, say why."""
        role = f"p{self.session.to_move}"
        here = self.session.ply, self.session.state
        if self.state.hint is not None and self.state.hint[0] == here:
            hint = self.state.hint[1]
            self.point_out(hint)
            self.say(Notice("✦", hint.why, "", role))
            return
        player = person_watching(self.session)

        def found(hint: Hint) -> None:
            if player:
                self.aids.hints[player - 1] += 1
            self.state = replace(self.state, hint=(here, hint))
            self.point_out(hint)
            claims = "" if hint.move else f"{self.key('claim')} claims it, "
            again = f"{claims}{self.key('hint')} again says why."
            move = hint.move or Call.CLAIM.word
            self.say(Notice("✦", hint.which, again, role, move=move))

        self._advisor.find_hint(found)

    def point_out(self, hint: Hint) -> None:
        """Put the cursor on the move, or on none: Enter must not play another one."""
        self._stop_asking()
        self.state = replace(self.state, hint_shown=hint)
        self.board.cursor = hint.move

    def action_oracle(self) -> None:
        if not self.refuse(self.state.help_refusal):
            self.state = replace(self.state, oracle=not self.state.oracle)
            self._show_steps()
            self._judge()

    def _judge(self) -> None:
        """Let the oracle judge what is on the board; during a game this counts as help."""
        state, session = self.state, self.session
        self.background.drop("oracle")
        self.board.advised = state.oracle
        if not state.oracle:
            self._judged(None)
        elif state.looking is None and session.outcome:
            self._judged(Judgement("The game is over."))
        else:
            if player := person_watching(session):
                self.aids.oracle[player - 1] = True
            self._advisor.judge(state.ply, self._judged)

    def _judged(self, judgement: Judgement | None) -> None:
        self.state = replace(self.state, judgement=judgement)

    def action_spread(self) -> None:
        """Spread the board's pile out, or gather it; this is open to everybody at any time."""
        self.board.spread = not self.board.spread

    def action_walk(self, step: int) -> None:
        """Go through the oracle's list with the board's cursor; if hidden, change the focus."""
        move = self._oracle.neighbour(step)
        if move is None:
            self.focus_next() if step > 0 else self.focus_previous()
        elif self.state.refusal is None:
            self._stop_asking()
            self.board.focus()
            self.board.cursor = move

    def _pointed(self, target: object) -> None:
        """Show on the board what the pointer is over in the oracle's list."""
        if isinstance(target, Move) and not (self.state.refusal or self.state.question):
            self.board.cursor = target.notation

    def action_balance(self) -> None:
        """Tell how even the deal is.

        It judges no move and both players hear it, so it is no help: it is not noted, and serious
        and blindfold games have it too.
        """
        setup = self.session.setup
        names = [fit(name, MAX_SHOWN) for name in setup.names]

        def weighed(value: Value) -> None:
            self.change(balance=balance(value, setup.first, list(GLYPHS.values()))[0])
            self.say(Notice("✦", balance(value, setup.first, names)[1]))

        self.background.run("balance", partial(worth_of, setup), weighed)

    def action_serious(self) -> None:
        if not self.refuse(self.state.why_not_serious()):
            self.aids.serious = True
            self.change(oracle=False)
            self._judge()
            self.say(Notice("✦", "A serious game: no hints and no oracle until it is over."))

    # Looking back

    def action_look(self, step: int) -> None:
        self.look_at(self.state.ply + step)

    def action_present(self) -> None:
        self.look_at(self.session.ply)

    @on(Picture.Picked, "#side *, Sheet")
    async def _picked(self, message: Picture.Picked) -> None:
        """Play a move that was clicked beside the board, look at a turn, or run a command."""
        match message.target:
            case Move(notation):
                self.submit(notation)
            case int(ply):
                self.look_at(ply)
            case (str(name), *arguments):
                self.action_mode(name, *arguments)
            case "heading":
                self.action_oracle()  # which says why, if there is no oracle
            case action:
                await self.run_action(str(action))

    @on(Picture.Picked, "StatusStrip")
    def _named(self, message: Picture.Picked) -> None:
        """Play the move that the strip names."""
        self.submit(str(message.target))

    def look_at(self, ply: int) -> None:
        """Show the position after a turn, if that may be seen."""
        try:
            self.change(looking=self.state.look_at(ply), question=None)
        except Refused as refused:
            self.refuse(refused.message)
        else:
            self._place_cursor()
            self._judge()

    # After the end

    def show_review(self, review: GameReview, *, keep: bool) -> None:
        """Show how the game went, and keep its mistakes."""
        marks = {mistake.ply: "✗" for mistake in review.mistakes}
        self.change(review=review, marks=marks)
        if self._saved is not None and keep:
            self._saved.games.note_mistakes(self.session, review.mistakes_made)
            find = partial(mistakes_to_train, self.session.as_now(), review, today())
            self.background.run("training", find, self._keep_for_training)

    def _keep_for_training(self, positions: Sequence[ToTrain]) -> bool:
        """Keep positions for the trainer, if anything is kept; return whether it is."""
        if self._saved is None:
            return False
        for task, about in positions:
            self._saved.results.add(task, today=today(), about=about)
        return True

    def action_train(self) -> None:
        """Let the mistake that decided the game come back, or the position that is looked at."""
        moment, ply = self.state.moment, self.state.looking
        if ply is not None:
            self.train(ply, f"{about_position(self.session, ply + 1, today())}.")
        elif moment is not None:
            self.train(moment.ply - 1, about_mistake(self.session, moment, today()))

    def train(self, ply: int, about: str) -> None:
        """Put the choice after so many turns into the trainer, and say so."""

        def found(position: ToTrain | str) -> None:
            if isinstance(position, str):
                self.refuse(position)
            elif self._keep_for_training([position]):
                self.app.notify("✓ It is in the trainer now, and comes back tomorrow.")

        self.background.run("train", partial(to_train, self.session.as_now(), ply, about), found)

    def action_review(self) -> None:
        self.post_message(GoThrough(self.session))

    async def action_history(self) -> None:
        await self.app.run_action("history")

    def action_branch(self) -> None:
        """Play on from the position before the mistake that decided the game.

        A computer would make the same mistake again, so it is given the better move.
        """
        if (moment := self.state.moment) is not None:
            new = branch(self.session, moment.ply - 1)
            if not person_to_move(new):
                new.submit(moment.better[0])
            self.open(Mode(new))

    def action_line(self) -> None:
        """Show how the game could have gone on without that mistake."""
        if (moment := self.state.moment) is not None:
            ply = moment.ply - 1
            from seqtui.engines.players.choice import better_line

            find = partial(better_line, self.session.as_now(), ply)
            self.background.run("line", find, lambda line: self.post_message(GoThrough(line, ply)))

    def action_sheet(self) -> None:
        """Put the result away, or bring it back."""
        away = self.state.looking is None and not self.state.sheet_away
        self.change(looking=None, sheet_away=away)
        self._judge()

    def action_result(self) -> None:
        """End the winning animation, so that the result is shown."""
        self.board.repaint()

    # Going on, and leaving

    @property
    def is_settled(self) -> bool:
        """Whether a key is meant for this position: it is complete, and has been there a while."""
        phase = self.state.phase
        is_complete = not (phase.enters and phase.replies)
        return is_complete and monotonic() - self._came >= self.SETTLING

    def action_choose(self) -> None:
        """Make the move under the cursor; otherwise return to the game or go on."""
        state = self.state
        if state.looking is not None:
            self.action_present()
        elif state.phase.is_over and state.sheet_away:
            self.action_sheet()
        elif state.phase.is_over or state.phase.enters:
            if self.is_settled:
                self.mode.enter(self)
        elif self.is_settled or not self.mode.settles:
            self.board.choose()

    def on_click(self, event: events.Click) -> None:
        """Go on by a click on the board or the strip, where there is nothing to choose."""
        goes_on = self.state.phase.enters and self.is_settled
        if goes_on and event.widget in (self.board, self.strip):
            self.mode.enter(self, clicked=True)

    def action_mode(self, name: str, *arguments: Any) -> None:
        """Do what only this mode can do."""
        self.mode.actions[name](self, *arguments)

    def action_again(self) -> None:
        self.mode.again(self)

    def action_swap_sides(self) -> None:
        self.mode.again(self, swapped=True)

    def play_next(self, setup: AnySetup | str) -> None:
        """Play the next game, or say why there is none."""
        if isinstance(setup, str):
            self.app.notify(setup)  # the result hides what the screen itself says
        else:
            self.open(Mode(Session(setup)))

    def action_restart(self) -> None:
        self.open(self.mode.restarted())

    def open(self, mode: Mode) -> None:
        """Show another session in the place of this one."""
        saved, may_run = self._saved, self._may_run
        screen = PlayScreen(mode.session, self.settings, saved=saved, mode=mode, programs=may_run)
        self.app.switch_screen(screen)

    def action_pause(self) -> None:
        self.state = replace(self.state, paused=not self.state.paused)
        self.move_on()

    def action_pace(self, by: int) -> None:
        paces = list(PACES)
        pace = paces[max(0, min(paces.index(self.settings.pace) + by, len(paces) - 1))]
        self.settings = self.settings.changed(pace=pace)
        self.move_on()
        keys = f"{self.key('pace(1)')} faster, {self.key('pace(-1)')} slower."
        self.say(Notice("▸", f"Pace: {pace}.", keys, "soft"))

    def action_undo(self) -> None:
        self.step(take_back)

    def action_redo(self) -> None:
        self.step(play_again)

    def step(self, change: Callable[[AnySession], None]) -> None:
        """Change the session in several steps and move on to what it comes to."""
        self.drop_typed(keys=False)
        self.state = replace(self.state, looking=None)  # at what may be taken back
        self._in_between = True
        try:
            change(self.session)
        finally:
            self._in_between = False
        self.move_on()

    def action_leave(self) -> None:
        if self.board.spread:
            self.action_spread()
        elif self.state.looking is not None:
            self.action_present()
        elif not (self._step_back() or self.board.hand.put_back()):
            if self.mode.leave_question is None:
                self.mode.leave(self)
            else:
                self.app.push_screen(Confirm(self.mode.leave_question), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.mode.leave(self)


def play_screen(
    game: AnySetup | AnySession | Coach, saved: SavedGames, settings: Settings
) -> PlayScreen:
    """Return the screen of a new game, of a session that goes on, or of a lesson."""
    aids, mode = None, None
    if isinstance(game, Setup):
        session: AnySession = Session(game)
    elif isinstance(game, Session):
        session, aids = game, saved.games.aids(game)
    else:
        from seqtui.app.play.modes.lesson import LessonMode

        session, mode = game.session, LessonMode(game, saved.results)
    return PlayScreen(session, settings, aids=aids, saved=saved, mode=mode, programs=True)


def _names(commands: Iterable[Command]) -> set[str]:
    return {name_of(command.action) for command in commands}


_ALL = _names(ALL_COMMANDS)
