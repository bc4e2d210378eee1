"""What can be done at a task, and when."""

from __future__ import annotations

from enum import Enum, auto

from seqtui.app.commands import HELP, RULES, Command
from seqtui.app.play.commands import COMMANDS

_SHARED = ("choose", "steer", "type_move", "look", "present", "oracle", "undo")
"""What a task has in common with a game."""


class Stage(Enum):
    """Where somebody is at a task."""

    OPEN = auto()
    SLIP = auto()
    """A slip and its refutation are on the board."""
    RIGHT = auto()
    """A choice was right, and another one follows."""
    DONE = auto()


_ALSO = "solve, quiz, riddle"

TASK_COMMANDS = (
    *(command for command in COMMANDS if command.action.partition("(")[0] in _SHARED),
    Command("hint", "i", "hint", "Be shown the move; it counts as a slip.", also="tip"),
    Command("see_again", "l", "see it again", "See your slip and its refutation once more."),
    Command("retry", "r", "try again", "Try the same task once more.", also="restart, take back"),
    Command("give_up", "G", "give up", "Give up and see how it goes.", also="concede, solution"),
    Command("drop", "x", "drop", "Let the trainer forget this position for good.", also="delete"),
    Command("train", "t", "train", "Put the position into the trainer.", also="practise"),
    Command("line", "l", "line", "See the solution played out.", also="solution, answer"),
    Command("review", "v", "review", "Go through what was played.", bar=False),
    Command("copy", "y", "copy", "Copy the day's line to share it.", bar=False, also="share"),
    Command("puzzle", "z", "puzzle", "Solve a puzzle of the same game.", bar=False, also=_ALSO),
    Command("next_game", "g", "game", "Solve a puzzle of the next game.", also=_ALSO),
    Command("sheet", "b", "board", "Hide or show the result.", bar=False),
    Command("leave", "escape,q", "later", "Leave the task; it is kept as it is.", also="menu"),
    *(
        Command(f"grade({n})", str(n), f"grade {n}", f"Solve puzzles of grade {n}.", bar=False)
        for n in range(1, 6)
    ),
    HELP,
    RULES,
)

_OPEN, _SLIP, _RIGHT, _DONE = Stage
WHEN: dict[str, tuple[Stage, ...]] = {
    **dict.fromkeys(("steer",), (_OPEN,)),
    **dict.fromkeys(("hint", "oracle", "undo"), (_OPEN, _SLIP, _RIGHT)),
    **dict.fromkeys(("give_up",), (_OPEN, _SLIP)),
    **dict.fromkeys(("drop",), (_OPEN, _SLIP, _DONE)),
    **dict.fromkeys(("see_again",), (_SLIP,)),
    **dict.fromkeys(("retry", "train", "grade"), (_SLIP, _DONE)),
    **dict.fromkeys(("line", "review", "sheet", "copy", "puzzle"), (_DONE,)),
}
"""When a command means anything; the others always do."""

ONLY = {"daily": ("copy", "puzzle"), "puzzle": ("next_game", "grade"), "trainer": ("drop",)}
"""What only tasks of one origin have."""

BARS = {
    _SLIP: (
        *("choose", "retry", "see_again", "train", "next_game", "give_up", "drop", "leave"),
        HELP.action,
    ),
    _RIGHT: ("choose", "leave", HELP.action),
    _DONE: (
        *("choose", "copy", "line", "train", "next_game", "puzzle", "drop", "sheet", "leave"),
        *(HELP.action, "retry", "review"),
    ),
}
"""What the key bar shows where the board's own keys do not come first."""
