"""The way between screens: features know the application's requests, and not each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from seqtui.app.play.screen import PlayScreen
from seqtui.app.requests import GoThrough, Play
from seqtui.app.review.screen import ReviewScreen
from seqtui.app.statistics.screen import StatisticsScreen
from seqtui.engines.session import Session
from tests.app.running import RunningApp, a_session, new_game, running

APP = Path(__file__).parent.parent.parent / "app"
FEATURES = [
    "picker",
    "play",
    "history",
    "statistics",
    "review",
    "rules",
    "command_list",
    "settings_form",
]


def borrowed(feature: str) -> Iterator[str]:
    """Yield what the modules of a feature import from other features."""
    others = tuple(f"app.{name}." for name in FEATURES if name != feature)
    for path in (APP / feature).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(others):
                yield str(node.module)


@pytest.mark.parametrize("feature", FEATURES)
def test_features_do_not_import_each_other(feature: str) -> None:
    assert (APP / feature).is_dir()
    assert list(borrowed(feature)) == []


def opened(there: RunningApp, kind: type[PlayScreen | ReviewScreen]) -> int:
    """Count the screens of a kind that are open."""
    return sum(isinstance(screen, kind) for screen in there.app.screen_stack)


async def test_whoever_asks_twice_gets_one_screen() -> None:
    setup = new_game("sequence-shift")
    for request, kind in (
        (lambda: Play(setup), PlayScreen),
        (lambda: Play(Session(setup)), PlayScreen),
        (lambda: GoThrough(a_session()), ReviewScreen),
    ):
        async with running() as there:
            there.app.screen.post_message(request())
            there.app.screen.post_message(request())
            await there.settle()
            assert opened(there, kind) == 1


async def test_a_game_that_is_over_is_judged_when_it_is_looked_at() -> None:
    async with running(new_game("sequence-shift"), confirm=False) as there:
        await there.make("concede")
        there.play.action_review()
        await there.settle()
        assert [type(screen) for screen in there.app.screen_stack][1:] == [PlayScreen, ReviewScreen]
        await there.press("escape")
        assert there.app.screen is there.play


async def test_the_history_leads_to_the_statistics_and_back() -> None:
    async with running() as there:
        await there.press("h")
        history = there.app.screen
        await there.press("t")
        assert isinstance(there.app.screen, StatisticsScreen)
        await there.press("escape")
        assert there.app.screen is history
