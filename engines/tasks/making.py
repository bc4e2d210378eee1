"""Makes tasks: what a game proposes is proven with the oracle, graded, and taken if it fits.

The same game, grade, seed and options make the same task on every platform, for ever. Only the
dice and whole numbers decide; chances, which are floats, count in hundredths of a percent, and
what lies so near to a bound that rounding could matter is passed over. A change of which
tasks are made raises the number of the generator. Grades count what levels miss, so a game keeps
the ``graders`` of the generator when its levels change.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Any

from seqtui.engines.dice import MAX_SEED, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.task import GRADES, AnyTasks, Task, tasks_of
from seqtui.engines.gate.options import check_options, options_as_json
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import choose_as
from seqtui.engines.players.levels import AnyLevel, level_of
from seqtui.engines.session import Session
from seqtui.engines.setup import LEVELS
from seqtui.engines.solving.oracle import Result, Value, Verdict, oracle_of

GENERATOR = 1
"""The number of the present way to make tasks."""
FIRST, LAST = date(2020, 1, 1), date(2099, 12, 31)
"""The days that have tasks."""
_PROPOSALS = 3_000
"""How many proposals are looked at before a grade is said not to exist."""
_TRIES = 4
"""How often each level tries a position, with fresh luck each time."""
_LEVELS = LEVELS[:-1]  # the perfect one fails nothing
_MISSES = _TRIES * len(_LEVELS)
"""The most points that a position can have for being missed."""
_SHARP = 500
"""What a worse choice must cost at least, in hundredths of a percent."""
_FINE = 10_000
_LOST_AT_ONCE = Value(Result.LOSS, 1)
_WIDE = 12
"""A choice that costs so many percent is plain; each percent less is a point."""
_NO_BOUND = 1_000


def make(game: AnyGame, grade: int, seed: int, options: Mapping[str, object] | None = None) -> Task:
    """Return a task of this grade, or raise ``BadInput`` where there is none."""
    tasks = tasks_of(game.name)
    if tasks is None:
        raise BadInput(f"There are no tasks for {game.title}.")
    if grade not in GRADES:
        raise BadInput(f"A grade goes from {GRADES[0]} to {GRADES[-1]}; {grade} is outside.")
    chosen = check_options(game, {**tasks.options(grade), **(options or {})})
    dice = stream(seed, f"task {GENERATOR} {game.name} {grade}")
    for states in islice(tasks.propose(chosen, dice), _PROPOSALS):
        measures = tuple([_measure(tasks, state, chosen) for state in states])
        if not measures or not all(measures):
            continue
        starts = tuple([tasks.start(state) for state in states])
        if _has_grade(grade, tasks, starts, measures, chosen):
            named = _named(tasks, chosen, options or {})
            return Task(game.name, tasks.kind, named, starts, measures, grade)
    raise BadInput(f"{game.title} has no task of grade {grade} with these options.")


def _named(tasks: AnyTasks, chosen: Any, asked: Mapping[str, object]) -> dict[str, object]:
    """Return the options that a task names: all that the generator knows, and what was asked."""
    unnamed = {*tasks.newer} - {*asked}
    return {name: it for name, it in options_as_json(chosen).items() if name not in unnamed}


def daily(day: date) -> tuple[Task, ...]:
    """Return the tasks of a day, the same for everybody: easy on Monday, hard on Sunday."""
    if not FIRST <= day <= LAST:
        raise BadInput(f"There are daily tasks from {FIRST} to {LAST}; {day} is outside.")
    # A day's tasks are not those that a person gets as puzzles with small seeds.
    seed = stream(day.toordinal(), "daily")
    return tuple(
        make(game, tasks.week[day.weekday()], seed)
        for game in GAMES
        if (tasks := tasks_of(game.name)) is not None
    )


# What can be promised


def _measure(tasks: AnyTasks, state: Any, options: object) -> float:
    """Return what can be promised of a position; 0 if it makes no task."""
    if tasks.kind == "sprint":
        return round(-phrases_of(tasks.game).progress(state, 1))
    oracle = oracle_of(tasks.game, options)
    if tasks.kind == "choose":
        return _gap(oracle.judge(state))
    # Most positions are not won, or at once, and that is quick to know.
    return _plies(oracle.judge(state)) if (oracle.value(state).plies or 0) > 1 else 0


def _plies(verdict: Verdict[Any]) -> int:
    """Return the turns to a win that only one move keeps; 0 if there is none, or it is plain.

    It is plain where the game is won at once, or every other move loses at once.
    """
    (_, value), *others = verdict.moves
    if value.result is not Result.WIN or value.plies is None or value.plies < 2:
        return 0
    results = [other.result for _, other in others]
    tempting = any(other != _LOST_AT_ONCE for _, other in others)
    return value.plies if tempting and Result.WIN not in results else 0


def _gap(verdict: Verdict[Any]) -> float:
    """Return what the worse of two choices costs; 0 if it is too little, or wins at once."""
    if len(verdict.moves) != 2 or verdict.value.share == 1:
        return 0
    best, worse = (value.share for _, value in verdict.moves)
    fine = (best - worse) * _FINE
    is_clear = abs(fine % 1 - 0.5) > 1e-3
    return round(fine) / _FINE if is_clear and fine > _SHARP else 0


# How hard it is


def _has_grade(
    grade: int,
    tasks: AnyTasks,
    starts: Sequence[Mapping[str, Any]],
    measures: Sequence[float],
    options: object,
) -> bool:
    """Return whether a task has this grade.

    The points of a task are the fewest moves of a sprint, the turns of a win, or by how little
    the narrowest choice is the better one; and one more for each time that a level misses it.
    The levels are asked no longer than it takes to know.
    """
    narrowest = _WIDE - int(min(measures) * 100)
    points = max(narrowest, 0) if tasks.kind == "choose" else round(measures[0])
    missed, left = 0, 0 if tasks.kind == "sprint" else _MISSES * len(starts)
    low, high = (0, *tasks.bounds)[grade - 1], (*tasks.bounds, _NO_BOUND)[grade - 1]
    trying = _missed(tasks, starts, options)
    while True:
        worst, best = (points + misses // len(starts) for misses in (missed + left, missed))
        if worst < low or best >= high:
            return False
        if low <= best and worst < high:
            return True
        missed, left = missed + next(trying), left - 1


def _missed(tasks: AnyTasks, starts: Sequence[Mapping[str, Any]], options: Any) -> Iterator[bool]:
    """Yield for each try of a level whether its first move is wrong, the weakest level first.

    A level's luck follows from the seed, so the position itself says which seeds are fresh.
    """
    judge = oracle_of(tasks.game, options).judge
    setups = [prepare(tasks.game, options, seed=0, position=start) for start in starts]
    right = [judge(setup.opening).moves[0].move for setup in setups]  # no other is
    texts = [json.dumps(start, sort_keys=True) for start in starts]
    for level in _graders(tasks, options):
        for number in range(_TRIES):
            for text, setup, move in zip(texts, setups, right, strict=True):
                fresh = replace(setup, seed=stream(number, text) & MAX_SEED)
                yield choose_as(Session(fresh), level) != move


def _graders(tasks: AnyTasks, options: Any) -> Sequence[AnyLevel]:
    if tasks.graders:
        return tasks.graders(options)
    return [level_of(tasks.game.name, name, options) for name in _LEVELS]
