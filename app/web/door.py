"""Who is let in: only who knows the token, and in a browser only our own page.

A token alone would not do. Any page that is open in the same browser can send requests to this
machine, and the browser adds our cookie to some of them. So the socket also asks where a request
comes from (``Origin``). And a page may have its own name point to this machine, which makes it
"our own page" in the eyes of the browser; so the name that was asked for (``Host``) must be ours.
"""

from __future__ import annotations

import re
import secrets
from ipaddress import ip_address
from socket import AF_INET, AF_INET6, SOCK_DGRAM, socket
from urllib.parse import urlsplit

_VISITOR = re.compile("[0-9a-f]{32}")


class Door:
    """The token of one server, and the addresses that it goes by."""

    def __init__(self, listen: str, port: int) -> None:
        self._listen = listen
        self.token = secrets.token_urlsafe(32)  # 256 bits
        """What opens the door."""
        self.cookie = f"seqtui-{port}"
        """The name of the cookie with the token; cookies are shared by all ports of a machine."""
        host = _reachable(listen)
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}/?token={self.token}"
        """Where to go with a browser."""

    @property
    def is_private(self) -> bool:
        """Whether it can be reached from this machine only."""
        return _is_loopback(self._listen)

    def opens(self, token: str | None) -> bool:
        """Tell whether a token is ours, in the same time for every wrong one."""
        return secrets.compare_digest((token or "").encode("utf-8", "replace"), self.token.encode())

    def goes_by(self, host: str | None) -> bool:
        """Tell whether a request was sent to this machine by a name that nobody else can own."""
        try:
            name = urlsplit(f"//{host or ''}").hostname or ""
        except ValueError:
            return False
        if name in ("localhost", self._listen.lower()):
            return True
        # An address cannot be made to point elsewhere, as a name can.
        return _is_loopback(name) or (not self.is_private and _is_address(name))

    def is_own_page(self, origin: str | None, host: str | None) -> bool:
        """Tell whether a socket is asked for by the page that was served from here."""
        return host is not None and origin == f"http://{host}"


def new_visitor() -> str:
    """Return a name for a visitor that nobody can guess."""
    return secrets.token_hex(16)


def is_visitor(name: str | None) -> bool:
    """Tell whether this has the form of a visitor's name, which is also the name of a folder."""
    return name is not None and _VISITOR.fullmatch(name) is not None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)


def _reachable(listen: str) -> str:
    """Return an address for what is listened on; "all of them" is none that one can go to."""
    if not _is_address(listen) or not ip_address(listen).is_unspecified:
        return listen
    family, far = (AF_INET, "192.0.2.1") if ":" not in listen else (AF_INET6, "2001:db8::1")
    with socket(family, SOCK_DGRAM) as line:
        try:
            line.connect((far, 9))  # nothing is sent: only a way there is looked for
        except OSError:
            return "127.0.0.1" if family == AF_INET else "::1"
        return str(line.getsockname()[0])
