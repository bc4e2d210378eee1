"""A friend elsewhere: the host who waits, the guest who arrives, the line that breaks."""

from __future__ import annotations

import pytest

from seqtui.app.cli.guest import GuestApp
from seqtui.app.play.screen import PlayScreen
from seqtui.engines.clock import CONTROLS
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.gate.records import dump
from seqtui.engines.series import Format, Series
from seqtui.engines.session import Session
from seqtui.engines.setup import AnySetup, Player
from tests.app.online.screens import hosted, no_server, visiting
from tests.app.running import NARROW, WIDE
from tests.app.snapshots.conftest import Looks, sizes_and_light

__all__ = ["no_server"]
pytestmark = pytest.mark.usefixtures("no_server")
both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])


def setup() -> AnySetup:
    game = game_named("sequence-builder")
    return prepare(
        game,
        check_options(game, {}),
        seed=4817,
        players=(Player("Ada"), Player("Player 2")),
        clock=CONTROLS["10s"],
        series=Series("5f0c9d1e22aa", Format.FIRST_TO_3),
    )


@sizes_and_light
async def test_waiting(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with hosted(setup(), size=size, theme=theme, listen="") as ada:
        looks_right(ada.there)


@both_sizes
async def test_waiting_on_this_machine_alone(size: tuple[int, int], looks_right: Looks) -> None:
    async with hosted(setup(), size=size) as ada:
        looks_right(ada.there)


@sizes_and_light
async def test_broken_line(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with hosted(setup(), size=size, theme=theme) as ada:
        await ada.arrive()
        await ada.there.make("4")
        await ada.hear(choose="5", ply=1)
        await ada.there.make("6")
        await ada.cut()
        looks_right(ada.there)


@sizes_and_light
async def test_a_guest_who_has_left_a_match(
    size: tuple[int, int], theme: str, looks_right: Looks
) -> None:
    async with hosted(setup(), size=size, theme=theme) as ada:
        await ada.arrive()
        await ada.there.make("4")
        await ada.leave()
        looks_right(ada.there)


@both_sizes
async def test_watching(size: tuple[int, int], looks_right: Looks) -> None:
    session = Session(setup())
    session.submit("4")
    async with visiting(size=size, plays=False) as eve:
        assert isinstance(eve.app, GuestApp)
        state = {"seat": None, "away": None, "left": False, "offers": None, "spent": 0}
        eve.app.connection._on_message({"game": dump(session), **state})
        await eve.until(lambda: isinstance(eve.app.screen, PlayScreen))
        await eve.settle()
        looks_right(eve)


async def test_an_offer_to_play_on(looks_right: Looks) -> None:
    async with hosted(setup()) as ada:
        await ada.arrive()
        await ada.there.make("4")
        await ada.hear(choose="concede", ply=1)
        await ada.hear(again=False)
        looks_right(ada.there)


@sizes_and_light
async def test_arrival(size: tuple[int, int], theme: str, looks_right: Looks) -> None:
    async with visiting(size=size, theme=theme) as bob:
        await bob.write("Bob")
        looks_right(bob)


async def test_arrival_by_a_long_name_to_watch(looks_right: Looks) -> None:
    async with visiting(invite="The Königin of all Numbers", plays=False) as eve:
        looks_right(eve)
