"""The screens of games that were played before: history, statistics, replay and review."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from itertools import count

import pytest

from seqtui.app.history.screen import Preview
from seqtui.app.store.games import Games
from seqtui.engines.session import AnySession, Session
from tests.app.running import NARROW, WIDE, RunningApp, new_game, running
from tests.app.snapshots.conftest import Looks
from tests.app.snapshots.tables import TABLES

both_sizes = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])

NOW = datetime(2026, 3, 14, 15, 9)
_HOUR = 3600.0


class Clock(datetime):
    """A clock that has stopped."""

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
        """Return the same moment always."""
        return NOW


@pytest.fixture(autouse=True)
def _one_moment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let it be one moment in one time zone; each write to the store is an hour after the last."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr("seqtui.app.history.screen.datetime", Clock)
    hours = count(NOW.timestamp() - 40 * _HOUR, _HOUR)
    monkeypatch.setattr("seqtui.app.store.games.time", lambda: next(hours))
    yield
    monkeypatch.undo()
    time.tzset()


def played(table: int, *, kinds: tuple[str, str], over: bool = True) -> AnySession:
    """Play a game of the table to its end, or to its middle."""
    game, position, before, after = TABLES[table]
    session = Session(new_game(game, position, kinds=kinds))
    for move in (*before, *(after if over else ())):
        session.submit(move)
    return session


@pytest.fixture
def games() -> None:
    """Fill the store with games of every kind; the later ones with fewer mistakes."""
    told: list[str] = []
    store = Games(told.append)
    for number in range(20):
        level = ("easy", "medium", "hard", "perfect")[number // 5]
        kinds = ("human", "human") if number % 7 == 3 else ("human", level)
        session = played(number % 5, kinds=kinds, over=number != 17)
        store.keep(session)
        store.note_mistakes(session, (max(0, 5 - number // 3), number % 2))
    store.close()
    assert told == []


async def previewed(there: RunningApp) -> None:
    """Wait until the game under the cursor has been drawn."""
    await there.until(lambda: bool(there.find(Preview).facts.shown[0]))
    await there.settle()


@both_sizes
@pytest.mark.usefixtures("games")
async def test_history(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(size=size) as there:
        await there.press("h")
        if size == WIDE:
            await previewed(there)
        looks_right(there)


@pytest.mark.usefixtures("games")
async def test_history_light(looks_right: Looks) -> None:
    async with running(theme="light") as there:
        await there.press("h", "down", "down")
        looks_right(there)


@pytest.mark.usefixtures("games")
async def test_history_narrowed(looks_right: Looks) -> None:
    """Only games of one kind, sorted by their length."""
    async with running() as there:
        await there.press("h", "g", "s", "s")
        looks_right(there)


async def test_history_of_nothing(looks_right: Looks) -> None:
    async with running() as there:
        await there.press("h")
        looks_right(there)


@both_sizes
@pytest.mark.usefixtures("games")
async def test_statistics(size: tuple[int, int], looks_right: Looks) -> None:
    async with running(size=size) as there:
        await there.press("t")
        looks_right(there)


@pytest.mark.usefixtures("games")
async def test_statistics_of_one_game(looks_right: Looks) -> None:
    async with running() as there:
        await there.press("t", "3")
        looks_right(there)


@both_sizes
@pytest.mark.usefixtures("games")
async def test_replay(size: tuple[int, int], looks_right: Looks) -> None:
    """A game that is not over can be gone through, but is not judged."""
    async with running(size=size) as there:
        await there.press("h", "down", "down", "v", "right", "right")
        looks_right(there)


@both_sizes
async def test_review_of_luck(size: tuple[int, int], looks_right: Looks) -> None:
    """In Sequence Stack the luck of the cards is told apart from the choices."""
    async with running(TABLES[1].setup, size=size) as there:
        await there.make(*TABLES[1].before, *TABLES[1].after)
        await there.press("v", "m")
        looks_right(there)


@pytest.mark.parametrize("keys", ["h", "t", "f1", "f2", "f3"])
@pytest.mark.usefixtures("games")
async def test_without_any_colour(
    keys: str, looks_right: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "strict")
    async with running() as there:
        await there.press(keys)
        looks_right(there)
