"""``seqtui daily`` and ``seqtui puzzle``: printed, solved line by line, kept and shared."""

from __future__ import annotations

import json
from datetime import date

import pytest

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.tasks.attempt import SOLVER, Attempt
from seqtui.engines.tasks.making import GENERATOR, daily, make
from tests.app.cli.command import Inside, seqtui

DAY = "2026-11-16"
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEQTUI_TODAY", DAY)


def answers(attempt: Attempt) -> list[str]:
    """Return what a person types to solve a task at once."""
    typed = []
    while attempt.mark is None:
        typed.append(attempt.answer)
        attempt.session.submit(attempt.answer)
        while attempt.session.to_move == 3 - SOLVER and not attempt.waits:
            attempt.session.submit(attempt.reply(attempt.session))
        attempt.advance()
    return typed


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


# For programs


def test_the_daily_five_are_one_json_object(inside: Inside) -> None:
    done = inside("daily", "--json")
    assert (done.code, done.err, len(done.lines)) == (0, "", 1)
    printed = json.loads(done.out)
    assert list(printed) == ["generator", "date", "tasks"]
    assert (printed["generator"], printed["date"]) == (GENERATOR, DAY)
    assert printed["tasks"] == [task.as_json() for task in daily(date.fromisoformat(DAY))]
    shapes = [[*task] for task in printed["tasks"]]
    start = ["game", "kind", "options", "start"]
    assert shapes[0] == [*start, "par", "grade"]
    assert shapes[1] == ["game", "kind", "options", "steps", "grade"]
    assert shapes[2] == shapes[3] == shapes[4] == [*start, "plies", "grade"]
    for step in printed["tasks"][1]["steps"]:
        assert [*step] == ["start", "gap"]


def test_a_date_can_be_named_even_one_to_come(inside: Inside) -> None:
    printed = json.loads(inside("daily", "--json", "--date", "2031-02-03").out)
    assert printed["date"] == "2031-02-03"


@every_game
def test_a_puzzle_is_one_json_object(inside: Inside, game: AnyGame) -> None:
    done = inside("puzzle", game.name, "--grade", "3", "--seed", "8", "--json")
    printed = json.loads(done.out)
    assert (printed.pop("generator"), printed.pop("seed")) == (GENERATOR, 8)
    assert printed == make(game, 3, 8).as_json()


@every_game
def test_play_and_analyse_take_what_is_printed(inside: Inside, game: AnyGame) -> None:
    printed = json.loads(inside("puzzle", game.name, "--seed", "8", "--json").out)
    step = printed.get("steps", [printed])[0]
    settings = [f"{key}={_setting(value)}" for key, value in printed["options"].items()]
    given = ["--start", json.dumps(step["start"])]
    given += [part for setting in settings for part in ("--set", setting)]
    report = json.loads(inside("analyse", game.name, "--json", *given).out)
    if printed["kind"] == "win":
        assert (report["value"], report["plies"]) == ("win", printed["plies"])
        assert [move["value"] for move in report["moves"]].count("win") == 1
    elif printed["kind"] == "choose":
        best, worse = (move["chance"] for move in report["moves"])
        assert round(best - worse, 4) == step["gap"]
    assert inside("play", game.name, "--json", *given).code == 3


def _setting(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def test_a_new_puzzle_has_a_new_seed(inside: Inside) -> None:
    seeds = {json.loads(inside("puzzle", "code-swap", "--json").out)["seed"] for _ in range(3)}
    assert len(seeds) > 1


def test_a_preset_is_taken_whole(inside: Inside) -> None:
    printed = json.loads(
        inside("puzzle", "sequence-builder", "--set", "preset=classic", "--json").out
    )
    assert printed["options"]["target"] == 4


# Line by line


@every_game
def test_a_puzzle_is_solved_from_a_pipe(inside: Inside, game: AnyGame) -> None:
    typed = answers(Attempt(make(game, 2, 3)))
    done = inside("puzzle", game.name, "--seed", "3", "--plain", says=lines(*typed))
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == f"Puzzle: {game.title}, grade 2, seed 3."
    ends = [line for line in done.lines if line.startswith("✓ ")]
    assert ends[-1].startswith("✓ At once: ") or ends[-1].endswith(", the fewest there are.")
    assert "You wins" not in done.out
    assert "You is" not in done.out
    assert "You has" not in done.out


def test_a_slip_is_refuted_and_taken_back(inside: Inside) -> None:
    attempt = Attempt(make(game_named("code-swap"), 2, 3))
    wrong = attempt.examples[0]
    typed = lines(wrong, "cross 1", "why", "undo", "undo", *answers(attempt))
    done = inside("puzzle", "code-swap", "--seed", "3", "--plain", says=typed)
    assert done.code == 0
    slip = next(line for line in done.lines if line.startswith("A slip. "))
    assert done.lines[done.lines.index(slip) + 1].startswith("Type undo to try again")
    again = done.lines[done.lines.index(slip) + 1]
    assert f"Your slip stands. {again}" in done.lines
    assert slip.removeprefix("A slip. ") in done.lines
    assert "Only a slip is taken back in a task, and there is none." in done.lines
    assert any(line.startswith("▽ After one slip: ") for line in done.lines)


def test_a_hint_counts(inside: Inside) -> None:
    attempt = Attempt(make(game_named("code-swap"), 2, 3))
    typed = lines("hint", *answers(attempt))
    done = inside("puzzle", "code-swap", "--seed", "3", "--plain", says=typed)
    assert any(line.startswith("▽ After a hint: ") for line in done.lines)


def test_giving_up_shows_the_solution(inside: Inside) -> None:
    attempt = Attempt(make(game_named("code-swap"), 2, 3))
    done = inside("puzzle", "code-swap", "--seed", "3", "--plain", says="concede\ngive up\n")
    assert done.code == 0
    assert "A task is neither conceded nor drawn: give it up to see how it goes." in done.lines
    line = ", ".join(turn.notation for turn in attempt.solution().turns)
    end = done.lines.index("✗ Given up.")
    assert done.lines[end + 1] == f"It goes like this: {line}."


def test_a_wrong_choice_tells_its_price(inside: Inside) -> None:
    attempt = Attempt(make(game_named("sequence-stack"), 2, 3))
    wrong = "discard" if attempt.answer == "place" else "place"
    typed = lines(wrong, "place", "undo", *answers(attempt))
    done = inside("puzzle", "sequence-stack", "--seed", "3", "--plain", says=typed)
    assert (done.code, done.lines.count("Choice 2 of 3.")) == (0, 1)
    assert not any("cannot be placed" in line for line in done.lines), "that is not their card"
    assert any(line.startswith("A slip. ") and "% " not in line for line in done.lines)
    assert not any("drew" in line for line in done.lines)


def test_a_sprint_tells_its_swaps(inside: Inside) -> None:
    attempt = Attempt(make(game_named("sequence-shift"), 1, 3))
    par, wrong = round(attempt.task.measure), attempt.examples[0]
    typed = lines(wrong, wrong, *answers(attempt))
    done = inside("puzzle", "sequence-shift", "--grade", "1", "--seed", "3", "--plain", says=typed)
    assert f"▽ {par + 2} swaps in 0:00; {par} would do." in done.lines


def test_the_input_may_end_first(inside: Inside) -> None:
    assert inside("puzzle", "code-swap", "--plain").code == 3
    assert inside("daily", "--plain", says="quit\n").code == 3


def test_help_says_what_can_be_typed(inside: Inside) -> None:
    done = inside("puzzle", "code-swap", "--plain", says="help\n")
    assert "undo takes a slip back. give up shows how it goes." in done.lines


# The day, kept


def test_a_day_is_solved_and_shared() -> None:
    """By the installed command, killed between the tasks by the end of its input."""
    typed = [answers(Attempt(task)) for task in daily(date.fromisoformat(DAY))]
    first, second, *rest = typed
    assert seqtui("daily", "--plain", says=lines(*first, second[0])).code == 3
    assert seqtui("daily", "--share").out == f"seqtui daily {DAY}  ✓ · · · ·  streak 1\n"
    done = seqtui("daily", "--plain", says=lines(*second[1:], "give up"))
    assert done.code == 3
    assert done.lines[0] == "Task 1 of 5: Sequence Shift, grade 1. ✓ Done."
    assert seqtui("daily", "--share").out == f"seqtui daily {DAY}  ✓ ✓ ✗ · ·  streak 1\n"
    done = seqtui("daily", "--plain", says=lines(*rest[1], *rest[2]))
    assert (done.code, done.lines[-1]) == (0, f"seqtui daily {DAY}  ✓ ✓ ✗ ✓ ✓  streak 1")


def test_an_old_day_does_not_count_for_the_streak(inside: Inside) -> None:
    (shift, *_) = daily(date(2026, 11, 10))
    inside("daily", "--date", "2026-11-10", "--plain", says=lines(*answers(Attempt(shift))))
    shared = inside("daily", "--date", "2026-11-10", "--share").out
    assert shared == "seqtui daily 2026-11-10  ✓ · · · ·  streak 0\n"


# What is refused


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["daily", "--date", "tomorrow"], "--date is a day such as 2026-11-16, not 'tomorrow'."),
        (["daily", "--date", "2026-02-30"], "not '2026-02-30'."),
        (["daily", "--date", "20261116"], "not '20261116'."),
        (["daily", "--date", "2026-W47-1"], "not '2026-W47-1'."),
        (["daily", "--date", "2019-12-31", "--json"], "from 2020-01-01 to 2099-12-31"),
        (["daily", "--date", "2026-11-17"], "The tasks of 2026-11-17 can be played on that day."),
        (["daily", "--plain", "--json"], "Choose one of --plain and --json, not both."),
        (["daily", "--json", "--share"], "Choose one of --json and --share, not both."),
        (["daily", "code-swap"], "Unrecognized arguments: code-swap"),
        (["puzzle"], "Name a game: sequence-shift"),
        (["puzzle", "chess"], "There is no game called 'chess'"),
        (["puzzle", "code-swap", "--grade", "6"], "--grade is a number from 1 to 5, not '6'."),
        (["puzzle", "code-swap", "--seed", "-1"], "A seed is a whole number"),
        (["puzzle", "code-swap", "--set", "length=9"], "length goes from 3 to 4; 9 is outside."),
        (["puzzle", "code-swap", "--start", "{}"], "Unrecognized arguments: --start {}"),
        (
            ["puzzle", "mirror-duel", "--set", "preset=classic"],
            "Mirror Duel has no task of grade 2 with these options.",
        ),
        (["puzzle", "code-swap"], "The full screen needs a terminal"),
        (["daily"], "The full screen needs a terminal"),
    ],
)
def test_what_is_wrong_is_one_sentence(inside: Inside, arguments: list[str], told: str) -> None:
    done = inside(*arguments)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert done.err.count("\n") == 1
