"""Kills the program in the middle of play, many times, and looks for what it had shown.

Run ``python -m tests.soak kills [--kills N] [--game NAME]``. Every round continues the saved game
from the picker in a pseudo-terminal, plays a little, and sends SIGKILL at a random moment of a
move, an undo or a redo; or it goes on with a puzzle. It fails if a move that was on the screen is
not on the disk.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.app.store.killing import TABLES, TASKS, Cut, cut_off, cut_off_task


def main(arguments: list[str]) -> None:
    """Kill at each table in turn, and tell how the kills were spread over the work of a key."""
    parser = ArgumentParser("python -m tests.soak kills")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--game", choices=(*TABLES, *TASKS), action="append")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    names = chosen.game or [*TABLES, *TASKS]
    dice, began = Random(chosen.seed), perf_counter()
    cuts: dict[str, list[Cut]] = {name: [] for name in names}
    lost = 0
    with TemporaryDirectory() as folder:
        for number in range(chosen.kills):
            name = names[number % len(names)]
            try:
                cuts[name].append(_cut(Path(folder) / name, dice, name))
            except AssertionError as failure:
                lost += 1
                print(f"kill {number}: {failure}")
    for name, found in cuts.items():
        _tell(name, found)
    print(f"{chosen.kills} kills in {perf_counter() - began:.0f} s, {lost} went wrong")
    sys.exit(bool(lost))


def _cut(folder: Path, dice: Random, name: str) -> Cut:
    if name in TASKS:
        return cut_off_task(folder, dice, TASKS[name])
    return cut_off(folder, dice, TABLES[name])


def _tell(name: str, cuts: list[Cut]) -> None:
    resumed = sum(cut.resumed for cut in cuts)
    early = sum(not cut.saved for cut in cuts)
    between = sum(cut.saved and not cut.shown for cut in cuts)
    late = sum(cut.saved and cut.shown for cut in cuts)
    print(
        f"{name:18} {len(cuts):3} kills, {resumed} after a continued game: {early} before the last "
        f"change was on disk (nor shown), {between} when it was not shown yet, {late} when it was"
    )
