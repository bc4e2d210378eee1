"""Playing on the screen: by keyboard, by mouse and by typing, against people and computers."""

from __future__ import annotations

from threading import Event, Semaphore

import pytest

from seqtui.app.games.board import Board, Move
from seqtui.app.games.lifting import Lift
from seqtui.app.play.move_line import MoveLine
from seqtui.app.play.oracle_panel import OraclePanel
from seqtui.app.widgets.bars import KeyBar, Notice
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.move_log import MoveLog
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import MAX_CHOICES, AnySession, Session
from tests.app.running import HUGE, ONE_SWAP, RunningApp, a_session, new_game, running, table


def moves(session: AnySession) -> list[str]:
    return [turn.notation for turn in session.turns]


def winner(session: AnySession) -> int | None:
    assert session.outcome is not None
    return session.outcome.winner


async def test_a_game_is_played_with_the_keyboard() -> None:
    async with table() as there:
        await there.press("right", "right", "right", "enter")
        assert moves(there.session) == ["swap 4 5"]
        await there.press("right", "space")
        assert moves(there.session) == ["swap 4 5", "swap 2 3"]
        assert winner(there.session) == 2


async def test_a_game_is_played_with_the_mouse() -> None:
    async with table() as there:
        for first, move in ((5, "swap 4 5"), (2, "swap 2 3")):
            await there.click(there.board, Lift(first))
            await there.click(there.board, Move(move))
        assert winner(there.session) == 2


async def test_a_game_is_played_by_typing() -> None:
    async with table() as there:
        await there.type_move("/swap 4 5")
        await there.press("2", "space", "3")
        assert isinstance(there.app.focused, MoveLine), "a digit begins a typed move"
        await there.press("enter")
        assert moves(there.session) == ["swap 4 5", "swap 2 3"]
        assert winner(there.session) == 2


async def test_a_move_typed_without_more_ado_plays_nothing_before_it_is_complete() -> None:
    async with table() as there:
        await there.press("s", "w", "a", "p", "space", "4", "space", "5")
        assert moves(there.session) == [], "the space has not played the pair under the cursor"
        await there.press("enter")
        assert moves(there.session) == ["swap 4 5"]


async def test_taking_back_while_looking_back_returns_to_what_is_left() -> None:
    async with running(new_game("sequence-shift", kinds=("human", "perfect"))) as there:
        for _ in range(3):
            await there.press("enter")
        assert there.session.ply == 6
        await there.press("left_square_bracket", "u")
        assert there.session.ply == 4
        assert there.play.state.looking is None
        assert there.board.asked


@pytest.mark.parametrize(
    ("key", "why"), [("u", "nothing to take back"), ("r", "taken back"), ("d", "claimed only when")]
)
async def test_a_key_that_does_nothing_now_says_why(key: str, why: str) -> None:
    async with table() as there:
        await there.press(key)
        assert there.strip.startswith("✗ ")
        assert why in there.strip


@pytest.mark.parametrize("typed", ["sideways", "swap 1 9", "claim"])
async def test_what_cannot_be_played_is_refused_with_a_reason(typed: str) -> None:
    async with table() as there:
        await there.type_move(typed)
        assert there.strip.startswith("✗ ")
        assert there.session.ply == 0
        await there.press("escape", "right")
        assert there.strip.startswith("▸ Ada, "), "the next step takes the refusal away"


async def test_a_swap_that_costs_the_turn_is_asked_about_first() -> None:
    async with table() as there:
        await there.type_move("swap 1 3")
        assert isinstance(there.app.screen, Confirm)
        await there.press("n")
        assert there.session.ply == 0
        await there.type_move("swap 1 3")
        await there.press("y")
        assert there.session.to_move == 2
        assert "Ada lost the turn." in there.strip


async def test_nobody_is_asked_who_does_not_want_questions() -> None:
    async with table(confirm=False) as there:
        await there.type_move("swap 1 3")
        assert there.session.to_move == 2


@pytest.mark.parametrize("way", ["key", "typed"])
async def test_giving_up_is_asked_about_first(way: str) -> None:
    async with table() as there:
        await (there.press("X") if way == "key" else there.type_move("concede"))
        assert there.session.outcome is None
        await there.press("y")
        assert winner(there.session) == 2


async def test_a_draw_can_be_claimed_once_the_position_has_come_three_times() -> None:
    async with table() as there:
        assert there.bar.get("d draw", False) is False
        for _ in range(8):  # there and back, four times: each position comes again every two turns
            assert there.session.outcome is None
            await there.press("enter")
        assert there.bar["d draw"]
        assert there.strip.endswith("d claims a draw.")
        await there.press("d")
        assert winner(there.session) is None


async def test_moves_between_people_are_taken_back_one_by_one_and_played_again() -> None:
    async with table() as there:
        assert there.bar["u undo"] is False
        await there.press("enter", "enter", "u")
        assert there.session.to_move == 2
        await there.press("u")
        assert there.session.ply == 0
        await there.press("r", "r")
        assert moves(there.session) == ["swap 1 2", "swap 1 2"]


async def test_taking_back_against_a_computer_comes_back_to_the_person() -> None:
    session = a_session(kinds=("human", "perfect"))
    async with table(session) as there:
        await there.press("enter")
        await there.until(lambda: session.ply == 2)
        await there.press("u")
        assert (session.ply, session.to_move) == (0, 1)
        await there.press("r")
        assert (session.ply, session.to_move) == (2, 1)


async def test_a_computer_that_began_is_not_taken_back() -> None:
    session = a_session(kinds=("perfect", "human"))
    async with table(session) as there:
        await there.until(lambda: session.ply == 1)
        assert there.bar["u undo"] is False
        await there.press("u")
        assert session.ply == 1


async def test_what_a_computer_finds_after_its_turn_was_taken_back_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, asked = Event(), Event()

    def slow(session: AnySession) -> object:
        asked.set()
        go_on.wait(5)
        return session.legal[-1]

    monkeypatch.setattr("seqtui.engines.players.choice.choose", slow)
    session = a_session(kinds=("human", "perfect"))
    async with table(session) as there:
        await there.press("enter")
        await there.until(asked.is_set)
        assert "Bob is thinking" in there.strip
        await there.press("enter")
        assert session.ply == 1, "nobody moves for the computer"
        await there.press("u")
        go_on.set()
        await there.rest()
        assert session.ply == 0


async def test_two_computers_play_by_themselves() -> None:
    session = a_session(position=ONE_SWAP, kinds=("perfect", "perfect"))
    async with table(session) as there:
        await there.until(lambda: session.outcome is not None)
        assert winner(session) == 1


async def test_looking_back_shows_the_turn_and_what_came_next() -> None:
    async with table() as there:
        await there.press("enter", "enter")
        now = there.board.scene
        await there.click(MoveLog, 1)
        assert there.strip.startswith("◂ Back at turn 1 of 1. Then ◆ swap 1 2.")
        assert there.view == {"sequence": [3, 1, 2, 5, 4]}
        await there.press("enter")
        assert there.board.scene == now, "Enter comes back instead of playing"
        await there.press("left_square_bracket", "left_square_bracket")
        assert there.strip.startswith("◂ Back at the opening.")
        await there.press("escape")
        assert there.board.scene == now
        assert there.session.ply == 2


async def test_nothing_can_be_played_in_an_earlier_position() -> None:
    async with table() as there:
        await there.press("enter", "enter", "pageup")
        await there.press("slash")
        assert there.strip.startswith("✗ This is an earlier position")
        assert there.app.focused is there.board
        await there.press("end")
        assert there.strip.startswith("▸ Ada, ")


async def test_a_letter_that_begins_a_move_is_no_command() -> None:
    session = a_session("code-swap", None)
    async with table(session) as there:
        assert "F4 oracle" in there.bar
        await there.press("o")
        assert there.find(MoveLine).value == "o"
        await there.press("escape", "f4")
        assert there.find(OraclePanel).judgement is not None


async def test_the_key_bar_can_be_clicked() -> None:
    async with table() as there:
        await there.press("enter")
        await there.click(KeyBar, "undo")
        assert there.session.ply == 0


async def test_the_board_has_the_focus_and_escape_leaves_the_typed_line() -> None:
    async with table() as there:
        assert isinstance(there.app.focused, Board)
        await there.press("slash", "x", "escape")
        assert isinstance(there.app.focused, Board)
        assert there.find(MoveLine).value == ""


# Blindfold games


async def blind(there: RunningApp) -> None:
    """Play the first moves of a blindfold game."""
    await there.type_move("3 back")
    await there.type_move("1 back")
    await there.type_move("4 front")


@pytest.mark.parametrize("key", ["left_square_bracket", "pageup"])
async def test_nobody_looks_back_in_a_blindfold_game(key: str) -> None:
    async with table(a_session("mirror-duel", None, options={"blindfold": True})) as there:
        await blind(there)
        before = there.view
        await there.press(key)
        assert there.strip == "✗ In a blindfold game you can look back only when it is over."
        assert there.view == before
        await there.click(MoveLog, 1)
        assert there.strip.startswith("✗ In a blindfold game")
        assert there.view == before
        await there.press("X", "y", key)
        assert there.strip.startswith("◂ ")
        assert there.view["sequence"] == [4, 3, 1]


async def test_a_move_in_a_blindfold_game_stands_even_after_the_end() -> None:
    async with table(a_session("mirror-duel", None, options={"blindfold": True})) as there:
        await blind(there)
        await there.press("u")
        assert there.strip.startswith("✗ A move in a blindfold game stands")
        assert moves(there.session) == ["3 back", "1 back", "4 front"]
        await there.press("X", "y", "u")
        assert there.session.outcome is not None
        assert there.bar["u undo"] is False


# Watching


async def test_space_pauses_two_computers_and_lets_them_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = Semaphore(0)
    monkeypatch.setattr("seqtui.app.play.advice.sleep", lambda _: ready.acquire())
    async with table(a_session(kinds=("perfect", "perfect"))) as there:
        assert there.strip == "▸ Ada is thinking … Space pauses."
        assert there.find(MoveLine).placeholder == ""
        await there.press("space")
        assert there.strip == "‖ The game is paused. Space goes on."
        assert "space go on" in there.bar
        ready.release()  # what was thought of before the pause is not played
        await there.rest()
        assert there.session.ply == 0
        await there.press("space")
        assert "space pause" in there.bar
        ready.release()
        await there.until(lambda: there.session.ply == 1)
        await there.press("space", "left_square_bracket")
        assert there.strip.startswith("◂ Back at the opening.")
        await there.press("space")
        assert there.strip == "‖ The game is paused. Space goes on."
        await there.press("space")
        ready.release(100)
        await there.until(lambda: there.session.outcome is not None)


async def test_space_makes_moves_where_a_person_plays() -> None:
    async with table() as there:
        await there.press("space")
        assert there.session.ply == 1
        assert not any("pause" in key for key in there.bar)


# How much work a key makes


@pytest.mark.parametrize(("key", "most"), [("enter", 60), ("right", 10), ("u", 60)])
async def test_a_key_asks_only_for_what_it_needs(
    key: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command once asked for every other: more than a hundred times even for an arrow."""
    asked = []

    def noted(session: AnySession) -> object:
        asked.append(session)
        return vars(session)["outcome"]

    def kept(session: AnySession, outcome: object) -> None:
        vars(session)["outcome"] = outcome

    monkeypatch.setattr(Session, "outcome", property(noted, kept), raising=False)
    async with table() as there:
        await there.press("enter", "enter")
        asked.clear()
        await there.press(key)
        assert asked
        assert len(asked) <= most


# Endless games


async def test_a_game_ends_before_it_is_too_long_to_be_loaded() -> None:
    session = a_session()
    for _ in range(MAX_CHOICES - 1):
        session.submit("swap 1 2")
    async with table(session, confirm=False) as there:
        await there.type_move("swap 1 2")
        assert there.strip.startswith("✗ A game has at most 4,000 moves")
        assert session.ply == MAX_CHOICES - 1
        await there.press("escape", "X")
        assert winner(session) is not None
        assert load(dump(session)).ply == MAX_CHOICES
        await there.press("u", "u")
        assert session.ply == MAX_CHOICES - 2
        await there.type_move("swap 1 2")
        assert session.ply == MAX_CHOICES - 1


async def test_computers_stop_there_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seqtui.engines.session.MAX_CHOICES", 2)
    session = a_session(kinds=("perfect", "human"), first=2)
    async with table(session) as there:
        await there.press("enter")
        await there.rest()
        assert session.ply == 1
        assert there.strip.startswith("✗ A game has at most")
        await there.press("u")
        assert session.ply == 0


async def test_the_key_bar_names_the_digits_that_there_are() -> None:
    async with table(a_session("mirror-duel", None, options={"digits": 3})) as there:
        assert "1–3 digit" in there.bar


async def test_no_draw_is_offered_where_none_can_ever_be_claimed() -> None:
    async with running(new_game("sequence-builder"), size=HUGE) as there:
        assert "d draw" not in there.bar
    async with running(new_game("sequence-shift"), size=HUGE) as there:
        assert there.bar["d draw"] is False


async def test_a_screen_that_was_left_takes_what_is_still_said_to_it() -> None:
    async with table() as there:
        play = there.play
        await there.press("escape")
        assert not play.children
        play.say(Notice("▸", "too late"))
        play.show_keys()
        play._dropped()
        await there.settle()
