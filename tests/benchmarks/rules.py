"""How long the rules take to open, to turn to another game, and to scroll.

Run ``python -m tests.benchmarks.rules``. The application runs without a terminal; times are
seconds on the processor from the key to the painted screen. The bar: 0.15 s, as for every other
screen. With Textual's Markdown widget, opening took 0.7 s in 80 columns and 1 s in 120.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from itertools import chain

from textual.pilot import Pilot

from seqtui.app.application import SeqtuiApp
from seqtui.app.settings import Preferences
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.prepare import prepare

ROUNDS = 9
BAR = 0.15


async def took(pilot: Pilot[None], key: str) -> float:
    """Press a key; return the seconds until everything is painted."""
    start = time.process_time()
    await pilot.press(key)
    await pilot.pause()
    return time.process_time() - start


async def measure(size: tuple[int, int]) -> dict[str, float]:
    """Return the median of each step, in seconds."""
    turns = [str(number) for number, _ in enumerate(GAMES, start=1)]
    times: dict[str, list[float]] = {"open": [], "turn the page": [], "scroll": []}
    preferences = Preferences()
    preferences.change(animation=False)  # so that a scroll is a single repaint
    app = SeqtuiApp(prepare(GAMES[0], GAMES[0].options(), seed=7), preferences)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.5)
        for _ in range(ROUNDS):
            times["open"].append(await took(pilot, "f2"))
            for turn in chain(turns[1:], turns[:1]):
                times["turn the page"].append(await took(pilot, turn))
                times["scroll"].append(await took(pilot, "space"))
            await took(pilot, "escape")
    return {step: statistics.median(each) for step, each in times.items()}


def main() -> int:
    """Print a row for each size of the window."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SEQTUI_CONFIG"] = os.environ["SEQTUI_DATA"] = folder
        found = {size: asyncio.run(measure(size)) for size in ((80, 24), (120, 40))}
    for (columns, rows), times in found.items():
        words = "".join(f"   {step} {seconds:.3f} s" for step, seconds in times.items())
        print(f"{columns} x {rows}{words}")
    return int(any(seconds > BAR for times in found.values() for seconds in times.values()))


if __name__ == "__main__":
    sys.exit(main())
