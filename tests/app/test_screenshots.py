"""The pictures of the README: made by one script, all shown, and whole in themselves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "screenshots"
FILM = FOLDER / "film.svg"
KEPT, PHOTOS = sorted(FOLDER.glob("*.svg")), sorted(FOLDER.glob("*.png"))
NAMESPACE = "http://www.w3.org/2000/svg"


def pictures_on(page: Path) -> list[tuple[str, str]]:
    """Return the pictures that a page shows, each with the words that stand for it."""
    return re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", page.read_text("utf-8"))


@pytest.mark.full
def test_the_script_makes_exactly_the_pictures_that_are_kept(tmp_path: Path) -> None:
    script = [sys.executable, "-m", "screenshots.make", str(tmp_path)]
    done = subprocess.run(
        script, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    made = {path.name for path in tmp_path.iterdir()}
    assert made == {path.name for path in KEPT}


def test_the_page_of_pictures_shows_each_of_them_once() -> None:
    """``screenshots.browser`` makes those from a browser, where there is a Chromium."""
    shown = pictures_on(FOLDER / "README.md")
    assert sorted(name for _, name in shown) == sorted(path.name for path in (*KEPT, *PHOTOS))
    assert len({words for words, _ in shown}) == len(shown), "two pictures have the same words"


def test_the_readme_shows_the_film_and_a_few_of_the_pictures() -> None:
    shown = pictures_on(ROOT / "README.md")
    assert shown[0][1] == f"screenshots/{FILM.name}"
    assert len(shown) <= 6
    assert all((ROOT / name).exists() for _, name in shown)


def test_the_film_is_light_and_neither_too_short_nor_too_long() -> None:
    text = FILM.read_text("utf-8")
    assert len(text) < 1_000_000
    (seconds,) = re.findall(r"animation-duration:([\d.]+)s", text)
    assert 12 <= float(seconds) <= 20


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_picture_is_whole_in_itself(path: Path) -> None:
    text = path.read_text("utf-8")
    assert ElementTree.fromstring(text).tag == f"{{{NAMESPACE}}}svg"
    links = re.findall(r"(?:url\(|href=|src=|@import)\s*[\"']?([^\"')\s]+)", text)
    assert all(link.startswith("#") for link in links), "it needs something from outside"
    assert len(text) < 120_000 or path == FILM


def test_the_pictures_from_a_browser_are_light() -> None:
    assert all(path.stat().st_size < 150_000 for path in PHOTOS)
