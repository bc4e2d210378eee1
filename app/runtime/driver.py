"""The terminal, given back whole however the program ends, and lent to the shell on Ctrl+Z.

Signal n ends the application as properly as a key does, with the exit code 128 + n.
"""

from __future__ import annotations

import os
import select
import signal
import termios
from asyncio import get_running_loop
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import Any, NoReturn

from textual.app import App
from textual.drivers import linux_driver

from seqtui.app.background import fail
from seqtui.app.runtime.textual_internals import read_any_key

_PATIENCE = 5  # seconds to end properly in
_PAUSE = 0.05  # seconds in which signals that were sent together have all come
_JOB = 0  # to whom a signal goes that is meant for this program and all it has started
_NO_MOUSE = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
"""Turns the mouse off, which Textual does only in the main thread, and its pixels, never."""


read_any_key(linux_driver)


class TerminalDriver(linux_driver.LinuxDriver):
    """Textual's driver for terminals, with signals and a hangup seen to."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._application = app
        self._event_loop = get_running_loop()
        self._is_lent = False  # to the shell
        self._is_ending = False
        reading, writing = os.pipe()  # a handler may do little: the rest is left to a thread

        def end(number: int, _: object) -> None:
            self._is_ending = True
            os.write(writing, bytes([number]))

        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as with nohup
                signal.signal(number, end)
        Thread(target=self._watch, args=(reading,), daemon=True).start()
        self._event_loop.add_signal_handler(signal.SIGTSTP, self._fall_asleep)
        self._event_loop.add_signal_handler(signal.SIGCONT, self._wake)
        os.set_blocking(2, True)  # or a terminal that is slow for once would end the writing

    def run_input_thread(self) -> None:
        try:
            super().run_input_thread()
        except Exception as error:
            self._application.call_later(fail, error)

    def disable_input(self) -> None:
        if not self._is_lent:  # or the shell's terminal would be meddled with
            super().disable_input()

    def stop_application_mode(self) -> None:
        if not self._is_lent:
            self.write(_NO_MOUSE)
            super().stop_application_mode()

    def _watch(self, signals: int) -> NoReturn:
        """Wait for a signal or a hangup, and see to it that the application ends."""
        waiting = select.poll()
        waiting.register(signals, select.POLLIN)
        waiting.register(self.fileno, 0)  # a hangup is always reported
        ready = dict(waiting.poll())
        if ready.get(self.fileno, 0) & select.POLLNVAL and signals not in ready:
            waiting.unregister(self.fileno)  # macOS watches no terminals, and sends SIGHUP
            ready = dict(waiting.poll())
        if signals in ready:
            (number,) = os.read(signals, 1)
        else:
            number = signal.SIGHUP
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):  # what is still written must not fail
                os.dup2(nowhere, stream)
        with suppress(RuntimeError):  # it has just ended by itself
            self._application.call_later(self._application.exit, None, 128 + number)
        sleep(_PATIENCE)
        with suppress(termios.error):  # the terminal is gone
            if not self._is_given_back():  # the application is stuck, and so may be the terminal
                last = Thread(target=self.suspend_application_mode, daemon=True)
                last.start()
                last.join(1)
        os._exit(128 + number)

    def _is_given_back(self) -> bool:
        """Tell whether the terminal is set up for lines again, by us or by a shell."""
        return bool(termios.tcgetattr(self.fileno)[3] & termios.ICANON)

    def _fall_asleep(self) -> None:
        """Stop like any other program: with its whole job, and only if a shell can wake it."""
        if self._application.is_running:  # rather than ending
            self.suspend_application_mode()
            self._is_lent = True
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(_JOB, signal.SIGTSTP)
            self._event_loop.add_signal_handler(signal.SIGTSTP, self._fall_asleep)
            self._wake()

    def _wake(self) -> None:
        """Take the terminal over again, if somebody has had it meanwhile."""
        if not self._is_in_front():
            # Later, because with the signal to go on another one may have come, to end.
            self._event_loop.call_later(_PAUSE, self._stop)
        elif self._application.is_running and not self._is_ending:
            if not self._is_lent and self._is_given_back():
                self.suspend_application_mode()  # stopped by force, so it was not given back
                self._is_lent = True
            if self._is_lent:
                self._is_lent = False
                self.resume_application_mode()
                self._application.post_message(self.SignalResume())
                self._application.refresh(layout=True)

    def _stop(self) -> None:
        """Stop in the background, as editors do, until the shell brings the job to the front."""
        if not self._is_ending and not self._is_in_front():
            os.kill(_JOB, signal.SIGSTOP)

    def _is_in_front(self) -> bool:
        """Tell whether this is the job that the terminal listens to."""
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:  # there is no shell that could bring it to the front
            return True
