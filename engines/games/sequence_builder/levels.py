"""What the levels see in Sequence Builder: whether they can go on, and in how many ways."""

from __future__ import annotations

from collections.abc import Callable

from seqtui.engines.games.sequence_builder.rules import Move, Options, State
from seqtui.engines.players.levels import Level, Levels


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


_LEVELS: Levels[State, Move] = Levels(
    easy=Level(
        brief="only wants to go on",
        sentence="Easy makes sure that it can go on, and never looks at you.",
        taste=_goes_on,
    ),
    medium=Level(
        brief="counts the next numbers",
        sentence="Medium counts its ways to the next number, and yours.",
        turns=2,
        taste=_safe_lead,
    ),
    hard=Level(
        brief="counts two numbers ahead",
        sentence="Hard counts its ways to go on by two numbers, and yours.",
        turns=2,
        taste=_lead(2),
    ),
)


def levels_for(options: Options) -> Levels[State, Move]:
    """Return the levels, which are the same with all options."""
    return _LEVELS
