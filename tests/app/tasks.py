"""Tasks to be played by the tests, with what is right in them by the oracle of the game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from textual.screen import Screen

from seqtui.app.games.board import Move
from seqtui.app.games.lifting import Lift
from seqtui.app.play.modes.task import TaskMode
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Challenge
from seqtui.app.store.games import Games
from seqtui.app.store.results import Results
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import Task, TaskKind
from seqtui.engines.gate.options import check_options, options_as_json
from seqtui.engines.tasks.attempt import Attempt
from tests.app.running import RunningApp

DAY = "2026-11-16"


def a_task(
    game: str,
    kind: TaskKind,
    *steps: tuple[Mapping[str, Any], float],
    grade: int = 3,
    **options: object,
) -> Task:
    """Return a task of positions with what is promised of each."""
    chosen = options_as_json(check_options(game_named(game), options))
    starts = tuple({**start, "to_move": 1} for start, _ in steps)
    return Task(game, kind, chosen, starts, tuple(measure for _, measure in steps), grade)


CODES = a_task(
    *("code-swap", "win", ({"codes": [[3, 2, 4, 2], [4, 4, 1, 3]]}, 7)), length=4, numbers=4
)
"""Won in 7, and only by own 1 4."""
NUMBERS = a_task(*("sequence-builder", "win", ({"sequences": [[15, 16], [13, 14]]}, 3)), target=5)
"""Won in 3, and only by taking 17."""
ROW = a_task(
    *("sequence-shift", "sprint", ({"sequence": [2, 1, 4, 3, 5]}, 2)), invalid_swap="retry"
)
"""In order after two swaps."""
_DEAL: dict[str, Any] = {"blocked": [[], []], "discard": []}
CARDS = a_task(
    "sequence-stack",
    "choose",
    (
        {
            **_DEAL,
            "stacks": [[], [1]],
            "deck": {"1": 0, "2": 2, "3": 2, "4": 2, "5": 2},
            "drawn": 1,
        },
        0.2622,
    ),
    (
        {
            **_DEAL,
            "stacks": [[1], [1]],
            "deck": {"1": 0, "2": 1, "3": 2, "4": 2, "5": 2},
            "drawn": 2,
        },
        0.0786,
    ),
    blocks="thaw",
)
"""Two sharp choices."""
EVEN = a_task("sequence-shift", "choose", ({"sequence": [1, 4, 2, 3, 5]}, 0.5), grade=1)
"""A position of the trainer: one swap loses."""

SLIPS = ((CODES, "cross 3"), (NUMBERS, "18"), (CARDS, "discard"))
"""A move in each that gives something away."""


def from_the_day(task: Task) -> Challenge:
    return Challenge("daily", f"{DAY}/{task.game}", task)


def as_puzzle(task: Task) -> Challenge:
    return Challenge("puzzle", f"{task.game}/{task.grade}/7", task)


def is_task(screen: Screen[Any]) -> bool:
    """Tell whether a screen is one on which a task is played."""
    return isinstance(screen, PlayScreen) and isinstance(screen.mode, TaskMode)


def mode_of(there: RunningApp) -> TaskMode:
    """Return the mode of the screen on which a task is played."""
    mode = there.play.mode
    assert isinstance(mode, TaskMode)
    return mode


def attempt_of(there: RunningApp) -> Attempt:
    return mode_of(there).attempt


async def by_keys(there: RunningApp, move: str) -> None:
    """Steer to the move and press Enter; digits and arrows in Mirror Duel."""
    if there.session.game.name == "mirror-duel":
        digit, end = move.split()
        await there.press(digit, "left" if end == "front" else "right")
        return
    for kind in ("up", "down"):
        await there.press(kind, *["left"] * 12)
        for _ in range(12):
            if there.board.cursor == move:
                await there.press("enter")
                return
            await there.press("right")
    raise AssertionError(f"no keys lead to {move}")


async def by_mouse(there: RunningApp, move: str) -> None:
    """Click where the picture shows the move; where it joins two places, lift the first one."""
    if there.board.CLICKS == "two clicks do":
        await there.click(there.board, Lift(int(next(filter(str.isdigit, move)))))
    await there.click(there.board, Move(move))


async def by_typing(there: RunningApp, move: str) -> None:
    await there.burst(f"/{move}", "enter")


def kept(challenge: Challenge) -> Mapping[str, Any]:
    """Return what the store has of an attempt, asked through a connection of its own."""
    with closing(Games(print)) as games:
        found = Results(games.file).attempt(challenge.origin, challenge.key)
    assert found is not None
    return found
