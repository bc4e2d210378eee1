"""Every board at the start, in the middle and at the end, in every size, theme and lack of one."""

from __future__ import annotations

import pytest

from seqtui.engines.games.registry import GAMES
from tests.app.running import HUGE, NARROW, WIDE, RunningApp, running
from tests.app.snapshots.conftest import Looks
from tests.app.snapshots.tables import TABLES, Table

MOMENTS = ("start", "middle", "end")

every_board = pytest.mark.parametrize("table", TABLES, ids=str)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_has_a_table(game: str) -> None:
    assert game in map(str, TABLES), f"add a game of {game} to tests/app/snapshots/tables.py"


async def bring_to(there: RunningApp, table: Table, moment: str) -> None:
    """Make the moves up to a moment, and move the cursor once so that it shows."""
    if moment != "start":
        await there.make(*table.before)
    if moment == "end":
        await there.make(*table.after)
    else:
        await there.press("4" if table.game == "mirror-duel" else "right")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("moment", MOMENTS)
@every_board
async def test_board(table: Table, moment: str, size: tuple[int, int], looks_right: Looks) -> None:
    async with running(table.setup, size=size) as there:
        await bring_to(there, table, moment)
        looks_right(there)


@every_board
async def test_huge(table: Table, looks_right: Looks) -> None:
    async with running(table.setup, size=HUGE) as there:
        await bring_to(there, table, "middle")
        looks_right(there)


@every_board
async def test_final_position(table: Table, looks_right: Looks) -> None:
    """With the result put away nothing hides the board."""
    async with running(table.setup) as there:
        await bring_to(there, table, "end")
        await there.press("b")
        looks_right(there)


@pytest.mark.parametrize("theme", ["light", "okabe"])
@every_board
async def test_theme(table: Table, theme: str, looks_right: Looks) -> None:
    async with running(table.setup, theme=theme) as there:
        await bring_to(there, table, "middle")
        looks_right(there)


@pytest.mark.parametrize("no_color", ["1", "strict"], ids=["greys", "strict"])
@every_board
async def test_no_colour(
    table: Table, no_color: str, looks_right: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    async with running(table.setup) as there:
        await bring_to(there, table, "middle")
        looks_right(there)
