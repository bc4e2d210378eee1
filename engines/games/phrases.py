"""How a game names things and describes what happens in it: the interface of ``phrases.py``.

Most parts have a default that fits a game in which every turn is a simple move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias

from seqtui.engines.games.game import AnyGame, M, Outcome, S
from seqtui.engines.games.parts import part

if TYPE_CHECKING:
    from seqtui.engines.solving.oracle import Verdict


class Ending(NamedTuple):
    """How one ending of a game is worded; ``{winner}`` and ``{loser}`` stand for the names."""

    sentence: str
    brief: str
    """The reason in a few words, to stand beside the winner's name."""
    lost: str = ""
    """The same for the loser, where the brief reason does not say who did it."""


CLAIMED = Ending("A draw: it was claimed because the game could go on for ever.", "claimed")
_COMMON = {
    "conceded": Ending("{winner} wins: {loser} conceded.", "{loser} conceded"),
    "claimed": CLAIMED,
    "time": Ending("{winner} wins: {loser} ran out of time.", "{loser} ran out of time"),
    "failed": Ending("{winner} wins: {loser} failed.", "{loser} failed"),
}
"""The endings that every game has; each game adds its own, and may say more about these."""


class Phrases(NamedTuple, Generic[S, M]):
    """How one game is described to players."""

    endings: Mapping[str, Ending]
    """The ending for each reason the rules can end the game with."""
    action: Callable[[S, M], str]
    """What a player did with a move, in the state before it, to follow the name:
    "swapped positions 2 and 3"."""
    consequence: Callable[[S, M, S], str] = lambda before, move, after: ""
    """What a move between two states changed for the player now to move, "you", to follow the
    action: "4 is blocked for you now". It says only what both players may see and gives no advice;
    empty where there is nothing to add."""
    standing: Callable[[S], str] = lambda state: ""
    """What both players can see of how a game under way stands, as a sentence for line mode with
    ``{mover}`` and ``{other}`` for the players; empty where the position says it all."""
    choice: Callable[[Any], tuple[str, str]] = lambda options: ("move", "moves")
    """What a player chooses from with some options, one and many: "swap", "swaps"."""
    logged: Callable[[S, M], str] | None = None
    """A move as the log shows it, where its notation alone would say too little."""
    forfeits: Callable[[M], str] = lambda move: "this is not allowed"
    """Why a move costs the turn, where one can: "positions 1 and 3 are not neighbours"."""
    skipped: str = "had no move"
    """What is said of a player whose turn was skipped."""
    question: Callable[[S], str | None] | None = None
    """What line mode asks instead of listing the moves; if it returns None, they are listed."""
    luck: str = "luck"
    """What chance brings, where there is any: "luck of cards"."""
    brought: Callable[[S], str] = lambda state: "Chance"
    """What chance has brought the player to move: "The card 3"."""
    fatal: Callable[[S, M], str] = lambda state, move: ""
    """What a move loses at once by making, in a few signs for a list; empty to say only that it
    loses, or if it does not."""
    always_even: bool = False
    """Whether nobody can ever be forced to lose an even game, so that "even" need not be said."""
    progress: Callable[[S, int], float] = lambda state, player: 0.0
    """How good a state looks for a player after their own move, to a player who does not
    calculate; 1 is one natural step. It must not look at what is hidden (ALL-7)."""
    reason: Callable[[S, M, Callable[[S], Verdict[M]]], str] = lambda state, move, judge: ""
    """Why a move in a state is good or bad: one sentence with the reply, the block or the number
    that proves it, true by the oracle in the third argument; empty where there is nothing to say.
    ``{mover}`` and ``{other}`` stand for the players."""

    def has_ending(self, reason: str) -> bool:
        """Tell whether a game can end for this reason."""
        return reason in self.endings or reason in _COMMON

    def sentence(self, outcome: Outcome, names: tuple[str, str], fault: str | None = None) -> str:
        """Say in one sentence how the game ended; ``fault`` is what a program did wrong."""
        if fault and outcome.winner and outcome.reason == "failed":
            return f"{names[outcome.winner - 1]} wins: {names[2 - outcome.winner]} {fault}."
        return self._ending(outcome, names).sentence

    def brief(self, outcome: Outcome, names: tuple[str, str]) -> str:
        """Say in a few words why the game ended."""
        return self._ending(outcome, names).brief

    def lost(self, outcome: Outcome, names: tuple[str, str]) -> str:
        """Say in a few words to the loser why the game ended."""
        ending = self._ending(outcome, names)
        return ending.lost or ending.brief

    def _ending(self, outcome: Outcome, names: tuple[str, str]) -> Ending:
        ending = self.endings.get(outcome.reason) or _COMMON[outcome.reason]
        if outcome.winner is None:
            return ending
        winner, loser = names[outcome.winner - 1], names[2 - outcome.winner]
        return Ending(*(text.format(winner=winner, loser=loser) for text in ending))


AnyPhrases: TypeAlias = Phrases[Any, Any]


def phrases_of(game: AnyGame) -> AnyPhrases:
    """Return a game's phrases."""
    return part(game.name, "phrases", "PHRASES", Phrases)
