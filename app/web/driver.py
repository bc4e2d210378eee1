"""The browser as a terminal: what is drawn goes through a pipe to the server, keys come back.

The end of the input is the end of the line: the visitor has gone, or the server has, however it
ended. The application then ends as properly as when a terminal hangs up.
"""

from __future__ import annotations

import os
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from functools import partial
from typing import Any

from textual.drivers import web_driver
from textual.message import Message

from seqtui.app.driver import KeyParser

HUNG_UP = 128 + signal.SIGHUP
"""The exit code when the line has ended."""
_PATIENCE = 5  # seconds to end properly in

web_driver.XTermParser = KeyParser  # type: ignore[attr-defined]
web_driver.getincrementaldecoder = lambda name: partial(  # type: ignore[attr-defined]
    getincrementaldecoder(name), "replace"
)


class BrowserTheme(Message):
    """The browser is now dark or light."""

    def __init__(self, theme: str) -> None:
        super().__init__()
        self.theme = theme


class BrowserDriver(web_driver.WebDriver):
    """Textual's driver for browsers, with the end of the line and the browser's theme seen to."""

    def __init__(self, *about: Any, **options: Any) -> None:
        super().__init__(*about, **options)
        self._write = self._give  # type: ignore[assignment]

    def _give(self, data: bytes) -> int:
        """Write all of it, as long as somebody reads; if not, the input ends as well."""
        rest = memoryview(data)
        with suppress(BrokenPipeError):
            while rest:
                rest = rest[os.write(self.fileno, rest) :]
        return len(data)

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            with suppress(RuntimeError):  # it has just ended by itself
                self._app.call_later(self._app.exit, None, HUNG_UP)
            if not self.exit_event.wait(_PATIENCE):  # the application is stuck
                os._exit(HUNG_UP)

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        if packet_type == "theme":
            self._app.post_message(BrowserTheme(str(payload.get("theme"))))
        else:
            super().on_meta(packet_type, payload)
