"""``seqtui play --plain``: a game line by line, for screen readers, pipes and simple terminals.

No cursor control and no colour. Whatever is asked can be answered by a person or a pipe;
prompts appear only where somebody types.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar

from seqtui.app.cli.line_game import LineGame, play_all
from seqtui.app.cli.rules import page_as_text
from seqtui.app.cli.terminal import hear, say
from seqtui.app.games.plain import draw
from seqtui.app.values import balance, hint_for
from seqtui.engines import events
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.gate import gate_of
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup, Player
from seqtui.engines.solving.balance import worth_of
from seqtui.engines.text import join_or, printable, shortened
from seqtui.engines.turns import can_take_back, is_watched, person_to_move, play_again, take_back

_MAX_SHOWN_NAME = 24
ASK_FOR_HELP = "Type help to see what can be typed."
_CALLED = {
    TurnKind.CONCEDED: "conceded",
    TurnKind.CLAIMED: "claimed a draw",
    TurnKind.TIMED_OUT: "ran out of time",
    TurnKind.FAILED: "failed",
}
_MANY = 10
"""More moves than this are described, not listed."""


def play_plain(opening: AnySetup) -> int:
    """Play a game or a match line by line and return the exit code."""
    first, second = (
        Player(shortened(printable(name), _MAX_SHOWN_NAME), kind) for name, kind in opening.players
    )
    return play_all(replace(opening, players=(first, second)), Conversation)


class Conversation(LineGame):
    """One game as a conversation in plain sentences."""

    HELP: ClassVar[tuple[str, ...]] = (
        "concede gives the game up. claim claims a draw, when that is allowed.",
        "hint names a best move and says why. rules shows the rules.",
        "balance says how even the deal is, before your first move.",
        "undo takes your last move back, redo plays it again. quit leaves the game.",
    )
    """What can be typed beside moves."""

    def __init__(self, session: AnySession) -> None:
        self._interactive = sys.stdin is not None and sys.stdin.isatty()
        self._is_new_turn = False
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
        series, seed = session.setup.series, f"Seed {session.setup.seed}."
        if series is not None and series.number > 1:
            return ["", *_place(session.setup), seed]
        about = f"{session.game.title}. {session.game.goal(session.setup.options)}."
        ask = [] if is_watched(session) else [ASK_FOR_HELP]
        return [about, *_place(session.setup), seed, *ask]

    def _on_event(self, event: Event) -> None:
        if line := sentence_for(self._session, event):
            self._lines.append(line)
        # Taking back several turns begins several; only the last one is shown.
        self._is_new_turn |= isinstance(event, events.TurnBegan)

    def _tell(self) -> None:
        session = self._session
        if self._is_new_turn or session.outcome:
            self._lines += ["", *draw(session.game.name, session.position, session.setup.names)]
            self._lines += self._prompt(session)
        self._is_new_turn = False
        super()._tell()

    def _prompt(self, session: AnySession) -> list[str]:
        """Return what is said below the board: whose turn it is, or how the game ended."""
        if session.to_move is None:
            series, names = session.setup.series, session.setup.names
            standing = [series.standing(session.outcome).sentence(names)] if series else []
            return [session.outcome_text or "", *standing]
        moves = f"{session.setup.names[session.to_move - 1]} is to move."
        return [moves, *(question(session) if person_to_move(session) else ())]

    # Asking

    def _ask(self) -> bool:
        line = self._answer()
        return line is not None and self._take(line)

    def _answer(self, asked: str | None = None) -> str | None:
        """Read a line, after a question if there is one."""
        if asked:
            say(asked)
        if self._interactive:
            say("> ", end="")
        return hear()

    def _take(self, line: str) -> bool:
        """Handle one line; return False if it was the last one."""
        words = " ".join(line.lower().split())
        if words == "quit":
            return False
        try:
            if words in self._words:
                self._words[words]()
            elif words:
                return self._choose(words)
        except Refused as refused:
            self._lines.append(refused.message)
        return True

    def _choose(self, words: str) -> bool:
        session = self._session
        partial = gate_of(session.game).partial(words)
        if partial is not None:
            # A part that cannot become a move is refused at once.
            session.admit(f"{words} {partial.answers[0]}")
            rest = self._answer(partial.question)
            if rest is None:
                return False
            if rest.strip().lower() not in partial.answers:
                return self._take(rest)
            words = f"{words} {rest.strip()}"
        choice = session.admit(words)
        if why := self._objection(choice):
            raise Refused(Stage.RULE, why)
        if self._interactive and self._costs_the_turn(choice):
            sure = self._answer("This costs your turn. Really? (yes/no)")
            if sure is None:
                return False
            if sure.strip().lower() not in ("yes", "y"):
                raise Refused(Stage.RULE, "Then choose again.")
        session.submit(choice)
        return True

    def _objection(self, choice: object) -> str | None:
        """Say why a choice that the rules allow is not taken, or None if it is."""
        return None

    def _costs_the_turn(self, choice: object) -> bool:
        """Tell whether a choice is allowed but forfeits the turn (SHIFT-4)."""
        kind = self._session.game.kind
        return not isinstance(choice, Call) and kind(choice) is TurnKind.FORFEITED

    # The words that are not moves

    def _help(self) -> None:
        self._lines += [f"To move, type {gate_of(self._session.game).forms}.", *self.HELP]

    def _rules(self) -> None:
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
        """Go back to the last choice that a person made."""
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
        case events.SideEffect():
            return event.sentence(names)
        case events.TurnUndone(player, move):
            return f"Taken back: {move} by {names[player - 1]}."
        case events.TurnBegan() | events.GameWon() | events.GameDrawn():
            return None
        case _:
            turn = session.turns[event.ply - 1]
            did = _CALLED.get(turn.kind) or phrases_of(session.game).action(turn.before, turn.move)
            return f"{names[event.player - 1]} {did}."


def _place(setup: AnySetup) -> list[str]:
    """Say which game of a match begins, and who begins it."""
    if (series := setup.series) is None:
        return []
    begins = f"{setup.names[setup.first - 1]} begins."
    return [f"Match, {series.format.text}: game {series.number}. {begins}"]


def question(session: AnySession) -> list[str]:
    """Say what the player to move may do."""
    ask = phrases_of(session.game).question
    asked = ask(session.state) if ask else None
    if not asked and len(session.legal) > _MANY:
        asked = f"Type {gate_of(session.game).forms}."
    elif not asked:
        asked = f"You may play {join_or([str(move) for move in session.legal])}."
    return [asked, "You may also claim a draw: type claim."] if session.can_claim else [asked]
