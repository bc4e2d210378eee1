"""A monkey on every screen, for a while; ``python -m tests.soak monkey`` goes on for longer."""

from __future__ import annotations

import pytest

from seqtui.engines.gate.records import dump
from tests.app.test_replay import a_game
from tests.sampling import sampled
from tests.soak.headless import Round
from tests.soak.terminal import TerminalRound
from tests.soak.truth import Untrue, check_shown, check_typed


@sampled("seed", range(1, 9), quick=2)
async def test_nothing_it_does_breaks_anything(seed: int) -> None:
    """No crash and no hang; what is shown is what is saved, and what is saved what was typed."""
    there = Round(seed)
    await there.run(300)
    assert there.events > 0


@pytest.mark.full
def test_nor_in_a_terminal() -> None:
    there = TerminalRound(1)
    there.run(150)
    assert there.events > 0


# What it would find


def test_a_board_that_shows_something_else_is_found() -> None:
    record = dump(a_game("swap 1 2"))  # from 1 3 2 5 4
    check_shown(record, 0, {"sequence": [1, 3, 2, 5, 4]})
    check_shown(record, 1, {"sequence": [3, 1, 2, 5, 4]})
    for ply, row in ((1, [1, 3, 2, 5, 4]), (2, [3, 1, 2, 5, 4])):
        with pytest.raises(Untrue, match="does not show"):
            check_shown(record, ply, {"sequence": row})


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        (["swap 1 2", "swap 3 4"], None),
        (["swap 1 2", "swap 3 4", "swap 9 9", "swap 1 2"], None),
        (["swap 1 2", "swap 3 4", "swap 1 2"], "lost"),
        (["swap 1 2"], "not typed"),
        (["swap 1 2", "swap 2 3"], "not typed"),
        (["swap 1 2", "swap 9 9", "swap 3 4"], "not typed"),
    ],
)
def test_a_move_that_is_lost_or_that_nobody_typed_is_found(
    typed: list[str], fault: str | None
) -> None:
    record = dump(a_game("swap 1 2", "swap 3 4"))
    if fault is None:
        check_typed(0, typed, record, {1, 2})
    else:
        with pytest.raises(Untrue, match=fault):
            check_typed(0, typed, record, {1, 2})


def test_only_people_type() -> None:
    record = dump(a_game("swap 1 2", "swap 3 4", "swap 1 2"))
    check_typed(0, ["swap 1 2", "swap 1 2"], record, {1})
    with pytest.raises(Untrue, match="not typed"):
        check_typed(0, ["swap 1 2", "swap 3 4"], record, {1})
