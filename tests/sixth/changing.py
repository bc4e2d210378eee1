"""Copies of the sixth game with something changed, as its author might have got it wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import TypeAlias

from tests.sixth.registering import HERE, ROOMS

Change: TypeAlias = Callable[[str], str | None]
"""What becomes of the text of a file; None if it is gone."""


def changed_copy(into: Path, file: str, change: Change) -> Path:
    """Copy the two folders, unless that is done already, and change a file there."""
    for folder in ROOMS:
        if not (into / folder).exists():
            copytree(HERE / folder, into / folder, ignore=ignore_patterns("__pycache__"))
    path = into / file
    text = change(path.read_text("utf-8") if path.exists() else "")
    if text is None:
        path.unlink()
    else:
        path.write_text(text, "utf-8")
    return into


def instead(old: str, new: str) -> Change:
    """Write something else."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


def without(text: str) -> None:
    """Forget the file."""
