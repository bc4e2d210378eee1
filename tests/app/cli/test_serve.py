"""``seqtui serve`` as a command: what it takes, and what it says before anybody has come."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.cli.command import SEQTUI, TIMEOUT, Inside


def test_any_server_of_textual_may_show_the_full_screen(tmp_path: Path) -> None:
    """``textual serve seqtui`` sets this; all streams are pipes then."""
    names = ("SEQTUI_DATA", "SEQTUI_CONFIG", "SEQTUI_STATE")
    driver = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    done = subprocess.run(
        [SEQTUI],
        input=b"",
        capture_output=True,
        check=False,
        timeout=TIMEOUT,
        env={**os.environ, **dict.fromkeys(names, str(tmp_path)), **driver},
    )
    assert done.stdout.startswith(b"__GANGLION__\n")
    assert (done.returncode, done.stderr) == (128 + signal.SIGHUP, b"")  # its input has ended


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--port", "many"], "--port is a number from 0 (any free one) to 65535, not 'many'."),
        (["--port", "65536"], "--port is a number from 0 (any free one) to 65535, not '65536'."),
        pytest.param(
            ["--listen", "no such place"],
            "--listen 'no such place' is no address of this machine.",
            marks=pytest.mark.full,
        ),
        pytest.param(
            ["--listen", "192.0.2.1", "--port", "0"],
            "Cannot listen on 192.0.2.1: Cannot assign requested address.",
            marks=pytest.mark.full,
        ),
    ],
)
def test_a_wrong_argument_is_one_sentence(
    inside: Inside, arguments: list[str], complaint: str
) -> None:
    assert inside("serve", *arguments) == (2, "", f"seqtui: {complaint}\n")


@pytest.mark.full
def test_a_port_that_is_taken_is_told(inside: Inside, tmp_path: Path) -> None:
    from tests.app.web.serving import serving

    with serving(tmp_path) as running:
        port = str(running.url.port)
        complaint = f"Cannot listen on port {port} of 127.0.0.1: Address already in use."
        assert inside("serve", "--port", port) == (2, "", f"seqtui: {complaint}\n")


def test_without_the_extra_it_says_how_to_get_it(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    complaint = "The browser needs one more package: pip install 'seqtui[web]'."
    assert inside("serve") == (2, "", f"seqtui: {complaint}\n")


@pytest.mark.full
def test_other_machines_are_let_in_only_with_a_warning(tmp_path: Path) -> None:
    from tests.app.web.serving import serving

    with serving(tmp_path, "--listen", "0.0.0.0") as everywhere:
        assert everywhere.address.startswith("http://")
    assert (tmp_path / "stderr").read_text() == (
        "seqtui: Other machines can reach 0.0.0.0: whoever has the token can play here, "
        "and the line is not encrypted.\n"
    )
