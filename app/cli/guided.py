"""A lesson or a task line by line, in the words of every other game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import ClassVar

from seqtui.app.cli.line_game import GAME_ENDED, INPUT_ENDED
from seqtui.app.cli.plain_mode import ASK_FOR_HELP, Conversation, question
from seqtui.app.cli.terminal import say
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event, SideEffect
from seqtui.engines.lessons import Coach
from seqtui.engines.session import AnySession
from seqtui.engines.tasks.attempt import SOLVER, Attempt, Mark
from seqtui.engines.text import counted

_HINT = "If you are stuck, type hint."
_ONWARD = "That was the lesson. For a real game: seqtui play"
_AGAIN = "Type undo to try again, or give up to see how it goes."


class Taught(Conversation):
    """A lesson."""

    HELP: ClassVar[tuple[str, ...]] = (
        "hint names the move. rules shows the rules.",
        "undo takes your last move back, redo plays it again. quit leaves the game.",
    )

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        super().__init__(coach.session)
        del self._words["balance"]

    def _heading(self, session: AnySession) -> list[str]:
        about, _, ask = super()._heading(session)
        return [about, f"A lesson in {self._coach.length}.", ask]

    def _prompt(self, session: AnySession) -> list[str]:
        if session.outcome:
            onward = f"{_ONWARD} {session.game.name} --plain --p2 easy"
            return [*super()._prompt(session), onward]
        if (step := self._coach.step) is None:
            return super()._prompt(session)
        return [step.rule, f"{step.task} {self._told() if step.shown else _HINT}"]

    def _chosen(self) -> object:
        return self._coach.reply(self._session)

    def _objection(self, choice: object) -> str | None:
        return self._coach.objection(choice)

    def _hint(self) -> None:
        self._lines.append(self._told())

    def _told(self) -> str:
        """Tell the move that the lesson asks for."""
        return f"Type {self._coach.answers[0]}."


class _Solving(Conversation):
    """One position of a task."""

    HELP: ClassVar[tuple[str, ...]] = (
        "hint names the move, and counts as a slip. why says what was wrong with a slip.",
        "undo takes a slip back. give up shows how it goes.",
        "rules shows the rules. quit leaves the task for later.",
    )

    def __init__(self, attempt: Attempt, heading: Sequence[str], keep: Callable[[], None]) -> None:
        self._attempt, self._about, self._keep = attempt, heading, keep
        super().__init__(attempt.session)
        self._words |= {"why": self._why, "give up": self._give_up}
        del self._words["redo"], self._words["balance"]

    def _heading(self, session: AnySession) -> list[str]:
        return [*self._about]

    def _on_event(self, event: Event) -> None:
        # What chance brings after a choice is no part of it.
        if self._attempt.task.kind != "choose" or not isinstance(event, SideEffect):
            super()._on_event(event)
        if self._lines and self._lines[-1].startswith("You "):
            self._lines[-1] = self._lines[-1].replace(" their ", " your ")

    def _tell(self) -> None:
        attempt = self._attempt
        if attempt.task.kind == "choose" and (attempt.slip or attempt.is_right):
            self._lines += self._prompt(self._session) if self._is_new_turn else []
            self._is_new_turn = False
        super()._tell()

    def play(self) -> int:
        """Play until the position is solved or given up, and return the exit code."""
        self._tell()
        attempt = self._attempt
        while not (attempt.is_right or attempt.given_up):
            if self._session.to_move == 3 - SOLVER and not attempt.waits:
                self._session.submit(attempt.reply(self._session))
            elif not self._ask():
                return INPUT_ENDED
            self._keep()
            self._tell()
        return GAME_ENDED

    def _answer(self, asked: str | None = None) -> str | None:
        began = monotonic()
        line = super()._answer(asked)
        self._attempt.seconds += monotonic() - began
        return line

    def _prompt(self, session: AnySession) -> list[str]:
        attempt = self._attempt
        if attempt.slip:
            return [f"A slip. {attempt.slip.why}", _AGAIN] if attempt.waits else []
        if attempt.is_right or session.to_move != SOLVER:
            return []
        return ["You are to move.", question(session)[0]]

    def _choose(self, words: str) -> bool:
        if self._attempt.slip:  # what is on the board now is no question to the person
            raise Refused(Stage.RULE, f"Your slip stands. {_AGAIN}")
        return super()._choose(words)

    def _objection(self, choice: object) -> str | None:
        return self._attempt.objection(choice)

    def _hint(self) -> None:
        self._lines.append(f"The move is {self._attempt.hint()}.")

    def _why(self) -> None:
        if not self._attempt.slips:
            raise Refused(Stage.RULE, "There was no slip so far.")
        self._lines.append(self._attempt.slips[-1].why)

    def _give_up(self) -> None:
        self._attempt.give_up()

    def _undo(self) -> None:
        if self._attempt.slip is None:
            raise Refused(Stage.RULE, "Only a slip is taken back in a task, and there is none.")
        self._attempt.take_back()


def solve_plain(attempt: Attempt, heading: Sequence[str], keep: Callable[[], None]) -> int:
    """Solve a task line by line, keeping every change, and return the exit code."""
    steps = len(attempt.task.starts)
    heading = [*heading, attempt.asked, ASK_FOR_HELP]
    while attempt.mark is None:
        place = [f"Choice {attempt.step + 1} of {steps}."] if steps > 1 else []
        if code := _Solving(attempt, [*heading, *place], keep).play():
            return code
        reason = attempt.reason
        if attempt.mark is None:
            say(f"✓ Right. {reason}", "")
            attempt.advance()
        keep()
        heading = []
    say(*_told_end(attempt))
    return GAME_ENDED


def _told_end(attempt: Attempt) -> list[str]:
    """Say how an attempt ended, and why the right move was right."""
    mark, task = attempt.mark, attempt.task
    if mark is Mark.GIVEN_UP:
        line = ", ".join(turn.notation for turn in attempt.solution().turns)
        return [f"{mark} Given up. It goes like this: {line}.", *filter(None, [attempt.reason])]
    made = len(attempt.session.turns)
    if task.kind == "sprint":
        fewest = f", {task.measure:.0f} are enough" if made > task.measure else ""
        end = f"{mark} In order with {counted(made, 'swap')}{fewest}, in {attempt.seconds:.0f} s."
    elif mark is Mark.SOLVED:
        end = f"{mark} Solved at once."
    else:
        slips = counted(len(attempt.slips), "slip") if attempt.slips else "a hint"
        end = f"{mark} Solved, with {slips}."
    return [end, *filter(None, [attempt.reason])]
