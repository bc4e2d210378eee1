"""What this machine is called: the names and addresses a friend might reach it by."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
EVERYWHERE = ""
"""Listening at every address of this machine."""
_NOWHERE = ("192.0.2.1", "2001:db8::1")
"""Addresses that belong to nobody: nothing is sent there, but they show which way out there is."""


class Place(NamedTuple):
    """A name or an address of this machine, and who can use it."""

    name: str
    about: str


def places(listen: str) -> tuple[Place, ...]:
    """Return where a friend can come in, if we listen at an address; the likeliest first."""
    if listen not in (EVERYWHERE, "0.0.0.0", "::"):
        return (Place(listen, _about(listen)),)
    found: dict[str, Place] = {}
    name = socket.gethostname()
    if name and name != "localhost":
        found[name] = Place(name, "by name")
    for address in (*_ways_out(), *_named(name)):
        if not ip_address(address).is_loopback:
            found.setdefault(address, Place(address, _about(address)))
    return (*sorted(found.values(), key=_likelihood), Place("localhost", "this machine"))


def _likelihood(place: Place) -> int:
    try:
        return ip_address(place.name).version
    except ValueError:
        return 5


def _ways_out() -> list[str]:
    found = []
    for family, nobody in zip((socket.AF_INET, socket.AF_INET6), _NOWHERE, strict=True):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.connect((nobody, 9))  # a datagram's socket only looks up the way
            found.append(str(sock.getsockname()[0]))
    return found


def _named(name: str) -> list[str]:
    with suppress(OSError):
        found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
        return [str(where[0]).partition("%")[0] for *_, where in found]
    return []


def _about(name: str) -> str:
    try:
        address = ip_address(name)
    except ValueError:
        return "this machine" if name == "localhost" else "by name"
    if address.is_loopback:
        return "this machine"
    return "this network" if address.is_private else "from anywhere"
