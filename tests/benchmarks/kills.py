"""Kills the program in the middle of play, many times, and looks for what it had shown.

Run ``python -m tests.benchmarks.kills [kills] [seed]``. Every round continues the saved game
from the picker in a pseudo-terminal, plays a little, and sends SIGKILL at a random moment of a
move, an undo or a redo. A round fails if a move that was on the screen is not on the disk.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.app.store.killing import cut_off


def main(kills: int = 50, seed: int = 1) -> None:
    """Kill, look, and tell how the kills were spread over the work of the last key."""
    dice, began = Random(seed), perf_counter()
    with TemporaryDirectory() as folder:
        cuts = [cut_off(Path(folder), dice) for _ in range(kills)]
    resumed = sum(cut.resumed for cut in cuts)
    early = sum(not cut.saved for cut in cuts)
    between = sum(cut.saved and not cut.shown for cut in cuts)
    late = sum(cut.saved and cut.shown for cut in cuts)
    print(f"{kills} kills in {perf_counter() - began:.0f} s, {resumed} after a continued game")
    print(f"  {early:3} before the last change was on disk (and it was not shown)")
    print(f"  {between:3} when it was on disk but not yet shown")
    print(f"  {late:3} when it was shown (and it was on disk)")
    print("Nothing that was shown was lost.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
