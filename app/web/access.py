"""Who is let in: only those who have the token, and in a browser only our own page.

A token alone would not do. Any page that is open in the same browser can send requests to this
machine, and the browser adds our cookie to some of them. So the socket also asks where a request
comes from (``Origin``). And a page may have its own name point to this machine, which makes it
"our own page" in the eyes of the browser; so the name that was asked for (``Host``) must be ours.
"""

from __future__ import annotations

import re
import secrets
from ipaddress import ip_address
from socket import AF_INET, AF_INET6
from urllib.parse import urlsplit

from seqtui.app.runtime.addresses import outgoing_address

_VISITOR = re.compile("[0-9a-f]{32}")


class Access:
    """The token of one server, and the addresses by which it can be asked for."""

    def __init__(self, listen: str, port: int) -> None:
        self._listen = listen
        self.token = secrets.token_urlsafe(32)  # 256 bits
        self.cookie = f"seqtui-{port}"
        """The name of the cookie with the token; cookies are shared by all ports of a machine."""
        host = _reachable(listen)
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}/?token={self.token}"
        """Where to go with a browser."""

    @property
    def is_private(self) -> bool:
        """Whether it can be reached from this machine only."""
        return _is_loopback(self._listen)

    def accepts(self, token: str | None) -> bool:
        """Tell whether a token is ours, in the same time for every wrong one."""
        return secrets.compare_digest((token or "").encode("utf-8", "replace"), self.token.encode())

    def is_own_name(self, host: str | None) -> bool:
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


def visitor_name(name: str | None) -> str | None:
    """Return a visitor's name, which is also that of a folder, if it has the right form."""
    return name if name and _VISITOR.fullmatch(name) else None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)


def _reachable(listen: str) -> str:
    """Return an address that a browser can open for the one that is listened on."""
    if not _is_address(listen) or not ip_address(listen).is_unspecified:
        return listen
    if ":" in listen:
        return outgoing_address(AF_INET6) or "::1"
    return outgoing_address(AF_INET) or "127.0.0.1"
