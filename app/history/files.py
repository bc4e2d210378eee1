"""What the history does with files: a game is written to one, or the games in one are read."""

from __future__ import annotations

from pathlib import Path

from app.store.exchange import read_games, read_text, write_text, written
from app.store.rows import Content, content_of
from engines.errors import BadInput
from engines.gate.records import dump
from engines.match import AnyMatch


def as_file(match: AnyMatch, *, text: bool) -> str:
    """Return a game as a file holds it: as readable text, or as a record."""
    return written(dump(match), "text" if text else "record")


def export(match: AnyMatch, path: str) -> None:
    """Write a game to a new file, as text if its name ends so, or raise ``BadInput``."""
    write_text(_full(path), as_file(match, text=path.endswith(".txt")))


def read(path: str) -> list[Content] | str:
    """Return the games in a file, or why they cannot be read. Runs in a thread: files are long."""
    try:
        return [content_of(match) for match in read_games(read_text(_full(path)))]
    except BadInput as error:
        return error.message


def _full(path: str) -> str:
    """Return a path from the root, with the home that ``~`` stands for."""
    try:
        return str(Path(path).expanduser().absolute())
    except RuntimeError:  # somebody's home that does not exist
        return str(Path(path).absolute())
