"""What is worked out in threads during a game: computers' moves, hints and judgements."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING

from seqtui.app.background import Background
from seqtui.app.games.board import Board
from seqtui.app.permission import NOT_HERE
from seqtui.app.play.commands import CLAIM, ORACLE, key_of
from seqtui.app.play.guide import Guide
from seqtui.app.play.oracle_panel import Judgement, OraclePanel
from seqtui.app.store.saved import Aids
from seqtui.app.values import Hint, hint_for
from seqtui.app.widgets.bars import Notice
from seqtui.engines.session import TOO_LONG
from seqtui.engines.turns import person_watching

if TYPE_CHECKING:
    from seqtui.engines.players.program import Programs

_THINKING = Judgement("The oracle is thinking …")


class Advisor:
    """Asks programs and the oracle about a session, for computers and for people.

    It also notes which help people had.
    """

    def __init__(
        self,
        guide: Guide,
        board: Board,
        panel: OraclePanel,
        aids: Aids,
        background: Background,
    ) -> None:
        self._session, self._guide, self._board, self._panel = guide.session, guide, board, panel
        self._aids, self._background = aids, background
        self._programs: Programs | None = None
        """The programs that play, once they were started."""
        self._in_view = False
        """Whether the oracle is shown."""
        self._hint: tuple[tuple[int, object], Hint] | None = None
        """The last hint, with the ply and the state it was for: a state may come again."""
        self._hinted: Hint | None = None
        """The hint that has put the cursor where it is, or taken it away."""

    def stop(self) -> None:
        """Forget what was asked about the previous position."""
        self._hinted = None
        for name in ("computer", "hint", "review", "line"):
            self._background.drop(name)

    def find_move(self, pace: float) -> str | None:
        """Let a computer or a program move, after at least `pace` seconds, or say why it cannot."""
        if self._session.is_full:
            return TOO_LONG
        program = self._programs.to_move() if self._programs else None
        if (
            program is None
            and self._session.setup.players[self._session.state.to_move - 1].is_program
        ):
            return NOT_HERE

        session = self._session.as_now()

        def think() -> object:
            if program is None:
                sleep(pace)
                return self._guide.reply(session)
            begun = monotonic()
            choice: object = program.choose(session)
            sleep(max(0.0, begun + pace - monotonic()))
            return choice

        self._background.run("computer", think, self._session.submit)
        return None

    # Programs that play

    def start_programs(self) -> None:
        """Start the programs that sit at the session, if any do and it is not over."""
        if self._guide.is_over or not any(p.is_program for p in self._session.setup.players):
            return
        from seqtui.engines.players.program import Programs

        self._programs = Programs(self._session)

    def dismiss_programs(self) -> None:
        """Let the programs hear the result; nobody waits for them."""
        if self._programs is not None:
            self._background.run("farewell", self._programs.close, lambda _: None)

    def end_programs(self) -> None:
        """End the programs at once."""
        if self._programs is not None:
            self._programs.close(at_once=True)

    # Help for people

    def become_serious(self) -> str | None:
        """Switch all help off for this game, or say why that is too late."""
        session = self._session
        if self._aids.serious:
            return "This game is already serious; N restarts it without that."
        if session.ply or session.can_redo:
            return "A game can become serious only before the first move; N restarts it."
        if self._aids.any_used:
            return "Help has already been used in this game; N restarts it."
        self._aids.serious = True
        self._in_view = False
        return None

    def turn_oracle(self, looking: int | None) -> None:
        self._in_view = not self._in_view
        self.judge(looking)

    def judge(self, looking: int | None) -> None:
        """Let the panel judge the position after a turn, or (None) the present one.

        During a game this counts as help for the player.
        """
        session, panel = self._session, self._panel
        self._background.drop("oracle")
        panel.note = f"{key_of(ORACLE, self._board)} {'hides' if self._in_view else 'shows'}"
        if not session.outcome and (self._aids.serious or session.is_covered):
            panel.note = "serious game" if self._aids.serious else "blindfold game"
        self._board.advised = self._in_view
        if not self._in_view:
            panel.judgement = None
        elif looking is None and session.outcome:
            panel.judgement = Judgement("The game is over.")
        else:
            if player := person_watching(session):
                self._aids.oracle[player - 1] = True
            ply = session.ply if looking is None else looking
            state = session.turns[ply - 1].after if ply else session.opening
            say = partial(setattr, panel, "judgement")
            task = partial(Judgement.of, session.setup, state)
            self._background.run("oracle", task, say, meanwhile=partial(say, _THINKING))

    def find_hint(self, say: Callable[[Notice], None]) -> None:
        """Put the cursor on the best move; asked again in the same position, say why."""
        if (move := self._guide.pointer(asked=True)) is not None:
            self._board.cursor = move
            return
        here, player = (self._session.ply, self._session.state), person_watching(self._session)
        role = f"p{self._session.to_move}"
        if self._hint is not None and self._hint[0] == here:
            self.point_out(self._hint[1])
            say(Notice("✦", self._hint[1].why, "", role))
            return

        def found(hint: Hint) -> None:
            if player:
                self._aids.hints[player - 1] += 1
            self._hint = here, hint
            self.point_out(hint)
            claims = "" if hint.move else f"{key_of(CLAIM, self._board)} claims it, "
            say(Notice("✦", hint.which, f"{claims}i again says why.", role))

        self._background.run("hint", partial(hint_for, self._session.as_now()), found)

    def point_again(self) -> None:
        """After a wrong try, put the cursor back on the move that the guide points at."""
        if (move := self._guide.pointer(asked=False)) is not None:
            self.point_out(Hint(move, ""))

    def point_out(self, hint: Hint) -> None:
        """Put the cursor on the move, or on none: Enter must not play another one."""
        self._hinted = hint
        self._board.cursor = hint.move

    def follow(self, move: str | None) -> bool:
        """Highlight the move under the cursor; return whether the player chose it, not a hint."""
        self._panel.cursor = move
        own = self._hinted is None or move != self._hinted.move
        if own or move is None:
            self._hinted = None
        return own
