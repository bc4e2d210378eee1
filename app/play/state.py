"""What the person at the play screen sees and may do: all of it follows from one state.

A state is never changed; the screen puts another one in its place, and whatever shows it is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.games.board import Board, Scene
from seqtui.app.games.table import View, log_of, scene_of, seats_of
from seqtui.app.play.commands import (
    AFTER_THE_END,
    ENDING_BAR,
    LOOKING_BAR,
    UNTIL_THE_END,
    WATCHING_BAR,
)
from seqtui.app.play.modes.mode import Mode, Phase
from seqtui.app.play.oracle_panel import Judgement
from seqtui.app.play.result import notice_of
from seqtui.app.store.saved import Aids
from seqtui.app.values import Hint, moral
from seqtui.app.widgets.bars import Notice, wordings
from seqtui.app.widgets.move_log import Entry
from seqtui.app.widgets.plates import Seats
from seqtui.engines import events
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.session import AnySession
from seqtui.engines.text import join_or, upper_first
from seqtui.engines.turns import (
    can_take_back,
    completed,
    is_watched,
    moves_are_final,
    numbered,
    person_to_move,
    price_of,
)

if TYPE_CHECKING:
    from seqtui.engines.review import GameReview, ReviewedTurn

DROPPED = "The rest you typed was dropped."
_SERIOUS = "This is a serious game: hints and the oracle are off until it is over."
_BLINDFOLD = "In a blindfold game there is no help: the sequence is yours to remember."
_NO_MISTAKE = "No mistake decided this game: there is nothing better to show."


@dataclass(frozen=True, eq=False, kw_only=True)
class PlayState(View):
    """How a person views the session on the play screen, beyond what is in the session."""

    mode: Mode
    aids: Aids
    paused: bool = False
    """Whether computers wait until they may go on."""
    sheet_away: bool = False
    """Whether the result was put away to see the whole board."""
    review: GameReview | None = None
    """How a game that is over went, once that has been worked out."""
    happened: Notice | None = None
    """What led to the present position, until a key was pressed."""
    dropped: bool = False
    """Whether something that was typed was dropped, until a key was pressed."""
    typed: tuple[str, ...] = ()
    """The typed moves that wait until a person is to choose."""
    hurry: str = ""
    """How many seconds a player has left, when there are few: "3 seconds"."""
    can_claim: bool = False
    """Whether a draw can be claimed now; to find out means to go through the whole game."""
    balance: str = ""
    """How even the deal is, in a few words, once the players have asked."""
    hint: tuple[tuple[int, object], Hint] | None = None
    """The last hint, with the ply and the state it was for: a state may come again."""
    hint_shown: Hint | None = None
    """The hint that has put the cursor where it is, or taken it away."""
    oracle: bool = False
    """Whether the oracle is shown."""
    judgement: Judgement | None = None
    """What it says about the position on the board."""

    def arrived(self, happened: Sequence[Event]) -> Self:
        """Return the state at a new position of the session, which these events led to."""
        return replace(
            self,
            looking=None,
            question=None,
            marks=None,
            review=None,
            sheet_away=False,
            dropped=False,
            hint_shown=None,
            can_claim=self.session.can_claim,
            happened=_told(self.session, self.mode, happened),
        )

    # What is shown

    @cached_property
    def phase(self) -> Phase:
        """How things stood in the mode when this state came."""
        return self.mode.phase()

    def scene(self) -> Scene:
        session, phase = self.session, self.mode.phase()
        live = phase.refusal is None and person_to_move(session)
        scene = scene_of(session, self.ply, live=live)
        lit = phase.lit if self.looking is None else None
        return replace(scene, to_move=lit) if lit and scene.to_move else scene

    def seats(self) -> Seats:
        session = self.session
        return self.mode.seats(seats_of(session, thinking=not person_to_move(session)))

    def entries(self) -> tuple[Entry, ...]:
        return log_of(self.session, {**(self.marks or {}), **self.mode.phase().marks})

    def sheet_shown(self, board: Board) -> bool:
        """Tell whether the result lies below the board; it waits for the winning animation."""
        away = self.looking is not None or self.sheet_away or board.animation.ripple is not None
        return self.phase.is_over and not away

    @property
    def moment(self) -> ReviewedTurn | None:
        """The mistake that decided the game, once that is known."""
        return self.review.moment if self.review else None

    def invitation(self, board: Board) -> str:
        """Ask to type a move, now or when a computer has moved; say nothing if none can be made."""
        scene = board.scene
        if scene is None or self.looking is not None:
            return ""
        if self.question is not None:
            answers = join_or([answer.text for answer in self.question.answers])
            return f"  {answers}, then {self.mode.key('choose')}"
        if (asked := self.mode.invitation(board)) is not None:
            return asked
        if self.typing_refusal:
            return ""
        if not scene.choosing:
            return "or type your next move already"
        # A move that may be made now could be the one that loses: its form says enough.
        forms = dict.fromkeys(re.sub(r"\d+", "#", move) for move in scene.legal)
        return f"or type a move:  {'a number' if '#' in forms else '  or  '.join(forms)}"

    @property
    def bar(self) -> tuple[str, ...]:
        """The actions of a special key bar; none where board and commands make it up."""
        if self.looking is not None:
            return LOOKING_BAR
        if self.phase.bar:
            return self.phase.bar
        if self.session.outcome:
            return ENDING_BAR
        return WATCHING_BAR if is_watched(self.session) else ()

    # What can be done

    @cached_property
    def refusal(self) -> str | None:
        """Why nothing can be chosen now, or None if a person is to choose."""
        waits = self.typing_refusal is None and not person_to_move(self.session)
        return "It is not your turn." if waits else self.typing_refusal

    @cached_property
    def typing_refusal(self) -> str | None:
        """Why no move can be typed now; while a computer thinks, one can be typed ahead."""
        if self.looking is not None:
            return f"This is an earlier position: {self.mode.key('present')} returns to the game."
        if self.phase.refusal:
            return self.phase.refusal
        if self.session.outcome:
            return "The game is over."
        return "You are watching this game." if is_watched(self.session) else None

    @property
    def help_refusal(self) -> str | None:
        """Why there is no help in this game now, or None if there is."""
        if self.session.outcome:
            return None
        if self.aids.serious:
            return _SERIOUS
        return _BLINDFOLD if self.session.is_covered else None

    def applies(self, name: str) -> bool | None:
        """Tell whether a command can be used now; False hides its key, None greys it.

        Textual asks this for every key, so only what the command needs is looked at.
        """
        session = self.session
        if name in self.phase.hidden:
            return False
        if name in (UNTIL_THE_END if self.phase.is_over else AFTER_THE_END):
            return False
        if name == "claim" and session.claim is None:
            return False
        if name == "balance":
            begun = session.outcome or can_take_back(session) or self.looking is not None
            return self.mode.is_saved and not begun and name not in self.phase.reasons
        if name in ("pause", "pace"):
            return is_watched(session) and self.looking is None
        return None if self.why_not(name) else True

    def why_not(self, name: str) -> str | None:
        """Say why a command does nothing now, or None if it applies."""
        if reason := self.phase.reasons.get(name):
            return reason
        check = _CHECKS.get(name)
        return check(self) if check else None

    def why_not_serious(self) -> str | None:
        """Say why it is too late to switch all help off for this game, or None if it is not."""
        restarts = f"{self.mode.key('restart')} restarts it"
        if self.aids.serious:
            return f"This game is already serious; {restarts} without that."
        if self.session.ply or self.session.can_redo:
            return f"A game can become serious only before the first move; {restarts}."
        if self.aids.any_used:
            return f"Help has already been used in this game; {restarts}."
        return None

    def look_at(self, ply: int) -> int | None:
        """Return what looking at a turn means, or raise :class:`Refused`; None for the present."""
        present = self.session.ply
        if ply != present and self.session.is_covered:  # players must remember (MIRROR-4)
            raise Refused(Stage.RULE, "In a blindfold game you can look back only when it is over.")
        ply = max(0, min(ply, present))
        return None if ply == present else ply

    def read(self, text: str) -> object:
        """Take a choice through the gate, or raise :class:`Refused` with the reason against it."""
        if reason := self.refusal:
            raise Refused(Stage.RULE, reason)
        return self.session.admit(text)

    def with_first_steps(self, text: str) -> str:
        """Return what was typed, after the first steps of a move if it goes on with them."""
        return completed(self.session, self.question, text) if self.question else text

    def doubt(self, choice: object) -> str | None:
        """Return what to ask before a choice that costs the turn or the game."""
        if choice is Call.CONCEDE:
            return "Give the game up?"
        price = price_of(self.session, choice)
        return f"{price} Do it?" if price else None

    # What is said

    def notice(self, board: Board) -> Notice:
        """Say what to do next."""
        session, scene, key = self.session, board.scene, self.mode.key
        if self.looking is not None:
            return self._looking_back(self.looking)
        if self.question is not None:
            goes_back = f"{key('leave')} goes back a step."
            return Notice("▸", self.question.text, (goes_back, ""), f"p{session.state.to_move}")
        if notice := self.mode.notice(board, self.happened):
            return notice
        if session.outcome is not None:
            shows = (f"{key('sheet')} shows the result.", "")
            return notice_of(session, shows if board.animation.ripple is None else "")
        player = session.state.to_move
        name, role = _name(session, player), f"p{player}"
        if self.paused:
            return Notice("‖", "The game is paused.", f"{key('pause')} goes on.", role)
        if scene is None or not scene.choosing:
            pauses = (f"{key('pause')} pauses.", "") if is_watched(session) else ""
            return Notice("▸", f"{name} is thinking …", pauses, role, self.happened)
        texts, hints = board.prompt(scene)
        if self.dropped:
            hints = DROPPED
        elif self.can_claim:
            hints = f"{key('claim')} claims a draw."
        else:
            hints = (*wordings(hints), "")  # the keys are listed below as well
        # The colour says who is meant where there is no room for a name, or much else to say.
        named = [] if self.happened else [f"{name}, {wordings(texts)[0]}"]
        if self.hurry:
            named = [f"{name}, {self.hurry}: {text}" for text in wordings(texts)]
        texts = (*named, *map(upper_first, wordings(texts)))
        return Notice("!" if self.hurry else "▸", texts, hints, role, self.happened)

    def _looking_back(self, ply: int) -> Notice:
        """Say which turn is shown, and what came next."""
        session = self.session
        turn, step = session.turns[ply], self.review.steps[ply] if self.review else None
        if step and step.is_mistake:
            text, best = moral(step)
            return Notice("◂", f"{GLYPHS[turn.player]} {text}", best, "soft")
        here, last = numbered(session, ply), numbered(session, session.ply)
        where = f"Back at turn {here} of {last}." if ply else "Back at the opening."
        returns = f"{self.mode.key('present')} returns to the game."
        return Notice("◂", where, f"Then {GLYPHS[turn.player]} {turn.named}. {returns}", "soft")


# Why some commands do nothing, whatever the mode


def _nothing_to_train(state: PlayState) -> str | None:
    if state.moment or state.looking is not None:
        return None
    return "No mistake was made: look back at a position to train it."


def _nothing_to_undo(state: PlayState) -> str | None:
    if moves_are_final(state.session):
        return "A move in a blindfold game stands: going back would show old moves."
    return None if can_take_back(state.session) else "There is nothing to take back."


def _no_claim(state: PlayState) -> str | None:
    return state.refusal or (None if state.can_claim else state.session.refusal(Call.CLAIM))


_CHECKS: dict[str, Callable[[PlayState], str | None]] = {
    "branch": lambda state: None if state.moment else _NO_MISTAKE,
    "line": lambda state: None if state.moment else _NO_MISTAKE,
    "train": _nothing_to_train,
    "undo": _nothing_to_undo,
    "redo": lambda state: None if state.session.can_redo else "No move was taken back.",
    "hint": lambda state: state.refusal or state.help_refusal,
    "oracle": lambda state: state.help_refusal,
    "type_move": lambda state: state.typing_refusal,
    "concede": lambda state: state.refusal,
    "claim": _no_claim,
}


# What has happened


def _name(session: AnySession, player: int) -> str:
    return fit(session.setup.names[player - 1], MAX_SHOWN)


def _told(session: AnySession, mode: Mode, happened: Sequence[Event]) -> Notice | None:
    """Tell of a computer's move and what it means, of a lost turn or of a new deck.

    Before all else, tell what the coin says.
    """
    phrases, aside = phrases_of(session.game), _aside(session, happened)
    told = [aside] if aside else []
    turn = next(
        (turn for turn in reversed(session.turns) if turn.kind is not TurnKind.SKIPPED), None
    )
    if turn and turn.kind is TurnKind.PLAYED and mode.announces(turn.player):
        name = _name(session, turn.player)
        did = f"{name} {phrases.action(turn.before, turn.move)}"
        told = [f"{did}. {aside}", aside] if aside else [f"{did}.", f"{name}: {turn.notation}."]
        meaning = phrases.consequence(turn.before, turn.move, turn.after)
        if meaning and person_to_move(session):
            told.insert(0, f"{did}: {meaning}. {aside}".strip())
    if coin := _coin(session, happened):
        told = [f"{coin} {text}" for text in told] or [coin]
    by = session.turns[-1].player if session.turns else session.setup.first
    return Notice(GLYPHS[by], tuple(told), "", f"p{by}") if told else None


def _coin(session: AnySession, happened: Sequence[Event]) -> str:
    """Return what the coin says of a game that has just been opened, or begun by a computer."""
    begins = session.setup.first
    just_begun = not session.ply and not happened and not session.can_redo
    if session.ply == 1 and not session.setup.players[begins - 1].is_human:
        just_begun = any(isinstance(event, events.TurnTaken) for event in happened)
    names = [_name(session, player) for player in (1, 2)]
    return session.setup.coin_sentence(names) if just_begun else ""


def _aside(session: AnySession, happened: Sequence[Event]) -> str:
    """Return what the next prompt should mention besides a move, such as a lost turn."""
    aside = ""
    for event in happened:
        match event:
            case events.TurnTaken(kind=TurnKind.PLAYED) | events.TurnUndone():
                aside = ""
            case events.TurnTaken(player, kind=TurnKind.FORFEITED):
                aside = f"{_name(session, player)} lost the turn."
            case events.TurnTaken(player, kind=TurnKind.SKIPPED):
                aside = f"{_name(session, player)} {phrases_of(session.game).skipped}."
            case events.SideEffect():
                aside = event.news() or aside
    return aside
