"""Surroundings in which the application looks and behaves the same for everybody."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Textual reads this when it is imported, so no fixture would be early enough.
os.environ["TEXTUAL_ANIMATIONS"] = "none"

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests.app.idle import until_idle

_TASTES = ("NO_COLOR", "TEXTUAL", "TEXTUAL_THEME", "TEXTUAL_FILTERS", "TEXTUAL_PRESS")
"""What somebody may have set for themselves, and what would change a picture."""


def _found(package: str) -> str:
    """Find every package, so that a friend elsewhere is offered whatever is installed."""
    return package


@pytest.fixture(autouse=True, scope="session")
def sheets_read_once() -> Iterator[None]:
    """Parse every style sheet once for each theme: it is a quarter of what a start costs.

    An application keeps what it has parsed; here, one after the other shares it.
    """
    known: dict[object, list[RuleSet]] = {}
    parse = Stylesheet._parse_rules

    def once(self: Stylesheet, *about: Any, **more: Any) -> list[RuleSet]:
        key = frozenset(self._variables.items()), about, *more.values()
        if key not in known:
            known[key] = parse(self, *about, **more)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", once)
        yield


@pytest.fixture(autouse=True, scope="session")
def asking_pilot() -> Iterator[None]:
    """Let Textual's pilot ask whether the application is idle, and screens paint at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.screen.UPDATE_PERIOD", 0.001)
        patch.setattr("textual.app.wait_for_idle", until_idle)
        patch.setattr("textual.pilot.wait_for_idle", until_idle)
        yield


@pytest.fixture(autouse=True)
def clean_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep a developer's own tastes, settings, games and packages away from the tests."""
    for name in _TASTES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("seqtui.app.requests.find_spec", _found)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("SEQTUI_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SEQTUI_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("SEQTUI_TODAY", "2026-11-16")


@pytest.fixture(autouse=True)
def hasty_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Enter and clicks do something at once, since tests mean every one of them."""
    monkeypatch.setattr("seqtui.app.games.board.Board.SETTLING", 0.0)
    monkeypatch.setattr("seqtui.app.play.screen.PlayScreen.SETTLING", 0.0)
    monkeypatch.setattr("seqtui.app.runtime.input_queue.InputQueue.PAUSE", 0.0)
    monkeypatch.setattr("seqtui.app.runtime.input_queue.InputQueue.FRAME", 0.0)
    monkeypatch.setattr("seqtui.app.history.screen._SOON", 0.001)
