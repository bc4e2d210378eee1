"""Hints: first which move, and for who asks again why, in one sentence from the exact values."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.wording import capital, choices, doing, either, percent, within
from app.worth import as_good
from engines.match import AnyMatch, Call
from engines.players.choice import PERFECT, choose
from engines.solving.oracle import oracle_of
from engines.solving.value import Result, Value, Verdict

_FEW = 2
"""As many losing moves as the reason may name."""


class Hint(NamedTuple):
    """What a perfect player would do here, and why."""

    move: str | None
    """The move in canonical notation; None where a draw should be claimed."""
    why: str

    @property
    def which(self) -> str:
        """Say which move it is."""
        return f"Hint: {self.move}." if self.move else "Hint: claim the draw."


def hint_for(match: AnyMatch) -> Hint:
    """Find a hint for the player to move. It may take a while: stay off the event loop."""
    choice = choose(match, PERFECT)
    if choice is Call.CLAIM:
        return Hint(None, "Nobody can win by force here, and the game could go on for ever.")
    verdict = oracle_of(match.game, match.setup.options).judge(match.state)
    return Hint(match.game.notation(choice), _why(match, choice, verdict))


def _why(match: AnyMatch, choice: Any, verdict: Verdict[Any]) -> str:
    own = next(value for move, value in verdict.moves if move == choice)
    others = [(match.game.notation(move), value) for move, value in verdict.moves if move != choice]
    if not others:
        return f"It is the only {choices(match.game.name).one} there is."
    if own.chance is not None:
        chances = [(match.game.notation(choice), own), *others]
        told = [f"{doing(move)} wins {percent(value.chance or 0)}" for move, value in chances]
        return f"{capital(', '.join(told))}."
    match own.result:
        case Result.WIN:
            return _why_it_wins(own, [value for _, value in others])
        case Result.LOSS:
            return f"Every {choices(match.game.name).one} loses; this one holds out longest."
        case _:
            losing = [move for move, value in others if value.result is Result.LOSS]
            return _why_it_holds(losing, len(others), choices(match.game.name).one)


def _why_it_wins(own: Value, others: list[Value]) -> str:
    wins = f"It wins{within(own.plies)}"
    also = [value for value in others if as_good(value, own)]
    if any(value.plies == own.plies for value in also):
        return f"{wins}; nothing wins sooner."
    if also:
        return f"{wins}; the other wins take longer."
    results = {value.result for value in others}
    if results == {Result.DRAW}:
        return f"{wins}; every other move only draws."
    if results == {Result.LOSS}:
        return f"{wins}; every other move loses."
    return f"{wins}; no other move wins."


def _why_it_holds(losing: list[str], others: int, word: str) -> str:
    if not losing:
        return f"No {word} loses now; this one is the hardest to answer."
    if len(losing) == others:
        return "All but this one lose."
    if len(losing) <= _FEW:
        return f"It holds the draw; {either(losing)} would lose."
    return f"It holds the draw; {len(losing)} of the other {others} lose."
