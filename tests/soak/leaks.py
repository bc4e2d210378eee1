"""Plays many games in one process, visits every screen, and watches the memory.

Run ``python -m tests.soak leaks [--games N]``. It fails if the process has grown by more than
5 MB since the fiftieth game, or if a screen, a board or a session that was left is still there.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

os.environ["TEXTUAL_ANIMATIONS"] = "none"  # read when Textual is imported

from textual._styles_cache import StylesCache
from textual.screen import Screen

from seqtui.app.games.board import Board
from seqtui.app.play.screen import PlayScreen
from seqtui.engines.session import Session
from tests.app.running import RunningApp, running

WARM, LIMIT = 50, 5.0
"""After how many games the memory should be flat, and within how many megabytes."""
KEPT = {"screens": 2, "boards": 1, "sessions": 1}
"""How much may be alive at the picker: itself, the screen left last, and the game left last."""
_VISITS = (("h", "escape"), ("t", "escape"), ("f2", "escape"), ("f1", "escape"), ("f3", "escape"))


class Alive(NamedTuple):
    """What there is in memory."""

    megabytes: float
    screens: int
    boards: int
    sessions: int
    caches: int
    """What Textual remembers about the looks of widgets, one for each."""


def alive() -> Alive:
    """Count what is left after a collection."""
    gc.collect()
    counts = Counter(map(type, gc.get_objects()))
    screens, boards, sessions, caches = (
        sum(count for each, count in counts.items() if kind in each.__mro__)
        for kind in (Screen, Board, Session, StylesCache)
    )
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    megabytes = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return Alive(megabytes, screens, boards, sessions, caches)


async def play(there: RunningApp, number: int, dice: Random) -> None:
    """Play one game from the picker to its end, look around, and come back to the picker."""
    await there.press(str(number % 5 + 1), "enter")
    await finish(there, dice)
    if number % 4 == 1:
        await there.press("v", "right", "escape")
    if number % 4 == 2:
        await there.press("a")
        await finish(there, dice)
    if number % 4 == 3:
        await there.press("f2", "escape", "f1", "escape")
    await there.press("escape")
    await there.press(*_VISITS[number % len(_VISITS)])


async def finish(there: RunningApp, dice: Random, longest: int = 12) -> None:
    """Make random moves to the end of the game, or give it up when it becomes long."""
    assert isinstance(there.app.screen, PlayScreen)
    session = there.session
    while session.outcome is None and session.ply < longest:
        session.submit(dice.choice(session.legal))
        await there.pilot.pause()
    if session.outcome is None:
        await there.make("concede")
    await there.settle()


async def run(games: int, seed: int) -> list[tuple[int, Alive]]:
    """Play, and return what was alive after so many games."""
    found, dice = [], Random(seed)
    async with running(confirm=False) as there:
        for number in range(1, games + 1):
            await play(there, number, dice)
            if number in (WARM, games) or number % 50 == 0:
                found.append((number, alive()))
                print(f"{number:4} games: {found[-1][1]}", flush=True)
    return found


def main(arguments: list[str]) -> None:
    """Play the games and tell what was found."""
    parser = ArgumentParser("python -m tests.soak leaks")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    began = perf_counter()
    with TemporaryDirectory() as folder:
        for name in ("DATA", "CONFIG", "STATE"):
            os.environ[f"SEQTUI_{name}"] = str(Path(folder) / name.lower())
        found = asyncio.run(run(chosen.games, chosen.seed))
    (_, first), (_, last) = found[0], found[-1]
    grown = last.megabytes - first.megabytes
    print(f"{chosen.games} games in {perf_counter() - began:.0f} s: {grown:+.1f} MB since {WARM}")
    left = [name for name, most in KEPT.items() if getattr(last, name) > most]
    if grown > LIMIT or left:
        sys.exit(f"Memory is leaking: {', '.join(left) or 'bytes'}.")
