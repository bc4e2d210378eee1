"""Every input from outside, with examples of what may come in by it.

Anything that comes in is taken or refused. Nothing but ``Refused`` and ``BadInput`` may be raised;
a refusal is one short printable sentence and changes nothing; and what is taken, written and read
again is the same. ``test_inputs`` tries each input a little, ``tests.soak.fuzz`` for as long as one
likes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from datetime import date
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

from hypothesis import strategies as st

from seqtui.app.cli.commands import run
from seqtui.app.settings import FILE_NAME, Preferences, Settings
from seqtui.app.store.database import GamesFile
from seqtui.app.store.kept import KINDS, exported, rows
from seqtui.app.store.results import Results
from seqtui.engines.clock import CONTROLS
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput, Refused
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.games.task import TaskOrigin, games_with_tasks
from seqtui.engines.gate.options import check_options, options_as_json, read_settings
from seqtui.engines.gate.prepare import prepare, set_up
from seqtui.engines.gate.records import dump, load
from seqtui.engines.series import Format, Series
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player
from seqtui.engines.tasks.attempt import Attempt
from seqtui.engines.tasks.making import make
from seqtui.engines.text import MAX_SENTENCE, printable
from tests.engines.cases import games, option_values

ODD = (
    *["", " ", "\n", "\r\n", "\t", "\0", "\x1b[2J", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff"],
    *["\ud800", "\U0001f468\u200d\U0001f680", "Ä", "ß", "İ", "٣", "²", "½", "−1", "数"],
    *["-1", "0", "-0", "00", "1", "2", "3", "7", "10", "1.0", "1e3", "9" * 30, "9" * 5_000, "1_0"],
    *["null", "true", "NaN", "Infinity", "[]", "{}", "[[[", '"', "'", ",", ":", "=", "\\", "{0}"],
    *["x" * 1_500, "[" * 2_000, "on", "no", "preset", "place", "front", "swap", "own", "pick"],
    *[
        "skip",
        "claim",
        "concede",
        "undo",
        "redo",
        "hint",
        "help",
        "rules",
        "quit",
        "yes",
        "y",
        "n",
        "f",
    ],
)
"""Pieces that have been trouble somewhere, and words that mean something here."""

pieces = st.sampled_from(ODD) | st.text(max_size=4)
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.integers(-1, 11) | pieces,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(pieces, inner, max_size=3),
    max_leaves=12,
)


Edit: TypeAlias = tuple[float, int, str | None]
"""Where in a text, how much is taken out there, and what is put in; None repeats what was there."""
edits: st.SearchStrategy[list[Edit]] = st.lists(
    st.tuples(st.floats(0, 1), st.sampled_from((0, 0, 1, 2, 5, 40)), pieces | st.none()),
    max_size=3,
)


def edited(text: str, changes: list[Edit]) -> str:
    """Return a text with a few pieces taken out, put in, exchanged or repeated."""
    for where, length, piece in changes:
        place = int(where * len(text))
        middle = text[place : place + length] * 2 if piece is None else piece
        text = text[:place] + middle + text[place + length :]
    return text


def damaged(text: str) -> st.SearchStrategy[str]:
    """Generate texts that are nearly this one."""
    return edits.map(lambda changes: edited(text, changes))


@st.composite
def twisted(draw: st.DrawFn, values: Any) -> Any:
    """Return JSON values with some part exchanged, left out or added."""
    values = json.loads(json.dumps(values))
    for _ in range(draw(st.integers(0, 2))):
        node = values
        while isinstance(node, dict | list) and node:
            key = draw(st.sampled_from(list(node) if isinstance(node, dict) else range(len(node))))
            if isinstance(node[key], dict | list) and node[key] and draw(st.booleans()):
                node = node[key]
                continue
            match draw(st.sampled_from(("exchange", "exchange", "leave out", "add"))):
                case "exchange":
                    node[key] = draw(json_values)
                case "leave out":
                    del node[key]
                case _ if isinstance(node, dict):
                    node[draw(pieces)] = draw(json_values)
                case _:
                    node.append(draw(json_values))
            break
    return values


@st.composite
def sessions(draw: st.DrawFn) -> AnySession:
    """Return a session some random turns into a game, perhaps with one taken back."""
    game, options = draw(games())
    seed = draw(st.integers(0, 3) | st.just(MAX_SEED))
    names = draw(st.sampled_from([("Player 1", "Zoë"), ("A (hard)", "数"), ("x" * 500, "B")]))
    players = Player(names[0]), Player(names[1], draw(st.sampled_from(("human", "hard"))))
    first = draw(st.sampled_from((1, 2)))
    clock = draw(st.sampled_from((None, None, *CONTROLS.values())))
    series = draw(st.sampled_from(Format).map(Series.begun))
    setup = prepare(
        game, options, seed=seed, first=first, players=players, clock=clock, series=series
    )
    session: AnySession = Session(setup)
    for number in draw(st.lists(st.integers(0, 20), max_size=12)):
        if session.legal:
            session.submit(session.legal[number % len(session.legal)])
    if session.can_undo and draw(st.booleans()):
        session.undo()
    return session


@st.composite
def typed(draw: st.DrawFn, game: AnyGame, options: Any) -> list[str]:
    """Return lines a person or a program might send: moves, nearly moves and anything else."""
    state = game.begin(game.deal(options, 1, 1))
    notations = [str(move) for move in game.legal(state)]
    good = st.sampled_from([*notations, "place", "discard", "claim", "concede"])
    joined = st.lists(pieces, max_size=4).map(" ".join)
    line = st.one_of(good, good, good.flatmap(damaged), good.map(str.upper), joined, st.text())
    return draw(st.lists(line, max_size=8))


# What holds of every refusal


def check_sentence(sentence: str) -> None:
    """Check that a person can read what was refused and why."""
    assert 1 < len(sentence) <= MAX_SENTENCE
    assert sentence == printable(sentence)
    assert sentence.endswith((".", "?"))


def same(one: AnySession, other: AnySession) -> bool:
    """Tell whether nobody could tell two sessions apart."""
    return (one.setup, one.turns, one.undone) == (other.setup, other.turns, other.undone)


class Done(NamedTuple):
    """What a call of the command did."""

    code: int
    out: str
    err: str


@contextmanager
def _folders() -> Iterator[Path]:
    """Keep all files of the program in a folder that is thrown away."""
    with TemporaryDirectory() as name:
        places = {f"SEQTUI_{each}": f"{name}/{each}" for each in ("DATA", "CONFIG", "STATE")}
        with patch.dict(os.environ, places):
            yield Path(name)


def call(*arguments: str, says: str = "") -> Done:
    """Run the command in this process. A wrong call is refused with one sentence."""
    stdin = TextIOWrapper(BytesIO(says.encode("utf-8", "surrogatepass")), "utf-8")
    out, err = (TextIOWrapper(BytesIO(), "utf-8") for _ in "12")
    with patch.object(sys, "stdin", stdin), redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    done = Done(code, *(_written(stream) for stream in (out, err)))
    assert code in (0, 1, 2, 3)
    assert done.err or code != 2
    for said in done.err.split("\n")[:-1]:
        assert said.startswith("seqtui: ")
        check_sentence(said.removeprefix("seqtui: "))
    return done


def _written(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return bytes(stream.buffer.read()).decode("utf-8", "surrogateescape")


# The inputs


@st.composite
def _moves(draw: st.DrawFn) -> tuple[AnySession, list[str]]:
    session = draw(sessions())
    return session, draw(typed(session.game, session.setup.options))


def moves(given: tuple[AnySession, list[str]]) -> bool:
    """Type moves, in every game and with all options."""
    session, texts = given
    taken = False
    for text in texts:
        before = session.turns, session.undone, session.state
        try:
            session.submit(text)
        except Refused as refused:
            check_sentence(refused.message)
            assert (session.turns, session.undone, session.state) == before
            continue
        taken = True
        turn = session.turns[len(before[0])]
        again = load(dump(session))
        assert same(again, session)
        if again.clock is not None:  # choices stand (ALL-8)
            continue
        again.undo()
        assert again.admit(turn.notation) == turn.move
    return taken


@st.composite
def _sessions(draw: st.DrawFn) -> tuple[AnyGame, dict[str, Any], int, list[str]]:
    game, options = draw(games())
    lines = draw(typed(game, options))
    return game, options_as_json(options), draw(st.integers(0, 3)), lines


def _settings(options: dict[str, Any]) -> list[str]:
    """Write options as ``--set`` takes them."""
    words = {True: "on", False: "off"}
    shown = {
        key: ",".join(map(str, value)) if isinstance(value, list) else value
        for key, value in options.items()
    }
    return [
        word
        for key, value in shown.items()
        for word in ("--set", f"{key}={words[value] if isinstance(value, bool) else value}")
    ]


def json_lines(given: tuple[AnyGame, dict[str, Any], int, list[str]]) -> bool:
    """Play a whole session of ``play --json``."""
    game, options, seed, lines = given
    arguments = ["play", game.name, "--json", "--seed", str(seed), *_settings(options)]
    done = call(*arguments, says="\n".join(lines))
    assert (done.err, done.out.isascii()) == ("", True)
    events = [json.loads(line) for line in done.out.split("\n")[:-1]]
    assert events[0]["options"] == options
    assert (events[-1]["event"] != "position" or not events[-1]["outcome"]) == (done.code == 3)
    session: AnySession = Session(prepare(game, check_options(game, options), seed=seed))
    answered = 0
    for event in events[1:]:
        match event:
            case {"event": "rejected"}:
                answered += 1
                check_sentence(event["message"])
                assert event["player"] == session.to_move
                assert len(event["input"]) <= 1_000
            case {"event": "move", "kind": kind} if kind != "skipped":
                answered += 1
                session.submit(event["move"])
            case {"event": "position"}:
                assert event["position"] == json.loads(json.dumps(session.position))
                assert event["to_move"] == session.to_move
                assert event["ply"] == session.ply
    said = "\n".join(lines).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert answered == len(list(filter(str.strip, said))) or session.outcome
    return bool(session.turns)


def plain_lines(given: tuple[AnyGame, dict[str, Any], int, list[str]]) -> bool:
    """Play a whole session of ``play --plain``."""
    game, options, seed, lines = given
    people = ["--plain", "--p1", "human", "--p2", "human"]
    arguments = ["play", game.name, *people, "--seed", str(seed), *_settings(options)]
    done = call(*arguments, says="\n".join(lines))
    assert done.code in (0, 3)
    assert done.err == ""
    assert all(line == printable(line) for line in done.out.split("\n"))
    return done.code == 0


@st.composite
def _positions(draw: st.DrawFn) -> tuple[AnySession, Any, str]:
    session = draw(sessions())
    position = {**session.position, "to_move": session.state.to_move}
    values = draw(twisted(position) | st.just(position))
    return session, values, draw(damaged(json.dumps(values)))


def positions(given: tuple[AnySession, Any, str]) -> bool:
    """Set up positions: as values, and as text after ``--start``."""
    session, values, text = given
    game, options = session.game, session.setup.options
    settings = _settings(options_as_json(options))
    call("play", game.name, "--json", "--start", text, *settings)
    if not isinstance(values, dict):
        return False
    try:
        state = game.begin(set_up(game, options, values))
    except BadInput as error:
        check_sentence(error.message)
        assert call("play", game.name, "--json", "--start", json.dumps(values), *settings).code == 2
        return False
    if game.outcome(state) is None:
        again = {**game.full_view(state), "to_move": state.to_move}
        assert game.full_view(game.begin(set_up(game, options, again))) == game.full_view(state)
    return True


@st.composite
def _options(draw: st.DrawFn) -> tuple[AnyGame, list[str]]:
    game = draw(st.sampled_from(GAMES))
    good = _settings(draw(option_values(game).map(_as_json)))[1::2]
    presets = [f"preset={preset.name}" for preset in game.presets]
    setting = st.sampled_from([*good, *presets])
    joined = st.lists(pieces, max_size=3).map("=".join)
    return game, draw(st.lists(setting | setting.flatmap(damaged) | joined, max_size=4))


def _as_json(values: dict[str, object]) -> dict[str, Any]:
    return {key: list(each) if isinstance(each, tuple) else each for key, each in values.items()}


def options(given: tuple[AnyGame, list[str]]) -> bool:
    """Choose options, as ``--set`` takes them."""
    game, settings = given
    words = [word for setting in settings for word in ("--set", setting)]
    try:
        chosen = check_options(game, read_settings(game, settings))
    except BadInput as error:
        check_sentence(error.message)
        assert call("play", game.name, "--json", *words).code == 2
        return False
    again = _settings(options_as_json(chosen))
    assert check_options(game, read_settings(game, again[1::2])) == chosen
    assert call("play", game.name, "--json", *words).code == 3
    return True


_CALLS = [
    *["--help", "--version", "rules", "rules code-swap", "rules -h", "export --all --format text"],
    *["export --game code-swap file", "import file -", "replay - --plain --number 1", "play -h"],
    *["play mirror-duel --json --seed 7 --set blindfold=on --first toss --name1 Ann"],
    *["play code-swap --plain --p1 easy --p2 hard --seed 1 --set preset=classic"],
    *['analyse mirror-duel --json --start {"sequence":[1,2]}', "analyse sequence-builder"],
]


@st.composite
def _arguments(draw: st.DrawFn) -> list[str]:
    words = draw(st.sampled_from(_CALLS)).split()
    every = st.sampled_from([word for line in _CALLS for word in line.split()])
    for _ in range(draw(st.integers(0, 2))):
        place, length = draw(st.integers(0, len(words))), draw(st.integers(0, 1))
        there = words[place : place + 1] or ["x"]
        words[place : place + length] = draw(
            st.lists(st.one_of(every, pieces, damaged(there[0])), max_size=2)
        )
    return words


def arguments(given: list[str]) -> bool:
    """Call the command with arguments of all kinds."""
    with _folders() as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            done = call(*given)
        finally:
            os.chdir(before)
    return done.code == 0


_records = sessions().flatmap(
    lambda session: st.one_of(
        st.just(dump(session)),
        damaged(dump(session)),
        twisted(json.loads(dump(session))).map(json.dumps),
        twisted(json.loads(dump(session))).map(json.dumps).flatmap(damaged),
    )
)


def records(given: str) -> bool:
    """Load saved games, damaged as text and as values."""
    for text in (given, given.encode("utf-8", "surrogatepass")):
        try:
            session = load(text)
        except BadInput as error:
            check_sentence(error.message)
            taken = False
        else:
            assert same(load(dump(session)), session)
            taken = True
    return taken


@cache
def _result(game: str, origin: TaskOrigin) -> dict[str, Any]:
    """Return an exported result of a task."""
    task = make(game_named(game), 1, 7)
    with TemporaryDirectory() as name, closing(GamesFile(print, Path(name))) as file:
        results, attempt, day = Results(file), Attempt(task), date(2026, 11, 16)
        attempt.give_up()
        if origin == "trainer":
            results.add(task, today=day, about="Lost yesterday.")
        else:
            key = f"{day}/{game}" if origin == "daily" else f"{game}/1/7"
            results.keep(origin, key, task, attempt, today=day)
        ((kind, row),) = [(kind, row) for kind in KINDS for row in rows(file, kind)]
        line: dict[str, Any] = json.loads(exported(kind, row, text=False))
    return line


_results = st.builds(
    _result,
    st.sampled_from([game.name for game in games_with_tasks()]),
    st.sampled_from(("daily", "puzzle", "trainer")),
).flatmap(
    lambda line: st.one_of(
        st.just(json.dumps(line)),
        damaged(json.dumps(line)),
        twisted(line).map(json.dumps),
        twisted(line).map(json.dumps).flatmap(damaged),
    )
)
_kept = _records | _results
_files = st.tuples(_kept, st.sampled_from(("text", "record")), _kept | st.just(""), edits)


def imports(given: tuple[str, str, str, list[Edit]]) -> bool:
    """Import and replay files, in both formats."""
    record, form, more, changes = given
    with _folders() as folder:
        (folder / "games").write_text(record, errors="replace")
        call("import", str(folder / "games"))
        text = edited(call("export", "--all", "--format", form).out + more, changes)
        os.environ["SEQTUI_DATA"] = str(folder / "new")
        (folder / "games").write_bytes(text.encode("utf-8", "surrogatepass"))
        call("replay", str(folder / "games"))
        done = call("import", str(folder / "games"))
        whole = call("export", "--all")
        if done.code == 2:
            assert whole.out == ""
            return False
        if whole.code == 2:  # nothing but blindfold games under way, which stay hidden
            return True
        os.environ["SEQTUI_DATA"] = str(folder / "again")
        (folder / "games").write_bytes(whole.out.encode())
        assert call("import", str(folder / "games")).code == 0
        assert call("export", "--all").out == whole.out
        text = call("export", "--all", "--format", "text").out
        if text:  # it holds games alone, and nothing of them but their records
            os.environ["SEQTUI_DATA"] = str(folder / "text")
            (folder / "games").write_bytes(text.encode())
            assert call("import", str(folder / "games")).code == 0
            of_text = {json.dumps(record) for record in _bare(call("export", "--all").out)}
            assert of_text == {json.dumps(record) for record in _bare(whole.out)}
    return True


def _bare(lines: str) -> Iterator[dict[str, object]]:
    """Yield the records among exported lines, without what is kept of their games besides."""
    for line in map(json.loads, lines.splitlines()):
        if line.pop("saved", None):
            yield line


_CHANGED = Settings().changed(theme="light", names=("Zoë", "数"), who="watch", side=2)
_settings_files = st.one_of(
    twisted({**_CHANGED._asdict(), "options": {"code-swap": {"length": 4}}}).map(json.dumps),
    damaged(json.dumps({**_CHANGED._asdict(), "options": {"code-swap": {"length": 4}}})),
    json_values.map(json.dumps),
    st.text(),
)


def settings_files(given: str) -> bool:
    """Start with a file of settings, and change and save them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / FILE_NAME).write_bytes(given.encode("utf-8", "surrogatepass"))
        preferences = Preferences(folder)
        if preferences.problem is not None:
            check_sentence(preferences.problem)
        preferences.change(first="toss", side=1 if preferences.settings.side == 2 else 2)
        preferences.save()
        again = Preferences(folder)
        assert again.problem is None
        assert again.settings == preferences.settings
        return preferences.problem is None


class Input(NamedTuple):
    """What may come in, and the test that nothing fails. True if it was taken."""

    given: st.SearchStrategy[Any]
    check: Callable[[Any], bool]


INPUTS = {
    "moves": Input(_moves(), moves),
    "json": Input(_sessions(), json_lines),
    "plain": Input(_sessions(), plain_lines),
    "positions": Input(_positions(), positions),
    "options": Input(_options(), options),
    "arguments": Input(_arguments(), arguments),
    "records": Input(_records, records),
    "imports": Input(_files, imports),
    "settings": Input(_settings_files, settings_files),
}
