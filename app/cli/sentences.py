"""What happens in a game, as sentences that make sense when read aloud."""

from __future__ import annotations

from typing import Any

from app.games.drawings import cards, listed
from engines import events
from engines.events import Event
from engines.games.game import Kind
from engines.games.sequence_stack import rules as sequence_stack
from engines.gate.registry import gate_of
from engines.match import AnyMatch, Turn
from engines.text import either

_MANY = 10
"""More moves than this are described, not listed."""


def told(match: AnyMatch, event: Event) -> str | None:
    """Tell an event of a match; None if the position that follows says it all."""
    name = match.setup.names
    match event:
        case (
            events.MovePlayed(player, ply=ply)
            | events.TurnForfeited(player, ply=ply)
            | events.TurnSkipped(player, ply)
            | events.PlayerConceded(player, ply)
            | events.DrawClaimed(player, ply)
        ):
            return f"{name[player - 1]} {_deed(match.game.name, match.turns[ply - 1])}."
        case events.CardDrawn(player, card):
            return f"{name[player - 1]} draws a {card}."
        case events.NumberBlocked(player, number):
            return f"{number} is now blocked for {name[player - 1]}."
        case events.DeckRebuilt(deck):
            return f"The deck has run out and is rebuilt: {listed(cards(deck))}."
        case events.BlocksLifted():
            return "Nothing is blocked any more."
        case events.TurnUndone(player, move):
            return f"Taken back: {move} by {name[player - 1]}."
        case events.TurnBegan() | events.GameWon() | events.GameDrawn():
            return None


def _deed(game: str, turn: Turn[Any, Any]) -> str:
    """Say what a player did with a turn."""
    words = turn.notation.split()
    match turn.kind:
        case Kind.PLAYED:
            return _move(game, words, turn)
        case Kind.FORFEITED:
            pair = " and ".join(words[1:])
            return f"names positions {pair}, which are not neighbours, and loses the turn"
        case Kind.SKIPPED:
            return "has no valid number and skips"
        case Kind.CONCEDED:
            return "concedes"
        case Kind.CLAIMED:
            return "claims a draw"


def _move(game: str, words: list[str], turn: Turn[Any, Any]) -> str:
    match game, words:
        case "sequence-shift", [_, first, second]:
            return f"swaps positions {first} and {second}"
        case "sequence-stack", [deed]:
            return f"{deed}s the {turn.before.drawn}"
        case "mirror-duel", [digit, end]:
            return f"adds {digit} at the {end}"
        case "sequence-builder", [number]:
            return f"takes {number}"
        case "code-swap", ["own", first, second]:
            return f"swaps positions {first} and {second} of the own code"
        case "code-swap", ["cross", place]:
            return f"trades position {place} with the opponent"
    return f"plays {turn.notation}"


def question(match: AnyMatch) -> list[str]:
    """Say what the player to move may do."""
    state = match.state
    lines = []
    if match.game.name == "sequence-stack":
        reason = match.game.refusal(state, sequence_stack.Move.PLACE)
        # The refusal ends by telling to discard; here that is the question.
        why, _, _ = (reason or "").partition(":")
        lines.append(f"{why}. Discard it? (yes)" if why else "Place it? (yes/no)")
    elif len(match.legal) > _MANY:
        lines.append(f"Type {gate_of(match.game).forms}.")
    else:
        lines.append(f"You may play {either([match.game.notation(move) for move in match.legal])}.")
    if match.can_claim:
        lines.append("You may also claim a draw: type claim.")
    return lines
