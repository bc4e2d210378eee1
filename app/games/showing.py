"""From a match to what screens show of it: the scene of any turn, and the log.

Everything here goes through the game's public view, so that nothing hidden reaches a widget.
"""

from __future__ import annotations

from app.games.board import Scene
from app.widgets.move_log import Entry
from app.widgets.plates import Seats
from engines.games.game import Kind
from engines.games.words import words_of
from engines.match import AnyMatch, Call

_HIDDEN = "· · ·"


def scene_of(match: AnyMatch, ply: int, *, live: bool) -> Scene:
    """Return the scene after a number of turns; only the present one can be played on."""
    turn = match.turns[ply - 1] if ply else None
    state = turn.after if turn else match.opening
    now = ply == match.ply
    outcome = match.outcome if now else None
    return Scene(
        view=match.view_of(state),
        options=match.setup.options,
        names=match.setup.names,
        to_move=None if outcome else state.to_move,
        legal=tuple(map(match.game.notation, match.legal)) if now else (),
        last=turn.notation if turn else None,
        last_by=turn.player if turn else None,
        live=live and now,
        winner=outcome.winner if outcome else None,
    )


def log_of(match: AnyMatch) -> tuple[Entry, ...]:
    """Return the log; a blindfold game keeps all but its two latest moves to itself."""
    covered = match.ply - 2 if match.is_veiled else 0
    logged = words_of(match.game).logged
    entries = []
    for ply, turn in enumerate(match.turns, start=1):
        text = _HIDDEN if ply <= covered else turn.notation
        if logged and not isinstance(turn.move, Call):
            text = logged(turn.before, turn.move)
        mark = "✗" if turn.kind is Kind.FORFEITED else ""
        entries.append(Entry(ply, turn.player, text, mark))
    return tuple(entries)


def seats_of(match: AnyMatch, *, thinking: bool) -> Seats:
    """Return what the plates show."""
    first, second = (
        player.kind if player.is_human else f"computer · {player.kind}"
        for player in match.setup.players
    )
    return Seats(
        names=match.setup.names,
        about=(first, second),
        to_move=match.to_move,
        winner=match.outcome.winner if match.outcome else None,
        thinking=thinking,
    )
