"""Two open cards on the board: picked, placed and discarded by key, mouse and typing (STACK-11)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from seqtui.app.drawing.palette import DARK, LIGHT, Palette
from seqtui.app.games.board import Direction, Move, Scene
from seqtui.app.games.sequence_stack.board import BOARD
from seqtui.app.games.sequence_stack.plain import draw
from seqtui.engines.games.sequence_stack.rules import Options
from tests.app.games.stage import painted, rows, standing_on, targets
from tests.app.running import NARROW, WIDE, RunningApp, a_session, new_game, running, table
from tests.app.test_pointing import found
from tests.app.test_pointing import rows as there_rows

SIZES = [(52, 13), (52, 16), (52, 20), (53, 21), (64, 26), (86, 36), (166, 56)]
TWO = {"open": 2}
START: dict[str, object] = {
    "stacks": [[1, 2], [1]],
    "blocked": [[5], [2]],
    "open": [3, 5],
    "deck": [4, 3],
    "discard": [4, 5, 2],
    "decks": 2,
    "last": 2,
}


def view(**changes: Any) -> dict[str, Any]:
    """Build a public position in which player 1 can place a 3."""
    deck = {"1": 0, "2": 0, "3": 1, "4": 1, "5": 0}
    return {**START, "deck": deck, "began": 1, **changes}


def scene(shown: dict[str, Any] | None = None, **changes: Any) -> Scene:
    start = Scene(
        view=shown or view(),
        options=Options(5, "thaw", 2),
        names=("Ada", "Bob"),
        to_move=1,
        legal=("place 3", "discard 3", "discard 5"),
    )
    return replace(start, **changes)


def text(shown: Scene, cursor: str | None = None, width: int = 52, height: int = 20) -> str:
    return "\n".join(rows(painted(standing_on(BOARD(), cursor), shown, width, height)))


# Where the arrows lead


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("place 3", "right", "discard 5"),
        ("discard 5", "left", "place 3"),
        ("discard 3", "left", "place 3"),
        ("discard 5", "right", "discard 5"),
        ("place 3", "down", "discard 3"),
        ("discard 3", "up", "place 3"),
        ("discard 5", "up", "discard 5"),
    ],
)
def test_left_and_right_pick_a_card_and_up_and_down_what_to_do(
    start: str, direction: Direction, end: str
) -> None:
    assert standing_on(BOARD(), start).steer(scene(), direction) == end


def test_a_turn_begins_with_placing_where_that_is_possible() -> None:
    assert BOARD().home(scene()) == "place 3"
    neither = scene(view(open=[5, 4]), legal=("discard 4", "discard 5"))
    assert BOARD().home(neither) == "discard 5", "the first card of the row"


# What is drawn


@pytest.mark.parametrize(("size", "palette"), [*product(SIZES, (DARK, LIGHT))])
def test_every_button_there_is_can_be_clicked_and_no_other(
    size: tuple[int, int], palette: Palette
) -> None:
    canvas = painted(standing_on(BOARD(), "place 3"), scene(), *size, palette)
    moves = {target.notation for target in targets(canvas) if isinstance(target, Move)}
    assert moves == {"place 3", "discard 3", "discard 5"}
    drawn = "\n".join(rows(canvas))
    assert drawn.count("place") == 1
    assert drawn.count("discard") == 2 + drawn.count("discards")


@pytest.mark.parametrize("size", SIZES)
def test_the_board_says_which_deck_is_in_use_and_what_it_holds(size: tuple[int, int]) -> None:
    for decks, pips in ((1, "■□□"), (2, "■■□"), (3, "■■■")):
        drawn = text(scene(view(decks=decks)), "place 3", *size)
        assert f"deck {pips} 2" in drawn
        assert "discards 3" in drawn
        assert "3▮" in drawn
        assert "2·" in drawn


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("player", [1, 2])
def test_last_stands_with_the_tower_that_placed_last(size: tuple[int, int], player: int) -> None:
    drawn = text(scene(view(last=player)), "place 3", *size).splitlines()
    lasts = [row.index("last") for row in drawn if "last" in row]
    assert len(lasts) == 1
    assert (lasts[0] < size[0] / 2) == (player == 1)
    assert "last" not in text(scene(view(last=None)), "place 3", *size)


def test_the_picked_card_stands_higher() -> None:
    def tops(cursor: str) -> list[int]:
        drawn = rows(painted(standing_on(BOARD(), cursor), scene()))
        return [min(y for y, row in enumerate(drawn) if "▄" in row[x : x + 10]) for x in (15, 26)]

    left, right = tops("place 3")
    assert left == right - 1
    left, right = tops("discard 5")
    assert right == left - 1


def test_a_discard_that_would_block_shows_it_at_the_tower() -> None:
    assert "✗ 3 ?" in text(scene(), "discard 3")
    assert "✗ 5 ?" not in text(scene(), "discard 5"), "it is blocked for the discarder"
    empty = {str(number): 0 for number in range(1, 6)}
    assert "✗ 3 ?" not in text(scene(view(deck=empty)), "discard 3"), "a new deck lifts it at once"


@pytest.mark.parametrize(
    ("changes", "winner", "says"),
    [
        ({"stacks": [[1, 2, 3, 4, 5], []], "open": [3]}, 1, "● complete"),
        ({"stacks": [[1, 2], [1]], "open": [3]}, 1, "● higher stack"),
        ({"stacks": [[1], [1]], "open": [3]}, 2, "◆ placed last"),
        ({"stacks": [[], []], "open": [3], "last": None}, 2, "◆ nobody placed"),
        ({"open": [3, 5]}, 2, "two open cards"),
    ],
)
def test_the_end_says_what_decided(changes: dict[str, Any], winner: int, says: str) -> None:
    over = scene(view(**changes), to_move=None, legal=(), winner=winner)
    assert says in text(over)


# What is said


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, "take one of two: 3 or 5."),
        ({"decks": 3}, "last deck, 2 cards to come: you lead 2 to 1."),
        ({"decks": 3, "stacks": [[1], [1, 2]]}, "last deck, 2 cards to come: you trail 1 to 2."),
        (
            {"decks": 3, "stacks": [[1], [1]], "last": 1},
            "last deck, 2 cards to come: 1 to 1, and a tie is yours.",
        ),
        (
            {"decks": 3, "stacks": [[], []], "last": None, "deck": {"4": 1}},
            "last deck, 1 card to come: 0 to 0, and a tie is Bob's.",
        ),
        ({"decks": 3, "deck": {"4": 0}}, "last deck, no card to come: you lead 2 to 1."),
    ],
)
def test_the_strip_says_in_the_last_deck_what_would_decide(
    changes: dict[str, Any], says: str
) -> None:
    texts, _ = standing_on(BOARD(), "place 3").prompt(scene(view(**changes)))
    assert texts[0] == says


def test_the_strip_says_what_the_keys_do() -> None:
    _, place = standing_on(BOARD(), "place 3").prompt(scene())
    assert place[0] == "Enter places the 3, d discards it."
    _, discard = standing_on(BOARD(), "discard 3").prompt(scene())
    assert discard[0] == "Enter discards the 3 and blocks it for Bob."
    _, discard = standing_on(BOARD(), "discard 5").prompt(scene())
    assert discard[0] == "Enter discards the 5."


def test_in_plain_text() -> None:
    lines = draw(view(), ("Ada", "Bob"))
    assert "Left in the deck: 3 4 (deck 2 of 3)" in lines
    assert "Open cards: 3 5" in lines
    assert lines[-1] == "Placed last: Bob"
    assert not any("Placed last" in line for line in draw(view(last=None), ("Ada", "Bob")))


# At the application


def two_open(**position: object) -> Any:
    return new_game("sequence-stack", {**START, **position}, open=2)


def moves_of(there: RunningApp) -> list[str]:
    return [turn.notation for turn in there.session.turns]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_keys_pick_place_and_discard(size: tuple[int, int]) -> None:
    async with running(two_open(), size=size) as there:
        assert there.board.cursor == "place 3"
        await there.press("right")
        assert there.board.cursor == "discard 5"
        await there.press("left", "enter")
        assert moves_of(there) == ["place 3"]
        await there.press("d")
        assert moves_of(there) == ["place 3", "discard 5"]
        assert "d discard" in there.bar


async def test_enter_discards_a_card_that_cannot_be_placed_and_d_the_one_that_can() -> None:
    async with running(two_open()) as there:
        await there.press("right", "enter")
        assert moves_of(there) == ["discard 5"]
    async with running(two_open()) as there:
        await there.press("d")
        assert moves_of(there) == ["discard 3"]


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize(
    ("label", "number", "move"),
    [("place", 0, "place 3"), ("discard", 0, "discard 3"), ("discard", 1, "discard 5")],
)
async def test_a_click_on_a_button_plays_it(
    size: tuple[int, int], label: str, number: int, move: str
) -> None:
    """The buttons are where the picture shows them: the left card's first."""
    async with running(two_open(), size=size) as there:
        there.board.SETTLING = 0  # type: ignore[misc]
        standing = re.compile(rf"{label}(?!s)")
        spots = [
            (hit.start() + 2, y)
            for y, row in enumerate(there_rows(there))
            if y >= there.board.region.y
            for hit in standing.finditer(row)
        ]
        await there.click_at(*spots[number])
        assert moves_of(there) == [move]


async def test_a_click_on_a_card_only_picks_it() -> None:
    async with running(two_open()) as there:
        x, y = found(there, r"discard(?!s)(?=[^s]*$)")
        await there.click_at(x, y - 5)
        assert there.board.cursor == "discard 5"
        assert moves_of(there) == []


@pytest.mark.parametrize(
    ("typed", "move"),
    [("place 3", "place 3"), ("p", "place 3"), ("discard 5", "discard 5"), ("d3", "discard 3")],
)
async def test_a_move_is_typed(typed: str, move: str) -> None:
    async with running(two_open()) as there:
        await there.type_move(typed)
        assert moves_of(there) == [move]


async def test_a_letter_begins_a_typed_move() -> None:
    async with running(two_open()) as there:
        await there.write("place 3")
        await there.press("enter")
        assert moves_of(there) == ["place 3"]


async def test_which_card_is_asked_step_by_step() -> None:
    async with running(two_open()) as there:
        await there.type_move("discard")
        assert "Discard which card: 3 or 5?" in there.strip
        await there.press("escape")
        assert "which card" not in there.strip
        await there.type_move("discard")
        await there.press("5", "enter")
        assert moves_of(there) == ["discard 5"]


async def test_what_cannot_be_done_is_refused_with_the_reason() -> None:
    async with running(two_open()) as there:
        await there.type_move("place 5")
        assert "The 5 is blocked for you" in there.strip
        assert moves_of(there) == []


async def test_the_discards_are_spread_out_in_order() -> None:
    async with running(two_open()) as there:
        await there.press("w")
        shown = there_rows(there)
        heading = next(y for y, row in enumerate(shown) if "discards, oldest first" in row)
        left = shown[heading].index("discards")
        assert shown[heading + 1][left : left + 22].split() == ["4", "5", "2"]


async def test_a_game_against_a_computer_goes_to_its_end() -> None:
    session = a_session("sequence-stack", None, options=TWO, kinds=("human", "easy"))
    async with table(session) as there:
        while there.session.outcome is None:
            await there.press("enter")
        assert there.session.outcome.winner in (1, 2)
        assert there.session.ply <= 27
