"""The pictures in the README: made by one script, all shown, and whole in themselves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent.parent
KEPT = sorted((ROOT / "screenshots").glob("*.svg"))
NAMESPACE = "http://www.w3.org/2000/svg"


def test_the_script_makes_exactly_the_pictures_that_are_kept(tmp_path: Path) -> None:
    script = [sys.executable, "-m", "screenshots.make", str(tmp_path)]
    done = subprocess.run(
        script, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    made = {path.name for path in tmp_path.iterdir()}
    assert made == {path.name for path in KEPT}


def test_the_readme_shows_every_picture_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(r"!\[([^\]]+)\]\(screenshots/([a-z-]+\.svg)\)", readme)
    assert sorted(name for _, name in shown) == [path.name for path in KEPT]
    assert len({words for words, _ in shown}) == len(shown), "two pictures have the same words"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_picture_is_whole_in_itself(path: Path) -> None:
    text = path.read_text("utf-8")
    assert ElementTree.fromstring(text).tag == f"{{{NAMESPACE}}}svg"
    links = re.findall(r"(?:url\(|href=|src=|@import)\s*[\"']?([^\"')\s]+)", text)
    assert all(link.startswith("#") for link in links), "it needs something from outside"
    assert len(text) < 120_000


def test_the_pictures_from_a_browser_are_shown_and_light() -> None:
    """Another script makes them, ``screenshots.browser``, where there is a Chromium."""
    readme = (ROOT / "README.md").read_text("utf-8")
    kept = sorted((ROOT / "screenshots").glob("*.png"))
    assert sorted(re.findall(r"\(screenshots/([a-z-]+\.png)\)", readme)) == [p.name for p in kept]
    assert all(path.stat().st_size < 150_000 for path in kept)
