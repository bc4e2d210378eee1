"""The application as a guest has it: one table, and nothing of the host's but the game.

It runs on the host's machine, in a terminal that ssh carries. It opens no file of the host's:
settings and games are kept in memory, and only until the guest leaves.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import resource
import socket
import sys
import termios
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from textual.screen import Screen

from seqtui.app.application import SeqtuiApp
from seqtui.app.drawing.themes import style
from seqtui.app.online.arrival import ArrivalScreen
from seqtui.app.online.colours import has_all_colours
from seqtui.app.online.table import show_alone
from seqtui.app.online.visit import Visit
from seqtui.app.play.modes.elsewhere import GuestMode
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import GoThrough, Play
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.runtime.textual_internals import error_of
from seqtui.app.settings import Preferences, Settings
from seqtui.app.store.saved import Aids
from seqtui.engines.text import one_line

if TYPE_CHECKING:
    from seqtui.engines.session import AnySession

_HERE = (
    *("help", "rules", "settings", "command_palette", "quit", "set_theme", "fit"),
    *("focus_next", "focus_previous"),
)
"""What a guest may do on every screen; everything else of the application stays away."""
_MEMORY = 1 << 30
_FILES = 64


class _Passing(Preferences):
    """Settings that are forgotten in the end."""

    def _load(self) -> Settings:
        return Settings()

    def save(self) -> None:
        """Keep nothing."""


class GuestApp(SeqtuiApp):
    """A table that somebody else has laid."""

    # Its first screen has both; Textual takes a list too.
    CSS_PATH = [style("picker.tcss"), style("online.tcss")]  # type: ignore[assignment]  # noqa: RUF012
    OWNER = False

    def __init__(self, line: socket.socket) -> None:
        super().__init__(None, _Passing())
        self._line = line
        self.visit = Visit()
        self.goodbye = ""
        """What to say once the terminal has been given back."""
        self._staying: asyncio.Task[None] | None = None

    def get_default_screen(self) -> Screen[None]:
        return ArrivalScreen(self.preferences, self.visit)

    def begin(self) -> None:
        self.visit.begin, self.visit.over = self._show_game, self._over
        self.visit.refuse = self._refuse
        self._staying = asyncio.create_task(self.visit.stay(self._line))

    def _open_games(self) -> NoReturn:
        raise RuntimeError("a guest has no saved games")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action in _HERE

    def on_play(self, message: Play) -> None:
        """Play nothing else: there is one table here."""
        message.prevent_default()  # Textual would ask the base class as well
        self.notify("Here is one table: play on after you have left it.")

    def on_go_through(self, message: GoThrough) -> None:
        message.prevent_default()
        if not isinstance(self.screen, ReviewScreen):
            self.push_screen(ReviewScreen(message.session, None, line_from=message.line_from))

    def _show_game(self, session: AnySession) -> GuestMode:
        """Show a game in the place of whatever is shown."""
        mode = GuestMode(session, self.visit)
        aids = Aids(serious=not self.visit.open_help)
        show_alone(self, PlayScreen(session, self.preferences.settings, aids=aids, mode=mode))
        return mode

    def _refuse(self, reason: str) -> None:
        if isinstance(screen := self.screen, PlayScreen):
            screen.refuse(reason)

    def _over(self, goodbye: str) -> None:
        self.goodbye = goodbye
        self.exit()


def main(descriptor: int) -> int:
    """Have a guest at the table, and give the terminal back in the end."""
    with suppress(OSError):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that changes of its size are told
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_FILES, _FILES))
    if "COLORTERM" not in os.environ and has_all_colours(0):
        os.environ["COLORTERM"] = "truecolor"
    app = GuestApp(socket.socket(fileno=descriptor))
    app.run(inline=False)
    if app.goodbye:
        print(one_line(app.goodbye))
    elif error_of(app) is None:
        print("You have left the table. The same ssh line brings you back while it stands.")
    # No thread that is still thinking keeps the line open.
    sys.stdout.flush()
    os._exit(0 if error_of(app) is None else 1)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
