"""The application of a guest: one game, and nothing else of the host's.

It runs on the host's machine, in a terminal that ssh carries. It opens no file of the host's:
settings and games are kept in memory until the guest leaves.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import resource
import select
import socket
import sys
import termios
import tty
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from textual.screen import Screen

from seqtui.app.application import SeqtuiApp
from seqtui.app.drawing.themes import style
from seqtui.app.online.arrival import ArrivalScreen
from seqtui.app.online.guest import GuestConnection
from seqtui.app.online.host_screens import show_above_first
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

_ASK_COLOUR = b"\x1b[48:2:1:2:3m\x1bP$qm\x1b\\\x1b[m\x1b[c"
"""Takes a colour that no palette has, asks which it is now, and who the terminal is. Every
terminal answers the latter, so there is no need to wait for an answer that may not come."""
_TERMINAL = re.compile(rb"\x1b\[\?[\d;]*c")
_COLOUR = re.compile(rb"\x1bP1\$r[\d;:]*48[;:]2[;:]+1[;:]2[;:]3")
_LONGEST_ANSWER = 4_096


class _Forgotten(Preferences):
    """Settings that are forgotten when the guest leaves."""

    def _load(self) -> Settings:
        return Settings()

    def save(self) -> None:
        """Keep nothing."""


class GuestApp(SeqtuiApp):
    """The application of a guest: the host's game, and nothing else."""

    # Its first screen has both; Textual takes a list too.
    CSS_PATH = [style("picker.tcss"), style("online.tcss")]  # type: ignore[assignment]  # noqa: RUF012
    OWNER = False

    def __init__(self, host: socket.socket) -> None:
        super().__init__(None, _Forgotten())
        self._host = host
        self.connection = GuestConnection()
        self.goodbye = ""  # printed once the terminal has been given back
        self._following: asyncio.Task[None] | None = None

    def get_default_screen(self) -> Screen[None]:
        return ArrivalScreen(self.preferences, self.connection)

    def begin(self) -> None:
        connection = self.connection
        connection.begin, connection.on_end = self._show_game, self._leave
        connection.refuse = self._refuse
        self._following = asyncio.create_task(connection.run(self._host))

    def _open_games(self) -> NoReturn:
        raise RuntimeError("a guest has no saved games")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action in _HERE

    def on_play(self, message: Play) -> None:
        """Play nothing else: a guest has one game."""
        message.prevent_default()  # Textual would ask the base class as well
        self.notify("Here is one table: play on after you have left it.")

    def on_go_through(self, message: GoThrough) -> None:
        message.prevent_default()
        if not isinstance(self.screen, ReviewScreen):
            self.push_screen(ReviewScreen(message.session, None, line_from=message.line_from))

    async def action_quit(self) -> None:
        self._say_goodbye()

    def _say_goodbye(self) -> None:
        """Leave the table because the guest wants to; whatever else ends this says nothing."""
        self.connection.leave()
        self.exit()

    def _show_game(self, session: AnySession) -> GuestMode:
        """Show a game in the place of the screen before it."""
        mode = GuestMode(session, self.connection, self._say_goodbye)
        aids = Aids(serious=not self.connection.open_help)
        screen = PlayScreen(session, self.preferences.settings, aids=aids, mode=mode)
        show_above_first(self, screen)
        return mode

    def _refuse(self, reason: str) -> None:
        if isinstance(screen := self.screen, PlayScreen):
            screen.refuse(reason)

    def _leave(self, goodbye: str) -> None:
        self.goodbye = goodbye
        self.exit()


def _has_all_colours(terminal: int, patience: float = 2.0) -> bool:
    """Ask a terminal whether it has all colours, because ssh does not tell."""
    before, answer, end = termios.tcgetattr(terminal), b"", monotonic() + patience
    try:
        tty.setraw(terminal)
        os.write(terminal, _ASK_COLOUR)
        while not _TERMINAL.search(answer) and len(answer) < _LONGEST_ANSWER:
            ready, _, _ = select.select([terminal], [], [], max(0.0, end - monotonic()))
            if not ready or not (more := os.read(terminal, 1_024)):
                break
            answer += more
    finally:
        termios.tcsetattr(terminal, termios.TCSANOW, before)
    return _COLOUR.search(answer) is not None


def _main(descriptor: int) -> int:
    """Serve one guest until they leave, and give the terminal back in the end."""
    with suppress(OSError):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that changes of its size are reported
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_FILES, _FILES))
    if "COLORTERM" not in os.environ and _has_all_colours(0):
        os.environ["COLORTERM"] = "truecolor"
    app = GuestApp(socket.socket(fileno=descriptor))
    app.run(inline=False)
    if app.goodbye:
        print(one_line(app.goodbye))
    elif error_of(app) is None:
        print("You have left the table. The same ssh line brings you back while it stands.")
    # No thread that is still thinking keeps the connection open.
    sys.stdout.flush()
    os._exit(0 if error_of(app) is None else 1)


if __name__ == "__main__":
    sys.exit(_main(int(sys.argv[1])))
