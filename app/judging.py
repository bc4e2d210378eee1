"""What the oracle says, in words and signs a person reads at a glance."""

from __future__ import annotations

from typing import Any

from app.play.oracle_panel import Balance, Judgement, Row
from app.wording import Words, capital, choices, doing, either, percent, within
from app.worth import share_of_first
from engines.games.game import AnyGame
from engines.setup import AnySetup
from engines.solving.oracle import oracle_of
from engines.solving.value import Result, Value, Verdict

_SIGNS = {Result.WIN: ("▲", "good"), Result.DRAW: ("=", "mute"), Result.LOSS: ("▼", "bad")}
_FEW = 3
"""As many moves as a sentence may name."""
_LONG = 8
"""In a longer list than this the few moves that lose come first, or nobody would see them."""
ALWAYS_EVEN = ("mirror-duel",)
"""Games in which nobody can be made to lose, so that it need not be said."""


def judge(setup: AnySetup, state: Any) -> Judgement:  # any state of the setup's game
    """Judge a position of a match. It may take a while: stay off the event loop."""
    verdict: Verdict[Any] = oracle_of(setup.game, setup.options).judge(state)
    rows = [Row(setup.game.notation(move), *in_words(value)) for move, value in verdict.moves]
    losing = _moves(setup.game, verdict, Result.LOSS)
    if len(rows) > _LONG and len(losing) <= _FEW and verdict.value.result is Result.DRAW:
        rows.sort(key=lambda row: row.move not in losing)
    return Judgement(
        sentence=_sentence(setup, state.to_move, verdict),
        rows=tuple(rows),
        balance=_balance(verdict.value, state.to_move),
    )


def in_words(value: Value) -> tuple[str, str]:
    """Return a value's sign and words, and the palette's role for them."""
    if value.chance is not None:
        sign, role = _SIGNS[Result.WIN if value.chance >= 0.5 else Result.LOSS]
        return f"{sign} {percent(value.chance)}", role
    sign, role = _SIGNS[value.result or Result.DRAW]
    distance = f" in {value.plies}" if value.plies is not None else ""
    return f"{sign} {value.result}{distance}", role


def _balance(value: Value, to_move: int) -> Balance:
    share = share_of_first(value, to_move)
    if value.chance is not None:
        return Balance(share, percent(max(share, 1 - share)))
    return Balance(share, "even" if value.plies is None else f"wins{within(value.plies)}")


def _moves(game: AnyGame, verdict: Verdict[Any], result: Result) -> list[str]:
    return [game.notation(move) for move, value in verdict.moves if value.result is result]


def _sentence(setup: AnySetup, player: int, verdict: Verdict[Any]) -> str:
    """Say the one thing that matters."""
    game, value, words = setup.game, verdict.value, choices(setup.game.name)
    name, other = setup.names[player - 1], setup.names[2 - player]
    best = [game.notation(judged.move) for judged in verdict.moves if judged.value == value]
    if value.chance is not None:
        return _chances(name, other, value.chance, best)
    if value.result is Result.DRAW:
        even = "" if game.name in ALWAYS_EVEN else "Even with best play. "
        losing, holding = (_moves(game, verdict, result) for result in (Result.LOSS, Result.DRAW))
        return even + _what_loses(losing, holding, words)
    if value.result is Result.LOSS:
        return f"{other} wins{within(value.plies)}, whatever {name} plays."
    if len(best) <= _FEW:
        return f"{name} wins{within(value.plies)} with {either(best)}."
    return f"{name} wins{within(value.plies)}: {len(best)} {words.many} do it."


def _chances(name: str, other: str, chance: float, best: list[str]) -> str:
    if chance == 0:
        return f"{other} wins for sure."
    how = f" by {doing(best[0])}" if best else ""
    return f"{name} wins {'for sure' if chance == 1 else percent(chance)}{how}."


def _what_loses(losing: list[str], holding: list[str], words: Words) -> str:
    """Name what loses, or what does not, whichever is shorter."""
    if not losing:
        return f"No {words.one} loses now."
    if len(losing) <= _FEW and len(losing) <= len(holding):
        return f"{capital(either(losing))} would lose."
    if len(holding) <= _FEW:
        return f"Only {either(holding)} {'holds' if len(holding) == 1 else 'hold'} it."
    return f"{len(losing)} of {len(losing) + len(holding)} {words.many} would lose."
