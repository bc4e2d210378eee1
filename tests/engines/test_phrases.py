"""What the games call things, how moves are told, and what looks like progress in each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from seqtui.engines.errors import Stage
from seqtui.engines.games.game import AnyGame, Outcome, TurnKind
from seqtui.engines.games.phrases import Phrases, phrases_of
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.games.sequence_stack.events import DeckRebuilt
from tests.engines.helpers import play, refusal, start

CHOICES = {
    "sequence-shift": ("swap", "swaps"),
    "sequence-stack": ("choice", "choices"),
    "mirror-duel": ("digit", "digits"),
    "sequence-builder": ("number", "numbers"),
    "code-swap": ("swap", "swaps"),
}
PRESETS = {
    "sequence-shift": ["Classic", "Leap", "Leap long"],
    "sequence-stack": ["Classic", "Two open", "Thaw"],
    "mirror-duel": ["Classic", "Sharp", "Sharp short", "Blindfold"],
    "sequence-builder": ["Classic", "Long", "Wide steps", "Quick"],
    "code-swap": ["Classic", "No way back"],
}


def cards(drawn: int, *stacks: list[int]) -> dict[str, object]:
    """Return a position of Sequence Stack with this card in hand."""
    return {"stacks": stacks or ([], []), "drawn": drawn, "deck": [3, 4, 5]}


@pytest.mark.parametrize("name", CHOICES)
def test_every_game_has_a_word_for_what_a_player_chooses_from(name: str) -> None:
    game = game_named(name)
    assert phrases_of(game).choice(game.options()) == CHOICES[name]


def test_every_preset_has_its_name() -> None:
    assert {game.name: [preset.label for preset in game.presets] for game in GAMES} == PRESETS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_preset_says_in_lines_of_its_own_how_it_plays(game: AnyGame) -> None:
    for lines, most in (
        ([preset.brief for preset in game.presets], 26),
        ([preset.about for preset in game.presets], 55),
    ):
        assert all(0 < len(line) <= most for line in lines)
        # It follows a label, so it is no sentence.
        assert not any(line[0].isupper() or line.endswith(".") for line in lines)
        assert len({*lines}) == len(lines)


def test_only_in_mirror_duel_can_nobody_ever_be_forced_to_lose() -> None:
    assert [game.name for game in GAMES if phrases_of(game).always_even] == ["mirror-duel"]


@pytest.mark.parametrize(
    ("name", "position", "move", "action"),
    [
        ("sequence-shift", {"sequence": [3, 1, 2, 5, 4]}, "12", "swapped positions 1 and 2"),
        ("sequence-stack", cards(1), "place", "placed the 1"),
        ("sequence-stack", cards(2), "discard", "discarded the 2"),
        ("mirror-duel", {"sequence": [1, 2]}, "3b", "added 3 at the back"),
        ("sequence-builder", {"sequences": [[], []]}, "7", "took 7"),
        (
            "code-swap",
            {"codes": [[4, 1, 3], [2, 5, 1]]},
            "own 1 2",
            "swapped their own positions 1 and 2",
        ),
        (
            "code-swap",
            {"codes": [[4, 1, 3], [2, 5, 1]]},
            "cross 3",
            "crossed position 3",
        ),
    ],
)
def test_what_a_player_did_with_a_move(
    name: str, position: Mapping[str, object], move: str, action: str
) -> None:
    session = start(name, position)
    play(session, move)
    turn = session.turns[0]
    assert turn.kind is TurnKind.PLAYED
    assert phrases_of(session.game).action(turn.before, turn.move) == action


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("sequence-shift", "5 6", "There is no position 6: choose from 1 to 5."),
        ("mirror-duel", "0 front", "There is no digit 0: choose from 1 to 9."),
        ("sequence-builder", "21", "There is no number 21: choose from 1 to 20."),
        ("code-swap", "own 1 4", "There is no position 4: choose from 1 to 3."),
        ("code-swap", "cross 4", "There is no position 4: choose from 1 to 3."),
    ],
)
def test_what_is_outside_of_the_game_is_named(name: str, text: str, sentence: str) -> None:
    assert refusal(start(name), text) == (Stage.SHAPE, sentence)


# What looks like progress to somebody who does not calculate


def progress(name: str, position: Mapping[str, object]) -> tuple[float, float]:
    session = start(name, position)
    looks = phrases_of(session.game).progress
    return looks(session.state, 1), looks(session.state, 2)


@pytest.mark.parametrize(
    ("sequence", "ends"),
    [([1, 2, 1, 2], 2), ([4, 2, 2], 1), ([2, 2, 4], 1), ([1, 2, 3], 0), ([1, 2, 2, 1, 3, 4], 0)],
)
def test_in_mirror_duel_an_end_that_is_one_digit_from_a_palindrome_is_a_trap(
    sequence: list[int], ends: int
) -> None:
    assert progress("mirror-duel", {"sequence": sequence}) == (ends, ends)


def test_in_sequence_builder_more_ways_to_go_on_than_the_opponent_has() -> None:
    # After 5 come 6, 7 and 8, of which 7 is gone; after 7 come 8, 9 and 10; after 19 only 20.
    assert progress("sequence-builder", {"sequences": [[4, 5], [7]]}) == (-1, 1)
    assert progress("sequence-builder", {"sequences": [[4, 5], [19]]}) == (2, -2)
    assert progress("sequence-builder", {"sequences": [[5], []]}) == (3, -3)
    assert progress("sequence-builder", {"sequences": [[5], [20]]}) == (3, -3)


def test_in_sequence_shift_and_code_swap_fewer_pairs_in_the_wrong_order() -> None:
    assert progress("sequence-shift", {"sequence": [3, 1, 2, 5, 4]}) == (-3, -3)
    assert progress("code-swap", {"codes": [[4, 1, 3], [2, 2, 1]]}) == (-2, -2)


def test_in_sequence_stack_the_higher_stack() -> None:
    assert progress("sequence-stack", cards(2, [1, 2], [1])) == (2, 1)


# What a game need not say


def test_a_game_that_says_nothing_of_its_own_has_moves_and_luck() -> None:
    words: Phrases[Any, Any] = Phrases(endings={}, action=lambda *_: "")
    assert words.choice(None) == ("move", "moves")
    assert (words.luck, words.brought(None), words.progress(None, 1)) == ("luck", "Chance", 0)


def test_cards_are_named_in_the_log_and_as_luck() -> None:
    session = start("sequence-stack", cards(1))
    words = phrases_of(session.game)
    assert words.logged is not None
    assert words.logged(session.state, session.legal[0]) == "place 1"
    assert words.brought(session.state) == "The card 1"
    assert words.sentence(Outcome(1, "completed"), ("Ada", "Bob")) == (
        "Ada wins: the stack is complete."
    )
    assert DeckRebuilt({}).news() == "A new deck begins."
