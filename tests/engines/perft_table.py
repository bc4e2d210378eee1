"""Counts of all lines of play to a depth, kept as plain text.

A table states options and a start, and for each depth how many lines there are and how many of
them end there. ``python -m tests.engines.perft_table`` fills every table in anew, from the
naive games and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tests.engines.naive import Json, NaiveGame, Result, naive

FOLDER = Path(__file__).parent / "perft"
HEAD = """\
# Lines of play from a start, counted by the naive rules.
# depth, lines of that length, and of those: won by player 1, won by player 2, drawn
"""

N = TypeVar("N")
Counts = dict[int, tuple[int, int, int, int]]


@dataclass
class Entry:
    """One start, and the counts by depth."""

    game: str
    options: Json
    """What differs from the game's defaults."""
    start: Json
    counts: Counts = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game} {json.dumps(self.options)} {json.dumps(self.start)}"


def count(
    node: N, depth: int, children: Callable[[N], Iterable[N]], result: Callable[[N], Result | None]
) -> Counts:
    """Count every line from a node, to a depth."""
    tally = {level: [0, 0, 0, 0] for level in range(depth + 1)}

    def walk(node: N, level: int) -> None:
        row = tally[level]
        row[0] += 1
        if ended := result(node):
            row[ended[0] or 3] += 1
        if level < depth:
            for child in children(node):
                walk(child, level + 1)

    walk(node, 0)
    return {level: (a, b, c, d) for level, (a, b, c, d) in tally.items()}


def naive_counts(entry: Entry, defaults: Json, depth: int) -> Counts:
    """Count with the naive rules."""

    def children(node: NaiveGame) -> Iterator[NaiveGame]:
        return (node.after(move) for move in node.moves())

    root = naive(entry.game, {**defaults, **entry.options}, entry.start)
    return count(root, depth, children, lambda node: node.result())


def read_tables() -> list[Entry]:
    """Read every table."""
    entries: list[Entry] = []
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text().splitlines():
            match line.split(maxsplit=1):
                case [] | ["#", *_]:
                    continue
                case ["options", text]:
                    entries.append(Entry(path.stem, json.loads(text), {}))
                case ["start", text]:
                    entries[-1].start = json.loads(text)
                case _:
                    depth, lines, one, two, drawn = map(int, line.split())
                    entries[-1].counts[depth] = (lines, one, two, drawn)
    return entries


def write_tables(entries: list[Entry]) -> None:
    """Write the tables, one file per game."""
    for game in {entry.game for entry in entries}:
        text = HEAD
        for entry in entries:
            if entry.game == game:
                text += f"\noptions {json.dumps(entry.options)}\nstart {json.dumps(entry.start)}\n"
                for depth, row in entry.counts.items():
                    text += f"{depth:2}" + "".join(f" {number:9}" for number in row) + "\n"
        (FOLDER / f"{game}.txt").write_text(text)


def defaults_of(name: str) -> Json:
    """Return a game's default options as JSON."""
    from seqtui.engines.games.registry import game_named
    from seqtui.engines.gate.options import options_as_json

    return options_as_json(game_named(name).options())


if __name__ == "__main__":
    tables = read_tables()
    for table in tables:
        table.counts = naive_counts(table, defaults_of(table.game), max(table.counts))
    write_tables(tables)
