"""What the oracle says, in words and signs a person reads at a glance."""

from __future__ import annotations

from typing import Any

from app.widgets.oracle_panel import Judgement, Row
from engines.match import AnyMatch
from engines.oracle.registry import oracle_of
from engines.oracle.value import Result, Value, Verdict

_SIGNS = {Result.WIN: ("▲", "good"), Result.DRAW: ("=", "mute"), Result.LOSS: ("▼", "bad")}
_NUMERALS = ("No", "One", "Two", "Three", "Four", "Five", "Six")


def judge(match: AnyMatch, ply: int) -> Judgement:
    """Judge the position after a number of turns. It may take a while: stay off the event loop."""
    state = match.turns[ply - 1].after if ply else match.opening
    verdict = oracle_of(match.game, match.setup.options).judge(state)
    rows = tuple(
        Row(match.game.notation(judged.move), *_in_words(judged.value)) for judged in verdict.moves
    )
    return Judgement(_sentence(match, match.setup.names[state.to_move - 1], verdict), rows)


def _in_words(value: Value) -> tuple[str, str]:
    """Return a value's sign and words, and the palette's role for them."""
    if value.result is None:
        chance = value.chance or 0.0
        sign, role = ("▲", "good") if chance >= 0.5 else ("▼", "bad")
        return f"{sign} {chance:.1%}", role
    sign, role = _SIGNS[value.result]
    distance = f" in {value.plies}" if value.plies is not None else ""
    doubt = "" if value.proven else " ?"
    return f"{sign} {value.result}{distance}{doubt}", role


def _sentence(match: AnyMatch, name: str, verdict: Verdict[Any]) -> str:
    """Say the one thing that matters."""
    value = verdict.value
    best = [judged.move for judged in verdict.moves if judged.value == value]
    how = _either(list(map(match.game.notation, best))) if 0 < len(best) <= 3 else ""
    if value.result is None:
        return f"{name} wins {value.chance or 0:.1%} with {how}."
    if not value.proven:
        return "Not solved to the end yet."
    if value.result is Result.DRAW:
        losing = sum(judged.value.result is Result.LOSS for judged in verdict.moves)
        count = _NUMERALS[losing] if losing < len(_NUMERALS) else str(losing)
        return f"Even with best play. {count} move{'' if losing == 1 else 's'} would lose."
    verb = "wins" if value.result is Result.WIN else "loses"
    distance = f" in {value.plies}" if value.plies is not None else ""
    hint = f" with {how}" if how and value.result is Result.WIN else ""
    return f"{name} {verb}{distance}{hint}."


def _either(moves: list[str]) -> str:
    """Join moves as a choice: ``8, 9 or 10``."""
    return " or ".join(filter(None, (", ".join(moves[:-1]), moves[-1])))
