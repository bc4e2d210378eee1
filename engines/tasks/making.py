"""Makes tasks: what a game proposes is proven with the oracle, graded, and taken if it fits.

The same game, grade, seed and options make the same task on every platform, for ever: nothing
but the dice and whole numbers decide. Whoever changes that raises the number of the generator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dice import stream
from ..errors import BadInput
from ..games.game import AnyGame
from ..games.task import GRADES, AnyTasks, Task, tasks_of
from ..games.words import words_of
from ..gate.options import check_options, options_as_json
from ..solving.oracle import Result, oracle_of

GENERATOR = 1
"""The number of the present way to make tasks."""
_TRIES = 3_000
"""How many proposals are looked at before a grade is said not to exist."""


def make(game: AnyGame, grade: int, seed: int, options: Mapping[str, object] | None = None) -> Task:
    """Return a task of this grade, or raise ``BadInput`` where there is none."""
    tasks = tasks_of(game.name)
    if tasks is None:
        raise BadInput(f"There are no tasks for {game.title}.")
    if grade not in GRADES:
        raise BadInput(f"A grade goes from {GRADES[0]} to {GRADES[-1]}; {grade} is outside.")
    chosen = check_options(game, {**tasks.options(grade), **(options or {})})
    dice = stream(seed, f"task {GENERATOR} {game.name} {grade}")
    for _ in range(_TRIES):
        states, dice = tasks.propose(chosen, grade, dice)
        measures = [_measure(tasks, state, chosen) for state in states]
        if states and all(measures):
            starts, values = tuple(map(tasks.start, states)), options_as_json(chosen)
            return Task(game.name, tasks.kind, values, starts, tuple(measures), grade)
    raise BadInput(f"{game.title} has no task of grade {grade} with these options.")


def _measure(tasks: AnyTasks, state: Any, options: object) -> float:
    """Return what can be promised of a position, 0 if it makes no task."""
    if tasks.kind == "sprint":
        return round(-words_of(tasks.game).progress(state, 1))
    verdict = oracle_of(tasks.game, options).judge(state)
    if tasks.kind == "choose":
        best, worse = (value.share for _, value in verdict.moves)
        return round(best - worse, 4)
    winning = [value for _, value in verdict.moves if value.result is Result.WIN]
    if len(winning) != 1 or len(verdict.moves) < 2 or winning[0].plies == 1:
        return 0
    return winning[0].plies or 0
