"""What an exact value comes to as one number: which part of a win it is."""

from __future__ import annotations

from engines.solving.value import Result, Value

CERTAIN = 1e-9
"""Parts of a win closer than this are the same."""

_WORTH = {Result.WIN: 1.0, Result.DRAW: 0.5, Result.LOSS: 0.0}


def worth(value: Value) -> float:
    """Return the part of a win: the chance where cards decide, a half for a draw."""
    if value.result is not None:
        return _WORTH[value.result]
    assert value.chance is not None  # a value without a result is a chance
    return value.chance


def as_good(value: Value, best: Value) -> bool:
    """Tell whether a value gives nothing away of the best one."""
    return worth(best) - worth(value) < CERTAIN


def share_of_first(value: Value, to_move: int) -> float:
    """Return player 1's part of the win in a position with this value for the player to move."""
    return worth(value) if to_move == 1 else 1 - worth(value)
