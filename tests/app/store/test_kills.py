"""A killed program has saved every move it had shown."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.app.store.killing import TABLES, cut_off
from tests.sampling import sampled


@sampled("name", TABLES, quick=1)
def test_every_move_that_was_shown_survives_a_kill(tmp_path: Path, name: str) -> None:
    """Two kills; ``python -m tests.soak kills`` has many."""
    dice = Random(5)
    cuts = [cut_off(tmp_path, dice, TABLES[name]) for _ in range(2)]
    assert cuts[1].resumed, "the picker has offered the game again"
