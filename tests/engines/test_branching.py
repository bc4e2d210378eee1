"""A branch of a game shares its first turns and nothing more."""

from __future__ import annotations

from random import Random

import pytest

from seqtui.engines.errors import Refused
from seqtui.engines.games.game import AnyGame, Kind
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.match import AnyMatch, Match
from seqtui.engines.setup import Player
from seqtui.engines.turns import branch
from tests.engines.helpers import play, start


def some_turns(game: AnyGame, seed: int, turns: int = 12) -> AnyMatch:
    """Play at random for a while, or to the end."""
    players = Player("Ann"), Player("Computer", "hard")
    match: AnyMatch = Match(prepare(game, check_options(game, {}), seed=seed, players=players))
    luck = Random(seed)
    while match.outcome is None and match.ply < turns:
        match.submit(luck.choice(match.legal))
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(5))
def test_a_branch_stands_where_the_game_stood(game: AnyGame, seed: int) -> None:
    match = some_turns(game, seed)
    for ply, turn in enumerate(match.turns):
        if turn.kind is Kind.SKIPPED:
            continue
        new = branch(match, ply)
        assert new.state == turn.before, "the cards to come are the same too"
        assert [taken.notation for taken in new.turns] == [
            taken.notation for taken in match.turns[:ply]
        ]
        assert new.setup.players == match.setup.players
        assert new.outcome is None
        assert not new.can_redo, "what came later in the other game is no part of this one"


def test_playing_on_a_branch_leaves_the_game_as_it_was() -> None:
    match = start("sequence-shift", {"sequence": [1, 3, 2, 5, 4]})
    play(match, "swap 1 2", "swap 1 2")
    new = branch(match, 1)
    play(new, "swap 3 4", "swap 3 4")
    assert [turn.notation for turn in match.turns] == ["swap 1 2", "swap 1 2"]


def test_nothing_branches_off_where_the_game_is_over() -> None:
    match = start("sequence-shift", {"sequence": [1, 2, 3, 5, 4]})
    play(match, "swap 4 5")
    with pytest.raises(Refused, match="over"):
        branch(match, 1)
    assert branch(match, 0).outcome is None


def test_a_branch_behind_a_skipped_turn_goes_on_to_the_next_choice() -> None:
    # Builder: with 20 taken player 1 has nothing above it, so the game skips that player.
    match = start("sequence-builder", {"sequences": [[20], [1]]}, first=2)
    play(match, "2")
    assert match.turns[1].kind is Kind.SKIPPED
    for ply in (1, 2):
        assert branch(match, ply).state == match.turns[1].after
