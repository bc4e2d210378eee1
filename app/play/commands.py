"""What can be done on the play screen: in a game, in a lesson and at a task."""

from __future__ import annotations

from functools import cache, partial

from seqtui.app.commands import HELP, RULES, Command

_unlisted = partial(Command, bar=False)
"""A command that the key bar does not show."""

GAME_COMMANDS = (
    Command("pause", "space", "pause", "Stop two computers for a while, or let them go on."),
    _unlisted("pace(1)", "plus,equals_sign", "faster", "Let two computers play faster."),
    _unlisted("pace(-1)", "minus", "slower", "Let two computers play more slowly."),
    _unlisted("choose", "enter,space", "play", "Make the move under the cursor."),
    _unlisted("steer('left')", "left,h", "left", "Move the cursor left."),
    _unlisted("steer('right')", "right,l", "right", "Move the cursor right."),
    _unlisted("steer('up')", "up,k", "up", "Move the cursor up."),
    _unlisted("steer('down')", "down,j", "down", "Move the cursor down."),
    _unlisted("type_move", "slash,colon", "type", "Type a move; digits begin one too."),
    Command("hint", "i", "hint", "Get a hint; press again to hear why.", also="tip"),
    Command("oracle", "f4,o", "oracle", "Show or hide what the oracle knows."),
    Command(
        "spread",
        "w",
        "pile",
        "Spread the discards out, oldest first, or gather them.",
        also="discards",
    ),
    _unlisted("walk(1)", "tab", "next", "Go down the oracle's list."),
    _unlisted("walk(-1)", "shift+tab", "previous", "Go up the oracle's list."),
    Command("undo", "u", "undo", "Take back the last move."),
    Command("redo", "r", "redo", "Make a move again that was taken back."),
    Command(
        "claim", "d,f5", "draw", "Claim a draw, when the game could go on for ever.", also="tie"
    ),
    # A narrow bar loses its last keys, and a person with only a mouse must find the way out.
    Command("leave", "escape,q", "menu", "Go back to the menu; the game is kept.", also="leave"),
    HELP,
    RULES,
    Command(
        "balance",
        "e",
        "how even",
        "Hear how even the deal is, before your first move.",
        also="balance, fair, odds",
    ),
    _unlisted("look(-1)", "left_square_bracket,pageup", "back", "Look at the previous turn."),
    _unlisted("look(1)", "right_square_bracket,pagedown", "on", "Look at the next turn."),
    _unlisted("present", "end", "now", "Return to the present position."),
    _unlisted("serious", "S,f6", "serious", "Make it a serious game: no help until its end."),
    _unlisted(
        "history",
        "f8",
        "history",
        "See every game again; this one is kept.",
        also="history, past games",
    ),
    _unlisted("concede", "X,f9", "concede", "Give up the game.", also="resign, surrender"),
    _unlisted("restart", "N,f7", "restart", "Start the same game again, from its opening."),
    _unlisted(
        "again",
        "a",
        "play again",
        "Play another game, after the end.",
        shown="enter",
        also="again, rematch, new game",
    ),
    _unlisted("review", "v", "review", "Go through the game again, after the end."),
    _unlisted("branch", "n", "play on", "Play on from the worst mistake, after the end."),
    _unlisted("line", "l", "line", "See a better line played out, after the end."),
    _unlisted(
        "train",
        "t",
        "train",
        "Put the moment, or the position shown, into the trainer.",
        also="practise, learn",
    ),
    _unlisted(
        "swap_sides",
        "s",
        "swap sides",
        "Play another game with sides swapped, after the end.",
        also="rematch",
    ),
    _unlisted("sheet", "b", "board", "Hide or show the result, after the end."),
)

ENDING_BAR = (
    *("again", "review", "branch", "line", "sheet", "leave"),
    *(HELP.action, "train", "undo", "swap_sides"),
)
"""What the key bar shows below the result."""
AFTER_THE_END = ("again", "swap_sides", "review", "branch", "line", "train", "sheet")
UNTIL_THE_END = ("steer", "pause", "pace", "serious")
"""What means nothing before the end, or after it."""
WATCHING_BAR = (
    *("pause", "pace(1)", "pace(-1)", "look(-1)", "look(1)", "oracle", "spread"),
    *(HELP.action, "leave", RULES.action),
)
"""What the key bar shows while computers play."""
LOOKING_BAR = (
    *("look(-1)", "look(1)", "present", "oracle", "spread", "train", "mode('train_task')"),
    *("sheet", HELP.action, "leave"),
)
"""What the key bar shows while looking back."""

_SHARED = ("choose", "steer", "type_move", "look", "present", "oracle", "spread", "undo")
"""What a task has in common with a game."""
_ALSO = "solve, quiz, riddle"

TASK_COMMANDS = (
    *(command for command in GAME_COMMANDS if command.action.partition("(")[0] in _SHARED),
    Command("hint", "i", "hint", "Be shown the move; it counts as a slip.", also="tip"),
    Command(
        "mode('see_again')", "l", "see it again", "See your slip and its refutation once more."
    ),
    Command(
        "mode('retry')", "r", "try again", "Try the same task once more.", also="restart, take back"
    ),
    Command(
        "mode('give_up')", "G", "give up", "Give up and see how it goes.", also="concede, solution"
    ),
    Command(
        "mode('drop')",
        "x,delete",
        "drop",
        "Let the trainer forget this position for good.",
        also="delete",
    ),
    Command(
        "mode('train_task')", "t", "train", "Put the position into the trainer.", also="practise"
    ),
    Command(
        "mode('solution')", "l", "line", "See the solution played out.", also="solution, answer"
    ),
    _unlisted("review", "v", "review", "Go through what was played."),
    _unlisted("mode('copy')", "y", "copy", "Copy the day's line to share it.", also="share"),
    _unlisted("mode('puzzle')", "z", "puzzle", "Solve a puzzle of the same game.", also=_ALSO),
    Command("mode('next_game')", "g", "game", "Solve a puzzle of the next game.", also=_ALSO),
    _unlisted("sheet", "b", "board", "Hide or show the result."),
    Command("leave", "escape,q", "later", "Leave the task; it is kept as it is.", also="menu"),
    *(
        _unlisted(f"mode('grade', {n})", str(n), f"grade {n}", f"Solve puzzles of grade {n}.")
        for n in range(1, 6)
    ),
    HELP,
    RULES,
)

LESSON_COMMANDS = (
    *GAME_COMMANDS,
    Command("mode('learn_on')", "c", "the course", "Go on with the course, after the lesson."),
)

ALL_COMMANDS = tuple(dict.fromkeys((*LESSON_COMMANDS, *TASK_COMMANDS)))
"""What the screen binds keys to; its mode says which of them there are."""


@cache
def name_of(action: str) -> str:
    """Return what an action is called without its arguments; one of a mode has its name first."""
    name, _, arguments = action.partition("(")
    return arguments.split("'")[1] if name == "mode" else name
