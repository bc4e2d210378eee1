"""The play screen: it owns a match, and is the only one that may change it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from textual import events, on
from textual.widgets import Input

from app.commands import bindings
from app.games.board import Board, Direction
from app.play.commands import AFTER_THE_END, COMMANDS
from app.play.ending import rematch
from app.play.game_over import GameOver
from app.play.match_screen import MatchScreen
from app.play.move_line import MoveLine
from app.play.oracle_panel import OraclePanel
from app.play.words import TOO_LONG
from app.requests import GoThrough
from app.values import Hint
from app.widgets.dialogues import Confirm
from app.widgets.lines import Notice
from app.widgets.move_log import MoveLog
from engines.errors import Refused
from engines.games.game import Kind
from engines.games.words import words_of
from engines.gate.moves import read_choice
from engines.match import AnyMatch, Call, Match
from engines.setup import AnySetup
from engines.turns import (
    can_take_back,
    is_full,
    is_watched,
    person_to_move,
    play_again,
    stands,
    take_back,
)


class PlayScreen(MatchScreen):
    """One match on one screen, for two people, a person and a computer, or two computers."""

    BINDINGS = bindings(COMMANDS)
    TABLE: ClassVar = COMMANDS
    SETTLING: ClassVar = 0.5
    """Seconds after the end in which Enter means the move just made, not yet another game."""

    # Choosing

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        message.stop()
        self._submit(message.move)

    @on(OraclePanel.Picked)
    def _picked(self, message: OraclePanel.Picked) -> None:
        self._submit(message.move)

    @on(Board.Typed)
    async def _typing(self, message: Board.Typed) -> None:
        line = self.query_one(MoveLine)
        if self.focused is line:
            await line.take(message.key, message.text)
        else:
            self.action_type_move(message.text.strip("/:"))

    @on(Input.Submitted)
    def _typed(self, message: Input.Submitted) -> None:
        # The examples may show the key that opens the line, and some will type it again.
        text = message.value.strip().lstrip("/:")
        if text and self._submit(text):
            self.board.focus()

    @on(MoveLine.Left)
    def _back_to_board(self) -> None:
        self.board.focus()
        self._show_prompt()

    def _submit(self, text: str) -> bool:
        """Take a choice, from wherever it came, through the gate; say why if it is refused."""
        if reason := self._not_now():
            self._refuse(reason)
            return False
        try:
            choice = read_choice(self.match, text)
            reason = self.match.refusal(choice)
            if not reason and not isinstance(choice, Call) and is_full(self.match):
                reason = TOO_LONG
        except Refused as refused:
            reason = refused.message
        if reason:
            self._refuse(reason)
            return False
        if choice is Call.CONCEDE:
            self.action_concede()
        elif not isinstance(choice, Call) and self.match.game.kind(choice) is Kind.FORFEITED:
            why = words_of(self.match.game).forfeits
            question = f"{text.strip()}: {why}, so it costs your turn. Do it?"
            self._ask_before(question, choice)
        else:
            self.match.submit(choice)
        return True

    def _not_now(self) -> str | None:
        """Say why nothing can be chosen now, or None if a person is to choose."""
        if self._looking is not None:
            return "This is an earlier position: End returns to the game."
        if self.match.outcome:
            return "The game is over."
        return None if person_to_move(self.match) else "It is not your turn."

    def _ask_before(self, question: str, choice: object) -> None:
        """Make a choice only after the player has confirmed it, if questions are wanted."""
        if not self.confirm:
            self.match.submit(choice)
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self.match.submit(choice)

        self.app.push_screen(Confirm(question), answered)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey the keys that mean nothing right now, and hide those for after the end."""
        match, name = self.match, action.partition("(")[0]
        if name in AFTER_THE_END:
            return match.outcome is not None
        if name == "pause":
            return is_watched(match) and match.outcome is None and self._looking is None
        applies = {
            "undo": can_take_back(match) and not stands(match),
            "redo": match.can_redo,
            "claim": match.can_claim and person_to_move(match),
            "concede": person_to_move(match),
            "hint": person_to_move(match) and self._looking is None,
            "serious": match.outcome is None,
        }
        return applies.get(name, True) or None

    def on_key(self, event: events.Key) -> None:
        """Say why a greyed key does nothing."""
        for command in COMMANDS:
            greyed = self.check_action(command.action, ()) is None
            if greyed and event.key in command.keys.split(","):
                self._refuse(self._why_not(command.action))

    def _why_not(self, action: str) -> str:
        match action:
            case "undo" if stands(self.match):
                return "A move in a blindfold game stands: going back would show old moves."
            case "undo":
                return "There is nothing to take back."
            case "redo":
                return "No move was taken back."
            case _:
                return self._not_now() or self.match.refusal(Call.CLAIM) or ""

    # The cursor and the typed line

    def action_steer(self, direction: Direction) -> None:
        """Move the board's cursor."""
        self.board.move_cursor(direction)

    def action_choose(self) -> None:
        """Make the move under the cursor; elsewhere, come back to the game or play again."""
        if self._looking is not None:
            self.action_present()
        elif self.match.outcome is None:
            self.board.choose()
        elif self._sheet_away:
            self.action_sheet()
        elif monotonic() - self._ended >= self.SETTLING:
            self.action_again()

    def action_pause(self) -> None:
        """Stop the computers, or let them go on."""
        self._paused = not self._paused
        self._background.drop("computer")
        self._show()
        self._let_computer_move()

    def action_type_move(self, text: str = "") -> None:
        """Go to the line for typed moves."""
        if reason := self._not_now():
            self._refuse(reason)
        else:
            self.query_one(MoveLine).begin(text)

    @on(Board.CursorMoved)
    def _cursor_moved(self, message: Board.CursorMoved) -> None:
        self.query_one(OraclePanel).cursor = message.move
        if message.move is not None and message.move != self._hinted:
            self._hinted = None
            self._show_prompt()

    # Help from the oracle

    def action_oracle(self) -> None:
        """Show or hide the oracle."""
        if reason := self._advice.refusal:
            self._refuse(reason)
            return
        self._advice.in_view = not self._advice.in_view
        self._show_judgement()

    def action_hint(self) -> None:
        """Put the cursor on the best move, and say why when asked again."""
        if reason := self._not_now() or self._advice.refusal:
            self._refuse(reason)
        else:
            self._advice.hint(self._hint_found)

    def _hint_found(self, hint: Hint, again: bool) -> None:
        self._hinted = hint.move
        if hint.move is not None:
            self.board.cursor = hint.move
        how = "" if again else "i again says why."
        self._say(Notice("✦", hint.why if again else hint.which, how, f"p{self.match.to_move}"))

    def action_serious(self) -> None:
        """Switch all help off for this game."""
        if reason := self._advice.become_serious():
            self._refuse(reason)
            return
        self._show()
        self._say(Notice("✦", "A serious game: no hints and no oracle until it is over."))

    def action_walk(self, step: int) -> None:
        """Go through the oracle's list with the board's cursor; without one, change the focus."""
        move = self.query_one(OraclePanel).neighbour(step)
        if move is None:
            self.focus_next() if step > 0 else self.focus_previous()
        elif self._not_now() is None:
            self.board.focus()
            self.board.cursor = move

    @on(OraclePanel.Toggled)
    def _toggled(self) -> None:
        self.action_oracle()

    @on(OraclePanel.Pointed)
    def _pointed(self, message: OraclePanel.Pointed) -> None:
        if self._not_now() is None:
            self.board.cursor = message.move

    # Through the game and out of it

    def action_undo(self) -> None:
        """Take back the last choice of a person, and what the computer answered to it."""
        self._step(take_back)

    def action_redo(self) -> None:
        """Play again what was taken back, up to a person's next choice."""
        self._step(play_again)

    def _step(self, change: Callable[[AnyMatch], None]) -> None:
        """Change the match in several steps and show only what it comes to."""
        self._in_between = True
        try:
            change(self.match)
        finally:
            self._in_between = False
        self._moved_on()

    def action_claim(self) -> None:
        """Claim a draw."""
        self._submit(Call.CLAIM)

    def action_concede(self) -> None:
        """Give the game up, after asking."""
        self._ask_before("Give the game up?", Call.CONCEDE)

    def action_look(self, step: int) -> None:
        """Step through the positions so far."""
        self._look_back(self._shown + step)

    def action_present(self) -> None:
        """Come back to the present position."""
        self._look_at(self.match.ply)

    @on(MoveLog.Visited)
    @on(GameOver.Visited)
    def _visited(self, message: MoveLog.Visited | GameOver.Visited) -> None:
        self._look_back(message.ply)

    def _look_back(self, ply: int) -> None:
        """Show an earlier position, unless that would help a memory (MIRROR-4)."""
        if self.match.is_veiled:
            self._refuse("In a blindfold game you can look back only when it is over.")
        else:
            self._look_at(ply)

    def action_review(self) -> None:
        """Go through the game again, every move judged."""
        self.post_message(GoThrough(self.match))

    def action_sheet(self) -> None:
        """Hide the result to see the whole board, or show it again."""
        self._looking, self._sheet_away = None, not self._sheet_away and self._looking is None
        self._show()

    def action_restart(self) -> None:
        """Begin again from the same opening."""
        self._open(self.match.setup)

    def action_again(self) -> None:
        """Play another game like this one."""
        self._open(rematch(self.match.setup, swapped=False))

    def action_swap_sides(self) -> None:
        """Play another game with the sides swapped."""
        self._open(rematch(self.match.setup, swapped=True))

    def _open(self, setup: AnySetup) -> None:
        match = Match(setup)
        screen = PlayScreen(match, self._pace, confirm=self.confirm, shelf=self._shelf)
        self.app.switch_screen(screen)

    def action_leave(self) -> None:
        """Go back to the present, or else to the menu."""
        if self._looking is not None:
            self.action_present()
        else:
            self.dismiss()
