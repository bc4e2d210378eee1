"""A match on the screen: its parts, and how they follow what happens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic, sleep

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from app.background import Background
from app.games.board import Board
from app.games.look import board_of
from app.games.showing import log_of, scene_of, seats_of
from app.play.advice import Advice
from app.play.commands import ENDING_BAR, LOOKING_BAR, WATCHING_BAR
from app.play.ending import ending_of
from app.play.game_over import GameOver
from app.play.move_line import MoveLine
from app.play.oracle_panel import Judgement, OraclePanel
from app.play.words import TOO_LONG, happened, keys_for, keys_of, notice_for
from app.resources import style
from app.store.aids import Aids
from app.store.saved import Shelf
from app.widgets.lines import Key, KeyBar, Notice, PromptSign, StatusStrip, TitleLine
from app.widgets.move_log import MoveLog
from app.widgets.plates import Plates
from app.widgets.screen import CommandScreen
from engines import events
from engines.events import Event
from engines.match import AnyMatch
from engines.solving.course import Course, course_of
from engines.turns import is_full, is_watched, person_to_move


class MatchScreen(CommandScreen):
    """Shows a match and where in it the player looks, and lets computers move when they are to.

    What people can do is in the play screen that is built on this one.
    """

    CSS_PATH = style("play.tcss")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as Textual wants it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]  # noqa: RUF012 - as Textual wants it
    AUTO_FOCUS = "Board"

    def __init__(
        self,
        match: AnyMatch,
        pace: float = 0.0,
        *,
        confirm: bool = True,
        aids: Aids | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.title = match.game.title
        self.confirm = confirm
        """Whether a player is asked before a choice that costs the turn or the game."""
        self.aids = aids or Aids()
        self.board: Board = board_of(match.game.name)
        self._pace = pace
        """How long a computer waits before it moves, in seconds, so that a person can follow."""
        self._background = Background(self)
        self._advice = Advice(match, self.aids, self._background)
        self._looking: int | None = None
        """The turn whose position is shown while looking back; None for the present."""
        self._happening = ""
        """What just happened that the next prompt should mention, such as a lost turn."""
        self._hinted: str | None = None
        """The move on the cursor that a hint has put there."""
        self._course: Course | None = None
        self._ended = 0.0
        """When the game ended, on the clock of this machine."""
        self._sheet_away = False
        self._paused = False
        """Whether computers wait until somebody lets them go on."""
        self._in_between = False
        """True while several steps are taken at once, of which only the last is to be shown."""
        self._shelf = shelf
        if shelf is not None:
            # Before this screen listens: what is shown has been saved.
            shelf.follow(match, self.aids)
        self._unsubscribe = match.subscribe(self._heard)

    @property
    def game_name(self) -> str:
        """The game that the rules viewer should open at."""
        return self.match.game.name

    @property
    def board_keys(self) -> Sequence[tuple[str, str]]:
        """What the board's own keys do."""
        return self.board.KEYS

    # Parts

    def compose(self) -> ComposeResult:
        """Lay out the board, the side column, and what lies below them."""
        game, setup = self.match.game, self.match.setup
        yield TitleLine(game.title, game.goal, f"seed {setup.seed}")
        with Horizontal(id="table"):
            yield self.board
            with Vertical(id="side"):
                yield Plates()
                yield MoveLog()
                yield OraclePanel()
        with Vertical(id="foot"):
            yield GameOver()
            yield StatusStrip()
            with Horizontal(id="typing"):
                yield PromptSign()
                yield MoveLine()
            yield KeyBar()

    def on_mount(self) -> None:
        """Show the opening and let the first player begin."""
        self._moved_on()

    def on_unmount(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    # Listening to the match

    def _heard(self, event: Event) -> None:
        """Follow the match: show what it has come to when a turn begins or the game ends."""
        match event:
            case events.TurnBegan() | events.GameWon() | events.GameDrawn():
                if self.is_mounted and not self._in_between:
                    self._moved_on()
                    self.board.show_move()
            case events.MovePlayed() | events.TurnUndone():
                self._happening = ""
            case _:
                self._happening = happened(self.match, event) or self._happening

    def _moved_on(self) -> None:
        """Forget everything about the position before, and let a computer move if it is to."""
        for task in ("computer", "hint", "course"):
            self._background.drop(task)
        self._looking = self._course = self._hinted = None
        self._sheet_away = False
        self._show()
        if self.match.outcome:
            self._ended = monotonic()
            self._background.run("course", partial(course_of, self.match), self._went)
        else:
            self._let_computer_move()

    def _let_computer_move(self) -> None:
        if person_to_move(self.match) or self._paused:
            return
        if is_full(self.match):
            self._refuse(TOO_LONG)
        else:
            self._background.run("computer", self._think, self.match.submit)

    def _think(self) -> object:
        # Imported here because nobody needs the oracles before a computer is to move.
        from engines.players.choice import choose

        sleep(self._pace)
        return choose(self.match)

    def _went(self, course: Course) -> None:
        self._course = course
        if self._shelf is not None:
            self._shelf.note_mistakes(self.match, course.mistakes_made)
        self._show_ending()

    # Showing

    @property
    def _shown(self) -> int:
        """The ply that is on the board."""
        return self.match.ply if self._looking is None else self._looking

    @property
    def _sheet_shown(self) -> bool:
        over = self.match.outcome is not None and self._looking is None
        return over and not self._sheet_away

    def _show(self) -> None:
        """Bring every part up to date with the match and with where the player looks."""
        match = self.match
        live = self._looking is None and person_to_move(match)
        self.board.scene = scene_of(match, self._shown, live=live)
        log = self.query_one(MoveLog)
        log.entries, log.shown = log_of(match), self._shown
        self.query_one(Plates).seats = seats_of(match, thinking=not person_to_move(match))
        self.query_one(PromptSign).player = match.to_move if live else None
        typing = not (match.outcome or is_watched(match)) and self._looking is None
        self.query_one(MoveLine).ask(self.board.EXAMPLE if typing else "")
        self._show_prompt()
        self._show_judgement()
        self._show_ending()

    def _show_prompt(self) -> None:
        notice = notice_for(self.match, self._looking, self.board, self._happening, self._course)
        if self._paused and self._looking is None and self.match.outcome is None:
            notice = notice._replace(sign="‖", text="The game is paused.", hint="Space goes on.")
        self._say(notice)

    def _say(self, notice: Notice) -> None:
        self.query_one(StatusStrip).notice = notice

    def _refuse(self, reason: str) -> None:
        self._say(Notice("✗", reason, "", "bad"))

    def _show_ending(self) -> None:
        self.query_one(GameOver).ending = ending_of(self.match, self.aids, self._course)
        self.set_class(self._sheet_shown, "-over")
        self.query_one(KeyBar).keys = self._keys()

    def _keys(self) -> tuple[Key, ...]:
        def applies(action: str) -> bool | None:
            return self.check_action(action, ())

        if self._looking is not None:
            return keys_of(LOOKING_BAR, applies, {"sheet": "result"})
        if self.match.outcome:
            return keys_of(ENDING_BAR, applies, {"sheet": "result"} if self._sheet_away else {})
        if is_watched(self.match):
            return keys_of(WATCHING_BAR, applies, {"pause": "go on"} if self._paused else {})
        return keys_for(self.board, applies)

    def _show_judgement(self) -> None:
        panel, advice, match = self.query_one(OraclePanel), self._advice, self.match
        panel.note = "o hides" if advice.in_view else "o shows"
        if self.aids.serious and not match.outcome:
            panel.note = "serious game"
        self._background.drop("oracle")
        if not advice.in_view:
            panel.judgement = None
        elif match.outcome and self._looking is None:
            panel.judgement = Judgement("The game is over.")
        else:
            state = match.turns[self._shown - 1].after if self._shown else match.opening
            advice.judge(state, partial(setattr, panel, "judgement"))

    def _look_at(self, ply: int) -> None:
        """Show the position after a number of turns; the present one lets the game go on."""
        ply = max(0, min(ply, self.match.ply))
        self._looking = None if ply == self.match.ply else ply
        self._show()
