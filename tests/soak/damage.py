"""Damage to the file of games: cut everywhere, bytes flipped, pages zeroed and swapped.

After each damage all games are exported. That must end within seconds, without a traceback, and
bring back every game that is still there to be read. Which ones those are is decided without any
knowledge of how the file is read: the record of a game is a text that stands as it is in the
file, and it can be read as long as the damage leaves its page, or all up to its end, untouched.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from traceback import format_exc
from typing import NamedTuple
from unittest import mock

from seqtui.app.cli.commands import run
from seqtui.app.store.games import Games, content_of
from seqtui.app.store.salvage import COPY_NAME
from tests.app.store.samples import records_of, shift

PAGE = 4096
SECONDS = 10
"""How long opening and exporting may take."""


class Whole(NamedTuple):
    """A file of games before it is damaged."""

    content: bytes
    copy: bytes
    """The copy that the program made of it."""
    places: dict[str, int]
    """Where the record of each game begins."""

    def readable(self, start: int, end: int | None = None) -> set[str]:
        """Return the games whose records lie before or after a part that is damaged or missing."""
        return {
            record
            for record, place in self.places.items()
            if place + len(record.encode()) <= start or (end is not None and place >= end)
        }


class Case(NamedTuple):
    """One damage, and the games that can still be read after it."""

    name: str
    content: bytes
    readable: set[str]
    copied: bool = False
    """Whether the copy is there too."""


def whole(games: int, folder: Path) -> Whole:
    """Make a file of games, some of them deleted again."""
    store = Games(print, folder)
    moves = [f"swap {n} {n + 1}" for n in (1, 2, 3, 4)]
    dice = Random(1)
    for seed in range(games):
        session = shift(*dice.choices(moves, k=dice.randrange(12)), seed=seed, row=(5, 4, 3, 2, 1))
        store.add_all([content_of(session)])
    for id_ in range(10, games, 50):
        store.delete(id_)
    records = records_of(store)
    store.close()
    content, copy = ((folder / name).read_bytes() for name in ("games.db", COPY_NAME))
    places = {record: content.index(record.encode()) for record in records}
    return Whole(content, copy, places)


def cases(store: Whole, step: int, many: int, seed: int) -> Iterator[Case]:
    """Yield cuts at every so many bytes, flips of the first page, and as many of other damages."""
    content, dice, everything = store.content, Random(seed), set(store.places)
    for end in range(0, len(content), step):
        kept = store.readable(end)
        yield Case(f"cut at {end}", content[:end], kept)
        if end % (10 * step) == 0:
            yield Case(f"cut at {end} beside a copy", content[:end], everything, copied=True)
    text = content.index(
        b"CREATE INDEX games_that_lead_on"
    )  # the last row of the schema comes first
    schema = (*range(100), *range(100, 160), *range(text - 100, PAGE))
    for place in schema[:: max(1, step // 60)]:
        for bits in (0xFF, 0x01, 0x20):
            yield Case(f"byte {place} ^ {bits:#x}", flipped(content, place, bits), everything)
    for _ in range(many):
        yield at_random(store, dice)


def flipped(content: bytes, place: int, bits: int) -> bytes:
    return content[:place] + bytes([content[place] ^ bits]) + content[place + 1 :]


def at_random(store: Whole, dice: Random) -> Case:
    """Flip a byte, or empty, fill or swap pages."""
    content = store.content
    one, two = (dice.randrange(len(content) // PAGE) * PAGE for _ in range(2))
    kept = store.readable(one, one + PAGE)
    match dice.choice(("flip", "empty", "fill", "swap", "noise")):
        case "flip":
            place, bits = one + dice.randrange(PAGE), dice.randrange(1, 256)
            return Case(f"byte {place} ^ {bits:#x}", flipped(content, place, bits), kept)
        case "swap":
            pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
            pages[one // PAGE], pages[two // PAGE] = pages[two // PAGE], pages[one // PAGE]
            return Case(f"pages {one} and {two} swapped", b"".join(pages), set(store.places))
        case "noise":
            new = dice.randbytes(PAGE)
        case what:
            new = (b"\0" if what == "empty" else b"\r\0\0\xff") * PAGE
    page = new[:PAGE]
    return Case(f"page {one} is {page[:4]!r}…", content[:one] + page + content[one + PAGE :], kept)


def outcome(case: Case, store: Whole, folder: Path) -> tuple[str | None, float]:
    """Open and export a damaged file; return what is wrong with that, and how long it took."""
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
    except Exception:
        return f"a traceback: {format_exc()}", perf_counter() - began
    took = perf_counter() - began
    found = exported.read_text("utf-8").splitlines() if exported.exists() else []
    if missing := case.readable - set(found):
        return f"{len(missing)} games are missing; told: {told.getvalue()}", took
    if code not in ((0, 1) if found else (2,)):
        return f"exit code {code} for {len(found)} games", took
    if strange := [line for line in found if line not in store.places and not reads(line)]:
        return f"no record was exported: {strange[0]}", took
    aside = [file.read_bytes() for file in data.glob("games-damaged-*.db")]
    if "were damaged" in told.getvalue() and aside != [case.content]:
        return "the damaged file is not kept as it was", took
    return None, took


def reads(line: str) -> bool:
    return bool(json.loads(line)["format"] == "seqtui-record")


class within:  # noqa: N801 - used like a function
    """Raise an error if something takes longer than so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGALRM, self._late)
        signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)

    @staticmethod
    def _late(*_: object) -> None:
        raise TimeoutError("it takes too long")


def main(arguments: list[str]) -> None:
    """Try all damages, and say which ones did harm."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak damage", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--step", type=int, default=100, help="cut at every so many bytes")
    parser.add_argument("--random", type=int, default=1000, help="how many random damages")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    tried, slowest, bad = 0, 0.0, 0
    memory = "/dev/shm"  # a disk would take most of the time
    with TemporaryDirectory(dir=memory if Path(memory).is_dir() else None) as name:
        store = whole(chosen.games, Path(name, "whole"))
        for case in cases(store, chosen.step, chosen.random, chosen.seed):
            tried += 1
            with TemporaryDirectory(dir=name) as folder:
                wrong, took = outcome(case, store, Path(folder))
            slowest = max(slowest, took)
            if wrong:
                bad += 1
                print(f"{case.name}: {wrong}")
    print(
        f"{tried:,} damages to {len(store.places)} games in {len(store.content):,} bytes:"
        f" {bad} did harm; the slowest took {slowest:.2f} s."
    )
    sys.exit(bad > 0)
