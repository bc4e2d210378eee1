"""Games to keep, and a store that remembers what it has told."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from seqtui.app.store import kept
from seqtui.app.store.database import COPY_NAME, FILE_NAME
from seqtui.app.store.games import Games, add_games, content_of
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player

ROW = (3, 1, 4, 5, 2)
HOUR = 3600.0


def shift(
    *moves: str,
    names: tuple[str, str] = ("Ann", "Ben"),
    kinds: tuple[str, str] = ("human", "human"),
    first: int = 1,
    seed: int = 7,
    row: Sequence[int] = ROW,
) -> AnySession:
    """Play Sequence Shift from one row of numbers."""
    game = game_named("sequence-shift")
    setup = prepare(
        game,
        check_options(game, {}),
        seed=seed,
        first=first,
        position={"sequence": list(row)},
        players=(Player(names[0], kinds[0]), Player(names[1], kinds[1])),
    )
    session = Session(setup)
    for move in moves:
        session.submit(move)
    return session


def won_by(player: int, kinds: tuple[str, str] = ("human", "human"), first: int = 1) -> AnySession:
    """Return a game that this player has won, because the other one conceded."""
    opening = () if first != player else ("swap 1 2",)
    return shift(*opening, "concede", kinds=kinds, first=first)


def drawn(kinds: tuple[str, str] = ("human", "human"), first: int = 1) -> AnySession:
    """Return a game that ended in a draw, because its position came three times."""
    return shift(*["swap 1 2"] * 4, "claim", kinds=kinds, first=first)


def add_all(games: Games, sessions: Iterable[AnySession]) -> int | None:
    """Import games, and return how many were new."""
    contents = list(map(content_of, sessions))
    return games.file.write(lambda connection: add_games(connection, contents))


def exported(record: str, *, text: bool = False) -> str:
    """Return a game as it is exported if nothing but its record is known."""
    row = {"record": record, "aids": "{}", "started": 0.0, "changed": 0.0, "counted": 1}
    return kept.exported(kept.KINDS[0], {**row, "mistakes1": None, "mistakes2": None}, text=text)


def bare(line: str) -> str:
    """Return an exported record without what is kept of the game besides."""
    values = json.loads(line)
    values.pop("saved")
    return json.dumps(values, ensure_ascii=False)


class Store:
    """The games in a folder, opened, with everything that was told about them."""

    def __init__(self, folder: Path) -> None:
        self.told: list[str] = []
        self.path = folder / FILE_NAME
        self.games = Games(self.told.append, folder)


def records_of(games: Games) -> list[str]:
    """Return the records of all games, oldest first."""
    return [str(row["record"]) for row in kept.rows(games.file, kept.KINDS[0])]


def filled(folder: Path, count: int = 60, *, copied: bool = False) -> list[str]:
    """Put some games into a folder, close it, and return their records.

    The copy that was made on closing is taken away, unless it is wanted.
    """
    store = Store(folder)
    for seed in range(count):
        store.games.keep(shift("swap 1 2", "swap 2 3", "concede", seed=seed))
    records = records_of(store.games)
    store.games.close()
    assert store.told == []
    assert len(records) == count
    if not copied:
        (folder / COPY_NAME).unlink()
    return records


def mistakes_in(games: Games) -> list[tuple[int | None, int | None]]:
    """Return how many mistakes are noted for the players of each game, oldest game first."""
    rows = games.file.query("SELECT mistakes1, mistakes2 FROM games ORDER BY id")
    return [(first, second) for first, second in rows]


def age(path: Path) -> None:
    """Let a file be some hours old."""
    then = path.stat().st_mtime - 2 * HOUR
    os.utime(path, (then, then))


def refused(content: bytes) -> bytes:
    """Damage a file of games so that seqtui refuses it and SQL can still read every row."""
    version = 60  # where the header holds it; the first byte makes it negative
    return content[:version] + b"\xff" + content[version + 1 :]


def asides(folder: Path) -> list[Path]:
    """Return the damaged files that were kept."""
    return sorted(folder.glob("games-damaged-*.db"))
