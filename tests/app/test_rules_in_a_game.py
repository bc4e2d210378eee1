"""The rules, opened in a game, open at the rule that the last event is about."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from seqtui.app.rules.screen import PageView
from tests.app.running import NARROW, RunningApp, new_game, running

SHIFT = {"sequence": [3, 1, 4, 5, 2]}
DECK = {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]}
"""The first card is a 3, which cannot be placed."""
LAST_CARD = {"deck": [3], "stacks": [[1], [1, 2]], "blocked": [[], []], "discard": [4, 5]}
NO_NUMBER = {"sequences": [[15], [20]], "to_move": 1}
"""Player 2 has no number above 20."""
NONE_LEFT = {"sequences": [[18], [20]], "to_move": 1}
"""After 19 player 1 has none either: 20 is taken."""


def first_line(there: RunningApp) -> str:
    """Return the first line of text on the page."""
    return next(line.strip() for line in there.reads(PageView).splitlines() if line.strip())


@pytest.mark.parametrize(
    ("game", "position", "moves", "rule"),
    [
        ("sequence-shift", SHIFT, ["swap 1 3"], "A pair that is not next to each other"),
        ("sequence-shift", SHIFT, ["concede"], "Conceding on your turn"),
        ("sequence-shift", {"sequence": [2, 1, 3, 4, 5]}, ["swap 1 2"], "If the row is in order"),
        (
            *("sequence-shift", SHIFT),
            *(
                ["swap 1 2", "swap 1 2", "swap 1 2", "swap 1 2", "claim"],
                "Claiming a draw is allowed",
            ),
        ),
        ("sequence-stack", DECK, ["discard"], "Blocking."),
        ("sequence-stack", LAST_CARD, ["discard"], "Otherwise the deck is rebuilt"),
        ("mirror-duel", {"sequence": [5]}, ["5 back"], "After each move the whole sequence"),
        ("sequence-builder", NO_NUMBER, ["16"], "No valid number?"),
        ("sequence-builder", NONE_LEFT, ["19"], "Nobody has a valid number?"),
        ("code-swap", {"codes": [[2, 1, 3], [2, 5, 1]]}, ["own 1 2"], "Only the player who has"),
    ],
)
async def test_the_rules_open_at_what_has_just_happened(
    game: str, position: Mapping[str, object], moves: list[str], rule: str
) -> None:
    async with running(new_game(game, position), size=NARROW) as there:
        await there.make(*moves)
        await there.press("f2")
        assert rule in first_line(there)


async def test_a_lost_turn_is_looked_up_although_the_computer_has_answered() -> None:
    setup = new_game("sequence-shift", SHIFT, kinds=("human", "easy"))
    async with running(setup, confirm=False) as there:
        await there.type_move("swap 1 3")
        assert [turn.kind for turn in there.session.turns] == ["forfeited", "played"]
        await there.press("f2")
        assert "A pair that is not next to each other" in first_line(there)


async def test_after_an_ordinary_move_the_rules_open_at_their_beginning() -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.make("swap 1 2")
        await there.press("f2")
        assert first_line(there) == "Sequence Shift"


async def test_rules_that_are_open_follow_the_game() -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.press("f2")
        assert first_line(there) == "Sequence Shift"
        await there.make("swap 1 3")
        assert "A pair that is not next to each other" in first_line(there)


async def test_the_page_of_another_game_stays_where_it_is() -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.make("swap 1 3")
        await there.press("f2", "3")
        assert first_line(there) == "Mirror Duel"
        await there.make("swap 1 3")
        assert first_line(there) == "Mirror Duel"


async def test_rules_that_were_closed_do_not_follow_any_more() -> None:
    async with running(new_game("sequence-shift", SHIFT)) as there:
        await there.press("f2", "escape")
        await there.make("swap 1 3", "swap 1 2")
        assert there.session.ply == 2
