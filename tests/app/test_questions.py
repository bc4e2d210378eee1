"""A move in several steps: strip, line, steps, board and what is played never disagree (ALL-3)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

import pytest
from textual.geometry import Offset

from seqtui.app.games.board import Board
from seqtui.app.games.look import board_of
from seqtui.app.play.commands import AFTER_THE_END, ALL_COMMANDS, name_of
from seqtui.app.play.modes.mode import SidePanel
from seqtui.app.play.move_line import MoveLine, _PromptSign
from seqtui.app.play.oracle_panel import OraclePanel
from seqtui.app.widgets.bars import KeyBar, StatusStrip
from seqtui.app.widgets.dialogues import Confirm
from seqtui.app.widgets.move_log import MoveLog
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.lessons import Coach
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running
from tests.app.tasks import CODES as TASK
from tests.app.tasks import as_puzzle
from tests.app.test_pointing import Cell, both_sizes, found, key, made, middles, rows
from tests.app.wire import clicked
from tests.sampling import sampled

CODES: dict[str, object] = {"codes": [[4, 1, 3], [2, 5, 1]]}
ROW: dict[str, object] = {"sequence": [4, 2, 5, 1, 3]}
DIGITS: dict[str, object] = {"sequence": [9, 8, 7]}
HANDS: dict[str, object] = {"sequence": [1, 2, 3], "hands": [[1, 2, 2], [1, 2, 2]]}


class Asked(NamedTuple):
    """A move that is typed as far as a question."""

    game: str
    start: dict[str, object]
    typed: tuple[str, ...]
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.game} {' '.join(self.typed)} {' '.join(self.options)}".strip()


ASKED = [
    Asked("code-swap", CODES, ("1",), {}),
    Asked("code-swap", CODES, ("1", "1"), {}),
    Asked("code-swap", CODES, ("1", "3"), {}),
    Asked("code-swap", CODES, ("2",), {}),
    Asked("code-swap", {**CODES, "crossed": 2}, ("2",), {"cross_back": "forbidden"}),
    Asked("sequence-shift", ROW, ("2",), {}),
    Asked("sequence-shift", ROW, ("5",), {}),
    Asked("mirror-duel", DIGITS, ("6",), {}),
    Asked("mirror-duel", HANDS, ("2",), {"palindrome": "end", "digits": 3, "copies": 3}),
]


def continues(notation: str, so_far: str) -> bool:
    """Tell whether a move has the beginning that was chosen, in either order of places."""
    said, chosen = notation.split(), so_far.split()
    if chosen[0].isalpha():
        return said[0] == chosen[0] and set(chosen) <= set(said)
    return said[: len(chosen)] == chosen


async def begin(there: RunningApp, asked: Asked) -> str:
    """Type as far as the question, and return what was chosen."""
    for text in asked.typed:
        await there.type_move(text) if text is asked.typed[0] else await answer(there, text)
    question = there.play.state.question
    assert question is not None
    return question.so_far


async def answer(there: RunningApp, text: str) -> None:
    await there.write(text)
    await there.press("enter")


def check_agreement(there: RunningApp) -> None:
    """Check that everything on the screen speaks of the same question, or of none."""
    question, sign = there.play.state.question, there.find(_PromptSign)
    answers = [
        key.key for key in there.find(KeyBar).keys if (key.action or "").startswith("answer")
    ]
    held = there.board.hand.held
    if question is None:
        assert (sign.so_far, answers) == ("", [])
        assert not there.play.has_class("-asking")
        return
    assert question.text in there.strip or there.strip.startswith("✗")
    assert sign.so_far == question.so_far
    assert answers == [each.text for each in question.answers]
    last = question.so_far.split()[-1]
    assert (held and str(held.place)) == (last if last.isdecimal() else None)
    if last.isdecimal() and (cursor := there.board.cursor):
        assert continues(cursor, question.so_far)


def targets(there: RunningApp) -> dict[Hashable, list[Cell]]:
    """Return the cells of each target on the board, and those of none."""
    cells: dict[Hashable, list[Cell]] = {}
    region = there.board.region
    for y in range(region.height):
        for x in range(region.width):
            target = there.board.hit(Offset(x, y))
            cells.setdefault(target, []).append((region.x + x, region.y + y))
    return cells


@sampled(
    ("asked", "size", "mover"),
    [(asked, size, mover) for asked in ASKED for size in (NARROW, WIDE) for mover in (1, 2)],
    quick=7,
    ids=str,
)
async def test_all_3_whatever_is_clicked_goes_on_with_what_was_chosen(
    asked: Asked, size: Cell, mover: int
) -> None:
    """Every target is clicked at its first, middle and last cell while the question is open."""
    setup = new_game(asked.game, {**asked.start, "to_move": mover}, **asked.options)
    async with running(setup, size=size) as there:
        await begin(there, asked)
        spots = {
            cell
            for cells in targets(there).values()
            for cell in (cells[0], cells[len(cells) // 2], cells[-1])
        }
        for spot in sorted(spots):
            so_far = there.play.state.question.so_far if there.play.state.question else ""
            if not so_far:
                so_far = await begin(there, asked)
            await there.click_at(*spot)
            if isinstance(there.app.screen, Confirm):  # it costs the turn, and is declined
                await there.press("n")
                check_agreement(there)
                continue
            if there.session.turns:
                assert continues(there.session.turns[-1].notation, so_far), spot
                there.session.undo()
                await there.settle()
                continue
            check_agreement(there)
            if (question := there.play.state.question) is not None and question.left == 1:
                await there.click(KeyBar, f"answer('{question.answers[-1].text}')")
                assert len(there.session.turns) == 1, spot
                assert continues(there.session.turns[-1].notation, question.so_far), spot
                there.session.undo()
                await there.settle()
                check_agreement(there)


@both_sizes
@pytest.mark.parametrize("mover", [1, 2])
async def test_swap_7_the_tray_of_an_answer_is_the_answer(size: Cell, mover: int) -> None:
    async with running(new_game("code-swap", {**CODES, "to_move": mover}), size=size) as there:
        await there.type_move("1")
        await there.click_at(*found(there, r"(?<!⇅ )1\?"))
        assert there.session.ply == 0
        assert "Swap position 1 with which one: 2 or 3?" in there.strip
        assert await made(there, clicked(*found(there, r"3\?"))) == "own 1 3"


@both_sizes
async def test_a_held_tile_is_put_back_by_its_banner_and_the_shadow_below(size: Cell) -> None:
    for mover in (1, 2):
        async with running(new_game("code-swap", {**CODES, "to_move": mover}), size=size) as there:
            own = middles(there, 3)[mover - 1]
            for down in (0, 1):
                await there.click_at(*own[0])
                x, y = found(there, "▲ held")
                await there.click_at(x, y + down)
                assert (there.session.ply, there.board.hand.held) == (0, None)


async def test_all_3_the_first_tile_goes_back_a_step_by_a_click() -> None:
    async with running(new_game("code-swap", CODES)) as there:
        own, _ = middles(there, 3)
        await there.type_move("own 2")
        await there.click_at(*own[1])
        assert "Swap which position first" in there.strip
        check_agreement(there)


# Mirror Duel: the digit that is asked about is the one that is added


@both_sizes
@pytest.mark.parametrize(("by", "move"), [("b", "4 back"), ("tile", "4 front"), ("bar", "4 back")])
async def test_mirror_5_another_digit_of_the_pad_is_asked_about_instead(
    size: Cell, by: str, move: str
) -> None:
    async with running(new_game("mirror-duel", DIGITS), size=size) as there:
        await there.type_move("6")
        await there.click_at(*key(there, 4))
        assert "Add the 4 to the front (f) or to the back (b)?" in there.strip
        check_agreement(there)
        if by == "b":
            await answer(there, "b")
        elif by == "bar":
            await there.click(KeyBar, "answer('b')")
        else:
            await there.click_at(*found(there, r"f\?"))
        assert there.session.turns[-1].notation == move


async def test_mirror_5_a_digit_key_on_the_board_is_asked_about_as_well() -> None:
    async with running(new_game("mirror-duel", DIGITS)) as there:
        await there.type_move("6")
        there.board.focus()
        await there.press("4")
        check_agreement(there)
        assert "Add the 4 to" in there.strip
        there.board.focus()
        await there.write("b")
        await there.press("enter")
        assert there.session.turns[-1].notation == "4 back"


@pytest.mark.parametrize(("arrow", "move"), [("left", "6 front"), ("right", "6 back")])
async def test_mirror_5_an_arrow_answers_with_the_end_it_points_to(arrow: str, move: str) -> None:
    async with running(new_game("mirror-duel", DIGITS)) as there:
        await there.press("right")  # chosen before, and forgotten when it is asked for
        await there.type_move("6")
        await there.press("enter")
        assert there.session.ply == 0
        await there.press(arrow)
        assert there.session.turns[-1].notation == move


async def test_mirror_6_a_digit_that_is_used_up_is_refused_before_its_end_is_asked_for() -> None:
    hands = {"sequence": [1, 2], "hands": [[0, 2, 2], [2, 1, 2]]}
    setup = new_game("mirror-duel", hands, palindrome="end", digits=3, copies=2)
    async with running(setup) as there:
        await there.type_move("1")
        assert there.strip.startswith("✗")
        assert there.play.state.question is None


# What is typed, and what is shown of it


async def test_all_3_an_answer_that_is_taken_out_of_the_line_leaves_the_board() -> None:
    async with running(new_game("code-swap", CODES)) as there:
        await there.type_move("own 1")
        await there.write("3")
        assert "own 1 3" in "\n".join(rows(there))
        await there.press("backspace")
        assert there.board.cursor is None
        check_agreement(there)


@pytest.mark.parametrize("typed", ["4", "concede"])
async def test_shift_4_a_no_leaves_an_empty_line_and_the_question(typed: str) -> None:
    async with running(new_game("sequence-shift", ROW)) as there:
        await there.type_move("2")
        await answer(there, typed)
        assert isinstance(there.app.screen, Confirm)
        await there.press("escape")
        assert there.find(MoveLine).value == ""
        check_agreement(there)
        await answer(there, "1 2")
        assert there.session.turns[-1].notation == "swap 1 2"


async def test_all_3_what_is_no_answer_is_said_to_be_none() -> None:
    async with running(new_game("mirror-duel", DIGITS)) as there:
        await there.type_move("4")
        await answer(there, "x")
        assert there.strip == "✗ That is no answer: f or b?"
        await answer(there, "B")
        assert there.session.turns[-1].notation == "4 back"


# Beside the board, in lessons and at tasks


@both_sizes
async def test_the_oracle_is_shown_during_a_question_if_it_is_asked_for(size: Cell) -> None:
    async with running(new_game("code-swap", CODES), size=size) as there:
        await there.type_move("1")
        assert not there.find(OraclePanel).display
        await there.press("f4")
        assert there.find(OraclePanel).display
        assert there.play.aids.oracle == [True, False]
        check_agreement(there)
        await there.press("f4")
        assert not there.find(OraclePanel).display
        await answer(there, "1")
        await answer(there, "2")
        assert there.session.turns[-1].notation == "own 1 2"


@pytest.mark.parametrize(
    ("game", "typed"), [("code-swap", "1"), ("sequence-shift", "2"), ("mirror-duel", "4")]
)
@both_sizes
async def test_all_3_a_lesson_asks_too(game: str, typed: str, size: Cell) -> None:
    async with running(Coach(game_named(game)), size=size) as there:
        await there.type_move(typed)
        question = there.play.state.question
        assert question is not None
        assert question.text in there.strip
        assert there.find(MoveLine).placeholder.strip().startswith(question.answers[0].text)
        steps = there.play.query_one(".steps", SidePanel)
        assert steps.display
        assert "step " in "\n".join(steps.render_line(y).text for y in range(steps.size.height))
        check_agreement(there)


async def test_all_3_a_task_asks_too() -> None:
    async with running(as_puzzle(TASK)) as there:
        await there.type_move("1")
        assert "Swap which position first: 1, 2, 3 or 4?" in there.strip
        assert there.play.query_one(".steps").display
        check_agreement(there)


# Letters


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_letter_that_begins_a_typed_move_is_no_commands_only_key(game: AnyGame) -> None:
    board: Board = board_of(game.name)
    letters = {letter for letter in board.taken if len(letter) == 1 and letter.isalpha()}
    for command in ALL_COMMANDS:
        if name_of(command.action) in AFTER_THE_END:
            continue
        keys = {key for key in command.keys.split(",") if key}
        assert not keys or keys - letters, command


@pytest.mark.parametrize("text", ["x2", "X2", "cross 2", "Opponent 2", "OWN 1 2", "Swap 1 2"])
async def test_swap_7_a_typed_move_may_begin_with_either_case(text: str) -> None:
    async with running(new_game("code-swap", CODES)) as there:
        await there.write(text)
        await there.press("enter")
        assert there.session.ply == 1


@pytest.mark.parametrize("text", ["Select 4", "Add 4", "Front 4", "F4", "Choose 4"])
async def test_mirror_5_a_typed_move_may_begin_with_either_case(text: str) -> None:
    async with running(new_game("mirror-duel", DIGITS)) as there:
        await there.write(text)
        await there.press("enter")
        assert there.session.ply or there.play.state.question


# What names one move plays it, wherever it stands


async def click_text(there: RunningApp, text: str) -> None:
    """Click in the middle of the one place on the whole screen where this stands."""
    strips = [strip.text for strip in there.app.screen._compositor.render_strips()]
    places = [(row.index(text) + len(text) // 2, y) for y, row in enumerate(strips) if text in row]
    assert len(places) == 1, (text, strips)
    await there.click_at(*places[0])


@both_sizes
async def test_a_hint_plays_what_it_names(size: Cell) -> None:
    async with running(
        new_game("sequence-shift", {"sequence": [1, 2, 3, 5, 4]}), size=size
    ) as there:
        await there.press("i")
        await click_text(there, "Hint: swap 4 5.")
        assert there.session.turns[-1].notation == "swap 4 5"


async def test_a_hint_to_claim_claims() -> None:
    async with running(new_game("mirror-duel", {"sequence": [1, 2] * 20})) as there:
        await there.press("i")
        await click_text(there, "Hint: claim the draw.")
        assert there.session.outcome is not None
        assert there.session.outcome.reason == "claimed"


async def test_a_strip_that_names_no_move_plays_nothing() -> None:
    async with running(new_game("sequence-shift", {"sequence": [1, 2, 3, 5, 4]})) as there:
        await click_text(there, "swap two neighbours.")
        await there.press("i", "i")
        await there.click_at(10, there.find(StatusStrip).region.y)
        assert there.session.ply == 0


@both_sizes
async def test_the_oracles_sentence_plays_the_one_move_that_it_names(size: Cell) -> None:
    start = {"codes": [[4, 1, 3], [2, 5, 1]]}
    async with running(new_game("code-swap", start), size=size) as there:
        await there.press("f4")
        panel = there.find(OraclePanel)
        said = " ".join(there.reads(OraclePanel).split())
        assert panel.judgement is not None
        named = [move for move in map(str, there.session.legal) if f" with {move}." in said]
        assert [panel.judgement.best] == (named or [""])
    sorts = {"sequence": [1, 2, 3, 5, 4]}
    async with running(new_game("sequence-shift", sorts), size=size) as there:
        await there.press("f4")
        await click_text(there, "Ada wins at once")
        assert there.session.turns[-1].notation == "swap 4 5"


@both_sizes
async def test_the_count_of_discards_shows_them(size: Cell) -> None:
    deck = {"deck": [3, 2, 5, 1, 4, 1, 2, 5, 4, 3]}
    async with running(new_game("sequence-stack", deck), size=size) as there:
        await there.make("discard", "discard")
        x, y = found(there, "discards 2")
        for way in (-4, 0, 4):
            await there.click_at(x + way, y)
            assert there.board.spread
            await there.press("w")


@both_sizes
async def test_an_end_that_is_chosen_first_asks_for_the_digit(size: Cell) -> None:
    async with running(new_game("mirror-duel", DIGITS), size=size) as there:
        await there.click_at(*found(there, "← add"))
        assert "dd which digit to the front?" in there.strip
        await there.press("right")
        assert "dd which digit to the back?" in there.strip
        await there.press("4", "enter")
        assert there.session.turns[-1].notation == "4 back"


# Small things in the picture


async def test_a_tray_on_a_small_tile_is_whole() -> None:
    """It asks in a frame that is closed on both sides, or in none."""
    async with running(new_game("code-swap", length=4), size=(60, 20)) as there:
        await there.type_move("1")
        for row in rows(there):
            if "?" in row:
                assert row.count("╰") == row.count("╯"), row


async def test_moves_in_the_log_do_not_touch() -> None:
    async with running(new_game("sequence-shift", ROW)) as there:
        await there.make("swap 1 3", "swap 3 4")
        log = there.reads(MoveLog)
        assert "swap 1 3" in log
        assert "✗◆" not in log


async def test_the_help_says_where_escape_leads_during_a_question() -> None:
    async with running(new_game("code-swap", CODES)) as there:
        await there.type_move("1")
        await there.press("f1")
        strips = [strip.text for strip in there.app.screen._compositor.render_strips()]
        screen = "\n".join(strips)
        assert "Go back a step of this move." in screen
        assert "Go back to the menu" not in screen
