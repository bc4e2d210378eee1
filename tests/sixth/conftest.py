"""The sixth game while a test runs, in the surroundings of the application's own tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seqtui.engines.games.game import AnyGame
from tests.app.cli.conftest import inside
from tests.app.conftest import (
    asking_pilot,
    clean_surroundings,
    hasty_players,
    sheets_read_once,
)
from tests.sixth.registering import registered

__all__ = [
    "asking_pilot",
    "clean_surroundings",
    "hasty_players",
    "inside",
    "sheets_read_once",
    "sixth",
]


@pytest.fixture
def sixth() -> Iterator[AnyGame]:
    """Register Last Stone beside the other games."""
    with registered() as game:
        yield game
