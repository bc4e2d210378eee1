"""The review: what every choice did to the exact value, and what luck did."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from seqtui.app.review.screen import Mark, ReviewPanel, ReviewScreen, Timeline
from seqtui.app.widgets.bars import StatusStrip
from seqtui.app.widgets.move_log import MoveLog
from seqtui.engines.games.sequence_stack.rules import Options
from seqtui.engines.review import review_of
from seqtui.engines.session import AnySession
from tests.app.running import NARROW, WIDE, RunningApp, a_session, running
from tests.app.store.samples import add_all
from tests.engines.helpers import start
from tests.engines.oracle.stack_truth import (
    After,
    Graph,
    Node,
    as_node,
    best,
    explore,
    fresh,
    sweep,
)

SMALL = Options(numbers=3)


def shift_game() -> AnySession:
    """Return a game from 1 3 2 5 4 in which each player makes one kind of mistake.

    Two swaps are needed, so whoever makes the first of them loses to the second. Turn 1 waits.
    Turn 2 (Bob) takes Ada's swap back. Turn 3 (Ada) makes the first of the two: the draw is
    gone. Turn 4 (Bob) does not make the second: the win is gone. Turn 5 (Ada) takes Bob's swap
    back, which leaves Bob the winning swap again. Turn 6 (Bob) wins.
    """
    session = a_session()
    for move in ("swap 1 2", "swap 1 2", "swap 4 5", "swap 1 2", "swap 1 2", "swap 2 3"):
        session.submit(move)
    assert session.outcome is not None
    assert session.outcome.winner == 2
    return session


def marks(session: AnySession) -> list[Mark | None]:
    """Return what became of each turn."""
    return [Mark.of(step) for step in review_of(session).steps]


# What is worked out


def test_a_draw_that_becomes_a_loss_is_thrown_away_and_a_lost_win_is_told_apart() -> None:
    kept, less, lost = Mark.KEPT, Mark.LESS, Mark.LOST
    assert marks(shift_game()) == [kept, kept, lost, less, lost, kept]


def test_the_better_moves_are_named() -> None:
    (first, second, third) = review_of(shift_game()).mistakes
    # On turn 3 only the swaps that are no step to the order keep the draw.
    assert set(first.better) == {"swap 1 2", "swap 3 4"}
    assert second.better == ("swap 2 3",)
    assert third.ply == 5


def test_giving_up_a_game_that_was_not_lost_is_a_mistake_too() -> None:
    session = a_session()
    session.submit("concede")
    assert marks(session) == [Mark.LOST]


def test_a_skipped_turn_is_no_choice() -> None:
    session = start("sequence-builder", {"sequences": [[20], [1]]}, first=2)
    for move in ("2", "3", "4"):
        session.submit(move)
    assert session.outcome is not None
    skipped = [turn.kind == "skipped" for turn in session.turns]
    assert any(skipped)
    for step, was_skipped in zip(review_of(session).steps, skipped, strict=True):
        assert (Mark.of(step) is None) == was_skipped
        assert step.luck is None


@lru_cache(maxsize=1)
def truth() -> tuple[Graph, dict[Node, float]]:
    """Return every position of a small Sequence Stack and its value, from the naive rules."""
    graph = explore(SMALL, [fresh(SMALL, 1), fresh(SMALL, 2)])
    return graph, sweep(graph, 0.5)


@pytest.mark.parametrize("seed", range(12))
def test_luck_and_skill_are_told_apart_as_the_naive_rules_tell_them(seed: int) -> None:
    graph, values = truth()

    def worth(after: After) -> float:
        return values[after] if isinstance(after, Node) else float(after)

    session = start("sequence-stack", seed=seed, first=1 + seed % 2, numbers=3)
    luck = Random(seed)
    while session.outcome is None and session.ply < 60:
        session.submit(luck.choice(session.legal))
    if session.outcome is None:
        session.submit("concede")
    review = review_of(session)
    assert review.by_chance
    for step, turn in zip(review.steps, session.turns, strict=True):
        if turn.kind != "played":
            continue
        state, card = turn.before, turn.before.drawn
        node = as_node(state._replace(deck=(*state.deck, card)))
        choices = graph[node][card]
        sign = 1 if turn.player == 1 else -1
        drawn, chosen = worth(best(node, choices, values)), worth(choices[turn.notation])
        assert step.luck == pytest.approx(sign * (drawn - values[node]), abs=1e-9)
        assert step.cost == pytest.approx(sign * (drawn - chosen), abs=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_luck_and_skill_add_up_to_the_result(seed: int) -> None:
    session = start("sequence-stack", seed=seed)
    luck = Random(seed)
    while session.outcome is None and session.ply < 80:
        session.submit(luck.choice(session.legal))
    if session.outcome is None:
        session.submit("concede")
    assert session.outcome is not None
    changes = {1: 0.0, 2: 0.0}
    for step in review_of(session).steps:
        changes[step.player] += (step.luck or 0.0) - step.cost
    end = {1: 1.0, 2: 0.0, None: 0.5}[session.outcome.winner]
    # The rulebook's game begins with a chance of 5 in 9 for the player who begins.
    assert 5 / 9 + changes[1] - changes[2] == pytest.approx(end)


# The screen


async def reviewed(seen: RunningApp, session: AnySession) -> ReviewScreen:
    """Open the review of a match and wait until every move is judged."""
    screen = ReviewScreen(session)
    await seen.app.push_screen(screen)
    await seen.settle()
    assert screen.review is not None
    return screen


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_table_the_log_and_the_bar_carry_the_marks(size: tuple[int, int]) -> None:
    async with running(size=size) as seen:
        await reviewed(seen, shift_game())
        table = seen.reads(ReviewPanel)
        assert "threw it away" in table
        assert "3 mistakes" in table
        entries = {entry.ply: entry.mark for entry in seen.find(MoveLog).entries}
        assert entries == {1: "", 2: "", 3: "✗", 4: "▽", 5: "✗", 6: ""}
        bar = seen.reads(Timeline).splitlines()[-1]
        assert bar.count("✗") == 2
        assert bar.count("▽") == 1


async def test_counts_are_per_player() -> None:
    async with running() as seen:
        await reviewed(seen, shift_game())
        rows = [row.split() for row in seen.reads(ReviewPanel).splitlines()]
        counts = {Mark(row[0]): (row[-2], row[-1]) for row in rows if row and row[0] in list(Mark)}
        assert counts == {Mark.KEPT: ("1", "2"), Mark.LESS: ("0", "1"), Mark.LOST: ("2", "0")}


async def test_m_goes_through_the_mistakes_and_shows_what_was_better_on_the_board() -> None:
    async with running() as seen:
        screen = await reviewed(seen, shift_game())
        await seen.press("m")
        assert screen.shown == 3
        assert screen.stage.cursor in ("swap 1 2", "swap 3 4")
        scene = screen.stage.scene
        assert scene is not None
        assert scene.view["sequence"] == [1, 3, 2, 5, 4], "the position in which it was due"
        strip = seen.find(StatusStrip).notice
        assert strip.text == "Swap 4 5 gave up the draw: Bob sorts it with swap 2 3."
        assert strip.hint == "Best was swap 1 2."
        told = " ".join(seen.reads(ReviewPanel).split())
        assert told.endswith("one swap from order: Bob sorts it with swap 2 3.")
        await seen.press("m")
        assert (screen.shown, screen.stage.cursor) == (4, "swap 2 3")
        await seen.press("m", "m")
        assert screen.shown == 3, "after the last comes the first again"
        await seen.press("M")
        assert screen.shown == 5


async def test_an_arrow_leads_from_the_better_move_to_the_one_that_was_played() -> None:
    async with running() as seen:
        screen = await reviewed(seen, shift_game())
        await seen.press("m", "right")
        assert screen.shown == 3
        assert screen.stage.cursor is None
        assert screen.stage.scene is not None
        assert screen.stage.scene.view["sequence"] == [1, 3, 2, 4, 5]
        await seen.press("b")
        assert screen.stage.cursor is not None
        await seen.press("b")
        assert screen.stage.cursor is None


async def test_the_digits_lead_to_the_mistakes_of_one_player() -> None:
    async with running() as seen:
        screen = await reviewed(seen, shift_game())
        await seen.press("2")
        assert screen.shown == 4
        await seen.press("1")
        assert screen.shown == 5
        await seen.press("1")
        assert screen.shown == 3


async def test_a_click_on_a_count_leads_to_its_moves() -> None:
    async with running() as seen:
        screen = await reviewed(seen, shift_game())
        panel = seen.find(ReviewPanel)
        await seen.click(panel, (2, Mark.LESS.value))
        assert (screen.shown, screen.stage.cursor) == (4, "swap 2 3")
        await seen.click(panel, (2, Mark.KEPT.value))
        assert (screen.shown, screen.stage.cursor) == (6, None)
        for ply in (3, 5, 3):  # after the last comes the first again
            await seen.click(panel, (1, Mark.LOST.value))
            assert screen.shown == ply
        with pytest.raises(AssertionError, match="nowhere"):  # there is no such move
            await seen.click(panel, (2, Mark.LOST.value))


async def test_the_pointer_does_not_move_the_better_move() -> None:
    async with running() as seen:
        screen = await reviewed(seen, shift_game())
        await seen.press("m", "m")
        screen.stage.cursor = "swap 1 2"
        await seen.settle()
        assert screen.stage.cursor == "swap 2 3"


async def test_a_branch_from_a_better_move_begins_before_the_mistake() -> None:
    async with running() as seen:
        await reviewed(seen, shift_game())
        await seen.press("m", "n")
        assert seen.session.ply == 2


async def test_a_game_of_cards_tells_luck_from_skill() -> None:
    session = start("sequence-stack", seed=3)
    luck = Random(3)
    while session.outcome is None:
        session.submit(luck.choice(session.legal))
    async with running() as seen:
        screen = await reviewed(seen, session)
        await seen.press("right")
        said = seen.reads(ReviewPanel)
        assert "luck of cards" in said
        assert f"The card {session.turns[0].before.drawn}:" in said
        assert screen.shown == 1


async def test_a_game_without_mistakes_says_so() -> None:
    session = a_session(position={"sequence": [1, 2, 3, 5, 4]})
    session.submit("swap 4 5")
    async with running() as seen:
        screen = await reviewed(seen, session)
        assert "No mistakes" in seen.reads(ReviewPanel)
        await seen.press("m", "b")
        assert screen.shown == 0


async def test_mistakes_are_noted_with_the_stored_game() -> None:
    async with running() as seen:
        games = seen.app.saved.games
        add_all(games, [shift_game()])
        mistakes = "SELECT mistakes1, mistakes2 FROM games"
        assert games.file.query(mistakes) == [(None, None)]
        await seen.app.push_screen(
            ReviewScreen(games.load(games.page()[0].id), saved=seen.app.saved)
        )
        await seen.settle()
        assert games.file.query(mistakes) == [(2, 1)]
