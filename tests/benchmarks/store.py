"""How long the store takes to answer with ten thousand games in it.

Run ``python -m tests.benchmarks.store [games]``. Every list, count and figure the screens ask
for is timed on a file that was just opened and again when it is warm. The bar: 50 ms.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from seqtui.app.store.database import FILE_NAME
from seqtui.app.store.games import Filter, Games
from seqtui.app.store.statistics import Figures
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import Session
from seqtui.engines.setup import Player

ROUNDS = 9
BAR = 50.0
"""Milliseconds for what a person waits for."""
KINDS = ("human", "easy", "medium", "hard", "perfect")
TEMPLATES = 100
"""So many games are played; the others repeat them at other times."""


def main(count: int = 10_000) -> None:
    """Fill a store, and time what is asked of it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, count)
        size = (folder / FILE_NAME).stat().st_size / 1e6
        print(f"{count} games, {size:.1f} MB; milliseconds: first, then the median")
        slow = [what for what, work in questions().items() if not within(folder, what, work)]
    if slow:
        raise SystemExit(f"Slower than {BAR:.0f} ms: {', '.join(slow)}.")


def fill(folder: Path, count: int) -> None:
    """Play some games at random, and copy their rows until there are enough."""
    games, dice = Games(print, folder), Random(1)
    for seed in range(TEMPLATES):
        kinds = "human", dice.choice(KINDS)
        game = GAMES[seed % len(GAMES)]
        players = Player("Ann", kinds[0]), Player("Ben", kinds[1])
        session = Session(
            prepare(game, game.options(), seed=seed, first=1 + seed % 2, players=players)
        )
        for _ in range(dice.randrange(10, 60)):
            if session.outcome is None:
                session.submit(dice.choice(session.legal))
        games.keep(session)
        games.note_mistakes(session, (dice.randrange(4), dice.randrange(4)))
    columns = [row[1] for row in games.file.query("PRAGMA table_info(games)") if row[1] != "id"]
    games.close()
    values = ", ".join("changed + ?" if name == "changed" else name for name in columns)
    copy = f"INSERT INTO games ({', '.join(columns)}) SELECT {values} FROM games WHERE id = ?"
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        connection.executemany(
            copy, [(dice.uniform(-1e7, 0), 1 + n % TEMPLATES) for n in range(count - TEMPLATES)]
        )


def questions() -> dict[str, Callable[[Games], object]]:
    """Return what is asked, by name."""
    return {
        "the game to continue": lambda games: games.unfinished(),
        "the first page": lambda games: games.page(),
        "how many games": lambda games: games.count(),
        "the last page": lambda games: games.page(offset=games.count() - 50),
        "one game's": lambda games: games.page(Filter(game="code-swap")),
        "one opponent's": lambda games: games.page(Filter(opponent="perfect")),
        "the lost ones": lambda games: games.page(Filter(result="lost")),
        "all three": lambda games: games.page(Filter("code-swap", "hard", "won")),
        "by game": lambda games: games.page(order="game"),
        "by turns": lambda games: games.page(order="turns"),
        "by opponent, backwards": lambda games: games.page(order="opponent", backwards=True),
        "by result": lambda games: games.page(order="result"),
        "a game of 10,000": lambda games: games.load(77),
        "all figures": lambda games: Figures.by_game(games.player_results()),
    }


def within(folder: Path, what: str, work: Callable[[Games], object]) -> bool:
    """Time one question and tell whether it stays below the bar."""
    began = perf_counter()
    games = Games(print, folder)
    opened = perf_counter() - began
    times = []
    for _ in range(ROUNDS):
        began = perf_counter()
        work(games)
        times.append((perf_counter() - began) * 1000)
    games.close()
    print(f"  {what:24} {times[0]:6.1f} {median(times):6.1f}   (opening {opened * 1000:.0f})")
    return median(times) < BAR


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
