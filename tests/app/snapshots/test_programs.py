"""Pictures of programs that play: in the settings, on the picker, and when one fails."""

from __future__ import annotations

from seqtui.app.widgets.choices import RowPanel
from seqtui.engines.games.game import TurnKind
from tests.app.running import new_game, running
from tests.app.snapshots.conftest import Looks
from tests.app.snapshots.test_screens import both_sizes

BOTS = {"deep": "cmd:./deep --fast", "Random": "cmd:node random.mjs"}


@both_sizes
async def test_programs_in_the_settings(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(size=size, bots=BOTS) as there:
        await there.press("f3", "p", "down")
        looks_right(there)


async def test_a_program_on_the_picker(looks_right: Looks) -> None:
    async with running(who="computer", level=BOTS["deep"], bots=BOTS) as there:
        await there.press("tab")
        assert "deep" in there.reads(RowPanel)
        looks_right(there)


@both_sizes
async def test_a_program_failed(size: tuple[int, int], looks_right: Looks) -> None:
    setup = new_game(
        "code-swap",
        {"codes": [[4, 1, 3], [2, 5, 1]]},
        names=("Ada", "deep"),
        kinds=("human", "cmd:/nowhere/deep"),
    )
    async with running(setup, size=size, theme="light") as there:
        await there.make("own 1 2")
        session = there.session
        assert session.outcome
        assert session.turns[-1].kind is TurnKind.FAILED
        looks_right(there)
