"""Mirror Duel's board: no digit is added by mistake, and blindfold play shows nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette
from seqtui.app.drawing.tile import XS, M, N, S, Size
from seqtui.app.games.board import Move, Scene
from seqtui.app.games.lifting import Lift
from seqtui.app.games.mirror_duel.board import BOARD, _Layout
from seqtui.engines.games.mirror_duel.rules import Options
from tests.app.games.stage import Stage, painted, rows, spots, standing_on, targets
from tests.app.running import NARROW, WIDE, new_game, running

SIZES = [(52, 20), (53, 21), (64, 26), (77, 31), (86, 36), (166, 56)]
PI = [int(digit) for digit in "3141592653589793238462643383279528841971693993751582974944592378"]


def scene(sequence: list[int] | None = None, digits: int = 9, **changes: Any) -> Scene:
    """Build a scene with player 1 to move."""
    shown = Scene(
        view={"sequence": [2, 3, 1, 4, 3, 2] if sequence is None else sequence},
        options=Options(digits=digits),
        names=("Ada", "Bob"),
        to_move=1,
        legal=tuple(f"{d} {end}" for d, end in product(range(1, digits + 1), ("front", "back"))),
    )
    return replace(shown, **changes)


def blindfold(length: int, *recent: str, **changes: Any) -> Scene:
    """Build a blindfold scene: the length and the latest moves are all there is."""
    last = {"last": recent[-1], "last_by": 2} if recent else {}
    options = Options(blindfold=True)
    view = {"length": length, "recent": list(recent)}
    return replace(scene(), view=view, options=options, **{**last, **changes})


def text(shown: Scene, width: int = 52, height: int = 20) -> str:
    return "\n".join(rows(painted(BOARD(), shown, width, height)))


def test_a_turn_begins_with_nothing_picked() -> None:
    assert BOARD().home(scene()) is None


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        (None, "up", "1 front"),
        (None, "down", "4 front"),
        (None, "left", None),
        ("2 back", "up", "3 back"),
        ("4 back", "up", "4 back"),
        ("1 front", "down", "1 front"),
        ("3 front", "right", "3 back"),
        ("3 back", "left", "3 front"),
    ],
)
def test_up_and_down_change_the_digit(start: str | None, direction: Any, end: str | None) -> None:
    assert standing_on(BOARD(), start).steer(scene(digits=4), direction) == end


async def test_an_arrow_adds_only_a_digit_that_was_picked() -> None:
    stage = Stage(BOARD(), scene())
    async with stage.run_test(size=(52, 20)) as pilot:
        for _ in range(3):
            stage.board.move_cursor("right")
            stage.board.choose()
        await pilot.pause()
        assert stage.chosen == []
        await pilot.press("7")
        assert stage.chosen == []
        stage.board.move_cursor("left")
        await pilot.pause()
    assert stage.chosen == ["7 front"]


async def test_an_arrow_held_down_adds_nothing_in_the_next_turn() -> None:
    stage = Stage(BOARD(), scene([7]))
    async with stage.run_test(size=(52, 20)) as pilot:
        await pilot.press("2")
        stage.board.move_cursor("right")
        stage.board.scene = scene([7, 2], to_move=2, last="2 back", last_by=1)
        stage.board.move_cursor("right")
        stage.board.move_cursor("right")
        await pilot.pause()
    assert stage.chosen == ["2 back"]


async def test_enter_adds_a_digit_only_where_an_end_was_chosen() -> None:
    stage = Stage(BOARD(), scene())
    async with stage.run_test(size=(52, 20)) as pilot:
        await pilot.press("4")
        stage.board.choose()
        await pilot.pause()
        assert stage.chosen == ["4"], "which is no move, and the gate says what is missing"
        stage.board.picked(Move("4 front"))
        await pilot.pause()
        assert stage.chosen.pop() == "4 front", "a click on the ghost names the end"
        stage.board.move_cursor("up")
        stage.board.choose()
        await pilot.pause()
    assert stage.chosen == ["4", "5 front"]


async def test_enter_adds_a_digit_at_the_end_that_an_arrow_chose_before() -> None:
    stage = Stage(BOARD(), scene())
    async with stage.run_test(size=(52, 20)) as pilot:
        stage.board.move_cursor("right")
        await pilot.press("7")
        stage.board.choose()
        await pilot.pause()
    assert stage.chosen == ["7 back"]


async def test_a_digit_outside_the_options_is_not_picked() -> None:
    board = BOARD()
    stage = Stage(board, scene([1, 2], digits=2))
    async with stage.run_test(size=(52, 20)) as pilot:
        await pilot.press("3")
        assert board.hand.held is None, "it begins a typed move instead"
        await pilot.press("2")
        assert board.hand.held == Lift(2)


@pytest.mark.parametrize("length", [0, 1, 2, 7, 8, 16, 28, 42, 43, 60])
@pytest.mark.parametrize("size", SIZES)
def test_both_ends_and_every_digit_can_be_clicked(size: tuple[int, int], length: int) -> None:
    shown = scene(PI[:length], digits=9)
    pad = {Lift(digit) for digit in range(1, 10)}
    assert targets(painted(BOARD(), shown, *size)) == pad | {"front", "back"}
    picked = painted(standing_on(BOARD(), "8 back"), shown, *size)
    assert targets(picked) == pad | {Move("8 front"), Move("8 back")}


def test_the_pad_holds_the_digits_of_the_options() -> None:
    found = targets(painted(BOARD(), scene([1, 2], digits=4)))
    assert found - {"front", "back"} == {Lift(1), Lift(2), Lift(3), Lift(4)}


def test_the_pad_stays_where_it_is_while_the_sequence_grows() -> None:
    places = {tuple(spots(painted(BOARD(), scene(PI[:length])), Lift(5))) for length in range(50)}
    assert len(places) == 1


@pytest.mark.parametrize("changes", [{"live": False}, {"to_move": None, "winner": 1}])
def test_nothing_can_be_clicked_when_nobody_chooses(changes: dict[str, Any]) -> None:
    assert not targets(painted(BOARD(), scene(**changes)))


def test_mirrored_pairs_are_compared_on_both_sides() -> None:
    # 2 3 1 | 4 3 2: the outer two pairs match, the inner one does not
    marks = [re.sub(r"[^=≠]", "", row) for row in text(scene()).split("\n")]
    assert [found for found in marks if found] == ["==≠≠=="]
    assert "2 of 3 pairs match" in text(scene())


def test_folded_pairs_are_compared_once() -> None:
    # 3 1 4 1 5 9 2 above 3 1 4 9 5 3 5, with 6 where they fold
    sequence = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 9, 4, 1, 3]
    marks = [re.sub(r"[^=≠]", "", row) for row in text(scene(sequence)).split("\n")]
    assert [found for found in marks if found] == ["===≠=≠≠"]
    assert "4 of 7 pairs match" in text(scene(sequence))


@pytest.mark.parametrize(
    ("length", "folded", "size"),
    [(7, False, N), (8, True, M), (16, True, N), (17, True, S), (28, True, S), (42, True, XS)],
)
def test_sizes_of_long_sequences_at_80_columns(length: int, folded: bool, size: Size) -> None:
    layout = _Layout.of(length, 52, 16)
    assert (layout.folded, layout.size.name) == (folded, size.name)
    assert len(layout.tiles) == length


@pytest.mark.parametrize(("width", "height"), [(52, 16), (60, 20), (86, 26), (166, 37)])
def test_tiles_lie_side_by_side_and_inside(width: int, height: int) -> None:
    for length in range(65):
        layout = _Layout.of(length, width, height)
        taken = [*layout.tiles.values(), *layout.ghosts]
        for place, rect in enumerate(taken):
            assert rect.x >= 0, length
            assert rect.right <= width, length
            assert rect.y > 0, length
            assert rect.bottom < height, length
            assert not any(rect.overlaps(other) for other in taken[:place]), length
        # What is drawn of a sequence is mirrored: a digit is there if its partner is.
        assert {length - 1 - place for place in layout.tiles} == set(layout.tiles), length


def test_a_sequence_too_long_for_the_ribbon_says_how_much_is_missing() -> None:
    shown = text(scene(PI[:60]))
    left_out = re.search(r"(\d+) more", shown)
    layout = _Layout.of(60, 52, 16)
    assert left_out is not None
    assert int(left_out[1]) + len(layout.tiles) == 60
    assert {0, 1, 58, 59} <= set(layout.tiles)
    assert "60 digits" in shown


def test_an_empty_sequence_says_so() -> None:
    assert "No digit yet" in text(scene([]))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("length", [1, 2, 3, 8, 15, 20, 31, 50])
def test_blindfold_shows_no_digit_and_no_comparison(size: tuple[int, int], length: int) -> None:
    shown = text(blindfold(length, "4 front", "2 back"), *size)
    above = shown[: shown.index("face down")]
    assert f"{length} digit" in shown
    assert "● 4 front, then ◆ 2 back" in shown
    assert "=" not in shown
    assert "≠" not in shown
    assert "match" not in shown
    assert not re.search(r"\d", re.sub(rf"{length} digits?|\d+ more", "", above))


def test_blindfold_names_the_right_movers_after_a_concession() -> None:
    # Player 2 made the last move, and player 1 gave up
    over = blindfold(5, "4 front", "2 back", last="concede", last_by=1, to_move=None, winner=2)
    assert "● 4 front, then ◆ 2 back" in text(over)


@pytest.mark.parametrize("sequence", [[2, 2], [2, 3, 1, 3, 2], PI[:12] + PI[:12][::-1]])
def test_the_palindrome_is_marked_with_whoever_completed_it(sequence: list[int]) -> None:
    over = scene(sequence, to_move=None, legal=(), winner=1, last="2 back", last_by=2)
    canvas = painted(BOARD(), over)
    shown = "\n".join(rows(canvas))
    assert "A palindrome, completed by ◆ Bob" in shown
    assert "≠" not in shown
    assert shown.count("◆") == 2  # once in words, once at the digit
    assert "front" not in shown


def test_a_conceded_game_has_no_palindrome() -> None:
    over = scene(to_move=None, legal=(), winner=1, last="concede", last_by=2)
    assert "palindrome, completed" not in text(over)
    assert "◆" not in text(over)


@pytest.mark.parametrize(("last", "first"), [("2 front", True), ("2 back", False)])
def test_the_last_digit_carries_the_movers_sign(last: str, first: bool) -> None:
    row = next(row for row in text(scene(last=last, last_by=2)).split("\n") if "◆" in row)
    assert (row.index("◆") < 26) == first


@pytest.mark.parametrize("palette", [DARK, LIGHT, OKABE, DARK.without_colour])
@pytest.mark.parametrize("size", [*SIZES, (20, 6), (1, 1), (200, 8), (9, 60)])
def test_any_size_can_be_painted(size: tuple[int, int], palette: Palette) -> None:
    names = ("A name that goes on and on and on", "李小龍\u200d\n")
    for length in (0, 1, 2, 7, 15, 30, 64):
        shown = scene(PI[:length], names=names, last="3 front" if length else None, last_by=2)
        hidden = blindfold(length, names=names)
        for cursor in (None, "4 front", "9 back"):
            for view in (shown, hidden):
                canvas = painted(standing_on(BOARD(), cursor), view, *size, palette)
                assert [strip.cell_length for strip in canvas.strips()] == [size[0]] * size[1]


# Palindromes at the ends, and hands of tiles (MIRROR-6)

NINE = [3, 3, 1, 2, 3, 3, 1, 2, 2]
"""The front is 3 3 1, so that 3 and 1 lose there; at the back 2 and 1 lose."""
SHARP = Options(digits=3, palindrome="end", copies=3)


def sharp(sequence: list[int] | None = None, hands: Any = None, **changes: Any) -> Scene:
    """Build a scene with hands and player 1 to move."""
    hands = hands or [[3, 1, 1], [1, 2, 1]]
    view = {"sequence": NINE if sequence is None else sequence, "hands": hands}
    legal = tuple(
        f"{digit} {end}"
        for digit, end in product((1, 2, 3), ("front", "back"))
        if hands[0][digit - 1]
    )
    return replace(scene(), view=view, options=SHARP, **{"legal": legal, **changes})


def advised(board: BOARD) -> BOARD:
    """Let the oracle be open beside a board."""
    board.set_reactive(BOARD.advised, True)
    return board


def words(board: BOARD, shown: Scene, width: int = 52, height: int = 20) -> str:
    return "\n".join(rows(painted(board, shown, width, height)))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_compared_where_only_the_ends_matter(size: tuple[int, int]) -> None:
    for length in range(10):
        shown = text(sharp(NINE[:length]), *size)
        assert not re.search(r"[=≠]|^ *mirror *$|match", shown, re.MULTILINE)


def test_both_ends_say_where_to_read_and_with_the_oracle_what_loses() -> None:
    shown = text(sharp(last="2 back", last_by=2))
    assert "← front  ╌▸ 3 or more that mirror lose" in shown
    assert "→ back  ╌▸ here too  ◆ last" in shown
    assert "✗" not in shown
    shown = words(advised(BOARD()), sharp(last="2 back", last_by=2))
    assert "← front  ✗ 1 and 3 lose here" in shown
    assert "→ back  ✗ 1 and 2 lose here  ◆ last" in shown


def test_what_loses_at_both_ends_of_a_row_is_never_cut() -> None:
    shown = words(advised(BOARD()), sharp([1, 1, 2, 2]))
    assert "✗ 1 2 in front  ·  ✗ 1 2 at the back" in shown
    shown = words(advised(BOARD()), sharp([1, 1, 2, 2]), 86, 36)
    assert "✗ 1 and 2 lose in front  ·  ✗ 1 and 2 lose at the back" in shown


def test_only_what_is_in_hand_is_said_to_lose() -> None:
    shown = words(advised(BOARD()), sharp(hands=[[0, 1, 1], [1, 1, 1]]))
    assert "← front  ✗ 3 loses here" in shown
    assert "→ back  ✗ 2 loses here" in shown
    shown = words(advised(BOARD()), sharp([1, 2, 3, 1, 2, 3, 3], [[0, 1, 0], [1, 1, 1]]))
    assert "← front  ✗ 2 loses here" in shown
    assert "→ back  ✗ 2 loses here" in shown
    shown = words(advised(BOARD()), sharp(hands=[[0, 0, 1], [1, 1, 1]]))
    assert "→ back  ╌▸ nothing loses here" in shown


@pytest.mark.parametrize(
    ("length", "folded", "size"),
    [(3, False, "L"), (5, False, "M"), (6, True, "M"), (11, True, "M")],
)
def test_the_arrangement_with_larger_tiles_is_taken(length: int, folded: bool, size: str) -> None:
    layout = _Layout.of(length, 52, 15, ends=True)
    assert (layout.folded, layout.size.name) == (folded, size)


@pytest.mark.parametrize(("width", "height"), [(52, 15), (60, 20), (86, 24), (166, 41)])
def test_ends_lie_side_by_side_and_inside(width: int, height: int) -> None:
    for length in range(40):
        layout = _Layout.of(length, width, height, ends=True)
        taken = [*layout.tiles.values(), *layout.ghosts]
        for place, rect in enumerate(taken):
            assert rect.x >= 0, length
            assert rect.right <= width, length
            assert rect.y > 0, length
            assert rect.bottom < height, length
            assert not any(rect.overlaps(other) for other in taken[:place]), length


@pytest.mark.parametrize("size", SIZES)
def test_both_hands_are_shown(size: tuple[int, int]) -> None:
    shown = text(sharp(hands=[[3, 1, 0], [1, 2, 0]]), *size)
    assert "◆ Bob   1 ■□□   2 ■■□   3 □□□" in shown
    own = shown[shown.index("◆ Bob") :]
    assert len(re.findall("■■■", own)) == 1
    assert re.search(r"3( of 3)? left", own)
    assert re.search(r"1( of 3)? left", own)
    assert "none left" in own
    assert "loses" in own


def test_the_hands_change_places_with_the_turn_and_both_stay_at_the_end() -> None:
    shown = text(sharp(to_move=2))
    assert "● Ada   1 ■■■   2 ■□□   3 ■□□" in shown
    over = sharp(to_move=None, legal=(), winner=2, last="concede", last_by=1)
    hands = [
        row for row in text(replace(over, names=("You", "Computer"))).split("\n") if "□" in row
    ]
    assert len({row.index("1 ■") for row in hands}) == 1, "they stand below each other"
    assert "● Ada   1 ■■■   2 ■□□   3 ■□□" in text(over)
    assert "◆ Bob   1 ■□□   2 ■■□   3 ■□□" in text(over)


@pytest.mark.parametrize("size", SIZES)
def test_a_digit_that_is_not_in_hand_cannot_be_lifted_and_the_gate_says_why(
    size: tuple[int, int],
) -> None:
    shown = sharp(hands=[[2, 0, 1], [1, 1, 1]])
    found = targets(painted(BOARD(), shown, *size))
    assert found - {"front", "back"} == {Lift(1), Lift(3), Move("2 front")}
    assert "2 front" not in shown.legal


async def test_the_key_of_a_digit_that_is_not_in_hand_asks_the_gate() -> None:
    stage = Stage(BOARD(), sharp(hands=[[2, 0, 1], [1, 1, 1]]))
    async with stage.run_test(size=(52, 20)) as pilot:
        await pilot.press("2")
        assert (stage.chosen, stage.board.hand.held) == (["2 front"], None)
        await pilot.press("3")
        assert stage.board.hand.held is not None


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        (None, "up", "1 front"),
        (None, "down", "3 front"),
        ("1 back", "up", "3 back"),
        ("3 back", "down", "1 back"),
        ("3 back", "up", "3 back"),
    ],
)
def test_up_and_down_pass_over_what_is_not_in_hand(
    start: str | None, direction: Any, end: str
) -> None:
    shown = sharp(hands=[[2, 0, 1], [1, 1, 1]])
    assert standing_on(BOARD(), start).steer(shown, direction) == end


@pytest.mark.parametrize(
    ("sequence", "last", "made"),
    [([1, *NINE], "1 front", "1 3 3 1"), ([*NINE, 2], "2 back", "2 2 2")],
)
def test_the_palindrome_at_an_end_is_named(sequence: list[int], last: str, made: str) -> None:
    over = sharp(sequence, to_move=None, legal=(), winner=2, last=last, last_by=1)
    assert f"A palindrome, {made}, completed by ● Ada" in text(over)
    assert BOARD().winning(over) == len(made.split())


def test_whoever_runs_out_of_tiles_has_made_no_palindrome() -> None:
    hands = [[0, 0, 0], [0, 0, 1]]
    over = sharp(hands=hands, to_move=None, legal=(), winner=2, last="2 back", last_by=2)
    assert "palindrome" not in text(over)
    assert BOARD().winning(over) == 0


@pytest.mark.parametrize("palette", [DARK, LIGHT, OKABE, DARK.without_colour])
@pytest.mark.parametrize("size", [*SIZES, (20, 6), (1, 1), (200, 8), (9, 60)])
def test_hands_can_be_painted_in_any_size(size: tuple[int, int], palette: Palette) -> None:
    names = ("A name that goes on and on and on", "李小龍\u200d\n")
    for length, cursor in product((0, 1, 5, 9, 18), (None, "1 front", "3 back")):
        shown = sharp((NINE * 2)[:length], [[3, 0, 1], [0, 0, 0]], names=names)
        for board in (BOARD(), advised(BOARD())):
            canvas = painted(standing_on(board, cursor), shown, *size, palette)
            assert [strip.cell_length for strip in canvas.strips()] == [size[0]] * size[1]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_mirror_7_an_echo_is_barred_on_the_pad_and_says_why(size: tuple[int, int]) -> None:
    """By a sign and a word, not by colour alone; its key and its tile are refused with a reason."""
    chosen: dict[str, Any] = {"palindrome": "end", "digits": 3, "copies": 3}
    setup = new_game("mirror-duel", None, **chosen, echo="forbidden")
    async with running(setup, size=size) as there:
        assert "✗ echo" not in there.reads(BOARD)
        await there.make("2 back")
        assert there.reads(BOARD).count("✗ echo") == 1
        assert "but no 2" in there.strip
        await there.press("2")
        assert there.strip == "✗ No echo: 2 has just been played, so choose 1 or 3."
        assert there.session.ply == 1
        await there.press("1", "left")
        assert there.session.ply == 2
