"""What the play screen's strip and key bar say in each situation."""

from __future__ import annotations

from collections.abc import Callable

from app.boards.board import Board
from app.commands import Command
from app.screens.play_commands import COMMANDS, ENDING_BAR
from app.showing import is_blindfold, scene_of
from app.turns import person_to_move
from app.widgets.lines import Key, Notice
from engines import events
from engines.events import Event
from engines.match import AnyMatch

Applies = Callable[[str], bool | None]
"""Tells whether an action applies now: False hides its key, None greys it."""

_LABELS_AT_THE_END = {"again": "enter"}
"""Keys that mean something else during a game, and are shown below the result."""


def happened(event: Event, names: tuple[str, str]) -> str:
    """Say what the next prompt should mention of an event, or nothing."""
    match event:
        case events.TurnForfeited(player):
            return f"{names[player - 1]} lost the turn."
        case events.TurnSkipped(player):
            return f"{names[player - 1]} had no number to take."
        case events.DeckRebuilt():
            return "The discards were shuffled into a new deck."
        case _:
            return ""


def notice_for(match: AnyMatch, looking: int | None, board: Board, happening: str) -> Notice:
    """Say what to do next."""
    if looking is not None:
        return _looking_back(match, looking)
    if match.to_move is None:
        winner = match.outcome.winner if match.outcome else None
        role = f"p{winner}" if winner else "acc"
        return Notice("★", match.outcome_text or "", "b shows the result.", role)
    name, role = match.setup.names[match.to_move - 1], f"p{match.to_move}"
    if not person_to_move(match):
        return Notice("▸", f"{happening} {name} is thinking …".strip(), "", role)
    text, hint = board.prompt(scene_of(match, match.ply, live=True))
    return Notice("▸", f"{happening} {name}, {text}".strip(), hint, role)


def _looking_back(match: AnyMatch, ply: int) -> Notice:
    """Say where one is in the game, and what came next unless it is to be remembered."""
    where = f"Looking at turn {ply} of {match.ply}." if ply else "Looking at the opening."
    turn = match.turns[ply]
    then = "" if is_blindfold(match) else f"Then {match.setup.names[turn.player - 1]}: "
    came = f"{then}{turn.notation}. " if then else ""
    return Notice("◂", where, f"{came}[ and ] step, End returns.", "soft")


def keys_for(board: Board, over: bool, applies: Applies) -> tuple[Key, ...]:
    """Return the key bar's entries: the board's own keys first, or those below the result."""
    if over:
        table = {command.action: command for command in COMMANDS}
        return tuple(
            Key(
                _LABELS_AT_THE_END.get(action, table[action].key_name),
                table[action].label,
                action,
                applies(action) is True,
            )
            for action in ENDING_BAR
        )
    taken = {key for key, _ in board.KEYS}
    own = [Key(key, label, "choose" if key == "enter" else None) for key, label in board.KEYS]
    rest = [
        Key(_free_key(command, taken), command.label, command.action, enabled is True)
        for command in COMMANDS
        if command.bar and (enabled := applies(command.action)) is not False
    ]
    return (*own, *rest)


def _free_key(command: Command, taken: set[str]) -> str:
    """Return the key to show for a command, where a board may have taken its first one."""
    if command.key_name not in taken:
        return command.key_name
    return next((key for key in command.keys.split(",") if key not in taken), command.key_name)
