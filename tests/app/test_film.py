"""The film in the README: at every moment it shows what the application showed then."""

from __future__ import annotations

import re
from asyncio import sleep
from html import unescape
from pathlib import Path
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree

import pytest

from screenshots.film import Camera, shoot
from screenshots.picture import HEIGHT, WIDTH
from screenshots.picture import picture_of as moving
from tests.app.running import ONE_SWAP, new_game
from tests.app.snapshots.picture import picture_of

SIZE = 80, 24
STILL = 0.2
SVG = "{http://www.w3.org/2000/svg}"
FILLED = {" ": 0, "█": 15, "▀": 12, "▄": 3, "▌": 10, "▐": 5, "▘": 8, "▝": 4, "▖": 2, "▗": 1}
"""Which quarters of a cell a block fills, one bit for each."""

Cells: TypeAlias = dict[tuple[int, int], tuple[object, ...]]
"""What is where on a screen: the colours of the quarters, and what is written and how."""


class Short(NamedTuple):
    """A short film, and pictures that the application took of itself meanwhile."""

    svg: str
    seconds: float
    taken: dict[float, str]


def film_a_win() -> Short:
    """Film a swap that wins: the tiles glide, a ripple runs along them, the result comes."""
    taken: dict[float, str] = {}

    async def story(camera: Camera) -> None:
        async def look(*pauses: float) -> None:
            for pause in pauses:
                await sleep(pause)
                taken[camera.seconds] = picture_of(camera)

        await look(0.2)
        await sleep(0.1)  # what comes at the same moment comes after the picture
        await camera.press("right", "right", "right", then=0.2)
        await look(0.1)
        await sleep(0.1)
        await camera.press("enter", then=0.0)
        await look(0.041, 0.05, 0.05, 0.1, 0.1, 0.1, 0.6)
        await sleep(0.1)

    film = shoot(story, SIZE, new_game("sequence-shift", ONE_SWAP))
    return Short(moving(film, "A game & its end", STILL), film.seconds, taken)


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> tuple[Short, Short]:
    """Film the same twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEQTUI_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("SEQTUI_CONFIG", str(tmp_path_factory.mktemp("config")))
        patch.setenv("COLORTERM", "truecolor")
        patch.delenv("NO_COLOR", raising=False)
        patch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
        return film_a_win(), film_a_win()


@pytest.fixture
def short(films: tuple[Short, Short]) -> Short:
    """Return one of them."""
    return films[0]


# What is to be seen, in cells


def in_the_picture(svg: str) -> Cells:
    """Read a picture that Textual has drawn."""
    inks = dict(re.findall(r"\.terminal-0-(r\d+) \{ (.*?) ?;?\}", svg))
    ground: dict[tuple[int, int], str] = {}
    for colour, x, y, width in re.findall(
        r'<rect fill="(\S+)" x="(\S+)" y="(\S+)" width="(\S+)" height="\S+" shape', svg
    ):
        start, end = round(float(x) / 12.2), round((float(x) + float(width)) / 12.2)
        row = round((float(y) - 1.5) / 24.4)
        ground |= dict.fromkeys(((row, column) for column in range(start, end)), colour)
    cells: Cells = {place: ((colour,) * 4, None) for place, colour in ground.items()}
    for ink, x, number, text in re.findall(
        r'<text class="terminal-0-(r\d+)" x="(\S+)" .*?-line-(\d+)\)">(.*?)</text>', svg
    ):
        for column, letter in enumerate(unescape(text), round(float(x) / 12.2)):
            place = int(number), column
            cells[place] = _cell(letter.replace("\xa0", " "), inks[ink], ground[place])
    return cells


def _cell(letter: str, ink: str, ground: str) -> tuple[object, ...]:
    colour = re.findall(r"fill: ?(#\w+)", ink)[0]
    if letter not in FILLED:
        return (ground,) * 4, (letter, colour, "bold" in ink, "underline" in ink)
    quarters = tuple(colour if FILLED[letter] & bit else ground for bit in (8, 4, 2, 1))
    return quarters, None


def in_the_film(svg: str, flags: list[bool]) -> Cells:
    """Read those groups of a film that are visible."""
    visible = [group for group, flag in zip(groups_of(svg), flags, strict=True) if flag]
    inks = dict(re.findall(r"^\.(c\d+)\{(.*)\}$", svg, re.MULTILINE))
    quarters: dict[tuple[int, int], str] = {}
    written: dict[tuple[int, int], object] = {}
    for path in (path for group in visible for path in group.findall(f"{SVG}path")):
        for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path.attrib["d"]):
            for row in range(int(y) * 2 // HEIGHT, (int(y) + int(height)) * 2 // HEIGHT):
                for column in range(int(x) * 2 // WIDTH, (int(x) + int(width)) * 2 // WIDTH):
                    assert (row, column) not in quarters, "two boxes lie over each other"
                    quarters[row, column] = path.attrib["fill"]
    for words in (words for group in visible for words in group.findall(f"{SVG}text")):
        row, ink = int(words.attrib["y"]) // HEIGHT, inks[words.attrib["class"]]
        for column, letter in enumerate(words.text or "", int(words.attrib["x"]) // WIDTH):
            written[row, column] = _cell(letter, ink, "")[1]
    cells: Cells = {}
    for row, column in ((row // 2, column // 2) for row, column in quarters):
        corners = ((2 * row + down, 2 * column + right) for down in (0, 1) for right in (0, 1))
        colours = tuple(quarters[corner] for corner in corners)
        cells[row, column] = colours, written.get((row, column))
    return cells


def groups_of(svg: str) -> list[ElementTree.Element]:
    """Return the groups of a film that come and go, in their order."""
    groups = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return [group for group in groups if group.find(f"{SVG}g") is None]


def visible_at(svg: str, moment: float) -> list[bool]:
    """Work out from the style sheet which groups are visible at a moment."""
    (seconds,) = re.findall(r"animation-duration:([\d.]+)s", svg)
    states = {"": "visible"}
    for name, keyframes in re.findall(r"@keyframes (t\d+)\{(.*)\}", svg):
        changes = re.findall(r"([\d.]+)%\{visibility:(\w+)\}", keyframes)
        past = [state for share, state in changes if float(share) / 100 * float(seconds) <= moment]
        states[name] = past[-1]
    names = (group.get("class", "").partition(" ")[0] for group in groups_of(svg))
    return [states[name] == "visible" for name in names]


# The film


def test_at_every_moment_it_shows_what_the_application_showed_then(short: Short) -> None:
    svg = short.svg
    shown = {moment: in_the_film(svg, visible_at(svg, moment)) for moment in short.taken}
    assert len({str(cells) for cells in shown.values()}) == len(shown), "nothing has moved"
    for moment, taken in short.taken.items():
        assert shown[moment] == in_the_picture(taken), moment


def test_where_nothing_may_move_the_chosen_moment_stands(short: Short) -> None:
    classes = [group.get("class", "").split() for group in groups_of(short.svg)]
    assert ["h" not in names for names in classes] == visible_at(short.svg, STILL)
    assert "\n.h{visibility:hidden}\n" in short.svg


def test_the_same_story_makes_the_same_film(films: tuple[Short, Short]) -> None:
    one, other = films
    assert one == other


_VISIBLE = """moment => {
  for (const each of document.getAnimations()) { each.pause(); each.currentTime = moment * 1000; }
  const groups = [...document.querySelectorAll("g")].filter(group => !group.querySelector("g"));
  return groups.map(group => getComputedStyle(group).visibility == "visible");
}"""


@pytest.mark.full
def test_a_browser_shows_it_so(short: Short, tmp_path: Path) -> None:
    """What is read from the style sheet above is what a browser reads there."""
    from playwright.sync_api import sync_playwright

    from tests.app.web.browser import CHROMIUM, launch

    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    svg = short.svg
    (file := tmp_path / "film.svg").write_text(svg, "utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(reduced_motion="no-preference")
        page.goto(file.as_uri())
        for moment in (0.0, *short.taken, short.seconds - 0.001):
            assert page.evaluate(_VISIBLE, moment) == visible_at(svg, moment), moment
        page.emulate_media(reduced_motion="reduce")
        assert page.evaluate("document.getAnimations().length") == 0
        assert page.evaluate(_VISIBLE, 0.0) == visible_at(svg, STILL)
        browser.close()
