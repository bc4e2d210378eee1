"""``play --learn``: the same lessons line by line, and what does not go with them."""

from __future__ import annotations

import pytest

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.lesson import lesson_of
from seqtui.engines.games.registry import GAMES
from tests.app.cli.command import Inside, seqtui

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@every_game
def test_a_lesson_is_played_from_a_pipe(inside: Inside, game: AnyGame) -> None:
    lesson = lesson_of(game.name)
    assert lesson is not None
    says = "".join(f"{step.moves[0]}\n" for step in lesson.steps)
    done = inside("play", game.name, "--learn", "--plain", says=says)
    assert (done.code, done.err) == (0, "")
    assert done.lines[1] == "A lesson in five moves."
    for step in lesson.steps:
        assert step.rule in done.lines
        assert any(told.startswith(step.task) for told in done.lines)
    assert done.lines[-2].startswith("Player 1 wins: ")
    assert done.lines[-1].endswith(f"seqtui play {game.name} --plain")


def test_a_wrong_try_and_a_hint_in_line_mode(inside: Inside) -> None:
    done = inside(
        *["play", "sequence-shift", "--learn", "--plain"],
        says="swap 1 2\nswap 1 3\nconcede\nhint\n",
    )
    assert done.code == 3
    assert done.lines[-4:] == [
        "No harm in that swap, but let us begin with the two in the middle.",
        "Positions 1 and 3 are not neighbours: in a real game it costs your turn.",
        "A lesson can be left at any time, but neither given up nor drawn.",
        "Type swap 2 3.",
    ]


def test_the_installed_command_teaches() -> None:
    done = seqtui("play", "mirror-duel", "--learn", "--plain", says="4 back\n")
    assert done.code == 3
    assert "Make the row read the same both ways, like 7 4 7, and you lose." in done.lines


@pytest.mark.parametrize(
    ("other", "value"),
    [
        *(("json", ""), ("start", '{"sequence": [2, 1, 3]}'), ("seed", "7"), ("set", "length=3")),
        *(("first", "2"), ("p1", "easy"), ("p2", "easy"), ("name1", "Ann"), ("name2", "Ben")),
    ],
)
def test_a_lesson_goes_with_nothing_but_plain(inside: Inside, other: str, value: str) -> None:
    done = inside("play", "sequence-shift", "--learn", f"--{other}", *filter(None, [value]))
    told = f"seqtui: A lesson sets up its own game: --learn does not go with --{other}.\n"
    assert (done.code, done.out, done.err) == (2, "", told)


def test_the_help_of_a_lesson_offers_only_what_it_takes(inside: Inside) -> None:
    done = inside("play", "sequence-shift", "--learn", "--plain", says="help\n")
    told = "\n".join(done.lines)
    assert "hint names the move." in told
    assert "concede" not in told
