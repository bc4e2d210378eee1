"""The part of the play screen that takes choices: from the board, from the line and from keys."""

from __future__ import annotations

from textual import events, on

from seqtui.app.games.board import Board, Direction
from seqtui.app.play.helped import HelpedScreen
from seqtui.app.play.move_line import TypedMoves
from seqtui.app.play.situation import DROPPED
from seqtui.app.requests import TypedDropped
from seqtui.app.settings import Settings
from seqtui.app.widgets.bars import KeyBar, StatusStrip
from seqtui.app.widgets.dialogues import Confirm
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused


class ChoosingScreen(HelpedScreen):
    """Takes every choice through the gate; what follows from it is shown by the screen itself."""

    settings: Settings
    _typed: TypedMoves

    def on_key(self, event: events.Key) -> None:
        """Begin a typed move with a digit, or a letter that is no command; or say why not."""
        self._took_note()
        offered, character = self.offered(event.key), event.character or ""
        free = character if character.isalpha() and not offered else None
        text = self.board.beginning(character) or free
        refusal = self._now.typing_refusal
        if text is not None and refusal is None:
            event.stop()
            self._typed.line.begin(text)
            return
        if text is not None and not offered:
            self.refuse(refusal)
            self._typed.drop()  # the rest of what is being typed means nothing either
            return
        if offered and event.is_printable and self.focused is self._typed.line:
            self.action_stop_typing()  # a refused move is given up for a command
        if offered and not offered[0].enabled:
            self.refuse(self._now.why_not(offered[0].command.action))
            if offered[0].command.action == "type_move":
                self._typed.drop()

    @on(Board.Pressed)
    def _took_note(self) -> None:
        if self._now.take_note():
            self.say(self._now.notice())

    # From any source

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        self._submit(message.move)

    def on_paste(self, event: events.Paste) -> None:
        if not self.refuse(self._now.typing_refusal):
            self._typed.paste(event.text)

    @on(TypedDropped)
    def _dropped(self) -> None:
        def tell() -> None:
            strip = self.query_one(StatusStrip)
            strip.notice = strip.notice._replace(hint=DROPPED)

        self._now.dropped = True
        self.call_after_refresh(tell)  # what has happened to the board is told first

    def action_stop_typing(self) -> None:
        """Give the board back; the line forgets what was typed when the focus leaves it."""
        self.board.focus()
        self.say(self._now.notice())

    def _submit(self, text: str) -> bool:
        """Take a choice from any source through the gate; say why if it is refused."""
        try:
            choice = self._now.read(text)
        except Refused as refused:
            self.refuse(refused.message)
            return False
        if self.refuse(self.guide.objection(choice)):
            self._thinking.point_again()
            return False
        self._make(choice, self._now.question(choice, text))
        return True

    def _make(self, choice: object, question: str | None) -> None:
        """Make a choice; ask the question first, if there is one and questions are wanted."""

        def answered(sure: bool | None) -> None:
            if sure and not self.refuse(self.session.refusal(choice)):
                self.guide.submit(choice)
            else:
                self._typed.drop()

        if question and self.settings.confirm:
            self.app.push_screen(Confirm(question), answered)
        else:
            answered(True)

    def action_steer(self, direction: Direction) -> None:
        self.board.move_cursor(direction)

    def action_type_move(self, text: str = "") -> None:
        if not self.refuse(self._now.typing_refusal):
            self._typed.line.begin(text)

    @on(Board.CursorMoved)
    def _cursor_moved(self, message: Board.CursorMoved) -> None:
        can_choose = self.board.offers("enter")
        if any(
            k.action == "choose" and k.enabled != can_choose for k in self.query_one(KeyBar).keys
        ):
            self.show_keys()
        # Whoever is typing may just have read why the last move was refused.
        own = self._thinking.follow(message.move)
        if own and self.board.asked and self.focused is self.board:
            self.say(self._now.notice())

    def action_claim(self) -> None:
        self._submit(Call.CLAIM.word)

    def action_concede(self) -> None:
        self._make(Call.CONCEDE, self._now.question(Call.CONCEDE))
