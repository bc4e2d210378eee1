"""The files of the page: libraries as they were published, used by their public names."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="aiohttp is not installed.")

import seqtui.app.web.server as server

pytestmark = pytest.mark.full

PAGE = Path(server.__file__).parent / "page"
LIBRARIES = PAGE / "libraries"
KEPT = {"README.md", "LICENSE-xterm", "LICENSE-mono"}


def test_libraries_are_unchanged_and_their_versions_are_told() -> None:
    told = re.findall(
        r"^\| `(\S+)` \| .+ \| [\d.]+ \| .+ \| `(\w{64})` \|$",
        (LIBRARIES / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    found = {
        path.name: sha256(path.read_bytes()).hexdigest()
        for path in LIBRARIES.iterdir()
        if path.name not in KEPT
    }
    assert dict(told) == found


def test_the_page_asks_for_every_file_and_for_no_other() -> None:
    texts = [(PAGE / name).read_text("utf-8") for name in ("page.html", "page.css")]
    asked = [name for text in texts for name in re.findall(r"/files/([\w.-]+)", text)]
    assert sorted(asked) == sorted(server._FILES)


def test_the_script_uses_no_private_name_and_changes_nothing_of_the_browsers() -> None:
    script = (PAGE / "page.js").read_text("utf-8")
    assert re.findall(r"\._\w+|\bprototype\b|window\.\w+ = .*", script) == []
