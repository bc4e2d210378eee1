"""How much work a key makes: the Python calls from a key press until the screen is quiet again.

Run ``python -m tests.benchmarks.key_calls [game]``. Calls are counted rather than timed, so the
figures are the same on a busy machine. An arrow moves the cursor, learns it a move. The calls
of this program are told apart from those of Textual and Python below it, and drawing from the rest.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

from textual import events

from seqtui.app.application import SeqtuiApp
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.prepare import prepare

ROOT = str(Path(__file__).parents[2])
OURS = (f"{ROOT}/app/", f"{ROOT}/engines/")
DRAWING = f"{ROOT}/app/drawing/"
SEED = 1
"""Deals games that two first moves do not end."""
QUIET = 0.2
"""Seconds after which a key has had all its effect."""
SHOWN = 12
"""How many of the functions that are called most are listed."""


async def calls_of(app: SeqtuiApp, key: str) -> Counter[CodeType]:
    """Press a key and count which functions are called until nothing more happens."""
    counted: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            counted[frame.f_code] += 1

    sys.setprofile(count)
    try:
        # Not through a pilot: what it calls while it waits would be most of the calls.
        app.post_message(events.Key(key, None))
        await asyncio.sleep(QUIET)
    finally:
        sys.setprofile(None)
    return counted


def report(key: str, counted: Counter[CodeType], *, named: bool) -> None:
    """Print how many calls a key made, and of our functions those that were called most."""
    ours = Counter({c: n for c, n in counted.items() if c.co_filename.startswith(OURS)})
    drawing = sum(n for c, n in ours.items() if c.co_filename.startswith(DRAWING))
    rest = ours.total() - drawing
    print(f"{key:6} {counted.total():7,} calls, ours {rest:5,} and {drawing:5,} to draw")
    for code, many in ours.most_common(SHOWN if named else 0):
        where = code.co_filename.removeprefix(f"{ROOT}/")
        print(f"       {many:7,} {where}:{code.co_firstlineno} {code.co_qualname}")


async def measure(name: str, *, named: bool) -> None:
    """Count the calls of an arrow key and of Enter in a game that has just begun."""
    game = game_named(name)
    app = SeqtuiApp(prepare(game, game.options(), seed=SEED))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.5)  # let what is loaded after the first frame be loaded
        app.preferences.change(animation=False)
        print(name)
        for key in ("right", "enter"):
            await pilot.press(key)  # the first time fills the caches
            report(key, await calls_of(app, key), named=named)


def main(*names: str) -> None:
    """Measure one game with its functions, or every game."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SEQTUI_CONFIG"] = os.environ["SEQTUI_DATA"] = folder
        for name in names or [game.name for game in GAMES]:
            asyncio.run(measure(name, named=bool(names)))


if __name__ == "__main__":
    main(*sys.argv[1:])
