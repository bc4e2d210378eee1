"""``seqtui tournament``: a round robin of computers and programs, and parts of one put together.

The results are printed as text that fits 80 columns: the standings and a cross table.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from shutil import which
from textwrap import wrap
from time import monotonic
from typing import Any

from seqtui import __version__
from seqtui.app.cli.terminal import print_error, say
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Deals
from seqtui.engines.gate.options import check_options, options_as_json, read_settings
from seqtui.engines.interrupts import Interrupted, Interruptible
from seqtui.engines.setup import LIMIT, is_program, read_limit, read_seed, split_command
from seqtui.engines.solving.deals import check_deals
from seqtui.engines.text import counted, lower_first, printable, shortened, whole_number
from seqtui.engines.tournament.playing import WorkerLost, play, why_one_process
from seqtui.engines.tournament.results import MAX_SIZE, HeadToHead, Results, merge
from seqtui.engines.tournament.schedule import CONTESTANTS, MAX_GAMES, Part, Tournament

_UNFINISHED = 1
_GAMES = 100
_MOST_JOBS = 1_000
_BESIDE_MERGE = ("merge", "json", "command", "version")
_WIDTH = 80
_GAP = "  "
_NAME, _COLUMN, _LEAST = 20, 12, 8  # characters of a player's name that are shown
_HEADS = ["score", "95 % interval", "won", "drawn", "lost", "mistakes", "failed"]
_LEGEND = "Mistakes are moves that made the exact value worse, per hundred moves."


def tournament(chosen: Namespace) -> int:
    """Play a tournament or put one together, print it, and return the exit code."""
    if chosen.merge:
        _refuse_beside_merge(chosen)
        results, code = merge([(name, _read_file(name)) for name in chosen.merge]), 0
    else:
        results, code = _play(_asked_for(chosen), _part(chosen.part), _jobs(chosen.jobs))
    say(*([results.to_json()] if chosen.json else _tables(results)))
    return code


def _refuse_beside_merge(chosen: Namespace) -> None:
    if given := [
        name for name, value in vars(chosen).items() if value and name not in _BESIDE_MERGE
    ]:
        what = "a game" if given[0] == "game" else f"--{given[0]}"
        raise BadInput(f"The files say what was played: --merge does not go with {what}.")


# What is asked for


def _asked_for(chosen: Namespace) -> Tournament:
    if chosen.game is None:
        raise BadInput("Name a game to play, or files to put together with --merge.")
    if not chosen.players:
        raise BadInput("Name the players, such as --players easy,hard,perfect.")
    players = _players(chosen.players)
    options = check_options(chosen.game, read_settings(chosen.game, chosen.set))
    return Tournament(
        chosen.game,
        options,
        players,
        _GAMES if chosen.games is None else _whole("games", chosen.games, MAX_GAMES),
        seed=0 if chosen.seed is None else read_seed(chosen.seed),
        duplicate=chosen.duplicate,
        limit=_limit(chosen.limit, players),
        deals=check_deals(chosen.game, options, chosen.deals or Deals.ANY),
    )


def _limit(text: str | None, players: Sequence[str]) -> float:
    if text is None:
        return LIMIT
    if not any(map(is_program, players)):
        raise BadInput("A limit is for programs: --limit does not go with these players.")
    return read_limit(text)


def _players(lists: Sequence[str]) -> tuple[str, ...]:
    """Read the players, with commas between them.

    A comma that no player follows belongs to the command before it.
    """
    players: list[str] = []
    for listed in lists:
        inside = False
        for word in listed.split(","):
            name = word.strip()
            if name in CONTESTANTS or is_program(name):
                players.append(name)
                inside = is_program(name)
            elif inside:
                players[-1] += f",{word}"
            else:
                known = ", ".join(CONTESTANTS)
                raise BadInput(f"--players takes {known} and cmd:COMMAND, not {name!r}.")
    for program in filter(is_program, players):
        if not which(split_command(program)[0]):
            raise BadInput(f"There is no program to start with {program!r}.")
    return tuple(players)


def _part(text: str | None) -> Part:
    if text is None:
        return Part()
    number, slash, of = text.partition("/")
    if not slash:
        raise BadInput(f"--part is a part and how many there are, such as 2/8, not {text!r}.")
    return Part(_whole("part", number, MAX_GAMES), _whole("part", of, MAX_GAMES))


def _jobs(text: str | None) -> int:
    lack = why_one_process()
    if text is not None:
        if (jobs := _whole("jobs", text, _MOST_JOBS)) > 1 and lack:
            raise BadInput(f"Playing in several processes {lack}. --jobs 1 plays in one.")
        return jobs
    if lack:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _whole(what: str, text: str, most: int) -> int:
    if number := whole_number(text, 1, most):
        return number
    raise BadInput(f"--{what} is a whole number from 1 to {most:,}, not {text!r}.")


def _read_file(name: str) -> Results:
    try:
        with Path(name).open(encoding="utf-8") as file:
            return Results.from_json(file.read(MAX_SIZE + 1))
    except OSError as error:
        raise BadInput(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{name}: it is not text.") from None
    except BadInput as error:
        raise BadInput(f"{name}: {lower_first(error.message)}") from None


# Playing


def _play(tournament: Tournament, part: Part, jobs: int) -> tuple[Results, int]:
    """Play a part as far as possible; return the results so far and the exit code."""
    tournament.check(part)
    results, code = Results.empty(tournament, part, __version__), 0
    progress, interruptible = _Progress(tournament.games_in(part)), Interruptible()
    try:
        played = play(tournament, part, jobs, interruptible)
        with interruptible.handling(), closing(played):
            for pairing, tally in played:
                results = results.plus(pairing, tally)
                progress.show(results.played)
    except Interrupted as interrupted:
        code = 128 + interrupted.args[0]
    except WorkerLost as lost:
        code = _UNFINISHED
        progress.clear()
        print_error(f"A process that played {lost}, so the tournament was stopped.")
    progress.clear()
    return results, code


class _Progress:
    """A bar on standard error that tells how long it will take, if that is a terminal."""

    _EVERY = 0.1
    _BAR = 24

    def __init__(self, games: int) -> None:
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._shown = is_terminal and os.environ.get("TERM") != "dumb"
        self._games = games
        self._begun = self._last = monotonic()
        self._write("…")

    def show(self, played: int) -> None:
        now = monotonic()
        if now - self._last < self._EVERY:
            return
        self._last = now
        left = (now - self._begun) / played * (self._games - played)
        full = self._BAR * played // self._games
        bar = "█" * full + "░" * (self._BAR - full)
        of = f"{played:,} of {counted(self._games, 'game')}"
        self._write(f"{bar} {100 * played // self._games:3} %  {of}, {_time(left)} left")

    def clear(self) -> None:
        self._write("")

    def _write(self, text: str) -> None:
        if not self._shown:
            return
        with suppress(OSError):  # the terminal may be gone
            width = os.get_terminal_size(sys.stderr.fileno()).columns
            print(f"\r{text[: width - 1]}\x1b[K", end="", file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    """Write how long something takes, no more precisely than it can be known."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


# The tables


def _tables(results: Results) -> Iterator[str]:
    """Yield the lines of the tables, the best player first."""
    tournament = results.tournament
    yield from _headings(results)
    places = range(len(tournament.players))
    ranking = sorted(places, key=lambda player: -results.overall(player).score)
    names = {
        player: f"{rank}. {shortened(printable(tournament.labels[player]), _NAME)}"
        for rank, player in enumerate(ranking, start=1)
    }
    yield ""
    yield from _standings(results, names)
    yield ""
    if len(ranking) > 2:
        yield "Score of the player at the left against the one above, in percent:"
        yield from _crossed(results, names)
        yield ""
    yield _LEGEND
    yield from _failures(results)


def _headings(results: Results) -> Iterator[str]:
    tournament, part = results.tournament, results.part
    games = f"{counted(tournament.games, 'game')} for each pairing"
    yield f"{tournament.game.title}: {games}, seed {tournament.seed}."
    if settings := _settings(tournament.game, tournament.options):
        yield f"Options: {settings}."
    if tournament.deals is not Deals.ANY:
        yield f"Only {tournament.deals} deals were played."
    if tournament.duplicate:
        yield "Every deal was played twice, the second time with seats swapped."
    if part != Part():
        yield f"This is part {part}, {counted(tournament.games_in(part), 'game')} in all."
    if not results.is_complete:
        whole = counted(tournament.games_in(part), "game")
        yield f"It was stopped: {results.played:,} of {whole} were played."


def _settings(game: AnyGame, options: Any) -> str:
    """List the options that are neither the usual ones nor follow from others."""
    values = options_as_json(options)
    usual = {**options_as_json(game.options()), **game.implied(values)}
    return ", ".join(
        f"{key} {' '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in values.items()
        if value != usual[key]
    )


def _standings(results: Results, names: dict[int, str]) -> list[str]:
    overall = {player: results.overall(player) for player in names}
    rows = [_HEADS, *map(_standing, overall.values())]
    shown = len(_HEADS) if any(map(is_program, results.tournament.players)) else -1
    columns = [*zip(*rows, strict=True)][:shown]
    room = _WIDTH - sum(_width(column) + len(_GAP) for column in columns)
    left = ["", *(shortened(name, max(room, _LEAST)) for name in names.values())]
    return _aligned([left, *columns])


def _standing(tally: HeadToHead) -> list[str]:
    rate = tally.one.mistake_rate
    counts = (tally.one.wins, tally.draws, tally.two.wins)
    mistakes = "–" if rate is None else f"{rate:.1f}"
    return [*_score(tally), *map("{:,}".format, counts), mistakes, f"{tally.one.failed:,}"]


def _score(tally: HeadToHead) -> tuple[str, str]:
    """Return a score and its interval in percent."""
    low, high = tally.interval
    score = f"{100 * tally.score:.1f}" if tally.played else "–"
    return score, f"{100 * low:.1f}–{100 * high:.1f}" if tally.played else "–"


def _crossed(results: Results, names: dict[int, str]) -> Iterator[str]:
    """Yield the cross table, in several pieces where it is too wide for one."""
    # A line for the scores of each player, and a line for their intervals.
    left = ["", *(text for name in names.values() for text in (name, ""))]
    room = _WIDTH - _width(left)
    piece = [left]
    for other, name in names.items():
        cells = [
            ("·", "") if player == other else _score(results.of(player, other)) for player in names
        ]
        column = [shortened(name, _COLUMN), *(text for cell in cells for text in cell)]
        if sum(_width(each) + len(_GAP) for each in (*piece[1:], column)) > room:
            yield from ("", *_aligned(piece))
            piece = [left]
        piece.append(column)
    yield from ("", *_aligned(piece))


def _aligned(columns: Sequence[Sequence[str]]) -> list[str]:
    """Align the first column to the left, the others to the right; leave out an empty last line."""
    first, *others = columns
    aligned = [[cell.ljust(_width(first)) for cell in first]]
    aligned += [[cell.rjust(_width(column)) for cell in column] for column in others]
    lines = [_GAP.join(cells).rstrip() for cells in zip(*aligned, strict=True)]
    return lines if lines[-1] else lines[:-1]


def _width(column: Sequence[str]) -> int:
    return max(map(len, column))


def _failures(results: Results) -> Iterator[str]:
    """Say of each program that failed how often, and why the first time."""
    for player, label in enumerate(results.tournament.labels):
        side = results.overall(player).one
        if side.failure:
            games = counted(side.failed, "game")
            yield from wrap(
                f"{printable(label)} lost {games} by failing. The first time it "
                f"{printable(side.failure.sentence)}.",
                _WIDTH,
            )
