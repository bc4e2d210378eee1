"""The JSON lines about a session, one object each: what ``play --json`` prints and programs read.

A ``position`` line stands wherever a player is to choose, and at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from seqtui import __version__
from seqtui.engines import events
from seqtui.engines.errors import Refused
from seqtui.engines.events import Event
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.gate.options import options_as_json
from seqtui.engines.series import Series
from seqtui.engines.session import AnySession


def start_line(session: AnySession, *, you: int | None = None) -> str:
    """Return the first line; for a program it has its player number, but no seed (ALL-7)."""
    setup = session.setup
    return _line(
        "start",
        game=setup.game.name,
        version=__version__,
        seed=setup.seed if you is None else None,
        options=options_as_json(setup.options),
        players=[player._asdict() for player in setup.players],
        first=setup.first,
        **({} if you is None else {"you": you}),
        **({"series": _place(setup.series)} if setup.series else {}),
    )


def past_lines(session: AnySession) -> Iterator[str]:
    """Yield the lines about what has happened so far, and the present position alone."""
    for event in session.past_events():
        if isinstance(event, events.TurnTaken | events.SideEffect) and (
            line := event_line(session, event)
        ):
            yield line
    yield _position(session)


def event_line(session: AnySession, event: Event) -> str | None:
    """Return the line about an event that has just happened, or None if there is none."""
    match event:
        case events.TurnTaken(player, move, ply, kind):
            return _line("move", ply=ply, player=player, move=move, kind=kind)
        case events.SideEffect(JSON=str(name)):
            return _line(name, **asdict(event))
        case events.TurnBegan() | events.GameWon() | events.GameDrawn():
            return _position(session)
        case events.SideEffect() | events.TurnUndone():
            return None  # the next position shows the effect, and there is no undo here


def rejected_line(session: AnySession, text: str, refused: Refused) -> str:
    """Say that a line of input was not accepted, and why."""
    why = {"gate": refused.stage, "message": refused.message}
    return _line("rejected", player=session.to_move, input=text, **why)


def _place(series: Series) -> dict[str, object]:
    """Say which game of a match begins, and how the match stands for player 1 and player 2."""
    return {"format": series.format, "game": series.number, "score": series.standing().score}


def _position(session: AnySession) -> str:
    outcome, text, (one, two) = session.outcome, "", session.setup.players
    if outcome:
        names = (one.name, two.name)  # those that the first line gave
        text = phrases_of(session.game).sentence(outcome, names, session.fault)
    forfeits = session.game.forfeits(session.state)
    costly = [str(move) for move in forfeits or () if not outcome]
    return _line(
        "position",
        ply=session.ply,
        to_move=session.to_move,
        position=session.position,
        legal=[str(move) for move in session.legal],
        **({} if forfeits is None else {"forfeits": costly}),
        can_claim=session.can_claim,
        outcome=outcome and {**outcome._asdict(), "text": text},
    )


def _line(event: str, **fields: object) -> str:
    # In ASCII, because some readers take other characters than a newline for the end of a line.
    return json.dumps({"event": event, **fields}, separators=(",", ":"))
