"""What looks like a button is one: every label that names a move is found, and clicked.

Labels are read from the picture as a player reads it, and what each one should play follows from
its words and the rules alone. Nothing is asked of the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from textual.widgets import Input

from seqtui.engines.games.registry import GAMES, game_named
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running
from tests.app.test_pointing import Cell, both_sizes, found, made, middles, rows
from tests.app.wire import clicked, dragged
from tests.sampling import sampled

ODD = (97, 31)
PRESETS = [
    (game.name, preset.name, size)
    for game in GAMES
    for preset in game.presets
    for size in (NARROW, WIDE, ODD)
]


class Label(NamedTuple):
    """A label in the picture."""

    text: str
    middle: Cell
    move: str
    """What it names."""


class Look(NamedTuple):
    """What to press to see some labels, and what they mean then."""

    keys: tuple[str, ...]
    labels: dict[str, str]
    """The pattern of each label to the move it names, with groups of the pattern in it."""
    elsewhere: str = "$^"
    """The pattern of rows that speak of something else."""


def code_swap(options: Any, mover: int) -> Iterator[Look]:
    """Every pair of a code has its banner in turn, and every link its sign."""
    pairs = list(combinations(range(1, options.length + 1), 2))
    for right, (one, two) in enumerate(pairs):
        keys = ("right",) * right
        yield Look(keys, {rf"⇄ own {one} {two}": f"own {one} {two}", r"⇅ (\d)": r"cross \1"})
    for place in range(1, options.length + 1):
        keys = ("down", *("right",) * (place - 1))
        yield Look(keys, {r"⇅ (?:swap|cross \d)": f"cross {place}", r"⇅ (\d)": r"cross \1"})


def sequence_shift(options: Any, mover: int) -> Iterator[Look]:
    """Every pair of neighbours has its banner in turn; with leaps, every move from left to right.

    They are those of 6 5 4 1 2 3 and, once the 1 has passed the 4 and the 5, of 6 1 5 4 2 3.
    """
    if options.has_leaps:
        before = "swap 1 2,leap 1 3,leap 3 1,swap 2 3,leap 2 4,leap 4 2,swap 3 4,leap 3 5"
        after = "swap 1 2,leap 1 3,swap 3 4,leap 3 5,leap 5 3,swap 4 5,leap 4 6"
        for right, move in enumerate((before if mover == 1 else after).split(",")):
            yield Look(("right",) * right, {f"[⇄↶↷] {move}": move})
        return
    for place in range(1, options.length):
        swap = f"swap {place} {place + 1}"
        yield Look(("right",) * (place - 1), {f"⇄ {swap}": swap})


def mirror_duel(options: Any, mover: int) -> Iterator[Look]:
    """Once a digit is picked, whatever names an end adds it there."""
    for digit in (1, options.digits):
        front, back = f"{digit} front", f"{digit} back"
        # After a digit it is the move that was made last.
        labels = {r"← add|(?:← )?(?<!\d )front": front, r"add →|(?:→ )?(?<!\d )back": back}
        yield Look((str(digit),), labels)


def sequence_builder(options: Any, mover: int) -> Iterator[Look]:
    """Player 1 takes the 1, which is then not in the pool any more."""
    yield Look((), {r"(?<!\S)(\d+)(?!\S)": r"\1"}, elsewhere="Ada|Bob|╎")
    yield Look(("right", "right"), {"take": str(2 + mover)})


def sequence_stack(options: Any, mover: int) -> Iterator[Look]:
    yield Look((), {r"(?:◂ )?place(?: ▸)?": "place", r"discard(?!s)": "discard"})


LOOKS: dict[str, Callable[[Any, int], Iterator[Look]]] = {
    "code-swap": code_swap,
    "sequence-shift": sequence_shift,
    "mirror-duel": mirror_duel,
    "sequence-builder": sequence_builder,
    "sequence-stack": sequence_stack,
}
POSITIONS: dict[str, dict[str, object]] = {
    "sequence-stack": {"deck": [1, 1, 5, 3, 4, 2, 2, 5, 4, 3]},
    "leap": {"sequence": [6, 5, 4, 1, 2, 3]},
    "leap-long": {"sequence": [6, 5, 4, 1, 2, 3, 7]},
}
"""Where a card can be placed, by either player, and the rows whose leaps are known here."""
FIRST = {
    "code-swap": "own 1 2",
    "sequence-shift": "swap 1 2",
    "mirror-duel": "2 front",
    "sequence-builder": "1",
    "sequence-stack": "place",
    "leap": "leap 4 2",
    "leap-long": "leap 4 2",
}
"""What player 1 plays, so that it is the turn of player 2."""


def labels(there: RunningApp, look: Look) -> list[Label]:
    """Read the board, and return all the labels on it."""
    return [
        Label(hit[0], ((hit.start() + hit.end() - 1) // 2, y), hit.expand(move))
        for y, row in enumerate(rows(there))
        if y >= there.board.region.y and not re.search(look.elsewhere, row)
        for pattern, move in look.labels.items()
        for hit in re.finditer(pattern, row)
    ]


@sampled(("game", "preset", "size"), PRESETS, quick=9, ids=str)
async def test_every_label_that_names_a_move_plays_it(
    game: str, preset: str, size: tuple[int, int]
) -> None:
    rules = game_named(game)
    values = next(each.values for each in rules.presets if each.name == preset)
    chosen: dict[str, Any] = {**values}
    setup = new_game(game, POSITIONS.get(preset, POSITIONS.get(game)), **chosen)
    async with running(setup, size=size) as there:
        for mover in (1, 2):
            named = set()
            for look in LOOKS[game](setup.options, mover):
                await there.press(*look.keys)
                shown = labels(there, look)
                assert len({label.move for label in shown}) >= len(look.labels), shown
                for label in shown:
                    played = await made(there, clicked(*label.middle))
                    # Below one of two cards a button leaves the number out.
                    assert played.startswith(label.move), label
                    named.add(played)
                    if label is not shown[-1]:  # what was played was taken back
                        await there.press(*look.keys)
            legal = set(map(str, there.session.legal))
            assert named == legal if game != "mirror-duel" else named <= legal
            if mover == 1:
                await there.make(FIRST.get(preset, FIRST[game]))


# What may not be played now says why


@both_sizes
async def test_swap_8_the_sign_of_a_closed_link_says_why(size: Cell) -> None:
    setup = new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, cross_back="forbidden")
    async with running(setup, size=size) as there:
        await there.make("cross 3")
        await there.click_at(*found(there, "✗ no way back"))
        assert there.strip == "✗ Position 3 has just been crossed: there is no way back at once."
        assert there.session.ply == 1


@both_sizes
@pytest.mark.parametrize("label", ["✗ need 1", "▸ 1 next(?=.*next)"])
async def test_stack_1_where_a_card_would_be_placed_it_is_said_why_not(
    size: Cell, label: str
) -> None:
    deck = {"deck": [3, 2, 5, 1, 4, 1, 2, 5, 4, 3]}
    async with running(new_game("sequence-stack", deck), size=size) as there:
        await there.click_at(*found(there, label))
        assert there.strip.startswith("✗ The 3 cannot be placed")
        assert there.session.ply == 0


# Labels that come and go


@both_sizes
async def test_the_banner_stays_under_the_pointer(size: Cell) -> None:
    """A pair far from the first one, whose banner lies where another pair's would be, too."""
    for game, keys, label in (
        ("code-swap", ("right",), "⇄ own 1 3"),
        ("sequence-shift", ("right", "right"), "⇄ swap 3 4"),
    ):
        async with running(new_game(game), size=size) as there:
            await there.press(*keys)
            x, y = found(there, label)
            for way in (-3, 0, 3):
                await there.point_at(x + way, y)
                assert found(there, label) == (x, y)
            assert await made(there, clicked(x, y)) == label[2:]


async def test_numbers_that_may_come_next_can_be_clicked_in_the_lane_too() -> None:
    async with running(new_game("sequence-builder", {"sequences": [[5, 7], [11]]})) as there:
        for number in ("8", "9", "10"):
            await there.press("slash")
            await there.write("concede")  # which is no number, so the lane names them all
            place = found(there, rf"(?<=╎)[ \d]*\b{number}\b[ \d]*(?=╎.*╎)")
            row = rows(there)[place[1]]
            x = row.index(number, row.index("╎"))
            assert await made(there, clicked(x, place[1])) == number


async def test_an_end_can_be_chosen_before_the_digit_as_with_its_arrow() -> None:
    for label, move in (("← add", "4 front"), ("add →", "4 back")):
        async with running(new_game("mirror-duel", {"sequence": [9, 8]})) as there:
            await there.click_at(*found(there, label))
            assert there.session.ply == 0
            await there.press("4", "enter")
            assert there.session.turns[-1].notation == move


# The opponent's tile first


@both_sizes
@pytest.mark.parametrize("mover", [1, 2])
async def test_theirs_can_be_lifted_first_and_goes_straight_across(size: Cell, mover: int) -> None:
    codes = {"codes": [[4, 2, 3], [5, 1, 2]], "to_move": mover}
    async with running(new_game("code-swap", codes), size=size) as there:
        upper, lower = middles(there, 3)
        own, theirs = (upper, lower) if mover == 1 else (lower, upper)
        for place in (1, 2, 3):
            mine, other = own[place - 1], theirs[place - 1]
            await there.point_at(*other)
            assert "▲ pick" in "\n".join(rows(there))
            assert await made(there, dragged(other, mine)) == f"cross {place}"
            await there.click_at(*other)
            assert "▲ held" in "\n".join(rows(there))
            assert "to put it back" in there.strip
            await there.click_at(*own[place % 3])
            await there.click_at(*theirs[place % 3])
            assert there.session.ply == 0, "neither is opposite; but theirs is lifted instead"
            await there.click_at(*other)
            assert await made(there, clicked(*mine)) == f"cross {place}"


# A move that is typed step by step (ALL-3): what is chosen, and what may follow


@both_sizes
async def test_swap_7_the_tiles_ask_and_answer_for_an_own_swap(size: Cell) -> None:
    async with running(
        new_game("code-swap", {"codes": [[4, 2, 3], [5, 5, 4]]}), size=size
    ) as there:
        own, _ = middles(there, 3)
        await there.type_move("1")
        asked = [found(there, rf"(?<!⇅ ){place}\?") for place in (1, 2, 3)]
        assert [x for x, _ in asked] == pytest.approx([x for x, _ in own], abs=1)
        assert len({y for _, y in asked}) == 1
        await there.click_at(*own[0])
        assert there.session.ply == 0
        board = "\n".join(rows(there))
        assert [word in board for word in ("1st", "1?", "2?", "3?")] == [True, False, True, True]
        assert await made(there, clicked(*own[2])) == "own 1 3"
        await there.type_move("own 3")
        assert await made(there, clicked(*own[0])) == "own 1 3", "in either order"


@both_sizes
async def test_swap_7_the_links_ask_and_answer_for_a_cross_swap(size: Cell) -> None:
    async with running(
        new_game("code-swap", {"codes": [[4, 2, 3], [5, 5, 4]]}), size=size
    ) as there:
        own, theirs = middles(there, 3)
        for place in (1, 2, 3):
            for cell in (own[place - 1], theirs[place - 1], None):
                await there.type_move("2")
                sign = found(there, rf"⇅ {place}\?")
                assert await made(there, clicked(*(cell or sign))) == f"cross {place}"


@both_sizes
async def test_swap_7_only_ones_own_tiles_answer_for_an_own_swap(size: Cell) -> None:
    async with running(
        new_game("code-swap", {"codes": [[4, 2, 3], [5, 5, 4]]}), size=size
    ) as there:
        _, theirs = middles(there, 3)
        await there.type_move("own 1")
        asked = there.strip
        for cell in theirs:
            await there.click_at(*cell)
            assert (there.strip, there.session.ply) == (asked, 0)


@both_sizes
@pytest.mark.parametrize("length", [2, 12])
async def test_mirror_5_both_ends_ask_and_answer(size: Cell, length: int) -> None:
    sequence = [9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 5][:length]
    async with running(new_game("mirror-duel", {"sequence": sequence}), size=size) as there:
        for letter, end in (("f", "front"), ("b", "back")):
            await there.type_move("4")
            assert await made(there, clicked(*found(there, rf"{letter}\?"))) == f"4 {end}"


# The line for typed moves shows how they look


@pytest.mark.parametrize(
    ("game", "form"),
    [
        ("sequence-shift", "swap # #"),
        ("sequence-stack", "place  or  discard"),
        ("mirror-duel", "# front  or  # back"),
        ("sequence-builder", "a number"),
        ("code-swap", "own # #  or  cross #"),
    ],
)
async def test_the_line_shows_the_form_of_a_move_and_none_that_may_be_made(
    game: str, form: str
) -> None:
    """A move that may be made could be the one that loses, and leaving it out would tell."""
    async with running(new_game(game, POSITIONS.get(game))) as there:
        assert there.find(Input).placeholder == f"or type a move:  {form}"
