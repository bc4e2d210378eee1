"""Whether a solve is felt: the time from a key to its paint while an oracle works beside it.

Run ``python -m tests.benchmarks.solving [keys]``. The play screen runs in a pseudo-terminal,
once idle and once while a thread solves the slowest game there is, from scratch and again and
again. The bar: a key waits at most one frame (1/60 s) longer than it does without the solve.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time

from tests.benchmarks.startup import PLAY, Terminal

SOLVING = f"""
from threading import Thread
from seqtui.engines.games.sequence_builder.oracle import ORACLE
from seqtui.engines.games.registry import game_named

def solve_for_ever():
    game = game_named("sequence-builder")
    options = game.options(target=6, steps=(1, 2, 3, 4), pool=24)
    while True:
        ORACLE(options).judge(game.deal(options, 0, 1))

Thread(target=solve_for_ever, daemon=True).start()
{PLAY}
"""
FRAME = 1 / 60


def measure(code: str, keys: int) -> list[float]:
    """Return the times from a key to its paint."""
    with tempfile.TemporaryDirectory() as config:
        terminal = Terminal(code, config)
        try:
            terminal.until(b"SEQUENCE SHIFT")
            time.sleep(1.0)
            terminal.settle()
            return [terminal.press((b"\x1b[C", b"\x1b[D")[n % 2]) for n in range(keys)]
        finally:
            terminal.close()


def main(keys: int = 60) -> None:
    """Measure and print a table."""
    times = {"idle": measure(PLAY, keys), "solving": measure(SOLVING, keys)}
    print(f"{'':10}{'median':>12}{'95 %':>12}{'longest':>12}")
    for name, taken in times.items():
        high = statistics.quantiles(taken, n=20)[-1]
        cells = (statistics.median(taken), high, max(taken))
        print(f"{name:10}" + "".join(f"{cell * 1000:9.1f} ms" for cell in cells))
    longer = statistics.median(times["solving"]) - statistics.median(times["idle"])
    verdict = "ok" if longer <= FRAME else "too long"
    print(
        f"a key waits {longer * 1000:.1f} ms longer, one frame is {FRAME * 1000:.1f} ms: {verdict}"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
