"""How even a deal is: told on the play screen to whoever asks."""

from __future__ import annotations

import pytest

from seqtui.app.widgets.bars import TitleLine
from seqtui.engines.games.registry import game_named
from seqtui.engines.lessons import Coach
from seqtui.engines.setup import AnySetup
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running

EVEN = {"codes": [[5, 2, 4], [5, 4, 2]]}
WON = {"codes": [[4, 1, 3], [2, 5, 1]]}
CARDS = {"deck": {"1": 2, "2": 2, "3": 1, "4": 2, "5": 2}, "drawn": 3}


def title(there: RunningApp) -> str:
    return " ".join(there.reads(TitleLine).split())


@pytest.mark.parametrize(
    ("setup", "sentence", "note"),
    [
        (
            new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}),
            "✦ Even deal: with best play nobody wins.",
            "even deal",
        ),
        (new_game("code-swap", WON), "✦ Ada wins with best play.", "● wins with best play"),
        (
            new_game("code-swap", {**WON, "to_move": 2}),
            "✦ Bob wins with best play.",
            "◆ wins with best play",
        ),
        (
            new_game("sequence-stack", CARDS, blocks="thaw"),
            "✦ Even deal: 50 % for Ada.",
            "even deal, seed 4817",
        ),
        (
            new_game("sequence-stack", CARDS),
            "✦ 56 % for Bob with best play.",
            "56 % for ◆, seed 4817",
        ),
    ],
)
async def test_whoever_asks_is_told_and_the_title_keeps_it(
    setup: AnySetup, sentence: str, note: str
) -> None:
    async with running(setup) as there:
        assert "seed 4817" in title(there)
        await there.press("e")
        assert there.strip == sentence
        assert title(there).endswith(note)
        await there.press("right")
        await there.make(str(there.session.legal[0]))
        assert title(there).endswith(note)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_it_is_offered_until_the_first_move(size: tuple[int, int]) -> None:
    async with running(
        new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}), size=size
    ) as there:
        assert there.bar.get("e how even")
        await there.make("swap 1 2")
        assert "e how even" not in there.bar
        await there.press("e")
        assert "even deal" not in title(there)
        await there.press("escape", "u")
        assert "e how even" in there.bar, "everything was taken back"


async def test_whoever_answers_a_computer_may_still_ask() -> None:
    kinds = ("perfect", "human")
    async with running(new_game("code-swap", WON, kinds=kinds, names=("Hal", "Bob"))) as there:
        assert there.session.ply == 1
        await there.press("e")
        assert there.strip == "✦ Hal wins with best play.", "that is the deal, not what is left"


async def test_it_is_no_help() -> None:
    """It names no move, and both hear it: it is not noted, and a serious game has it too."""
    async with running(new_game("code-swap", WON)) as there:
        await there.press("e")
        assert not there.play.aids.any_used
        await there.press("f6", "e")
        assert there.play.aids.serious
        assert there.strip == "✦ Ada wins with best play."


async def test_a_blindfold_game_tells_it_without_showing_anything() -> None:
    async with running(new_game("mirror-duel", {"sequence": [5, 3, 7]}, blindfold=True)) as there:
        await there.press("e")
        assert there.strip == "✦ Even deal: with best play nobody wins."


async def test_lessons_do_without() -> None:
    async with running(Coach(game_named("code-swap"))) as there:
        assert "e how even" not in there.bar
        await there.press("e")
        assert "best play" not in there.strip


async def test_in_a_wide_window_there_is_room_for_the_seed_as_well() -> None:
    async with running(new_game("code-swap", WON), size=WIDE) as there:
        await there.press("e")
        assert title(there).endswith("● wins with best play, seed 4817")
