"""Where a person is in a session: what can be done there, and what is said about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seqtui.app.drawing.palette import GLYPHS
from seqtui.app.drawing.text import MAX_SHOWN, fit
from seqtui.app.games.board import Board
from seqtui.app.play.commands import (
    AFTER_THE_END,
    CLAIM,
    ENDING_BAR,
    LOOKING_BAR,
    UNTIL_THE_END,
    WATCHING_BAR,
    key_of,
)
from seqtui.app.play.game_over import moment_of, notice_of
from seqtui.app.play.guide import Guide
from seqtui.app.play.series import goes_on
from seqtui.app.store.saved import Aids
from seqtui.app.values import moral
from seqtui.app.widgets.bars import Notice, wordings
from seqtui.engines import events
from seqtui.engines.call import Call
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.events import Event
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.gate.prepare import rematch
from seqtui.engines.setup import AnySetup
from seqtui.engines.solving.balance import only_even
from seqtui.engines.text import upper_first
from seqtui.engines.turns import (
    can_take_back,
    is_watched,
    moves_are_final,
    numbered,
    person_to_move,
)

if TYPE_CHECKING:
    from seqtui.engines.review import GameReview, ReviewedTurn

DROPPED = "The rest you typed was dropped."
_SERIOUS = "This is a serious game: hints and the oracle are off until it is over."
_BLINDFOLD = "In a blindfold game there is no help: the sequence is yours to remember."


class PlayState:
    """A session and how the person at the screen is viewing it; it tells what to show."""

    def __init__(self, guide: Guide, board: Board, aids: Aids) -> None:
        self.looking: int | None = None
        """The turn whose position is shown while looking back; None for the present."""
        self.paused = False
        """Whether computers wait until somebody lets them go on."""
        self.sheet_away = False
        """Whether the result was put away to see the whole board."""
        self.review: GameReview | None = None
        """How a game that is over went, once that has been worked out."""
        self._session, self._guide, self._board, self._aids = guide.session, guide, board, aids
        self._happening = ""
        """What just happened that the next prompt should mention, such as a lost turn."""
        self.dropped = False
        """Whether something that was typed was dropped, until somebody has taken note of it."""
        self._told: Notice | None = None
        """What led to the present position, until somebody has taken note of it."""
        self.hurry = ""
        """How many seconds a player has left, when there are few: "3 seconds"."""
        self._can_claim = False
        """Whether a draw can be claimed now; to find out means to go through the whole game."""

    def hear(self, event: Event) -> bool:
        """Remember what the next prompt should mention; return whether it is time to show it."""
        match event:
            case events.TurnTaken(kind=TurnKind.PLAYED) | events.TurnUndone():
                self._happening = ""
            case events.TurnTaken(player, kind=TurnKind.FORFEITED):
                self._happening = f"{self._name(player)} lost the turn."
            case events.TurnTaken(player, kind=TurnKind.SKIPPED):
                self._happening = f"{self._name(player)} {phrases_of(self._session.game).skipped}."
            case events.SideEffect():
                self._happening = event.news() or self._happening
        return isinstance(event, events.TurnBegan | events.GameWon | events.GameDrawn)

    def move_on(self) -> None:
        """Come to the present position, which is a new one."""
        self.looking = self.review = None
        self.sheet_away = False
        self._can_claim = self._session.can_claim
        self._told, self.dropped = self._what_happened(), False

    def take_note(self) -> bool:
        """Stop telling what led here, as somebody has pressed a key; return whether it was told."""
        told = self._told is not None or self.dropped
        self._told, self.dropped = None, False
        return told

    def look_at(self, ply: int) -> str | None:
        """Look at the position after a turn, or say why not; the present one can be played on."""
        present = self._session.ply
        if ply != present and self._session.is_covered:  # players must remember (MIRROR-4)
            return "In a blindfold game you can look back only when it is over."
        ply = max(0, min(ply, present))
        self.looking = None if ply == present else ply
        return None

    def turn_sheet(self) -> None:
        """Put the result away, or bring it back."""
        self.looking, self.sheet_away = None, self.looking is None and not self.sheet_away

    # What is shown

    @property
    def ply(self) -> int:
        """The ply that is on the board."""
        return self._session.ply if self.looking is None else self.looking

    @property
    def sheet_shown(self) -> bool:
        hidden = (
            self.looking is not None or self.sheet_away or self._board.winning_animation is not None
        )
        return self._guide.is_over and not hidden

    @property
    def moment(self) -> ReviewedTurn | None:
        """The mistake that decided the game, once that is known."""
        return moment_of(self._session, self.review) if self.review else None

    @property
    def invitation(self) -> str:
        """Ask to type a move, now or when a computer has moved; say nothing if none can be made."""
        scene = self._board.scene
        if scene is None or self.looking is not None:
            return ""
        if (asked := self._guide.invitation(self._board)) is not None:
            return asked
        if self.typing_refusal:
            return ""
        if not scene.choosing:
            return "or type your next move already"
        # The first and the last move that may be made now, whatever they are worth.
        examples = dict.fromkeys((scene.legal[0], scene.legal[-1]))
        return f"or type a move, like  {'  or  '.join(examples)}"

    # What can be done

    @property
    def refusal(self) -> str | None:
        """Why nothing can be chosen now, or None if a person is to choose."""
        waits = self.typing_refusal is None and not person_to_move(self._session)
        return "It is not your turn." if waits else self.typing_refusal

    @property
    def typing_refusal(self) -> str | None:
        """Why no move can be typed now; while a computer thinks, one can be typed ahead."""
        if self.looking is not None:
            return "This is an earlier position: End returns to the game."
        if reason := self._guide.refusal:
            return reason
        if self._session.outcome:
            return "The game is over."
        return "You are watching this game." if is_watched(self._session) else None

    @property
    def help_refusal(self) -> str | None:
        """Why there is no help in this game now, or None if there is."""
        if self._session.outcome:
            return None
        if self._aids.serious:
            return _SERIOUS
        return _BLINDFOLD if self._session.is_covered else None

    def applies(self, action: str) -> bool | None:
        """Tell whether something can be done now; False hides its key, None greys it.

        Textual asks this for every key, so only what the action needs is looked at.
        """
        if action in (UNTIL_THE_END if self._session.outcome else AFTER_THE_END):
            return False
        if action == "claim" and self._session.claim is None:
            return False
        if action == "balance":
            begun = self._session.outcome or can_take_back(self._session)
            barred = begun or self._guide.why_not(action) or self.looking is not None
            return self._guide.KEPT and not barred
        if action in ("pause", "pace"):
            return is_watched(self._session) and self.looking is None
        return None if self.why_not(action) else True

    def why_not(self, action: str) -> str | None:
        """Say why a command does nothing now, or None if it applies."""
        return self._guide.why_not(action) or self._no_moment(action) or self._obstacle(action)

    def _no_moment(self, action: str) -> str | None:
        if self.moment is not None or (action == "train" and self.looking is not None):
            return None
        return {
            "branch": "No mistake was made: there is nothing better to show.",
            "line": "No mistake was made: there is nothing better to show.",
            "train": "No mistake was made: look back at a position to train it.",
        }.get(action)

    def _obstacle(self, action: str) -> str | None:
        reason: str | None = None
        match action:
            case "undo" if moves_are_final(self._session):
                reason = "A move in a blindfold game stands: going back would show old moves."
            case "undo" if not can_take_back(self._session):
                reason = "There is nothing to take back."
            case "redo" if not self._session.can_redo:
                reason = "No move was taken back."
            case "hint":
                reason = self.refusal or self.help_refusal
            case "oracle":
                reason = self.help_refusal
            case "type_move":
                reason = self.typing_refusal
            case "concede":
                reason = self.refusal
            case "claim":
                allowed = None if self._can_claim else self._session.refusal(Call.CLAIM)
                reason = self.refusal or allowed
        return reason

    def read(self, text: str) -> object:
        """Take a choice through the gate, or raise :class:`Refused` with the reason against it."""
        if reason := self.refusal:
            raise Refused(Stage.RULE, reason)
        return self._session.admit(text)

    def notation(self, text: str) -> str | None:
        """Return the move that a text means now, if it is one; or raise :class:`Refused`."""
        choice = self.read(text)
        return None if isinstance(choice, Call) else str(choice)

    def question(self, choice: object, text: str = "") -> str | None:
        """Return what to ask before a choice that costs the turn or the game."""
        if choice is Call.CONCEDE:
            return "Give the game up?"
        if isinstance(choice, Call) or self._session.game.kind(choice) is not TurnKind.FORFEITED:
            return None
        why = phrases_of(self._session.game).forfeits
        return f"{text.strip()}: {why}, so it costs your turn. Do it?"

    def rematch(self, *, swapped: bool, even: bool = False) -> AnySetup:
        """Return another game with the same options and a new seed, sides swapped if wanted.

        In a match it is the next game. To find an ``even`` deal may take a while, and may fail
        with ``BadInput``.
        """
        setup, outcome = self._guide.rematch, self._session.outcome
        only = only_even(setup.game, setup.options) if even else None
        if setup.series and outcome and goes_on(self._session):
            return rematch(setup, series=setup.series.after(outcome), even=only)
        return rematch(setup, swapped=swapped, even=only)

    @property
    def bar(self) -> tuple[str, ...]:
        """The actions of a special key bar; none where board and commands make it up."""
        if self.looking is not None:
            return LOOKING_BAR
        if self._session.outcome:
            return ENDING_BAR
        return WATCHING_BAR if is_watched(self._session) else ()

    # What is said

    def notice(self) -> Notice:
        """Say what to do next."""
        session, scene = self._session, self._board.scene
        if self.looking is not None:
            return self._looking_back(self.looking)
        if notice := self._guide.notice(self._board, self._told):
            return notice
        if session.outcome is not None:
            hint = ("b shows the result.", "") if self._board.winning_animation is None else ""
            return notice_of(session, hint)
        player = session.state.to_move
        name, role = self._name(player), f"p{player}"
        if self.paused:
            return Notice("‖", "The game is paused.", "Space goes on.", role)
        if scene is None or not scene.choosing:
            pauses = ("Space pauses.", "") if is_watched(session) else ""
            return Notice("▸", f"{name} is thinking …", pauses, role, self._told)
        texts, hints = self._board.prompt(scene)
        if self.dropped:
            hints = DROPPED
        elif self._can_claim:
            hints = f"{key_of(CLAIM, self._board)} claims a draw."
        else:
            hints = (*wordings(hints), "")  # the keys are listed below as well
        # The colour says who is meant where there is no room for a name, or much else to say.
        named = [] if self._told else [f"{name}, {wordings(texts)[0]}"]
        if self.hurry:
            named = [f"{name}, {self.hurry}: {text}" for text in wordings(texts)]
        texts = (*named, *map(upper_first, wordings(texts)))
        return Notice("!" if self.hurry else "▸", texts, hints, role, self._told)

    def _name(self, player: int) -> str:
        return fit(self._session.setup.names[player - 1], MAX_SHOWN)

    def _what_happened(self) -> Notice | None:
        """Tell of a computer's move and what it means, of a lost turn or of a new deck."""
        session, words, news = self._session, phrases_of(self._session.game), self._happening
        told = [news] if news else []
        turn = next(
            (turn for turn in reversed(session.turns) if turn.kind is not TurnKind.SKIPPED), None
        )
        if turn and turn.kind is TurnKind.PLAYED and self._guide.tells_of(turn.player):
            name = self._name(turn.player)
            did = f"{name} {words.action(turn.before, turn.move)}"
            if news:
                told.insert(0, f"{did}. {news}")
            else:
                told = [f"{did}.", f"{name}: {turn.notation}."]
            meaning = words.consequence(turn.before, turn.move, turn.after)
            if meaning and person_to_move(session):
                told.insert(0, f"{did}: {meaning}. {news}".strip())
        by = session.turns[-1].player if session.turns else 1
        return Notice(GLYPHS[by], tuple(told), "", f"p{by}") if told else None

    def _looking_back(self, ply: int) -> Notice:
        """Say which turn is shown, and what came next."""
        session = self._session
        turn, step = session.turns[ply], self.review.steps[ply] if self.review else None
        if step and step.is_mistake:
            text, best = moral(step)
            return Notice("◂", f"{GLYPHS[turn.player]} {text}", best, "soft")
        here, last = numbered(session, ply), numbered(session, session.ply)
        where = f"Back at turn {here} of {last}." if ply else "Back at the opening."
        told = f"Then {GLYPHS[turn.player]} {turn.named}. End returns to the game."
        return Notice("◂", where, told, "soft")
