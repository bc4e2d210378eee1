"""Last Stone for programs that learn."""

from __future__ import annotations

from seqtui.engines.games.environment import Deal, Environment

from .rules import Options, State


def _deal(options: Options) -> Deal[State] | None:
    """Deal one number, that of the stones in the pile, all equally likely."""
    random = Deal(1, options.stones, lambda dealt: State(options, dealt[0], 1))
    return random if options.random else None


ENVIRONMENT: Environment[State, Options] = Environment(_deal)
