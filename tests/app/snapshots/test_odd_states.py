"""What is rare on a board: refusals, questions, extreme options, very long sequences, odd names."""

from __future__ import annotations

import pytest

from seqtui.app.games.lifting import Lift
from seqtui.engines.games.registry import GAMES
from seqtui.engines.setup import AnySetup
from tests.app.running import NARROW, WIDE, new_game, running
from tests.app.snapshots.conftest import Looks, sizes_and_light

PI = [int(digit) for digit in "31415926535897932384626433832795288419716939937515829749445923"]
"""Digits without a palindrome as a whole; only that matters here."""

NAMES = {
    "markup and long": ("[red]Ada[/] [@click=app.quit]", "The brown Bob who jumps over dogs " * 14),
    "wide and odd": (
        "算盤名人戦の挑戦者 🦊🐻\u200d❄️",
        "\u202eBób\x1b[31m\x07\r\n\t\u200b e\u0301\u0302",
    ),
}
"""Names that must be shown as they are, as far as there is room."""

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
every_game = pytest.mark.parametrize("game", [game.name for game in GAMES])


async def test_refused_move(looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.type_move("swap 5 6")
        looks_right(there)


async def test_refused_on_the_board(looks_right: Looks) -> None:
    """A card that cannot be placed is refused with the reason."""
    async with running(new_game("sequence-stack", {"deck": [5, 1, 2, 3, 4]})) as there:
        await there.press("p", "enter")
        looks_right(there)


async def test_question_before_a_lost_turn(looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.type_move("swap 1 4")
        looks_right(there)


async def test_lost_turn(looks_right: Looks) -> None:
    async with running(new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]})) as there:
        await there.make("swap 1 4")
        looks_right(there)


async def test_tile_in_hand(looks_right: Looks) -> None:
    """A tile of Code Swap that was picked up with the mouse waits for its place."""
    async with running(new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})) as there:
        await there.click(there.board, Lift(1))
        looks_right(there)


async def test_cross_swap(looks_right: Looks) -> None:
    async with running(new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})) as there:
        await there.make("cross 3")
        await there.press("down", "right")
        looks_right(there)


@sizes_and_light
async def test_no_way_back(theme: str, size: tuple[int, int], looks_right: Looks) -> None:
    """The cross swap just made is closed for a turn; whoever insists is told so."""
    setup = new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, cross_back="forbidden")
    async with running(setup, size=size, theme=theme) as there:
        await there.make("cross 3")
        await there.press("down", *(("right", "right", "enter") if theme == "dark" else ()))
        looks_right(there)


@sizes_and_light
async def test_balance(theme: str, size: tuple[int, int], looks_right: Looks) -> None:
    """Whoever wants to know has asked how even the deal is."""
    game, position = (
        ("sequence-stack", {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]})
        if theme == "dark"
        else ("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})
    )
    async with running(new_game(game, position), size=size, theme=theme) as there:
        await there.press("e")
        looks_right(there)


@pytest.mark.parametrize("over", [False, True], ids=["playing", "over"])
async def test_blindfold(over: bool, looks_right: Looks) -> None:
    """The digits lie face down until the game is over."""
    async with running(new_game("mirror-duel", blindfold=True)) as there:
        await there.make("3 back", "1 back", "4 front", "1 back")
        if over:
            await there.make("concede")
            await there.press("b")
        looks_right(there)


async def test_mirror_of_nothing(looks_right: Looks) -> None:
    async with running(new_game("mirror-duel")) as there:
        looks_right(there)


@pytest.mark.parametrize(
    ("digits", "size"),
    [(15, NARROW), (28, NARROW), (40, NARROW), (60, NARROW), (60, WIDE)],
    ids=["15-80x24", "28-80x24", "40-80x24", "60-80x24", "60-120x40"],
)
async def test_mirror_of(digits: int, size: tuple[int, int], looks_right: Looks) -> None:
    setup = new_game("mirror-duel", {"sequence": PI[: digits - 1]})
    async with running(setup, size=size) as there:
        await there.make("4 back")
        await there.press("7")
        looks_right(there)


def extremes() -> dict[str, AnySetup]:
    """Return games with the smallest and the largest options, by name."""
    tower: dict[str, object] = {"stacks": [[1, 2, 3, 4], [1, 2]], "blocked": [[6], [3, 5]]}
    return {
        "shift of 3": new_game("sequence-shift", {"sequence": [3, 1, 2]}, length=3),
        "shift of 8": new_game("sequence-shift", {"sequence": [8, 3, 1, 7, 2, 5, 4, 6]}, length=8),
        "stack of 3": new_game("sequence-stack", {"deck": [1, 2, 3, 1, 2, 3]}, numbers=3),
        "stack of 6": new_game(
            "sequence-stack",
            {**tower, "deck": [5, 6, 3, 4], "discard": [6, 5]},
            numbers=6,
        ),
        "thaw": new_game(
            "sequence-stack",
            {
                "deck": [3, 4, 5, 1],
                "stacks": [[1, 2], []],
                "blocked": [[4], [2]],
                "discard": [4, 2],
            },
            blocks="thaw",
        ),
        "builder with 24 numbers": new_game(
            "sequence-builder",
            {"sequences": [[2, 5, 9], [3, 4]]},
            pool=24,
            target=6,
            steps=[1, 2, 3, 4],
        ),
        "builder with 8 numbers": new_game("sequence-builder", pool=8, target=3, steps=[1]),
        "swap of 4": new_game(
            "code-swap", {"codes": [[9, 1, 8, 3], [2, 7, 1, 5]]}, length=4, numbers=9
        ),
    }


@pytest.mark.parametrize("name", list(extremes()))
async def test_extreme(name: str, looks_right: Looks) -> None:
    async with running(extremes()[name]) as there:
        looks_right(there)


@pytest.mark.parametrize("names", list(NAMES))
@every_game
async def test_names(game: str, names: str, looks_right: Looks) -> None:
    """Names are shown as they are, and cut where there is no room."""
    async with running(new_game(game, names=NAMES[names])) as there:
        looks_right(there)


@pytest.mark.parametrize("names", list(NAMES))
async def test_names_at_the_end(names: str, looks_right: Looks) -> None:
    async with running(new_game("mirror-duel", names=NAMES[names])) as there:
        await there.make("3 back", "3 back")
        looks_right(there)


@both_sizes
@every_game
async def test_oracle(game: str, size: tuple[int, int], looks_right: Looks) -> None:
    async with running(new_game(game), size=size) as there:
        await there.press("f4")
        looks_right(there)


async def test_hint(looks_right: Looks) -> None:
    """A hint asked for twice says why."""
    async with running(new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]})) as there:
        await there.press("i", "i")
        looks_right(there)
