"""The steps of a course as tasks."""

from __future__ import annotations

from seqtui.engines.games.course import CourseStep
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.task import Task
from seqtui.engines.gate.options import check_options, options_as_json, preset_named
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.solving.oracle import Verdict, oracle_of


def task_of(game: AnyGame, step: CourseStep, grade: int = 1) -> Task:
    """Return what is to be solved at a step that is not the lesson. It asks the oracle."""
    options = check_options(game, preset_named(game, step.preset).values)
    oracle = oracle_of(game, options)
    starts = tuple({"to_move": 1, **start} for start in step.starts)
    verdicts = [oracle.judge(set_up(game, options, start)) for start in starts]
    measures = tuple(
        float(verdict.value.plies or 0) if step.kind == "win" else _gap(verdict)
        for verdict in verdicts
    )
    return Task(game.name, step.kind, options_as_json(options), starts, measures, grade)


def _gap(verdict: Verdict[object]) -> float:
    """Return what the best of the wrong choices costs; 0 where none is wrong."""
    best = verdict.value.share
    wrong = [
        best - value.share for _, value in verdict.moves if not value.as_good_as(verdict.value)
    ]
    return round(min(wrong, default=0.0), 4)
