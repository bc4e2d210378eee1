"""Playing on the screen: by keyboard, by mouse and by typing, against people and computers."""

from __future__ import annotations

from threading import Event, Semaphore

import pytest
from textual import events

from app.games.board import Board, Move
from app.play.move_line import MoveLine
from app.widgets.confirm import Confirm
from app.widgets.lines import KeyBar
from app.widgets.move_log import MoveLog
from engines.gate.moves import submit_text
from engines.gate.records import MAX_CHOICES, dump, load
from engines.match import AnyMatch
from tests.app.playing import ONE_SWAP, Table, a_match, table


def moves(match: AnyMatch) -> list[str]:
    return [turn.notation for turn in match.turns]


def winner(match: AnyMatch) -> int | None:
    assert match.outcome is not None
    return match.outcome.winner


async def test_a_game_is_played_with_the_keyboard() -> None:
    async with table() as play:
        await play.press("right", "right", "right", "enter")
        assert moves(play.match) == ["swap 4 5"]
        await play.press("right", "space")
        assert moves(play.match) == ["swap 4 5", "swap 2 3"]
        assert winner(play.match) == 2


async def test_a_game_is_played_with_the_mouse() -> None:
    async with table() as play:
        await play.click(type(play.screen.board), Move("swap 4 5"))
        await play.click(type(play.screen.board), Move("swap 2 3"))
        assert winner(play.match) == 2


async def test_a_game_is_played_by_typing() -> None:
    async with table() as play:
        await play.write("/swap 4 5")
        await play.press("2", "space", "3")
        assert isinstance(play.pilot.app.focused, MoveLine), "a digit begins a typed move"
        await play.press("enter")
        assert moves(play.match) == ["swap 4 5", "swap 2 3"]
        assert winner(play.match) == 2


@pytest.mark.parametrize("burst", ["swap 4 5", "/swap 4 5", ":4 5", "45"])
async def test_a_move_whose_keys_arrive_all_at_once_is_typed_whole(burst: str) -> None:
    """A fast typist or a paste is quicker than the focus moves."""
    async with table() as play:
        for character in burst:
            play.pilot.app.post_message(events.Key(character, character))
        play.pilot.app.post_message(events.Key("enter", None))
        await play.pilot.pause(0.1)
        assert moves(play.match) == ["swap 4 5"]
        await play.press("right", "enter")
        assert moves(play.match) == ["swap 4 5", "swap 2 3"], "the board takes keys again"


async def test_a_move_typed_without_more_ado_plays_nothing_before_it_is_complete() -> None:
    async with table() as play:
        await play.press("s", "w", "a", "p", "space", "4", "space", "5")
        assert moves(play.match) == [], "the space has not played the pair under the cursor"
        await play.press("enter")
        assert moves(play.match) == ["swap 4 5"]


@pytest.mark.parametrize(
    ("key", "why"), [("u", "nothing to take back"), ("r", "taken back"), ("d", "claimed only when")]
)
async def test_a_key_that_does_nothing_now_says_why(key: str, why: str) -> None:
    async with table() as play:
        await play.press(key)
        assert play.strip.startswith("✗ ")
        assert why in play.strip


@pytest.mark.parametrize("typed", ["sideways", "swap 1 9", "claim"])
async def test_what_cannot_be_played_is_refused_with_a_reason(typed: str) -> None:
    async with table() as play:
        await play.write(typed)
        assert play.strip.startswith("✗ ")
        assert play.match.ply == 0
        await play.press("escape", "right")
        assert play.strip.startswith("▸ Ada, "), "the next step takes the refusal away"


async def test_a_swap_that_costs_the_turn_is_asked_about_first() -> None:
    async with table() as play:
        await play.write("swap 1 3")
        assert isinstance(play.pilot.app.screen, Confirm)
        await play.press("n")
        assert play.match.ply == 0
        await play.write("swap 1 3")
        await play.press("y")
        assert play.match.to_move == 2
        assert "Ada lost the turn." in play.strip


async def test_nobody_is_asked_who_does_not_want_questions() -> None:
    async with table(confirm=False) as play:
        await play.write("swap 1 3")
        assert play.match.to_move == 2


@pytest.mark.parametrize("way", ["key", "typed"])
async def test_giving_up_is_asked_about_first(way: str) -> None:
    async with table() as play:
        await (play.press("X") if way == "key" else play.write("concede"))
        assert play.match.outcome is None
        await play.press("y")
        assert winner(play.match) == 2


async def test_a_draw_can_be_claimed_once_the_position_has_come_three_times() -> None:
    async with table() as play:
        assert play.bar.get("d draw", False) is False
        for _ in range(8):  # there and back, four times: each position comes again every two turns
            assert play.match.outcome is None
            await play.press("enter")
        assert play.bar["d draw"]
        assert play.strip.endswith("d claims a draw.")
        await play.press("d")
        assert winner(play.match) is None


async def test_moves_between_people_are_taken_back_one_by_one_and_played_again() -> None:
    async with table() as play:
        assert play.bar["u undo"] is False
        await play.press("enter", "enter", "u")
        assert play.match.to_move == 2
        await play.press("u")
        assert play.match.ply == 0
        await play.press("r", "r")
        assert moves(play.match) == ["swap 1 2", "swap 1 2"]


async def test_taking_back_against_a_computer_comes_back_to_the_person() -> None:
    match = a_match(kinds=("human", "perfect"))
    async with table(match) as play:
        await play.press("enter")
        await play.until(lambda: match.ply == 2)
        await play.press("u")
        assert (match.ply, match.to_move) == (0, 1)
        await play.press("r")
        assert (match.ply, match.to_move) == (2, 1)


async def test_a_computer_that_began_is_not_taken_back() -> None:
    match = a_match(kinds=("perfect", "human"))
    async with table(match) as play:
        await play.until(lambda: match.ply == 1)
        assert play.bar["u undo"] is False
        await play.press("u")
        assert match.ply == 1


async def test_what_a_computer_finds_after_its_turn_was_taken_back_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, asked = Event(), Event()

    def slow(match: AnyMatch) -> object:
        asked.set()
        go_on.wait(5)
        return match.legal[-1]

    monkeypatch.setattr("engines.players.choice.choose", slow)
    match = a_match(kinds=("human", "perfect"))
    async with table(match) as play:
        await play.press("enter")
        await play.until(asked.is_set)
        assert "Bob is thinking" in play.strip
        await play.press("enter")
        assert match.ply == 1, "nobody moves for the computer"
        await play.press("u")
        go_on.set()
        await play.pilot.pause(0.1)
        assert match.ply == 0


async def test_two_computers_play_by_themselves() -> None:
    match = a_match(position=ONE_SWAP, kinds=("perfect", "perfect"))
    async with table(match) as play:
        await play.until(lambda: match.outcome is not None)
        assert winner(match) == 1


async def test_looking_back_shows_the_turn_and_what_came_next() -> None:
    async with table() as play:
        await play.press("enter", "enter")
        now = play.screen.board.scene
        await play.click(MoveLog, 1)
        assert play.strip.startswith("◂ Back at turn 1 of 2. Then ◆ swap 1 2.")
        assert play.view == {"sequence": [3, 1, 2, 5, 4]}
        await play.press("enter")
        assert play.screen.board.scene == now, "Enter comes back instead of playing"
        await play.press("left_square_bracket", "left_square_bracket")
        assert play.strip.startswith("◂ Back at the opening.")
        await play.press("escape")
        assert play.screen.board.scene == now
        assert play.match.ply == 2


async def test_nothing_can_be_played_in_an_earlier_position() -> None:
    async with table() as play:
        await play.press("enter", "enter", "pageup")
        await play.press("slash")
        assert play.strip.startswith("✗ This is an earlier position")
        assert play.screen.focused is play.screen.board
        await play.press("end")
        assert play.strip.startswith("▸ Ada, ")


async def test_a_board_key_comes_before_a_key_of_the_screen() -> None:
    match = a_match("sequence-stack", None)
    async with table(match) as play:
        assert "d discard" in play.bar
        assert not any(entry.startswith("d ") and "discard" not in entry for entry in play.bar)
        await play.press("d")
        assert moves(match) == ["discard"]


async def test_the_key_bar_can_be_clicked() -> None:
    async with table() as play:
        await play.press("enter")
        await play.click(KeyBar, "undo")
        assert play.match.ply == 0


async def test_the_board_has_the_focus_and_escape_leaves_the_typed_line() -> None:
    async with table() as play:
        assert isinstance(play.screen.focused, Board)
        await play.press("slash", "x", "escape")
        assert isinstance(play.screen.focused, Board)
        assert play.screen.query_one(MoveLine).value == ""


# Blindfold games


async def blind(play: Table) -> None:
    """Play the first moves of a blindfold game."""
    await play.write("3 back")
    await play.write("1 back")
    await play.write("4 front")


@pytest.mark.parametrize("key", ["left_square_bracket", "pageup"])
async def test_nobody_looks_back_in_a_blindfold_game(key: str) -> None:
    async with table(a_match("mirror-duel", None, options={"blindfold": True})) as play:
        await blind(play)
        before = play.view
        await play.press(key)
        assert play.strip == "✗ In a blindfold game you can look back only when it is over."
        assert play.view == before
        await play.click(MoveLog, 1)
        assert play.strip.startswith("✗ In a blindfold game")
        assert play.view == before
        await play.press("X", "y", key)
        assert play.strip.startswith("◂ Back at turn 3 of 4.")
        assert play.view["sequence"] == [4, 3, 1]


async def test_a_move_in_a_blindfold_game_stands_even_after_the_end() -> None:
    async with table(a_match("mirror-duel", None, options={"blindfold": True})) as play:
        await blind(play)
        await play.press("u")
        assert play.strip.startswith("✗ A move in a blindfold game stands")
        assert moves(play.match) == ["3 back", "1 back", "4 front"]
        await play.press("X", "y", "u")
        assert play.match.outcome is not None
        assert play.bar["u undo"] is False


# Watching


async def test_space_pauses_two_computers_and_lets_them_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = Semaphore(0)
    monkeypatch.setattr("app.play.thinking.sleep", lambda _: ready.acquire())
    async with table(a_match(kinds=("perfect", "perfect"))) as play:
        assert play.strip == "▸ Ada is thinking … Space pauses."
        assert play.screen.query_one(MoveLine).placeholder == ""
        await play.press("space")
        assert play.strip == "‖ The game is paused. Space goes on."
        assert "space go on" in play.bar
        ready.release()  # what was thought of before the pause is not played
        await play.pilot.pause(0.1)
        assert play.match.ply == 0
        await play.press("space")
        assert "space pause" in play.bar
        ready.release()
        await play.until(lambda: play.match.ply == 1)
        await play.press("space", "left_square_bracket")
        assert play.strip.startswith("◂ Back at the opening.")
        await play.press("space")
        assert play.strip == "‖ The game is paused. Space goes on."
        await play.press("space")
        ready.release(100)
        await play.until(lambda: play.match.outcome is not None)


async def test_space_makes_moves_where_a_person_plays() -> None:
    async with table() as play:
        await play.press("space")
        assert play.match.ply == 1
        assert not any("pause" in key for key in play.bar)


# Endless games


async def test_a_game_ends_before_it_is_too_long_to_be_loaded() -> None:
    match = a_match()
    for _ in range(MAX_CHOICES - 1):
        submit_text(match, "swap 1 2")
    async with table(match, confirm=False) as play:
        await play.write("swap 1 2")
        assert play.strip.startswith("✗ A game has at most 4,000 moves")
        assert match.ply == MAX_CHOICES - 1
        await play.press("escape", "X")
        assert winner(match) is not None
        assert load(dump(match)).ply == MAX_CHOICES
        await play.press("u", "u")
        assert match.ply == MAX_CHOICES - 2
        await play.write("swap 1 2")
        assert match.ply == MAX_CHOICES - 1


async def test_computers_stop_there_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.turns.MAX_CHOICES", 2)
    match = a_match(kinds=("perfect", "human"), first=2)
    async with table(match) as play:
        await play.press("enter")
        await play.pilot.pause(0.1)
        assert match.ply == 1
        assert play.strip.startswith("✗ A game has at most")
        await play.press("u")
        assert match.ply == 0
