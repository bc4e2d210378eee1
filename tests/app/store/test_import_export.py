"""Games as files: both formats are read back, and hostile files are refused as a whole."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile, gettempdir

import pytest

from seqtui.app.store.games import Content
from seqtui.app.store.import_export import games_in, import_files, read_game
from seqtui.app.store.kept import Kind
from seqtui.engines.call import Call
from seqtui.engines.clock import CONTROLS
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Outcome
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.gate.records import dump
from seqtui.engines.series import Format, Series
from seqtui.engines.session import AnySession, Session
from tests.app.store.samples import drawn, exported, shift, won_by
from tests.engines.helpers import play, start


def read_games(text: str) -> Iterator[AnySession]:
    """Read the games of a file that holds this text."""
    with NamedTemporaryFile() as file:
        Path(file.name).write_bytes(text.encode("utf-8", "surrogatepass"))
        for _, content in games_in(file.name):
            yield read_game(content)


def as_text(session: AnySession) -> str:
    """Return a game as a file of readable text holds it."""
    return exported(dump(session), text=True)


def test_a_game_reads_well() -> None:
    moves = ("swap 1 2", "swap 4 5", "swap 1 2")
    session = shift(*moves, names=("Ann", "Computer"), kinds=("human", "hard"))
    session.undo()
    assert as_text(session).split("\n") == [
        "Game: sequence-shift",
        "Options: length=5 invalid_swap=forfeit moves=swaps",
        "Seed: 7",
        "First: 1",
        'Start: {"sequence": [3, 1, 4, 5, 2]}',
        "Player 1: Ann (human)",
        "Player 2: Computer (hard)",
        "",
        "  1. swap 1 2    Ann",
        "  2. swap 4 5    Computer",
        "",
        "Taken back: swap 1 2",
        "Result: not finished",
        "",
        "",
    ]
    assert as_text(won_by(2)).endswith("\nResult: Ben wins: Ann conceded.\n\n")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("preset", [0, -1])
def test_both_formats_are_read_back(game: AnyGame, preset: int) -> None:
    dice = random.Random(2)
    options = check_options(game, game.presets[preset].values)
    session = Session(prepare(game, options, seed=5, first=2))
    while not session.outcome and session.ply < 60:
        session.submit(dice.choice(session.legal))
    shorter = Session(session.setup)
    for turn in session.turns[:4]:
        if shorter.outcome is None and turn.move in shorter.legal:
            shorter.submit(turn.move)
    shorter.undo()
    for kept in (session, shorter):
        for text in (False, True):
            (again,) = read_games(exported(dump(kept), text=text))
            assert again.setup == kept.setup
            assert again.turns == kept.turns
            assert again.undone == kept.undone


def test_a_file_may_hold_many_games_in_both_formats() -> None:
    records = [dump(session) for session in (won_by(1), drawn(), shift("swap 1 2"))]
    pretty = json.dumps(json.loads(records[0]), indent=2)
    text = "\ufeff" + "\n\n".join([pretty, exported(records[1], text=True), records[2], ""])
    for end in ("\n", "\r\n"):
        assert [dump(session) for session in read_games(text.replace("\n", end))] == records


def test_lines_may_end_in_any_way_and_need_no_names() -> None:
    text = as_text(shift("swap 1 2", "swap 2 3"))
    bare = re.sub(r" {4}(Ann|Ben)$", "", text, flags=re.MULTILINE)
    assert bare != text
    for end in ("\n", "\r\n"):
        (again,) = read_games(bare.replace("\n", end))
        assert [turn.notation for turn in again.turns] == ["swap 1 2", "swap 2 3"]


def test_an_import_ends_where_games_cannot_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seqtui.app.store.import_export._BATCH", 1)
    (tmp_path / "games").write_text("\n".join([dump(won_by(1))] * 3))
    tried: list[int] = []
    done = import_files([str(tmp_path / "games")], lambda batch: tried.append(len(batch)))
    assert (done.added.total(), done.already_saved.total()) == (0, 0)
    assert done.wrong == ["The games could not be saved."]
    assert tried == [1]


def test_the_largest_seed_is_read_from_text() -> None:
    session = shift("swap 1 2", seed=MAX_SEED)
    (again,) = read_games(as_text(session))
    assert again.setup.seed == MAX_SEED


def test_moves_of_any_length_stand_in_columns() -> None:
    session = start("sequence-builder")
    play(session, "5", "12", "6")
    assert as_text(session).split("\n")[7:10] == [
        "  1. 5     Player 1",
        "  2. 12    Player 2",
        "  3. 6     Player 1",
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (5, "Player 1 must be a name and, in brackets, human or a level."),
        (6, "Player 2 must be a name and, in brackets, human or a level."),
        (2, "Seed must be a whole number, not 'Ann'."),
        (3, "First must be a whole number, not 'Ann'."),
    ],
)
def test_the_line_that_is_wrong_is_named(line: int, sentence: str) -> None:
    name, _, _ = as_text(won_by(1)).split("\n")[line].partition(":")
    with pytest.raises(BadInput) as refused:
        list(read_games(moved(line, f"{name}: Ann")))
    assert refused.value.message == sentence


@pytest.mark.parametrize("text", [False, True])
def test_odd_names_go_out_so_that_they_can_come_in(text: bool) -> None:
    session = shift("swap 1 2", names=("\x1b[2JAnn", "(Ben) (easy)"))
    (again,) = read_games(exported(dump(session), text=text))
    assert again.setup.names == ("␛[2JAnn", "(Ben) (easy)")


def test_clock_times_and_match_are_read_back_from_both_formats() -> None:
    series = Series("5f0c", Format.FIRST_TO_2).after(Outcome(None, "claimed"))
    session: AnySession = Session(replace(shift().setup, clock=CONTROLS["3s"], series=series))
    assert session.clock is not None
    session.clock.charge(1250)
    session.submit(session.legal[0])
    session.clock.charge(3000)
    session.submit(Call.TIME_OUT)
    text = as_text(session)
    assert "Clock: 3s\nMatch: {" in text
    assert "  1. swap 1 2    Ann    1.25 s\n  2. time out    Ben    3 s\n" in text
    assert "Result: Ann wins: Ben ran out of time." in text
    for form in (text, dump(session)):
        (again,) = read_games(form)
        assert dump(again) == dump(session)


def changed(**values: object) -> str:
    return json.dumps({**json.loads(dump(won_by(1))), **values})


def lines(change: Callable[[list[str]], object]) -> str:
    text = as_text(won_by(1)).removesuffix("\n\n").split("\n")
    change(text)
    return "\n".join(text)


def moved(line: int, text: str) -> str:
    return lines(lambda found: found.__setitem__(line, text))


DEEP = 100_000
HOSTILE = {
    "nothing": "",
    "blank": " \n\n",
    "binary": "\x00\x01\x02",
    "prose": "Dear Ann,\nthank you for the game.",
    "an empty object": "{}",
    "half a record": dump(won_by(1))[:-20],
    "a list": "[" + dump(won_by(1)) + "]",
    "deep brackets": '{"a":' + "[" * DEEP + "]" * DEEP + "}",
    "deep objects": '{"a":' * DEEP,
    "a deep position": changed(start=json.loads("[" * 150 + "]" * 150)),
    "a deep option": changed(options={"length": json.loads("[" * 150 + "]" * 150)}),
    "a huge number": changed(seed=10**400),
    "too many moves": changed(moves=["swap 1 2"] * 100_000),
    "a huge name": changed(players=[{"name": "A" * 100_000, "kind": "human"}] * 2),
    "an empty name": changed(players=[{"name": "", "kind": "human"}] * 2),
    "wrong types": changed(moves="swap 1 2"),
    "a number for a move": changed(moves=[1]),
    "true for a player": changed(first=True),
    "another game": changed(game="chess"),
    "another version": changed(version=99),
    "more than is known": changed(comment="hello"),
    "an illegal move": changed(moves=["swap 1 9"], result=None),
    "moves after the end": changed(moves=["concede", "swap 1 2"]),
    "a result that is not true": changed(result={"winner": 2, "reason": "sorted"}),
    "a control character": changed(
        players=[{"name": "\x1b[2JAnn", "kind": "human"}, {"name": "Ben", "kind": "human"}]
    ),
    "a direction mark": changed(
        players=[{"name": "Ann", "kind": "human"}, {"name": "\u202eBen", "kind": "human"}]
    ),
    "half a character": changed().replace("Ann", "Ann\\ud800"),
    "text without a seed": lines(lambda found: found.pop(2)),
    "text with two seeds": lines(lambda found: found.insert(2, "Seed: 8")),
    "text with prose": lines(lambda found: found.insert(9, "A fine move.")),
    "text with a bad seed": moved(2, "Seed: seven"),
    "text with a bad first": moved(3, "First: 3"),
    "text with a bad start": moved(4, "Start: " + "[" * DEEP),
    "text with a nameless player": moved(5, "Player 1: (human)"),
    "text with a strange player": moved(5, "Player 1: Ann (grandmaster)"),
    "text with a control character": moved(5, "Player 1: \x1b[2JAnn (human)"),
    "text with an illegal move": moved(8, "  1. swap 1 9    Ann"),
    "text with another result": moved(-1, "Result: Ben wins: Ann conceded."),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        list(read_games(text))
    message = refused.value.message
    assert message[0].isupper() or message.startswith(gettempdir())
    assert message.endswith(".")
    assert len(message) < 300


@pytest.mark.parametrize(("number", "what"), [(1, "control character"), (2, "direction mark")])
def test_the_player_whose_name_cannot_be_shown_is_said(number: int, what: str) -> None:
    with pytest.raises(BadInput, match=f"^The name of player {number} holds"):
        list(read_games(HOSTILE[f"a {what}"]))


def test_the_game_that_is_wrong_is_named_and_left_out(tmp_path: Path) -> None:
    good, bad = dump(won_by(1)), changed(moves=["swap 1 9"], result=None)
    file = tmp_path / "games.jsonl"
    file.write_bytes(f"{good}\n{bad}\n\n".encode() + b"{\xff}\n" + dump(won_by(2)).encode())
    added: list[object] = []

    def add(batch: list[tuple[Kind, Content]]) -> Counter[str]:
        added.extend(content["record"] for _, content in batch)
        return Counter(kind.noun for kind, _ in batch)

    done = import_files([str(file)], add)
    assert added == [good, dump(won_by(2))]
    assert (done.added, done.already_saved) == ({"game": 2}, {})
    one, two = done.wrong
    assert one.startswith(f"Line 2 of {file} cannot be imported: the saved game breaks the rules")
    assert two == f"Line 4 of {file} cannot be imported: it does not hold text."
