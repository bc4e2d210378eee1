"""The play screen: it owns a match, listens to it, and is the only one that may change it."""

from __future__ import annotations

from dataclasses import dataclass
from time import sleep
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from app.boards.board import Board, Direction
from app.boards.registry import BOARDS
from app.commands import bindings
from app.judging import judge
from app.preferences import settings_of
from app.resources import style
from app.screens.confirm import Confirm
from app.screens.play_commands import COMMANDS
from app.showing import log_of, scene_of, seats_of
from app.widgets.lines import Key, KeyBar, Notice, PromptSign, StatusStrip, TitleLine
from app.widgets.move_line import MoveLine
from app.widgets.move_log import MoveLog
from app.widgets.oracle_panel import Judgement, OraclePanel
from app.widgets.plates import Plates
from engines import events
from engines.errors import Refused
from engines.events import Event
from engines.gate.moves import read_choice
from engines.match import AnyMatch, Call, Match
from engines.rules.game import Kind


class PlayScreen(Screen[None]):
    """One match on one screen, for two people, a person and a computer, or two computers."""

    CSS_PATH = style("play.tcss")
    BINDINGS = bindings(COMMANDS)
    TABLE: ClassVar = COMMANDS
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as Textual wants it
    AUTO_FOCUS = "Board"

    @dataclass
    class Changed(Message):
        """The match has moved on, forwards or backwards, or has ended."""

        match: AnyMatch

    def __init__(self, match: AnyMatch, pace: float = 0.0) -> None:
        super().__init__()
        self.match = match
        self._pace = pace
        """How long a computer waits before it moves, in seconds, so that a person can follow."""
        self.board: Board = BOARDS[match.game.name]()
        self._looking: int | None = None
        """The turn whose position is shown while looking back; None for the present."""
        self._oracle_on = False
        self._moved_on = 0
        """Counts changes of the match, so that a late answer for an old position is dropped."""
        self._happening = ""
        """What just happened that the next prompt should mention, such as a lost turn."""
        self._unsubscribe = match.subscribe(self._heard)

    @property
    def game_name(self) -> str:
        """The game that is played here."""
        return self.match.game.name

    # Parts

    def compose(self) -> ComposeResult:
        """Lay out the board, the side column and the three rows below."""
        game, setup = self.match.game, self.match.setup
        yield TitleLine(game.title, game.goal, f"seed {setup.seed}")
        with Horizontal(id="table"):
            yield self.board
            with Vertical(id="side"):
                yield Plates()
                yield MoveLog()
                yield OraclePanel()
        with Vertical(id="foot"):
            yield StatusStrip()
            with Horizontal(id="typing"):
                yield PromptSign()
                yield MoveLine()
            yield KeyBar()

    def on_mount(self) -> None:
        """Show the opening and let the first player begin."""
        self.query_one(MoveLine).ask(self.board.EXAMPLE)
        self._show()
        self._let_computer_move()

    def on_unmount(self) -> None:
        """Let go of the match, which may be continued on another screen."""
        self._unsubscribe()
        self._moved_on += 1

    # Listening to the match

    def _heard(self, event: Event) -> None:
        """Follow the match: show what it has come to when a turn begins or the game ends."""
        match event:
            case events.TurnForfeited(player):
                self._happening = f"{self._called(player)} lost the turn."
            case events.TurnSkipped(player):
                self._happening = f"{self._called(player)} had no number to take."
            case events.DeckRebuilt():
                self._happening = "The discards were shuffled into a new deck."
            case events.TurnBegan() | events.GameWon() | events.GameDrawn():
                self._moved_on += 1
                self._looking = None
                self.post_message(self.Changed(self.match))
                if self.is_mounted:
                    self._show()
                    self._let_computer_move()
                self._happening = ""
            case _:
                pass

    # Showing

    def _show(self) -> None:
        """Bring every part up to date with the match and with where the player looks."""
        match = self.match
        ply = match.ply if self._looking is None else self._looking
        live = self._looking is None and self._human_to_move
        self.board.scene = scene_of(match, ply, live=live)
        log = self.query_one(MoveLog)
        log.entries, log.shown = log_of(match), ply
        self.query_one(Plates).seats = seats_of(match, thinking=not self._human_to_move)
        self.query_one(PromptSign).player = match.to_move if live else None
        self._show_prompt()
        self._show_judgement()
        self._show_keys()

    def _show_prompt(self) -> None:
        self.query_one(StatusStrip).notice = self._notice()

    def _notice(self) -> Notice:
        """Say what to do next."""
        match = self.match
        if self._looking is not None:
            where = (
                f"Looking at turn {self._looking} of {match.ply}."
                if self._looking
                else ("Looking at the opening.")
            )
            return Notice("◂", where, "[ and ] step, End returns to the game.", "soft")
        if match.to_move is None:
            outcome = match.outcome
            role = f"p{outcome.winner}" if outcome and outcome.winner else "acc"
            return Notice(
                "★", match.outcome_text or "", "N plays again, esc goes to the menu.", role
            )
        name, role = self._called(match.to_move), f"p{match.to_move}"
        if not self._human_to_move:
            return Notice("▸", f"{self._happening} {name} is thinking …".strip(), "", role)
        text, hint = self.board.prompt(scene_of(match, match.ply, live=True))
        return Notice("▸", f"{self._happening} {name}, {text}".strip(), hint, role)

    def _refuse(self, reason: str) -> None:
        self.query_one(StatusStrip).notice = Notice("✗", reason, "", "bad")

    def _show_keys(self) -> None:
        own = [
            Key(key, label, "choose" if key == "enter" else None) for key, label in self.board.KEYS
        ]
        keys = [
            Key(command.key_name, command.label, command.action, enabled is True)
            for command in COMMANDS
            if command.bar and (enabled := self.check_action(command.action, ())) is not False
        ]
        self.query_one(KeyBar).keys = (*own, *keys)

    # Choosing

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        message.stop()
        self._submit(message.move)

    @on(OraclePanel.Picked)
    def _picked(self, message: OraclePanel.Picked) -> None:
        self._submit(message.move)

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        if message.value.strip() and self._submit(message.value):
            self.board.focus()

    @on(MoveLine.Left)
    def _back_to_board(self) -> None:
        self.board.focus()
        self._show_prompt()

    def _submit(self, text: str) -> bool:
        """Take a choice, from wherever it came, through the gate; say why if it is refused."""
        if self._looking is not None:
            self._refuse("This is an earlier position: End returns to the game.")
            return False
        if not self._human_to_move:
            self._refuse("It is not your turn." if self.match.to_move else "The game is over.")
            return False
        try:
            choice = read_choice(self.match, text)
            if reason := self.match.refusal(choice):
                self._refuse(reason)
                return False
        except Refused as refused:
            self._refuse(refused.message)
            return False
        if self._costs_the_turn(choice):
            question = f"{text.strip()}: these are not neighbours, so it costs your turn. Do it?"
            self._ask_before(question, choice)
        else:
            self.match.submit(choice)
        return True

    def _costs_the_turn(self, choice: object) -> bool:
        return not isinstance(choice, Call) and self.match.game.kind(choice) is Kind.FORFEITED

    def _ask_before(self, question: str, choice: object) -> None:
        """Make a choice only after the player has confirmed it, unless they want no questions."""
        if not settings_of(self.app).confirm:
            self.match.submit(choice)
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self.match.submit(choice)

        self.app.push_screen(Confirm(question), answered)

    # The computer

    @property
    def _human_to_move(self) -> bool:
        player = self.match.to_move
        return player is not None and self.match.setup.players[player - 1].kind == "human"

    @property
    def _blindfold(self) -> bool:
        return "recent" in self.match.game.view(self.match.state)

    def _let_computer_move(self) -> None:
        if self.match.to_move is not None and not self._human_to_move:
            self._think(self._moved_on)

    @work(thread=True, exclusive=True, group="computer")
    def _think(self, moment: int) -> None:
        """Choose a move away from the event loop; it is dropped if the game has moved on."""
        # Imported here because nobody needs the oracles before a computer is to move.
        from engines.players.choice import choose

        sleep(self._pace)
        choice = choose(self.match)
        self.app.call_from_thread(self._computer_chose, moment, choice)

    def _computer_chose(self, moment: int, choice: object) -> None:
        if moment == self._moved_on:
            self.match.submit(choice)

    # The oracle

    def _show_judgement(self) -> None:
        panel = self.query_one(OraclePanel)
        if not self._oracle_on:
            panel.judgement = None
        elif self.match.outcome and self._looking is None:
            panel.judgement = Judgement("The game is over.")
        elif self._blindfold:
            panel.judgement = Judgement("The oracle keeps quiet in a blindfold game.")
        else:
            panel.judgement = Judgement("The oracle is thinking …")
            self._judge(self._moved_on, self.match.ply if self._looking is None else self._looking)

    @work(thread=True, exclusive=True, group="oracle")
    def _judge(self, moment: int, ply: int) -> None:
        judgement = judge(self.match, ply)
        self.app.call_from_thread(self._judged, moment, ply, judgement)

    def _judged(self, moment: int, ply: int, judgement: Judgement) -> None:
        present = self.match.ply if self._looking is None else self._looking
        if (moment, ply) == (self._moved_on, present) and self._oracle_on:
            self.query_one(OraclePanel).judgement = judgement

    @on(OraclePanel.Toggled)
    def _toggled(self) -> None:
        self.action_oracle()

    @on(OraclePanel.Pointed)
    def _pointed(self, message: OraclePanel.Pointed) -> None:
        if self._human_to_move and self._looking is None:
            self.board.cursor = message.move

    @on(Board.CursorMoved)
    def _cursor_moved(self, message: Board.CursorMoved) -> None:
        self.query_one(OraclePanel).cursor = message.move
        if message.move is not None:
            self._show_prompt()

    # Commands

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey the keys that mean nothing right now."""
        match action.partition("(")[0]:
            case "undo":
                return self.match.can_undo or None
            case "redo":
                return self.match.can_redo or None
            case "claim":
                return (self.match.can_claim and self._human_to_move) or None
            case "concede":
                return self._human_to_move or None
            case _:
                return True

    def action_steer(self, direction: Direction) -> None:
        """Move the board's cursor."""
        self.board.move_cursor(direction)

    def action_choose(self) -> None:
        """Make the move under the cursor, or come back from looking at an earlier position."""
        if self._looking is None:
            self.board.choose()
        else:
            self.action_present()

    def action_type_move(self, text: str = "") -> None:
        """Go to the line for typed moves."""
        self.query_one(MoveLine).begin(text)

    @on(Board.Typed)
    def _typing_began(self, message: Board.Typed) -> None:
        self.action_type_move(message.character)

    def action_oracle(self) -> None:
        """Show or hide the oracle."""
        self._oracle_on = not self._oracle_on
        self._show_judgement()

    def action_undo(self) -> None:
        """Take back the last choice of a person, and what the computer answered to it."""
        people = [player.kind == "human" for player in self.match.setup.players]
        self.match.undo()
        while any(people) and not self._human_to_move and self.match.can_undo:
            self.match.undo()

    def action_redo(self) -> None:
        """Play again what was taken back, up to a person's next choice."""
        self.match.redo()
        while not self._human_to_move and self.match.can_redo:
            self.match.redo()

    def action_claim(self) -> None:
        """Claim a draw."""
        self._submit(Call.CLAIM)

    def action_concede(self) -> None:
        """Give the game up, after asking."""
        self._ask_before("Give the game up?", Call.CONCEDE)

    def action_restart(self) -> None:
        """Begin again from the same opening."""
        self.app.switch_screen(PlayScreen(Match(self.match.setup), self._pace))

    def action_look(self, step: int) -> None:
        """Step through the positions so far."""
        now = self.match.ply if self._looking is None else self._looking
        self._look_at(now + step)

    def action_present(self) -> None:
        """Come back to the present position."""
        self._look_at(self.match.ply)

    @on(MoveLog.Visited)
    def _visited(self, message: MoveLog.Visited) -> None:
        self._look_at(message.ply)

    def _look_at(self, ply: int) -> None:
        ply = max(0, min(ply, self.match.ply))
        self._looking = None if ply == self.match.ply else ply
        self._show()

    def action_leave(self) -> None:
        """Go back to the present, or else to the menu."""
        if self._looking is not None:
            self.action_present()
        else:
            self.dismiss()

    @on(KeyBar.Pressed)
    async def _key_clicked(self, message: KeyBar.Pressed) -> None:
        await self.run_action(message.action)

    def _called(self, player: int) -> str:
        return self.match.setup.names[player - 1]
