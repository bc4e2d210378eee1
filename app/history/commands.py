"""What can be done with the games of the past."""

from __future__ import annotations

from app.commands import HELP, Command

STATISTICS = Command("app.statistics", "t", "statistics", "See how you have done so far.")

HISTORY_COMMANDS = (
    Command("open", "enter", "open", "Review a finished game, or go on with an unfinished one."),
    Command("replay", "v,space", "look", "Look through the game without playing on.", bar=False),
    Command("move(-1)", "up,k", "up", "Go to the game above.", bar=False),
    Command("move(1)", "down,j", "down", "Go to the game below.", bar=False),
    Command("page(-1)", "pageup,ctrl+u", "page up", "Go a page up.", bar=False),
    Command("page(1)", "pagedown,ctrl+d", "page down", "Go a page down.", bar=False),
    Command("edge('top')", "home", "top", "Go to the first game of the list.", bar=False),
    Command("edge('bottom')", "end", "bottom", "Go to the last game of the list.", bar=False),
    Command("turn('game', 1)", "g", "game", "List the games of one kind only.", bar=False),
    Command("turn('opponent', 1)", "o", "opponent", "List one kind of opponent only.", bar=False),
    Command("turn('result', 1)", "r", "result", "List one kind of result only.", bar=False),
    Command("clear", "x,backspace", "all games", "List all games again.", bar=False),
    Command("sort", "s", "sort", "Sort by another column.", bar=False),
    Command("reverse", "S", "other way", "Sort the other way round.", bar=False),
    Command("delete", "d,delete", "delete", "Delete the game, after asking."),
    Command("delete_all", "D", "delete all", "Delete all listed games, after asking.", bar=False),
    Command("export", "e", "export", "Write the game to a file: a record, or text you can read."),
    Command("import", "i", "import", "Add the games of a file."),
    Command("copy('record')", "y,c", "copy", "Copy the game's record to the clipboard.", bar=False),
    Command("copy('text')", "Y,C", "copy text", "Copy the game as readable text.", bar=False),
    STATISTICS,
    HELP,
    Command("leave", "escape,q,h", "close", "Go back to where you were.", shown="esc"),
)

NEED_A_GAME = ("open", "replay", "delete", "delete_all", "export", "copy")
"""The commands that mean nothing while the list is empty."""
