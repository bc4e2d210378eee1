"""A person at a task: what is right, what refutes a slip, and how it all ends.

Moves are made on its session; it listens, and so it knows what each of them was worth. It can be
saved after every step and loaded again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from seqtui.engines.call import Call
from seqtui.engines.errors import BadInput
from seqtui.engines.events import Event, TurnTaken
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import Task, tasks_of
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import choose
from seqtui.engines.players.levels import PERFECT
from seqtui.engines.session import AnySession, Session, Turn
from seqtui.engines.setup import Player
from seqtui.engines.solving.oracle import Result, oracle_of
from seqtui.engines.solving.reasons import because
from seqtui.engines.text import counted, lower_first, upper_first
from seqtui.engines.turns import take_back

SOLVER = 1
"""The player who solves a task; the other one is the computer."""
_PLAYERS = (Player("You"), Player("Computer", PERFECT))
_NAMES = ("you", "Computer")
"""How sentences about a move call the solver and the computer."""
_STANDS = {
    Result.WIN: "You are winning here",
    Result.DRAW: "You stand even here",
    Result.LOSS: "You are losing here",
    None: "Chances differ here",
}
_A_DAY = 86_400.0
_A_FEW = 2
"""An example must leave at least so many other moves, or it would give the answer away."""


class Mark(StrEnum):
    """How an attempt ended."""

    SOLVED = "✓"
    SLIPPED = "▽"
    GIVEN_UP = "✗"


class _Slip(NamedTuple):
    """A move that gave something away."""

    step: int
    move: str
    reply: str
    """What refutes it; empty where it needs no refutation."""
    why: str


class Attempt:
    """A task and the session in which it is solved, position by position."""

    def __init__(self, task: Task) -> None:
        """Begin a task, or raise ``BadInput``. What is asked of it may take a moment at first."""
        self.task, self.step = task, 0
        self.slips: list[_Slip] = []
        self.helped = self.given_up = False
        self.seconds = 0.0
        """How long the person has thought so far; the screen keeps it."""
        self.slip: _Slip | None = None
        """What the board shows until it is taken back."""
        game, self._tasks = game_named(task.game), tasks_of(task.game)
        # Only a sprint has rules of its own: there the turn never passes.
        self.game = self._tasks.game if self._tasks and task.kind == "sprint" else game
        self._options = check_options(game, task.options)
        # The oracle knows everything, but is loaded when asked: a sprint can do without it.
        self._oracle = partial(oracle_of, game, self._options)
        self.session = self._begun()

    def _begun(self) -> AnySession:
        start = self.task.starts[self.step]
        session: AnySession = Session(
            prepare(self.game, self._options, seed=0, position=start, players=_PLAYERS)
        )
        session.subscribe(self._on_event)
        return session

    # What can be asked of it

    @property
    def mark(self) -> Mark | None:
        """How it ended, or None while it is open."""
        if self.given_up:
            return Mark.GIVEN_UP
        if self.slip or not self.is_right or self.step < len(self.task.starts) - 1:
            return None
        slow = self.task.kind == "sprint" and self.session.ply > self.task.measure
        return Mark.SLIPPED if self.slips or self.helped or slow else Mark.SOLVED

    @property
    def is_right(self) -> bool:
        """Whether the present position is solved; then :meth:`advance` leads on."""
        if self.task.kind == "choose":
            return self.session.ply > 0 and self.slip is None
        return self.session.outcome is not None and self.session.outcome.winner == SOLVER

    @property
    def waits(self) -> bool:
        """Whether nobody moves now: the position is solved, or a slip is to be taken back.

        Until then the computer answers whenever it is its turn, and a slip once.
        """
        if self.slip is None or not self.slip.reply:
            return self.is_right or self.slip is not None
        return self.slipped_at < self.session.ply

    @property
    def slipped_at(self) -> int:
        """The ply of the slip on the board; the person may have been skipped since."""
        turns = enumerate(self.session.turns, start=1)
        return max(
            ply
            for ply, turn in turns
            if turn.player == SOLVER and turn.kind is not TurnKind.SKIPPED
        )

    @property
    def asked(self) -> str:
        """What the person is to do, in a sentence."""
        one, _ = phrases_of(self.game).choice(self._options)
        if self._tasks is not None and self._tasks.kind == self.task.kind:
            return self._tasks.asks.format(measure=counted(round(self.task.measure), one))
        stands = _STANDS[self._oracle().judge(self._to_solve()).value.result]
        return f"{stands}: find a{'n' if one[0] in 'aeiou' else ''} {one} that keeps it."

    @property
    def answer(self) -> str:
        """The best move of the person now, or instead of the slip that is on the board."""
        right = self._right(self._to_solve())
        return str(right[0]) if right else ""

    @property
    def reason(self) -> str:
        """Why the right move of the present position is right; empty where that is plain."""
        if self.task.kind == "sprint":
            return ""
        opening = self.session.opening
        best = self._right(opening)[0]
        why = because(self.game, opening, best, self._oracle(), _NAMES)
        return f"{upper_first(str(best))}: {lower_first(why)}" if why else ""

    @property
    def examples(self) -> list[str]:
        """Moves that can be typed now and are wrong; none where that would say what is right."""
        state = self._to_solve()
        right = self._right(state)
        wrong = [str(move) for move in self.game.legal(state) if move not in right]
        return wrong if len(wrong) >= _A_FEW else []

    @property
    def left(self) -> int:
        """How many turns the way to the end still has with best play."""
        if self.session.outcome:
            return 0
        if self.task.kind == "sprint":
            return round(-phrases_of(self.game).progress(self.session.state, SOLVER))
        return self._oracle().judge(self.session.state).value.plies or 0

    def objection(self, choice: Any) -> str | None:
        """Say why a choice that the rules allow cannot be made in a task, or None if it can."""
        if isinstance(choice, Call):
            return "A task is neither conceded nor drawn: give it up to see how it goes."
        if self.mark is not None or self.is_right:
            return "This position is done."
        if self.slip:
            return "Take your slip back first."
        if self.game.kind(choice) is TurnKind.FORFEITED:
            why = upper_first(phrases_of(self.game).forfeits(choice))
            return f"{why}: that would only cost your turn."
        return None

    def solution(self) -> AnySession:
        """Return the task's own session, played perfectly from the beginning."""
        line: AnySession = Session(self.session.setup)
        while line.outcome is None:
            if line.to_move == SOLVER:
                line.submit(self._right(line.state)[0])
                if self.task.kind == "choose":
                    break
            else:
                line.submit(self.reply(line))
        return line

    # What can be done to it

    def hint(self) -> str:
        """Return the answer; from now on the task is not solved at once any more."""
        self.helped = True
        return self.answer

    def reply(self, session: AnySession) -> Any:  # a move of the session's game
        """Return the computer's move: the longest defence, or what refutes a slip."""
        choice = choose(session, PERFECT)
        # A draw is never claimed: the person is winning, or about to take a slip back.
        return self._oracle().judge(session.state).moves[0].move if choice is Call.CLAIM else choice

    def take_back(self) -> None:
        if self.slip:
            self.slip = None
            take_back(self.session)

    def advance(self) -> bool:
        """Go on to the next position; False if there is none or this one is not solved yet."""
        if not self.is_right or self.step + 1 >= len(self.task.starts):
            return False
        self.step += 1
        self.session = self._begun()
        return True

    def give_up(self) -> None:
        """End it; :meth:`solution` shows how it goes."""
        if self.mark is None:
            self.given_up = True

    # Saving it

    def dump(self) -> dict[str, object]:
        """Return all that has happened, for JSON."""
        moves = [turn.notation for turn in self.session.turns if turn.kind is not TurnKind.SKIPPED]
        return {
            "step": self.step,
            "moves": moves,
            "slips": [list(slip) for slip in self.slips],
            "helped": self.helped,
            "given_up": self.given_up,
            "seconds": round(self.seconds, 1),
        }

    @classmethod
    def resumed(cls, task: Task, kept: Mapping[str, Any] | None) -> Attempt:
        """Return an attempt as it was left, or a new one where nothing or only damage is left."""
        try:
            return cls.load(task, kept) if kept is not None else cls(task)
        except BadInput:
            return cls(task)

    @classmethod
    def load(cls, task: Task, kept: Mapping[str, Any]) -> Attempt:
        """Read what :meth:`dump` wrote, or raise ``BadInput``."""
        attempt = cls(task)
        try:
            attempt.step = range(len(task.starts))[kept["step"]]
            attempt.session = attempt._begun()
            for move in kept["moves"]:
                attempt.session.submit(move)
            attempt.slips = [_slip(*slip) for slip in kept["slips"]]
            attempt.helped, attempt.given_up = bool(kept["helped"]), bool(kept["given_up"])
            attempt.seconds = min(max(0.0, float(kept["seconds"])), _A_DAY)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise BadInput("The kept attempt does not belong to this task.") from None
        return attempt

    # How it works

    def _on_event(self, event: Event) -> None:
        """Look at a move of the person that has just been made."""
        if not isinstance(event, TurnTaken) or event.kind is not TurnKind.PLAYED:
            return
        if event.player != SOLVER or self.slip:
            return
        turn = self.session.turns[event.ply - 1]
        if self.task.kind == "sprint" or turn.move in self._right(turn.before):
            return
        reply = ""
        if self.session.to_move not in (None, SOLVER):
            by_chance = self._oracle().judge(self.session.state).value.chance is not None
            reply = "" if by_chance else str(self.reply(self.session))
        self.slip = _Slip(self.step, turn.notation, reply, self._why(turn, reply))
        self.slips.append(self.slip)

    def _to_solve(self) -> Any:
        """Return the position that the person is to solve, also while a slip stands there."""
        return self.session.turns[self.slipped_at - 1].before if self.slip else self.session.state

    def _right(self, state: Any) -> list[Any]:
        """Return the moves that are right in a position, the best first."""
        legal = self.game.legal(state)
        if self.task.kind == "sprint":
            progress = phrases_of(self.game).progress
            nearer = [(progress(self.game.play(state, move), SOLVER), move) for move in legal]
            now = progress(state, SOLVER)
            return [move for after, move in nearer if after > now]
        verdict = self._oracle().judge(state)
        if self.task.kind == "win":
            return [move for move, value in verdict.moves if value.result is Result.WIN]
        return [move for move, value in verdict.moves if value.as_good_as(verdict.value)]

    def _why(self, turn: Turn[Any, Any], reply: str) -> str:
        """Say by its price or its refutation what was wrong with a turn, but not what is right."""
        verdict = self._oracle().judge(turn.before)
        if verdict.value.chance is not None:
            chances = [
                f"{str(move).removesuffix('e')}ing {value.share:.1%}"
                for move, value in verdict.moves
            ]
            return f"{upper_first(', '.join(chances).replace(' ', ' wins ', 1))}."
        loses = self._oracle().judge(turn.after).value.result is Result.WIN
        why = because(self.game, turn.before, turn.move, self._oracle(), _NAMES)
        # The refutation is on the board anyway, even where the answer is written like it.
        right = {*map(str, self._right(turn.before))} - {reply}
        gives_it_away = any(re.search(rf"\b{move}\b", why) for move in right)
        if why and loses and not gives_it_away:
            return why
        gone = "wins" if loses else "holds: the win is gone"
        return f"{_NAMES[1]} answers {reply} and {gone}." if reply else f"{upper_first(gone)}."


def _slip(step: object, *texts: object) -> _Slip:
    """Read a saved slip, or raise ``TypeError``."""
    if type(step) is not int or not all(isinstance(part, str) for part in texts):
        raise TypeError
    return _Slip(step, *map(str, texts))
