"""The terminal, taken over and given back whole, however the program ends or is put to sleep.

Textual gives it back when the application is left by a key. Here a signal, or a terminal that
goes away, ends the application just as properly, with the exit code 128 + n that a shell gives
to signal n. Ctrl+Z hands the terminal to the shell until ``fg``.
"""

from __future__ import annotations

import os
import select
import signal
import termios
from codecs import getincrementaldecoder
from contextlib import suppress
from functools import partial
from threading import Thread
from time import sleep
from typing import NoReturn

from textual.drivers import linux_driver

from app.background import fail

_ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)
_PATIENCE = 5
"""Seconds the application has for ending properly before it is ended."""

# A key of another encoding is not worth an exception, which would end the reading of keys.
linux_driver.getincrementaldecoder = lambda name: partial(  # type: ignore[attr-defined]
    getincrementaldecoder(name), "replace"
)


class TerminalDriver(linux_driver.LinuxDriver):
    """Textual's driver for terminals, with signals and a hangup seen to."""

    _told: int | None = None
    """Where signal handlers write: the rest is left to a thread, as a handler may do little."""

    def start_application_mode(self) -> None:
        if self._told is None:
            heard, self._told = os.pipe()
            for number in _ENDING:
                if signal.getsignal(number) is not signal.SIG_IGN:  # as with nohup
                    signal.signal(number, self._tell)
            Thread(target=self._watch, args=(heard,), name="terminal", daemon=True).start()
            self._loop.add_signal_handler(signal.SIGTSTP, self._fall_asleep)
            self._loop.add_signal_handler(signal.SIGCONT, self._wake)
        os.set_blocking(2, True)  # or a terminal that is slow for once would end the writing
        super().start_application_mode()  # type: ignore[no-untyped-call]  # as it stands there

    def run_input_thread(self) -> None:
        try:
            super().run_input_thread()
        except Exception as error:
            self._app.call_later(fail, error)

    def _disable_mouse_support(self) -> None:
        super()._disable_mouse_support()
        if self._mouse_pixels:
            self.write("\x1b[?1016l")

    # The end

    def _tell(self, number: int, _frame: object) -> None:
        assert self._told is not None
        os.write(self._told, bytes([number]))

    def _watch(self, heard: int) -> NoReturn:
        """Wait for a signal or a hangup, and see to it that the application ends."""
        waiting = select.poll()
        waiting.register(heard, select.POLLIN)
        waiting.register(self.fileno, 0)  # a hangup is always told
        if any(ready == heard for ready, _ in waiting.poll()):
            (number,) = os.read(heard, 1)
        else:
            number = signal.SIGHUP
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):  # what is still written must not fail
                os.dup2(nowhere, stream)
        with suppress(RuntimeError):  # it has just ended by itself
            self._app.call_later(self._app.exit, None, 128 + number)
        sleep(_PATIENCE)
        # The event loop is stuck; so may be the terminal.
        last = Thread(target=self._give_back, daemon=True)
        last.start()
        last.join(1)
        os._exit(128 + number)

    def _give_back(self) -> None:
        if not self._is_given_back:
            self._disable_mouse_support()
            self.suspend_application_mode()

    @property
    def _is_given_back(self) -> bool:
        """Whether the terminal is set up for lines again, by us or by a shell."""
        return bool(termios.tcgetattr(self.fileno)[3] & termios.ICANON)

    # Sleep

    def _fall_asleep(self) -> None:
        """Stop like any other program: with its whole job, and only if a shell can wake it."""
        if not self._app.is_running:  # it is ending
            return
        self.suspend_application_mode()
        self._must_signal_resume = True
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.killpg(0, signal.SIGTSTP)
        self._loop.add_signal_handler(signal.SIGTSTP, self._fall_asleep)
        self._wake()

    def _wake(self) -> None:
        """Take the terminal over again, if somebody has had it meanwhile."""
        if not self._app.is_running or not self._is_given_back:
            return
        if self._writer_thread is not None and self._writer_thread.is_alive():
            self.suspend_application_mode()  # stopped by force, so it was not given back
        self.start_application_mode()
        self._app.refresh(layout=True)
