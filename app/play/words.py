"""What the play screen's strip and key bar say in each situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from app.commands import Command
from app.drawing.palette import GLYPHS
from app.drawing.text import fit
from app.games.board import Board
from app.play.commands import COMMANDS
from app.values import best_was, doing, given_up
from app.widgets.lines import Key, Notice
from engines import events
from engines.events import Event
from engines.games.words import words_of
from engines.match import MAX_CHOICES, AnyMatch
from engines.solving.course import Course
from engines.turns import is_watched

Applies = Callable[[str], bool | None]
"""Tells whether an action applies now: False hides its key, None greys it."""

_NAME = 24
"""As many cells as the strip gives to a name, because what to do must fit beside it."""
TOO_LONG = f"A game has at most {MAX_CHOICES:,} moves: claim a draw, take moves back or give up."
"""What is said where another move could not be loaded again."""
_KEYS_IN_BARS = {"again": "enter", "look(-1)": "[", "look(1)": "]"}
"""How keys are written in a bar of their own."""


def happened(match: AnyMatch, event: Event) -> str:
    """Say what the next prompt should mention of an event, or nothing."""
    names = match.setup.names
    match event:
        case events.TurnForfeited(player):
            return f"{fit(names[player - 1], _NAME)} lost the turn."
        case events.TurnSkipped(player):
            return f"{fit(names[player - 1], _NAME)} {words_of(match.game).skipped}."
        case events.SideEffect():
            return event.news()
        case _:
            return ""


def notice_for(
    match: AnyMatch, looking: int | None, board: Board, happening: str, course: Course | None
) -> Notice:
    """Say what to do next."""
    if looking is not None:
        return _looking_back(match, looking, course)
    one, two = (fit(name, _NAME) for name in match.setup.names)
    if match.outcome is not None:
        role = f"p{match.outcome.winner}" if match.outcome.winner else "acc"
        return Notice(
            "★",
            words_of(match.game).sentence(match.outcome, (one, two)),
            "b shows the result.",
            role,
        )
    name, role = one if match.to_move == 1 else two, f"p{match.to_move}"
    if board.scene is None or not board.scene.choosing:
        hint = "Space pauses." if is_watched(match) else ""
        return Notice("▸", f"{happening} {name} is thinking …".strip(), hint, role)
    text, hint = board.prompt(board.scene)
    if match.can_claim:
        hint = f"{_claim_key(board)} claims a draw."
    return Notice("▸", f"{happening} {name}, {text}".strip(), hint, role)


def _claim_key(board: Board) -> str:
    claim = next(command for command in COMMANDS if command.action == "claim")
    return _free_key(claim, {key for key, _ in board.KEYS})


def _looking_back(match: AnyMatch, ply: int, course: Course | None) -> Notice:
    """Say where one is in the game, and what came next."""
    where = f"Back at turn {ply} of {match.ply}." if ply else "Back at the opening."
    turn = match.turns[ply]
    mistakes = course.mistakes if course else ()
    slip = next((mistake for mistake in mistakes if mistake.ply == ply + 1), None)
    came = f"Then {GLYPHS[turn.player]} {doing(turn.notation) if slip else turn.notation}"
    if slip:
        return Notice("◂", where, f"{came} {given_up(slip)}: {best_was(slip.better, 30)}.", "soft")
    return Notice("◂", where, f"{came}. End returns to the game.", "soft")


def keys_of(bar: Sequence[str], applies: Applies, labels: Mapping[str, str]) -> tuple[Key, ...]:
    """Return the entries of a key bar that lists some actions, a few of them relabelled."""
    table = {command.action: command for command in COMMANDS}
    return tuple(
        Key(
            _KEYS_IN_BARS.get(action, table[action].key_name),
            labels.get(action, table[action].label),
            action,
            enabled is True,
        )
        for action in bar
        if (enabled := applies(action)) is not False
    )


def keys_for(board: Board, applies: Applies) -> tuple[Key, ...]:
    """Return the key bar's entries during play: the board's own keys, then the screen's."""
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
