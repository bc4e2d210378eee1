"""The clock, as ALL-8 has it, with a time that stands still until a test moves it on."""

from __future__ import annotations

import json

import pytest

from seqtui.engines import events
from seqtui.engines.call import Call
from seqtui.engines.clock import CONTROLS, Clock
from seqtui.engines.errors import BadInput, Refused
from seqtui.engines.games.game import Outcome, TurnKind
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player
from seqtui.engines.turns import branch, can_take_back


class Time:
    """Seconds that pass only when told to, in steps as a screen looks at a clock."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def passes(self, clock: Clock | None, seconds: float) -> None:
        assert clock is not None
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            clock.look()


def timed(control: str, kinds: tuple[str, str] = ("human", "human")) -> tuple[AnySession, Time]:
    """Begin a game of Ada and Bob with a clock."""
    game = game_named("sequence-shift")
    players = Player("Ada", kinds[0]), Player("Bob", kinds[1])
    setup = prepare(
        game,
        check_options(game, {}),
        seed=1,
        position={"sequence": [3, 1, 4, 5, 2]},
        players=players,
        clock=CONTROLS[control],
    )
    session: AnySession = Session(setup)
    time = Time()
    if session.clock is not None:
        session.clock.now = time
    return session, time


def left(session: AnySession, player: int) -> float:
    """Return how many seconds a player has left."""
    assert session.clock is not None
    return session.clock.left(player, choosing=session.to_move == player) / 1000


def takes(session: AnySession, time: Time, seconds: float, move: str = "swap 1 2") -> None:
    """Let the player to move choose on a screen for a while."""
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, seconds)
    session.submit(move)


def test_all_8_there_are_four_clocks_per_move_and_three_per_game() -> None:
    assert [control.seconds for control in CONTROLS.values() if control.per_move] == [3, 5, 10, 30]
    assert [each.seconds for each in CONTROLS.values() if not each.per_move] == [60, 180, 300]
    assert list(CONTROLS) == ["3s", "5s", "10s", "30s", "1min", "3min", "5min"]


def test_all_8_per_move_everybody_has_all_of_it_for_every_move() -> None:
    session, time = timed("10s")
    takes(session, time, 9)
    takes(session, time, 9)
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, 4)
    assert (left(session, 1), left(session, 2)) == (6, 10)


def test_all_8_per_game_each_player_has_a_time_of_their_own() -> None:
    session, time = timed("1min")
    for seconds in (10, 2, 20, 3):
        takes(session, time, seconds)
    assert (left(session, 1), left(session, 2)) == (30, 55)
    assert json.loads(dump(session))["times"] == [10, 2, 20, 3]


def test_all_8_whoever_runs_out_of_time_loses() -> None:
    session, time = timed("3s")
    heard: list[object] = []
    session.subscribe(heard.append)
    takes(session, time, 2.9)
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, 2.9)
    with pytest.raises(Refused, match="Nobody has run out of time"):
        session.submit(Call.TIME_OUT)
    time.passes(session.clock, 0.1)
    assert session.time_is_up
    heard.clear()
    session.submit(Call.TIME_OUT)
    assert session.turns[-1].kind is TurnKind.TIMED_OUT
    assert session.turns[-1].kind.value == "timed-out"
    assert session.outcome == Outcome(1, "time")
    assert session.outcome_text == "Ada wins: Bob ran out of time."
    assert heard == [
        events.TurnTaken(2, "time out", 2, TurnKind.TIMED_OUT),
        events.GameWon(1, "time"),
    ]


def test_all_8_whoever_has_run_out_of_time_has_none_left_and_has_used_all_of_it() -> None:
    """However late the time-out is told: a record has no more time than the clock gave."""
    session, time = timed("1min")
    takes(session, time, 20)
    takes(session, time, 5)
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, 41)
    session.submit(Call.TIME_OUT)
    assert (left(session, 1), left(session, 2)) == (0, 55)
    assert session.clock.times == [20_000, 5_000, 40_000]
    assert not session.clock.is_running
    again = load(dump(session))
    assert (left(again, 1), left(again, 2)) == (0, 55)


@pytest.mark.parametrize("late", ["swap 1 2", "concede"])
def test_all_8_what_comes_after_the_time_does_not_count(late: str) -> None:
    """A move and the clock may race; whichever comes first, nothing else is made of it."""
    session, time = timed("3s")
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, 3)
    with pytest.raises(Refused, match="Your time is up"):
        session.submit(late)
    session.submit(Call.TIME_OUT)
    with pytest.raises(Refused, match="The game is over"):
        session.submit(late)
    with pytest.raises(Refused, match="The game is over"):
        session.submit(Call.TIME_OUT)


def test_all_8_a_move_that_was_made_in_time_counts() -> None:
    session, time = timed("3s")
    takes(session, time, 2.9)
    with pytest.raises(Refused):
        session.submit(Call.TIME_OUT)
    assert session.to_move == 2
    assert session.outcome is None


def test_all_8_a_clock_starts_only_where_a_choice_is_on_the_screen() -> None:
    """Nothing runs it in line mode, and nothing runs it again after a move but a screen."""
    session, time = timed("3s")
    assert session.clock is not None
    time.passes(session.clock, 100)
    session.submit("swap 1 2")
    time.passes(session.clock, 100)
    assert (left(session, 1), left(session, 2)) == (3, 3)
    assert not session.clock.is_running


def test_all_8_a_computer_has_no_clock() -> None:
    session, time = timed("3s", ("hard", "human"))
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, 100)
    assert not session.time_is_up
    watched, _ = timed("3s", ("hard", "easy"))
    assert watched.clock is None
    assert watched.setup.clock is None


def test_all_8_undo_is_off_with_a_clock() -> None:
    session, time = timed("1min")
    takes(session, time, 1)
    assert not session.can_undo
    with pytest.raises(Refused):
        session.undo()
    assert can_take_back(branch(session, 1))  # what is played on from it has none


def test_all_8_nobody_can_type_that_time_is_up() -> None:
    session, time = timed("3s")
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, 5)
    for text in ("time out", "timed-out", "TIME OUT", "time"):
        with pytest.raises(Refused):
            session.submit(text)
    assert session.outcome is None


def test_all_8_it_stops_and_goes_on_with_what_was_left() -> None:
    session, time = timed("10s")
    clock = session.clock
    assert clock is not None
    clock.run()
    time.passes(clock, 4)
    clock.halt()
    time.passes(clock, 50)
    assert left(session, 1) == 6
    again = load(dump(session))
    assert left(again, 1) == 6
    clock.run()
    time.passes(clock, 1)
    assert left(session, 1) == 5


def test_a_process_that_was_stopped_loses_no_time() -> None:
    """Ctrl+Z, or the lid of a laptop: nobody has looked at the clock for a long time."""
    session, time = timed("3s")
    clock = session.clock
    assert clock is not None
    clock.run()
    time.passes(clock, 1)
    time.now += 3600
    assert not session.time_is_up
    clock.look()
    time.passes(clock, 0.5)
    assert left(session, 1) == pytest.approx(1.0)
    time.now -= 7200  # and a time that goes backwards gives nothing back
    clock.look()
    assert left(session, 1) == pytest.approx(1.0)
    time.passes(clock, 0.5)
    assert left(session, 1) == pytest.approx(0.5)


def test_times_of_a_record_are_those_of_the_clock_to_the_millisecond() -> None:
    session, time = timed("1min")
    clock = session.clock
    assert clock is not None
    for step in (0.1234567, 0.0004, 0.3):
        clock.run()
        for _ in range(100):
            time.now += step / 100
            clock.look()
        session.submit("swap 1 2")
    assert json.loads(dump(session))["times"] == [0.123, 0, 0.3]
    assert dump(load(dump(session))) == dump(session)


def test_a_game_lost_on_time_is_replayed_from_its_record() -> None:
    session, time = timed("3s")
    takes(session, time, 1.5)
    assert session.clock is not None
    session.clock.run()
    time.passes(session.clock, 7)
    session.submit(Call.TIME_OUT)
    record = json.loads(dump(session))
    assert record["moves"] == ["swap 1 2", "time out"]
    assert record["times"] == [1.5, 3]
    assert record["clock"] == "3s"
    again = load(dump(session))
    assert (again.turns, again.setup) == (session.turns, session.setup)
    assert dump(again) == dump(session)


@pytest.mark.parametrize(
    "wrong",
    [
        {"clock": "2s"},
        {"clock": None},
        {"clock": 3},
        {"times": [1.5]},
        {"times": [1.5, 3, 0, 0]},
        {"times": [1.5, -1]},
        {"times": [1.5, 2.9]},
        {"times": [3.5, 3]},
        {"times": [1.5, "3"]},
        {"players": [{"name": "Ada"}, {"name": "Bob", "kind": "hard"}]},
        {"undone": ["swap 1 2"]},
    ],
    ids=str,
)
def test_a_record_whose_times_are_wrong_is_refused(wrong: dict[str, object]) -> None:
    session, time = timed("3s")
    takes(session, time, 1.5)
    assert session.clock is not None
    session.clock.charge(3000)
    session.submit(Call.TIME_OUT)
    with pytest.raises(BadInput) as caught:
        load(json.dumps({**json.loads(dump(session)), **wrong}))
    assert caught.value.message.endswith(".")


def test_a_game_without_a_clock_has_no_word_of_it_in_its_record() -> None:
    game = game_named("sequence-shift")
    session: AnySession = Session(prepare(game, check_options(game, {}), seed=1))
    assert not {"clock", "times", "series"} & json.loads(dump(session)).keys()
