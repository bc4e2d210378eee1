"""A game, a lesson or a task line by line, for screen readers, pipes and simple terminals.

No cursor control and no colour. Every question can be answered by a person or a pipe; prompts
appear only at a terminal.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import ClassVar

from seqtui.app.cli.line_game import GAME_ENDED, INPUT_ENDED, LineGame, play_all
from seqtui.app.cli.terminal import read_line, say
from seqtui.app.games.plain import draw
from seqtui.app.task_text import TaskText
from seqtui.app.values import balance, hint_for
from seqtui.engines import events
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event, SideEffect
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.gate import Question, Unfinished, gate_of, plain
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.lessons import Coach
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup, Player
from seqtui.engines.solving.deals import worth_of
from seqtui.engines.tasks.attempt import SOLVER, Attempt, Mark
from seqtui.engines.text import join_or, printable, shortened
from seqtui.engines.turns import (
    can_take_back,
    completed,
    is_read,
    is_watched,
    person_to_move,
    play_again,
    price_of,
    take_back,
)

_MAX_SHOWN_NAME = 24
_ASK_FOR_HELP = "Type help to see what can be typed."
_ASK_FOR_HINT = "If you are stuck, type hint."
_AFTER_LESSON = "That was the lesson. For a real game: seqtui play"
_AFTER_SLIP = "Type undo to try again, or give up to see how it goes."
_CALLED = {
    TurnKind.CONCEDED: "conceded",
    TurnKind.CLAIMED: "claimed a draw",
    TurnKind.TIMED_OUT: "ran out of time",
    TurnKind.FAILED: "failed",
}
_MANY = 10  # more moves than this are described, not listed


def play_plain(opening: AnySetup | Coach, *, asks: bool = True) -> int:
    """Play a game, a match or a lesson line by line and return the exit code.

    ``asks`` is whether a choice that costs the turn is asked about first.
    """
    if isinstance(opening, Coach):
        return _Lesson(opening).play()
    first, second = (
        Player(shortened(printable(name), _MAX_SHOWN_NAME), kind) for name, kind in opening.players
    )
    return play_all(replace(opening, players=(first, second)), partial(_Conversation, asks=asks))


class _Conversation(LineGame):
    """One game as a conversation in plain sentences."""

    HELP: ClassVar[tuple[str, ...]] = (
        "concede gives the game up. claim claims a draw, when that is allowed.",
        "hint names a best move and says why. rules shows the rules.",
        "balance says how even the deal is, before your first move.",
        "undo takes your last move back, redo plays it again. quit leaves the game.",
    )

    def __init__(self, session: AnySession, *, asks: bool = True) -> None:
        self._asks = asks
        self._interactive = sys.stdin is not None and sys.stdin.isatty()
        self._is_new_turn = False
        self._question: Question | None = None
        """What was asked about a move of which only the first steps were said."""
        self._unsure: object = None
        """The choice that would cost the turn, and waits for a yes."""
        self._words: dict[str, Callable[[], None]] = {
            "help": self._help,
            "rules": self._rules,
            "undo": self._undo,
            "redo": partial(play_again, session),
            "hint": self._hint,
            "balance": self._balance,
        }
        super().__init__(session, *self._heading(session))

    def play(self) -> int:
        try:
            return super().play()
        except KeyboardInterrupt:
            if self._interactive:
                say("")
            raise

    def _heading(self, session: AnySession) -> list[str]:
        """Return what is said of the game before it begins."""
        setup, series = session.setup, session.setup.series
        told, seed = [], f"Seed {setup.seed}."
        coin = setup.coin_sentence(setup.names)
        if series is not None:
            begins = coin or f"{setup.names[setup.first - 1]} begins."
            told = [f"Match, {series.format.text}: game {series.number}. {begins}"]
            if series.number > 1:
                return ["", *told, seed]
        elif coin:
            told = [coin]
        about = f"{session.game.title}. {session.game.goal(setup.options)}."
        told[:0] = _opponents(setup)
        return [about, *told, seed, *([] if is_watched(session) else [_ASK_FOR_HELP])]

    def _on_event(self, event: Event) -> None:
        if line := sentence_for(self._session, event):
            self._lines.append(line)
        # Taking back several turns begins several; only the last one is shown.
        self._is_new_turn |= isinstance(event, events.TurnBegan)

    def _print(self) -> None:
        session = self._session
        if self._is_new_turn or session.outcome:
            self._lines += ["", *draw(session.game.name, session.position, session.setup.names)]
            self._lines += self._prompt(session)
        self._is_new_turn = False
        super()._print()

    def _prompt(self, session: AnySession) -> list[str]:
        """Return what is said below the board: whose turn it is, or how the game ended."""
        if session.to_move is None:
            series, names = session.setup.series, session.setup.names
            standing = [series.standing(session.outcome).sentence(names)] if series else []
            return [session.outcome_text or "", *standing]
        sides = session.to_move, 3 - session.to_move
        mover, other = (session.setup.names[side - 1] for side in sides)
        told = phrases_of(session.game).standing(session.state)
        told = told.format(mover=mover, other=other).replace("You's", "yours")
        asked = _invitation(session) if person_to_move(session) else ()
        return [*filter(None, [told]), f"{mover} is to move.", *asked]

    # Asking

    def _ask(self) -> bool:
        line = self._answer()
        return line is not None and self._take(line)

    def _answer(self) -> str | None:
        if self._interactive:
            say("> ", end="")
        return read_line()

    def _take(self, line: str) -> bool:
        """Handle one line; return False if it was the last one.

        What was asked before is asked again, until a turn is over or it is answered (ALL-3).
        """
        words, before = plain(line), self._session.turns
        if words == "quit":
            return False
        question, self._question = self._question, None
        unsure, self._unsure = self._unsure, None
        try:
            if words in self._words:
                self._words[words]()
            elif unsure is not None:
                self._decide(unsure, question, line)
                return True
            elif question:
                self._take_answer(question, line)
                return True
            elif line.strip():
                self._choose(line)
                return True
        except Refused as refused:
            self._lines.append(refused.message)
        if self._session.turns is before:
            self._ask_again(question, unsure)
        return True

    def _choose(self, text: str) -> None:
        session = self._session
        try:
            choice = session.admit(text)
        except Unfinished as unfinished:
            self._ask_again(unfinished.question)
            return
        if why := self._objection(choice):
            raise Refused(Stage.RULE, why)
        if self._asks and price_of(session, choice):
            self._ask_again(unsure=choice)
        else:
            session.submit(choice)

    def _ask_again(self, question: Question | None = None, unsure: object = None) -> None:
        """Ask whether a choice that costs the turn is meant, or for the next step of a move."""
        self._question, self._unsure = question, unsure
        if unsure is not None:
            self._lines.append(f"{price_of(self._session, unsure)} Do it? (yes/no)")
        elif question is not None:
            goes_back = " An empty line goes back." if len(question.steps) == 1 else ""
            self._lines.append(question.text + goes_back)

    def _take_answer(self, question: Question, line: str) -> None:
        """Take the next step of a move, or go back; anything else is taken for itself (ALL-3)."""
        if line.strip():
            self._choose(completed(self._session, question, line))
            if self._unsure is not None:
                self._question = question  # which stands if it is not meant
        elif question.back:
            self._choose(question.back)
        else:
            self._lines += _invitation(self._session)

    def _decide(self, unsure: object, question: Question | None, line: str) -> None:
        """Make a choice that costs the turn, or not; another one may be made instead."""
        answer = plain(line)
        if answer in ("yes", "y"):
            self._session.submit(unsure)
        elif answer in ("no", "n", ""):
            self._lines.append("Then choose again.")
            self._ask_again(question)
        elif is_read(self._session, line):
            self._choose(line)
        else:
            raise Refused(Stage.READ, "That is no answer: yes or no?")

    def _objection(self, choice: object) -> str | None:
        """Say why a choice that the rules allow is not taken, or None if it is."""
        return None

    # The words that are not moves

    def _help(self) -> None:
        self._lines += [f"To move, type {_forms(self._session)}.", *self.HELP]

    def _rules(self) -> None:
        from seqtui.app.cli.rules import page_as_text

        self._lines += page_as_text(self._session.game.name)

    def _hint(self) -> None:
        self._keep_secrets("There are no hints in a blindfold game.")
        hint = hint_for(self._session)
        self._lines.append(f"{hint.which} {hint.why}")

    def _balance(self) -> None:
        if can_take_back(self._session):
            raise Refused(Stage.RULE, "The balance of a deal is told before your first move.")
        setup = self._session.setup
        self._lines.append(balance(worth_of(setup), setup.first, setup.names)[1])

    def _undo(self) -> None:
        self._keep_secrets("A move in a blindfold game stands: going back would show old moves.")
        if not can_take_back(self._session):
            raise Refused(Stage.RULE, "You have no move to take back.")
        take_back(self._session)

    def _keep_secrets(self, message: str) -> None:
        """Refuse what would spare players remembering in blindfold play (MIRROR-4)."""
        if self._session.is_covered:
            raise Refused(Stage.RULE, message)


# What happens in a game, in sentences that make sense when read aloud


def sentence_for(session: AnySession, event: Event) -> str | None:
    """Put an event of a session into words; None if the position that follows says it all."""
    names = session.setup.names
    match event:
        case SideEffect():
            return event.sentence(names)
        case events.TurnUndone(player, move):
            return f"Taken back: {move} by {names[player - 1]}."
        case events.TurnBegan() | events.GameWon() | events.GameDrawn():
            return None
        case _:
            turn = session.turns[event.ply - 1]
            did = _CALLED.get(turn.kind) or phrases_of(session.game).action(turn.before, turn.move)
            return f"{names[event.player - 1]} {did}."


def _forms(session: AnySession) -> str:
    """Return how moves are typed, to follow "type"."""
    return gate_of(session.game).forms(session.setup.options)


def _opponents(setup: AnySetup) -> list[str]:
    """Say which of the players are computers, and how good they are."""
    return [
        f"{name} is a program." if player.is_program else f"{name} plays at level {player.kind}."
        for name, player in zip(setup.names, setup.players, strict=True)
        if not player.is_human
    ]


def _invitation(session: AnySession) -> list[str]:
    ask = phrases_of(session.game).question
    asked = ask(session.state) if ask else None
    if not asked and len(session.legal) > _MANY:
        asked = f"Type {_forms(session)}."
    elif not asked:
        asked = f"You may play {join_or([str(move) for move in session.legal])}."
    return [asked, "You may also claim a draw: type claim."] if session.can_claim else [asked]


# Lessons and tasks


class _Lesson(_Conversation):
    """A guided game."""

    HELP: ClassVar[tuple[str, ...]] = (
        "hint names the move. rules shows the rules.",
        "undo takes your last move back, redo plays it again. quit leaves the game.",
    )

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        super().__init__(coach.session)
        del self._words["balance"]

    def _heading(self, session: AnySession) -> list[str]:
        about, *_, ask = super()._heading(session)
        return [about, f"A lesson in {self._coach.length}.", ask]

    def _prompt(self, session: AnySession) -> list[str]:
        if session.outcome:
            onward = f"{_AFTER_LESSON} {session.game.name} --plain"
            return [*super()._prompt(session), onward]
        if (step := self._coach.step) is None:
            return super()._prompt(session)
        return [step.rule, f"{step.task} {self._answer_text if step.shown else _ASK_FOR_HINT}"]

    def _reply(self) -> object:
        return self._coach.reply(self._session)

    def _objection(self, choice: object) -> str | None:
        return self._coach.objection(choice)

    def _hint(self) -> None:
        self._lines.append(self._answer_text)

    @property
    def _answer_text(self) -> str:
        return f"Type {self._coach.answers[0]}."


class _TaskStep(_Conversation):
    """One position of a task."""

    HELP: ClassVar[tuple[str, ...]] = (
        "hint names the move, and counts as a slip. why says what was wrong with a slip.",
        "undo takes a slip back. give up shows how it goes.",
        "rules shows the rules. quit leaves the task for later.",
    )

    def __init__(self, attempt: Attempt, heading: Sequence[str], keep: Callable[[], None]) -> None:
        self._attempt, self._about, self._keep = attempt, heading, keep
        super().__init__(attempt.session)
        self._words |= {"why": self._why, "give up": attempt.give_up}
        del self._words["redo"], self._words["balance"]

    def _heading(self, session: AnySession) -> list[str]:
        return [*self._about]

    def _on_event(self, event: Event) -> None:
        # What chance brings after a choice is no part of it.
        if self._attempt.task.kind != "choose" or not isinstance(event, SideEffect):
            super()._on_event(event)
        if self._lines and self._lines[-1].startswith("You "):
            self._lines[-1] = self._lines[-1].replace(" their ", " your ")

    def _print(self) -> None:
        attempt = self._attempt
        if attempt.task.kind == "choose" and (attempt.slip or attempt.is_right):
            self._lines += self._prompt(self._session) if self._is_new_turn else []
            self._is_new_turn = False
        super()._print()

    def play(self) -> int:
        """Play until the position is solved or given up, and return the exit code."""
        self._print()
        attempt = self._attempt
        while not (attempt.is_right or attempt.given_up):
            if self._session.to_move == 3 - SOLVER and not attempt.waits:
                self._session.submit(attempt.reply(self._session))
            elif not self._ask():
                return INPUT_ENDED
            self._keep()
            self._print()
        return GAME_ENDED

    def _answer(self) -> str | None:
        began = monotonic()
        line = super()._answer()
        self._attempt.seconds += monotonic() - began
        return line

    def _prompt(self, session: AnySession) -> list[str]:
        attempt = self._attempt
        if attempt.slip:
            return [f"A slip. {attempt.slip.why}", _AFTER_SLIP] if attempt.waits else []
        if attempt.is_right or session.to_move != SOLVER:
            return []
        return ["You are to move.", _invitation(session)[0]]

    def _choose(self, words: str) -> None:
        if self._attempt.slip:  # what is on the board now is no question to the person
            raise Refused(Stage.RULE, f"Your slip stands. {_AFTER_SLIP}")
        super()._choose(words)

    def _objection(self, choice: object) -> str | None:
        return self._attempt.objection(choice)

    def _hint(self) -> None:
        self._lines.append(f"The move is {self._attempt.hint()}.")

    def _why(self) -> None:
        if not self._attempt.slips:
            raise Refused(Stage.RULE, "There was no slip so far.")
        self._lines.append(self._attempt.slips[-1].why)

    def _undo(self) -> None:
        if self._attempt.slip is None:
            raise Refused(Stage.RULE, "Only a slip is taken back in a task, and there is none.")
        self._attempt.take_back()


def solve_plain(attempt: Attempt, heading: Sequence[str], keep: Callable[[], None]) -> int:
    """Solve a task line by line, keeping every change, and return the exit code."""
    steps = len(attempt.task.starts)
    heading = [*heading, attempt.asked, _ASK_FOR_HELP]
    while attempt.mark is None:
        place = [f"Choice {attempt.step + 1} of {steps}."] if steps > 1 else []
        if code := _TaskStep(attempt, [*heading, *place], keep).play():
            return code
        reason = attempt.reason
        if attempt.mark is None:
            say(f"✓ Right. {reason}", "")
            attempt.advance()
        keep()
        heading = []
    say(*_result_of(attempt))
    return GAME_ENDED


def _result_of(attempt: Attempt) -> list[str]:
    """Say how an attempt ended, and why the right move was right."""
    lines = [f"{attempt.mark} {TaskText(attempt).ended()}"]
    if attempt.mark is Mark.GIVEN_UP:
        line = ", ".join(turn.notation for turn in attempt.solution().turns)
        lines.append(f"It goes like this: {line}.")
    return [*lines, *filter(None, [attempt.reason])]
