"""Saved games against the naive rules: what the record says, replayed without an engine.

The engine is asked for chance alone: the deal, and the card that is drawn.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from seqtui.engines.errors import BadInput
from seqtui.engines.gate.records import load
from seqtui.engines.session import AnySession
from tests.engines.cases import naive_like, public
from tests.engines.naive import Json, NaiveGame, turned_up

_CALLS = {"concede": "conceded", "claim": "claimed", "time out": "time"}
"""What ends a game without a move, and the reason that a record gives for it."""


class Untrue(AssertionError):
    """What was saved, shown or typed does not fit together: the kind of fault, and the case."""


class Told(NamedTuple):
    """One position of a saved game by the naive rules, and what was done there."""

    to_move: int
    legal: list[str]
    position: Json
    move: str | None
    """None in the last position."""


def told(record: str) -> list[Told]:
    """Replay a record by the naive rules; raise if they do not allow it."""
    try:
        session = load(record)
    except BadInput as error:
        raise Untrue("a saved game cannot be loaded", error.message, record) from None
    return list(_replay(json.loads(record), session))


def _replay(record: Json, session: AnySession) -> Iterator[Told]:
    naive, called = naive_like(session.game, session.opening), None
    states = [session.opening, *(turn.after for turn in session.turns)]
    cards = [turned_up(public(session.game, state)) for state in states]
    moves, seen, ply = list(record["moves"]), Counter[str](), 0
    if record["result"] and naive.options.get("blindfold"):  # what is over is open (MIRROR-4)
        naive.options["blindfold"] = False

    def here(move: str | None) -> Told:
        position = json.loads(json.dumps(naive.position()))  # a copy: its lists will change
        return Told(naive.to_move, naive.moves(), position, move)

    while moves or naive.moves() == ["skip"]:
        move = "skip" if naive.moves() == ["skip"] else moves.pop(0)
        seen[_key(naive)] += 1
        yield here(move)
        ply += 1
        if move in _CALLS:
            _check(move != "claim" or naive.may_claim(seen[_key(naive)]), "no claim", record)
            called = (None if move == "claim" else 3 - naive.to_move, _CALLS[move])
            break
        _check(move in naive.moves() or _forfeits(naive, move), f"{move} is not legal", record)
        naive.play(move, cards[ply])
    _check(not moves, f"the game is over before {moves}", record)
    ended, said = called or naive.result(), record["result"]
    _check((said and (said["winner"], said["reason"])) == ended, f"it ends in {ended}", record)
    yield here(None)


def _key(naive: NaiveGame) -> str:
    return json.dumps([naive.position(), naive.to_move])


def _forfeits(naive: NaiveGame, move: str) -> bool:
    """Tell whether a swap costs the turn and is allowed all the same (SHIFT-4)."""
    return naive.options.get("invalid_swap") == "forfeit" and move.startswith("swap ")


def _check(holds: bool, why: str, record: Json) -> None:
    if not holds:
        raise Untrue("a saved game breaks the naive rules", why, json.dumps(record))


def check_shown(record: str, ply: int, view: Any) -> None:
    """Check that the position on a board is the one the saved moves lead to."""
    shown, saved = json.loads(json.dumps(view)), told(record)
    if ply >= len(saved) or saved[ply].position != shown:
        raise Untrue("the board does not show what is saved", f"ply {ply}", shown, record)


def check_typed(before: int, typed: Sequence[str], record: str, people: set[int]) -> None:
    """Check that what people have done since then is what was typed, up to the first refusal.

    ``before`` is how many turns there were. What is typed for a turn of theirs is played if the
    naive rules allow it; the first refusal drops everything after it.
    """
    queue, turns = list(typed), told(record)[before:]
    for turn in turns:
        if turn.to_move not in people or turn.move in ("skip", "time out"):
            continue
        wanted = queue.pop(0) if queue else None
        if turn.move is None:
            if wanted in turn.legal:
                raise Untrue("a typed move is lost", wanted, typed, record)
        elif wanted != turn.move:
            raise Untrue("something was played that was not typed", turn.move, typed, record)
