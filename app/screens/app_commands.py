"""What can be done on every screen."""

from __future__ import annotations

from app.commands import Command

HELP = Command("app.help", "f1,question_mark", "help", "See the keys of this screen.", shown="F1")
RULES = Command("app.rules", "f2", "rules", "Read the rules of the game.", shown="F2")
SETTINGS = Command(
    "app.settings", "f3", "settings", "Theme, motion, questions and names.", shown="F3"
)
COMMANDS = Command(
    "app.command_palette", "ctrl+p", "commands", "Find any command by its name.", shown="^p"
)
QUIT = Command("app.quit", "ctrl+q", "quit", "Leave; a game under way is kept.", shown="^q")

APP_COMMANDS = (HELP, RULES, SETTINGS, COMMANDS, QUIT)
