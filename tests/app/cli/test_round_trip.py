"""Export and import are a round trip: whatever is kept comes back as it was, and only once."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from seqtui.app.store import kept
from seqtui.app.store.games import Filter, Games
from seqtui.app.store.results import Results
from seqtui.app.store.saved import Aids
from seqtui.app.store.statistics import Figures
from seqtui.engines.clock import CONTROLS
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.task import Task, games_with_tasks
from seqtui.engines.gate.records import dump
from seqtui.engines.series import Format, Series
from seqtui.engines.session import AnySession, Session
from seqtui.engines.tasks.attempt import Attempt
from seqtui.engines.tasks.making import make
from tests.app.cli.command import Inside
from tests.app.store.samples import bare, drawn, exported, shift, won_by

TODAY = date(2026, 11, 16)


@pytest.fixture(autouse=True)
def moved_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path / "one"))
    monkeypatch.chdir(tmp_path)


def tried(task: Task, how: str) -> Attempt:
    """Solve a task, slip in it, give it up, or leave it."""
    attempt = Attempt(task)
    if how == "slipped":
        attempt.session.submit(attempt.examples[0])
        attempt.take_back()
    if how in ("solved", "slipped"):
        while attempt.mark is None:
            if attempt.is_right:
                attempt.advance()
            elif attempt.session.to_move == 1:
                attempt.session.submit(attempt.answer)
            else:
                attempt.session.submit(attempt.reply(attempt.session))
    if how == "given up":
        attempt.give_up()
    attempt.seconds = 12.5
    return attempt


def puzzle(game: AnyGame, seed: int = 1) -> Task:
    return make(game, 1, seed)


def live(folder: Path) -> None:
    """Play games and tasks of every kind, over some days."""
    with closing(Games(pytest.fail, folder)) as games:
        _play(games)
        results, tasks = Results(games.file), {g.name: puzzle(g) for g in games_with_tasks()}
        days = [TODAY - timedelta(days=days) for days in range(3)]
        for day, how in zip(days, ("solved", "slipped", "solved"), strict=True):
            task = tasks["mirror-duel"]
            results.keep("daily", f"{day}/mirror-duel", task, tried(task, how), today=day)
        for (name, task), how in zip(tasks.items(), ("given up", "left", "solved"), strict=False):
            results.keep("puzzle", f"{name}/1/1", task, tried(task, how), today=TODAY)
        for name in ("code-swap", "mirror-duel", "sequence-builder"):
            key = results.add(tasks[name], today=days[2], about=f"Lost on Monday, in {name}.")
            if name != "code-swap":
                attempt = tried(tasks[name], "solved" if name == "mirror-duel" else "given up")
                results.keep("trainer", key, tasks[name], attempt, today=days[1])


def _play(games: Games) -> None:
    games.keep(won_by(1, kinds=("human", "hard")), Aids(hints=[2, 0], oracle=[True, False]))
    over = won_by(2, kinds=("human", "easy"))
    games.keep(over, Aids(serious=True))
    games.note_mistakes(over, (3, 1))
    games.keep(won_by(2))
    games.discount(Filter(opponent="human"))
    games.keep(won_by(2))  # the same once more, at another time, and it counts
    games.keep(drawn())
    undone = shift("swap 1 2", "swap 2 3")
    undone.undo()
    games.keep(undone)
    begun = Series.begun(Format.FIRST_TO_2)
    match: AnySession = Session(replace(shift().setup, clock=CONTROLS["1min"], series=begun))
    assert match.clock is not None
    match.clock.charge(2926)
    match.submit("swap 1 2")
    match.clock.charge(30_000)
    games.keep(match)


def shown(folder: Path) -> dict[str, object]:
    """Return everything that a player can see of what is kept, and the rows themselves."""
    with closing(Games(pytest.fail, folder)) as games:
        results, sessions = Results(games.file), [games.load(g.id) for g in games.page()]
        return {
            "history": games.page(),
            "records": [(dump(each), games.aids(each)) for each in sessions],
            "statistics": Figures.by_game(games.player_results()),
            "calendar": results.days(),
            "streak": results.streak(TODAY),
            "share": results.line_to_share(TODAY, TODAY),
            "trainer": (results.trained(TODAY), results.due(TODAY), results.due(TODAY)),
            "puzzles": (results.counts("puzzle"), results.left_puzzle("sequence-stack")),
            "attempts": [
                (row["key"], row["attempt"], row["task"], row["changed"])
                for row in kept.rows(games.file, kept.KINDS[1])
            ],
        }


def test_everything_comes_back_to_the_letter(
    inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live(tmp_path / "one")
    before = shown(tmp_path / "one")
    assert before["streak"] == (3, 3)
    assert inside("export", "--all", "all.jsonl").out == (
        "7 games and 9 results exported to all.jsonl.\n"
    )
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path / "two"))
    assert inside("import", "all.jsonl").out == "7 games and 9 results imported.\n"
    assert shown(tmp_path / "two") == before
    done = inside("import", "all.jsonl")
    assert done.out == "0 games imported. 7 games and 9 results were there already.\n"
    assert shown(tmp_path / "two") == before
    inside("export", "--all", "again.jsonl")
    assert Path("again.jsonl").read_text("utf-8") == Path("all.jsonl").read_text("utf-8")


def test_an_older_export_changes_nothing_where_life_went_on(inside: Inside, tmp_path: Path) -> None:
    live(tmp_path / "one")
    inside("export", "--all", "all.jsonl")
    with closing(Games(pytest.fail, tmp_path / "one")) as games:
        left = games.unfinished()
        assert left is not None
        session = games.load(left.id)
        session.submit("swap 2 3")
        games.keep(session)
        task = puzzle(games_with_tasks()[1])
        key = f"{task.game}/1/1"
        Results(games.file).keep("puzzle", key, task, tried(task, "given up"), today=TODAY)
    now = shown(tmp_path / "one")
    done = inside("import", "all.jsonl")
    assert done.out == "0 games imported. 7 games and 9 results were there already.\n"
    assert shown(tmp_path / "one") == now


@pytest.mark.parametrize("first", ["text", "record"])
def test_a_game_that_came_without_its_date_is_known_again(
    inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """Records of earlier versions and games in text say nothing about when they were played."""
    with closing(Games(pytest.fail, tmp_path / "one")) as games:
        games.keep(drawn())
    inside("export", "dated")
    Path("text").write_text(exported(dump(drawn()), text=True))
    Path("record").write_text(dump(drawn()))
    monkeypatch.setenv("SEQTUI_DATA", str(tmp_path / "two"))
    assert inside("import", first).out == "1 game imported.\n"
    for name in ("dated", "text", "record"):
        assert inside("import", name).out == "0 games imported. 1 game was there already.\n"
    inside("export", "again")
    assert json.loads(Path("again").read_text())["saved"]["started"] is None
    assert bare(Path("again").read_text()) == dump(drawn())


def test_text_holds_the_games_alone_and_says_so(inside: Inside, tmp_path: Path) -> None:
    live(tmp_path / "one")
    done = inside("export", "--all", "--format", "text", "games.txt")
    assert done.out == "7 games exported to games.txt.\n"
    assert done.err == "seqtui: Left out 9 results of tasks: text holds games alone.\n"
    text = Path("games.txt").read_text("utf-8")
    assert "  1. swap 1 2    Ann    2.926 s\n" in text
    assert "\nThinking: 30 s\n" in text
    assert "Times" not in text
    assert "[2.926" not in text


def test_results_are_exported_by_game_and_are_no_games_to_replay(
    inside: Inside, tmp_path: Path
) -> None:
    live(tmp_path / "one")
    lines = inside("export", "--all", "--game", "mirror-duel").lines
    assert {json.loads(line)["task"]["game"] for line in lines} == {"mirror-duel"}
    assert len(lines) == 5
    Path("results").write_text("\n".join([*lines, dump(drawn()), *lines]))
    assert inside("replay", "results").lines[-1].startswith("A draw")


def result(**changes: object) -> str:
    """Return a result of the trainer in which something was changed."""
    with closing(Games(pytest.fail)) as games:
        (row,) = kept.rows(games.file, kept.KINDS[1], "key LIKE 'code-swap/%' AND origin='trainer'")
        line = json.loads(kept.exported(kept.KINDS[1], row, text=False))
    return json.dumps({**line, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"key": "code-swap/0123456789abcdef"},
        {"origin": "daily"},
        {"origin": "lesson"},
        {"origin": "daily", "key": "2026-13-01/code-swap"},
        {"origin": "puzzle", "key": "mirror-duel/1/1"},
        {"origin": "puzzle", "key": "code-swap/1/\x1b[2J"},
        {"mark": "!"},
        {"day": "yesterday"},
        {"due": "2026-02-30"},
        {"step": -1},
        {"step": 99},
        {"tried": 10**9},
        {"changed": 1e300},
        {"changed": "now"},
        {"task": {}},
        {"task": {"game": "chess"}},
        {"attempt": []},
        {"version": 2},
        {"more": 1},
    ],
)
def test_a_result_that_cannot_be_one_is_refused_in_a_sentence(
    tmp_path: Path, inside: Inside, changes: dict[str, object]
) -> None:
    live(tmp_path / "one")
    before = shown(tmp_path / "one")
    with pytest.raises(BadInput):
        kept.KINDS[1].content(result(**changes))
    Path("bad").write_text(result(**changes))
    done = inside("import", "bad")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("seqtui: Line 1 of bad cannot be imported: ")
    assert shown(tmp_path / "one") == before
    kept.KINDS[1].content(result())
