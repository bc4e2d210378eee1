"""Finding oracles: every game has one, and it is made once for each set of options."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.sequence_shift.oracle import ORACLE
from seqtui.engines.games.sequence_shift.rules import GAME, Move, Options, State
from seqtui.engines.solving.oracle import Result, Value, Verdict, oracle_of


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_an_oracle_that_judges_its_opening(game: AnyGame) -> None:
    options = game.options()
    state = game.begin(game.deal(options, 1, 1))
    verdict = oracle_of(game, options).judge(state)
    assert sorted(judged.move for judged in verdict.moves) == sorted(game.legal(state))


def test_an_oracle_is_kept_for_the_next_question_about_the_same_options() -> None:
    assert oracle_of(GAME, Options()) is oracle_of(GAME, Options(5, "forfeit"))
    assert oracle_of(GAME, Options()) is not oracle_of(GAME, Options(5, "retry"))


@pytest.fixture
def new_oracles() -> Iterator[None]:
    """Forget the oracles before a test, and what they were made to say after it."""
    oracle_of.cache_clear()
    yield
    oracle_of.cache_clear()


@pytest.mark.usefixtures("new_oracles")
def test_a_verdict_is_kept_for_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[State] = []
    really = ORACLE.judge

    def judge(oracle: ORACLE, state: State) -> Verdict[Move]:
        asked.append(state)
        return really(oracle, state)

    monkeypatch.setattr(ORACLE, "judge", judge)
    states = [GAME.deal(Options(), seed, 1) for seed in (1, 2, 1, 2)]
    verdicts = [oracle_of(GAME, Options()).judge(state) for state in states]
    assert asked == states[:2]
    assert verdicts[:2] == verdicts[2:]


@pytest.mark.usefixtures("new_oracles")
def test_threads_that_share_an_oracle_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    asking: list[State] = []
    crowds: list[int] = []

    def judge(_: ORACLE, state: State) -> Verdict[Move]:
        asking.append(state)
        sleep(0.005)
        crowds.append(len(asking))
        asking.pop()
        return Verdict(Value(Result.DRAW), ())

    monkeypatch.setattr(ORACLE, "judge", judge)
    oracle = oracle_of(GAME, Options())
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(oracle.judge, [GAME.deal(Options(), seed, 1) for seed in range(8)]))
    assert crowds == [1] * 8
