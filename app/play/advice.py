"""The oracle and the hints during one game: whether they may be asked, and who asked them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from app.background import Background
from app.play.judging import judge
from app.play.oracle_panel import Judgement
from app.store.aids import Aids
from app.values import Hint, hint_for
from engines.match import AnyMatch
from engines.turns import person_watching

_SERIOUS = "This is a serious game: hints and the oracle are off until it is over."
_BLINDFOLD = "In a blindfold game there is no help: the sequence is yours to remember."
_THINKING = Judgement("The oracle is thinking …")


class Advice:
    """Answers questions about a match in the background, and keeps the players honest."""

    def __init__(self, match: AnyMatch, aids: Aids, background: Background) -> None:
        self.aids = aids
        self.in_view = False
        """Whether the oracle is shown."""
        self._match = match
        self._background = background
        self._hint: tuple[object, Hint] | None = None
        """The last hint, with the state it was for."""

    @property
    def refusal(self) -> str | None:
        """Why nothing is said in this game now, or None if questions are welcome."""
        if self._match.outcome:
            return None
        if self.aids.serious:
            return _SERIOUS
        return _BLINDFOLD if self._match.is_veiled else None

    def become_serious(self) -> str | None:
        """Switch all help off for this game, or say why that is too late."""
        match = self._match
        if self.aids.serious:
            return "This game is serious already; N starts it anew without that."
        if match.ply or match.can_redo:
            return "Only before the first move can a game become serious; N starts it anew."
        if self.aids.any_used:
            return "There has been help in this game already; N starts it anew."
        self.aids.serious = True
        self.in_view = False
        return None

    def judge(self, state: Any, then: Callable[[Judgement], None]) -> None:
        """Ask the oracle about a position; during a game it counts as the player's help."""
        if player := person_watching(self._match):
            self.aids.oracle[player - 1] = True
        task = partial(judge, self._match.setup, state)
        self._background.run("oracle", task, then, meanwhile=partial(then, _THINKING))

    def hint(self, then: Callable[[Hint, bool], None]) -> None:
        """Find a hint; ``then`` also hears whether it is asked for again in the same position."""
        state = self._match.state
        if self._hint is not None and self._hint[0] == state:
            then(self._hint[1], True)
            return
        player = person_watching(self._match)

        def found(hint: Hint) -> None:
            if player:
                self.aids.hints[player - 1] += 1
            self._hint = state, hint
            then(hint, False)

        self._background.run("hint", partial(hint_for, self._match), found)
