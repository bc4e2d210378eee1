"""Puzzles without end and the trainer: why a try was wrong, what is next, and what comes back."""

from __future__ import annotations

from datetime import date, timedelta
from threading import Event

import pytest

from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.modes.mode import SidePanel
from seqtui.app.play.modes.task import SolvedSheet
from seqtui.app.requests import Challenge
from seqtui.app.widgets.bars import TitleLine
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.move_log import MoveLog
from seqtui.app.widgets.plates import Plates
from seqtui.engines.games.game import TurnKind
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import Task
from seqtui.engines.tasks.attempt import Mark
from seqtui.engines.tasks.making import make
from tests.app.running import NARROW, NEARLY_SORTED, WIDE, RunningApp, new_game, running
from tests.app.tasks import (
    DAY,
    EVEN,
    NUMBERS,
    ROW,
    as_puzzle,
    attempt_of,
    by_typing,
    mode_of,
)

TODAY = date.fromisoformat(DAY)
AGAINST_COMPUTER = ("human", "perfect")


@pytest.fixture(autouse=True)
def that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEQTUI_TODAY", DAY)


def beside(there: RunningApp) -> str:
    panels = there.app.screen.query(SidePanel)
    rows = (panel.render_line(y).text for panel in panels for y in range(panel.size.height))
    return " ".join(" ".join(rows).split())


def seed_of(there: RunningApp) -> int:
    return int(mode_of(there).origin.challenge.key.split("/")[2])


# Puzzles


async def test_a_slip_shows_why_it_was_one_and_what_was_right() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        assert "seed 7" in there.reads(TitleLine)
        assert "Sequence Builder, Long: find the win" in there.reads(TitleLine)
        assert "1-5" not in beside(there), "a digit begins a move now"
        await by_typing(there, "18")
        assert "Grade ──────────────── 1-5" in beside(there)
        assert "✗ 18" in beside(there)
        assert "✓ 17 ▲ win in 3" in beside(there)
        assert "TRIED" in there.reads(Plates)
        assert "right was 17" in there.strip.lower()
        assert there.strip.endswith("Enter: next puzzle.")


async def test_a_slip_after_which_nothing_can_be_taken_any_more_shows_why_as_well() -> None:
    task = make(game_named("sequence-builder"), 1, 1)
    async with running(as_puzzle(task)) as there:
        await by_typing(there, "20")
        assert [turn.kind for turn in there.session.turns][-1] is TurnKind.SKIPPED
        assert "✗ 20" in beside(there)
        assert attempt_of(there).slipped_at == 1
        assert there.app.screen.query_one(MoveLog).entries[0].mark == "✗"
        await there.press("r")
        assert there.session.ply == 0


async def test_enter_after_a_slip_counts_it_as_missed_and_leads_to_the_next() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        await by_typing(there, "18")
        await there.press("enter")
        assert there.app.saved.results.mark("puzzle", "sequence-builder/3/7") == "✗"
        task = attempt_of(there).task
        assert (task.game, task.grade) == ("sequence-builder", 3)
        assert mode_of(there).origin.challenge.key != "sequence-builder/3/7"
        assert there.session.ply == 0
        assert "solved 0 of 1" in beside(there)


async def test_leaving_a_puzzle_whose_solution_was_seen_counts_it_as_missed() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        await by_typing(there, "18")
        await there.press("escape")
        assert there.app.saved.results.mark("puzzle", "sequence-builder/3/7") == "✗"


async def test_r_tries_again_and_a_solved_puzzle_leads_to_the_next() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        await by_typing(there, "18")
        await there.press("r")
        while attempt_of(there).mark is None:
            await by_typing(there, attempt_of(there).answer)
        assert attempt_of(there).mark is Mark.SLIPPED
        assert "Grade 3: 1 of 1 solved" in there.reads(SolvedSheet)
        await there.press("enter")
        assert attempt_of(there).mark is None
        assert attempt_of(there).task.grade == 3


async def test_the_next_puzzle_can_be_asked_for_again_by_its_seed() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        await by_typing(there, "18")
        await there.press("enter")
        task = attempt_of(there).task
        assert f"seed {seed_of(there)}" in there.reads(TitleLine)
        assert make(game_named("sequence-builder"), 3, seed_of(there)) == task


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_numbers_change_the_grade_between_puzzles(by: str) -> None:
    async with running(as_puzzle(ROW)) as there:
        await by_typing(there, "swap 1 2")
        await by_typing(there, "swap 3 4")
        assert attempt_of(there).mark is Mark.SOLVED
        if by == "key":
            await there.press("5")
        else:
            pad = list(there.app.screen.query(SidePanel))[1]
            await there.click(pad, ("grade", 5))
        assert attempt_of(there).task.grade == 5
        assert there.app.preferences.settings.grade == 5


async def test_a_grade_can_be_clicked_at_any_time() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        await there.click(list(there.app.screen.query(SidePanel))[1], ("grade", 1))
        assert attempt_of(there).task.grade == 1


async def test_a_grade_waits_until_the_refutation_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = Event()
    monkeypatch.setattr("seqtui.app.play.advice.sleep", lambda _: ready.wait(10))
    async with running(as_puzzle(NUMBERS)) as there:
        there._patient = False
        await by_typing(there, "18")
        await there.press("5")
        ready.set()
        await there.rest()
        assert attempt_of(there).task == NUMBERS
        assert there.session.ply == 2


async def test_a_digit_during_a_puzzle_begins_a_move() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        await there.burst("17", "enter")
        assert there.session.turns[0].notation == "17"


async def test_g_leads_to_the_next_game_and_t_into_the_trainer() -> None:
    async with running(as_puzzle(NUMBERS)) as there:
        await by_typing(there, "18")
        await there.press("t")
        assert (
            there.app.notifications.shown == "✓ It is in the trainer now, and comes back tomorrow."
        )
        assert there.strip == there.app.notifications.shown, "it is no warning"
        (due,) = there.app.saved.results.due(TODAY + timedelta(days=1))
        assert Task.from_json(due.task).starts[0]["sequences"] == [[15, 16], [13, 14]]
        await there.press("g")
        assert attempt_of(there).task.game == "code-swap"
        assert attempt_of(there).task.grade == 3


async def test_the_application_opens_a_puzzle_of_the_last_grade() -> None:
    async with running(grade=4) as there:
        await there.app.run_action("app.solve('sequence-shift')")
        await there.settle()
        assert (attempt_of(there).task.game, attempt_of(there).task.grade) == ("sequence-shift", 4)


async def test_a_puzzle_that_was_left_for_later_comes_back_as_it_was() -> None:
    async with running(grade=4) as there:
        await there.app.run_action("app.solve('sequence-shift')")
        await there.settle()
        left, move = mode_of(there).origin.challenge.key, attempt_of(there).answer
        await by_typing(there, move)
        await there.press("escape")
        await there.app.run_action("app.solve('code-swap')")
        await there.settle()
        assert attempt_of(there).task.game == "code-swap"
        await there.press("escape")
        await there.app.run_action("app.solve('sequence-shift')")
        await there.settle()
        assert mode_of(there).origin.challenge.key == left
        assert [turn.notation for turn in there.session.turns] == [move]
        while attempt_of(there).mark is None:
            await by_typing(there, attempt_of(there).answer)
        await there.press("escape")
        await there.app.run_action("app.solve('sequence-shift')")
        await there.settle()
        assert mode_of(there).origin.challenge.key != left, "what is done does not come back"


async def test_the_palette_finds_a_puzzle_by_other_names() -> None:
    async with running(as_puzzle(ROW)) as there:
        await by_typing(there, "swap 1 2")
        await by_typing(there, "swap 3 4")
        await there.press("ctrl+p")
        await there.write("riddle")
        await there.press("enter")
        assert attempt_of(there).task.game == "sequence-stack"


# The trainer


def in_training(there: RunningApp, step: int = 0) -> Challenge:
    """Put a position into the trainer, due today."""
    results = there.app.saved.results
    about = "Your game of 6 November, turn 9: it cost the draw."
    key = results.add(EVEN, today=TODAY - timedelta(days=1), about=about)
    return Challenge("trainer", key, EVEN, about, step)


async def test_the_trainer_brings_back_a_position_without_naming_the_mistake() -> None:
    async with running() as there:
        in_training(there)
        await there.app.run_action("app.solve")
        await there.settle()
        assert "TRAINER" in there.reads(TitleLine)
        assert "1 due" in there.reads(TitleLine)
        assert "Your game of 6 November, turn 9: it cost the draw." in beside(there)
        assert "one swap here loses" in there.reads(Plates)
        assert there.strip.startswith("▸ You stand even here: find a swap that keeps it.")
        assert "swap 2 3" not in there.strip + beside(there)
        await by_typing(there, "swap 3 4")
        assert attempt_of(there).mark is Mark.SOLVED, "any move that keeps it is right"
        assert "Back in 3 days. Nothing more is due today." in there.reads(SolvedSheet)
        assert there.app.saved.results.due(TODAY) == []
        await there.press("enter")
        assert isinstance(there.app.screen, PickerScreen)


async def test_a_slip_in_the_trainer_brings_the_position_back_tomorrow() -> None:
    async with running() as there:
        in_training(there)
        await there.app.run_action("app.solve")
        await there.settle()
        await by_typing(there, "swap 2 3")
        assert there.session.ply == 2, "it is refuted"
        assert "Missed: back to tomorrow." in beside(there)
        await there.press("enter")
        await by_typing(there, "swap 1 2")
        assert "Back tomorrow." in there.reads(SolvedSheet)
        assert there.app.saved.results.trained(TODAY).repeated == 1


async def test_the_picker_says_when_something_is_due() -> None:
    async with running() as there:
        assert "are due" not in there.strip
        in_training(there)
        await there.app.run_action("app.solve")
        await there.settle()
        await there.press("escape")
        assert "x: mistakes are due." in there.strip


async def test_a_damaged_position_is_passed_over() -> None:
    async with running() as there:
        in_training(there)
        damage = "UPDATE tasks SET task = replace(task, '[1, 4, 2, 3, 5]', '[1, 1, 1, 1, 1]')"
        there.app.saved.results._file.write(lambda file: file.execute(damage))
        await there.app.run_action("app.solve")
        await there.settle()
        assert there.app.notifications.shown == "Nothing is due in the trainer today."
        assert isinstance(there.app.screen, PickerScreen)


async def test_x_drops_a_position_for_good() -> None:
    async with running() as there:
        in_training(there)
        await there.app.run_action("app.solve")
        await there.settle()
        await there.press("x")
        assert isinstance(there.app.screen, Confirm)
        await there.press("n")
        assert there.app.saved.results.due(TODAY) != [], "one key too many forgets nothing"
        await there.press("x", "y")
        assert isinstance(there.app.screen, PickerScreen)
        assert there.app.saved.results.due(TODAY) == []
        await there.app.run_action("app.solve")
        await there.settle()
        assert there.app.notifications.shown == "Nothing is due in the trainer today."


# What goes into the trainer


async def test_mistakes_against_the_computer_go_into_the_trainer_by_themselves() -> None:
    setup = new_game("sequence-shift", NEARLY_SORTED, kinds=AGAINST_COMPUTER)
    async with running(setup) as there:
        await there.make("swap 2 3")
        assert there.session.outcome
        results = there.app.saved.results
        (due,) = results.due(TODAY + timedelta(days=1))
        assert due.task["about"] == "Your game of 16 November, turn 1: it cost the draw."
        assert Task.from_json(due.task).starts[0]["sequence"] == NEARLY_SORTED["sequence"]
        await there.press("u")
        await there.make("swap 2 3")
        assert len(results.due(TODAY + timedelta(days=1))) == 1, "not twice"


async def test_player_two_trains_from_the_seat_of_player_one() -> None:
    setup = new_game(
        "code-swap", {"codes": [[2, 1, 3], [3, 2, 1]]}, kinds=("perfect", "human"), first=2
    )
    async with running(setup) as there:
        while not there.session.outcome:
            legal = list(map(str, there.session.legal))
            await there.make(legal[0])
        for due in there.app.saved.results.due(TODAY + timedelta(days=1)):
            assert Task.from_json(due.task).starts[0]["to_move"] == 1


@pytest.mark.parametrize("kinds", [("human", "human"), ("easy", "easy")])
async def test_games_among_people_or_computers_train_nobody(kinds: tuple[str, str]) -> None:
    async with running(new_game("sequence-shift", NEARLY_SORTED, kinds=kinds)) as there:
        if kinds[0] == "human":
            await there.make("swap 2 3", "swap 4 5")
        await there.until(lambda: there.session.outcome is not None)
        await there.settle()
        assert there.app.saved.results.due(TODAY + timedelta(days=1)) == []


async def test_a_blindfold_game_trains_nobody() -> None:
    setup = new_game("mirror-duel", {"sequence": [5, 3]}, kinds=AGAINST_COMPUTER, blindfold=True)
    async with running(setup) as there:
        await there.make("3 front")
        while there.session.outcome is None:
            await there.make("1 front" if there.session.state.to_move == 1 else "2 back")
            if there.session.ply > 6:
                await there.make("concede")
        assert there.app.saved.results.due(TODAY + timedelta(days=1)) == []


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_t_on_the_result_puts_the_moment_or_the_position_shown_into_the_trainer(
    size: tuple[int, int],
) -> None:
    async with running(new_game("sequence-shift", NEARLY_SORTED), size=size) as there:
        await there.make("swap 2 3", "swap 2 3", "swap 1 2", "swap 1 2", "swap 4 5", "swap 2 3")
        results = there.app.saved.results
        assert results.due(TODAY + timedelta(days=1)) == [], "people among themselves"
        await there.press("t")
        assert (
            there.app.notifications.shown == "✓ It is in the trainer now, and comes back tomorrow."
        )
        (first,) = results.due(TODAY + timedelta(days=1))
        assert "it cost the draw" in first.task["about"]
        await there.press("left_square_bracket", "left_square_bracket", "t")
        found = results.due(TODAY + timedelta(days=1))
        assert {due.task["about"] for due in found} >= {first.task["about"]}
