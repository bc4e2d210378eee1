"""Leads a person through a lesson: what is taught now, what is wrong with a try, the answers.

Which step it is follows from the session alone, so moves can be taken back and made again.
"""

from __future__ import annotations

from typing import Any

from seqtui.engines.call import Call
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, TurnKind
from seqtui.engines.games.lesson import Step, lesson_of
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import DEFAULT_PLAYERS, Player
from seqtui.engines.solving.oracle import Result, oracle_of
from seqtui.engines.solving.reasons import because
from seqtui.engines.text import upper_first

PUPIL = 1
"""The player who learns; the other one is the computer."""


class Coach:
    """A lesson and the session in which it is given."""

    def __init__(self, game: AnyGame, name: str = DEFAULT_PLAYERS[0].name) -> None:
        """Begin the lesson of a game for a person with this name, or raise ``BadInput``."""
        self.game, self._name = game, name
        if (lesson := lesson_of(game.name)) is None:
            raise BadInput(f"There is no lesson for {game.title}.")
        self.steps, self.length = lesson.steps, lesson.length
        self.session: AnySession = Session(
            prepare(
                game,
                check_options(game, lesson.options),
                seed=0,
                position=lesson.position,
                players=(Player(name), Player("Computer", "easy")),
            )
        )

    def anew(self) -> Coach:
        return Coach(self.game, self._name)

    @property
    def done(self) -> int:
        return _made(self.session)

    @property
    def step(self) -> Step | None:
        """What is to be done now, or None while the computer moves and when the game is over."""
        return self.steps[self.done] if self.session.to_move == PUPIL else None

    @property
    def answers(self) -> list[str]:
        """The moves that are right now, in canonical notation; the first is the one to show."""
        legal = [str(move) for move in self.session.legal]
        return [move for move in (self.step.moves if self.step else ()) if move in legal]

    def objection(self, choice: Any) -> str | None:
        """Say what is wrong with a choice that the rules allow, or None if it is right.

        The reason is that of hints, unless the move is as good as any and just not the one
        that the lesson goes on with.
        """
        if isinstance(choice, Call):
            return "A lesson can be left at any time, but neither given up nor drawn."
        if self.step is None or str(choice) in self.answers:
            return None
        if self.game.kind(choice) is TurnKind.FORFEITED:
            why = phrases_of(self.game).forfeits(choice)
            return f"{upper_first(why)}: in a real game it costs your turn."
        return self._reason_against(choice) or self.step.wrong

    def _reason_against(self, choice: Any) -> str:
        state, oracle = self.session.state, oracle_of(self.game, self.session.setup.options)
        verdict = oracle.judge(state)
        value = dict(verdict.moves)[choice]
        best = {str(move) for move, of in verdict.moves if of == verdict.value}
        # To say what was missed would name a quicker win than the one that is taught.
        misled = value.result is not Result.LOSS and best.isdisjoint(self.answers)
        if misled or value.as_good_as(verdict.value):
            return ""
        other = self.session.setup.names[2 - PUPIL]
        return because(self.game, state, choice, oracle, ("you", other))

    def reply(self, session: AnySession) -> Any:  # a move of the session's game
        """Return the computer's answer to the step that was made last."""
        return session.admit(self.steps[_made(session) - 1].reply)


def _made(session: AnySession) -> int:
    return sum(turn.player == PUPIL for turn in session.turns)
