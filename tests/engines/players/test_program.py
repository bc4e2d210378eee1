"""Programs as players: what they are told, and what becomes of those that do not play."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partialmethod
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from seqtui.engines.call import Call
from seqtui.engines.games.game import Outcome, TurnKind
from seqtui.engines.games.registry import GAMES
from seqtui.engines.players.program import Programs, _LineProcess
from seqtui.engines.session import AnySession
from seqtui.engines.setup import Player, with_default_names
from seqtui.engines.turns import take_back
from tests.engines.players.bots import (
    FIRST_LEGAL,
    PATIENCE,
    SLEEPER,
    bot,
    is_alive,
    session_of,
    told_to,
    wait_for,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need process groups")


def play_out(session: AnySession) -> None:
    """Play a game of computers and programs to its end."""
    with Programs(session) as programs:
        while session.to_move is not None:
            session.submit(programs.choose())


def fault_of(kind: str, limit: float = PATIENCE) -> str:
    """Let a program begin a game, and return what it did wrong."""
    session = session_of(kind, "human", limit=limit)
    with Programs(session) as programs:
        choice = programs.choose()
        assert choice.kind is TurnKind.FAILED, choice
        session.submit(choice)
    assert session.outcome == Outcome(2, "failed")
    assert session.turns[-1].kind is TurnKind.FAILED
    assert session.outcome_text == f"Bob wins: Ada {choice.why}."
    why: str = choice.why
    return why


@pytest.fixture
def patient_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a program read to the end, however long that takes on a busy machine."""
    monkeypatch.setattr(_LineProcess, "dismiss", partialmethod(_LineProcess.dismiss, PATIENCE))


def lines_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


# Good programs


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_program_plays_every_game_to_its_end(game: str) -> None:
    session = session_of("random", bot(FIRST_LEGAL), game, PATIENCE)
    play_out(session)
    assert session.outcome is not None
    assert session.outcome.reason != "failed"
    own = [turn for turn in session.turns if turn.player == 2 and turn.kind is TurnKind.PLAYED]
    assert own
    assert all(turn.move == session.game.legal(turn.before)[0] for turn in own)


@pytest.mark.usefixtures("patient_end")
def test_it_reads_what_play_json_prints_but_not_the_seed(tmp_path: Path) -> None:
    heard_in = tmp_path / "heard"
    session = session_of("human", told_to(heard_in, "claim", "concede"), "sequence-stack", PATIENCE)
    with Programs(session) as programs:
        session.submit("discard")
        assert programs.choose().kind is TurnKind.FAILED  # there is nothing to claim
    session = session_of("human", told_to(heard_in, "concede"), "sequence-stack", PATIENCE)
    with Programs(session) as programs:
        session.submit("discard")
        session.submit(programs.choose())
    heard = lines_in(heard_in)
    start, first, last = heard[0], heard[2], heard[-1]
    assert (start["event"], start["you"], start["seed"]) == ("start", 2, None)
    assert [line["event"] for line in heard[1:4]] == ["drawn", "position", "move"]
    assert (first["to_move"], last["to_move"]) == (1, None)
    assert last["outcome"] == {
        "winner": 1,
        "reason": "conceded",
        "text": "Ada wins: Bob conceded.",
    }
    assert "seed" not in json.dumps(heard[1:])


def test_a_program_that_comes_later_is_asked_only_about_the_present(tmp_path: Path) -> None:
    session = session_of("human", told_to(tmp_path / "heard", "swap 1 2"), limit=PATIENCE)
    for move in ("swap 1 2", "swap 1 2", "swap 1 2"):
        session.submit(move)
    with Programs(session) as programs:
        assert str(programs.choose()) == "swap 1 2"
        events = [line["event"] for line in lines_in(tmp_path / "heard")]
    assert events == ["start", "move", "move", "move", "position"]


def test_answers_are_taken_in_order_even_ahead_of_their_questions() -> None:
    code = "import sys; print('swap 1 2\\n\\n  \\nswap 2 3\\r', flush=True); sys.stdin.read()"
    session = session_of(bot(code), "human", limit=PATIENCE)
    with Programs(session) as programs:
        session.submit(programs.choose())
        session.submit("swap 4 5")
        session.submit(programs.choose())
    assert [turn.notation for turn in session.turns] == ["swap 1 2", "swap 4 5", "swap 2 3"]


def test_the_last_answer_needs_no_end_of_line() -> None:
    session = session_of(bot("print('swap 1 2', end='')"), "human", limit=PATIENCE)
    with Programs(session) as programs:
        assert str(programs.choose()) == "swap 1 2"


@pytest.mark.usefixtures("patient_end")
def test_it_hears_how_the_game_ended_before_it_is_ended(tmp_path: Path) -> None:
    session = session_of("human", told_to(tmp_path / "heard"))
    with Programs(session):
        session.submit(Call.CONCEDE)
    assert lines_in(tmp_path / "heard")[-1]["outcome"]["reason"] == "conceded"


def test_after_a_turn_is_taken_back_it_is_started_anew(tmp_path: Path) -> None:
    session = session_of("human", told_to(tmp_path / "heard", "swap 1 2"), limit=PATIENCE)
    with Programs(session) as programs:
        for move in ("swap 3 4", "swap 4 5"):
            session.submit(move)
            session.submit(programs.choose())
            assert session.turns[-1].notation == "swap 1 2"
            take_back(session)
    begun, last, asked, *_ = lines_in(tmp_path / "heard")  # it may have heard of its own move too
    assert [begun["event"], last["move"], asked["event"]] == ["start", "swap 4 5", "position"]


# Bad ones


@pytest.mark.parametrize("lost", ["fork", "killpg"])
def test_where_programs_cannot_be_ended_none_is_started(
    monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    monkeypatch.delattr(os, lost)
    why = f"a program needs Linux, macOS or their like: this system has no os.{lost}"
    assert fault_of(bot(FIRST_LEGAL)) == f"cannot play here: {why}"


def test_one_that_is_missing_or_no_program_says_so(tmp_path: Path) -> None:
    assert fault_of(f"cmd:{tmp_path}/none") == "could not be started: no such file or directory"
    (tmp_path / "text").write_text("hello", "utf-8")
    assert fault_of(f"cmd:{tmp_path}/text") == "could not be started: permission denied"
    (tmp_path / "text").chmod(0o755)
    assert fault_of(f"cmd:{tmp_path}/text") == "could not be started: exec format error"


def test_one_that_stops_says_why_if_it_can() -> None:
    assert fault_of(bot("")) == "stopped before the game was over"
    crash = fault_of(bot("import sys; sys.stdin.readline(); print(1 / 0)"))
    assert crash == "stopped before the game was over: ZeroDivisionError: division by zero"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("hello", "answered 'hello', which is not a move"),
        ("swap 1 9", "answered 'swap 1 9': there is no position 9"),
        ("claim", "answered 'claim': a draw can be claimed only when "),
        ("time out", "answered 'time out', which is not a move"),
        ("fail", "answered 'fail', which is not a move"),
        ("x" * 500, f"answered '{'x' * 39}…', which is not a move"),
        ("\x1b[2J", "answered '␛[2J', which is not a move"),
    ],
)
def test_an_answer_that_the_gate_refuses_is_quoted(answer: str, why: str) -> None:
    assert fault_of(bot(f"print({answer!r}, flush=True); input()")).startswith(why)


def test_bytes_that_are_no_text_are_no_answer() -> None:
    code = r"import os; os.write(1, b'\xff\xfe\n')"
    assert fault_of(bot(code)) == "answered something that is not text"


@pytest.mark.parametrize("what", ["'swap 1 2\\n'", "'swap '", "'\\n'"])
def test_a_flood_is_no_answer_however_it_flows(what: str) -> None:
    code = f"while True: print({what} * 4000, end='')"
    assert fault_of(bot(code)) == "wrote far more than it was asked for"


def test_notes_on_standard_error_harm_nobody() -> None:
    code = "import sys; sys.stderr.write('note\\n' * 100_000); print('swap 1 2'); sys.exit()"
    session = session_of(bot(code), "human", limit=PATIENCE)
    with Programs(session) as programs:
        assert str(programs.choose()) == "swap 1 2"


def test_one_that_thinks_for_ever_has_its_limit() -> None:
    assert fault_of(bot(SLEEPER), limit=0.5) == "did not answer within 0.5 seconds"


def test_one_that_never_reads_holds_nobody_up() -> None:
    """A pipe takes about 64 KB, and this is more."""
    session = session_of("human", bot(SLEEPER), "mirror-duel", limit=0.2)
    with Programs(session) as programs:
        session.submit("3 back")
        for number in range(200):  # no palindrome, because of the 3
            session.submit(f"{number % 2 + 1} front")
        assert programs.choose() == Call.fail("did not answer within 0.2 seconds")


# How it ends


def test_its_children_end_with_it_even_if_they_will_not(tmp_path: Path) -> None:
    code = """
import os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(number, signal.SIG_IGN)
child = os.fork()
if child:
    path = sys.argv[1]
    with open(path + ".new", "w") as file: print(os.getpid(), child, file=file)
    os.rename(path + ".new", path)
time.sleep(600)
"""
    path = tmp_path / "numbers"
    session = session_of(bot(code, str(path)), "human")
    with Programs(session):
        wait_for(path.exists)
        numbers = [int(number) for number in path.read_text("utf-8").split()]
        assert all(map(is_alive, numbers))
        session.submit(Call.CONCEDE)
    wait_for(lambda: not any(map(is_alive, numbers)))


RUNS_AWAY = """
import os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(number, signal.SIG_IGN)
path = sys.argv[1]
for number in range(10):
    if not os.fork():
        os.setsid()
        if os.fork(): os._exit(0)
        with open(f"{path}/{os.getpid()}.new", "w") as file: pass
        os.rename(f"{path}/{os.getpid()}.new", f"{path}/{os.getpid()}")
        for stream in range(3): os.close(stream)
        time.sleep(600)
"""
"""A program that starts ten others, each in a session of its own and with no parent."""
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="nothing else adopts orphans")


def runaways(path: Path) -> list[int]:
    """Return the numbers of the processes that were left behind, once all ten are there."""
    wait_for(lambda: sum(each.name.isdecimal() for each in path.iterdir()) == 10)
    return [int(each.name) for each in path.iterdir()]


@LINUX
@pytest.mark.parametrize("after", ["sys.stdin.read()", "sys.exit()"], ids=["stays", "ends first"])
def test_children_in_sessions_of_their_own_end_with_it(tmp_path: Path, after: str) -> None:
    session = session_of(bot(RUNS_AWAY + after, str(tmp_path)), "human")
    with Programs(session):
        numbers = runaways(tmp_path)
        assert all(map(is_alive, numbers))
        session.submit(Call.CONCEDE)
    assert not any(map(is_alive, numbers))


@LINUX
@pytest.mark.parametrize("victim", ["the game", "the supervisor"])
def test_they_end_even_if_what_they_play_for_is_killed(tmp_path: Path, victim: str) -> None:
    """Those in sessions of their own with the game; with its supervisor, at least the program."""
    (path := tmp_path / "numbers").mkdir()
    code = f"open({str(tmp_path / 'own')!r}, 'w').write(f'{{os.getpid()}} {{os.getppid()}}\\n')\n"
    kind = bot(RUNS_AWAY + code + "time.sleep(600)", str(path))
    plays = (
        "from tests.engines.players.bots import session_of\n"
        "from seqtui.engines.players.program import Programs\n"
        f"Programs(session_of({kind!r}, 'human', limit=600)).choose()"
    )
    game = subprocess.Popen([sys.executable, "-c", plays], start_new_session=True)
    try:
        numbers = runaways(path)
        wait_for(lambda: (tmp_path / "own").exists() and "\n" in (tmp_path / "own").read_text())
        own, supervisor = map(int, (tmp_path / "own").read_text().split())
        if victim == "the game":
            game.kill()
            wait_for(lambda: not any(map(is_alive, (*numbers, own, supervisor))))
        else:
            os.kill(supervisor, signal.SIGKILL)
            wait_for(lambda: not is_alive(own))
            for number in numbers:
                os.kill(number, signal.SIGKILL)
    finally:
        game.kill()
        game.wait()


def test_closing_it_ends_its_thinking_at_once() -> None:
    session, answers = session_of(bot(SLEEPER), "human", limit=600), []
    program = Programs(session).to_move()
    assert program is not None
    thread = Thread(target=lambda: answers.append(program.choose(session)))
    thread.start()
    program.close()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert answers[0].kind is TurnKind.FAILED


def test_no_pipe_and_no_process_is_left_over() -> None:
    def pipes() -> int:
        return len(list(Path("/dev/fd").iterdir()))

    before = pipes()
    for kind in (bot(FIRST_LEGAL), bot(SLEEPER), bot(""), "cmd:/none"):
        session = session_of(kind, "human", limit=0.2)
        with Programs(session) as programs:
            session.submit(programs.choose())
    assert pipes() == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_it_is_alone_with_its_pipes(tmp_path: Path) -> None:
    """It has a session of its own, no terminal, and none of our files."""
    code = """
import os
alone = os.getsid(0) == os.getpid()
print("swap 1 2" if alone and len(os.listdir("/dev/fd")) == 4 else os.listdir("/dev/fd"))
"""
    with (tmp_path / "open").open("w") as file:
        os.set_inheritable(file.fileno(), True)
        session = session_of(bot(code), "human", limit=PATIENCE)
        with Programs(session) as programs:
            assert str(programs.choose()) == "swap 1 2"


# Names


@pytest.mark.parametrize(
    ("kinds", "names"),
    [
        (("human", "cmd:./mybot --fast"), ("Player 1", "mybot")),
        (("cmd:python3 bots/deep.py -n 5", "easy"), ("deep", "Computer")),
        (("cmd:./a/bot", "cmd:./b/bot"), ("bot 1", "bot 2")),
        (("cmd:node 'my bots/one.mjs'", "cmd:./two"), ("one", "two")),
        (("cmd:'", "cmd:"), ("Program 1", "Program 2")),
        (("easy", "hard"), ("Computer 1", "Computer 2")),
        (("human", "hard"), ("Player 1", "Computer")),
    ],
)
def test_a_program_that_nobody_has_named_is_called_by_its_file(
    kinds: tuple[str, str], names: tuple[str, str]
) -> None:
    players = Player("Player 1", kinds[0]), Player("Player 2", kinds[1])
    assert tuple(player.name for player in with_default_names(players)) == names
