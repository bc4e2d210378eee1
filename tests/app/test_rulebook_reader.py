"""Somebody who has read only a rulebook types on the screen what is printed there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import dropwhile, takewhile

import pytest

from seqtui.app.play.move_line import MoveLine
from seqtui.app.widgets.bars import KeyBar
from seqtui.app.widgets.move_log import MoveLog
from tests.app.rulebooks import GAMES, Printed
from tests.app.running import RunningApp, a_session, new_game, running, table
from tests.app.store.terminal import Program
from tests.app.test_typing import burst, moves

SWAP, DUEL = GAMES["Code Swap by its menu"], GAMES["Mirror Duel by its two questions"]
LOGGED = re.compile(
    r"[●◆] (?P<move>(?:swap|own|cross) [1-9 ]*[1-9]|[1-9][0-9]*(?: front| back)?|place|discard)"
)


def logged(lines: list[str]) -> list[str]:
    """Return the moves in the log, whatever stands beside and below it."""
    from_log = [*dropwhile(lambda line: "─Moves" not in line, lines)]
    log = takewhile(lambda line: "─Oracle" not in line, from_log[1:])
    return [
        move["move"]
        for line in log
        for move in LOGGED.finditer(line[from_log[0].index("─Moves") :])
    ]


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def printed(request: pytest.FixtureRequest) -> Printed:
    chosen: Printed = request.param
    return chosen


async def test_all_3_on_the_screen_one_key_after_the_other(printed: Printed) -> None:
    async with table(a_session(printed.game, printed.start)) as there:
        for line in printed.typed:
            await there.write(line)
            await there.press("enter")
        assert moves(there.session) == [*printed.moves]


async def test_all_3_on_the_screen_faster_than_it_can_answer(printed: Printed) -> None:
    async with table(a_session(printed.game, printed.start)) as there:
        burst(there, "".join(f"{line}\n" for line in printed.typed))
        await there.until(lambda: len(there.session.turns) == len(printed.moves))
        assert moves(there.session) == [*printed.moves]


@contextmanager
def program(*arguments: str) -> Iterator[Program]:
    running = Program(*arguments)
    try:
        yield running
    finally:
        running.kill()


def test_all_3_in_a_terminal(printed: Printed) -> None:
    with program(*printed.arguments) as there:
        there.wait_for("or type a move")
        there.press("".join(f"{line}\r" for line in printed.typed))
        there.wait(lambda lines: logged(lines) == [*printed.moves])


# The questions


def test_all_3_the_questions_of_code_swap_in_a_terminal_and_back_again() -> None:
    with program(*SWAP.arguments) as there:
        there.wait_for("or type a move")
        there.press("1\r")
        there.wait_for("Swap which position first: 1, 2 or 3?", "step 2 of 3")
        there.press("1\r")
        there.wait_for("Swap position 1 with which one: 2 or 3?", "step 3 of 3", "own 1")
        there.press("\x1b")
        there.wait_for("Swap which position first: 1, 2 or 3?")
        there.press("\x1b")
        there.wait_for("none yet", "or type a move")
        there.press("2\r")
        there.wait_for("Swap which position with theirs: 1, 2 or 3?", "step 2 of 2")
        there.press("3\r")
        there.wait_for("cross 3")


def test_all_3_mirror_duel_asks_for_the_end_in_a_terminal() -> None:
    with program(*DUEL.arguments) as there:
        there.wait_for("or type a move")
        there.press("4\r")
        there.wait_for("Add the 4 to the front (f) or to the back (b)?")
        there.press("B\r")
        there.wait_for("4 back")


async def asked(there: RunningApp, *typed: str) -> str:
    for line in typed:
        await there.write(line)
        await there.press("enter")
    return there.strip


async def test_all_3_a_step_that_cannot_be_says_why_and_the_question_stays() -> None:
    async with table(a_session(SWAP.game, SWAP.start)) as there:
        assert "with which one: 2 or 3?" in await asked(there, "1", "1")
        assert await asked(there, "7") == "✗ There is no position 7: choose from 1 to 3."
        await asked(there, "3")
        assert moves(there.session) == ["own 1 3"]


async def test_all_3_another_move_may_be_typed_instead_of_an_answer() -> None:
    async with table(a_session(SWAP.game, SWAP.start)) as there:
        await asked(there, "1", "1", "cross 2")
        assert moves(there.session) == ["cross 2"]
        assert there.play.state.question is None


async def test_all_3_an_answer_can_be_clicked_in_the_bar() -> None:
    async with table(a_session(SWAP.game, SWAP.start)) as there:
        await asked(there, "1")
        await there.click(KeyBar, "answer('2')")
        assert "Swap position 2 with which one: 1 or 3?" in there.strip
        await there.click(KeyBar, "leave")
        assert "Swap which position first" in there.strip
        await there.click(KeyBar, "answer('1')")
        await there.click(KeyBar, "answer('3')")
        assert moves(there.session) == ["own 1 3"]


async def test_all_3_arrows_take_over_and_nothing_is_asked_any_more() -> None:
    async with table(a_session(SWAP.game, SWAP.start)) as there:
        await asked(there, "1", "2")
        await there.press("down")
        assert there.play.state.question is None
        assert there.app.focused is there.board
        await there.press("enter")
        assert len(moves(there.session)) == 1


async def test_all_3_looking_back_undo_and_another_window_close_no_doors() -> None:
    async with table(a_session(SWAP.game, SWAP.start)) as there:
        await there.make("cross 2")
        await asked(there, "1", "1")
        await there.press("f1")
        await there.press("escape")
        assert "Swap position 1 with which one" in there.strip
        await there.resize((100, 30))
        assert "Swap position 1 with which one" in there.strip
        await there.click(MoveLog, 1)
        assert there.play.state.question is None
        await there.press("end")
        await asked(there, "1")
        await there.press("escape")
        await there.press("u")
        assert moves(there.session) == []
        assert there.find(MoveLine).value == ""


async def test_all_3_steps_can_be_typed_while_the_computer_thinks() -> None:
    setup = new_game(SWAP.game, SWAP.start, kinds=("human", "easy"))
    async with running(setup) as there:
        burst(there, "own 1 3\n1\n1\n2\n")
        await there.until(
            lambda: len(there.session.turns) >= 3 or there.session.outcome is not None
        )
        assert moves(there.session)[0] == "own 1 3"
        if len(moves(there.session)) > 2:
            assert moves(there.session)[2] == "own 1 2"
