"""A guest with the stock ssh client who leaves the table, whatever is going on there."""

from __future__ import annotations

from collections.abc import Callable
from signal import Signals
from time import monotonic

import pytest

from seqtui.app.store.games import Games
from seqtui.engines.gate.records import load
from tests.app.online.test_ssh import SSH, Invited, host, see
from tests.app.store.terminal import PATIENCE, Program

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(SSH is None, reason="there is no ssh here: nothing is proven"),
]

ESCAPE = "\x1b[27u"  # as kitty sends it, so that nothing has to wait for the rest of a sequence
_GOODBYE = "You have left the table. The same ssh line brings you back while it stands."
_ARRIVAL = "nothing is kept on yours"


def arrive(ada: Invited, code: str = "") -> Program:
    """Come in by ssh."""
    bob = Program(command=ada.ssh(code=code), TERM="xterm-kitty")
    see(bob, _ARRIVAL, beside=ada)
    return bob


def sit(ada: Invited) -> Program:
    """Come in by ssh, and sit down as Bob."""
    bob = arrive(ada)
    see(bob, "Type your name", beside=ada)
    bob.press("Bob\r")
    see(bob, "Ada is thinking", beside=ada)
    return bob


def answer_yes(bob: Program, ada: Program, question: str) -> None:
    """Say yes to a question until it is gone: it takes no key from before it was seen."""
    see(bob, question, beside=ada)
    end = monotonic() + PATIENCE
    while any(question in line for line in bob.display.lines):
        assert monotonic() < end, "the question stays"
        bob.press("y")
        try:
            bob.watch(0.3)
        except OSError:  # the terminal was let go of
            return
        ada.watch(0.1)


def leave(bob: Program, ada: Program) -> None:
    """Leave by Escape, and look at what is left of it."""
    end = monotonic() + PATIENCE
    while not any("Leave the table?" in line for line in bob.display.lines):
        assert monotonic() < end, "nothing is asked"
        bob.press(ESCAPE)  # after a question, keys from before its answer are dropped
        bob.watch(1)
        ada.watch(0.1)
    asked = len(bob.output)
    answer_yes(bob, ada, "Leave the table?")
    assert bob.end() == 0
    assert bob.after == bob.before, "the terminal was not given back"
    assert _GOODBYE in bob.output[asked:]
    assert _ARRIVAL not in bob.output[asked:], "the arrival screen was shown again"


def own_turn(ada: Invited) -> Program:
    bob = sit(ada)
    ada.press("4\r")
    see(bob, "Ada took 4", "TO MOVE", beside=ada)
    return bob


def thinking_ahead(ada: Invited) -> Program:
    """Have the first answer made, so that it is the host who thinks."""
    bob = own_turn(ada)
    bob.press("5\r")
    see(ada, "◆ 5", beside=bob)
    see(bob, "Ada is thinking", beside=ada)
    return bob


def dialogue(ada: Invited) -> Program:
    """Have a question asked, to which Escape means no."""
    bob = own_turn(ada)
    bob.press("X")
    see(bob, "Give the game up?", beside=ada)
    bob.press(ESCAPE)
    bob.wait(lambda lines: not any("Give the game up?" in line for line in lines))
    return bob


def result(ada: Invited) -> Program:
    bob = own_turn(ada)
    bob.press("X")
    answer_yes(bob, ada, "Give the game up?")
    for one, other in ((bob, ada), (ada, bob)):
        see(one, "Bob conceded", beside=other)
    return bob


def rematch_offered(ada: Invited) -> Program:
    bob = result(ada)
    bob.press("a")
    see(ada, "Bob wants to play again", beside=bob)
    return bob


@pytest.mark.parametrize(
    ("reach", "arguments", "told"),
    [
        (sit, ("--clock", "5min"), "The clock stands still"),
        (own_turn, ("--clock", "5min"), "The clock stands still"),
        (thinking_ahead, (), "The game waits"),
        (dialogue, (), "The game waits"),
        (result, (), "The game is over"),
        (rematch_offered, (), "The game is over"),
        (result, ("--match", "first-to-2"), "The game is over"),
    ],
    ids=["waiting", "own-turn", "thinking", "dialogue", "result", "rematch-offered", "match"],
)
def test_a_guest_who_leaves_is_gone_at_once_and_the_host_reads_it(
    reach: Callable[[Invited], Program], arguments: tuple[str, ...], told: str
) -> None:
    with host("sequence-builder", *arguments) as ada:
        bob = reach(ada)
        leave(bob, ada)
        ada.wait_for("Bob has left", told, ada.code)
        assert not any("Bob is thinking" in line for line in ada.display.lines)
        assert not any("wants to play again" in line for line in ada.display.lines)
        bob = Program(command=ada.ssh(), TERM="xterm-kitty")  # the same line brings him back
        see(bob, "● Ada", "◆ Bob", beside=ada)
        ada.wait(lambda lines: not any("has left" in line for line in lines))
        bob.kill()


def test_a_guest_who_leaves_before_sitting_down_is_told_of() -> None:
    with host("sequence-builder") as ada:
        bob = arrive(ada)
        see(ada, "Your friend is here.", beside=bob)
        bob.press(ESCAPE)  # the name is not written any more
        see(bob, "esc leave", beside=ada)
        bob.press(ESCAPE)
        assert bob.end() == 0
        assert _GOODBYE in bob.output
        ada.wait_for("Your friend has left.", "The same line brings them back.")
        bob = arrive(ada)
        see(ada, "Your friend is here.", beside=bob)
        bob.kill()


def test_a_guest_who_quits_with_a_dialogue_open_has_left_too() -> None:
    with host("sequence-builder") as ada:
        bob = own_turn(ada)
        bob.press("X")
        see(bob, "Give the game up?", beside=ada)
        bob.press("\x11")  # Ctrl+Q asks nothing
        assert bob.end() == 0
        assert _GOODBYE in bob.output
        ada.wait_for("Bob has left")


def test_whoever_watches_leaves_alone() -> None:
    with host("sequence-builder") as ada:
        eve = arrive(ada, ada.watch_code)
        bob = sit(ada)
        see(eve, "watching", "Ada is thinking", beside=ada)
        leave(eve, ada)
        eve = arrive_late(ada)
        leave(eve, ada)
        ada.press("4\r")
        see(bob, "Ada took 4", beside=ada)
        assert not any("left" in line for line in ada.display.lines)
        leave(bob, ada)


def arrive_late(ada: Invited) -> Program:
    """Come to watch a game that is under way."""
    eve = Program(command=ada.ssh(code=ada.watch_code), TERM="xterm-kitty")
    see(eve, "watching", "Ada is thinking", beside=ada)
    return eve


def test_a_watcher_who_waits_for_the_game_leaves_without_a_question() -> None:
    with host("sequence-builder") as ada:
        eve = arrive(ada, ada.watch_code)
        eve.press(ESCAPE)
        assert eve.end() == 0
        assert _GOODBYE in eve.output
        assert not any("left" in line for line in ada.display.lines)


def test_the_host_of_a_match_takes_the_win_of_a_game_that_was_left() -> None:
    with host("sequence-builder", "--match", "first-to-2") as ada:
        bob = sit(ada)
        leave(bob, ada)
        ada.wait_for("Bob has left", "It is your turn: b lets you move.")
        ada.press("b")
        ada.wait_for("Bob has left, and it is your turn.")
        ada.press("4\r")
        ada.wait_for("Bob has left", "take the win")
        ada.press("w")
        ada.wait_for("Take the win? The game ends as if Bob")
        see_no_more(ada, "Take the win?")
        ada.wait_for("Bob conceded", "Bob has left.")
    games = Games(print)
    ((record,),) = games.file.query("SELECT record FROM games")
    games.close()
    assert load(record).outcome == (1, "conceded")


def see_no_more(ada: Program, question: str) -> None:
    """Say yes to a question of the host's."""
    end = monotonic() + PATIENCE
    while any(question in line for line in ada.display.lines):
        assert monotonic() < end, "the question stays"
        ada.press("y")
        ada.watch(0.3)


def test_a_terminal_that_is_closed_is_a_broken_line_and_no_goodbye() -> None:
    with host("sequence-builder") as ada:
        bob = own_turn(ada)
        bob.send(Signals.SIGHUP)
        bob.end()
        ada.wait_for("Bob's line broke")
        assert not any("has left" in line for line in ada.display.lines)
