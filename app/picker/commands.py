"""What can be done on the picker, and which keys do it."""

from __future__ import annotations

from seqtui.app.commands import COMMANDS, HELP, SETTINGS, Command

HERE = (
    Command("open", "enter", "play", "Play the chosen game, or edit the text under the cursor."),
    Command("learn", "l", "learn", "Learn the chosen game: a guided game of a few moves."),
    Command("other_column", "tab,shift+tab", "options", "Go to the options, or back to the games."),
    Command("resume", "c", "continue", "Continue the unfinished game.", bar=False),
    Command("new", "n", "new game", "Begin a new game, and leave the other for later.", bar=False),
    Command("steer('up')", "up", "up", "Go to the game or option above.", bar=False),
    Command("steer('down')", "down", "down", "Go to the game or option below.", bar=False),
    Command("steer('left')", "left", "back", "Previous value.", bar=False),
    Command("steer('right')", "right", "on", "Next value; go to the options.", bar=False),
    Command("change", "space", "change", "Change the option under the cursor.", bar=False),
    Command("random", "backspace,delete", "random", "Make the seed random again.", bar=False),
    Command("preset", "p", "preset", "Take the next preset of the chosen game.", bar=False),
    Command("more", "m", "more", "See more options of the chosen game, or fold them.", bar=False),
    Command("games", "escape", "games", "Go back to the games.", bar=False, shown="esc"),
)
ELSEWHERE = (
    Command("app.daily", "d", "daily", "Play the daily five.", also="today, tasks, streak"),
    Command("puzzle", "z", "puzzles", "Solve puzzles of the chosen game.", also="tasks"),
    Command("train", "x", "trainer", "Try positions again that you gave away.", also="mistakes"),
    Command(
        *("app.history", "h", "history", "See every game again: replay, review, export."),
        also="past games, saved games",
    ),
    Command("app.statistics", "t", "statistics", "See how you have done so far.", bar=False),
    Command("app.rules", "r,f2", "rules", "Read the rules of the chosen game."),
    HELP,
    Command("app.quit", "q,ctrl+q", "quit", "Quit seqtui.", also="exit, leave"),
    SETTINGS,
    COMMANDS,
)
