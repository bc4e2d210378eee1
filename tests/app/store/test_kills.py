"""A killed program has saved every move it had shown."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.app.store.killing import cut_off


def test_every_move_that_was_shown_survives_a_kill(tmp_path: Path) -> None:
    """A few kills; ``tests.benchmarks.kills`` has many."""
    dice = Random(5)
    cuts = [cut_off(tmp_path, dice) for _ in range(4)]
    assert any(cut.resumed for cut in cuts), "the picker has offered the game again"
