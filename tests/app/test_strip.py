"""The status strip: what a computer did, what to do now, and all of it readable at 80 columns."""

from __future__ import annotations

import re
from threading import Semaphore
from typing import Any

import pytest

from seqtui.app.games.board import Move
from seqtui.app.history.screen import HistoryScreen
from seqtui.app.picker.screen import PickerScreen
from seqtui.app.play.move_line import MoveLine, TypedMoves
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.settings import PACES
from seqtui.app.widgets.bars import KeyBar, Notice, StatusStrip
from seqtui.app.widgets.choices import TextField
from seqtui.engines.games.registry import GAMES
from tests.app.running import NARROW, ONE_SWAP, RunningApp, a_session, new_game, running, table

LONG = ("Maximiliane-Josephin", "Wilhelmina-Alexandra")
REASON = (
    "This leaves the row one swap from order: whatever comes next, the other player sorts it at "
    "once with swap 2 3."
)
LONGEST_OPTIONS: dict[str, dict[str, Any]] = {
    "sequence-shift": {"length": 8},
    "sequence-stack": {"numbers": 6},
    "sequence-builder": {"pool": 24, "steps": (1, 2, 3, 4)},
    "code-swap": {"length": 4, "numbers": 9},
}


def said(there: RunningApp) -> str:
    """Read the strip, and make sure that it says all of one of the ways there are to say it."""
    strip, shown = there.find(StatusStrip), there.strip
    if not strip.display:
        return ""
    ways = []
    for way in strip.notice.ways():
        parts = [way.sign, str(way.text), str(way.hint)]
        if way.before is not None:
            parts = [way.before.sign, str(way.before.text), *parts]
        ways.append(" ".join(" ".join(parts).split()))
    assert shown in ways
    assert "…" not in shown.removesuffix("Space pauses.").rstrip().removesuffix(" …")
    return shown


def tones(there: RunningApp) -> list[str]:
    """Return the grounds of the strip's first row, from left to right."""
    strip = there.find(StatusStrip).render_line(0)
    grounds = [str(segment.style.bgcolor) for segment in strip if segment.style]
    return [one for n, one in enumerate(grounds) if n == 0 or one != grounds[n - 1]]


# What a computer did


async def test_a_computers_move_is_told_in_its_colour_until_the_next_key() -> None:
    setup = new_game(
        "sequence-stack",
        {"deck": [1, 4, 3, 1, 2, 4, 3, 2, 5, 5]},
        names=("Ada", "Computer"),
        kinds=("human", "perfect"),
    )
    async with running(setup) as there:
        assert len(tones(there)) == 1
        await there.make("place")
        told = "◆ Computer discarded the 4: 4 is blocked for you now. ▸ Discard the 3."
        assert said(there) == told
        assert len(tones(there)) == 2, "each in its own colour"
        await there.hover(there.board, Move("discard"))
        assert said(there) == told, "a pointer is no key"
        await there.press("left")
        assert said(there).startswith("▸ Ada, you drew a 3 but need a 2 next.")
        assert len(tones(there)) == 1


async def test_without_colours_only_what_to_do_is_reversed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    setup = new_game("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}, kinds=("human", "perfect"))
    async with running(setup) as there:
        await there.make("swap 1 2")
        row = there.find(StatusStrip).render_line(0)
        reversed_text = "".join(part.text for part in row if part.style and part.style.reverse)
        assert reversed_text.startswith(" ▸ Swap a pair.")


@pytest.mark.parametrize("key", ["5", "right", "f1"])
async def test_any_key_ends_the_telling(key: str) -> None:
    setup = new_game("mirror-duel", {"sequence": [3, 1]}, kinds=("human", "perfect"))
    async with running(setup) as there:
        await there.make("4 front")
        assert said(there).startswith("◆ Bob added ")
        await there.press(key)
        if key == "f1":
            await there.press("escape")
        assert said(there).startswith("▸ Ada, add ")


async def test_mirror_4_a_blindfold_game_tells_the_move_and_the_length_alone() -> None:
    setup = new_game("mirror-duel", kinds=("human", "perfect"), blindfold=True)
    async with running(setup) as there:
        await there.make("4 front")
        digit, end = there.session.turns[-1].notation.split()
        where = "in front" if end == "front" else "at the back"
        assert f"◆ Bob added {digit} {where}: that makes 2 digits." in said(there)


async def test_two_computers_are_told_without_advice_to_anybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = Semaphore(0)
    monkeypatch.setattr("seqtui.app.play.advice.sleep", lambda _: ready.acquire())
    async with table(a_session(kinds=("perfect", "perfect"))) as there:
        ready.release()
        await there.until(lambda: there.session.ply == 1)
        await there.until(lambda: "swapped" in there.strip)
        told = there.session.turns[0].notation.split()
        deed = f"● Ada swapped positions {told[1]} and {told[2]}."
        assert there.strip == f"{deed} ▸ Bob is thinking … Space pauses."
        await there.press("space")
        ready.release(100)


async def test_a_skipped_turn_is_told_in_the_colour_of_whoever_lost_it() -> None:
    setup = new_game("sequence-builder", {"sequences": [[5], [19]]}, names=LONG, steps=(2,))
    async with running(setup) as there:
        await there.make("7")
        assert said(there) == f"◆ {LONG[1]} had no number to take. ▸ Take 9. Enter takes it."
        assert len(tones(there)) == 2


# How fast computers play


async def test_plus_and_minus_set_the_pace_while_watching(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    ready = Semaphore(0)

    def wait(seconds: float) -> None:
        waits.append(seconds)
        ready.acquire()

    monkeypatch.setattr("seqtui.app.play.advice.sleep", wait)
    async with table(a_session(kinds=("perfect", "perfect"))) as there:
        assert there.bar["+ faster"]
        assert there.bar["− slower"]
        steps = [("minus", "quick"), ("minus", "normal"), ("minus", "slow"), ("minus", "slow")]
        for key, pace in (*steps, ("plus", "normal"), ("equals_sign", "quick")):
            await there.press(key)
            assert there.strip == f"▸ Pace: {pace}. + faster, − slower."
            await there.until(lambda pace=pace: waits[-1] == PACES[pace])  # type: ignore[misc]
        await there.click(KeyBar, "pace(1)")
        assert there.strip.startswith("▸ Pace: at once.")
        await there.press("space")
        ready.release(100)
        await there.rest()


async def test_the_pace_is_no_matter_where_a_person_plays() -> None:
    async with table() as there:
        await there.press("plus")
        assert not any("faster" in key for key in there.bar)
        assert there.play.settings.pace == "at once"


async def test_a_changed_pace_holds_for_the_game_that_is_open() -> None:
    async with running(new_game("sequence-shift", kinds=("human", "perfect"))) as there:
        assert there.play.settings.pace == "at once"
        await there.press("f3", *["down"] * 5, "left", "escape")
        assert there.play.settings.pace == "quick"


# Nothing is cut


async def look_around(there: RunningApp) -> None:
    """Go wherever a game has something to say."""
    await there.press("slash", "z", "enter")
    said(there)
    await there.press("escape")
    for key in (
        "i",
        "i",
        "f6",
        "f5",
        "r",
        "left_square_bracket",
        "i",
        "slash",
        "end",
        "u",
        "u",
        "r",
    ):
        await there.press(key)
        said(there)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
async def test_nothing_is_cut_in_any_state_of_a_game_with_long_names(game: str) -> None:
    options = LONGEST_OPTIONS.get(game, {})
    setup = new_game(game, names=LONG, kinds=("human", "perfect"), **options)
    async with running(setup) as there:
        assert there.find(StatusStrip).size.height == 1
        said(there)
        for _ in range(2):
            legal = there.session.legal
            await there.make(str(legal[len(legal) // 2 - there.session.ply]))
            assert there.find(StatusStrip).size.height == 1
            assert said(there).startswith(f"◆ {LONG[1]}"), "the move comes first, whatever the room"
        await look_around(there)
        await there.press("f9", "y", "b")
        said(there)
        await there.press("left_square_bracket")
        said(there)
        await there.press("end", "v")
        assert isinstance(there.app.screen, ReviewScreen)
        for key in ("home", "right", "m", "b", "end", "1", "2"):
            await there.press(key)
            said(there)


async def test_a_draw_that_can_be_claimed_is_told_whatever_the_names() -> None:
    setup = new_game("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, names=LONG)
    async with running(setup) as there:
        await there.make(*["own 1 2", "own 1 2"] * 4)
        assert "claims a draw." in said(there)
        assert there.find(StatusStrip).size.height == 1


async def test_nothing_is_cut_on_the_other_screens_with_long_names() -> None:
    async with running(names=LONG, who="computer") as there:
        picker = there.app.screen
        assert isinstance(picker, PickerScreen)
        for game in GAMES:
            there.app.preferences.change(game=game.name)
            for row in picker.make_rows():
                if not isinstance(row, str):
                    picker.say(picker.prompt(row))
                    said(there)
        await there.press("enter", "f9", "y", "escape")
        for key, screen in (("h", HistoryScreen), ("t", None), ("f3", None)):
            await there.press(key)
            assert screen is None or isinstance(there.app.screen, screen)
            for _ in range(7 if key == "f3" else 1):
                said(there)
                await there.press("down")
            await there.press("escape")


async def test_a_strip_that_was_hidden_says_what_holds_now() -> None:
    async with table(a_session(position=ONE_SWAP)) as there:
        await there.make("swap 4 5")
        await there.press("u")
        assert said(there).startswith("▸ Ada, ")


# Long sentences


async def test_a_long_reason_is_readable_in_full_and_moves_no_board() -> None:
    async with table(a_session(position=ONE_SWAP)) as there:
        board = there.board.region
        there.play.say(Notice("✦", REASON, "", "p1"))
        await there.settle()
        assert there.strip == f"✦ {REASON}"
        rows = [row.strip() for row in there.reads(StatusStrip).splitlines()]
        assert rows[0].endswith(":"), "it is broken where a reader pauses"
        assert len(rows) == 2
        assert there.board.region == board
        assert not there.find(TypedMoves).display, "it lies where nobody is typing"
        await there.press("4")
        assert there.find(MoveLine).value == "4"
        assert there.find(TypedMoves).display


@pytest.mark.parametrize("size", [NARROW, (120, 40)])
async def test_whoever_types_keeps_the_line_beside_a_long_reason(size: tuple[int, int]) -> None:
    async with table(size=size) as there:
        await there.press("slash", "4")
        there.play.say(Notice("✗", REASON, "", "bad"))
        await there.settle()
        assert there.strip == f"✗ {REASON}"
        assert there.find(TypedMoves).display
        assert there.find(MoveLine).value == "4"


# What does not apply is grey


async def test_stack_1_placing_is_grey_where_the_card_cannot_be_placed() -> None:
    setup = new_game("sequence-stack", {"deck": [1, 3, 2, 4, 5]})
    async with running(setup, size=(120, 40)) as there:
        assert there.bar["← → choice"] is True
        assert there.find(MoveLine).placeholder.endswith("place  or  discard")
        await there.make("place")
        assert there.bar["← → choice"] is False
        assert there.find(MoveLine).placeholder.endswith("move:  discard")
        await there.press("p", "enter")
        assert "need a 1 next" in said(there)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
async def test_the_form_of_a_typed_move_is_shown_and_not_one_that_might_lose(game: str) -> None:
    async with running(new_game(game, first=1)) as there:
        for _ in range(2):
            _, _, shown = there.find(MoveLine).placeholder.partition("move:  ")
            forms = shown.replace("a number", "#").split("  or  ")
            rules, state, legal = there.session.game, there.session.state, there.session.legal
            assert {re.sub("[0-9]+", "#", str(move)) for move in legal} == {*forms}
            await there.make(next(str(m) for m in legal if not rules.outcome(rules.play(state, m))))


async def test_while_a_computer_thinks_no_move_is_named_that_may_not_be_legal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = Semaphore(0)
    monkeypatch.setattr("seqtui.app.play.advice.sleep", lambda _: ready.acquire())
    async with table(a_session(kinds=("human", "perfect"))) as there:
        assert there.bar["enter swap"] is True
        await there.press("enter")
        assert there.find(MoveLine).placeholder == "or type your next move already"
        assert there.bar["enter swap"] is False
        ready.release(100)
        await there.rest()


@pytest.mark.parametrize("serious", [True, False])
async def test_help_is_grey_in_a_serious_or_blindfold_game(serious: bool) -> None:
    session = a_session("mirror-duel", None, options={"blindfold": not serious})
    async with table(session) as there:
        if serious:
            assert there.bar["i hint"] is True
            await there.press("f6")
        assert there.bar.get("i hint", False) is False
        assert there.bar.get("o oracle", False) is False
        for key in ("i", "o"):
            await there.press(key)
            assert there.strip.startswith("✗ ")


async def test_the_key_bar_says_that_enter_edits_a_text() -> None:
    async with running() as there:
        assert "enter play" in there.bar
        await there.press("tab")
        while not isinstance(there.app.screen.panel.current, TextField):  # type: ignore[attr-defined]
            await there.press("down")
        assert "enter edit" in there.bar
        assert "enter play" not in there.bar
        await there.press("enter")
        assert "enter done" in there.bar
        tray = there.app.screen.panel.rows[-1]  # type: ignore[attr-defined]
        assert there.app.screen.panel.writing  # type: ignore[attr-defined]
        assert tray.name == "play"
