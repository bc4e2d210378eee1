"""A summary of the older games, so that the figures need not count all of them each time.

It covers all finished games up to some moment. The file itself forgets it when one of them is
added, changed or deleted: see its triggers. The newest games are left out, because those are the
ones that change: mistakes are noted, a last move is taken back, a game is deleted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from zlib import crc32

from seqtui.app.store.games import Games
from seqtui.app.store.listing import Chair
from seqtui.app.store.statistics import Figures, Tally, add_up

NEWEST = 200
"""How many of the newest games are always left out."""
ENOUGH = 1000
"""How many games that are not in the summary are worth writing a new one."""
POINTS = 500
"""For how many games mistakes are kept one by one: more than any chart has columns."""


def figures_of(games: Games) -> dict[str, Figures]:
    """Return the figures of all games together and of each, by name."""
    found = games.query("SELECT edits, until, summary FROM figures")
    edits, until, text = found[0] if found else (0, None, None)
    settled = _read(text)
    chairs = games.chairs(None if settled is None else until)
    if count := _to_settle(chairs):
        settled = add_up(chairs[:count], settled or {})
        summary = chairs[count - 1].changed, _written(settled), edits
        # Unless another copy of the program has changed an older game meanwhile.
        change = "UPDATE figures SET until = ?, summary = ? WHERE edits = ?"
        games.write(lambda connection: connection.execute(change, summary))
    return Figures.by_game(chairs[count:], settled)


def _to_settle(chairs: Sequence[Chair]) -> int:
    """Return how many of the oldest go into the summary; those of one moment go together."""
    count = len(chairs) - NEWEST
    if count < ENOUGH:
        return 0
    while count and chairs[count - 1].changed == chairs[count].changed:
        count -= 1
    return count


def _written(settled: Mapping[str, Figures]) -> str:
    """Write a summary, after a sum to check it by: a flipped digit would stay for ever."""
    for figures in settled.values():
        for level, points in figures.mistakes.items():
            if older := points[:-POINTS]:
                games, mistakes = figures.earlier.get(level, (0, 0))
                figures.earlier[level] = games + len(older), mistakes + sum(older)
                del points[:-POINTS]
    text = json.dumps([asdict(figures) for figures in settled.values()])
    return f"{crc32(text.encode()):08x}{text}"


def _read(summary: object) -> dict[str, Figures] | None:
    """Return what a summary says; None if there is none, or if it is damaged."""
    if not isinstance(summary, str):
        return None
    check, text = summary[:8], summary[8:]
    if check != f"{crc32(text.encode()):08x}":
        return None
    return {entry["game"]: _figures(**entry) for entry in json.loads(text)}


def _figures(
    game: str,
    levels: dict[str, dict[str, int]],
    people: dict[str, dict[str, int]],
    first: dict[str, int],
    mistakes: dict[str, list[int]],
    earlier: dict[str, list[int]],
) -> Figures:
    return Figures(
        game,
        {level: Tally(**tally) for level, tally in levels.items()},
        {name: Tally(**tally) for name, tally in people.items()},
        Tally(**first),
        mistakes,
        {level: (games, made) for level, (games, made) in earlier.items()},
    )
