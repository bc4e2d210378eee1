"""The end of a game as it is seen: the ripple, the result, and what leads on from it."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.fonts import Bitmap, enlarged, size_of, word
from seqtui.app.drawing.palette import DARK, Palette
from seqtui.app.play.modes.mode import Mode
from seqtui.app.play.result import GameOver
from seqtui.app.play.state import PlayState
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.store.saved import Aids
from seqtui.app.widgets.bars import KeyBar, StatusStrip, TitleLine
from seqtui.engines.players.choice import better_line
from seqtui.engines.review import review_of
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import AnySetup
from tests.app.running import (
    NEARLY_SORTED,
    ONE_SWAP,
    RunningApp,
    a_session,
    new_game,
    running,
    table,
)


class Clock:
    """A clock that stands still until it is told to go on."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("seqtui.app.games.animation.monotonic", clock)
    return clock


@asynccontextmanager
async def moving(setup: AnySetup) -> AsyncIterator[RunningApp]:
    """Run a game with motion on."""
    async with running(setup) as there:
        there.app.animation_level = "full"
        yield there


async def after(there: RunningApp, clock: Clock, seconds: float, tile: int | None) -> None:
    """Let so much time pass since the start of the glide, and wait for that frame."""
    clock.now = 1000.0 + seconds
    animation = there.board.animation
    await there.until(lambda: animation.ripple == tile and not animation.gliding)
    await there.settle()


def rows(there: RunningApp) -> list[str]:
    return there.reads(type(there.board)).splitlines()


GLIDE = 0.18


async def test_a_crest_runs_along_the_row_that_won_and_then_the_result_comes(clock: Clock) -> None:
    async with moving(new_game("sequence-shift", ONE_SWAP, kinds=("human", "easy"))) as there:
        await there.make("swap 4 5")
        assert there.board.animation.gliding, "the glide ends first"
        assert there.strip == "★ In order: you win."
        assert there.bar == {"any key shows the result at once": True}
        for seconds, tile in ((0.04, 0), (0.16, 2)):
            await after(there, clock, GLIDE + seconds, tile)
            (above,) = [row for row in rows(there) if f"{tile + 1} ✓" in row]
            (below,) = [row for row in rows(there) if "5 ✓" in row]
            assert rows(there).index(above) == rows(there).index(below) - 1, "two pixels: one row"
            assert not there.find(GameOver).display
        await after(there, clock, GLIDE + 0.359, 5)
        await after(there, clock, GLIDE + 0.361, None)
        assert there.find(GameOver).display
        assert "any key" not in there.reads(KeyBar)


@pytest.mark.parametrize("key", ["u", "enter", "n", "escape", "space", "x"])
async def test_any_key_ends_the_ripple_and_does_nothing_else(clock: Clock, key: str) -> None:
    async with moving(new_game("sequence-shift", ONE_SWAP)) as there:
        screen = there.play
        await there.make("swap 4 5")
        await after(there, clock, GLIDE + 0.1, 1)
        await there.press(key)
        assert there.board.animation.ripple is None
        assert there.find(GameOver).display
        assert there.app.screen is screen
        assert there.session.outcome is not None


async def test_a_click_ends_the_ripple_too(clock: Clock) -> None:
    async with moving(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("swap 4 5")
        await there.click(KeyBar, "result")
        assert there.find(GameOver).display


async def test_reduced_motion_shows_the_result_at_once() -> None:
    async with running(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("swap 4 5")
        assert there.find(GameOver).display


async def test_nothing_ripples_when_a_game_is_given_up() -> None:
    async with moving(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("concede")
        assert there.board.animation.ripple is None
        assert there.find(GameOver).display


WON = {
    "sequence-shift": (ONE_SWAP, ("swap 4 5",), 5),
    "sequence-stack": ({"deck": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]}, ("place",) * 9, 5),
    "mirror-duel": ({"sequence": [4, 2, 2]}, ("4 back",), 4),
    "sequence-builder": (None, ("1", "10", "2", "11", "3", "12", "4"), 4),
    "code-swap": ({"codes": [[1, 4, 3], [2, 5, 1]]}, ("own 2 3",), 3),
}


@pytest.mark.parametrize("game", WON)
async def test_every_board_lifts_its_winning_tiles_one_after_the_other(
    clock: Clock, game: str
) -> None:
    position, moves, tiles = WON[game]
    async with moving(new_game(game, position)) as there:
        await there.make(*moves)
        clock.now += GLIDE
        pictures = []
        for tile in range(tiles + 1):
            await after(there, clock, GLIDE + 0.06 * tile + 0.01, tile)
            pictures.append(rows(there))
        assert all(one != other for one, other in itertools.pairwise(pictures))
        await after(there, clock, GLIDE + 0.06 * (tiles + 1) + 0.01, None)
        assert there.find(GameOver).display


# Undo after the end: what is painted must follow, not only what is known


def shown(there: RunningApp) -> str:
    """Return what strip and sheet show, as far as they are on the screen."""
    parts = [kind for kind in (StatusStrip, GameOver) if there.find(kind).display]
    return "\n".join(there.reads(kind) for kind in parts)


@pytest.mark.parametrize("way", ["from the sheet", "from behind it", "while the ripple runs"])
async def test_after_undo_the_strip_follows(clock: Clock, way: str) -> None:
    async with moving(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("swap 4 5")
        if way != "while the ripple runs":
            await after(there, clock, 1, None)
        if way == "from behind it":
            await there.press("b")
            assert "Ada wins" in shown(there)
        if way == "while the ripple runs":
            there.session.undo()
            await there.settle()
        else:
            await there.press("u")
        assert there.session.to_move == 1
        assert "▸ Ada, swap two neighbours." in shown(there)
        assert "wins" not in shown(there)
        there.app.animation_level = "none"
        await there.press("r")
        assert "★ In order after turn 1." in shown(there)


async def test_another_end_after_undo_has_its_own_sheet() -> None:
    async with running(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("swap 4 5")
        await there.press("u")
        await there.make("concede")
        assert "Ada conceded" in shown(there)
        assert "In order" not in shown(there)


# The sheet


def painted(
    session: AnySession, palette: Palette = DARK, size: tuple[int, int] = (80, 9)
) -> Canvas:
    mode = Mode(session)
    mode.key = {"choose": "Enter", "line": "l", "branch": "n"}.__getitem__
    sheet = GameOver()
    sheet.update(PlayState(session=session, mode=mode, aids=Aids(), review=review_of(session)))
    canvas = Canvas(*size, palette)
    sheet.paint(canvas)
    return canvas


def ended(
    *moves: str, names: tuple[str, str] = ("Player 1", "Computer"), **how: object
) -> AnySession:
    session: AnySession = Session(new_game("sequence-shift", NEARLY_SORTED, names=names, **how))  # type: ignore[arg-type]
    for move in moves:
        session.submit(move)
    return session


LOST, WON_IT = ("swap 4 5", "swap 2 3"), ("swap 1 2", "swap 4 5", "swap 1 2", "swap 2 3")
CLAIMED = ("swap 1 2",) * 8 + ("claim",)


def has_letters(canvas: Canvas, letters: Bitmap | None) -> bool:
    """Tell whether the top of a canvas holds these pixels in one ink, and no others beside them."""
    assert letters is not None
    width, height = size_of(letters)

    def pixel(x: int, y: int) -> object:
        char, (fg, bg, _) = canvas._chars[y // 2][x], canvas._pens[y // 2][x]
        return fg if char == ("▄" if y % 2 else "▀") else bg

    for top in range(1, 5):
        rect = [[pixel(3 + x, top + y) for x in range(width)] for y in range(height)]
        inks = {rect[y][x] for y in range(height) for x in range(width) if letters[y][x]}
        rest = {rect[y][x] for y in range(height) for x in range(width) if not letters[y][x]}
        if len(inks) == len(rest) == 1 and inks != rest:
            return True
    return False


def texts(canvas: Canvas) -> str:
    return "\n".join("".join(row) for row in canvas._chars)


@pytest.mark.parametrize(
    ("session", "letters"),
    [
        (ended(*WON_IT, kinds=("easy", "human")), "YOU WIN"),
        (ended(*LOST, kinds=("human", "easy")), "YOU LOSE"),
        (ended(*LOST, names=("Ada", "Bob")), "BOB WINS"),
        (ended(*LOST, names=("Ada", "Computer"), kinds=("easy", "hard")), "COMPUTER WINS"),
        (ended(*LOST, names=("Player 1", "Player 2")), "PLAYER 2 WINS"),
        (ended(*CLAIMED, kinds=("human", "easy")), "DRAW"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_result_says_in_large_letters_who_won(session: AnySession, letters: str) -> None:
    canvas = painted(session)
    assert has_letters(canvas, word(letters))
    won = letters.endswith(("WIN", "WINS"))
    assert ("★" in texts(canvas)) == won
    reversed_without_colour = painted(session, DARK.without_colour).ground(79, 1) != DARK.soft
    assert reversed_without_colour == won
    assert "…" not in texts(canvas)


def test_a_larger_sheet_has_larger_letters() -> None:
    canvas = painted(ended(*LOST, kinds=("human", "easy")), size=(120, 13))
    letters = word("YOU LOSE")
    assert letters is not None
    assert has_letters(canvas, enlarged(letters))


@pytest.mark.parametrize("name", ["Wolfeschlegelsteinha", "Zoë"])
def test_wins_is_never_dropped(name: str) -> None:
    canvas = painted(ended(*LOST, names=("Ada", name)))
    assert texts(canvas).splitlines()[0].strip() == name
    assert has_letters(canvas, word("WINS"))


def test_a_lost_game_names_the_persons_own_mistake() -> None:
    session = ended("swap 4 5", "concede", kinds=("human", "easy"))
    assert session.outcome is not None
    assert session.outcome.winner == 1
    moment = review_of(session).moment
    assert moment is not None
    assert (moment.player, moment.move) == (2, "concede")
    lost = ended(*LOST, kinds=("human", "easy"))
    sheet = texts(painted(lost))
    assert "Computer put the row in order, turn 1." in sheet
    assert "Best moves: you 0 of 1, Computer 1 of 1" in sheet
    assert "n plays on from the moment below." in sheet


def test_whoever_never_moved_is_not_counted() -> None:
    session: AnySession = Session(new_game("sequence-shift", ONE_SWAP, kinds=("human", "easy")))
    session.submit("swap 4 5")
    (told,) = (row for row in texts(painted(session)).splitlines() if "Best moves" in row)
    assert told.split("Best moves: ")[1].strip() == "you 1 of 1"


@pytest.mark.parametrize(
    ("game", "position", "move", "name"),
    [
        ("sequence-builder", {"sequences": [[1, 2, 3], [10]]}, "4", "Player 1"),
        ("sequence-stack", {"stacks": [[1, 2, 3, 4], []], "deck": [5, 1]}, "place", "Computer 1"),
    ],
)
async def test_no_default_name_is_cut_for_the_winners_star(
    game: str, position: dict[str, object], move: str, name: str
) -> None:
    async with running(new_game(game, position, names=(name, "Player 2"))) as there:
        await there.make(move)
        assert f"★ {name}" in there.reads(type(there.board))


# What leads on from it


async def at_the_end(there: RunningApp) -> None:
    await there.make(*LOST)
    await there.until(lambda: there.find(GameOver).review is not None)
    await there.settle()


@pytest.mark.parametrize("by", ["key", "click"])
async def test_n_plays_on_from_before_the_mistake(by: str) -> None:
    async with running(new_game("sequence-shift", NEARLY_SORTED)) as there:
        before = there.play
        await at_the_end(there)
        if by == "key":
            await there.press("n")
        else:
            await there.click(GameOver, "branch")
        assert there.play is not before
        assert (there.session.ply, there.session.to_move) == (0, 1)
        assert there.view == NEARLY_SORTED


async def test_n_does_not_let_a_computer_make_its_mistake_again() -> None:
    session = a_session(kinds=("human", "easy"), first=2)
    session.submit("swap 4 5")
    async with table(session) as there:
        await there.make("swap 2 3")
        await there.until(lambda: there.find(GameOver).review is not None)
        await there.press("n")
        assert there.session is not session
        assert [turn.notation for turn in there.session.turns] != ["swap 4 5"]
        assert (there.session.ply, there.session.to_move) == (1, 1)
        won = (there.session.game.play(there.session.state, move) for move in there.session.legal)
        assert not any(map(there.session.game.outcome, won)), "the better move does not lose"


@pytest.mark.parametrize("by", ["key", "click"])
async def test_l_shows_a_better_line_that_is_not_kept(by: str) -> None:
    async with running(new_game("sequence-shift", NEARLY_SORTED)) as there:
        await at_the_end(there)
        kept = there.app.saved.games.count()
        if by == "key":
            await there.press("l")
        else:
            await there.click(GameOver, "line")
        review = there.app.screen
        assert isinstance(review, ReviewScreen)
        assert "it was not played" in there.reads(TitleLine)
        assert {"m mistake", "b better"}.isdisjoint(there.bar)
        await there.press("end")
        assert "Here the line ends: the game is even with best play." in there.strip
        await there.press("escape")
        assert there.app.screen is there.play
        assert there.app.saved.games.count() == kept


async def test_without_a_mistake_both_keys_say_so() -> None:
    async with running(new_game("sequence-shift", ONE_SWAP)) as there:
        await there.make("swap 4 5")
        before = there.play
        await there.press("n", "l")
        assert there.app.screen is before
        assert not there.bar["n play on"]
        assert not there.bar["l line"]


@pytest.mark.parametrize("game", WON)
def test_a_better_line_has_only_best_moves(game: str) -> None:
    position, moves, _ = WON[game]
    session: AnySession = Session(new_game(game, position))
    for move in moves:
        session.submit(move)
    review = review_of(session)
    moment = review.moment
    start = moment.ply - 1 if moment else 0
    line = better_line(session, start)
    assert [turn.notation for turn in line.turns[:start]] == [
        turn.notation for turn in session.turns[:start]
    ]
    after = review_of(line).steps[start:]
    assert after
    assert all(step.kept for step in after)
    if line.outcome is None and not review.by_chance:
        assert len(after) <= 8


# One number for a turn


async def test_a_turn_has_the_number_of_its_row_everywhere() -> None:
    async with running(new_game("sequence-shift", NEARLY_SORTED)) as there:
        await there.make("swap 1 2", "swap 1 2", *LOST)
        await there.until(lambda: there.find(GameOver).review is not None)
        assert "In order after turn 2." in shown(there)
        assert "✗ The moment  2 ● swap 4 5" in shown(there)
        await there.press("left_square_bracket")
        assert there.strip.startswith("◂ Back at turn 2 of 2.")
        await there.press("v", "end", "left")
        assert there.strip.startswith("▸ Turn 2: Ada, swap 4 5.")
        assert there.app.saved.games.page()[0].turns == 2


def test_a_move_of_cards_is_named_with_its_card() -> None:
    session: AnySession = Session(
        new_game("sequence-stack", {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]})
    )
    session.submit("discard")
    assert session.turns[0].named == "discard 3"
