"""The names and addresses by which other machines might reach this one."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
EVERYWHERE = ""  # to listen at every address of this machine


class Address(NamedTuple):
    """A name or an address of this machine, and from where it can be reached."""

    name: str
    about: str


def addresses_of(listen: str) -> tuple[Address, ...]:
    """Return the addresses at which a server that listens can be reached; the likeliest first."""
    if listen not in (EVERYWHERE, "0.0.0.0", "::"):
        return (Address(listen, _about(listen)),)
    found: dict[str, Address] = {}
    name = socket.gethostname()
    if name and name != "localhost":
        found[name] = Address(name, "by name")
    outgoing = map(outgoing_address, (socket.AF_INET, socket.AF_INET6))
    for address in (*filter(None, outgoing), *_named(name)):
        if not ip_address(address).is_loopback:
            found.setdefault(address, Address(address, _about(address)))
    return (*sorted(found.values(), key=_likelihood), Address("localhost", "this machine"))


def outgoing_address(family: socket.AddressFamily) -> str | None:
    """Return the address from which this machine reaches others, if it does."""
    # Nobody has these addresses, and nothing is sent: only the way there is looked up.
    nobody = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as sock:
        sock.connect((nobody, 9))
        return str(sock.getsockname()[0])
    return None


def _likelihood(address: Address) -> int:
    try:
        return ip_address(address.name).version
    except ValueError:
        return 5


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
