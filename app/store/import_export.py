"""Exports and imports: files that the player names, with everything that is kept in them.

A file may hold records and results, one JSON object after another
(:mod:`seqtui.app.store.kept` says how), and games in text (:mod:`seqtui.app.store.game_text`).
"""

from __future__ import annotations

import os
import sys
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from seqtui.app.store.database import GamesFile
from seqtui.app.store.game_text import HEADING, from_text
from seqtui.app.store.games import Content, content_of
from seqtui.app.store.kept import KINDS, Kind, check_names, exported, kind_of, rows
from seqtui.engines.errors import BadInput
from seqtui.engines.gate.records import load
from seqtui.engines.session import AnySession
from seqtui.engines.text import counted, lower_first

STANDARD = "-"  # standard input or output
_MAX_SIZE = 10_000_000  # more bytes than any game has; a longer one is refused
_BATCH = 2_000_000  # bytes of games added in one transaction, so that a later error undoes little
_MOST_WRONG = 20  # games that cannot be read, until the import gives up on the file


# Files named by the player


def write_file(name: str, texts: Iterable[str]) -> None:
    """Write a new file completely or raise ``BadInput``; a file is never overwritten."""
    if not name:
        raise BadInput("A file needs a name.")
    path = Path(name)
    draft = path.with_name(f".seqtui-{os.getpid()}.part") if path.name else path
    taken = BadInput(f"{name} already exists; choose another name or remove it.")
    if os.path.lexists(path):
        raise taken
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.writelines(texts)
            file.flush()
            os.fsync(file.fileno())
        path.open("x").close()  # claims the name, unless another program has just done so
        draft.replace(path)
    except FileExistsError:
        raise taken from None
    except (OSError, ValueError) as error:
        raise _unusable(name, "written", error) from None
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def _unusable(name: str, how: str, error: OSError | ValueError) -> BadInput:
    why = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    return BadInput(f"{name} cannot be {how}: {why}.")


@dataclass
class Imported:
    """The result of importing some files."""

    added: Counter[str] = field(default_factory=Counter)
    """How many of each noun were new."""
    already_saved: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    """A sentence for each game or result that could not be read or saved."""

    @property
    def nothing(self) -> bool:
        """Whether nothing in them could be used."""
        return bool(self.wrong) and not self.added.total() and not self.already_saved.total()


def import_files(
    names: Iterable[str], add: Callable[[list[tuple[Kind, Content]]], Counter[str] | None]
) -> Imported:
    """Add the content of files in batches, leaving out what cannot be read.

    ``add`` saves a batch and returns how much of it was new, or None if it failed.
    """
    done = Imported()
    for batch in (batch for name in names for batch in _batches(name, done.wrong)):
        if (new := add(batch)) is None:
            done.wrong.append("The games could not be saved.")
            break
        done.added += new
        done.already_saved += Counter(kind.noun for kind, _ in batch) - new
    return done


def named(many: Mapping[str, int]) -> str:
    """Say how much of each kind there is: "3 games and 1 result", games in any case."""
    first, *others = KINDS
    more = [counted(many[kind.noun], kind.noun) for kind in others if many[kind.noun]]
    return " and ".join([counted(many[first.noun], first.noun), *more])


def already_there(done: Imported) -> str:
    """Say how much of it was there already; nothing if nothing was."""
    many = done.already_saved.total()
    if not many:
        return ""
    what = named(done.already_saved) if done.already_saved[KINDS[0].noun] else f"{many} results"
    return f" {what} {'was' if many == 1 else 'were'} there already."


def _batches(name: str, wrong: list[str]) -> Iterator[list[tuple[Kind, Content]]]:
    batch: list[tuple[Kind, Content]] = []
    size, most_wrong = 0, len(wrong) + _MOST_WRONG
    try:
        for line, content in games_in(name):
            try:
                batch.append(_read(content))
            except BadInput as error:
                why = lower_first(error.message)
                wrong.append(f"Line {line} of {name} cannot be imported: {why}")
            if len(wrong) == most_wrong:
                wrong.append(f"The rest of {name} was not read.")
                break
            if (size := size + len(content)) > _BATCH:
                yield batch
                batch, size = [], 0
    except BadInput as error:
        wrong.append(error.message)
    if batch:
        yield batch


# Both formats


def games_in(name: str) -> Iterator[tuple[int, bytes]]:
    """Yield the first line's number and the text of each game in a file, or raise ``BadInput``."""
    lines: list[bytes] = []
    room, first = _MAX_SIZE, 0
    for number, line in _lines(name):
        if line.startswith((b"{", HEADING.encode())):
            if first:
                yield first, b"".join(lines)
            lines, room, first = [], _MAX_SIZE, number
        elif not first and line.strip():
            break
        lines.append(line)
        if (room := room - len(line)) < 0:
            most = f"a game has at most {_MAX_SIZE:,} bytes"
            raise BadInput(f"{name} is too long at line {number}: {most}.")
    if not first:
        expected = f"neither a record nor {HEADING!r}"
        raise BadInput(f"{name} has no game at its beginning: {expected}.")
    yield first, b"".join(lines)


def _lines(name: str) -> Iterator[tuple[int, bytes]]:
    """Yield the numbered lines of a file or of standard input; overlong lines are cut."""
    if name == STANDARD and sys.stdin is None:
        raise BadInput("Standard input is closed.")
    try:
        with nullcontext(sys.stdin.buffer) if name == STANDARD else Path(name).open("rb") as file:
            for number in count(1):
                if not (line := file.readline(_MAX_SIZE + 1)):
                    return
                yield number, line.removeprefix(BOM_UTF8) if number == 1 else line
    except (OSError, ValueError) as error:
        raise _unusable(name, "read", error) from None


def read_game(content: bytes) -> AnySession:
    """Read one game, or raise ``BadInput``."""
    text = _decoded(content)
    session = load(text) if text.startswith("{") else from_text(text)
    check_names(session)
    return session


def _read(content: bytes) -> tuple[Kind, Content]:
    """Read whatever it is, or raise ``BadInput``."""
    kind, text = kind_of(content), _decoded(content)
    return kind, kind.content(text) if text.startswith("{") else content_of(read_game(content))


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadInput("It does not hold text.") from None


def exported_game(file: GamesFile, number: int, *, text: bool) -> str:
    """Return one saved game as it is exported, or raise ``BadInput``."""
    for row in rows(file, KINDS[0], "id = ?", number):
        return exported(KINDS[0], row, text=text)
    raise BadInput("This game no longer exists.")
