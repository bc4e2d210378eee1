"""Brings back positions in which something was given away: when, and as which task."""

from __future__ import annotations

from seqtui.engines.errors import BadInput
from seqtui.engines.games.task import Task, tasks_of
from seqtui.engines.gate.options import options_as_json
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import oracle_of

DAYS = (1, 3, 7, 21)
"""How many days a position stays away, each time it has been solved once more."""


def after(step: int, solved: bool) -> tuple[int, int | None]:
    """Return the next step and its days; None instead of days for a position that is mastered.

    A new position begins with step 0 and comes back the next day. A failure begins anew.
    """
    step = step + 1 if solved else 0
    return step, DAYS[step] if step < len(DAYS) else None


def position_to_train(session: AnySession, ply: int) -> Task:
    """Return the choice that a player had after so many turns, to be made again by player 1.

    Raises ``BadInput`` where there was nothing to choose or to lose, and for games without tasks.
    """
    game, tasks = session.game, tasks_of(session.game.name)
    if tasks is None:
        raise BadInput(f"There is no training for {game.title}.")
    state = session.turns[ply].before if ply < session.ply else session.state
    verdict = oracle_of(game, session.setup.options).judge(state)
    shares = [value.share for _, value in verdict.moves]
    gap = max(shares, default=0.0) - min(shares, default=0.0)
    if game.is_covered(state):
        raise BadInput("A blindfold game has no positions to train.")
    if gap == 0:
        raise BadInput("Nothing can be given away here: every move is as good.")
    options, start = options_as_json(session.setup.options), tasks.start(state)
    return Task(game.name, "choose", options, (start,), (round(gap, 4),), grade=1)
