"""Typed and pasted moves: any form that is printed, any speed, and never a move nobody typed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from textual import events

from seqtui.app.application import SeqtuiApp
from seqtui.app.games.board import Board
from seqtui.app.games.look import text_of
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.move_line import MoveLine
from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import DropTyped
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.runtime.input_queue import InputQueue
from seqtui.app.store.games import Games
from seqtui.app.widgets.bars import StatusStrip
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.too_small import TooSmall
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.records import load
from seqtui.engines.players import choice
from seqtui.engines.session import AnySession, Session
from tests.app.running import ONE_SWAP, RunningApp, a_session, new_game, running, table
from tests.app.store.samples import records_of
from tests.app.store.terminal import Program
from tests.app.wire import arrive, resized, typed
from tests.sampling import sampled

_NAMES = {"\n": "enter", " ": "space", "/": "slash", ":": "colon"}


def burst(there: RunningApp, text: str) -> None:
    """Press all keys of a text at once, before the application can look at the first."""
    for character in text:
        key = events.Key(_NAMES.get(character, character), character.replace("\n", "\r"))
        there.app.post_message(key)


def moves(session: AnySession) -> list[str]:
    return [turn.notation for turn in session.turns]


STARTS: dict[str, dict[str, object]] = {
    "sequence-shift": {"sequence": [5, 3, 1, 2, 4]},
    "with leaps": {"sequence": [1, 5, 4, 2, 3]},
    "sequence-stack": {"deck": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]},
    "mirror-duel": {"sequence": [1, 2]},
    "sequence-builder": {"sequences": [[5], [6]]},
    "code-swap": {"codes": [[4, 1, 3], [2, 5, 1]]},
}
"""A position of each game in which everything its rules page shows can be played."""


OPTIONS: dict[str, dict[str, object]] = {"with leaps": {"moves": "leaps"}}
"""What the pages say before the meaning of a form that needs an option."""


def printed_forms() -> list[tuple[str, str, str]]:
    """Return what the rules pages say can be typed, and what has to be set for it, if anything."""
    forms = []
    for game in GAMES:
        _, _, rest = text_of(game.name, "page.md").partition("## How to type moves")
        table_, _, _ = rest.partition("\n## ")
        cells = re.findall(r"^\| (`.*?) \| (?:(with \w+):)?", table_, re.MULTILINE)
        typed = [(form, needs) for cell, needs in cells for form in re.findall(r"`(.+?)`", cell)]
        forms += [(game.name, *each) for each in typed if each[0] not in ("concede", "claim")]
    return forms


@pytest.mark.parametrize("at_once", [True, False], ids=["in one go", "key by key"])
@sampled(("game", "form", "needs"), printed_forms(), quick=8)
async def test_whatever_the_rules_print_can_be_typed_as_it_stands(
    game: str, form: str, needs: str, at_once: bool
) -> None:
    session = a_session(game, STARTS[needs or game], options=OPTIONS.get(needs))
    async with table(session) as there:
        if at_once:
            burst(there, form + "\n")
        else:
            await there.write(form)
            assert session.ply == 0, "nothing is played before Enter"
            await there.press("enter")
        await there.settle()
        assert session.ply == 1
        assert there.strip.startswith("▸ Bob"), "and nothing is left over for the other player"


@pytest.mark.parametrize("form", ["Discard", "D", "No", "PLACE"])
async def test_capital_letters_do_not_matter(form: str) -> None:
    session = a_session("sequence-stack", STARTS["sequence-stack"])
    async with table(session) as there:
        burst(there, form + "\n")
        await there.settle()
        assert moves(session) == ["place" if form == "PLACE" else "discard"]


async def test_the_board_shows_the_move_that_is_being_typed() -> None:
    session = a_session("sequence-stack", STARTS["sequence-stack"])
    async with table(session) as there:
        assert there.board.cursor == "place"
        await there.write("d")
        assert there.board.cursor == "discard"
        assert session.ply == 0


async def test_moves_typed_in_one_go_are_all_played() -> None:
    async with table(a_session(position=STARTS["sequence-shift"])) as there:
        burst(there, "23\n34\n/swap 4 5\n:2 3\n")
        await there.settle()
        assert moves(there.session) == ["swap 2 3", "swap 3 4", "swap 4 5", "swap 2 3"]


async def test_moves_typed_from_the_menu_on_are_all_played() -> None:
    async with running() as there:
        burst(there, "1\n23\n34\n")
        await there.settle()
        assert moves(there.session) == ["swap 2 3", "swap 3 4"]


async def test_a_digit_that_the_pointer_is_over_is_no_part_of_a_typed_move() -> None:
    session = a_session("mirror-duel", STARTS["mirror-duel"])
    async with table(session) as there:
        await there.press("4")
        there.board.cursor = "7 front"  # as pointing at it does
        burst(there, "back 3\n")
        await there.settle()
        assert moves(session) == ["3 back"]


@pytest.mark.parametrize("pasted", ["23\n34\n45", "23\r34\r45\r", "23\r\n\r\n 34 \n45\n"])
async def test_pasted_lines_are_all_played(pasted: str) -> None:
    async with table(a_session(position=STARTS["sequence-shift"])) as there:
        there.app.post_message(events.Paste(pasted))
        await there.settle()
        assert moves(there.session) == ["swap 2 3", "swap 3 4", "swap 4 5"]


async def test_a_single_pasted_line_can_still_be_changed() -> None:
    async with table(a_session(position=STARTS["sequence-shift"])) as there:
        await there.press("2")
        there.app.post_message(events.Paste("3"))
        await there.settle()
        assert there.find(MoveLine).value == "23"
        await there.press("backspace", "1", "enter")
        assert moves(there.session) == ["swap 1 2"]


async def test_a_very_long_text_is_not_pasted() -> None:
    async with table() as there:
        there.app.post_message(events.Paste("23 " * 10_000))
        await there.settle()
        assert there.session.ply == 0
        assert isinstance(there.app.focused, Board)


@pytest.mark.parametrize("way", ["typed", "pasted"])
async def test_the_first_refusal_drops_the_rest(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InputQueue, "PAUSE", 0.05)
    async with table(a_session(position=STARTS["sequence-shift"])) as there:
        text = "23\n29\n34\n45\n"
        burst(there, text) if way == "typed" else there.app.post_message(events.Paste(text))
        await there.settle()
        assert moves(there.session) == ["swap 2 3"]
        assert there.strip.startswith("✗ There is no position 9")
        assert there.strip.endswith("The rest you typed was dropped.")
        line = there.find(MoveLine)
        assert (line.value, line.selected_text) == ("29", "29"), "the next key replaces it"


async def test_what_is_typed_after_a_refusal_is_kept_however_busy_the_machine_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The request to drop may be handled late: what counts is when it was made."""
    monkeypatch.setattr(InputQueue, "PAUSE", 0.05)
    async with table(a_session(position=STARTS["sequence-shift"])) as there:
        made_long_ago = DropTyped()
        made_long_ago.time -= 1
        there.app.post_message(made_long_ago)
        burst(there, "23\n")
        await there.settle()
        assert moves(there.session) == ["swap 2 3"]


async def test_a_refused_move_is_no_part_of_the_next_one() -> None:
    async with table(a_session("sequence-builder", {"sequences": [[5], [9]]})) as there:
        await there.press("1", "enter")
        assert there.session.ply == 0
        await there.write("7")
        assert there.find(MoveLine).value == "7"
        await there.press("enter")
        assert moves(there.session) == ["7"]


async def test_what_is_typed_after_the_end_is_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """An s would swap sides and begin another game, a v would open the review."""
    monkeypatch.setattr(InputQueue, "PAUSE", 0.05)
    async with table(a_session(position=ONE_SWAP)) as there:
        screen = there.app.screen
        burst(there, "45\nswap 1 2\nv")
        await there.settle()
        assert moves(there.session) == ["swap 4 5"]
        assert there.app.screen is screen


async def test_nothing_that_was_typed_before_a_question_answers_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(InputQueue, "PAUSE", 0.05)
    async with table(a_session(position=STARTS["sequence-shift"])) as there:
        burst(there, "13\ny\n45\n")
        await there.settle()
        assert isinstance(there.app.screen, Confirm)
        assert there.session.ply == 0
        below = there.play.query_one(StatusStrip)
        assert below.notice.hint == "The rest you typed was dropped."


async def test_what_was_typed_before_the_window_shrank_is_played() -> None:
    """The order counts, not how long each of them takes."""
    async with running(new_game("sequence-shift", STARTS["sequence-shift"])) as there:
        arrive(there.app, typed("23", "enter", "34", "enter", "4"))
        resized(there.app, (60, 20))
        arrive(there.app, typed("5", "enter", "45", "enter"))
        await there.settle()
        assert isinstance(there.app.screen, TooSmall)
        resized(there.app, (120, 40))
        await there.settle()
        assert moves(there.session) == ["swap 2 3", "swap 3 4"]
        assert there.find(MoveLine).value == "4", "what is typed behind the cover goes nowhere"
        arrive(there.app, typed("5", "enter", "q"))
        resized(there.app, (60, 20))
        await there.settle()
        assert there.app.is_running, "the menu was meant"
        assert len(there.app.screen_stack) == 2


@pytest.mark.parametrize("opening", ["game", "record"])
async def test_a_game_that_opens_in_a_small_window_is_there_when_it_grows(opening: str) -> None:
    setup = new_game("sequence-shift", STARTS["sequence-shift"])
    app = SeqtuiApp(setup if opening == "game" else Session(setup))
    async with app.run_test(size=(60, 20)) as pilot:
        there = RunningApp(app, pilot)
        await there.settle()
        assert isinstance(app.screen, TooSmall)
        for size in ((120, 40), (60, 20), (80, 24)):
            resized(app, size)
            await there.settle()
        assert [type(screen) for screen in app.screen_stack] == [
            PickerScreen,
            PlayScreen if opening == "game" else ReviewScreen,
        ]


class Slow:
    """A computer that thinks until it is told to move."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_move = Event()
        real = choice.choose

        def choose(session: AnySession) -> object:
            self.may_move.wait(20)
            return real(session)

        monkeypatch.setattr("seqtui.engines.players.choice.choose", choose)


async def test_moves_typed_while_the_computer_thinks_are_played_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    computer = Slow(monkeypatch)
    session = a_session(position=STARTS["sequence-shift"], kinds=("human", "easy"))
    async with table(session) as there:
        burst(there, "23\n34\n45\n")
        await there.settle()
        assert moves(session) == ["swap 2 3"]
        assert there.strip == "… 34 will be played when it is your turn."
        computer.may_move.set()
        await there.until(lambda: session.ply == 6)
        assert [turn.notation for turn in session.turns if turn.player == 1] == [
            "swap 2 3",
            "swap 3 4",
            "swap 4 5",
        ]


async def test_undo_drops_the_moves_that_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """They were meant for another position."""
    computer = Slow(monkeypatch)
    session = a_session(position=STARTS["sequence-shift"], kinds=("human", "easy"))
    async with table(session) as there:
        burst(there, "23\n34\nu")
        await there.settle()
        assert there.strip.endswith("The rest you typed was dropped.")
        computer.may_move.set()
        await there.rest()
        assert (session.ply, [*map(str, session.undone[-1:])]) == (0, ["swap 2 3"])
        burst(there, "45\n")
        await there.rest()
        assert moves(session)[0] == "swap 4 5"


async def test_what_is_being_typed_stays_when_the_computer_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    computer = Slow(monkeypatch)
    session = a_session(position=STARTS["sequence-shift"], kinds=("human", "easy"))
    async with table(session) as there:
        burst(there, "23\n34\n4")
        await there.settle()
        computer.may_move.set()
        await there.until(lambda: session.ply == 4)
        assert there.find(MoveLine).value == "4"


async def test_what_is_saved_is_what_was_typed() -> None:
    async with running(new_game("code-swap", STARTS["code-swap"], names=("Ada", "Bob"))) as there:
        burst(there, "own 1 2\nown 2 3\ncross 1\n")
        await there.settle()
        (record,) = records_of(there.app.saved.games)
        assert moves(load(record)) == moves(there.session) == ["own 1 2", "own 2 3", "cross 1"]


# Through a real terminal


def saved_moves(folder: Path) -> list[list[str]]:
    games = Games(print, folder)
    try:
        return [moves(load(record)) for record in records_of(games)]
    finally:
        games.close()


STEADILY = 0.005
"""Seconds between the keys of a program that types."""


@pytest.mark.parametrize("pause", [0.0, STEADILY])
@sampled(
    ("game", "typed", "expected"),
    [
        ("sequence-shift", "23\r34\r45\r", ["swap 2 3", "swap 3 4", "swap 4 5"]),
        ("code-swap", "own 1 2\rown 2 3\r", ["own 1 2", "own 2 3"]),
        ("sequence-stack", "discard\rdiscard\r", ["discard", "discard"]),
    ],
    quick=1,
)
def test_whatever_is_typed_before_the_first_frame_is_played(
    tmp_path: Path, game: str, typed: str, expected: list[str], pause: float
) -> None:
    start = json.dumps(STARTS[game])
    program = Program("play", game, "--start", start, "--p2", "human", SEQTUI_DATA=str(tmp_path))
    try:
        for part in typed if pause else [typed]:
            program.press(part)
            sleep(pause)
        program.wait(lambda _: saved_moves(tmp_path) == [expected])
    finally:
        program.kill()


@sampled(
    "keys",
    ["\x10\r\r", "\x10\x10\x1b\x1b", "he\x15FILE\r\r\r", "hi\x15nothing\r\r\r", "hdyd\r"],
    quick=1,
)
def test_keys_that_come_faster_than_a_screen_opens_do_no_harm(tmp_path: Path, keys: str) -> None:
    """The palette; the history with its questions for a file, and whether to delete."""
    folder = tmp_path / "data"
    games = Games(print, folder)
    games.keep(a_session(position=ONE_SWAP))
    session = a_session(position=STARTS["sequence-shift"])
    session.submit("23")
    games.keep(session)
    games.close()
    program = Program(SEQTUI_DATA=str(folder))
    program.wait(lambda lines: any("five number games" in line for line in lines))
    program.press(keys.replace("FILE", str(tmp_path / "game.json")) + "\x11")
    assert program.end() == 0


async def test_commands_work_again_after_a_refused_move() -> None:
    async with running(new_game("sequence-shift")) as there:
        await there.make("swap 1 2")
        await there.type_move("9 9")
        assert there.strip.startswith("✗")
        await there.press("u")
        assert moves(there.session) == []
        assert there.app.focused is there.board
        await there.type_move("9 9")
        await there.press("r")
        assert moves(there.session) == ["swap 1 2"]
        await there.type_move("9 9")
        await there.press("2", "3", "enter")
        assert moves(there.session) == ["swap 1 2", "swap 2 3"]
        await there.type_move("9 9")
        await there.press("left", "backspace", "5")
        assert there.play.query_one(MoveLine).value.endswith("9"), "it can still be changed"
        await there.press("escape")
        assert isinstance(there.app.screen, PlayScreen)


async def test_a_flood_of_keys_is_dropped_before_it_fills_memory() -> None:
    async with running() as there:
        inputs = there.app.inputs
        inputs.is_idle = False  # as if the first one were still being dealt with
        for _ in range(25_000):
            await inputs.take(events.Key("x", "x"))
        assert len(inputs._waiting) == 10_000
        assert "too much at once" in there.strip
        await inputs.take(events.Key("ctrl+q", None))
        assert len(inputs._waiting) == 10_001, "the way out is barred"
        inputs._waiting.clear()
        await inputs._next()
        assert inputs.is_idle
