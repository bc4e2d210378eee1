"""What a large terminal gains, and what one with few colours keeps."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem

from seqtui.app.play.oracle_panel import OraclePanel
from seqtui.app.widgets.move_log import MoveLog
from seqtui.app.widgets.plates import Plates
from tests.app.running import HUGE, WIDE, RunningApp, new_game, running
from tests.app.test_pointing import tiles

ROW = {"sequence": [3, 1, 4, 5, 2]}
THERE_AND_BACK = ("swap 1 2", "swap 1 2")


@pytest.mark.parametrize(("size", "wide"), [(WIDE, 16), ((160, 50), 24), (HUGE, 32)])
async def test_tiles_are_as_large_as_the_board_allows(size: tuple[int, int], wide: int) -> None:
    async with running(new_game("sequence-shift", ROW), size=size) as there:
        (band,) = tiles(there, 5)
        assert {right - left + 1 for left, right, _ in band} == {wide}
        assert 2 * wide * 5 > there.board.size.width, "less than half the board is empty"


async def test_codes_and_towers_grow_too() -> None:
    async with running(
        new_game("code-swap", {"codes": [[4, 5, 3], [2, 5, 1]]}), size=HUGE
    ) as there:
        for band in tiles(there, 3):
            assert all(right - left == 31 for left, right, _ in band)
    deck = {"deck": [1, 1, 2, 4, 3, 2, 5, 3, 4, 5]}
    async with running(new_game("sequence-stack", deck), size=HUGE) as there:
        await there.make("place", "place")
        assert [right - left + 1 for left, right, _ in tiles(there, 2)[-1]] == [36, 36]


async def test_the_log_has_the_column_until_the_oracle_is_asked() -> None:
    async with running(new_game("sequence-shift", ROW), size=HUGE) as there:
        await there.make(*THERE_AND_BACK * 40)
        rows = there.reads(MoveLog).splitlines()
        assert len(rows) > 40
        assert rows[1].strip().startswith("1 ●")
        assert rows[40].strip().startswith("40 ●")
        await there.press("o")
        assert "swap 4 5" in there.reads(OraclePanel)
        assert there.reads(MoveLog).splitlines()[-1].strip().startswith("40 ●")


@pytest.mark.parametrize("theme", ["dark", "light", "okabe"])
async def test_sixteen_colours_show_what_is_lit(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    async with running(new_game("sequence-shift", ROW), size=WIDE, theme=theme) as there:
        await there.make(*THERE_AND_BACK)
        lit, other = inks(there, MoveLog, "swap 1 2")
        assert lit[0] != lit[1]
        assert lit[1] != other[1], "the row stands out"
        (plate,) = inks(there, Plates, "TO MOVE")
        assert plate[0] != plate[1]


def inks(there: RunningApp, kind: type[MoveLog | Plates], text: str) -> list[tuple[object, object]]:
    """Return ink and ground wherever a text stands, as sixteen colours; the last one first."""
    picture = there.find(kind)
    segments = [segment for y in range(picture.size.height) for segment in picture.render_line(y)]
    styles = [segment.style for segment in segments[::-1] if text in segment.text]
    return [(shown(style.color), shown(style.bgcolor)) for style in styles if style]


def shown(colour: Color | None) -> object:
    assert colour is not None
    return colour.downgrade(ColorSystem.STANDARD)
