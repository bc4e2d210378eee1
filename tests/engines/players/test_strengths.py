"""The page strengths.md: complete, in order, and what the levels play now.

The quick suite plays a seeded sample of every preset; the page itself is what the script
``python -m tests.benchmarks.strengths`` measured.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.interrupts import Interruptible
from seqtui.engines.players.choice import choose
from seqtui.engines.players.levels import level_of, note_on_levels
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import LEVELS, Player
from seqtui.engines.tournament.playing import play
from seqtui.engines.tournament.results import Results
from seqtui.engines.tournament.schedule import Part
from tests.benchmarks.strengths import PAGE, PAIRS, STEPS, Measured, all_measured, cell, heading
from tests.engines.cases import CASES, Case
from tests.sampling import sampled

MEASURED = all_measured()
PRESETS = [each for each in MEASURED if not each.settings or "preset=" in each.settings[0]]
WITH_ROOM = [each for each in PRESETS if not each.note]
AGAIN = "run python -m tests.benchmarks.strengths"
ROOT = Path(__file__).parents[3]


class Cell(NamedTuple):
    """A score and its interval in percent, as the page shows them."""

    score: float
    low: float
    high: float


def title(measured: Measured) -> str:
    return " ".join((measured.game, *measured.settings))


def cells(measured: Measured) -> dict[tuple[str, str], str]:
    """Return what the page says of a game with some settings."""
    lines = [line.strip("| \n").split(" | ") for line in PAGE.read_text("utf-8").splitlines()]
    assert heading() in lines, AGAIN
    setting = " ".join(measured.settings) or "preset=classic"
    (row,) = [line for line in lines if line[:2] == [measured.game, setting]]
    assert row[2] == measured.deals, AGAIN
    return dict(zip(PAIRS, row[4:], strict=True))


def scored(measured: Measured, one: str, two: str) -> Cell:
    return Cell(*map(float, re.findall(r"[\d.]+", cells(measured)[one, two])))


# What the page says


@pytest.mark.parametrize("measured", MEASURED, ids=title)
def test_every_preset_and_option_is_measured(measured: Measured) -> None:
    for text in cells(measured).values():
        if text != "none":
            score, low, high = map(float, re.findall(r"[\d.]+", text))
            assert low <= score <= high


@pytest.mark.parametrize("measured", WITH_ROOM, ids=title)
def test_each_level_beats_the_weaker_ones(measured: Measured) -> None:
    for stronger, weaker in STEPS:
        assert scored(measured, stronger, weaker).score >= 55, (stronger, weaker)


@pytest.mark.parametrize("measured", PRESETS, ids=title)
def test_no_level_is_weaker_than_the_one_below(measured: Measured) -> None:
    for stronger, weaker in STEPS:
        assert scored(measured, stronger, weaker).high >= 50, (stronger, weaker)


@pytest.mark.parametrize("measured", PRESETS, ids=title)
def test_perfect_does_to_the_weak_what_hard_does_or_more(measured: Measured) -> None:
    for weak in ("easy", "adult"):
        perfect, hard = (scored(measured, level, weak) for level in ("perfect", "hard"))
        assert perfect.high >= hard.low


@pytest.mark.parametrize("measured", WITH_ROOM, ids=title)
def test_people_find_an_opponent(measured: Measured) -> None:
    """A child wins 20 to 50 of 100 decided games from easy; hard is too much for an adult."""
    child = scored(measured, "child", "easy")
    assert child.high >= 20
    assert child.low <= 50
    adult = scored(measured, "adult", "medium")
    assert 40 <= adult.score <= 60
    assert scored(measured, "hard", "adult").low > 50


def test_the_page_repeats_what_the_picker_says() -> None:
    text = PAGE.read_text("utf-8")
    for measured in MEASURED:
        assert not measured.note or measured.note in text, AGAIN


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_said_of_levels_that_hardly_differ_is_one_sentence(case: Case) -> None:
    note = note_on_levels(case.game.name, case.options)
    if note is not None:
        assert note[0].isupper()
        assert note.endswith(".")
        assert len(note) <= 90


def test_it_is_said_of_the_classic_games_that_have_no_room() -> None:
    assert note_on_levels("mirror-duel")
    assert note_on_levels("sequence-stack")
    assert note_on_levels("sequence-builder") is None


# What the levels do now

SAMPLE = 40


def lead(measured: Measured, stronger: str, weaker: str, games: int) -> float:
    """Play some games, and return the score of the level that should be stronger."""
    of = measured.tournament(stronger, weaker)
    part = Part(1, max(of.games // games, 1))
    results = Results.empty(of, part, "now")
    for pairing, tally in play(of, part, 1, Interruptible()):
        results = results.plus(pairing, tally)
    return results.of(0, 1).score


@sampled("measured", WITH_ROOM, quick=4, ids=title)
def test_the_strongest_beats_the_weakest_and_no_step_goes_down(measured: Measured) -> None:
    """The first games of those that the page is made of, the same on every machine."""
    for stronger, weaker in STEPS:
        assert lead(measured, stronger, weaker, SAMPLE) > 0.45
    assert lead(measured, "perfect", "easy", SAMPLE) > 0.55


@pytest.mark.full
@pytest.mark.parametrize(
    ("measured", "pair"),
    [
        (Measured("code-swap"), ("hard", "medium")),
        (Measured("sequence-builder", ("preset=long",)), ("medium", "easy")),
    ],
    ids=["code-swap", "sequence-builder"],
)
def test_the_page_is_what_the_levels_play_now(measured: Measured, pair: tuple[str, str]) -> None:
    assert cell(measured.played(*pair, jobs=1)) == cells(measured)[pair], AGAIN


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(
    "measured",
    WITH_ROOM,
    ids=title,
)
def test_where_games_are_decided_no_level_but_perfect_waits_for_a_solver(
    measured: Measured, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_named(measured.game)
    players = Player("One", level), Player("Two", level)
    session: AnySession = Session(prepare(game, measured.options, seed=1, players=players))

    def solve(*asked: object) -> None:
        raise AssertionError(asked)

    for module in ("players.choice", "games.sequence_stack.levels"):
        monkeypatch.setattr(f"seqtui.engines.{module}.oracle_of", solve)
    for _ in range(10):
        if session.outcome is None:
            session.submit(choose(session))
    assert session.turns


# What the README says

README_ROWS = {
    "Sequence Shift": ("sequence-shift", "classic"),
    "Sequence Shift, Leap": ("sequence-shift", "leap"),
    "Sequence Stack": ("sequence-stack", "classic"),
    "Sequence Stack, Thaw": ("sequence-stack", "thaw"),
    "Sequence Stack, Two open": ("sequence-stack", "two-open"),
    "Mirror Duel": ("mirror-duel", "classic"),
    "Mirror Duel, Sharp": ("mirror-duel", "sharp"),
    "Sequence Builder": ("sequence-builder", "classic"),
    "Code Swap": ("code-swap", "classic"),
    "Code Swap, No way back": ("code-swap", "no-way-back"),
}


@pytest.mark.parametrize("row", README_ROWS)
def test_the_readme_says_what_each_level_sees(row: str) -> None:
    game, preset = README_ROWS[row]
    options = Measured(game, (f"preset={preset}",)).options
    said = [
        level_of(game, level, options).sentence.removeprefix(f"{level.capitalize()} ").rstrip(".")
        for level in LEVELS[:3]
    ]
    assert f"| {' | '.join((row, *said))} |\n" in (ROOT / "README.md").read_text("utf-8")


def test_the_readme_leaves_out_no_kind_of_levels() -> None:
    """Presets with the levels of another one in the table need no row of their own."""

    def sentences(case: Case) -> tuple[str, ...]:
        levels = (level_of(case.game.name, level, case.options) for level in LEVELS[:3])
        return tuple(level.sentence for level in levels)

    rows = README_ROWS.values()
    shown = {sentences(case) for case in CASES if (case.game.name, case.preset.name) in rows}
    assert shown == {sentences(case) for case in CASES}
