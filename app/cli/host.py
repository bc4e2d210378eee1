"""``seqtui host``: a game with a friend elsewhere, who needs only ssh."""

from __future__ import annotations

from argparse import Namespace

from app.cli.play import setup_of
from app.cli.terminal import full_screen
from app.line import why_nobody_can_come
from app.requests import Invitation
from engines.errors import BadInput


def host(chosen: Namespace) -> int:
    """Invite a friend as the arguments say, and return the exit code."""
    if reason := why_nobody_can_come():
        raise BadInput(reason)
    port = None if chosen.port is None else _port(chosen.port)
    setup = setup_of(chosen, secret=True)
    return full_screen(Invitation(setup, chosen.listen, port, chosen.open_help))


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65_536:
        return int(text)
    raise BadInput(f"--port is a number from 1 to 65535, not {text[:30]!r}.")
