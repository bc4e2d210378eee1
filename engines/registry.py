"""The games there are, in the order they are offered. Adding one is a line here."""

from __future__ import annotations

from engines.errors import BadInput
from engines.rules import code_swap, mirror_duel, sequence_builder, sequence_shift, sequence_stack
from engines.rules.game import AnyGame

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
