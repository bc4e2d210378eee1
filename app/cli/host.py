"""``seqtui host``: a game with a friend elsewhere, who needs only ssh."""

from __future__ import annotations

from collections.abc import Sequence

from app.cli.arguments import GameParser
from app.cli.play import add_game_options, setup_of
from app.cli.terminal import full_screen
from app.line import why_nobody_can_come
from app.requests import Invitation
from engines.errors import BadInput

_ABOUT = "Invite a friend to a game: they need only ssh, and the line that is shown."
_EXAMPLES = """\
examples:
  seqtui host sequence-builder
  seqtui host sequence-shift --listen 0.0.0.0 --name1 Ada
  seqtui host mirror-duel --match first-to-3 --clock 10s --port 2222

Without --listen only this machine can come in: 0.0.0.0 or :: lets in whoever can reach
any address of it, and has the code. Help is off for both of you unless you give --open-help."""


def host(arguments: Sequence[str]) -> int:
    """Invite a friend as the arguments say, and return the exit code."""
    parser = GameParser("host", _ABOUT, _EXAMPLES)
    add_game_options(parser, ())
    parser.add_argument("--port", metavar="N", help="the port to listen at, usually 8022")
    parser.add_argument("--listen", metavar="ADDRESS", help="the address to listen at")
    parser.add_argument("--open-help", action="store_true", help="allow hints and the oracle")
    parser.set_defaults(p1="human", p2="human", seed=None, plain=False, json=False)
    chosen = parser.read(arguments)
    if reason := why_nobody_can_come():
        raise BadInput(reason)
    port = None if chosen.port is None else _port(chosen.port)
    setup = setup_of(chosen, secret=True)
    return full_screen(Invitation(setup, chosen.listen, port, chosen.open_help))


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65_536:
        return int(text)
    raise BadInput(f"--port is a number from 1 to 65535, not {text[:30]!r}.")
