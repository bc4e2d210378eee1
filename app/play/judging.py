"""What the oracle's panel shows of a position: how it stands, a sentence, and every move."""

from __future__ import annotations

from typing import Any

from app.play.oracle_panel import Balance, Judgement, Row
from app.values import in_words, sentence, standing
from engines.setup import AnySetup
from engines.solving.oracle import Result, Value, Verdict, oracle_of

_SIGNS = {Result.WIN: ("▲", "good"), Result.DRAW: ("=", "mute"), Result.LOSS: ("▼", "bad")}
_FEW = 3
_LONG = 8
"""In a longer list the few moves that lose come first, or nobody would see them."""


def judge(setup: AnySetup, state: Any) -> Judgement:  # any state of the setup's game
    """Judge a position of a match. This may take a while: run it in a thread."""
    game, player = setup.game, state.to_move
    verdict: Verdict[Any] = oracle_of(game, setup.options).judge(state)
    value, moves = verdict.value, list(verdict.moves)
    losing = sum(judged.value.result is Result.LOSS for judged in moves)
    if len(moves) > _LONG and losing <= _FEW and value.result is Result.DRAW:
        moves.sort(key=lambda judged: judged.value.result is not Result.LOSS)
    return Judgement(
        sentence=sentence(game, setup.names, player, verdict),
        rows=tuple(_row(game.notation(move), value) for move, value in moves),
        balance=Balance(value.share_of_first(player), standing(value)),
    )


def _row(move: str, value: Value) -> Row:
    result = value.result or (Result.WIN if value.share >= 0.5 else Result.LOSS)
    sign, role = _SIGNS[result]
    return Row(move, f"{sign} {in_words(value)}", role)
