"""What the tests of the store share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.app.store.samples import Store


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Open the games, as often as there are copies of the program; all are closed afterwards."""
    stores: list[Store] = []

    def open_one() -> Store:
        stores.append(Store(tmp_path))
        return stores[-1]

    yield open_one
    for store in stores:
        store.games.close()
