"""A person at a task: right, a slip and its refutation, a hint, giving up, and every kill between.

After each step an attempt is written down and read again, and goes on as if nothing had been.
"""

from __future__ import annotations

import json
import re

import pytest

from seqtui.engines.call import Call
from seqtui.engines.errors import BadInput, Refused
from seqtui.engines.games.registry import game_named
from seqtui.engines.games.task import GRADES, Task
from seqtui.engines.tasks.attempt import SOLVER, Attempt, Mark
from seqtui.engines.tasks.making import make

WINS = ("mirror-duel", "sequence-builder", "code-swap")
every_win = pytest.mark.parametrize("name", WINS)
every_grade = pytest.mark.parametrize("grade", GRADES)


def task_of(name: str, grade: int = 2, seed: int = 5) -> Task:
    return make(game_named(name), grade, seed)


def killed(attempt: Attempt) -> Attempt:
    """Return the attempt as it is after a kill: written down, and read again."""
    again = Attempt.load(attempt.task, json.loads(json.dumps(attempt.dump())))
    for asked in ("step", "slips", "slip", "helped", "given_up", "mark", "is_right", "seconds"):
        assert getattr(again, asked) == getattr(attempt, asked), asked
    assert again.session.state == attempt.session.state
    return again


def answered(attempt: Attempt) -> Attempt:
    """Let the computer move, if it is its turn."""
    while attempt.session.to_move == 3 - SOLVER and not attempt.waits:
        attempt.session.submit(attempt.reply(attempt.session))
        attempt = killed(attempt)
    return attempt


def wrong_moves(attempt: Attempt) -> list[str]:
    legal = map(str, attempt.session.legal)
    right = [str(move) for move in attempt._right(attempt.session.state)]
    return [move for move in legal if move not in right]


def solved(attempt: Attempt) -> Attempt:
    """Play the answers to the end."""
    while attempt.mark is None:
        attempt.session.submit(attempt.answer)
        attempt = killed(attempt)
        if attempt.task.kind == "win":
            attempt = answered(attempt)
        if attempt.mark is None and attempt.is_right:
            assert attempt.advance()
            attempt = killed(attempt)
    return attempt


# Finding a win


@every_grade
@every_win
def test_the_answers_win_in_as_many_turns_as_promised(name: str, grade: int) -> None:
    attempt = solved(killed(Attempt(task_of(name, grade))))
    assert attempt.mark is Mark.SOLVED
    assert attempt.session.ply == attempt.task.measure
    assert attempt.session.outcome is not None
    assert attempt.session.outcome.winner == SOLVER


@every_grade
@every_win
def test_every_wrong_first_move_is_a_slip_that_can_be_taken_back(name: str, grade: int) -> None:
    attempt = Attempt(task_of(name, grade))
    start, answer = attempt.session.state, attempt.answer
    wrong = wrong_moves(attempt)
    assert len(wrong) == len(attempt.session.legal) - 1
    for made, move in enumerate(wrong, start=1):
        attempt.session.submit(move)
        attempt = killed(attempt)
        assert attempt.slip is not None
        assert attempt.slip == attempt.slips[-1]
        assert (attempt.slip.step, attempt.slip.move) == (0, move)
        assert attempt.slip.why.endswith(".")
        if attempt.slip.reply != answer:  # the computer's may have the same name
            assert not re.search(rf"\b{answer}\b", attempt.slip.why)
        attempt = answered(attempt)
        assert attempt.slip is not None
        replied = [turn.notation for turn in attempt.session.turns if turn.player != SOLVER]
        assert [attempt.slip.reply] == (replied[:1] or [""])
        assert attempt.answer == answer
        assert attempt.mark is None
        attempt.take_back()
        attempt = killed(attempt)
        assert attempt.session.state == start
        assert (attempt.slip, len(attempt.slips)) == (None, made)
    assert solved(attempt).mark is Mark.SLIPPED


def test_a_slip_is_answered_once_even_if_the_person_is_skipped_then() -> None:
    """After 20 nothing is left for the person, and the computer would go on alone."""
    options = {"target": 5, "steps": [1, 2, 3], "pool": 20}
    start = {"sequences": [[14, 17, 18], [2, 3, 5]], "to_move": 1}
    attempt = Attempt(Task("sequence-builder", "win", options, (start,), (3,), 1))
    attempt.session.submit("20")
    assert not attempt.waits
    attempt = answered(attempt)
    assert [turn.notation for turn in attempt.session.turns] == ["20", "7", "skip"]
    assert (attempt.session.to_move, attempt.waits, attempt.answer) == (2, True, "19")
    attempt.take_back()
    assert (attempt.session.ply, attempt.waits) == (0, False)


@every_win
def test_nothing_is_played_on_after_a_slip(name: str) -> None:
    attempt = Attempt(task_of(name, 3))
    attempt.session.submit(wrong_moves(attempt)[-1])
    attempt = answered(attempt)
    if attempt.session.outcome is None:
        move = attempt.session.legal[0]
        assert attempt.objection(move) == "Take your slip back first."


@pytest.mark.parametrize("name", ["mirror-duel", "code-swap"])
def test_every_move_that_keeps_the_win_is_accepted_later_on(name: str) -> None:
    """Only the first one must be the only one."""
    accepted = 0
    for seed in range(12):
        attempt = Attempt(task_of(name, 3, seed))
        attempt.session.submit(attempt.answer)
        attempt = answered(attempt)
        right = attempt._right(attempt.session.state)
        for move in right if len(right) > 1 else []:
            other = killed(attempt)
            other.session.submit(move)
            assert other.slip is None
            accepted += 1
    assert accepted


@every_win
def test_a_hint_counts_like_a_slip(name: str) -> None:
    attempt = Attempt(task_of(name))
    assert attempt.hint() == attempt.answer
    assert killed(attempt).helped
    assert solved(attempt).mark is Mark.SLIPPED


@every_win
def test_giving_up_shows_the_perfect_line(name: str) -> None:
    attempt = Attempt(task_of(name))
    attempt.give_up()
    assert killed(attempt).mark is Mark.GIVEN_UP
    line = attempt.solution()
    assert line.ply == attempt.task.measure
    assert line.outcome is not None
    assert line.outcome.winner == SOLVER
    assert attempt.reason
    done = attempt.objection(attempt.session.legal[0])
    assert done == "This position is done."


def test_what_is_solved_cannot_be_given_up() -> None:
    attempt = solved(Attempt(task_of("code-swap")))
    attempt.give_up()
    assert attempt.mark is Mark.SOLVED


@every_win
def test_examples_are_never_the_answer(name: str) -> None:
    for seed in range(6):
        attempt = Attempt(task_of(name, 3, seed))
        assert attempt.answer not in attempt.examples
        assert len(attempt.examples) != 1  # one example alone would tell
        for move in attempt.examples:
            assert attempt.session.refusal(attempt.session.admit(move)) is None


def test_a_task_is_neither_conceded_nor_drawn() -> None:
    attempt = Attempt(task_of("code-swap"))
    for call in (Call.CONCEDE, Call.CLAIM):
        assert attempt.objection(call) is not None
    assert attempt.objection(attempt.session.legal[0]) is None


def test_the_way_gets_shorter() -> None:
    attempt = Attempt(task_of("code-swap", 4))
    assert attempt.left == attempt.task.measure
    attempt.session.submit(attempt.answer)
    assert attempt.left == attempt.task.measure - 1
    assert solved(answered(attempt)).left == 0


def test_the_computer_never_claims_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is winning may go round and round; an ordinary computer would claim (ALL-5)."""
    attempt = Attempt(task_of("code-swap", 3))
    attempt.session.submit(attempt.answer)
    monkeypatch.setattr("seqtui.engines.tasks.attempt.choose", lambda session, name: Call.CLAIM)
    assert attempt.reply(attempt.session) in attempt.session.legal


# Choosing


def test_three_right_choices_are_solved_at_once() -> None:
    attempt = Attempt(task_of("sequence-stack"))
    for step in range(3):
        assert (attempt.step, attempt.mark, attempt.examples) == (step, None, [])
        attempt.session.submit(attempt.answer)
        attempt = killed(attempt)
        assert attempt.is_right
        assert attempt.objection(attempt.session.legal[0]) == "This position is done."
        assert attempt.advance() is (step < 2)
        attempt = killed(attempt)
    assert attempt.mark is Mark.SOLVED


@pytest.mark.parametrize("slipping", range(3))
def test_a_wrong_choice_tells_its_price_and_is_made_again(slipping: int) -> None:
    attempt = Attempt(task_of("sequence-stack", 4))
    for step in range(3):
        if step == slipping:
            (wrong,) = wrong_moves(attempt)
            attempt.session.submit(wrong)
            attempt = killed(attempt)
            assert attempt.slip is not None
            assert (attempt.slip.step, attempt.slip.reply) == (step, "")
            told = r"(Placing|Discarding) wins [\d.]+%, (placing|discarding) [\d.]+%\."
            assert re.fullmatch(told, attempt.slip.why)
            best, worse = (float(part) for part in re.findall(r"([\d.]+)%", attempt.slip.why))
            assert best - worse == pytest.approx(100 * attempt.task.measures[step], abs=0.11)
            assert not attempt.advance()
            attempt.take_back()
        attempt.session.submit(attempt.answer)
        attempt.advance()
        attempt = killed(attempt)
    assert attempt.mark is Mark.SLIPPED


def test_the_solution_of_a_choice_is_that_choice() -> None:
    attempt = Attempt(task_of("sequence-stack"))
    assert [turn.notation for turn in attempt.solution().turns] == [attempt.answer]


def test_the_hidden_order_of_the_deck_does_not_matter() -> None:
    """Two attempts at the same choice see the same position, whatever is to be drawn (ALL-7)."""
    task = task_of("sequence-stack", 3)
    assert all(isinstance(start["deck"], dict) for start in task.starts)


# Sprinting


@every_grade
def test_a_sprint_with_the_fewest_swaps_is_solved_at_once(grade: int) -> None:
    attempt = solved(Attempt(task_of("sequence-shift", grade)))
    assert attempt.mark is Mark.SOLVED
    assert attempt.session.ply == attempt.task.measure
    assert all(turn.player == SOLVER for turn in attempt.session.turns)


def test_a_swap_too_many_is_a_slip_but_nothing_is_taken_back() -> None:
    attempt = Attempt(task_of("sequence-shift"))
    wrong = wrong_moves(attempt)[0]
    attempt.session.submit(wrong)
    attempt = killed(attempt)
    assert attempt.slip is None
    assert attempt.left == attempt.task.measure + 1
    attempt = solved(attempt)
    assert attempt.mark is Mark.SLIPPED
    assert attempt.session.ply == attempt.task.measure + 2


def test_only_neighbours_are_swapped_in_a_sprint() -> None:
    attempt = Attempt(task_of("sequence-shift"))
    with pytest.raises(Refused, match="are not next to each other"):
        attempt.session.submit("swap 1 3")


def test_the_solution_of_a_sprint_is_shortest() -> None:
    attempt = Attempt(task_of("sequence-shift", 5))
    assert attempt.solution().ply == attempt.task.measure


# Written down


def test_thinking_time_is_kept() -> None:
    attempt = Attempt(task_of("code-swap"))
    attempt.seconds = 31.4
    assert killed(attempt).seconds == 31.4


@pytest.mark.parametrize(
    "damage",
    [
        {"step": 3},
        {"step": "one"},
        {"moves": ["jump"]},
        {"moves": ["cross 9"]},
        {"moves": None},
        {"slips": [[1]]},
        {"slips": [[0, "cross 1", "", None]]},
        {"slips": [["0", "cross 1", "", "why"]]},
        {"seconds": "long"},
    ],
)
def test_a_damaged_attempt_is_refused(damage: dict[str, object]) -> None:
    task = task_of("code-swap")
    with pytest.raises(BadInput, match="does not belong to this task"):
        Attempt.load(task, {**Attempt(task).dump(), **damage})


@pytest.mark.parametrize(("kept", "read"), [(-3, 0), (1e300, 86_400), (float("nan"), 0)])
def test_a_damaged_time_does_no_harm(kept: float, read: float) -> None:
    task = task_of("code-swap")
    assert Attempt.load(task, {**Attempt(task).dump(), "seconds": kept}).seconds == read


def test_an_attempt_without_a_field_is_refused() -> None:
    with pytest.raises(BadInput):
        Attempt.load(task_of("code-swap"), {})


def test_every_task_says_what_to_do() -> None:
    asked = {name: Attempt(task_of(name)).asked for name in (*WINS, "sequence-stack")}
    assert asked["code-swap"] == "Find the swap that wins, and play it out."
    assert all(len(sentence) <= 74 for sentence in asked.values())
    sprint = Attempt(task_of("sequence-shift"))
    assert f"in {sprint.task.measure:.0f} swaps" in sprint.asked
