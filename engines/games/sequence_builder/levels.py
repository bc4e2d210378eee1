"""What the levels see in Sequence Builder: whether they can go on, and in how many ways."""

from __future__ import annotations

from collections.abc import Callable

from seqtui.engines.games.sequence_builder.rules import Move, Options, State
from seqtui.engines.players.levels import Level, Levels

_ALL = 6
"""More numbers than are ever missing."""
_SMALL_POOL = 10
_TWO_APART = ((1, 3), (2, 4))
_DECIDED = ((2, 3), (1, 2, 3, 4))
"""Steps with which the first player wins against all but the best answers."""


def _ways(state: State, player: int, numbers: int) -> int:
    """Count the ways in which a sequence can go on by so many numbers, or up to its target."""
    sequence, (target, steps, _), free = state.sequences[player - 1], state.options, state.free
    if not sequence:
        return 0
    ends = [sequence[-1]]
    for _ in range(min(numbers, target - len(sequence))):
        ends = [end + step for end in ends for step in steps if free >> end + step & 1]
    return len(ends)


def _goes_on(state: State, player: int) -> float:
    return min(_ways(state, player, 1), 1)


def _lead(numbers: int) -> Callable[[State, int], float]:
    """Prefer to have more ways to go on than the opponent."""
    return lambda state, player: _ways(state, player, numbers) - _ways(state, 3 - player, numbers)


def _safe_lead(state: State, player: int) -> float:
    """Prefer to be able to go on by two numbers; then count the ways to the next one."""
    return 100 * min(_ways(state, player, 2), 1) + _lead(1)(state, player)


_EASY: Level[State, Move] = Level(
    brief="only wants to go on",
    sentence="Easy makes sure that it can go on, and never looks at you.",
    taste=_goes_on,
)
_MEDIUM: Level[State, Move] = Level(
    brief="counts the next numbers",
    sentence="Medium counts its ways to the next number, and yours.",
    turns=2,
    taste=_safe_lead,
)
_TWO_AHEAD: Level[State, Move] = Level(
    brief="counts two numbers ahead",
    sentence="Hard counts its ways to go on by two numbers, and yours.",
    turns=2,
    taste=_lead(2),
)
_TO_THE_TARGET: Level[State, Move] = Level(
    brief="counts all ways to the end",
    sentence="Hard counts its ways to the target, and yours.",
    turns=2,
    taste=_lead(_ALL),
)
_SIX_TURNS: Level[State, Move] = Level(
    brief="sees six turns ahead",
    sentence="Hard sees six turns ahead; before, it counts ways to the target.",
    turns=6,
    taste=_lead(_ALL),
)
_NOTE = "Hard is nearly perfect here: who begins decides most games."


def levels_for(options: Options) -> Levels[State, Move]:
    """Return the levels; hard is made for the options, as has been measured.

    In a small pool two numbers ahead say too little. With steps that are two apart, the numbers
    fall into two kinds, odd and even, and a sequence never leaves its own.
    """
    target, steps, pool = options
    if pool <= _SMALL_POOL:
        hard = _SIX_TURNS
    else:
        hard = _TO_THE_TARGET if steps in _TWO_APART else _TWO_AHEAD
    is_decided = target == 3 or pool <= _SMALL_POOL or steps in _DECIDED
    note = _NOTE if is_decided else None
    return Levels(easy=_EASY, medium=_MEDIUM, hard=hard, note=note)
