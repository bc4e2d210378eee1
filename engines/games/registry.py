"""The games there are, in the order they are offered. Adding one is a line here."""

from __future__ import annotations

from engines.errors import BadInput
from engines.games.code_swap import rules as code_swap
from engines.games.game import AnyGame
from engines.games.mirror_duel import rules as mirror_duel
from engines.games.sequence_builder import rules as sequence_builder
from engines.games.sequence_shift import rules as sequence_shift
from engines.games.sequence_stack import rules as sequence_stack

GAMES: tuple[AnyGame, ...] = (
    sequence_shift.GAME,
    sequence_stack.GAME,
    mirror_duel.GAME,
    sequence_builder.GAME,
    code_swap.GAME,
)


def game_named(name: str) -> AnyGame:
    """Find a game by the name that files and commands use."""
    for game in GAMES:
        if game.name == name:
            return game
    known = ", ".join(game.name for game in GAMES)
    raise BadInput(f"There is no game called {name!r}: the games are {known}.")
