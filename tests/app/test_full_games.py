"""Whole games, from the first move to the result, in each of the three ways to play.

The games are those of the rules pages, so that their results are told by the rulebooks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from seqtui.app.games.board import Move
from seqtui.app.games.lifting import Lift
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.result import GameOver
from seqtui.app.play.screen import PlayScreen
from seqtui.app.widgets.bars import KeyBar, StatusStrip
from seqtui.app.widgets.move_log import MoveLog
from seqtui.app.widgets.too_small import TooSmall
from seqtui.engines.games.registry import GAMES
from tests.app.running import HUGE, NARROW, WIDE, RunningApp, new_game, running


class Told(NamedTuple):
    """A whole game and how it ends."""

    game: str
    start: dict[str, object]
    moves: tuple[str, ...]
    typed: tuple[str, ...]
    """The same moves as people may type them."""
    winner: int
    sentence: str
    """What the strip says about the end."""
    reason: str
    """What the result says about it."""

    def __str__(self) -> str:
        return self.game


TOLD = (
    Told(
        "sequence-shift",
        {"sequence": [3, 1, 4, 5, 2]},
        ("swap 1 2", "swap 4 5", "swap 3 4", "swap 2 3"),
        ("swap 1 2", "5 4", "3 4", "SWAP 3 2"),
        2,
        "★ In order: Bob wins.",
        "★ In order after turn 2.",
    ),
    Told(
        "sequence-stack",
        {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]},
        ("discard", "place", "discard", "place", *["discard"] * 6),
        ("discard", "p", "d", "place", *["d"] * 6),
        2,
        "★ The higher stack: Bob wins.",
        "★ The higher stack after turn 5.",
    ),
    Told(
        "mirror-duel",
        {"sequence": []},
        ("8 back", "3 front", "8 back", "3 back"),
        ("8 back", "3 front", "8b", "3 b"),
        1,
        "★ Bob made a palindrome: Ada wins.",
        "★ Bob made a palindrome, turn 2.",
    ),
    Told(
        "sequence-builder",
        {"sequences": [[], []]},
        ("5", "7", "6", "10", "9", "13", "12"),
        ("5", "7", "6", "10", "9", "13", "12"),
        1,
        "★ Full length: Ada wins.",
        "★ Full length after turn 4.",
    ),
    Told(
        "code-swap",
        {"codes": [[4, 1, 3], [2, 5, 1]]},
        ("own 1 2", "cross 3", "own 2 3"),
        ("own 2 1", "cross 3", "own 2 3"),
        1,
        "★ In order: Ada wins.",
        "★ In order after turn 2.",
    ),
)

every_game = pytest.mark.parametrize("told", TOLD, ids=str)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_is_played_below(game: str) -> None:
    assert game in map(str, TOLD), f"add a whole game of {game} to TOLD"


async def expect_the_end(there: RunningApp, told: Told) -> None:
    """Look at the session, the result and the strip after the last move."""
    outcome = there.session.outcome
    assert outcome is not None
    assert outcome.winner == told.winner
    assert [turn.notation for turn in there.session.turns] == list(told.moves)
    assert told.reason in there.reads(GameOver)
    await there.press("b")
    assert told.sentence in there.reads(StatusStrip)


def keys_of(there: RunningApp, move: str) -> list[str]:
    """Say which keys make a move, from the start of a turn."""
    legal = [str(choice) for choice in there.session.legal]
    match there.session.game.name:
        case "sequence-shift" | "sequence-builder":
            return ["right"] * legal.index(move) + ["enter"]
        case "sequence-stack":
            sides = ["left", "right"] if there.session.to_move == 1 else ["right", "left"]
            return [sides[move == "discard"], "enter"]
        case "mirror-duel":
            digit, end = move.split()
            return [digit, "left" if end == "front" else "right"]
        case "code-swap":
            own = [other for other in legal if other.startswith("own")]
            if move in own:
                return ["right"] * own.index(move) + ["enter"]
            return ["down"] + ["right"] * (int(move[-1]) - 1) + ["enter"]
        case other:
            raise AssertionError(f"say here which keys make a move in {other}")


@every_game
async def test_a_game_by_keys_alone(told: Told) -> None:
    async with running(new_game(told.game, told.start)) as there:
        for ply, move in enumerate(told.moves, start=1):
            await there.press(*keys_of(there, move))
            assert there.session.ply == ply, f"{move} was not made"
        await expect_the_end(there, told)


VI = {"left": "h", "down": "j", "up": "k", "right": "l"}


async def test_a_game_by_vi_keys() -> None:
    told = next(told for told in TOLD if told.game == "code-swap")
    async with running(new_game(told.game, told.start)) as there:
        for move in told.moves:
            await there.press(*(VI.get(key, key) for key in keys_of(there, move)))
        await expect_the_end(there, told)


def targets_of(move: str) -> list[object]:
    """Say what is clicked to make a move: if it joins two places, the first is lifted."""
    lifted = re.search(r"\d(?= front| back)|(?<=swap )\d|(?<=own )\d|(?<=cross )\d", move)
    return [Lift(int(lifted[0])), Move(move)] if lifted else [Move(move)]


@every_game
async def test_a_game_by_mouse_alone(told: Told) -> None:
    async with running(new_game(told.game, told.start)) as there:
        for ply, move in enumerate(told.moves, start=1):
            *first, last = targets_of(move)
            for target in first:
                await there.click(there.board, target)
            await there.hover(there.board, last)
            assert there.board.cursor == move, "pointing does not show what a click would do"
            await there.click(there.board, last)
            assert there.session.ply == ply, f"{move} was not made"
        await expect_the_end(there, told)


async def test_any_two_tiles_of_a_code_can_be_swapped_by_mouse() -> None:
    async with running(new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})) as there:
        await there.click(there.board, Lift(1))
        await there.click(there.board, Move("own 1 3"))
        assert there.session.position["codes"] == [[3, 1, 4], [2, 5, 1]]


@every_game
async def test_a_game_by_typed_moves(told: Told) -> None:
    async with running(new_game(told.game, told.start)) as there:
        for ply, text in enumerate(told.typed, start=1):
            await there.type_move(text)
            assert there.session.ply == ply, f"{text} was not taken"
        await expect_the_end(there, told)


async def test_a_refused_move_changes_nothing_and_says_why() -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.type_move("swap 5 6")
        assert there.session.ply == 0
        assert "✗ There is no position 6" in there.reads(StatusStrip)


# Computers


@pytest.mark.parametrize("game", [game.name for game in GAMES])
async def test_two_computers_play_to_the_end_by_themselves(game: str) -> None:
    setup = new_game(game, kinds=("easy", "medium"), names=("Easy", "Medium"), seed=3)
    async with running(setup) as there:
        assert there.session.outcome is not None
        assert "★" in there.reads(GameOver)
        assert there.session.ply == len(there.find(MoveLog).entries)


async def test_a_computer_answers_a_person() -> None:
    setup = new_game("sequence-builder", kinds=("human", "perfect"))
    async with running(setup) as there:
        await there.press("enter")
        assert [turn.player for turn in there.session.turns] == [1, 2]
        assert there.session.to_move == 1


# The way through the application


async def test_enter_on_the_first_screen_plays() -> None:
    async with running() as there:
        await there.press("enter")
        assert isinstance(there.app.screen, PlayScreen)
        assert there.session.game.name == "sequence-shift"


async def test_a_game_from_picker_to_picker_by_mouse_alone() -> None:
    async with running(game="sequence-builder", who="friend") as there:
        await there.click(there.find(KeyBar), "open")
        await there.click(there.board, Move("5"))
        await there.click(there.find(KeyBar), "leave")
        assert isinstance(there.app.screen, PickerScreen)


async def test_a_game_that_was_left_goes_on_where_it_was() -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.press("enter", "escape")
        assert isinstance(there.app.screen, PickerScreen)
        await there.press("c")
        assert there.session.position["sequence"] == [1, 3, 4, 5, 2]
        await there.press("enter")
        assert there.session.ply == 2


async def test_the_rules_can_be_read_without_losing_the_game() -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.press("right", "f2", "n", "escape")
        assert there.app.screen is there.play
        await there.press("enter")
        assert there.session.turns[0].notation == "swap 2 3"


# The window


async def test_a_new_size_in_the_middle_of_a_game_loses_nothing() -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.press("enter", "right")
        for size in (WIDE, HUGE, (97, 31), NARROW):
            await there.resize(size)
            assert there.board.cursor == "swap 2 3"
            assert there.board.size.width + 28 <= size[0]
        await there.press("enter")
        assert there.session.position["sequence"] == [1, 4, 3, 5, 2]


async def test_a_typed_move_survives_a_new_size() -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.press("slash")
        await there.write("swap 2")
        await there.resize(WIDE)
        await there.write(" 3")
        await there.press("enter")
        assert there.session.turns[0].notation == "swap 2 3"


@pytest.mark.parametrize("small", [(79, 24), (80, 23), (20, 5), (1, 1)], ids=str)
async def test_a_window_that_is_too_small_says_so_and_recovers(small: tuple[int, int]) -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.press("right")
        await there.resize(small)
        assert isinstance(there.app.screen, TooSmall)
        await there.press("enter")
        assert there.session.ply == 0, "a key reached the game that cannot be seen"
        await there.resize(NARROW)
        assert there.app.screen_stack[-1] is there.play
        assert there.board.cursor == "swap 2 3"


async def test_a_small_window_names_the_size_that_is_needed() -> None:
    async with running(size=(60, 20)) as there:
        (message,) = there.app.screen.children
        shown = "\n".join(message.render_line(y).text for y in range(message.size.height))
        assert "80×24 needed" in shown
        assert "60×20 now" in shown
