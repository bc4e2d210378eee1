"""The browser as a terminal: what is drawn goes through a pipe to the server, keys come back.

The end of the input is the end of the line: the visitor has gone, or the server has, however it
ended. The application then ends as properly as when a terminal hangs up.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from textual.app import App
from textual.drivers import web_driver
from textual.message import Message

from seqtui.app.runtime.textual_internals import read_any_key

HUNG_UP = 129  # the exit code when the connection has ended, as after SIGHUP
_PATIENCE = 5  # seconds to end properly in

read_any_key(web_driver)


class BrowserDriver(web_driver.WebDriver):
    """Textual's driver for browsers, with the end of the line and the browser's theme seen to."""

    @dataclass
    class ThemeChanged(Message):
        """The browser is now dark or light."""

        theme: str

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._application = app

    def write(self, data: str) -> None:
        self._give(b"D", data.encode("utf-8"))

    def write_meta(self, data: dict[str, object]) -> None:
        self._give(b"M", json.dumps(data).encode("utf-8"))

    def _give(self, kind: bytes, data: bytes) -> None:
        """Write all of a packet, as long as somebody reads; if not, the input ends as well."""
        rest = memoryview(kind + len(data).to_bytes(4, "big") + data)
        with suppress(BrokenPipeError):
            while rest:
                rest = rest[os.write(self.fileno, rest) :]

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            with suppress(RuntimeError):  # it has just ended by itself
                self._application.call_later(self._application.exit, None, HUNG_UP)
            if not self.exit_event.wait(_PATIENCE):  # the application is stuck
                os._exit(HUNG_UP)

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        if packet_type == "theme":
            self._application.post_message(self.ThemeChanged(str(payload.get("theme"))))
        else:
            super().on_meta(packet_type, payload)
