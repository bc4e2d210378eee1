"""Whose choice it is, and what is taken back and played again between people and computers."""

from __future__ import annotations

import pytest

from seqtui.engines.errors import Refused
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.moves import submit_text
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import First, prepare
from seqtui.engines.match import AnyMatch, Match
from seqtui.engines.setup import Player
from seqtui.engines.turns import (
    can_take_back,
    is_watched,
    person_to_move,
    person_watching,
    play_again,
    stands,
    take_back,
)

PEOPLE, FIRST, SECOND, NOBODY = (
    ("human", "human"),
    ("human", "easy"),
    ("easy", "human"),
    ("easy", "hard"),
)


def match_of(
    kinds: tuple[str, str], *moves: str, game: str = "mirror-duel", first: First = 1, **set_: object
) -> AnyMatch:
    """Return a match between people and computers after some moves."""
    rules = game_named(game)
    players = Player("Ada", kinds[0]), Player("Bob", kinds[1])
    match: AnyMatch = Match(
        prepare(rules, check_options(rules, set_), seed=1, first=first, players=players)
    )
    for move in moves:
        submit_text(match, move)
    return match


def played(match: AnyMatch) -> list[str]:
    return [turn.notation for turn in match.turns]


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
    assert person_to_move(match_of(kinds, *moves)) == waits


def test_a_game_is_watched_if_nobody_plays_it() -> None:
    assert [is_watched(match_of(kinds)) for kinds in (PEOPLE, FIRST, SECOND, NOBODY)] == [
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
    assert person_watching(match_of(kinds, *moves)) == player


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
    match = match_of(kinds, *moves)
    assert can_take_back(match)
    take_back(match)
    assert played(match) == left
    assert person_to_move(match)
    play_again(match)
    assert played(match) == list(moves)
    assert not match.can_redo


def test_playing_again_stops_at_a_persons_next_choice() -> None:
    match = match_of(FIRST, "1 back", "2 back", "3 back", "4 back")
    take_back(match)
    take_back(match)
    play_again(match)
    assert played(match) == ["1 back", "2 back"]


def test_what_computers_did_by_themselves_stays() -> None:
    assert not can_take_back(match_of(SECOND, "1 back"))
    assert not can_take_back(match_of(NOBODY, "1 back", "2 back"))
    assert not can_take_back(match_of(PEOPLE))


def test_moves_stand_in_a_blindfold_game_also_once_it_has_been_given_up() -> None:
    assert not stands(match_of(PEOPLE, "1 back"))
    assert stands(match_of(PEOPLE, "1 back", blindfold=True))
    assert stands(match_of(PEOPLE, "1 back", "concede", blindfold=True))
    assert not stands(match_of(PEOPLE, game="sequence-shift"))


def test_nothing_can_be_taken_back_or_played_again_at_the_start() -> None:
    with pytest.raises(Refused):
        take_back(match_of(PEOPLE))
    with pytest.raises(Refused):
        play_again(match_of(PEOPLE))
