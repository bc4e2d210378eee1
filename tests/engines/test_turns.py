"""Whose choice it is, and what is taken back and played again between people and computers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from seqtui.engines.errors import Refused
from seqtui.engines.games.game import First, TurnKind
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player
from seqtui.engines.turns import (
    can_take_back,
    is_watched,
    moves_are_final,
    person_to_move,
    person_watching,
    play_again,
    take_back,
)

PEOPLE, FIRST, SECOND, NOBODY = (
    ("human", "human"),
    ("human", "easy"),
    ("easy", "human"),
    ("easy", "hard"),
)


def session_of(
    kinds: tuple[str, str],
    *moves: str,
    game: str = "mirror-duel",
    first: First = 1,
    position: Mapping[str, object] | None = None,
    **set_: object,
) -> AnySession:
    """Return a session between people and computers after some moves."""
    rules = game_named(game)
    players = Player("Ada", kinds[0]), Player("Bob", kinds[1])
    options = check_options(rules, set_)
    session: AnySession = Session(
        prepare(rules, options, seed=1, first=first, position=position, players=players)
    )
    for move in moves:
        session.submit(move)
    return session


def played(session: AnySession) -> list[str]:
    return [turn.notation for turn in session.turns]


@pytest.mark.parametrize(
    ("kinds", "moves", "waits"),
    [
        (PEOPLE, (), True),
        (PEOPLE, ("1 back",), True),
        (FIRST, (), True),
        (FIRST, ("1 back",), False),
        (SECOND, (), False),
        (SECOND, ("1 back",), True),
        (NOBODY, (), False),
        (PEOPLE, ("1 back", "1 back"), False),
    ],
)
def test_the_game_waits_for_a_person_whose_turn_it_is(
    kinds: tuple[str, str], moves: tuple[str, ...], waits: bool
) -> None:
    assert person_to_move(session_of(kinds, *moves)) == waits


def test_a_game_is_watched_if_nobody_plays_it() -> None:
    assert [is_watched(session_of(kinds)) for kinds in (PEOPLE, FIRST, SECOND, NOBODY)] == [
        *(False, False, False, True)
    ]


@pytest.mark.parametrize(
    ("kinds", "moves", "player"),
    [
        (PEOPLE, (), 1),
        (PEOPLE, ("1 back",), 2),
        (FIRST, (), 1),
        (FIRST, ("1 back",), 1),
        (SECOND, (), 2),
        (NOBODY, (), None),
        (PEOPLE, ("1 back", "1 back"), None),
    ],
)
def test_help_counts_for_the_person_to_move_or_else_for_the_other_one(
    kinds: tuple[str, str], moves: tuple[str, ...], player: int | None
) -> None:
    assert person_watching(session_of(kinds, *moves)) == player


@pytest.mark.parametrize(
    ("kinds", "moves", "left"),
    [
        (PEOPLE, ("1 back", "2 back"), ["1 back"]),
        (FIRST, ("1 back", "2 back"), []),
        (FIRST, ("1 back",), []),
        (SECOND, ("1 back", "2 back", "3 back"), ["1 back"]),
        (SECOND, ("1 back", "2 back"), ["1 back"]),
        (PEOPLE, ("1 back", "1 back"), ["1 back"]),
    ],
)
def test_a_persons_choice_is_taken_back_with_the_computers_answer_and_played_again(
    kinds: tuple[str, str], moves: tuple[str, ...], left: list[str]
) -> None:
    session = session_of(kinds, *moves)
    assert can_take_back(session)
    take_back(session)
    assert played(session) == left
    assert person_to_move(session)
    play_again(session)
    assert played(session) == list(moves)
    assert not session.can_redo


def test_playing_again_stops_at_a_persons_next_choice() -> None:
    session = session_of(FIRST, "1 back", "2 back", "3 back", "4 back")
    take_back(session)
    take_back(session)
    play_again(session)
    assert played(session) == ["1 back", "2 back"]


def test_what_computers_did_by_themselves_stays() -> None:
    assert not can_take_back(session_of(SECOND, "1 back"))
    assert not can_take_back(session_of(NOBODY, "1 back", "2 back"))
    assert not can_take_back(session_of(PEOPLE))


@pytest.mark.parametrize("kinds", [PEOPLE, SECOND])
def test_a_turn_that_the_game_skipped_is_no_choice_to_take_back(kinds: tuple[str, str]) -> None:
    """In Sequence Builder, nothing can be added to a sequence that ends with 20."""
    full: dict[str, object] = {"sequences": [[2], [20]]}
    session = session_of(kinds, game="sequence-builder", first=2, position=full)
    assert [(turn.player, turn.kind) for turn in session.turns] == [(2, TurnKind.SKIPPED)]
    assert not can_take_back(session)


def test_moves_stand_in_a_blindfold_game_also_once_it_has_been_given_up() -> None:
    assert not moves_are_final(session_of(PEOPLE, "1 back"))
    assert moves_are_final(session_of(PEOPLE, "1 back", blindfold=True))
    assert moves_are_final(session_of(PEOPLE, "1 back", "concede", blindfold=True))
    assert not moves_are_final(session_of(PEOPLE, game="sequence-shift"))


def test_nothing_can_be_taken_back_or_played_again_at_the_start() -> None:
    with pytest.raises(Refused):
        take_back(session_of(PEOPLE))
    with pytest.raises(Refused):
        play_again(session_of(PEOPLE))
