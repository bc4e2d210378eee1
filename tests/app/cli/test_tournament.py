"""``seqtui tournament``: tables, files, parts, arguments, programs, and how it is stopped."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import seqtui.app.cli as commands
from seqtui.app.cli.tournament import _tables
from seqtui.engines.games.registry import game_named
from seqtui.engines.tournament.results import Failure, HeadToHead, Results, Side
from seqtui.engines.tournament.schedule import Pairing, Part, Tournament
from tests.app.cli.command import SEQTUI, Done, Inside, seqtui
from tests.app.store.terminal import Program
from tests.engines.players.bots import FIRST_LEGAL, PATIENCE, bot, is_alive, wait_for

SMALL = ("tournament", "code-swap", "--players", "easy,hard,random", "--games", "12")


@pytest.fixture
def files(tmp_path: Path, inside: Inside) -> list[str]:
    """Play a small tournament in three parts, and return their files."""
    names = []
    for number in (1, 2, 3):
        done = inside(*SMALL, "--jobs", "1", "--json", "--part", f"{number}/3")
        path = tmp_path / f"{number}.json"
        path.write_text(done.out, "utf-8")
        names.append(str(path))
    return names


# What is printed


def test_the_tables_of_a_hand_counted_tournament() -> None:
    """A bot loses one of its games by failing; the intervals are those of a slower method."""
    swap = game_named("code-swap")
    of = Tournament(swap, swap.options(length=4), ("easy", "cmd:./ada.py", "hard"), 4, seed=9)
    failed = Failure(2, "did not answer within 10 seconds")
    tallies = {
        Pairing(0, 1): HeadToHead(Side(1, 10, 2), Side(1, 8, 1), draws=2),
        Pairing(0, 2): HeadToHead(Side(0, 6, 3), Side(4, 9, 0)),
        Pairing(1, 2): HeadToHead(Side(1, 12, 2, 1, failed), Side(3, 16, 1)),
    }
    results = Results(of, Part(), tallies, "1")
    assert "\n".join(_tables(results)) == (
        """\
Code Swap: 4 games for each pairing, seed 9.
Options: length 4.

         score  95 % interval  won  drawn  lost  mistakes  failed
1. hard   87.5      55.5–99.2    7      0     1       4.0       0
2. ada    37.5      13.7–67.1    2      2     4      15.0       1
3. easy   25.0       7.0–54.1    1      2     5      31.2       0

Score of the player at the left against the one above, in percent:

          1. hard     2. ada     3. easy
1. hard         ·       75.0       100.0
                   27.8–98.4  61.9–100.0
2. ada       25.0          ·        50.0
         1.6–72.2              17.6–82.4
3. easy       0.0       50.0           ·
         0.0–38.1  17.6–82.4

Mistakes are moves that made the exact value worse, per hundred moves.
ada lost 1 game by failing. The first time it did not answer within 10 seconds."""
    )


def test_the_tables_fit_80_columns_whoever_plays() -> None:
    swap = game_named("code-swap")
    kinds = (*(f"cmd:./a-program-with-quite-a-long-name-{n}" for n in range(9)), "cmd:./\x1b[2J")
    of = Tournament(swap, swap.options(), kinds, 1_000_000)
    why = Failure(0, "answered " + "such a lot of nonsense " * 8)
    side = Side(999_998, 10**8, 10**7, 999_999, why)
    results = Results(of, Part(1, 2), dict.fromkeys(of.pairings, HeadToHead(side, side)), "1")
    lines = list(_tables(results))
    assert max(map(len, lines)) <= 80
    assert not any("\x1b" in line for line in lines)
    headings = " ".join(line for line in lines if re.match(r" +\d+\. a-p", line))
    assert re.findall(r"(\d+)\. a", headings) == [str(number) for number in range(1, 10)]


def test_the_counts_are_those_of_the_same_games_in_play_json(inside: Inside) -> None:
    """Every game can be had by its seed from another command."""
    done = inside(*SMALL, "--jobs", "1", "--json")
    swap = game_named("code-swap")
    of = Tournament(swap, swap.options(), ("easy", "hard", "random"), 12)
    won, moves = [0, 0], [0, 0]
    for deal in range(12):
        (setup,) = of.setups(Pairing(0, 1), deal)
        one, two = (player.kind for player in setup.players)
        game = inside(
            *("play", "code-swap", "--json", "--p1", one, "--p2", two, "--seed", str(setup.seed))
        )
        kinds = [one, two]
        winner = game.events[-1]["outcome"]["winner"]
        for number, kind in enumerate(("easy", "hard")):
            seat = kinds.index(kind) + 1
            won[number] += winner == seat
            moves[number] += sum(event["player"] == seat for event in game.all("move"))
    told = done.events[0]["pairings"][0]
    assert told["players"] == ["easy", "hard"]
    assert [told["won"], told["lost"]] == won
    assert told["moves"] == moves


def test_the_result_is_the_same_whatever_the_number_of_cores() -> None:
    command = ("tournament", "code-swap", "--players", "easy,hard,random", "--games", "150")
    done = [seqtui(*command, "--json", "--jobs", jobs) for jobs in ("1", "2", "3")]
    assert done[0].code == 0
    assert done[0] == done[1] == done[2]
    assert done[0].err == ""
    assert seqtui(*command, "--json", "--seed", "1").out != done[0].out


# Parts


@pytest.mark.parametrize("how", [[], ["--duplicate"]])
def test_the_parts_together_are_the_whole(inside: Inside, tmp_path: Path, how: list[str]) -> None:
    whole = inside(*SMALL, *how, "--jobs", "1", "--json")
    parts = []
    for number in (1, 2, 3, 4, 5):
        part = inside(*SMALL, *how, "--jobs", "1", "--json", "--part", f"{number}/5")
        parts.append(tmp_path / f"{number}.json")
        parts[-1].write_text(part.out, "utf-8")
    names = [str(part) for part in parts]
    assert inside("tournament", "--json", "--merge", *names[::-1]) == whole
    assert inside("tournament", "--merge", *names) == inside(*SMALL, *how, "--jobs", "1")


def test_what_does_not_belong_together_is_refused(
    inside: Inside, files: list[str], tmp_path: Path
) -> None:
    one, two, three = files
    other = tmp_path / "other.json"

    def refusal(*names: str) -> str:
        done = inside("tournament", "--merge", *names)
        assert (done.code, done.out) == (2, "")
        return done.err.removeprefix("seqtui: ").strip()

    def changed(**fields: object) -> str:
        told = {**json.loads(Path(three).read_text("utf-8")), **fields}
        other.write_text(json.dumps(told), "utf-8")
        return refusal(one, two, str(other)).replace(str(tmp_path), "")

    assert refusal(one, three) == "Part 2/3 is missing."
    assert refusal(one, two, three, two).endswith("are both part 2/3.")
    assert changed(seed=1).endswith("belongs to another tournament than /1.json: the seed differs.")
    other.write_text(Path(three).read_text("utf-8").replace("random", "medium"), "utf-8")
    assert refusal(one, two, str(other)).endswith("the players differ.")
    assert changed(seqtui="0.0").endswith("the other by 0.1.0.")
    assert changed(game="chess").startswith("/other.json: there is no game called 'chess'")
    assert changed(part=[3, 2]).startswith("/other.json: there is no part 3/2")
    assert changed(players=["easy"] * 10_000).startswith("/other.json: a tournament has 2 to 100")
    assert changed(games=10**30).startswith("/other.json: each pairing plays 1 to")
    pairings = json.loads(Path(three).read_text("utf-8"))["pairings"]
    for wrong in ([], pairings[::-1], [pairings[0]] * len(pairings)):
        told = "/other.json: it does not have every pairing once, in order."
        assert changed(pairings=wrong) == told
    first = pairings[0]
    for wrong in (
        {"won": first["won"] + 1},
        {"mistakes": [first["moves"][0] + 1, 0]},
        {"failed": [first["lost"] + 1, 0]},
        {"deals": [1, 0, 0, 0, 0]},
    ):
        told = "/other.json: its counts do not add up."
        assert changed(pairings=[{**first, **wrong}, *pairings[1:]]) == told
    moved = [{**pairings[0], "won": first["won"] + 1}, *pairings[1:]]
    (other_pairing,) = [n for n, each in enumerate(pairings) if n and each["lost"]][:1]
    moved[other_pairing] = {**moved[other_pairing], "lost": moved[other_pairing]["lost"] - 1}
    assert changed(pairings=moved) == "/other.json: its counts do not add up."
    assert changed(version=2).startswith("/other.json: it has format version 2")
    assert changed(complete=False) == "/other.json: its counts do not add up."
    assert changed(format="x") == "/other.json: a tournament: format must be 'seqtui-tournament'."
    for text in ("", "nonsense", "[" * 100_000, "{}", '"\ud800"', "\0"):
        other.write_bytes(text.encode("utf-8", "surrogatepass"))
        assert refusal(str(other)).startswith(str(other))
    assert refusal(str(tmp_path)) == f"{tmp_path} cannot be read: Is a directory."
    assert "No such file" in refusal(str(tmp_path / "nothing"))


def test_a_part_that_was_stopped_is_not_put_together(inside: Inside, files: list[str]) -> None:
    path = Path(files[0])
    told = json.loads(path.read_text("utf-8"))
    told["pairings"][0].update(won=0, drawn=0, lost=0)
    told["complete"] = False
    path.write_text(json.dumps(told), "utf-8")
    done = inside("tournament", "--merge", *files)
    assert done.code == 2
    assert done.err.endswith("was stopped before its end: play part 1/3 again.\n")


# Arguments

WRONG = {
    "nothing": [],
    "no players": ["code-swap"],
    "one player": ["code-swap", "--players", "easy"],
    "a person": ["code-swap", "--players", "easy,human"],
    "nobody": ["code-swap", "--players", "easy,,hard"],
    "unknown game": ["chess", "--players", "easy,hard"],
    "no games": ["code-swap", "--players", "easy,hard", "--games", "0"],
    "games in words": ["code-swap", "--players", "easy,hard", "--games", "many"],
    "endless games": ["code-swap", "--players", "easy,hard", "--games", "9" * 5000],
    "odd duplicate": ["code-swap", "--players", "easy,hard", "--games", "3", "--duplicate"],
    "part of nothing": ["code-swap", "--players", "easy,hard", "--part", "1/0"],
    "part beyond": ["code-swap", "--players", "easy,hard", "--part", "3/2"],
    "no part": ["code-swap", "--players", "easy,hard", "--part", "half"],
    "too many parts": ["code-swap", "--players", "easy,hard", "--part", "1/101"],
    "no jobs": ["code-swap", "--players", "easy,hard", "--jobs", "0"],
    "seed": ["code-swap", "--players", "easy,hard", "--seed", "lucky"],
    "option": ["code-swap", "--players", "easy,hard", "--set", "length=9"],
    "limit without programs": ["code-swap", "--players", "easy,hard", "--limit", "3"],
    "limit": ["code-swap", "--players", "easy,cmd:true", "--limit", "soon"],
    "missing program": ["code-swap", "--players", "easy,cmd:./no-such-bot,esay"],
    "empty command": ["code-swap", "--players", "easy,cmd:"],
    "open quotation": ["code-swap", "--players", "easy,cmd:'true"],
    "game beside files": ["code-swap", "--merge", "a.json"],
    "players beside files": ["--players", "easy,hard", "--merge", "a.json"],
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG)
def test_a_bad_argument_is_one_sentence(inside: Inside, arguments: list[str]) -> None:
    done = inside("tournament", *arguments)
    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(r"seqtui: .+\.\n", done.err)


def test_commas_belong_to_a_command_unless_a_player_follows(inside: Inside) -> None:
    first = bot(FIRST_LEGAL, "a,b")
    lists = ("--players", f"easy,{first},hard", "--players", f"random, {first}")
    done = inside("tournament", "mirror-duel", *lists, "--games", "1", "--jobs", "1", "--json")
    assert done.events[0]["players"] == ["easy", first, "hard", "random", first]


# The page

PAGE = Path(commands.__path__[0], "tournaments.md").read_text("utf-8")


def test_the_table_of_the_page_is_what_its_command_prints(inside: Inside) -> None:
    command, table = re.findall(r"```\w*\n(.*?)```", PAGE, re.DOTALL)[:2]
    done = inside(*shlex.split(command)[1:], "--jobs", "1")
    assert done.out.startswith(table.split("…")[0])


# Programs that fail, and the end


def test_a_program_that_fails_loses_and_the_table_says_why(inside: Inside) -> None:
    command = ("--games", "2", "--jobs", "1", "--limit", "0.3")
    sleeps = bot("import time; time.sleep(600)")
    done = inside("tournament", "mirror-duel", "--players", f"easy,{sleeps}", *command)
    assert done.code == 0
    told = "lost 2 games by failing. The first time it did not answer within 0.3 seconds."
    assert told in " ".join(done.out.split())


WAITS = """
import os, sys, time
with open(f"/proc/{os.getppid()}/stat") as file:
    worker = file.read().rpartition(")")[2].split()[1]
with open(sys.argv[1], "a") as file:
    print(os.getpid(), worker, file=file, flush=True)
time.sleep(600)
"""
"""A program that tells its number and that of the process it plays for, and never answers."""


class Running:
    """A tournament of a program that never answers, on two cores."""

    def __init__(self, folder: Path) -> None:
        self._told = folder / "pids"
        self._told.touch()
        command = ["tournament", "mirror-duel", "--games", "8", "--limit", "600", "--jobs", "2"]
        waits = bot(WAITS, str(self._told))
        self.process = subprocess.Popen(
            [SEQTUI, *command, "--players", f"easy,{waits}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        wait_for(lambda: len(self.pids) == 2)

    @property
    def pids(self) -> list[tuple[int, int]]:
        """Each program, and the process that it plays for."""
        lines = self._told.read_text("utf-8").splitlines()
        return [(int(line.split()[0]), int(line.split()[1])) for line in lines]

    def ended(self) -> Done:
        """Wait for its end, and for that of everything it has started."""
        out, err = self.process.communicate(timeout=PATIENCE)
        wait_for(lambda: not any(is_alive(pid) for pair in self.pids for pid in pair))
        return Done(self.process.returncode, out.decode(), err.decode())


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tournament = Running(tmp_path)
    yield tournament
    tournament.process.kill()
    for program, _ in tournament.pids:
        if is_alive(program):
            os.kill(program, signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_what_is_known_and_no_process_is_left(
    running: Running, number: signal.Signals
) -> None:
    running.process.send_signal(number)
    done = running.ended()
    assert done.code == 128 + number
    assert done.lines[1] == "It was stopped: 0 of 8 games were played."
    assert done.err == ""


def test_ctrl_c_reaches_all_of_its_processes_and_ends_it_alike(running: Running) -> None:
    os.killpg(running.process.pid, signal.SIGINT)
    done = running.ended()
    assert (done.code, done.err) == (130, "")


def test_a_process_that_dies_ends_it_with_a_sentence(running: Running) -> None:
    (_, worker), _ = running.pids
    os.kill(worker, signal.SIGKILL)
    out, err = running.process.communicate(timeout=PATIENCE)
    assert running.process.returncode == 1
    told = "A process that played was ended by signal 9, so the tournament was stopped."
    assert err.decode() == f"seqtui: {told}\n"
    assert "It was stopped: 0 of 8 games were played." in out.decode()
    running.ended()


def test_its_processes_end_when_it_is_killed(running: Running) -> None:
    """Even while they wait for programs that think, which end with them."""
    running.process.kill()
    assert running.ended().code == -signal.SIGKILL


@pytest.mark.parametrize("lost", [(os, "fork"), (signal, "pthread_sigmask")])
def test_without_fork_it_plays_in_one_process_and_says_what_more_would_need(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, lost: tuple[object, str]
) -> None:
    together = inside(*SMALL, "--jobs", "1")
    monkeypatch.delattr(*lost)
    assert inside(*SMALL) == together
    done = inside(*SMALL, "--jobs", "2")
    name = f"{getattr(lost[0], '__name__', '')}.{lost[1]}"
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "seqtui: Playing in several processes needs Linux, macOS or their like: "
        f"this system has no {name}. --jobs 1 plays in one.\n"
    )


# Progress


def test_a_bar_in_a_terminal_tells_the_time_left_and_goes_away() -> None:
    command = ("tournament", "code-swap", "--players", "easy,hard,perfect", "--games", "1500")
    program = Program(*command, "--jobs", "2")
    assert program.end(PATIENCE) == 0
    bars = re.findall(r"[█░]{24} +(\d+) %  ([\d,]+) of 4,500 games, (.+?) left", program.output)
    assert bars
    assert [int(percent) for percent, _, _ in bars] == sorted(int(bar[0]) for bar in bars)
    assert all(re.fullmatch(r"\d+ (s|min)", bar[2]) for bar in bars)
    # The table begins where the bar stood.
    assert "\r\x1b[KCode Swap: 1,500 games for each pairing, seed 0." in program.output


def test_nothing_of_it_goes_into_a_pipe() -> None:
    done = seqtui(*SMALL, "--jobs", "2")
    assert (done.code, done.err) == (0, "")
    assert "█" not in done.out
