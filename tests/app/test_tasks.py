"""A person at a task: slips and their refutations, hints, giving up, and going on later."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import date
from threading import Event

import pytest
from textual import events

from seqtui.app.command_list.screen import HelpScreen
from seqtui.app.daily.screen import DailyScreen
from seqtui.app.games.board import Board
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.modes.mode import SidePanel
from seqtui.app.play.modes.task import SolvedSheet
from seqtui.app.play.move_line import MoveLine
from seqtui.app.requests import Challenge, Play
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.store.games import Games
from seqtui.app.widgets.bars import TitleLine
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.plates import Plates
from seqtui.app.widgets.too_small import TooSmall
from seqtui.engines.games.task import Task
from seqtui.engines.tasks.attempt import Attempt, Mark
from seqtui.engines.tasks.making import daily
from tests.app.running import NARROW, WIDE, RunningApp, running
from tests.app.tasks import (
    CARDS,
    CODES,
    DAY,
    NUMBERS,
    ROW,
    SLIPS,
    a_task,
    as_puzzle,
    attempt_of,
    by_keys,
    by_mouse,
    by_typing,
    from_the_day,
    is_task,
    kept,
    mode_of,
)

Hand = Callable[[RunningApp, str], Awaitable[None]]
OF_THE_DAY = daily(date.fromisoformat(DAY))


@pytest.fixture(autouse=True)
def that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEQTUI_TODAY", DAY)


def solved(task: Task) -> Attempt:
    """Return an attempt in which nothing went wrong."""
    attempt = Attempt(task)
    while attempt.mark is None:
        if attempt.is_right:
            attempt.advance()
        elif attempt.session.to_move == 1:
            attempt.session.submit(attempt.answer)
        else:
            attempt.session.submit(attempt.reply(attempt.session))
    return attempt


async def solve(there: RunningApp, hand: Hand = by_typing) -> None:
    """Play what is right until the task is over."""
    while (attempt := attempt_of(there)).mark is None:
        if attempt.is_right:
            await there.press("enter")
        else:
            await hand(there, attempt.answer)


def beside(there: RunningApp) -> str:
    """Return what stands above and below the moves."""
    panels = there.app.screen.query(SidePanel)
    return "\n".join(
        panel.render_line(y).text for panel in panels for y in range(panel.size.height)
    )


# Solving


@pytest.mark.parametrize("task", OF_THE_DAY, ids=lambda task: task.game)
@pytest.mark.parametrize("hand", [by_keys, by_mouse, by_typing])
async def test_every_task_of_a_day_is_solved_by_keys_by_mouse_and_by_typing(
    task: Task, hand: Hand
) -> None:
    challenge = from_the_day(task)
    async with running(challenge, size=WIDE if hand is by_mouse else NARROW) as there:
        await solve(there, hand)
        assert attempt_of(there).mark is Mark.SOLVED
        assert "★" in there.reads(SolvedSheet)
        assert "SOLVED" in there.reads(Plates)
        assert there.app.saved.results.mark("daily", challenge.key) == "✓"
        assert there.app.saved.games.count() == 0, "a task is no game"


async def test_a_win_says_how_far_it_is_and_how_it_was_found() -> None:
    async with running(from_the_day(CODES)) as there:
        assert there.strip.startswith("▸ You win in 7: only one move keeps it.")
        assert "win in 7 from here" in there.reads(Plates)
        assert "way   ▸ · · · · · ★" in beside(there)
        assert "DAILY, TASK 5" in there.reads(TitleLine)
        assert "Mon 16 Nov" in there.reads(TitleLine)
        await by_typing(there, "own 1 4")
        assert there.session.ply == 2, "the computer defends itself"
        assert there.strip.startswith("◆ Computer")
        assert "● ◆ ▸" in beside(there)
        await solve(there)
        sheet = " ".join(there.reads(SolvedSheet).split())
        assert "★ At once: 4 swaps, no slip." in sheet
        assert "Only own 1 4 kept the win:" in sheet
        assert "win in 7, found" in there.reads(Plates)


async def test_the_example_of_a_typed_move_and_the_cursor_are_never_right() -> None:
    for task in (CODES, NUMBERS, ROW):
        async with running(from_the_day(task)) as there:
            answer = attempt_of(there).answer
            assert answer not in there.find(MoveLine).placeholder
            assert there.board.cursor != answer


async def test_choices_come_one_after_the_other_with_their_exact_chances() -> None:
    async with running(from_the_day(CARDS)) as there:
        assert there.strip.startswith("▸ Choice 1 of 2: which wins more often?")
        await by_typing(there, "place")
        assert there.strip == "✓ Right. Placing wins 42.7%, discarding wins 16.5%. Enter goes on."
        assert "RIGHT" in there.reads(Plates)
        await by_typing(there, "place")
        assert there.session.ply == 1, "the choice has been made"
        await there.press("enter")
        assert there.strip.startswith("▸ Choice 2 of 2:")
        assert kept(from_the_day(CARDS))["step"] == 1
        await by_typing(there, "place")
        assert attempt_of(there).mark is Mark.SOLVED
        assert "two right choices" in there.reads(SolvedSheet)


async def test_a_sprint_is_played_alone_and_counts_its_swaps() -> None:
    async with running(from_the_day(ROW)) as there:
        assert "Computer" not in there.reads(Plates)
        await by_typing(there, "swap 2 3")
        assert there.session.to_move == 1
        assert "1 of 2" in beside(there)
        await by_typing(there, "1 3")
        assert there.strip.startswith("✗")
        assert there.session.ply == 1, "neighbours only, and nothing is forfeited"
        await there.press("escape")
        await solve(there)
        assert attempt_of(there).mark is Mark.SLIPPED
        assert "swaps in 0:" in there.reads(SolvedSheet)
        assert "2 would do" in there.reads(SolvedSheet)


async def test_a_sprint_of_one_swap_says_so() -> None:
    task = a_task(
        *("sequence-shift", "sprint", ({"sequence": [1, 2, 3, 5, 4]}, 1)), invalid_swap="retry"
    )
    async with running(from_the_day(task)) as there:
        assert "in 1 swap, against the clock" in there.strip
        assert "0 of 1 swap" in there.reads(Plates)
        assert "swaps" not in there.reads(Plates)
        await by_typing(there, "swap 1 2")
        await by_typing(there, "swap 1 2")
        assert "swaps 2, 1 would do" in beside(there)


async def test_the_cursor_of_a_sprint_stays_where_the_last_swap_was() -> None:
    async with running(from_the_day(ROW)) as there:
        await there.press("right", "enter")
        assert there.session.turns[-1].notation == "swap 3 4"
        assert there.board.cursor == "swap 3 4"


@pytest.mark.parametrize("task", [CODES, NUMBERS, CARDS, ROW])
async def test_the_title_of_a_daily_task_is_never_cut(task: Task) -> None:
    async with running(from_the_day(task)) as there:
        assert "…" not in there.reads(TitleLine)


async def test_the_sheet_says_all_of_how_it_went() -> None:
    async with running(from_the_day(CARDS), confirm=False) as there:
        await by_typing(there, "discard")
        await there.press("enter", "i")
        await solve(there)
        told = " ".join(there.reads(SolvedSheet).split())
        for part in ("After one slip and a hint:", "two right choices.", "lacing wins"):
            assert part in told


async def test_thinking_time_is_shown_and_stops_while_something_covers_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr("seqtui.app.play.modes.task.monotonic", lambda: now[0])
    async with running(from_the_day(CODES)) as there:
        screen = there.play
        assert is_task(screen)
        now[0] += 14
        mode_of(there).tick()
        assert "time 0:14" in beside(there)
        await there.press("f1")
        now[0] += 60
        await there.press("escape")
        now[0] += 3
        mode_of(there).tick()
        assert "time 0:17" in beside(there)
        await by_typing(there, "cross 3")
        now[0] += 60
        await there.press("enter")
        mode_of(there).tick()
        assert "time 0:17" in beside(there), "while a slip is shown nobody needs to think"


# Slips


@pytest.mark.parametrize(("task", "wrong"), SLIPS, ids=lambda each: getattr(each, "game", None))
async def test_a_slip_stays_with_its_refutation_until_enter_takes_both_back(
    task: Task, wrong: str
) -> None:
    challenge = from_the_day(task)
    async with running(challenge) as there:
        before = there.session.state
        await by_typing(there, wrong)
        slip = attempt_of(there).slip
        assert slip is not None
        assert there.session.ply == (2 if slip.reply else 1)
        assert there.strip.startswith("▽")
        assert "one slip: ▽ at best" in there.reads(Plates)
        assert ("REFUTES" in there.reads(Plates)) is bool(slip.reply)
        assert kept(challenge)["slips"], "it is kept before it is taken back"
        await there.press("enter")
        assert there.session.state == before
        assert attempt_of(there).slip is None
        await solve(there)
        assert attempt_of(there).mark is Mark.SLIPPED
        assert there.app.saved.results.mark("daily", challenge.key) == "▽"


async def test_a_click_takes_a_slip_back_as_well() -> None:
    async with running(from_the_day(CODES), size=WIDE) as there:
        await by_typing(there, "cross 3")
        x, y, width, height = there.board.region
        await there.click_at(x + width // 2, y + height // 2)
        assert there.session.ply == 0
        assert attempt_of(there).slip is None


async def test_a_click_takes_a_slip_back_while_it_is_seen_again() -> None:
    async with running(from_the_day(CODES), size=WIDE) as there:
        await by_typing(there, "cross 3")
        await there.press("left_square_bracket")
        x, y, width, height = there.board.region
        await there.click_at(x + width // 2, y + height // 2)
        assert there.session.ply == 0


async def test_while_a_slip_stands_nothing_can_be_typed() -> None:
    async with running(from_the_day(CODES)) as there:
        await by_typing(there, "cross 3")
        assert there.find(MoveLine).placeholder == "nothing to type: Enter takes it back"
        await there.press("slash")
        assert there.strip == "✗ First your slip is taken back: press Enter."
        assert there.session.ply == 2


async def test_a_move_typed_before_the_refutation_is_there_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = Event()
    monkeypatch.setattr("seqtui.app.play.advice.sleep", lambda _: ready.wait(10))
    async with running(from_the_day(CODES)) as there:
        there._patient = False
        await by_typing(there, "cross 3")
        await there.burst("/own 1 4", "enter")
        assert there.session.ply == 1
        ready.set()
        await there.rest()
        assert [turn.notation for turn in there.session.turns] == ["cross 3", "own 1 4"]
        assert there.session.turns[1].player == 2


async def test_enter_takes_a_slip_back_after_more_was_typed_than_could_be_played() -> None:
    async with running(from_the_day(CARDS)) as there:
        there.app.post_message(events.Paste("discard\nplace\n"))
        await there.settle()
        assert there.strip.startswith("✗ First your slip is taken back: press Enter.")
        assert there.find(MoveLine).value == "", "there is nothing to be changed"
        await there.press("enter")
        assert there.session.ply == 0


async def test_three_enters_after_a_slip_take_it_back_once_and_play_nothing() -> None:
    async with running(from_the_day(CODES)) as there:
        await by_typing(there, "cross 3")
        await there.burst("enter", "enter", "enter")
        assert there.session.ply == 0
        assert len(attempt_of(there).slips) == 1


async def test_enter_soon_after_a_slip_was_taken_back_plays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(from_the_day(CODES)) as there:
        await by_typing(there, "cross 3")
        await there.press("enter")
        monkeypatch.setattr("seqtui.app.play.screen.PlayScreen.SETTLING", 60.0)
        await there.press("enter")
        assert there.session.ply == 0


async def test_a_winning_animation_does_not_keep_a_task_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("seqtui.app.play.screen.PlayScreen.SETTLING", 60.0)
    async with running(from_the_day(CODES)) as there:
        there.play._came -= 60
        there.board.post_message(Board.AnimationFinished())
        await there.settle()
        assert there.play.is_settled


async def test_a_slip_can_be_seen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seqtui.app.play.modes.task._WHILE", 0.01)
    async with running(from_the_day(CODES)) as there:
        await by_typing(there, "cross 3")
        await there.press("l")
        await there.until(lambda: there.play.state.looking is None)
        assert there.session.ply == 2
        assert there.strip.startswith("▽ A slip")
        await there.press("enter")
        assert there.session.ply == 0


@pytest.mark.parametrize("size", [WIDE, (60, 15)])
async def test_a_window_may_change_its_size_while_a_slip_is_shown(size: tuple[int, int]) -> None:
    async with running(from_the_day(CODES)) as there:
        await by_typing(there, "cross 3")
        await there.resize(size)
        assert isinstance(there.app.screen, TooSmall) is (size != WIDE)
        await there.resize(NARROW)
        assert there.strip.startswith("▽ A slip")
        await there.press("enter")
        assert there.session.ply == 0
        await there.resize(WIDE)
        await solve(there)
        await there.resize(NARROW)
        assert "★ After one slip" in there.reads(SolvedSheet)


# Help, and giving up


async def test_a_hint_is_asked_for_and_counts_as_a_slip() -> None:
    challenge = from_the_day(CODES)
    async with running(challenge) as there:
        await there.press("i")
        assert isinstance(there.app.screen, Confirm)
        await there.press("n")
        assert not attempt_of(there).helped
        await there.press("i", "y")
        assert there.board.cursor == "own 1 4"
        assert there.strip == "✦ Hint: own 1 4. It counts as a slip."
        assert kept(challenge)["helped"]
        await there.press("enter", "i")
        assert not isinstance(there.app.screen, Confirm), "it is asked once"
        await solve(there)
        assert attempt_of(there).mark is Mark.SLIPPED
        assert "After a hint" in there.reads(SolvedSheet)


async def test_the_oracle_and_undo_are_off_and_say_so() -> None:
    async with running(from_the_day(NUMBERS)) as there:
        await there.press("o")
        assert there.strip.startswith("✗ The oracle is off at a task")
        await there.press("u")
        assert there.strip.startswith("✗ Moves at a task stand")
        await by_typing(there, "concede")
        assert "give it up" in there.strip


async def test_giving_up_shows_the_solution_and_leads_on() -> None:
    challenge = from_the_day(CODES)
    async with running(challenge) as there:
        await there.press("G", "y")
        review = there.app.screen
        assert isinstance(review, ReviewScreen)
        assert review.session.turns[0].notation == "own 1 4"
        assert "How it goes with best play" in there.reads(TitleLine)
        assert "seed" not in there.reads(TitleLine)
        assert there.app.saved.results.mark("daily", challenge.key) == "✗"
        await there.press("escape")
        assert "GIVEN UP" in there.reads(Plates)
        assert "Only own 1 4 keeps the win" in there.reads(SolvedSheet)
        assert there.bar["enter next task"]


async def test_a_task_that_was_given_up_says_so_before_anything_is_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = Event()
    monkeypatch.setattr("seqtui.app.task_text.TaskText.learnt", lambda _: str(ready.wait(10)))
    async with running(from_the_day(ROW)) as there:
        there._patient = False
        await there.press("G", "y")
        assert "GIVEN UP" in there.reads(Plates)
        assert there.board.asked is None
        ready.set()
        await there.rest()


async def test_what_is_refused_at_a_task_leaves_the_cursor_where_it_was_put() -> None:
    async with running(from_the_day(CODES)) as there:
        await by_typing(there, "concede")
        assert there.board.cursor is None, "Enter must not play anything else"


async def test_keys_of_a_game_mean_nothing_at_a_task() -> None:
    async with running(from_the_day(CODES)) as there:
        await there.press("f8", "f7", "f6", "f5")
        assert is_task(there.app.screen)
        assert there.session.ply == 0


async def test_the_solution_of_a_choice_claims_nothing_about_the_game() -> None:
    async with running(from_the_day(CARDS)) as there:
        await there.press("G", "y", "end")
        assert isinstance(there.app.screen, ReviewScreen)
        assert "This is the right choice." in there.strip


# Leaving and coming back


async def test_a_task_is_gone_on_with_as_it_was_left_slip_and_all() -> None:
    challenge = from_the_day(CODES)
    async with running(challenge) as there:
        await by_typing(there, "own 1 4")
        await by_typing(there, attempt_of(there).examples[0])
        assert attempt_of(there).slip
        await there.press("escape")
        assert isinstance(there.app.screen, PickerScreen)
    async with running(challenge) as there:
        assert there.strip.startswith("▽ A slip"), "leaving takes nothing back"
        assert there.session.ply == 4
        await there.press("enter")
        assert there.session.ply == 2
        await solve(there)
        assert attempt_of(there).mark is Mark.SLIPPED


async def test_killed_before_the_refutation_the_slip_and_the_refutation_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    challenge = from_the_day(CODES)
    never = Event()
    with monkeypatch.context() as patch:
        patch.setattr("seqtui.app.play.advice.sleep", lambda _: never.wait(10))
        async with running(challenge) as there:
            there._patient = False
            await by_typing(there, "cross 3")
            assert kept(challenge)["moves"] == ["cross 3"]
        never.set()
    async with running(challenge) as there:
        assert there.session.ply == 2
        assert there.strip.startswith("▽ A slip")


async def test_a_damaged_attempt_begins_anew() -> None:
    challenge = from_the_day(CODES)
    async with running(challenge) as there:
        await by_typing(there, "own 1 4")
    with closing(Games(print)) as games:
        games.file.write(lambda file: file.execute("UPDATE tasks SET attempt = '{\"step\": 9}'"))
    async with running(challenge) as there:
        assert there.session.ply == 0


async def test_what_is_done_stays_done_however_often_it_is_tried_again() -> None:
    challenge = from_the_day(CODES)
    async with running(challenge) as there:
        await by_typing(there, "cross 3")
        await there.press("enter")
        await solve(there)
    async with running(challenge) as there:
        assert "★ After one slip" in there.reads(SolvedSheet)
        await there.press("r")
        assert there.session.ply == 0
        await solve(there)
        assert "★ At once" in there.reads(SolvedSheet)
        assert there.app.saved.results.mark("daily", challenge.key) == "▽"


# The daily five


async def test_enter_leads_through_the_five_and_then_to_the_day() -> None:
    async with running(from_the_day(OF_THE_DAY[2])) as there:
        order = []
        for number in range(1, 6):
            order.append(attempt_of(there).task.game)
            await solve(there)
            assert there.bar["enter next task" if number < 5 else "enter the five"]
            await there.press("enter")
        names = [task.game for task in OF_THE_DAY]
        assert order == names[2:] + names[:2], "from here on, then what was left out"
        assert isinstance(there.app.screen, DailyScreen)
        assert there.app.saved.results.streak(date.fromisoformat(DAY)) == (1, 1)


async def test_three_enters_on_a_solved_task_open_one_task_and_play_nothing() -> None:
    async with running(from_the_day(OF_THE_DAY[0])) as there:
        await solve(there)
        await there.burst("enter", "enter", "enter")
        assert sum(is_task(screen) for screen in there.app.screen_stack) == 1
        assert attempt_of(there).task == OF_THE_DAY[1]
        assert there.session.ply == 0


async def test_the_result_of_the_last_task_tells_the_streak_and_copies_a_line() -> None:
    async with running(from_the_day(OF_THE_DAY[4])) as there:
        for task in OF_THE_DAY[:4]:
            there.app.saved.results.keep(
                "daily", f"{DAY}/{task.game}", task, solved(task), today=date.fromisoformat(DAY)
            )
        await solve(there)
        assert "All five. Streak 1. Next five: Tue 17 Nov" in there.reads(SolvedSheet)
        await there.press("y")
        assert there.app.clipboard == f"seqtui daily {DAY}  ✓ ✓ ✓ ✓ ✓  streak 1"
        await there.press("z")
        assert mode_of(there).origin.challenge.origin == "puzzle"
        assert attempt_of(there).task.game == "code-swap"


# Finding it


async def test_the_help_lists_what_can_be_done_at_a_task() -> None:
    async with running(as_puzzle(NUMBERS), size=WIDE) as there:
        await there.press("f1")
        assert isinstance(there.app.screen, HelpScreen)
        told = "\n".join(there.app.screen._compositor.render_strips()[y].text for y in range(40))
        assert "it counts as a slip" in told
        assert "Give up and see how it goes" in told


async def test_a_task_that_is_not_due_to_be_played_is_no_challenge_twice() -> None:
    """Asked for twice by an impatient person, it is opened once."""
    challenge = Challenge("daily", f"{DAY}/code-swap", CODES)
    async with running() as there:
        there.app.post_message(Play(challenge))
        there.app.post_message(Play(challenge))
        await there.settle()
        assert sum(is_task(screen) for screen in there.app.screen_stack) == 1
