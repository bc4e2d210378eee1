"""What can be done on the picker."""

from __future__ import annotations

from app.commands import COMMANDS, HELP, SETTINGS, Command
from engines.games.registry import GAMES

PICKER_COMMANDS = (
    Command("open", "enter", "play", "Play the chosen game, or write the text under the cursor."),
    Command("other_column", "tab,shift+tab", "options", "Go to the options, or back to the games."),
    Command("resume", "c", "continue", "Go on with the game that was left.", bar=False),
    Command("steer('up')", "up,k", "up", "Go to the game or option above.", bar=False),
    Command("steer('down')", "down,j", "down", "Go to the game or option below.", bar=False),
    Command("steer('left')", "left,h", "left", "Turn an option back.", bar=False),
    Command(
        "steer('right')", "right,l", "right", "Turn an option on; go to the options.", bar=False
    ),
    Command("change", "space", "change", "Turn the option under the cursor.", bar=False),
    Command("random", "backspace,delete", "random", "Make the seed random again.", bar=False),
    Command("games", "escape", "games", "Go back to the games.", bar=False, shown="esc"),
    *(
        Command(f"digit({number})", str(number), game.title, f"Choose {game.title}.", bar=False)
        for number, game in enumerate(GAMES, start=1)
    ),
    Command("app.history", "h,H", "history", "See every game again: replay, review, export."),
    Command("app.statistics", "t", "statistics", "See how you have done so far.", bar=False),
    Command("app.rules", "r,f2", "rules", "Read the rules of the chosen game."),
    HELP,
    Command("app.quit", "q,ctrl+q", "quit", "Leave seqtui."),
    SETTINGS,
    COMMANDS,
)
