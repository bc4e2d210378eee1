"""A visitor's process: the application in a browser, started by ``seqtui serve``."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from seqtui.app.application import SeqtuiApp, run
from seqtui.app.cli.failures import report
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import Play
from seqtui.app.runtime.textual_internals import driver_of
from seqtui.app.settings import Preferences, Settings
from seqtui.app.store.database import data_folder
from seqtui.app.web.driver import HUNG_UP, BrowserDriver
from seqtui.engines.errors import BadInput
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import AnySession

NOTES = "visit.json"


class VisitorApp(SeqtuiApp):
    """The application for a visitor: it follows their browser, and goes on where they left it."""

    OWNER = False

    def __init__(self, folder: Path, theme: str) -> None:
        """Start with what the visitor left in their folder, in a browser that is dark or light."""
        self._notes = folder / NOTES
        self._followed, self._left = _read(self._notes)
        preferences = Preferences()
        self._follow(preferences, theme)
        super().__init__(preferences=preferences)

    # Looks

    def _follow(self, preferences: Preferences, theme: str) -> None:
        """Use the browser's theme, unless the visitor has chosen another one."""
        if preferences.settings.theme == self._followed and theme in ("dark", "light"):
            self._followed = theme
            preferences.change(theme=theme)

    def on_browser_driver_theme_changed(self, message: BrowserDriver.ThemeChanged) -> None:
        self._follow(self.preferences, message.theme)

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, lambda _: self._send_look())
        self._send_look()
        if (session := self._open_again()) is not None:
            self.on_play(Play(session))

    def _send_look(self) -> None:
        """Send the page the colours for what the screen does not cover."""
        if isinstance(driver := driver_of(self), BrowserDriver):
            look = self.current_theme
            driver.write_meta(
                {"type": "look", "background": look.background, "foreground": look.foreground}
            )

    # Leaving and coming back

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what needs a shell behind the program."""
        return action != "suspend_process" and super().check_action(action, parameters)

    def exit(self, result: None = None, return_code: int = 0, message: Any = None) -> None:
        """Leave; after a reload or a lost connection the game will be opened again."""
        if return_code == HUNG_UP:
            self._left = self._open_game()
        super().exit(result, return_code, message)

    async def on_unmount(self) -> None:
        with suppress(OSError):
            notes = json.dumps({"theme": self._followed, "open": self._left})
            self._notes.write_text(notes, "utf-8")

    def _open_game(self) -> int | str | None:
        """Return the number of the game on the screen, or its record if nothing is saved yet."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, PlayScreen):
                if screen.session.outcome is not None or not screen.mode.is_saved:
                    return None
                number = self.saved.games.id_of(screen.session)
                return dump(screen.session) if number is None else number
        return None

    def _open_again(self) -> AnySession | None:
        left, self._left = self._left, None
        with suppress(BadInput):  # then the picker offers what can be continued
            match left:
                case int():
                    return self.saved.games.load(left)
                case str():
                    return load(left)
        return None


def _read(notes: Path) -> tuple[str, int | str | None]:
    """Return the theme that was followed, and the game that was open."""
    try:
        noted = json.loads(notes.read_text("utf-8"))
        return str(noted["theme"]), noted["open"]
    except (OSError, ValueError, TypeError, KeyError):
        return Settings().theme, None


def _main() -> int:
    try:
        ended = run(VisitorApp(data_folder(), os.environ.get("SEQTUI_BROWSER", "dark")))
    except BaseException as error:
        return report(error)
    return ended if isinstance(ended, int) else report(ended)


if __name__ == "__main__":
    sys.exit(_main())
