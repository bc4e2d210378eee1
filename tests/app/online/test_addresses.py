"""What a friend may call this machine."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from seqtui.app.runtime.addresses import Address, addresses_of


@pytest.mark.parametrize(
    ("listen", "about"),
    [
        ("127.0.0.1", "this machine"),
        ("::1", "this machine"),
        ("192.168.1.23", "this network"),
        ("8.8.8.8", "from anywhere"),
        ("localhost", "this machine"),
        ("ada.example", "by name"),
    ],
)
def test_one_address_is_offered_as_it_is(listen: str, about: str) -> None:
    assert addresses_of(listen) == (Address(listen, about),)


@pytest.mark.parametrize("listen", ["", "0.0.0.0", "::"])
def test_everywhere_means_every_address_but_this_machine_last(listen: str) -> None:
    *others, last = addresses_of(listen)
    assert last == Address("localhost", "this machine")
    for name, about in others:
        if about != "by name":
            assert not ip_address(name).is_loopback


def test_a_machine_that_knows_nothing_of_itself_is_still_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.gethostname", lambda: "localhost")
    monkeypatch.setattr("socket.getaddrinfo", fails)
    monkeypatch.setattr("socket.socket.connect", fails)
    assert addresses_of("") == (Address("localhost", "this machine"),)
