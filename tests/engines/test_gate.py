"""Nothing changes a game without passing its model and its rules (ALL-3), whoever it comes from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import deepcopy
from itertools import permutations
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seqtui.engines import begin
from seqtui.engines.call import Call
from seqtui.engines.clock import CONTROLS
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.code_swap.rules import Cross, Own
from seqtui.engines.games.game import AnyGame, TurnKind
from seqtui.engines.games.mirror_duel.rules import Add
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.games.sequence_builder.gate import GATE
from seqtui.engines.games.sequence_builder.rules import SKIP, Pick, Skip
from seqtui.engines.games.sequence_shift.rules import Swap
from seqtui.engines.games.sequence_stack.rules import Move
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.gate.records import dump, load
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player
from seqtui.engines.turns import branch
from tests.engines.cases import CASES, Case, games

TYPES = {
    "sequence-shift": (Swap,),
    "sequence-stack": (Move,),
    "mirror-duel": (Add,),
    "sequence-builder": (Pick, Skip),
    "code-swap": (Own, Cross),
}
"""The types of the moves of each game."""


class Hostile:
    """Raises an error whenever somebody asks it anything."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")

    def __hash__(self) -> int:
        raise RuntimeError("hash")

    def __bool__(self) -> bool:
        raise RuntimeError("bool")

    def __str__(self) -> str:
        raise RuntimeError("str")

    __repr__ = __str__


class Text(str):
    """Text that is not quite text."""

    __slots__ = ()

    def lower(self) -> str:
        raise RuntimeError("lower")


class Lookalike(NamedTuple):
    """Has the fields of a swap, and equals one, but is none."""

    first: int
    second: int


things = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 30),
    st.sampled_from((10**30, -(10**5000), 2**63)),
    st.floats(),
    st.sampled_from((math.nan, math.inf, 1.0, 2.0)),
    st.sampled_from(("front", "back", "place", "discard", "", "1", "sideways", b"place")),
    st.builds(Text, st.sampled_from(("front", "swap 1 2", "place", "7"))),
    st.builds(Hostile),
    st.lists(st.integers(1, 3), max_size=3).map(tuple),
    st.builds(dict, st.just([("first", 1), ("second", 2)])),
    st.sampled_from((int, print, Ellipsis, ValueError("x"))),
)
numbers = st.integers(-1, 12) | things
moves = st.one_of(
    st.builds(Swap, numbers, numbers),
    st.builds(Own, numbers, numbers),
    st.builds(Lookalike, numbers, numbers),
    st.builds(Cross, numbers),
    st.builds(Pick, numbers),
    st.builds(Add, numbers, st.sampled_from(("front", "back")) | things),
    st.sampled_from((*Move, SKIP)),
)
calls = st.one_of(
    st.sampled_from((Call.CONCEDE, Call.CLAIM, Call.TIME_OUT)),
    st.builds(Call.fail, things),
    st.builds(Call, things, st.sampled_from(TurnKind) | things, things, things),
)
choices = st.one_of(things, moves, calls, st.text(max_size=12), st.text(max_size=300))


def everything(session: AnySession) -> Sequence[object]:
    """Return all that a choice could change."""
    times = [session.times_seen(turn.after) for turn in session.turns]
    return session.state, session.turns, session.undone, times, session.outcome, dump(session)


def is_plain(game: AnyGame, move: Any) -> bool:
    """Tell whether a move is exactly of its type, with plain numbers and words in it."""
    if type(move) is Move:
        return True
    return type(move) in TYPES[game.name] and all(type(each) in (int, str) for each in move)


@settings(max_examples=2_000, deadline=None, derandomize=True)
@given(games(), st.integers(0, 999), st.lists(st.integers(0, 99), max_size=6), st.data())
def test_all_3_nothing_but_a_legal_move_or_call_changes_a_game(
    chosen: tuple[AnyGame, Any], seed: int, begun: list[int], data: st.DataObject
) -> None:
    game, options = chosen
    session: AnySession = Session(prepare(game, options, seed=seed))
    for number in begun:
        if session.legal:
            session.submit(session.legal[number % len(session.legal)])
    if session.can_undo and data.draw(st.booleans()):
        session.undo()
    before, legal, state = everything(session), {*session.legal}, session.state
    choice = data.draw(choices)
    why = session.refusal(choice)
    assert everything(session) == before
    if why is not None:
        assert why.endswith((".", "?"))
        with pytest.raises(Refused) as refused:
            session.submit(choice)
        assert refused.value.message == why
        assert everything(session) == before
        return
    session.submit(choice)
    turn = session.turns[len(before[1])]  # type: ignore[arg-type]
    assert turn.before == state
    if turn.kind in (TurnKind.CONCEDED, TurnKind.CLAIMED):
        assert turn.move in (Call.CONCEDE, Call.CLAIM)
        assert type(choice) in (str, Call)
    else:
        assert is_plain(game, turn.move)
        assert type(choice) is str or is_plain(game, choice)
        assert turn.move in legal or turn.kind is TurnKind.FORFEITED
    assert load(dump(session)).state == session.state


@pytest.mark.parametrize(("own", "other"), [*permutations(GAMES, 2)], ids=lambda game: game.name)
def test_all_3_the_moves_of_another_game_are_no_moves(own: AnyGame, other: AnyGame) -> None:
    session: AnySession = Session(prepare(own, own.options(), seed=1))
    for move in other.moves(other.options()):
        with pytest.raises(Refused) as refused:
            session.submit(move)
        assert refused.value.stage is Stage.READ
    assert session.ply == 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_3_every_legal_move_passes_as_itself_and_as_text(case: Case) -> None:
    session: AnySession = Session(prepare(case.game, case.options, seed=2))
    for _ in range(30):
        if not session.legal:
            break
        for move in session.legal:
            assert session.admit(move) == session.admit(str(move)) == move
        session.submit(session.legal[session.ply % len(session.legal)])
    assert session.ply


class Wrong(NamedTuple):
    """A move that some caller might make up, and the beginning of what is said about it."""

    game: str
    move: Any
    stage: Stage
    said: str


WRONG = [
    Wrong("mirror-duel", Add(42, "front"), Stage.SHAPE, "There is no digit 42"),
    Wrong("mirror-duel", Add(3, "sideways"), Stage.SHAPE, "This move: end must be"),  # type: ignore[arg-type]
    Wrong("mirror-duel", Add(True, "front"), Stage.SHAPE, "This move: digit must be a whole"),
    Wrong("mirror-duel", Add(10**5000, "front"), Stage.SHAPE, "There is no digit like that"),
    Wrong("code-swap", Own(1, 1), Stage.SHAPE, "Position 1 was named twice"),
    Wrong("code-swap", Own(1, 9), Stage.SHAPE, "There is no position 9"),
    Wrong("code-swap", Cross(0), Stage.SHAPE, "There is no position 0"),
    Wrong("code-swap", Cross(7), Stage.SHAPE, "There is no position 7"),
    Wrong("sequence-shift", Swap(9, 99), Stage.SHAPE, "There is no position 9"),
    Wrong("sequence-shift", Swap(-1, 0), Stage.SHAPE, "There is no position -1"),
    Wrong("sequence-shift", Swap(math.nan, 2), Stage.SHAPE, "This move: first must be a whole"),  # type: ignore[arg-type]
    Wrong("sequence-builder", Pick(99), Stage.SHAPE, "There is no number 99"),
    Wrong("sequence-builder", SKIP, Stage.RULE, "A player who can add a number may not skip"),
    Wrong("sequence-stack", None, Stage.READ, "That is not a move"),
    Wrong("sequence-stack", Hostile(), Stage.READ, "That is not a move"),
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.game} {wrong.said}")
def test_all_3_what_a_caller_makes_up_is_refused_with_a_sentence(wrong: Wrong) -> None:
    session = begin(wrong.game, seed=1)
    before = everything(session)
    with pytest.raises(Refused) as refused:
        session.submit(wrong.move)
    assert refused.value.stage is wrong.stage
    assert refused.value.message.startswith(wrong.said)
    assert everything(session) == before


def test_a_move_comes_out_in_canonical_form() -> None:
    session = begin("sequence-shift", start={"sequence": [3, 1, 4, 5, 2]})
    session.submit(Swap(3, 2))
    assert session.turns[0].move == Swap(2, 3)
    assert session.turns[0].notation == "swap 2 3"


def test_redo_passes_the_gate_as_well() -> None:
    session = begin("sequence-builder")
    session.submit("7")
    session.undo()
    session.undone = (Pick(99),)
    with pytest.raises(Refused, match="There is no number 99"):
        session.redo()
    assert (session.ply, [*map(str, session.undone)]) == (0, ["99"])


def test_only_a_program_fails_and_with_a_reason_that_can_be_saved() -> None:
    game = game_named("code-swap")
    players = Player("Ada", "cmd:./bot"), Player("Bob")
    for why in (None, "", "x" * 201, Hostile()):
        session: AnySession = Session(prepare(game, check_options(game, {}), players=players))
        with pytest.raises(Refused):
            session.submit(Call.fail(why))  # type: ignore[arg-type]
        assert session.ply == 0
    session.submit(Call.fail("did not answer"))
    assert load(dump(session)).fault == session.fault == "did not answer"


def test_the_clock_alone_runs_out_of_time() -> None:
    session = begin("code-swap")
    for choice in (Call.TIME_OUT, "time out", "fail"):
        with pytest.raises(Refused):
            session.submit(choice)
    assert session.ply == 0


def test_all_3_whoever_moves_the_model_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As text, as a move, by redo, by a computer, from a saved game, in a branch of a game."""
    session = begin("sequence-builder", seed=1)
    shape = GATE.shapes[Pick]
    asked: list[object] = []
    admit = shape.admit

    def ask(move: object, options: Any) -> object:
        asked.append(move)
        return admit(move, options)

    monkeypatch.setattr(shape, "admit", ask)
    session.submit("7")
    session.submit(Pick(12))
    session.undo()
    session.redo()
    session.submit(choose(session, "easy"))
    made = [turn.move for turn in session.turns]
    assert asked == [Pick(7), Pick(12), Pick(12), made[2]]
    load(dump(session))
    assert asked[4:] == made
    branch(session, 2)
    assert asked[7:] == made[:2]


def test_a_copy_of_a_session_is_on_its_own() -> None:
    """Nobody hears of what is done to it, and its clock is its own."""
    game = game_named("code-swap")
    session: AnySession = Session(prepare(game, game.options(), seed=12, clock=CONTROLS["1min"]))
    heard: list[object] = []
    session.subscribe(heard.append)
    still = session.as_now()
    still.submit("cross 1")
    assert (session.ply, still.ply) == (0, 1)
    assert heard == []
    assert session.clock is not None
    assert session.clock.times == []
    assert load(dump(session)).ply == 0


def test_calls_are_known_by_what_they_say() -> None:
    session = begin("code-swap", seed=12)
    session.submit(deepcopy(Call.CONCEDE))
    session.undo()
    again = deepcopy(session)
    again.redo()
    assert again.turns[-1].move is Call.CONCEDE
    game = game_named("code-swap")
    players = Player("Ada", "cmd:./bot"), Player("Bob")
    made_up = [
        Call("fail", "failed", "failed", "x"),  # type: ignore[arg-type]
        Call("concede", TurnKind.FAILED, "conceded"),
        object.__new__(Call),
    ]
    for call in made_up:
        playing: AnySession = Session(prepare(game, game.options(), seed=1, players=players))
        with pytest.raises(Refused):
            playing.submit(call)
        assert playing.ply == 0


def test_mirror_4_an_analysis_does_not_tell_what_is_hidden() -> None:
    hidden = begin("mirror-duel", blindfold=True, start={"sequence": [7, 2, 3, 2]})
    with pytest.raises(Refused, match="what the game hides"):
        hidden.analyse()


def test_a_position_that_was_given_is_not_changed_from_outside() -> None:
    start = {"codes": [[4, 1, 3], [2, 5, 1]]}
    session = begin("code-swap", start=start)
    session.submit("own 2 3")
    start["codes"][0][0] = 1
    assert load(dump(session)).position == session.position


def test_unsubscribing_twice_leaves_others_alone() -> None:
    session = begin("code-swap", seed=12)
    heard: list[object] = []
    stop, _ = session.subscribe(heard.append), session.subscribe(heard.append)
    stop()
    stop()
    session.submit("cross 1")
    assert len(heard) == 2  # the turn, and that the next one began
    with pytest.raises(TypeError):
        session.subscribe(None)  # type: ignore[arg-type]
