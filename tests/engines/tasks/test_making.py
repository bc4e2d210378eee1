"""Puzzles: what they promise, proven with the naive rules, and when there is none."""

from __future__ import annotations

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.games.task import GRADES, Task, tasks_of
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import set_up
from seqtui.engines.solving.oracle import Result, oracle_of
from seqtui.engines.tasks.making import make
from tests.engines.naive.proof import broken
from tests.sampling import sampled

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
every_grade = pytest.mark.parametrize("grade", GRADES)


@sampled("grade", GRADES, quick=2)
@every_game
def test_a_puzzle_keeps_its_promises(game: AnyGame, grade: int) -> None:
    small = {"numbers": 4} if game.name == "sequence-stack" else {}  # its proof takes long
    made = 0
    for seed in range(3):
        try:
            task = make(game, grade, seed, small)
        except BadInput:
            assert small  # with so few cards not every grade exists
            continue
        made += 1
        assert (task.game, task.grade) == (game.name, grade)
        assert list(broken({**task.as_json()})) == []
    assert made or small


def test_some_grades_exist_with_few_cards() -> None:
    """So that the proof above has something to prove."""
    stack = game_named("sequence-stack")
    assert [*broken({**make(stack, 1, 0, {"numbers": 4}).as_json()})] == []


@every_game
def test_a_puzzle_follows_from_grade_and_seed(game: AnyGame) -> None:
    assert make(game, 2, 7) == make(game, 2, 7)
    assert len({str(make(game, 2, seed).starts) for seed in range(10)}) >= 8
    assert make(game, 2, 7).starts != make(game, 3, 7).starts


def test_harder_rows_are_longer() -> None:
    rows = [make(game_named("sequence-shift"), grade, 1) for grade in GRADES]
    assert [task.options["length"] for task in rows] == [5, 6, 7, 8, 8]
    assert [task.measure for task in rows] == sorted(task.measure for task in rows)


@every_grade
def test_a_choice_is_never_won_at_once(grade: int) -> None:
    game = game_named("sequence-stack")
    for seed in range(3):
        task = make(game, grade, seed)
        assert all(start["drawn"] < 5 for start in task.starts)
        assert len({str(start) for start in task.starts}) == 3


def test_throwing_away_is_right_often_enough() -> None:
    """Nobody can solve the choices by always placing."""
    game = game_named("sequence-stack")
    answers = []
    for seed in range(10):
        task = make(game, 1 + seed % 5, seed)
        options = check_options(game, task.options)
        oracle = oracle_of(game, options)
        best = [oracle.judge(set_up(game, options, start)).moves[0].move for start in task.starts]
        answers.append("discard" in best)
    assert answers.count(True) >= 4


@every_grade
@pytest.mark.parametrize("name", ["mirror-duel", "sequence-builder", "code-swap"])
def test_the_oracle_agrees_that_only_one_move_wins(name: str, grade: int) -> None:
    game = game_named(name)
    task = make(game, grade, 11)
    options = check_options(game, task.options)
    verdict = oracle_of(game, options).judge(set_up(game, options, task.starts[0]))
    results = [value.result for _, value in verdict.moves]
    assert results.count(Result.WIN) == 1
    assert verdict.value.plies == task.measure > 1


def test_a_grade_that_does_not_exist_is_told() -> None:
    """Three numbers are never more than three swaps from order."""
    told = "Sequence Shift has no task of grade 2 with these options"
    with pytest.raises(BadInput, match=told):
        make(game_named("sequence-shift"), 2, 1, {"length": 3})
    assert make(game_named("sequence-shift"), 1, 1, {"length": 3}).measure <= 3


def test_no_puzzle_where_nobody_can_be_forced() -> None:
    whole = {"digits": 9, "palindrome": "whole", "copies": "unlimited"}
    with pytest.raises(BadInput, match="Mirror Duel has no task of grade 1 with these options"):
        make(game_named("mirror-duel"), 1, 1, whole)


def test_no_puzzle_blindfold() -> None:
    hidden = {"digits": 2, "palindrome": "end", "copies": "unlimited", "blindfold": True}
    with pytest.raises(BadInput, match="no task of grade 1 with these options"):
        make(game_named("mirror-duel"), 1, 1, hidden)


@pytest.mark.parametrize("grade", [0, 6])
def test_a_grade_out_of_range_is_refused(grade: int) -> None:
    with pytest.raises(BadInput, match=f"A grade goes from 1 to 5; {grade} is outside"):
        make(GAMES[0], grade, 1)


def test_options_of_a_puzzle_are_checked() -> None:
    with pytest.raises(BadInput, match="length goes from 3 to 8; 9 is outside"):
        make(GAMES[0], 1, 1, {"length": 9})


def test_no_way_back_has_puzzles_too() -> None:
    task = make(game_named("code-swap"), 2, 1, {"cross_back": "forbidden"})
    assert task.options["cross_back"] == "forbidden"
    assert task.starts[0]["crossed"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"kind": "win"},
        {"kind": "read", "game": "code-swap"},
        {**make(GAMES[0], 1, 1).as_json(), "grade": 9},
        {**make(GAMES[0], 1, 1).as_json(), "par": "few"},
        {**make(GAMES[0], 1, 1).as_json(), "start": [1, 2]},
        {**make(GAMES[0], 1, 1).as_json(), "kind": ["sprint"]},
        {**make(GAMES[0], 1, 1).as_json(), "kind": "choose", "steps": []},
    ],
)
def test_a_damaged_task_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="The task cannot be read"):
        Task.from_json(wrong)


def test_every_game_grades_its_week() -> None:
    for game in GAMES:
        tasks = tasks_of(game.name)
        assert tasks is not None
        assert len(tasks.week) == 7
        assert list(tasks.bounds) == sorted(tasks.bounds)
