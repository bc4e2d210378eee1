"""A branch of a game shares its first turns and nothing more."""

from __future__ import annotations

from random import Random

import pytest

from seqtui.engines.errors import Refused
from seqtui.engines.games.game import AnyGame, TurnKind
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player
from seqtui.engines.turns import branch
from tests.engines.helpers import play, start


def some_turns(game: AnyGame, seed: int, turns: int = 12) -> AnySession:
    """Play at random for a while, or to the end."""
    players = Player("Ann"), Player("Computer", "hard")
    session: AnySession = Session(
        prepare(game, check_options(game, {}), seed=seed, players=players)
    )
    luck = Random(seed)
    while session.outcome is None and session.ply < turns:
        session.submit(luck.choice(session.legal))
    return session


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(5))
def test_a_branch_stands_where_the_game_stood(game: AnyGame, seed: int) -> None:
    session = some_turns(game, seed)
    for ply, turn in enumerate(session.turns):
        if turn.kind is TurnKind.SKIPPED:
            continue
        new = branch(session, ply)
        assert new.state == turn.before, "the cards to come are the same too"
        assert [taken.notation for taken in new.turns] == [
            taken.notation for taken in session.turns[:ply]
        ]
        assert new.setup.players == session.setup.players
        assert new.outcome is None
        assert not new.can_redo, "what came later in the other game is no part of this one"


def test_playing_on_a_branch_leaves_the_game_as_it_was() -> None:
    session = start("sequence-shift", {"sequence": [1, 3, 2, 5, 4]})
    play(session, "swap 1 2", "swap 1 2")
    new = branch(session, 1)
    play(new, "swap 3 4", "swap 3 4")
    assert [turn.notation for turn in session.turns] == ["swap 1 2", "swap 1 2"]


def test_nothing_branches_off_where_the_game_is_over() -> None:
    session = start("sequence-shift", {"sequence": [1, 2, 3, 5, 4]})
    play(session, "swap 4 5")
    with pytest.raises(Refused, match="over"):
        branch(session, 1)
    assert branch(session, 0).outcome is None


def test_a_branch_behind_a_skipped_turn_goes_on_to_the_next_choice() -> None:
    # Builder: with 20 taken player 1 has nothing above it, so the game skips that player.
    session = start("sequence-builder", {"sequences": [[20], [1]]}, first=2)
    play(session, "2")
    assert session.turns[1].kind is TurnKind.SKIPPED
    for ply in (1, 2):
        assert branch(session, ply).state == session.turns[1].after
