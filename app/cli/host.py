"""``seqtui host``: a game with a friend elsewhere, who needs only ssh."""

from __future__ import annotations

from argparse import Namespace

from seqtui.app.cli.play import setup_of
from seqtui.app.cli.terminal import full_screen
from seqtui.app.requests import Invitation, why_nobody_can_come
from seqtui.engines.errors import BadInput
from seqtui.engines.text import whole_number


def host(chosen: Namespace) -> int:
    """Invite a friend as the arguments say, and return the exit code."""
    if reason := why_nobody_can_come():
        raise BadInput(reason)
    port = None if chosen.port is None else _port(chosen.port)
    setup = setup_of(chosen, secret=True)
    return full_screen(Invitation(setup, chosen.listen, port, chosen.open_help))


def _port(text: str) -> int:
    if port := whole_number(text, 1, 65_535):
        return port
    raise BadInput(f"--port is a number from 1 to 65535, not {text[:30]!r}.")
