"""The trainer: when a position comes back, and which positions can be trained."""

from __future__ import annotations

import pytest

from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from seqtui.engines.tasks.attempt import Attempt, Mark
from seqtui.engines.tasks.trainer import after, position_to_train


def played(name: str, position: dict[str, object], *moves: str, **options: object) -> AnySession:
    game = game_named(name)
    session: AnySession = Session(
        prepare(game, check_options(game, options), position=position, seed=1)
    )
    for move in moves:
        session.submit(move)
    return session


def test_a_position_comes_back_after_1_3_7_and_21_days() -> None:
    days: list[int | None] = [1]
    step = 0
    while days[-1] is not None:
        step, next_days = after(step, solved=True)
        days.append(next_days)
    assert days == [1, 3, 7, 21, None]


@pytest.mark.parametrize("step", range(5))
def test_a_failure_begins_anew(step: int) -> None:
    assert after(step, solved=False) == (0, 1)


def test_a_slip_of_either_player_becomes_a_task_of_player_1() -> None:
    """Player 2 could have sorted 1 2 3 with a cross swap of the first place."""
    session = played("code-swap", {"codes": [[3, 1, 2], [4, 2, 3]]}, "own 1 2", "own 2 3")
    task = position_to_train(session, 1)
    assert (task.kind, len(task.starts)) == ("choose", 1)
    assert task.starts[0] == {"codes": [[4, 2, 3], [1, 3, 2]], "to_move": 1}
    attempt = Attempt(task)
    assert attempt.asked == "You are winning here: find a swap that keeps it."
    attempt.session.submit(attempt.answer)
    assert attempt.mark is Mark.SOLVED


def test_an_even_position_is_trained_as_such() -> None:
    session = played("sequence-shift", {"sequence": [2, 1, 3, 5, 4]}, "swap 1 2")
    attempt = Attempt(position_to_train(session, 0))
    assert attempt.asked == "You stand even here: find a swap that keeps it."
    attempt.session.submit("swap 1 2")
    assert attempt.slip is not None
    assert attempt.slip.reply == "swap 4 5"
    assert "swap 4 5" in attempt.slip.why
    attempt.session.submit(attempt.reply(attempt.session))
    attempt.take_back()
    attempt.session.submit("swap 2 3")
    assert attempt.mark is Mark.SLIPPED


def test_where_nothing_can_be_lost_nothing_is_trained() -> None:
    session = played("sequence-shift", {"sequence": [5, 4, 3, 2, 1]})
    with pytest.raises(BadInput, match="Nothing can be given away here"):
        position_to_train(session, 0)


def test_a_blindfold_position_is_not_trained() -> None:
    session = played("mirror-duel", {"sequence": [1, 2, 3]}, blindfold=True)
    with pytest.raises(BadInput, match="A blindfold game has no positions to train"):
        position_to_train(session, 0)
