"""Games that are played are on disk before they are on the screen, and can be continued."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from textual.pilot import Pilot

from seqtui.app.application import SeqtuiApp
from seqtui.app.play.screen import PlayScreen
from seqtui.app.store import games as games_table
from seqtui.app.store.games import Games
from seqtui.app.store.saved import Aids, SavedGames
from seqtui.app.widgets.bars import StatusStrip
from seqtui.engines.events import Event
from seqtui.engines.gate.records import dump
from seqtui.engines.session import AnySession
from seqtui.engines.setup import AnySetup
from tests.app.running import RunningApp
from tests.app.store.samples import Store, mistakes_in, shift

Opens = Callable[[], Store]


def saved_in(folder: Path, tell: Callable[[str], object] = print) -> SavedGames:
    """Return the saved games of a folder."""
    return SavedGames(lambda: Games(tell, folder), tell)


def test_whoever_listens_later_finds_every_change_on_disk(tmp_path: Path) -> None:
    told: list[str] = []
    saved, session = saved_in(tmp_path, told.append), shift()
    on_disk: list[tuple[list[str], list[str]]] = []
    in_play: list[tuple[list[str], list[str]]] = []
    seen: list[tuple[int, str]] = []

    def look(event: Event) -> None:
        # A session does not let a listener's error through, so what it finds is compared below.
        with closing(sqlite3.connect(tmp_path / "games.db", timeout=30)) as other:
            ((turns, record),) = other.execute("SELECT turns, record FROM games").fetchall()
        seen.append((turns, type(event).__name__))
        kept = json.loads(record)
        on_disk.append((kept["moves"], kept["undone"]))
        in_play.append(([turn.notation for turn in session.turns], [*map(str, session.undone)]))

    saved.follow(session, Aids())
    session.subscribe(look)
    session.submit("swap 1 2")
    session.submit("swap 2 3")
    session.undo()
    session.undo()
    session.redo()
    session.submit("concede")
    assert [turns for turns, name in seen if name in ("TurnBegan", "GameWon")] == [1, 2, 1, 0, 1, 2]
    assert on_disk == in_play
    assert told == []
    saved.close()


def test_a_move_is_written_down_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also a move that ends the game, and one that is taken back: each is several events."""
    saved, session, written = saved_in(tmp_path), shift(), list[AnySession]()

    def counted(session: AnySession) -> str:
        written.append(session)
        return dump(session)

    monkeypatch.setattr(games_table, "dump", counted)
    saved.follow(session, Aids())
    session.submit("swap 1 2")
    assert len(written) == 1
    session.undo()
    assert len(written) == 2
    session.submit("concede")
    assert len(written) == 3
    saved.close()


def test_a_game_without_a_turn_is_not_kept(opens: Opens, tmp_path: Path) -> None:
    saved = saved_in(tmp_path)
    saved.follow(shift(), Aids())
    assert saved.games.count() == 0
    saved.close()
    assert opens().games.count() == 0


def test_what_could_not_be_saved_is_saved_at_the_end(opens: Opens, tmp_path: Path) -> None:
    told: list[str] = []
    saved, session = saved_in(tmp_path, told.append), shift()
    saved.follow(session, Aids())
    session.submit("swap 1 2")
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        session.submit("concede")
    assert told == ["Games are not saved at the moment because another program is using them."]
    saved.close()
    assert opens().games.load(1).turns == session.turns


def test_a_game_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    told: list[str] = []
    saved = saved_in(tmp_path, told.append)
    good, bad = shift("swap 1 2", seed=1), shift("swap 1 2", seed=2)
    saved.games.keep(good)
    saved.games.keep(bad)
    with closing(sqlite3.connect(tmp_path / "games.db")) as other, other:
        other.execute("UPDATE games SET record = '{}' WHERE id = 2")
    found = saved.resume()
    assert found is not None
    assert found[0].setup.seed == 1
    assert len(told) == 1
    assert told[0].startswith("The unfinished game cannot be continued. ")
    left = saved.unfinished()
    assert left is not None
    assert left.id == 1
    saved.close()


@pytest.mark.parametrize(
    "noted",
    [
        *("", "help", "[]", "[" * 100_000, "{}"),
        *('{"hints": "many", "oracle": null}', '{"hints": [1], "oracle": [true]}'),
        *('{"serious": 1}', '{"hints": [1, "many"]}', '{"hints": [1, 2.5]}'),
    ],
    ids=range(10),
)
def test_notes_about_help_that_make_no_sense_count_as_none(noted: str) -> None:
    assert Aids.from_json(noted) == Aids()


def test_notes_about_help_are_read_back() -> None:
    aids = Aids(serious=True, hints=[0, 3], oracle=[True, False])
    assert Aids.from_json(aids.as_json()) == aids


# The application


async def settled(app: SeqtuiApp, pilot: Pilot[None]) -> None:
    """Wait until the saved games have been looked for."""
    await RunningApp(app, pilot).until(lambda: app.saved._games is not None)
    await pilot.pause()


def on_screen(app: SeqtuiApp) -> AnySession:
    assert isinstance(app.screen, PlayScreen)
    return app.screen.session


async def played(setup: AnySetup, *moves: str) -> AnySession:
    """Play in the application, which is then left without a word, and return the session."""
    app = SeqtuiApp(setup)
    app.preferences.change(pace="at once")
    async with app.run_test() as pilot:
        await settled(app, pilot)
        assert isinstance(app.screen, PlayScreen)
        app.screen.aids.hints[0] = 2
        for move in moves:
            on_screen(app).submit(move)
        await pilot.press("u")
        await pilot.pause()
        return on_screen(app)


async def test_the_picker_continues_the_game_exactly_as_it_was() -> None:
    left = await played(shift(names=("Zoë", "Ben")).setup, "swap 1 2", "swap 2 3", "swap 3 4")
    app = SeqtuiApp()
    async with app.run_test() as pilot:
        await settled(app, pilot)
        await pilot.press("c")
        await pilot.pause()
        session = on_screen(app)
        assert session is not left
        assert session.setup == left.setup
        assert session.turns == left.turns
        assert session.undone == left.undone
        assert [*map(str, session.undone)] == ["swap 3 4"]
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.aids.hints == [2, 0]
        await pilot.press("r")
        await pilot.pause()
        assert session.ply == 3
        assert app.saved.games.count() == 1, "it goes on in its own row"


async def test_another_game_from_the_play_screen_is_kept_too() -> None:
    app = SeqtuiApp(shift().setup)
    async with app.run_test() as pilot:
        await settled(app, pilot)
        on_screen(app).submit("concede")
        await pilot.pause()
        first = on_screen(app)
        await pilot.press("enter")
        await pilot.pause()
        second = on_screen(app)
        assert second is not first
        second.submit("swap 1 2")
        assert app.saved.games.count() == 2
        left = app.saved.unfinished()
        assert left is not None
        assert left.id == app.saved.games.id_of(second)


async def test_mistakes_are_noted_when_a_game_is_over() -> None:
    """Who could win at once and loses the turn instead has made the one mistake of the game."""
    app = SeqtuiApp(shift(row=(2, 1, 3, 4, 5)).setup)
    async with app.run_test() as pilot:
        await settled(app, pilot)
        on_screen(app).submit("swap 1 3")
        on_screen(app).submit("swap 1 2")
        await RunningApp(app, pilot).rest()
        assert mistakes_in(app.saved.games) == [(1, 0)]


async def test_a_store_that_cannot_be_used_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    app = SeqtuiApp(shift().setup)
    async with app.run_test() as pilot:
        await settled(app, pilot)
        told = app.screen.query_one(StatusStrip).notification
        assert told.startswith("The folder for saved games cannot be used")
        on_screen(app).submit("swap 1 2")
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert on_screen(app).ply == 1


FIRST_FRAME = """
import asyncio, sys
from seqtui.app.application import SeqtuiApp
from seqtui.app.picker.cards import GameCards

class Watching(SeqtuiApp):
    def post_display_hook(self):
        if self.screen.query_one(GameCards).size.width:
            print("sqlite3" in sys.modules, "pydantic" in sys.modules)
            raise SystemExit

async def main():
    async with Watching().run_test() as pilot:
        await pilot.pause()

asyncio.run(main())
"""


def test_the_first_frame_waits_neither_for_sqlite_nor_for_pydantic() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.stdout.startswith("False False\n"), done.stderr
