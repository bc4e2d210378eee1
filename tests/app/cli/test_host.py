"""``seqtui host``: what it takes, and what it says where nobody can be invited."""

from __future__ import annotations

import pytest

from tests.app.cli.command import Inside


def test_without_the_extra_it_says_how_to_get_it(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.requests.find_spec", lambda name: None)
    done = inside("host", "sequence-shift")
    assert done.code == 2
    assert done.err == "seqtui: To invite a friend elsewhere, first: pip install 'seqtui[online]'\n"


@pytest.mark.parametrize("port", ["0", "65536", "x", "-1", "８０２２", "1" * 40])
def test_a_port_is_a_number(inside: Inside, port: str) -> None:
    done = inside("host", "sequence-shift", f"--port={port}")
    assert done.code == 2
    assert "--port is a number from 1 to 65535" in done.err


@pytest.mark.parametrize("option", ["--seed=7", "--p2=hard", "--plain", "--json", "--learn"])
def test_some_options_of_play_mean_nothing_here(inside: Inside, option: str) -> None:
    """Nobody may know the deck beforehand, and a computer needs no invitation."""
    done = inside("host", "sequence-shift", option)
    assert done.code == 2
    assert "seqtui host --help lists what it accepts" in done.err


def test_it_needs_a_terminal(inside: Inside) -> None:
    done = inside("host", "sequence-shift")
    assert done.code == 2
    assert "The full screen needs a terminal" in done.err
