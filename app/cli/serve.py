"""``seqtui serve``: the application in browsers, on this machine."""

from __future__ import annotations

import os
import socket
from argparse import Namespace
from importlib.util import find_spec

from seqtui.app.cli.terminal import print_error, say
from seqtui.app.store.database import data_folder
from seqtui.engines.errors import BadInput
from seqtui.engines.text import whole_number

_PORT = 8000
_LARGEST = 65_535
_MISSING = "The browser needs one more package: pip install 'seqtui[web]'."


def serve(chosen: Namespace) -> int:
    """Serve the application until the process is told to end."""
    port = None if chosen.port is None else _read_port(chosen.port)
    if find_spec("aiohttp") is None:
        raise BadInput(_MISSING)
    from seqtui.app.web.access import Access
    from seqtui.app.web.server import GameServer

    with _listening(chosen.listen, port) as listening:
        access = Access(chosen.listen, listening.getsockname()[1])
        server = GameServer(access, data_folder())
        if not access.is_private:
            print_error(
                f"Other machines can reach {chosen.listen}: whoever has the token can play here, "
                "and the line is not encrypted."
            )
        say(access.address)
        server.run(listening)
    return 0


def _read_port(text: str) -> int:
    if (port := whole_number(text, 0, _LARGEST)) is None:
        raise BadInput(f"--port is a number from 0 (any free one) to {_LARGEST}, not {text!r}.")
    return port


def _listening(address: str, port: int | None) -> socket.socket:
    """Return a socket that listens; without a given port, the usual one or any that is free."""
    try:
        found = socket.getaddrinfo(address, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadInput(f"--listen {address!r} is no address of this machine.") from None
    family, *_, place = found[0]
    wanted = (_PORT, 0) if port is None else (port,)
    for each in wanted:
        try:
            return socket.create_server((place[0], each), family=family)
        except OSError as error:
            problem = error
    what = f"port {port} of {address}" if port else address
    raise BadInput(f"Cannot listen on {what}: {os.strerror(problem.errno or 0)}.")
