"""Finding oracles: every game has one, and it is made once for each set of options."""

from __future__ import annotations

import pytest

from engines.oracle.registry import oracle_of
from engines.registry import GAMES
from engines.rules.game import AnyGame
from engines.rules.sequence_shift import GAME, Options


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_an_oracle_that_judges_its_opening(game: AnyGame) -> None:
    options = game.options()
    state = game.begin(game.deal(options, 1, 1))
    verdict = oracle_of(game, options).judge(state)
    assert sorted(judged.move for judged in verdict.moves) == sorted(game.legal(state))


def test_an_oracle_is_kept_for_the_next_question_about_the_same_options() -> None:
    assert oracle_of(GAME, Options()) is oracle_of(GAME, Options(5, "forfeit"))
    assert oracle_of(GAME, Options()) is not oracle_of(GAME, Options(5, "retry"))
