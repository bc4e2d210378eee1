"""How strong the levels are: all of them against each other, in every game with its defaults.

Run ``python -m tests.benchmarks.strengths [GAME ...]``. It prints a table per game and writes the
figures to the game's own ``strengths.json``; the README shows the tables. All games take some
minutes. Every deal is played twice, so that each side begins once, and all is seeded: the same
code gives the same figures.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from itertools import combinations_with_replacement
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import engines.games
from engines.games.game import AnyGame
from engines.games.parts import folder_of
from engines.games.registry import GAMES, game_named
from engines.gate.prepare import prepare
from engines.match import AnyMatch, Match
from engines.players.choice import choose
from engines.players.strengths import Record, record
from engines.setup import LEVELS, Player

CONTESTANTS = ("random", *LEVELS)
FOLDER = Path(engines.games.__file__).parent
DEALS = 1250
"""Deals per pairing, each played twice: the error of a score is then about 1 %."""
OTHER_DEALS = {
    "sequence-stack": 5000,  # luck has the larger part, and the games are short
    "sequence-shift": 1000,  # many draws, so that fewer games tell as much
    "mirror-duel": 500,  # the longest games
}
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
    match: AnyMatch = Match(prepare(chosen, chosen.options(), seed=seed, players=players))
    while match.outcome is None:
        match.submit(choose(match))
    return match.outcome.winner


def deals_of(game: str) -> int:
    """Return how many deals each pairing plays."""
    return OTHER_DEALS.get(game, DEALS)


def meet(pairing: Pairing) -> tuple[Pairing, Record]:
    """Play all games of a pairing."""
    game, level, opponent = pairing
    results = []
    for seed in range(deals_of(game)):
        results.append({1: 1, 2: -1, None: 0}[play(game, (level, opponent), seed)])
        results.append({1: -1, 2: 1, None: 0}[play(game, (opponent, level), seed)])
    return pairing, Record(results.count(1), results.count(0), results.count(-1))


def figures(game: str, found: Iterable[tuple[Pairing, Record]]) -> str:
    """Write down what each level did against each in one game, a line per pair of them."""
    records: dict[tuple[str, str], Record] = {}
    for (of, level, opponent), counts in found:
        if of == game:
            records[level, opponent] = counts
            if level != opponent:
                records[opponent, level] = Record(*counts[::-1])
    told = {level: {o: records[level, o] for o in CONTESTANTS} for level in CONTESTANTS}
    text = json.dumps(told, indent=1)
    return re.sub(r"\[\s+(\d+),\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2, \3]", text) + "\n"


def table(game: AnyGame) -> str:
    """Write the scores of a game as a table in Markdown, from the file."""
    rows = [
        f"| {game.title} | " + " | ".join(f"against {level}" for level in CONTESTANTS) + " |",
        "| --- |" + " ---: |" * len(CONTESTANTS),
    ]
    for level in LEVELS:
        found = [record(game.name, level, opponent) for opponent in CONTESTANTS]
        scores = [f"{100 * each.score:.0f} %" for each in found if each]
        rows.append(f"| {level} | " + " | ".join(scores) + " |")
    return "\n".join(rows) + "\n"


def main() -> None:
    """Play everything, write the files and print the tables."""
    start = perf_counter()
    games = [game_named(name) for name in sys.argv[1:]] or list(GAMES)
    pairings = [
        Pairing(game.name, level, opponent)
        for game in games
        for opponent, level in combinations_with_replacement(CONTESTANTS, 2)
    ]
    with Pool(PROCESSES) as pool:
        found = list(pool.imap_unordered(meet, pairings))
    for game in games:
        file = FOLDER / folder_of(game.name) / "strengths.json"
        file.write_text(figures(game.name, found), "utf-8")
        print(table(game))
    print(f"Written after {perf_counter() - start:.0f} s.")


if __name__ == "__main__":
    main()
