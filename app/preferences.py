"""The settings of this run and the file they are kept in.

Nothing that is wrong with the file stops the program: defaults take the place of what cannot
be read, a damaged file is kept aside, and a person is told once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_config_path

from app.settings import Settings, read

FILE_NAME = "settings.json"
ASIDE = "settings.damaged.json"


def config_folder() -> Path:
    """Return where settings are kept: ``SEQTUI_CONFIG``, or what the platform suggests."""
    if folder := os.environ.get("SEQTUI_CONFIG"):
        return Path(folder)
    return user_config_path("seqtui", appauthor=False)


class Preferences:
    """Holds the present settings, tells who wants to know of a change, and saves them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = (folder or config_folder()) / FILE_NAME
        self._listeners: list[Callable[[Settings], None]] = []
        self.problem: str | None = None
        """What a person should know about the file, as a sentence; None once it has been told."""
        self.settings = self._load()
        self._saved = self.settings
        self._complained = False

    def subscribe(self, listener: Callable[[Settings], None]) -> None:
        """Tell a listener of every change from now on."""
        self._listeners.append(listener)

    def change(self, **changes: object) -> None:
        """Replace some values; they are written by :meth:`save`."""
        self.take(self.settings.changed(**changes))

    def take(self, settings: Settings) -> None:
        """Replace all values; they are written by :meth:`save`."""
        if settings != self.settings:
            self.settings = settings
            for listener in self._listeners:
                listener(settings)

    def save(self) -> None:
        """Write the settings if they have changed; complain once if that is not possible."""
        if self.settings == self._saved:
            return
        text = json.dumps(self.settings.to_json(), indent=2, ensure_ascii=False) + "\n"
        draft = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            # Names typed on odd terminals may hold halves of characters: better lost than fatal.
            draft.write_text(text, encoding="utf-8", errors="replace")
            # Replaced as a whole, so that a crash cannot leave half a file.
            draft.replace(self._file)
        except OSError as error:
            if not self._complained:
                self._complained = True
                self.problem = f"The settings cannot be saved: {error.strerror or error}."
        else:
            self._saved = self.settings

    def _load(self) -> Settings:
        try:
            values = json.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Settings()
        except OSError as error:
            self.problem = f"The settings cannot be read: {error.strerror or error}."
            return Settings()
        except (ValueError, RecursionError):
            return self._damaged("are damaged", Settings())
        if not isinstance(values, dict):
            return self._damaged("are damaged", Settings())
        settings, wrong = read(values)
        return self._damaged(f"have a wrong {', '.join(wrong)}", settings) if wrong else settings

    def _damaged(self, how: str, settings: Settings) -> Settings:
        """Keep what was there aside, because the next save would write over it."""
        try:
            self._file.with_name(ASIDE).write_bytes(self._file.read_bytes())
            kept = f" The file is kept as {ASIDE}."
        except OSError:
            kept = ""
        self.problem = f"The settings {how}, so defaults are used.{kept}"
        return settings
