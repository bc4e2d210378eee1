"""A killed program has kept every move at a task that it had shown, and goes on from there."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

import pytest

from seqtui.app.store.games import Games
from seqtui.app.store.results import Results, daily_key
from seqtui.engines.tasks.making import daily
from tests.app.store.terminal import Program

DAY = date(2026, 11, 22)
"""A Sunday: a long row, which a few swaps do not put in order."""
TASK = daily(DAY)[0]
KEY = daily_key(DAY, TASK.game)
_ROW = re.compile(r" (\d+) ● (swap \d \d)")


def kept(folder: Path) -> list[str]:
    """Return the moves of the attempt that can be gone on with."""
    told: list[str] = []
    games = Games(told.append, folder)
    found = Results(games.file).attempt("daily", KEY)
    games.close()
    assert told == []
    return list(found["moves"]) if found else []


def shown(moves: list[str], lines: list[str]) -> bool:
    """Tell whether the log ends with these moves, as far as it is in sight."""
    log = {int(row[1]): row[2] for row in filter(None, map(_ROW.search, lines))}
    return max(log, default=0) == len(moves) and all(moves[n - 1] == log[n] for n in log)


@pytest.mark.full
def test_every_move_at_a_task_survives_a_kill(tmp_path: Path) -> None:
    dice, moves = Random(7), list[str]()
    length = len(TASK.starts[0]["sequence"])
    for turn in range(3):
        around = {"SEQTUI_DATA": str(tmp_path), "SEQTUI_CONFIG": str(tmp_path / "config")}
        program = Program("daily", **around, SEQTUI_TODAY=str(DAY))
        try:
            # Enter is pressed once there is something to play.
            program.wait_for("Enter goes on" if turn else "Enter plays", "■")
            program.press("\r")
            program.wait_for("or type a move")
            for _ in range(2):
                program.wait(partial(shown, moves))
                before, place = list(moves), dice.randrange(1, length)
                moves.append(f"swap {place} {place + 1}")
                program.press(f"/{moves[-1]}\r")
            program.watch(dice.random() * 0.3)
        finally:
            program.kill()
        there = kept(tmp_path)
        assert there == moves or (there == before and not shown(moves, program.display.lines))
        moves = there
