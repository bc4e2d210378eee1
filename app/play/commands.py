"""What can be done while playing."""

from __future__ import annotations

from app.commands import HELP, RULES, Command

CLAIM = Command("claim", "d,D", "draw", "Claim a draw, when the game could go on for ever.")

COMMANDS = (
    Command("pause", "space", "pause", "Stop two computers for a while, or let them go on."),
    Command("choose", "enter,space", "play", "Make the move under the cursor.", bar=False),
    Command("steer('left')", "left,h", "left", "Move the cursor left.", bar=False),
    Command("steer('right')", "right,l", "right", "Move the cursor right.", bar=False),
    Command("steer('up')", "up,k", "up", "Move the cursor up.", bar=False),
    Command("steer('down')", "down,j", "down", "Move the cursor down.", bar=False),
    Command("type_move", "slash,colon", "type", "Type a move.", bar=False),
    Command("hint", "i", "hint", "Get a hint; press again to hear why."),
    Command("oracle", "o", "oracle", "Show or hide what the oracle knows about this position."),
    Command("walk(1)", "tab", "next", "Go down the oracle's list.", bar=False),
    Command("walk(-1)", "shift+tab", "previous", "Go up the oracle's list.", bar=False),
    Command("undo", "u", "undo", "Take the last move back."),
    Command("redo", "r", "redo", "Play a move again that was taken back."),
    CLAIM,
    # A narrow bar loses its last keys, and whoever has only a mouse must find the way out.
    Command("leave", "escape,q", "menu", "Go back to the menu; the game is kept."),
    HELP,
    RULES,
    Command(
        "look(-1)", "left_square_bracket,pageup", "back", "Look at the turn before.", bar=False
    ),
    Command("look(1)", "right_square_bracket,pagedown", "on", "Look at the turn after.", bar=False),
    Command("present", "end", "now", "Return to the present position.", bar=False),
    Command("serious", "S", "serious", "Before the first move: no help in this game.", bar=False),
    Command("concede", "X", "concede", "Give the game up.", bar=False),
    Command("restart", "N", "restart", "Start the same game again from its opening.", bar=False),
    Command("again", "a", "play again", "After the end: play another game.", False, "enter"),
    Command("review", "v", "review", "After the end: go through the game again.", bar=False),
    Command("again(True)", "s", "swap sides", "After the end: play with sides swapped.", bar=False),
    Command("sheet", "b", "board", "After the end: hide or show the result.", bar=False),
)

ENDING_BAR = ("again", "review", "again(True)", "sheet", "undo", HELP.action, "leave")
"""What the key bar shows below the result."""
WATCHING_BAR = ("pause", "look(-1)", "look(1)", "oracle", HELP.action, RULES.action, "leave")
"""What the key bar shows while computers play."""
LOOKING_BAR = ("look(-1)", "look(1)", "present", "oracle", "sheet", HELP.action, "leave")
"""What the key bar shows while looking back."""
