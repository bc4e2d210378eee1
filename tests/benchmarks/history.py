"""How long the history takes to open, and to move about, with ten thousand games in it.

Run ``python -m tests.benchmarks.history [games]``. The application runs without a terminal;
times are from the key to the painted screen, medians of several rounds, beside those of a
history with a hundred games. The bar: ten thousand games take at most 50 ms longer, which
nobody notices.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from seqtui.app.application import SeqtuiApp
from seqtui.app.history.screen import HistoryScreen
from seqtui.app.store.games import Games
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from tests.app.store.samples import add_all

ROUNDS = 9
FEW, MANY = 100, 10_000
BAR = 0.05
STEPS = {"open": "h", "to the end": "end", "to the top": "home", "sort": "s", "narrow": "r"}


def game(seed: int) -> AnySession:
    """Return a short game, every second one finished."""
    rules = GAMES[seed % len(GAMES)]
    session: AnySession = Session(prepare(rules, rules.options(), seed=seed))
    session.submit(session.legal[0])
    if seed % 2 and session.outcome is None:
        session.submit("concede")
    return session


def fill(folder: Path, many: int) -> None:
    """Store so many games."""
    games = Games(print, folder)
    add_all(games, (game(seed) for seed in range(many)))
    assert games.count() == many
    games.close()


async def measure(folder: Path) -> dict[str, float]:
    """Return the median of each step, in seconds."""
    os.environ["SEQTUI_DATA"] = str(folder)
    times: dict[str, list[float]] = {step: [] for step in STEPS}
    app = SeqtuiApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.5)
        for _ in range(ROUNDS):
            for step, key in STEPS.items():
                start = time.perf_counter()
                await pilot.press(key)
                await pilot.pause()
                times[step].append(time.perf_counter() - start)
                await pilot.pause(0.1)
            assert isinstance(app.screen, HistoryScreen)
            await pilot.press("escape")
            await pilot.pause()
    return {step: statistics.median(took) for step, took in times.items()}


def main() -> int:
    """Compare a short history with a long one."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    with tempfile.TemporaryDirectory() as few_in, tempfile.TemporaryDirectory() as many_in:
        os.environ["SEQTUI_CONFIG"] = few_in
        fill(Path(few_in), FEW)
        fill(Path(many_in), many)
        short, long = (asyncio.run(measure(Path(folder))) for folder in (few_in, many_in))
    print(f"{'':12} {FEW:>8,} games {many:>8,} games")
    for step, took in short.items():
        print(f"{step:12} {took * 1000:11.0f} ms {long[step] * 1000:11.0f} ms")
    return int(any(long[step] - took > BAR for step, took in short.items()))


if __name__ == "__main__":
    sys.exit(main())
