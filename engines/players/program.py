"""A program of somebody's own as a player: one process for one game.

It reads the lines of :mod:`.protocol` and answers each position in which it is to choose with one
line. Answers are taken in order, even one that comes before its question. Whatever the program does
instead (it is missing, dies, talks nonsense, floods, thinks for ever) costs it the game.
"""

from __future__ import annotations

from threading import Lock
from types import TracebackType
from typing import Any, Self

from seqtui.engines import protocol
from seqtui.engines.call import MAX_FAULT, Call
from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.events import Event, TurnUndone
from seqtui.engines.players.choice import choose
from seqtui.engines.players.process import Failed, LineProcess
from seqtui.engines.session import AnySession
from seqtui.engines.setup import split_command
from seqtui.engines.text import lower_first, one_line, printable, shortened


class _Program:
    """The program on one side of a session, which it follows from where that stands.

    It is closed when a turn is taken back: nobody can tell a program to forget.
    """

    def __init__(self, session: AnySession, number: int) -> None:
        """Start the program that sits on a side, and tell it the game so far."""
        self._session = session
        self._limit = session.setup.limit
        self._process: LineProcess | None = None
        self._fault = ""
        """Why it can choose nothing, or nothing any more."""
        self._asking = Lock()
        self._chosen: tuple[int, Any] = (-1, None)
        """The ply at which it was asked last, and what it chose."""
        self.is_closed = False
        self._unsubscribe = session.subscribe(self._on_event)
        try:
            self._process = LineProcess(split_command(session.setup.players[number - 1].kind))
        except (Failed, BadInput) as error:
            self._fault = str(error)
        else:
            for line in (protocol.start(session, you=number), *protocol.story(session)):
                self._process.tell(line)

    def choose(self, session: AnySession) -> Any:  # a move of the session's game
        """Return its choice, which the rules allow, or the fault that costs it the game.

        This takes up to its limit. With a screen, run it in a thread, with the session as it is
        now; whoever has dropped an answer and asks again gets the same one.
        """
        if session.is_full:  # no answer would be accepted
            return choose(session)
        with self._asking:
            if self._chosen[0] != session.ply:
                self._chosen = session.ply, self._asked(session)
        return self._chosen[1]

    def _asked(self, session: AnySession) -> Any:
        if not self._fault and self._process is not None:
            try:
                return _checked(session, self._process.answer(self._limit))
            except Failed as failed:
                self._fault = str(failed)
        return Call.fail(shortened(one_line(self._fault), MAX_FAULT).rstrip("."))

    def close(self, *, at_once: bool = False) -> None:
        """End the program; after a game it first hears the result, unless ``at_once``."""
        self.is_closed = True
        self._unsubscribe()
        if self._process is not None:
            if self._session.outcome and not (at_once or self._fault):
                self._process.dismiss()
            self._process.end()

    def _on_event(self, event: Event) -> None:
        if isinstance(event, TurnUndone):
            self.close(at_once=True)
        elif self._process is not None and (line := protocol.line_for(self._session, event)):
            self._process.tell(line)


class Programs:
    """The programs that play a session, if any; each is started anew after an undo."""

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._seated = {
            number: _Program(session, number)
            for number, player in enumerate(session.setup.players, start=1)
            if player.is_program
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(at_once=error is not None)

    def to_move(self) -> _Program | None:
        """Return the program that is to choose, or None if the player to move is not one."""
        player = self._session.to_move
        if player is None or (program := self._seated.get(player)) is None:
            return None
        if program.is_closed:
            program = self._seated[player] = _Program(self._session, player)
        return program

    def choose(self) -> Any:  # a move of the session's game
        """Return what the player to move does, be it a program or a computer."""
        program = self.to_move()
        return program.choose(self._session) if program else choose(self._session)

    def close(self, *, at_once: bool = False) -> None:
        """End all of them."""
        for program in tuple(self._seated.values()):
            program.close(at_once=at_once)


def _checked(session: AnySession, answer: bytes) -> Any:
    """Take an answer through the gate and the rules, or raise what is wrong with it."""
    try:
        text = answer.decode("utf-8")
    except UnicodeDecodeError:
        raise Failed("answered something that is not text") from None
    quoted = repr(shortened(printable(text), 40))
    try:
        return session.admit(text)
    except Refused as refused:
        if refused.stage is Stage.READ:
            raise Failed(f"answered {quoted}, which is not a move") from None
        raise Failed(f"answered {quoted}: {lower_first(refused.message)}") from None
