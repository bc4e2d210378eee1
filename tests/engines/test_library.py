"""The small front for programs that build on the games."""

from __future__ import annotations

import doctest

import pytest

import seqtui.engines
from seqtui.engines import BadInput, Refused, begin, library, names
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES


def test_its_examples_are_true() -> None:
    failed, tried = doctest.testmod(library)
    assert tried > 10
    assert failed == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_few_lines_play_every_preset_of_a_game(game: AnyGame) -> None:
    for preset in game.presets:
        session = begin(game.name, preset=preset.name, seed=5)
        while session.outcome is None and session.ply < 40:
            known = [] if session.is_covered else session.analyse().moves
            session.submit(str(known[-1].move if known else session.legal[-1]))
        assert session.ply
        assert session.position == session.view_of(session.state)


def test_an_analysis_is_what_the_command_prints() -> None:
    game = begin("sequence-builder", start={"sequences": [[5, 6], [7, 10]]})
    known = game.analyse().as_json()
    assert known["to_move"] == 1
    assert [move["move"] for move in known["moves"]] == ["8", "9"]  # type: ignore[attr-defined]
    assert {"value", "plies", "chance"} < known.keys()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"game": "code-swap", "preset": "blitz"}, "Code Swap has no preset 'blitz'"),
        ({"game": "code-swap", "colour": "red"}, "Options of Code Swap: colour is not known here."),
        ({"game": "code-swap", "seed": -1}, "A seed is a whole number"),
        ({"game": "code-swap", "seed": "7"}, "A seed is a whole number"),
        ({"game": "code-swap", "seed": True}, "A seed is a whole number"),
        ({"game": "code-swap", "first": 3}, "The first player is 1, 2 or toss, not 3."),
        ({"game": "code-swap", "first": True}, "The first player is 1, 2 or toss, not True."),
        ({"game": "code-swap", "first": 1.0}, "The first player is 1, 2 or toss, not 1.0."),
        ({"game": "code-swap", "preset": 0}, "A preset is named by text, not by 0."),
        ({"game": "code-swap", "start": {"codes": {1, 2}}}, "Position of Code Swap: it is not"),
        ({"game": "code-swap", "start": 5}, "Position of Code Swap: it is not valid JSON."),
        ({"game": "sequence-builder", "steps": iter([1])}, "Options of Sequence Builder: steps"),
        ({"game": "code-swap", "start": {"codes": 5}}, "Position of Code Swap: codes must be"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(
    arguments: dict[str, object], said: str
) -> None:
    with pytest.raises(BadInput) as bad:
        begin(**arguments)  # type: ignore[arg-type]
    assert str(bad.value).startswith(said)


def test_a_game_that_is_over_is_not_analysed() -> None:
    game = begin("sequence-builder")
    game.submit("concede")
    with pytest.raises(Refused, match=r"The game is over\."):
        game.analyse()


def test_the_front_is_all_there_is_and_nothing_waits_for_it() -> None:
    assert names() == tuple(game.name for game in GAMES)
    assert issubclass(Refused, ValueError)
    assert issubclass(BadInput, ValueError)
    assert {*seqtui.engines.__all__} == {"BadInput", "Refused", "begin", "names"}
    with pytest.raises(AttributeError):
        _ = seqtui.engines.nothing  # type: ignore[attr-defined]
