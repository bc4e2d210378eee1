"""A table to play Sequence Stack at in tests: start a match, type moves, see what shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, TypeAlias

from seqtui.engines.events import Event
from seqtui.engines.games.game import First
from seqtui.engines.games.sequence_stack.rules import GAME, AnyMove, Move, Options, State
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import Session

StackSession: TypeAlias = Session[State, AnyMove, Options]
EVERY_OPTION = [Options(n, blocks) for n, blocks in product(range(3, 7), ("permanent", "thaw"))]
CLASSIC = Options()
THREE = Options(numbers=3)
THAW = Options(blocks="thaw")
THREE_THAW = Options(numbers=3, blocks="thaw")


def start(options: Options = CLASSIC, seed: int = 0, **position: object) -> StackSession:
    return Session(prepare(GAME, options, seed=seed, position=position))


def dealt(options: Options, seed: int, first: First = 1) -> StackSession:
    return Session(prepare(GAME, options, seed=seed, first=first))


def shown(session: StackSession) -> dict[str, Any]:
    return GAME.view(session.state)


def cards_to_come(session: StackSession) -> list[int]:
    """List what is left to draw and the card in hand, sorted."""
    view = shown(session)
    left = [int(number) for number, count in view["deck"].items() for _ in range(count)]
    return sorted(left + ([view["drawn"]] if view["drawn"] else []))


def heard(session: StackSession, *texts: str) -> list[Event]:
    """Type some moves and return what listeners were told."""
    told: list[Event] = []
    stop = session.subscribe(told.append)
    for text in texts:
        session.submit(text)
    stop()
    return told


def play_on(
    session: StackSession, choose: Callable[[StackSession], AnyMove], turns: int = 300
) -> Iterator[State]:
    """Play until the end, or for so many turns, and give every state on the way."""
    yield session.state
    while not session.outcome and session.ply < turns:
        session.submit(choose(session))
        yield session.state


def at_random(seed: int) -> Callable[[StackSession], AnyMove]:
    random = Random(seed)
    return lambda session: random.choice(session.legal)


def always_discard(session: StackSession) -> Move:
    return Move.DISCARD
