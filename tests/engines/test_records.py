"""Saved games that are damaged, hostile or wrong are refused with a sentence, never a crash."""

from __future__ import annotations

import json
import random
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.mirror_duel.gate import MAX_START
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import LONGEST_NAME, prepare
from seqtui.engines.gate.records import MAX_SIZE, dump, load, parse
from seqtui.engines.session import MAX_CHOICES, AnySession, Session
from seqtui.engines.setup import Player

examples = settings(max_examples=200, deadline=None, derandomize=True)

RECORD: dict[str, Any] = {
    "format": "seqtui-record",
    "version": 1,
    "game": "sequence-shift",
    "options": {"length": 5, "invalid_swap": "forfeit", "moves": "swaps"},
    "seed": 7,
    "first": 1,
    "start": {"sequence": [3, 1, 4, 5, 2]},
    "players": [{"name": "Player 1", "kind": "human"}, {"name": "Player 2", "kind": "hard"}],
    "moves": ["swap 1 2", "swap 4 5", "swap 3 4", "swap 2 3"],
    "undone": [],
    "result": {"winner": 2, "reason": "sorted"},
}
"""The worked example of Sequence Shift."""


def bad(text: str | bytes) -> str:
    """Load what must be refused, and return the sentence it is refused with."""
    with pytest.raises(BadInput) as caught:
        load(text)
    message = caught.value.message
    assert message.endswith(".")
    assert "\n" not in message
    assert "Traceback" not in message
    return message


def changed(**fields: object) -> str:
    return json.dumps({**RECORD, **fields})


def test_the_record_the_others_are_made_from_is_a_good_one() -> None:
    session = load(json.dumps(RECORD))
    assert session.outcome is not None
    assert session.outcome.winner == 2
    assert session.state.sequence == (1, 2, 3, 4, 5)
    assert session.setup.players == (Player("Player 1"), Player("Player 2", "hard"))
    assert json.loads(dump(session)) == RECORD
    before_leaps = {**RECORD, "options": {"length": 5, "invalid_swap": "forfeit"}}
    assert dump(load(json.dumps(before_leaps))) == dump(session), "an older file says less"


def test_what_may_be_left_out_is_filled_in() -> None:
    short = {key: RECORD[key] for key in RECORD if key not in ("start", "undone", "result")}
    session = load(json.dumps({**short, "moves": []}))
    assert session.setup.position is None
    assert session.outcome is None


@pytest.mark.parametrize("key", sorted(set(RECORD) - {"start", "undone", "result"}))
def test_a_missing_part_is_named(key: str) -> None:
    rest = {name: value for name, value in RECORD.items() if name != key}
    assert key in bad(json.dumps(rest))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "[]",
        "7",
        '"seqtui-record"',
        "{}",
        "{",
        "not json",
        json.dumps(RECORD)[:-1],
        json.dumps(RECORD)[: len(json.dumps(RECORD)) // 2],
        json.dumps(RECORD) + "}",
        b"\xff\xfe\x00",
        b"\x00" * 100,
        "\ud800",
        json.dumps(RECORD).replace("Player 1", "\\ud800"),
    ],
)
def test_what_is_no_record_at_all_is_refused(text: str | bytes) -> None:
    bad(text)


STILL_GOOD = {("seed", "0"), ("options", "{}"), ("undone", "[]")}
"""The few parts that may well be so: any seed will do, since the start is given."""


@pytest.mark.parametrize(
    "value",
    [False, -1, 0, 3.5, float("nan"), float("inf"), "x", [], [1], {}, {"a": 1}, [[]], 10**400],
    ids=repr,
)
def test_a_part_of_the_wrong_kind_is_refused(value: object) -> None:
    for key in RECORD:
        if (key, repr(value)) in STILL_GOOD:
            load(changed(**{key: value}))
        else:
            bad(changed(**{key: value}))


@pytest.mark.parametrize(
    "fields",
    [
        {"first": True},
        {"start": {"sequence": [3, 1, 4, 5, 2], "to_move": True}},
        {
            "start": {"sequence": [1, 3, 2, 4, 5]},
            "moves": ["swap 2 3"],
            "result": {"winner": True, "reason": "sorted"},
        },
    ],
)
def test_true_is_not_taken_for_player_one(fields: dict[str, object]) -> None:
    bad(changed(**fields))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"first": 3}, "first must be 1 or 2"),
        ({"extra": 1}, "extra is not known here"),
        ({"seed": "7"}, "seed must be a whole number"),
        ({"seed": 7.5}, "seed must be a whole number"),
        ({"game": 7}, "game must be text"),
        ({"moves": ["swap 1 2", 7]}, "moves[2] must be text"),
        ({"moves": ["1" * 10_000]}, "moves[1] is too long"),
        ({"moves": "swap 1 2"}, "moves must be a list"),
        ({"players": RECORD["players"] * 2}, "players has too many entries"),
        ({"players": RECORD["players"][:1]}, "players[2] is missing"),
        ({"players": [{"name": ""}] * 2}, "players[1].name must not be empty"),
        ({"players": ["Ann", "Bob"]}, "players[1] must be an object"),
        ({"options": []}, "options must be an object"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_in_plain_words(fields: dict[str, object], said: str) -> None:
    assert bad(changed(**fields)) == f"The saved game: {said}."


def test_a_flag_is_true_or_false() -> None:
    blind = changed(game="mirror-duel", options={"blindfold": 1}, start=None)
    assert bad(blind) == "Options of Mirror Duel: blindfold must be true or false."


def test_what_is_no_json_or_no_object_is_called_so() -> None:
    assert bad("{") == "The saved game: it is not valid JSON."
    assert bad("[]") == "The saved game: it must be an object."


def test_another_version_is_named() -> None:
    message = bad(changed(version=2))
    assert "2" in message
    assert "1" in message


@pytest.mark.parametrize(
    "fields",
    [
        {"extra": 1},
        {"options": {**RECORD["options"], "speed": 3}},
        {"players": [{**RECORD["players"][0], "age": 3}, RECORD["players"][1]]},
        {"start": {**RECORD["start"], "row": []}},
        {"result": {**RECORD["result"], "margin": 3}},
    ],
)
def test_parts_nobody_knows_are_refused(fields: dict[str, object]) -> None:
    bad(changed(**fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "other-record"},
        {"game": "chess"},
        {"game": "Sequence Shift"},
        {"options": {"length": 9}},
        {"options": {"length": "5"}},
        {"options": {"length": 5.0}},
        {"options": {"length": None}},
        {"options": {"invalid_swap": "maybe"}},
        {"options": {"length": 4}},
        {"seed": 2**53},
        {"first": 3},
        {"first": "toss"},
        {"start": {"sequence": [3, 1, 4, 5, 5]}},
        {"start": {"sequence": [3, 1, 4, 5]}},
        {"start": {"sequence": "31452"}},
        {"start": {"sequence": [3, 1, 4, 5, None]}},
        {"start": {"sequence": [3, 1, 4, 5, 2], "to_move": 3}},
        {"start": {"codes": [[4, 1, 3], [2, 5, 1]]}},
        {"players": RECORD["players"][:1]},
        {"players": RECORD["players"] * 2},
        {"players": [{"name": "", "kind": "human"}] * 2},
        {"players": [{"name": "Ann", "kind": "genius"}] * 2},
        {"players": [{"name": "A" * 501, "kind": "human"}] * 2},
    ],
)
def test_values_out_of_range_are_refused(fields: dict[str, object]) -> None:
    bad(changed(**fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"moves": [*RECORD["moves"], "swap 1 2"]},
        {"moves": ["swap 1 2", "swap 5 6"], "result": None},
        {"moves": ["swap 1 1"], "result": None},
        {"moves": ["jump"], "result": None},
        {"moves": ["claim"], "result": {"winner": None, "reason": "claimed"}},
        {"moves": ["concede", "concede"], "result": {"winner": 2, "reason": "conceded"}},
        {"moves": ["swap 1 3"], "result": None, "options": {"invalid_swap": "retry"}},
        {"undone": ["swap 1 2"]},
    ],
)
def test_moves_that_break_the_rules_are_refused(fields: dict[str, object]) -> None:
    assert "move" in bad(changed(**fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"result": None},
        {"result": {"winner": 1, "reason": "sorted"}},
        {"result": {"winner": 2, "reason": "conceded"}},
        {"result": {"winner": None, "reason": "sorted"}},
        {"moves": RECORD["moves"][:-1]},
        {"moves": RECORD["moves"][:-1], "undone": RECORD["moves"][-1:]},
        {"moves": [], "result": {"winner": 2, "reason": "conceded"}},
    ],
)
def test_a_result_the_moves_do_not_lead_to_is_refused(fields: dict[str, object]) -> None:
    assert "result" in bad(changed(**fields))


def test_moves_that_were_taken_back_must_obey_the_rules_as_well() -> None:
    good = {"moves": RECORD["moves"][:2], "undone": RECORD["moves"][2:], "result": None}
    assert [*map(str, load(changed(**good)).undone)] == ["swap 3 4", "swap 2 3"]
    bad(changed(**{**good, "undone": ["swap 3 4", "swap 9 9"]}))


def test_a_record_that_was_read_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        parse(changed()).seed = 3


def test_a_record_that_is_too_large_is_not_even_read() -> None:
    assert "large" in bad(" " * (MAX_SIZE + 1))
    assert "large" in bad(b" " * (MAX_SIZE + 1))
    assert "too long" in bad(changed(moves=["swap 1 3"] * (MAX_CHOICES + 1), result=None))
    half = ["swap 1 3"] * (MAX_CHOICES // 2 + 1)
    assert "too long" in bad(changed(moves=half, undone=half, result=None))
    bad(changed(moves=["swap 1 3" + " " * 200], result=None))


def test_a_record_is_read_up_to_its_limits() -> None:
    moves = [*["swap 1 3"] * (MAX_CHOICES - 1), "concede"]  # player 2 gives up
    record = changed(first=1, moves=moves, result={"winner": 1, "reason": "conceded"})
    assert load(record.ljust(MAX_SIZE)).ply == MAX_CHOICES == 4_000


def test_a_player_of_no_kind_is_a_person_and_names_are_written_as_they_are() -> None:
    session = load(changed(players=[{"name": "Änne"}, {"name": "Ben", "kind": "easy"}]))
    assert session.setup.players == (("Änne", "human"), ("Ben", "easy"))
    assert '"Änne"' in dump(session)


def test_the_longest_record_that_is_read_takes_little_memory() -> None:
    """Mirror Duel is the game whose positions grow, and each of them is kept."""
    digits = [1, *[2] * (MAX_START - 1)]
    fields: dict[str, object] = {"game": "mirror-duel", "options": {}, "result": None}
    moves = ["2 back"] * (MAX_CHOICES - 1)
    tracemalloc.start()
    try:
        load(changed(**fields, start={"sequence": digits}, moves=moves))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 200_000_000
    assert "1,000" in bad(changed(**fields, start={"sequence": [*digits, 2]}, moves=[]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_that_can_be_played_can_be_loaded(game: AnyGame) -> None:
    """However long it is, whatever its options, and with the names that take most room."""
    names = ("\x01" * LONGEST_NAME, "\U0001f3b2" * LONGEST_NAME)
    for preset in game.presets:
        options = check_options(game, preset.values)
        players = Player(names[0]), Player(names[1])
        session = Session(prepare(game, options, seed=MAX_SEED, players=players))
        assert load(dump(session)).setup.names == names
        longest = max(len(str(move)) for move in session.legal)
        start = 20 * MAX_START  # more than the numbers of any position need
        assert len(dump(session)) + start + MAX_CHOICES * (longest + 10) < MAX_SIZE
    with pytest.raises(BadInput, match="500 characters"):
        prepare(game, options, players=(Player("Ann"), Player("x" * (LONGEST_NAME + 1))))
    with pytest.raises(BadInput, match="500 characters"):
        prepare(game, options, players=(Player(""), Player("Ben")))


@pytest.mark.parametrize("depth", [100, 10_000, 400_000])
@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_refused(depth: int, left: str, right: str) -> None:
    nest = (left * depth + "1" + right * depth)[: MAX_SIZE - 1000]
    for key in ("start", "options", "moves"):
        bad(changed(**{key: "NEST"}).replace('"NEST"', nest))
    bad(nest)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed", "HUGE"),
        ("version", "HUGE"),
        ("options", {"length": "HUGE"}),
        ("start", {"sequence": [3, 1, 4, 5, "HUGE"]}),
        ("start", {"sequence": ["HUGE"], "to_move": "HUGE"}),
    ],
)
@pytest.mark.parametrize("digits", [20, 400, 5_000, 100_000])
def test_numbers_without_end_are_refused(key: str, value: object, digits: int) -> None:
    for huge in ("9" * digits, "-" + "9" * digits, "1" * digits + ".5", "1e" + "9" * digits):
        bad(changed(**{key: value}).replace('"HUGE"', huge))


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_what_is_not_a_number_is_refused(word: str) -> None:
    for value in ({"length": "X"}, {"invalid_swap": "X"}):
        bad(changed(options=value).replace('"X"', word))
    bad(changed(start={"sequence": [3, 1, 4, 5, "X"]}).replace('"X"', word))
    bad(changed(seed="X").replace('"X"', word))


def played(game: AnyGame, moves: int, roll: random.Random) -> AnySession:
    session: AnySession = Session(prepare(game, check_options(game, {}), seed=roll.randrange(1000)))
    for _ in range(moves):
        if session.legal:
            session.submit(roll.choice(session.legal))
    if session.can_undo:
        session.undo()
    return session


def test_a_record_keeps_names_as_they_are() -> None:
    names = (Player('"Ann"\n\u202e{0}'), Player("Zoë 🎲"))
    setup = prepare(game_named("mirror-duel"), check_options(game_named("mirror-duel"), {}))
    session = load(dump(Session(prepare(setup.game, setup.options, seed=1, players=names))))
    assert session.setup.players == names


def test_a_record_keeps_every_choice_but_not_the_skips() -> None:
    game = game_named("sequence-builder")
    setup = prepare(game, check_options(game, {}), position={"sequences": [[20], [2]]})
    session: AnySession = Session(setup)
    session.submit("pick 3")
    record = json.loads(dump(session))
    assert record["moves"] == ["3"]
    assert [turn.notation for turn in load(dump(session)).turns] == ["skip", "3", "skip"]


@examples
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_noise_is_refused(noise: str | bytes) -> None:
    bad(noise)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@examples
@given(st.sampled_from(GAMES), st.data(), st.integers(0, 2**32))
def test_a_record_with_any_part_exchanged_loads_or_is_refused(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    record = json.loads(dump(played(game, 8, random.Random(seed))))
    node: Any = record
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and node[key] and data.draw(st.booleans()):
            node = node[key]
        else:
            node[key] = data.draw(json_values)
            break
    loads_or_is_refused(json.dumps(record))


@examples
@given(st.sampled_from(GAMES), st.data(), st.integers(0, 2**32))
def test_a_record_with_damaged_bytes_loads_or_is_refused(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    record = bytearray(dump(played(game, 8, random.Random(seed))).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(record) - 1))
        length = data.draw(st.integers(0, 3))
        record[place : place + length] = data.draw(st.binary(max_size=3))
    loads_or_is_refused(bytes(record))


@settings(examples, max_examples=80)
@given(st.sampled_from(GAMES), json_values | st.dictionaries(st.text(max_size=5), json_values))
def test_any_start_at_all_is_set_up_or_refused(game: AnyGame, start: object) -> None:
    record = json.loads(dump(played(game, 0, random.Random(1))))
    fields = game.view(played(game, 0, random.Random(1)).state)
    for key in fields:
        loads_or_is_refused(json.dumps({**record, "start": {**fields, key: start}}))
    loads_or_is_refused(json.dumps({**record, "start": start}))


def loads_or_is_refused(text: str | bytes) -> None:
    """Load a record; whatever loads must be a session that can be saved and loaded again."""
    try:
        session = load(text)
    except BadInput:
        bad(text)
    else:
        assert load(dump(session)).turns == session.turns


# Programs


PROGRAMS: dict[str, Any] = {
    "start": {"sequence": [3, 1, 4, 5, 2]},
    "players": [{"name": "Ada", "kind": "human"}, {"name": "deep", "kind": "cmd:./deep --fast"}],
    "moves": ["swap 1 2", "fail"],
    "fault": "did not answer within 10 seconds",
    "result": {"winner": 1, "reason": "failed"},
}
"""What is different in the record of a game that a program lost by failing."""


def test_why_a_program_failed_is_kept() -> None:
    session = load(changed(**PROGRAMS))
    assert session.outcome_text == "Ada wins: deep did not answer within 10 seconds."
    record = json.loads(dump(session))
    assert {name: record[name] for name in PROGRAMS} == PROGRAMS
    assert "limit" not in record
    session.undo()
    again = load(dump(session))
    again.redo()
    assert again.outcome_text == "Ada wins: deep did not answer within 10 seconds."


def test_a_limit_is_kept_where_it_is_not_the_usual_one() -> None:
    session = load(changed(**PROGRAMS, limit=2.5))
    assert session.setup.limit == 2.5
    assert json.loads(dump(session))["limit"] == 2.5


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"players": RECORD["players"]}, "Only a program can fail."),
        ({"fault": None}, "has a failure without its reason"),
        ({"moves": ["swap 1 2"], "result": None}, "has a failure without its reason"),
        ({"fault": "x" * 201}, "fault is too long"),
        ({"limit": 0}, "limit"),
        ({"players": [{"name": "A", "kind": "cmd:"}, {"name": "B"}]}, "After cmd: comes"),
        ({"players": [{"name": "A", "kind": "cmd:'"}, {"name": "B"}]}, "quotation mark"),
        ({"players": [{"name": "A", "kind": "sh:x"}, {"name": "B"}]}, "A player is one of human"),
        ({"players": [{"name": "A", "kind": f"cmd:{'x' * 999}"}, {"name": "B"}]}, "at most 1,000"),
    ],
)
def test_a_record_of_a_program_that_is_wrong_is_refused(
    fields: dict[str, object], told: str
) -> None:
    assert told in bad(changed(**{**PROGRAMS, **fields}))
