"""Damage to the file of games: cut everywhere, bytes flipped, pages zeroed and swapped.

After each damage all games are exported. That must end within seconds, without a traceback, and
nothing may be lost that is in the copy of the file or that SQL can still read. What SQL can read
is found out in the simplest way: every row is asked for by its number, and all in one go.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from datetime import date
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from traceback import format_exc
from typing import NamedTuple, TypeAlias
from unittest import mock

from seqtui.app.cli.commands import run
from seqtui.app.store.database import COPY_NAME
from seqtui.app.store.games import Games
from seqtui.app.store.results import Results
from tests.app.store.samples import add_all, bare, shift
from tests.app.store.test_results import attempt, task

PAGE = 4096
SECONDS = 10
"""How long opening and exporting may take."""
TABLES = ("games", "tasks")

Row: TypeAlias = tuple[object, ...]


class Whole(NamedTuple):
    """A file of games and results before it is damaged."""

    content: bytes
    copy: bytes
    """The copy that the program made, before the last games were played."""
    rows: frozenset[Row]
    """What is in the file."""
    copied: frozenset[Row]
    """What is in the copy."""


class Case(NamedTuple):
    """One damage."""

    name: str
    content: bytes
    copied: bool = False
    """Whether the copy is there too."""


class Outcome(NamedTuple):
    """What came of one damage."""

    wrong: str | None
    seconds: float
    promised: int = 0
    """How many rows had to be found."""
    found: int = 0


def whole(games: int, folder: Path) -> Whole:
    """Make a file of games and results, some games deleted again, and some newer than the copy."""
    dice = Random(1)
    store = Games(print, folder)
    _play(store, range(games), dice)
    for id_ in range(10, games, 50):
        store.delete(id_)
    store.close()
    copy = (folder / COPY_NAME).read_bytes()
    store = Games(print, folder)
    _play(store, range(games, games + games // 5), dice)
    store.close()
    content = (folder / "games.db").read_bytes()
    return Whole(content, copy, *(read(each, folder / "read") for each in (content, copy)))


def _play(store: Games, seeds: range, dice: Random) -> None:
    moves, results = [f"swap {n} {n + 1}" for n in (1, 2, 3, 4)], Results(store.file)
    for seed in seeds:
        session = shift(*dice.choices(moves, k=dice.randrange(12)), seed=seed, row=(5, 4, 3, 2, 1))
        add_all(store, [session])
        if seed % 2:
            results.keep("puzzle", f"sequence-shift/{seed}", task(), attempt(), today=date.today())


def read(content: bytes, path: Path, wanted: frozenset[Row] = frozenset()) -> frozenset[Row]:
    """Return the rows that SQL reads: all in one go, and those wanted by their numbers."""
    path.write_bytes(content)
    found: set[Row] = set()
    with closing(sqlite3.connect(path)) as file, suppress(sqlite3.Error):
        # Let SQLite read as much as it can of a file that is cut.
        file.execute("PRAGMA writable_schema = ON")
        for table in TABLES:
            with suppress(sqlite3.Error, UnicodeDecodeError):
                for row in file.execute(f"SELECT * FROM {table}"):
                    found.add((table, *row))
        for name, number, *_ in wanted:
            with suppress(sqlite3.Error, UnicodeDecodeError):
                for row in file.execute(f"SELECT * FROM {name} WHERE id = ?", (number,)):
                    found.add((name, *row))
    return frozenset(found)


def cases(store: Whole, step: int, many: int, seed: int) -> Iterator[Case]:
    """Yield cuts at every so many bytes, flips of the first page, and as many of other damages."""
    content, dice = store.content, Random(seed)
    for end in range(0, len(content), step):
        yield Case(f"cut at {end}", content[:end])
        if end % (10 * step) == 0:
            yield Case(f"cut at {end} beside a copy", content[:end], copied=True)
    # The schema fills the first page from its end; what was added last comes first.
    text = content.index(b"CREATE INDEX finished_games")
    schema = (*range(100), *range(100, 160), *range(text - 100, PAGE))
    for number, place in enumerate(schema[:: max(1, step // 60)]):
        for bits in (0xFF, 0x01, 0x20):
            damaged = flipped(content, place, bits)
            yield Case(f"byte {place} ^ {bits:#x}", damaged, copied=number % 2 == 0)
    for number in range(many):
        yield at_random(store, dice)._replace(copied=number % 2 == 0)


def flipped(content: bytes, place: int, bits: int) -> bytes:
    return content[:place] + bytes([content[place] ^ bits]) + content[place + 1 :]


def at_random(store: Whole, dice: Random) -> Case:
    """Flip a byte, or empty, fill or swap pages."""
    content = store.content
    one, two = (dice.randrange(len(content) // PAGE) * PAGE for _ in range(2))
    match dice.choice(("flip", "empty", "fill", "swap", "noise")):
        case "flip":
            place, bits = one + dice.randrange(PAGE), dice.randrange(1, 256)
            return Case(f"byte {place} ^ {bits:#x}", flipped(content, place, bits))
        case "swap":
            pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
            pages[one // PAGE], pages[two // PAGE] = pages[two // PAGE], pages[one // PAGE]
            return Case(f"pages {one} and {two} swapped", b"".join(pages))
        case "noise":
            new = dice.randbytes(PAGE)
        case what:
            new = (b"\0" if what == "empty" else b"\r\0\0\xff") * PAGE
    page = new[:PAGE]
    return Case(f"page {one} is {page[:4]!r}…", content[:one] + page + content[one + PAGE :])


def outcome(case: Case, store: Whole, folder: Path) -> Outcome:
    """Open and export a damaged file, and find out what is wrong with that."""
    promised = read(case.content, folder / "read", store.rows) & store.rows
    data = folder / "data"
    data.mkdir()
    (data / "games.db").write_bytes(case.content)
    if case.copied:
        (data / COPY_NAME).write_bytes(store.copy)
    exported = folder / "exported"
    began, told = perf_counter(), StringIO()
    try:
        with (
            mock.patch.dict(os.environ, {"SEQTUI_DATA": str(data)}),
            redirect_stdout(StringIO()),
            redirect_stderr(told),
            within(SECONDS),
        ):
            code = run(["export", "--all", str(exported)])
            took = perf_counter() - began
            with closing(Games(lambda _: None)) as games:
                found = {
                    (table, *row)
                    for table in TABLES
                    for row in games.file.query(f"SELECT * FROM {table}")
                }
    except (Exception, Late):
        return Outcome(f"a traceback: {format_exc()}", perf_counter() - began)
    lines = exported.read_text("utf-8").splitlines() if exported.exists() else []
    wrong, was_noticed = None, "were damaged" in told.getvalue()
    if case.copied and was_noticed:
        promised |= store.copied
    if missing := {*map(content, promised)} - {*map(content, found)}:
        wrong = f"{len(missing)} rows are missing; told: {told.getvalue()}"
    elif {record(row) for row in promised if row[0] == "games"} - {*map(bare, games_in(lines))}:
        wrong = f"not every game was exported, but {len(lines)} lines; told: {told.getvalue()}"
    elif code not in ((0, 1) if lines else (2,)):
        wrong = f"exit code {code} for {len(lines)} games"
    elif strange := [line for line in lines if not reads(line)]:
        wrong = f"no record was exported: {strange[0]}"
    elif was_noticed and [file.read_bytes() for file in data.glob("games-damaged-*.db")] != [
        case.content
    ]:
        wrong = "the damaged file is not kept as it was"
    return Outcome(wrong, took, len(promised), len(found))


def content(row: Row) -> Row:
    """Return a row without its number if that does not identify it."""
    table, number, *values = row
    return (table, number if table == "games" else None, *values)


def record(row: Row) -> object:
    """Return the record of a game."""
    return row[19]


def games_in(lines: list[str]) -> list[str]:
    return [line for line in lines if '"seqtui-record"' in line]


def reads(line: str) -> bool:
    return json.loads(line)["format"] in ("seqtui-record", "seqtui-result")


class Late(BaseException):
    """It takes too long. Nothing that is tested may take this for an error of its own."""


class within:  # noqa: N801 - used like a function
    """Raise ``Late`` after so many seconds of work; what others take does not count."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGPROF, self._late)
        signal.setitimer(signal.ITIMER_PROF, self._seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, self._before)

    @staticmethod
    def _late(*_: object) -> None:
        raise Late


def main(arguments: list[str]) -> None:
    """Try all damages, and say which ones did harm."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak damage", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--step", type=int, default=100, help="cut at every so many bytes")
    parser.add_argument("--random", type=int, default=1000, help="how many random damages")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    tried, slowest, bad, promised, found = 0, 0.0, 0, 0, 0
    memory = "/dev/shm"  # a disk would take most of the time
    with TemporaryDirectory(dir=memory if Path(memory).is_dir() else None) as name:
        Path(name, "whole").mkdir()
        store = whole(chosen.games, Path(name, "whole"))
        for case in cases(store, chosen.step, chosen.random, chosen.seed):
            with TemporaryDirectory(dir=name) as folder:
                done = outcome(case, store, Path(folder))
            tried, promised, found = tried + 1, promised + done.promised, found + done.found
            slowest = max(slowest, done.seconds)
            if done.wrong:
                bad += 1
                print(f"{case.name}: {done.wrong}")
    print(
        f"{tried:,} damages to {len(store.rows)} games and results in {len(store.content):,} bytes:"
        f" {bad} did harm; {promised:,} rows could be read, {found:,} were found;"
        f" the slowest took {slowest:.2f} s."
    )
    sys.exit(bad > 0)
