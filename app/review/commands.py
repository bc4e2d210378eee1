"""What can be done while going through a game."""

from __future__ import annotations

from dataclasses import replace

from app.commands import HELP, RULES, Command

JUDGED = ("mistake", "mistake_of", "better")
"""The actions that need a finished game, in which every move is judged."""

COMMANDS = (
    Command("step(-1)", "left,h,left_square_bracket", "back", "One turn back.", shown="←"),
    Command("step(1)", "right,l,right_square_bracket", "on", "One turn on.", shown="→"),
    Command("play", "space", "play", "Play the game by itself, or pause."),
    Command("speed(1)", "plus,equals_sign", "faster", "Play faster.", shown="+", bar=False),
    Command("speed(-1)", "minus", "slower", "Play more slowly.", shown="-", bar=False),
    Command("seek('start')", "home", "start", "Go to the opening.", bar=False),
    Command("seek('end')", "end", "end", "Go to the end.", bar=False),
    Command("step(-10)", "pageup", "back", "Ten turns back.", bar=False),
    Command("step(10)", "pagedown", "on", "Ten turns on.", bar=False),
    Command("mistake(1)", "m", "mistake", "Go to the next mistake and see what was better."),
    Command("mistake(-1)", "M", "mistake before", "Go to the mistake before.", bar=False),
    Command("mistake_of(1)", "1", "mistake of 1", "Go to player 1's next mistake.", bar=False),
    Command("mistake_of(2)", "2", "mistake of 2", "Go to player 2's next mistake.", bar=False),
    Command("better", "b", "better", "Show on the board what would have been best, or stop that."),
    Command("branch", "n", "new game", "Play on from this position, as a new game."),
    HELP,
    replace(RULES, bar=False),
    Command("leave", "escape,q,v", "close", "Go back to where you were.", shown="esc"),
)
