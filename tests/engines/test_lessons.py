"""Every lesson, played through the rules: all right moves on all ways, and all wrong ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seqtui.app.games.look import board_of
from seqtui.app.play.modes.lesson import LessonMode
from seqtui.engines.call import Call
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.lesson import lesson_of
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.lessons import Coach
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import oracle_of

ROW = 74
"""How many characters fit the strip and the line below it in the narrowest window."""

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def ways(game: AnyGame, *moves: str) -> Iterator[Coach]:
    """Yield the lesson at each choice and at the end, on every way the right moves lead."""
    coach = Coach(game)
    for move in moves:
        coach.session.submit(move)
        if coach.session.to_move == 2:
            coach.session.submit(coach.reply(coach.session))  # raises if the script breaks a rule
    yield coach
    for answer in coach.answers:
        yield from ways(game, *moves, answer)


def at(name: str, step: int) -> Coach:
    """Return a lesson at one of its steps, counted from 1."""
    return next(coach for coach in ways(game_named(name)) if coach.done == step - 1)


def after(at: Coach | AnySession, move: str) -> AnySession:
    """Return the session after one more move."""
    session = (at.session if isinstance(at, Coach) else at).as_now()
    session.submit(move)
    return session


def wins(session: AnySession) -> list[str]:
    """Return the moves with which the player to move wins at once."""
    game, player = session.game, session.to_move
    ends = ((move, game.outcome(game.play(session.state, move))) for move in session.legal)
    return [str(move) for move, end in ends if end and end.winner == player]


def wrong(coach: Coach) -> list[str]:
    """Return the legal moves that the lesson does not take."""
    legal = map(str, coach.session.legal)
    return [move for move in legal if move not in coach.answers]


@every_game
def test_every_way_through_a_lesson_ends_with_a_win_of_the_person(game: AnyGame) -> None:
    ends = [coach for coach in ways(game) if coach.step is None]
    assert ends
    for coach in ends:
        assert coach.session.outcome
        assert coach.session.outcome.winner == 1
        assert coach.done == len(coach.steps)
        assert 5 <= coach.done <= 8


@every_game
def test_what_a_lesson_asks_for_gives_nothing_away(game: AnyGame) -> None:
    oracle = oracle_of(game, Coach(game).session.setup.options)
    for coach in ways(game):
        verdict = oracle.judge(coach.session.state)
        for move, value in verdict.moves if coach.step else ():
            asked = str(move) in coach.answers
            assert not asked or value.as_good_as(verdict.value), (coach.done, move)


@every_game
def test_every_step_can_be_made_and_every_other_move_is_explained(game: AnyGame) -> None:
    for coach in ways(game):
        if coach.step is not None:
            assert coach.answers
            for answer in coach.answers:
                assert coach.objection(coach.session.admit(answer)) is None
            for move in wrong(coach):
                told = coach.objection(coach.session.admit(move)) or ""
                assert told.endswith((".", "?"))
                assert len(told) <= ROW
            for call in (Call.CONCEDE, Call.CLAIM, Call.TIME_OUT):
                assert "left" in (coach.objection(call) or "")


@every_game
def test_every_sentence_fits_the_narrowest_window(game: AnyGame) -> None:
    for coach in ways(game):
        if step := coach.step:
            assert len(step.name) <= 24
            mode = LessonMode(coach)
            mode.key = {"choose": "Enter", "hint": "i"}.__getitem__
            for sentence in (step.rule, mode.invitation(board_of(game.name)) or ""):
                assert len(sentence) <= ROW + 2 * (sentence != step.rule), sentence


def test_a_pair_that_is_not_neighbours_is_explained_and_not_forfeited() -> None:
    coach = at("sequence-shift", 1)
    told = coach.objection(coach.session.admit("swap 1 3"))
    assert told == "Positions 1 and 3 are not neighbours: in a real game it costs your turn."


def test_only_one_swap_does_not_leave_the_row_one_swap_from_order() -> None:
    coach = at("sequence-shift", 3)
    assert wins(after(coach, coach.answers[0])) == []
    assert all(wins(after(coach, move)) for move in wrong(coach))
    assert len(coach.answers) == 1
    # The computer gets the same puzzle, the other way round in turn.
    passed = after(at("sequence-shift", 4), "swap 2 3")
    assert passed.position == coach.session.position


def test_what_could_be_discarded_would_block_nothing_until_it_does() -> None:
    for step in (1, 2, 4):
        coach = at("sequence-stack", step)
        assert coach.session.state.drawn <= coach.session.state.heights[1]
    third = at("sequence-stack", 3)
    assert third.session.state.drawn == 5
    assert third.session.position["stacks"] == [[1, 2, 3], [1, 2, 3, 4]]
    assert after(third, "discard").position["blocked"] == [[], [5]]
    assert at("sequence-stack", 5).session.state.drawn == 5


def test_each_trap_is_one_digit_in_front_that_would_lose() -> None:
    for step, digit in ((3, 2), (4, 9), (5, 5)):
        session = after(at("mirror-duel", step), at("mirror-duel", step).answers[0])
        losing = [str(move) for move in session.legal if _loses(session, move)]
        assert losing == [f"{digit} front"]
    second = at("mirror-duel", 2).session
    assert [str(m) for m in second.legal if _loses(second, m)] == [
        "4 back",
        "7 front",
    ]


def _loses(session: AnySession, move: object) -> bool:
    outcome = session.game.outcome(session.game.play(session.state, move))
    return outcome is not None and outcome.winner != session.to_move


def test_the_block_leaves_no_number_and_every_other_number_leaves_twelve() -> None:
    second, third = at("sequence-builder", 2), at("sequence-builder", 3)
    assert [str(move) for move in second.session.legal] == ["11", "12", "13"]
    oracle = oracle_of(second.game, second.session.setup.options)
    for move in wrong(second):  # leaves the 11, and the computer wins the race
        assert oracle.judge(after(second, move).state).value.result == "win"
    assert after(third, "12").turns[-1].notation == "skip"
    for move in wrong(third):
        session = after(third, move)
        assert [str(m) for m in session.legal] == ["12"]


def test_each_swap_threatens_and_the_last_threat_has_no_defence() -> None:
    for step in (1, 2, 3, 4):
        coach = at("code-swap", step)
        session = after(coach, coach.answers[0])
        game, again = session.game, session.state._replace(to_move=1)
        assert any(game.outcome(game.play(again, move)) for move in game.legal(again))
        replies = [after(session, str(move)) for move in session.legal]
        assert all(map(wins, replies)) == (step == 4)
    assert wins(at("code-swap", 5).session) == ["own 1 3"]


def test_taking_back_goes_back_to_the_step_before() -> None:
    coach = at("sequence-shift", 3)
    coach.session.undo()
    coach.session.undo()
    assert coach.done == 1
    assert coach.step == coach.steps[1]


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seqtui.engines.games.lesson.has_part", lambda *_: False)
    lesson_of.cache_clear()
    try:
        with pytest.raises(BadInput, match="There is no lesson for Code Swap"):
            Coach(game_named("code-swap"))
    finally:
        lesson_of.cache_clear()


@every_game
def test_no_objection_names_a_better_move_than_the_one_that_is_taught(game: AnyGame) -> None:
    for coach in ways(game):
        for move in wrong(coach) if coach.step else ():
            told = str(coach.objection(coach.session.admit(move)))
            if told.startswith(("It misses a win", "It misses the win")):
                assert told.split(": ")[1].startswith(tuple(coach.answers)), told
