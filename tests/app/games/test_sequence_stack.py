"""Sequence Stack's board: two choices by key and mouse, and what the towers say."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from threading import Event
from typing import Any

import pytest

from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette
from seqtui.app.games.board import Direction, Move, Scene
from seqtui.app.games.sequence_stack.board import BOARD
from seqtui.app.games.sequence_stack.plain import draw
from seqtui.app.games.sequence_stack.tower import measure
from seqtui.app.play.screen import PlayScreen
from seqtui.engines.games.sequence_stack.rules import Options
from seqtui.engines.session import AnySession
from tests.app.games.stage import Stage, painted, rows, spots, standing_on, targets
from tests.app.running import NARROW, WIDE, RunningApp, a_session, new_game, running, table
from tests.app.test_pointing import found
from tests.app.test_pointing import rows as there_rows

SIZES = [(52, 20), (53, 21), (64, 26), (77, 31), (86, 36), (166, 56)]
PLACE, DISCARD = Move("place"), Move("discard")
BOTH = ("place", "discard")


def view(
    drawn: int | None = 3,
    stacks: tuple[int, int] = (2, 1),
    blocked: tuple[list[int], list[int]] = ([5], [4]),
    discard: tuple[int, ...] = (4, 4, 5),
    numbers: int = 5,
    left: int = 1,
) -> dict[str, object]:
    """Build a public position from the heights of the stacks."""
    return {
        "stacks": [list(range(1, height + 1)) for height in stacks],
        "blocked": list(blocked),
        "discard": list(discard),
        "deck": {str(number): left for number in range(1, numbers + 1)},
        "drawn": drawn,
    }


def scene(shown: dict[str, object] | None = None, **changes: Any) -> Scene:
    """Build a scene with player 1 to move, who holds the 3 that is next."""
    start = Scene(
        view=shown or view(),
        options=Options(),
        names=("Ada", "Bob"),
        to_move=1,
        legal=BOTH,
    )
    return replace(start, **changes)


def text(shown: Scene, cursor: str | None = None, width: int = 52, height: int = 20) -> str:
    board = standing_on(BOARD(), cursor)
    return "\n".join(rows(painted(board, shown, width, height)))


def lanes(shown: Scene, cursor: str | None = None) -> tuple[str, str]:
    """Return what stands in the left and in the right lane at 52×20."""
    drawn = rows(painted(standing_on(BOARD(), cursor), shown))
    return "\n".join(row[:15] for row in drawn), "\n".join(row[37:] for row in drawn)


def test_a_turn_begins_with_placing_where_that_is_possible() -> None:
    assert BOARD().home(scene()) == "place"
    assert BOARD().home(scene(legal=("discard",))) == "discard"


@pytest.mark.parametrize(
    ("mover", "start", "direction", "end"),
    [
        (1, "place", "right", "discard"),
        (1, "discard", "left", "place"),
        (1, "place", "left", "place"),
        (2, "place", "left", "discard"),
        (2, "discard", "right", "place"),
        (2, "discard", "left", "discard"),
        (1, "discard", "up", "discard"),
        (1, None, "down", "place"),
    ],
)
def test_arrows_go_to_the_tray_on_that_side(
    mover: int, start: str | None, direction: Direction, end: str
) -> None:
    board = standing_on(BOARD(), start)
    assert board.steer(scene(to_move=mover), direction) == end


def test_a_card_that_cannot_be_placed_leaves_nothing_but_the_discard() -> None:
    shown = scene(view(drawn=5), legal=("discard",))
    board = standing_on(BOARD(), "discard")
    for direction in ("left", "right", "up", "down"):
        assert board.steer(shown, direction) == "discard"


@pytest.mark.parametrize("move", BOTH)
@pytest.mark.parametrize("mover", [1, 2])
async def test_a_click_on_a_tray_makes_its_move(move: str, mover: int) -> None:
    shown = scene(to_move=mover)
    board = standing_on(BOARD(), "place")
    drawn = painted(board, shown)
    row = next(y for y, line in enumerate(rows(drawn)) if "place" in line)
    x = rows(drawn)[row].index(move)
    assert drawn.hit(x, row) == Move(move)
    stage = Stage(BOARD(), shown)
    async with stage.run_test(size=(52, 20)) as pilot:
        await pilot.click(offset=(x, row))
    assert stage.chosen == [move]


@pytest.mark.parametrize(("mover", "lane"), [(1, range(15)), (2, range(37, 52))])
def test_the_movers_own_tower_places(mover: int, lane: range) -> None:
    shown = scene(view(drawn=3, stacks=(2, 2)), to_move=mover)
    drawn = painted(standing_on(BOARD(), "place"), shown)
    row = next(y for y, line in enumerate(rows(drawn)) if "3 next" in line)
    for y in (row, row + 1, 19):
        assert all(drawn.hit(x, y) == PLACE for x in lane), "slots and cards alike"
    others = [x for x, _ in spots(drawn, PLACE) if x not in lane and not 15 <= x < 37]
    assert others == []


@pytest.mark.parametrize(("mover", "label"), [(1, "◂ place"), (2, "place ▸")])
def test_the_tray_points_to_the_movers_tower(mover: int, label: str) -> None:
    row = next(line for line in text(scene(to_move=mover)).split("\n") if "discard " in line)
    assert label in row
    assert (row.index("place") < row.index("discard")) == (mover == 1)


def test_towers_name_the_next_number_and_what_is_blocked() -> None:
    ada, bob = lanes(scene())
    assert "▸ 3 next" in ada
    assert "✗ 5 blocked" in ada
    assert "▸ 2 next" in bob
    assert "✗ 4 blocked" in bob


def test_a_tower_whose_next_number_is_blocked_waits_for_nothing() -> None:
    ada, bob = lanes(scene(view(drawn=1, stacks=(2, 0), blocked=([3], [])), legal=("discard",)))
    assert "next" not in ada
    assert "▸ 1 next" in bob


@pytest.mark.parametrize(
    ("drawn", "stacks", "blocked", "threat"),
    [
        (3, (2, 1), ([5], [4]), True),
        (2, (2, 1), ([], []), True),  # the number the opponent needs
        (1, (2, 1), ([], []), False),  # already placed by the opponent
        (5, (2, 1), ([5], []), False),  # blocked for the one who throws it
        (4, (2, 1), ([], [4]), False),  # blocked already
    ],
)
def test_a_discard_shows_what_it_would_block(
    drawn: int, stacks: tuple[int, int], blocked: tuple[list[int], list[int]], threat: bool
) -> None:
    legal = BOTH if drawn == 3 else ("discard",)
    shown = scene(view(drawn, stacks, blocked), legal=legal)
    _, bob = lanes(shown, "discard")
    assert (f"✗ {drawn} ?" in bob) == threat
    assert "?" not in text(shown, "place")
    _, hint = BOARD().prompt(shown)
    assert ("blocks it for Bob" in hint[0]) == threat


@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        (scene(view(3, blocked=([], [3]))), "you drew a 3."),
        (scene(view(5), legal=("discard",)), "you drew a 5, which is blocked for you."),
        (scene(view(1), legal=("discard",)), "you drew a 1 but need a 3 next."),
    ],
)
def test_the_prompt_says_what_was_drawn_and_why_it_cannot_be_placed(
    shown: Scene, sentence: str
) -> None:
    said, hint = BOARD().prompt(shown)
    assert said[0] == sentence
    assert hint[0].startswith("Enter places it") == ("place" in shown.legal)
    assert hint[0].endswith("Enter discards it.")


def test_piles_show_their_counts_and_each_number_what_is_left() -> None:
    shown = view()
    shown["deck"] = {"1": 0, "2": 1, "3": 2, "4": 0, "5": 1}
    drawn = text(scene(shown))
    assert "deck 4" in drawn
    assert "discards 3" in drawn
    line = next(row for row in drawn.split("\n") if "3▮▮" in row)
    assert line[15:37].split() == ["1·", "2▮", "3▮▮", "4·", "5▮"]


def test_six_numbers_are_listed_in_full_on_the_smallest_board() -> None:
    shown = scene(view(numbers=6, left=2), options=Options(numbers=6))
    assert all(f"{number}▮▮" in text(shown) for number in range(1, 7))


@pytest.mark.parametrize("live", [True, False])
def test_only_who_may_choose_is_offered_a_choice(live: bool) -> None:
    drawn = painted(standing_on(BOARD(), None), scene(live=live, legal=BOTH))
    assert targets(drawn) == ({PLACE, DISCARD, "pile"} if live else {"pile"})
    assert ("you drew" in "\n".join(rows(drawn))) == live
    assert ("Ada drew" in "\n".join(rows(drawn))) != live


@pytest.mark.parametrize(
    ("stacks", "winner", "words"),
    [((5, 3), 1, "● complete"), ((1, 2), 2, "◆ higher stack"), ((2, 2), None, "equal stacks")],
)
def test_the_end_names_the_winner_and_why(
    stacks: tuple[int, int], winner: int | None, words: str
) -> None:
    shown = scene(view(None, stacks, ([], [])), to_move=None, legal=(), winner=winner)
    drawn = text(shown)
    assert words in drawn
    assert "next" not in drawn
    marked = [side for side, lane in enumerate(lanes(shown), start=1) if "★" in lane]
    assert marked == ([winner] if winner else [])


def test_a_game_that_was_given_up_keeps_its_card_on_the_table() -> None:
    drawn = text(scene(to_move=None, legal=(), winner=2, last="concede", last_by=1))
    assert "last card" in drawn
    assert "◆ complete" not in drawn


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("palette", [DARK, LIGHT, OKABE, DARK.without_colour], ids=lambda p: p.name)
def test_every_height_of_tower_has_room(width: int, height: int, palette: Palette) -> None:
    """The name stays above the tower and no slot is lost, however far the game has come."""
    for numbers in range(3, 7):
        for one, two in product(range(numbers + 1), repeat=2):
            sizes = measure(height, numbers, max(one, two))
            for tall in (one, two):
                top = sizes.base - sizes.pitch * tall - sizes.slot * (numbers - tall)
                assert sizes.name < top
            assert sizes.base < height
    for numbers, (one, two) in product((3, 6), ((0, 0), (1, 3), (3, 2))):
        shown = scene(
            view(1, (one, two), ([], []), numbers=numbers),
            options=Options(numbers=numbers),
            names=("A name that goes on and on", "木木木木木木木木木木"),
        )
        drawn = rows(painted(standing_on(BOARD(), "place"), shown, width, height, palette))
        assert len(drawn) == height
        assert sum("next" in row for row in drawn) >= 1 or numbers in (one, two)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (20, 8), (30, 40), (200, 12)])
def test_even_an_impossible_size_is_painted(width: int, height: int) -> None:
    board = standing_on(BOARD(), "discard")
    assert len(rows(painted(board, scene(), width, height))) == height


@pytest.mark.parametrize(
    ("last", "by", "glyph"), [("place", 1, "●"), ("place", 2, "◆"), ("discard", 2, "◆")]
)
def test_the_last_move_carries_its_players_sign(last: str, by: int, glyph: str) -> None:
    before, after = text(scene()), text(scene(last=last, last_by=by))
    assert after.count(glyph) == before.count(glyph) + 1


# The discards can be looked through (they lie face up)


THROWN: list[int] = [5, 3, 4, 3, 5, 4, 2, 2, 1]
"""Nine discards, of ten cards."""
PILE: dict[str, object] = {"discard": THROWN, "deck": [], "drawn": 1}
IN_ORDER = "discards, oldest first"


def lying(there: RunningApp) -> list[int]:
    """Return the cards that are spread out below their heading, in reading order."""
    shown = there_rows(there)
    heading = next(y for y, row in enumerate(shown) if IN_ORDER in row)
    left = shown[heading].index(IN_ORDER)
    # Between the towers; below lies what is left in the deck, a number with a sign.
    middle = [row[left : left + len(IN_ORDER)] for row in shown[heading + 1 : heading + 8]]
    wide = [row[left - 8 : left + len(IN_ORDER) + 8] for row in shown[heading + 1 : heading + 8]]
    cards = wide if there.board.region.width > 60 else middle
    return [int(card) for row in cards for card in re.findall(r"(?<=▐)[ ]?(\d)[ ]?(?=▌)", row)]


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
async def test_the_discards_are_spread_out_in_order_by_a_key_and_by_a_click(
    size: tuple[int, int],
) -> None:
    async with running(new_game("sequence-stack", PILE), size=size) as there:
        x, y = found(there, "discards 9")
        for closes in ("w", "escape", "click"):
            if closes == "click":
                await there.click_at(x, y - 2)
            else:
                await there.press("w")
            assert lying(there) == THROWN
            if closes == "click":
                await there.click_at(*found(there, IN_ORDER))
            else:
                await there.press(closes)
            assert IN_ORDER not in "\n".join(there_rows(there))
            assert isinstance(there.app.screen, PlayScreen)
        assert there.session.ply == 0


async def test_all_discards_lie_in_order_on_a_large_board() -> None:
    async with running(new_game("sequence-stack", PILE), size=WIDE) as there:
        assert found(there, "  ".join(map(str, THROWN)))


DECK: dict[str, object] = {"deck": [5, 4, 1, 2, 3, 3, 1, 2, 4, 5]}


async def test_the_discards_can_be_seen_while_looking_back() -> None:
    async with running(new_game("sequence-stack", DECK)) as there:
        await there.make("discard", "discard")
        await there.press("left_square_bracket", "w")
        assert lying(there) == [5], "as it was then"
        await there.press("right_square_bracket")
        assert lying(there) == [5, 4]
        await there.press("left_square_bracket", "escape")
        assert IN_ORDER not in "\n".join(there_rows(there))
        assert there.play.state.looking == 1, "only the pile was closed"


async def test_the_discards_can_be_seen_while_the_computer_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, asked = Event(), Event()

    def slow(session: AnySession) -> object:
        asked.set()
        go_on.wait(5)
        return session.legal[-1]

    monkeypatch.setattr("seqtui.engines.players.choice.choose", slow)
    session = a_session("sequence-stack", DECK, kinds=("human", "perfect"))
    async with table(session) as there:
        await there.press("enter")
        await there.until(asked.is_set)
        await there.press("w")
        assert lying(there) == [5]
        await there.press("w")
        await there.click_at(*found(there, "discards 1"))
        assert lying(there) == [5]
        go_on.set()
        await there.rest()
        assert lying(there) == [5, 4]


@pytest.mark.parametrize("size", [NARROW, WIDE, (97, 31)])
async def test_a_card_that_is_discarded_comes_last_in_the_spread(size: tuple[int, int]) -> None:
    async with running(new_game("sequence-stack"), size=size) as there:
        await there.press("w")
        thrown = []
        for _ in range(8):
            thrown.append(there.view["drawn"])
            await there.make("discard")
            assert lying(there) == thrown


async def test_only_a_game_with_discards_has_the_key() -> None:
    async with running(new_game("sequence-stack")) as there:
        assert "w pile" in there.bar
    async with running(new_game("sequence-builder")) as there:
        assert "w pile" not in there.bar


def test_the_pile_is_printed_in_order_in_lines() -> None:
    shown = view(discard=(4, 1, 4))
    assert "Discard pile: 4 1 4" in draw(shown, ("Ada", "Bob"))
