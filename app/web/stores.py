"""A folder for each visitor, with their own games and settings, apart from the host's.

They are kept below the host's data folder, so that a visitor who comes back finds their games.
The folders of the latest visitors stay; older ones make room.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

MOST = 100
"""How many visitors' games are kept."""


class Stores:
    """The folders of all visitors."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "visitors"

    def of(self, visitor: str, present: Collection[str] = ()) -> Path:
        """Return a visitor's folder, made if need be; those of ``present`` visitors are safe."""
        store = self._folder / visitor
        if not store.exists():
            self._make_room(present)
        store.mkdir(mode=0o700, parents=True, exist_ok=True)
        store.touch()
        return store

    def _make_room(self, present: Collection[str]) -> None:
        with suppress(FileNotFoundError):
            known = sorted(self._folder.iterdir(), key=lambda store: store.stat().st_mtime)
            spare = [store for store in known if store.name not in present]
            for store in spare[: max(0, len(known) - MOST + 1)]:
                rmtree(store, ignore_errors=True)
