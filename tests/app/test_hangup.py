"""A terminal that the system cannot watch: it is taken for one that is there, not for a hangup."""

from __future__ import annotations

import os
import select
from signal import SIGTERM
from types import SimpleNamespace
from typing import Any, cast

import pytest

from seqtui.app.runtime import driver

TERMINAL = 777


class Ended(Exception):
    """The driver would now wait for the application to end."""


class BlindPoll:
    """Watches pipes, but says of a terminal that it cannot be watched, as macOS does."""

    def __init__(self) -> None:
        self._watched: list[int] = []

    def register(self, file: int, events: int) -> None:
        self._watched.append(file)

    def unregister(self, file: int) -> None:
        self._watched.remove(file)

    def poll(self) -> list[tuple[int, int]]:
        if TERMINAL in self._watched:
            return [(TERMINAL, select.POLLNVAL)]
        return [(file, select.POLLIN) for file in self._watched]


def test_a_terminal_that_cannot_be_watched_is_not_taken_for_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wait(_: float) -> None:
        raise Ended

    monkeypatch.setattr(select, "poll", BlindPoll)
    monkeypatch.setattr(driver, "sleep", wait)
    reading, writing = os.pipe()
    os.write(writing, bytes([SIGTERM]))
    left: list[tuple[object, ...]] = []
    app = SimpleNamespace(call_later=lambda *call: left.append(call[1:]), exit=None)
    watched = cast("Any", SimpleNamespace(fileno=TERMINAL, _application=app))
    with pytest.raises(Ended):
        driver.TerminalDriver._watch(watched, reading)
    assert left == [(None, 128 + SIGTERM)]
    for end in (reading, writing):
        os.close(end)
