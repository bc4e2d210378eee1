"""What the host and the guest see and press around a game that they play by ssh."""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from dataclasses import replace

import pytest
from textual.widgets import Input

from seqtui.app.cli import play
from seqtui.app.cli.guest import GuestApp
from seqtui.app.commands import Offer, offers
from seqtui.app.online.host_screens import DisconnectedScreen, WaitingScreen, _Sheet
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.result import GameOver
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import why_nobody_can_come
from seqtui.app.settings import Preferences
from seqtui.app.widgets.bars import KeyBar, TitleLine
from seqtui.app.widgets.choices import RowPanel
from seqtui.engines.clock import CONTROLS
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.prepare import prepare, rematch
from seqtui.engines.gate.records import dump
from seqtui.engines.series import Format, Series
from seqtui.engines.session import Session
from tests.app.online.screens import ADDRESSES, CODES, hosted, no_server, visiting
from tests.app.running import new_game, running
from tests.engines.players.bots import watched_starts

__all__ = ["no_server"]
pytestmark = pytest.mark.usefixtures("no_server")
BUILDER = new_game("sequence-builder")


async def test_y_copies_the_line_and_arrows_choose_its_address() -> None:
    async with hosted(BUILDER, listen="") as ada:
        app = ada.there.app
        await ada.there.press("y")
        assert app.clipboard == f"ssh -p 8022 {CODES['play']}@{ADDRESSES[0].name}"
        await ada.there.press("right", "y")
        assert app.clipboard == f"ssh -p 8022 {CODES['play']}@{ADDRESSES[1].name}"
        await ada.there.press("left", "left", "w")
        assert app.clipboard == f"ssh -p 8022 {CODES['watch']}@{ADDRESSES[-1].name}"


async def test_c_makes_new_codes() -> None:
    async with hosted(BUILDER) as ada:
        await ada.there.press("c")
        assert not set(ada.hosting.codes.values()) & set(CODES.values())


async def test_others_are_let_in_only_after_a_question() -> None:
    async with hosted(BUILDER) as ada:
        assert ada.hosting.listen == "127.0.0.1"
        await ada.there.press("o", "n")
        assert ada.hosting.listen == "127.0.0.1"
        await ada.there.press("o", "y")
        assert ada.hosting.listen == ""


async def test_the_game_begins_when_the_guest_sits_down() -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive("Bob")
        assert isinstance(ada.there.app.screen, PlayScreen)
        assert ada.there.session.setup.names == ("Ada", "Bob")
        await ada.there.type_move("4")
        await ada.hear(choose="5", ply=1)
        assert [turn.notation for turn in ada.there.session.turns] == ["4", "5"]
        told = b"".join(ada.guest.written)
        assert told.index(b'"chosen": "4"') < told.index(b'"chosen": "5"')


async def test_a_guests_name_that_is_refused_can_be_corrected() -> None:
    async with visiting() as bob:
        bob.app.screen.query_one(Input).value = "x" * 41
        await bob.press("enter")
        assert "A name has 1 to 40 characters." in bob.strip
        await bob.press("backspace", "enter")
        assert bob.app.preferences.settings.names[1] == "x" * 40


async def test_the_host_moves_only_at_the_hosts_turn() -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive()
        await ada.there.type_move("4")
        await ada.there.press("slash")
        assert "It is Bob's turn." in ada.there.strip
        await ada.there.press("enter")
        assert ada.there.session.ply == 1


@pytest.mark.parametrize("key", ["i", "o", "u", "N", "e", "f8"])
async def test_help_undo_and_restart_are_off(key: str) -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive()
        await ada.there.type_move("4")
        await ada.hear(choose="5", ply=1)
        await ada.there.press(key)
        assert isinstance(ada.there.app.screen, PlayScreen)
        assert ada.there.session.ply == 2
        assert not ada.there.play.aids.any_used


async def test_a_broken_line_stops_the_clock_and_the_guest_comes_back() -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive()
        await ada.there.type_move("4")
        await ada.cut()
        assert isinstance(ada.there.app.screen, DisconnectedScreen)
        assert ada.there.board.faded
        await ada.there.press("y")
        assert ada.there.app.clipboard == f"ssh -p 8022 {CODES['play']}@127.0.0.1"
        await ada.back()
        assert isinstance(ada.there.app.screen, PlayScreen)
        assert not ada.there.board.faded


async def test_the_sheet_can_be_put_away_and_the_table_left_from_it() -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive()
        await ada.cut()
        await ada.there.press("b")
        assert isinstance(ada.there.app.screen, PlayScreen)
        await ada.back()
        await ada.cut()
        await ada.there.press("escape", "y")
        await ada.there.until(lambda: isinstance(ada.there.app.screen, PickerScreen))
        assert not ada.hosting.is_open


async def test_both_have_to_agree_to_play_again() -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive()
        first = ada.there.session
        await ada.there.type_move("4")
        await ada.hear(choose="concede", ply=1)
        await ada.there.press("s")
        assert ada.there.session is first
        assert ada.hosting.offers == (1, True)
        await ada.hear(again=False)
        await ada.there.until(lambda: ada.there.session is not first)
        assert ada.there.session.setup.names == ("Bob", "Ada")
        assert ada.hosting.seat == 2
        assert ada.there.session.setup.seed > 1_000_000


async def test_leaving_is_asked_and_told() -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive()
        await ada.there.press("escape", "n")
        assert ada.hosting.is_open
        await ada.there.press("escape", "y")
        await ada.there.until(lambda: b'"bye": "Ada"' in b"".join(ada.guest.written))
        assert not ada.hosting.is_open


async def test_the_waiting_host_goes_back_to_the_menu() -> None:
    async with hosted(BUILDER) as ada:
        await ada.there.press("escape")
        await ada.there.until(lambda: isinstance(ada.there.app.screen, PickerScreen))
        keys = ada.there.app.screen.query_one(KeyBar).keys
        assert "app.daily" in [key.action for key in keys], "the table keeps the daily five away"


@pytest.mark.full
async def test_the_picker_invites_a_friend_elsewhere() -> None:
    async with running(who="elsewhere", names=("Ada", "Bob")) as there:
        await there.press("enter")
        await there.until(lambda: isinstance(there.app.screen, WaitingScreen))


async def test_without_the_extra_the_picker_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("seqtui.app.requests.find_spec", lambda name: None)
    async with running(who="elsewhere") as there:
        await there.press("enter")
        assert "pip install 'seqtui[online]'" in there.strip


@pytest.mark.parametrize(
    ("module", "function"), [(os, "fork"), (os, "killpg"), (signal, "pthread_sigmask"), (None, "")]
)
async def test_a_system_on_which_nobody_can_come_is_told(
    monkeypatch: pytest.MonkeyPatch, module: object, function: str
) -> None:
    if module is None:
        monkeypatch.setitem(sys.modules, "fcntl", None)
        name = "fcntl.ioctl"
    else:
        monkeypatch.delattr(module, function)
        name = f"{getattr(module, '__name__', '')}.{function}"
    needs = "Inviting a friend elsewhere needs Linux, macOS or their like"
    assert why_nobody_can_come() == f"{needs}: this system has no {name}."
    with pytest.raises(BadInput, match=needs):
        play.host(Namespace(port=None))


async def test_a_guest_finds_nothing_of_the_hosts() -> None:
    async with visiting() as bob:
        assert isinstance(bob.app.preferences, Preferences)
        named = {
            name.removeprefix("action_") for name in dir(bob.app) if name.startswith("action_")
        }
        allowed = {name for name in named if bob.app.check_action(name, ())}
        assert allowed == {
            *("help", "rules", "settings", "command_palette", "quit", "set_theme"),
            *("focus_next", "focus_previous"),
        }
        with pytest.raises(RuntimeError):
            _ = bob.app.saved.games


def test_seeds_of_games_with_somebody_elsewhere_come_from_all_there_are() -> None:
    setups = [prepare(GAMES[0], GAMES[0].options(), secret=True) for _ in range(20)]
    seeds = [setup.seed for setup in (*setups, *(rematch(s, secret=True) for s in setups))]
    assert max(seeds) > MAX_SEED // 16


# A guest who leaves, and people who watch


async def test_the_host_of_a_match_takes_the_win_only_when_it_is_the_guests_turn() -> None:
    setup = replace(BUILDER, series=Series.begun(Format.FIRST_TO_2))
    async with hosted(setup) as ada:
        await ada.arrive()
        await ada.leave()
        assert "win" not in ada.listed
        assert "It is your turn" in ada.there.reads(_Sheet)
        await ada.there.press("b")
        await ada.there.type_move("4")
        await ada.there.until(lambda: isinstance(ada.there.app.screen, DisconnectedScreen))
        assert "win" in ada.listed
        await ada.there.press("w", "n")
        assert ada.there.session.outcome is None
        await ada.there.press("b", "enter")  # the board, and back to what can be done
        assert isinstance(ada.there.app.screen, DisconnectedScreen)
        await ada.there.press("w", "y")
        assert ada.there.session.outcome == (1, "conceded")
        assert isinstance(ada.there.app.screen, PlayScreen)
        assert "Bob has left" in str(ada.there.play.mode.onward())


@pytest.mark.parametrize("leaves", [True, False])
async def test_a_single_game_or_a_broken_line_is_no_win(leaves: bool) -> None:
    setup = BUILDER if leaves else replace(BUILDER, series=Series.begun(Format.FIRST_TO_2))
    async with hosted(setup) as ada:
        await ada.arrive()
        await ada.there.type_move("4")
        await (ada.leave() if leaves else ada.cut())
        assert "win" not in ada.listed
        await ada.there.press("w")
        assert ada.there.session.outcome is None


async def test_a_guest_who_wants_to_play_again_and_leaves_wants_it_no_more() -> None:
    async with hosted(BUILDER) as ada:
        await ada.arrive()
        await ada.there.type_move("4")
        await ada.hear(choose="concede", ply=1)
        await ada.hear(again=False)
        assert ada.hosting.offers == (2, False)
        await ada.cut()
        assert ada.hosting.offers == (2, False)
        await ada.back()
        await ada.leave()
        assert ada.hosting.offers is None


async def test_whoever_watches_is_told_so_and_offered_only_what_they_can_use() -> None:
    useless = ("choose", "steer", "type_move", "hint", "oracle", "undo", "redo", "concede")
    session = Session(BUILDER)
    async with visiting(plays=False) as eve:
        assert isinstance(eve.app, GuestApp)
        connection = eve.app.connection
        state = {"away": None, "left": False, "offers": None, "spent": 0}
        connection._on_message({"game": dump(session), "seat": None, **state})
        await eve.until(lambda: isinstance(eve.app.screen, PlayScreen))
        await eve.settle()
        assert eve.find(TitleLine).texts[2] == "watching"
        bar = [key.label for key in eve.find(KeyBar).keys]
        assert bar == ["back", "on", "help", "leave", "rules"]
        listed = {offer.command.action.partition("(")[0] for offer in offers_of(eve.play)}
        assert not listed & {*useless}
        assert eve.play.board_keys == ()
        connection._on_message({"chosen": "concede", "number": 0, "spent": 0})
        await eve.settle()
        listed = {offer.command.action.partition("(")[0] for offer in offers_of(eve.play)}
        assert not listed & {"again", "swap_sides", "branch", "train", "undo"}
        assert {"review", "oracle"} <= listed
        assert "plays again" not in eve.reads(GameOver)
        connection._on_message({"away": 2, "left": True, "spent": 0})
        await eve.settle()
        assert "Bob has left" in eve.reads(GameOver)


def offers_of(screen: PlayScreen) -> list[Offer]:
    """Return what the palette and the help list on a screen."""
    return offers(screen.commands, screen.applies, screen.taken)


# Clocks and matches


async def test_the_hosts_clock_runs_for_both_and_stands_still_while_one_is_away() -> None:
    now = 0.0

    def pass_time(seconds: float) -> None:
        nonlocal now
        for _ in range(round(seconds * 10)):
            now += 0.1
            ada.there.play.look_at_clock()

    async with hosted(replace(BUILDER, clock=CONTROLS["10s"])) as ada:
        await ada.arrive()
        clock = ada.there.session.clock
        assert clock is not None
        clock.now = lambda: now
        clock.charge(0)
        await ada.there.type_move("4")
        pass_time(3)
        assert clock.left(2, choosing=True) == 7_000
        await ada.cut()
        pass_time(60)
        assert clock.left(2, choosing=True) == 7_000
        await ada.back()
        pass_time(6)
        assert ada.there.session.outcome is None
        pass_time(2)
        assert ada.there.session.outcome == (1, "time")
        assert b'"chosen": "time out"' in b"".join(ada.guest.written)
        assert ada.there.session.clock is not None
        assert ada.there.session.clock.times[-1] == 10_000


async def test_a_guest_repeats_what_the_host_has_accepted_with_its_times() -> None:
    session = Session(replace(BUILDER, clock=CONTROLS["10s"]))
    async with visiting() as bob:
        assert isinstance(bob.app, GuestApp)
        connection = bob.app.connection
        connection._on_message(
            {
                "game": dump(session),
                "seat": 2,
                "away": None,
                "left": False,
                "offers": None,
                "spent": 0,
            }
        )
        await bob.settle()
        connection._on_message({"chosen": "4", "number": 0, "spent": 2_500})
        connection._on_message({"chosen": "4", "number": 0, "spent": 2_500})  # told once more
        await bob.settle()
        assert [turn.notation for turn in bob.session.turns] == ["4"]
        assert bob.session.clock is not None
        assert bob.session.clock.times == [2_500]
        await bob.type_move("5")
        assert bob.session.ply == 1  # it waits for the host
        assert "on its way" in bob.strip
        connection._on_message({"refused": "Your time is up."})
        connection._on_message({"chosen": "time out", "number": 1, "spent": 10_000})
        await bob.settle()
        assert bob.session.outcome == (1, "time")


async def test_a_guest_who_is_asked_while_the_game_ends_sends_nothing() -> None:
    session = Session(replace(BUILDER, clock=CONTROLS["10s"]))
    async with visiting() as bob:
        assert isinstance(bob.app, GuestApp)
        visit = bob.app.connection
        visit._on_message(
            {
                "game": dump(session),
                "seat": 1,
                "away": None,
                "left": False,
                "offers": None,
                "spent": 0,
            }
        )
        await bob.settle()
        await bob.press("X")
        visit._on_message({"chosen": "time out", "number": 0, "spent": 10_000})
        await bob.press("y")
        assert bob.session.outcome == (2, "time")
        assert not visit.sending


async def test_in_a_duplicate_match_seats_change_and_the_seed_stays_hidden() -> None:
    setup = replace(BUILDER, series=Series.begun(Format.DUPLICATE))
    async with hosted(setup) as ada:
        await ada.arrive()
        first = ada.there.session
        await ada.there.type_move("4")
        await ada.hear(choose="concede", ply=1)
        assert "seed" not in str(ada.there.find(TitleLine).texts)
        await ada.hear(again=False)
        await ada.there.press("a")
        assert ada.there.session is not first
        assert ada.there.session.setup.seed == first.setup.seed
        assert (ada.hosting.seat, ada.there.session.setup.names) == (2, ("Bob", "Ada"))
        await ada.hear(choose="4", ply=0)
        await ada.there.type_move("5")
        await ada.hear(choose="concede", ply=2)
        assert f"seed {first.setup.seed}" in str(ada.there.find(TitleLine).texts)


async def test_a_guest_runs_no_program_whatever_comes_over_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started, kinds = watched_starts(monkeypatch), ("cmd:./deep", "human")
    async with visiting() as there:
        assert isinstance(there.app, GuestApp)
        there.app.preferences.change(bots={"deep": kinds[0]})
        there.app._show_game(Session(new_game("sequence-builder", kinds=kinds)))
        await there.until(lambda: isinstance(there.app.screen, PlayScreen))
        await there.settle()
        await there.press("f3")
        assert "program" not in there.reads(RowPanel)
    assert started == []
