"""Who begins where one seat is lost from the start, if nobody says so (MIRROR-7, ALL-1)."""

from __future__ import annotations

import pytest

from seqtui.app.cli.parser import root
from seqtui.app.cli.play import setup_of

SHORT = ["--set", "copies=2"]


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        ([], 2),
        (SHORT, 1),
        (["--p1", "hard", "--p2", "human"], 1),
        (["--p1", "hard", "--p2", "human", *SHORT], 2),
        (["--first", "1"], 1),
        (["--p2", "human"], 1),
        (["--p1", "easy", "--p2", "hard"], 1),
        (["--json", "--p2", "easy"], 1),
        (["--start", '{"sequence": []}'], 1),
    ],
)
def test_mirror_7_a_person_is_put_into_a_lost_seat_only_on_request(
    arguments: list[str], begins: int
) -> None:
    sharp = ["play", "mirror-duel", "--set", "preset=sharp", *arguments]
    assert setup_of(root("play").parse_args(sharp)).first == begins
