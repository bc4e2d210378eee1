"""Files that a person names, to read games from and to write them to."""

from __future__ import annotations

from pathlib import Path

from engines.errors import BadInput

MAX_SIZE = 20_000_000
"""More than ten thousand games; a longer file is not read to its end."""


def read_text(name: str) -> str:
    """Return what a file holds, or raise ``BadInput``."""
    try:
        with Path(name).open("rb") as file:
            content = file.read(MAX_SIZE + 1)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None
    return as_text(name, content)


def as_text(name: str, content: bytes) -> str:
    """Return what was read as text, or raise ``BadInput`` with the name of where it came from."""
    if len(content) > MAX_SIZE:
        raise BadInput(f"{name} is too large: it has more than {MAX_SIZE:,} bytes.")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{name} does not hold text.") from None


def write_text(name: str, text: str) -> None:
    """Write a new file, or raise ``BadInput``: what is there already is never written over."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"{name} exists already; choose another name or remove it.") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{name} cannot be written: {_why(error)}.") from None


def unreadable(name: str, error: OSError | ValueError) -> BadInput:
    """Make the error that says why something cannot be read."""
    return BadInput(f"{name} cannot be read: {_why(error)}.")


def _why(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
