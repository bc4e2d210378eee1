"""How strong the levels are: all of them against each other, in every game with its defaults.

Run ``python -m tests.benchmarks.strengths``. It prints a table per game and writes the figures
to ``engines/players/strengths.json``, where the program finds them; the README shows the
tables. It takes some minutes. Every deal is played twice,
so that each side begins once, and all is seeded: the same code gives the same figures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import combinations_with_replacement
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import engines.players
from engines.games.game import AnyGame
from engines.games.registry import GAMES, game_named
from engines.match import AnyMatch, Match
from engines.players.choice import choose
from engines.players.strengths import Record, record
from engines.setup import LEVELS, Player, deal

CONTESTANTS = ("random", *LEVELS)
FILE = Path(engines.players.__file__).with_name("strengths.json")
DEALS = {
    "sequence-shift": 1000,  # many draws, so that fewer games tell as much
    "sequence-stack": 1250,
    "mirror-duel": 500,  # nearly all draws, and the longest games
    "sequence-builder": 1250,
    "code-swap": 1250,
}
"""Deals per pairing, each played twice: the error of a score is then about 1 %."""
PROCESSES = 2


class Pairing(NamedTuple):
    """Two levels that meet in a game, the one whose results are counted first."""

    game: str
    level: str
    opponent: str


def play(game: str, kinds: tuple[str, str], seed: int) -> int | None:
    """Play a game between two levels, the first to begin, and return who won, 1 or 2."""
    chosen = game_named(game)
    players = Player("One", kinds[0]), Player("Two", kinds[1])
    match: AnyMatch = Match(deal(chosen, chosen.options(), seed, 1, players))
    while match.outcome is None:
        match.submit(choose(match))
    return match.outcome.winner


def meet(pairing: Pairing) -> tuple[Pairing, Record]:
    """Play all games of a pairing."""
    game, level, opponent = pairing
    results = []
    for seed in range(DEALS[game]):
        results.append({1: 1, 2: -1, None: 0}[play(game, (level, opponent), seed)])
        results.append({1: -1, 2: 1, None: 0}[play(game, (opponent, level), seed)])
    return pairing, Record(results.count(1), results.count(0), results.count(-1))


def figures(found: Iterable[tuple[Pairing, Record]]) -> str:
    """Write down what each level did against each, a line per pair of them."""
    records: dict[Pairing, Record] = {}
    for (game, level, opponent), counts in found:
        records[Pairing(game, level, opponent)] = counts
        if level != opponent:
            records[Pairing(game, opponent, level)] = Record(*counts[::-1])
    told = {
        game.name: {
            level: {o: records[Pairing(game.name, level, o)] for o in CONTESTANTS}
            for level in CONTESTANTS
        }
        for game in GAMES
    }
    text = json.dumps(told, indent=1)
    return re.sub(r"\[\s+(\d+),\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2, \3]", text) + "\n"


def table(game: AnyGame) -> str:
    """Write the scores of a game as a table in Markdown, from the file."""
    rows = [
        f"| {game.title} | " + " | ".join(f"against {level}" for level in CONTESTANTS) + " |",
        "| --- |" + " ---: |" * len(CONTESTANTS),
    ]
    for level in LEVELS:
        scores = [f"{100 * record(game.name, level, o).score:.0f} %" for o in CONTESTANTS]
        rows.append(f"| {level} | " + " | ".join(scores) + " |")
    return "\n".join(rows) + "\n"


def main() -> None:
    """Play everything, write the file and print the tables."""
    start = perf_counter()
    pairings = [
        Pairing(game.name, level, opponent)
        for game in GAMES
        for opponent, level in combinations_with_replacement(CONTESTANTS, 2)
    ]
    with Pool(PROCESSES) as pool:
        FILE.write_text(figures(pool.imap_unordered(meet, pairings)), "utf-8")
    for game in GAMES:
        print(table(game))
    print(f"{FILE.name} was written after {perf_counter() - start:.0f} s.")


if __name__ == "__main__":
    main()
