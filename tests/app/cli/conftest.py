"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from tests.app.cli.command import Inside


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Inside:
    """Run the command in this process."""
    return Inside(monkeypatch, capsys)
