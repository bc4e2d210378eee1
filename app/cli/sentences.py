"""What happens in a game, as sentences that make sense when read aloud."""

from __future__ import annotations

from engines import events
from engines.events import Event
from engines.games.game import Kind
from engines.games.words import words_of
from engines.gate.models import gate_of
from engines.match import AnyMatch, Call
from engines.text import either

_MANY = 10
"""More moves than this are described, not listed."""


def told(match: AnyMatch, event: Event) -> str | None:
    """Tell an event of a match; None if the position that follows says it all."""
    names = match.setup.names
    match event:
        case events.SideEffect():
            return event.told(names)
        case events.TurnUndone(player, move):
            return f"Taken back: {move} by {names[player - 1]}."
        case events.TurnBegan() | events.GameWon() | events.GameDrawn():
            return None
        case _:
            return f"{names[event.player - 1]} {_deed(match, event.ply)}."


def _deed(match: AnyMatch, ply: int) -> str:
    """Say what a player did with a turn."""
    turn = match.turns[ply - 1]
    if isinstance(turn.move, Call):
        return "concedes" if turn.kind is Kind.CONCEDED else "claims a draw"
    return words_of(match.game).deed(turn.before, turn.move)


def question(match: AnyMatch) -> list[str]:
    """Say what the player to move may do."""
    ask = words_of(match.game).question
    lines = [(ask and ask(match.state)) or _choices(match)]
    if match.can_claim:
        lines.append("You may also claim a draw: type claim.")
    return lines


def _choices(match: AnyMatch) -> str:
    if len(match.legal) > _MANY:
        return f"Type {gate_of(match.game).forms}."
    return f"You may play {either([match.game.notation(move) for move in match.legal])}."
