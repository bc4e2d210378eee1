"""The results of a tournament as text that fits 80 columns: the standings and a cross table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from seqtui.engines.games.game import AnyGame
from seqtui.engines.gate.options import options_as_json
from seqtui.engines.setup import is_program
from seqtui.engines.text import counted, printable, shortened
from seqtui.engines.tournament.results import HeadToHead, Results
from seqtui.engines.tournament.schedule import Part

_WIDTH = 80
_GAP = "  "
_NAME = 20
"""How many characters of a player's name are shown."""
_LEAST = 8
_COLUMN = 12
_HEADS = ["score", "95 % interval", "won", "drawn", "lost", "mistakes", "failed"]
_LEGEND = "Mistakes are moves that made the exact value worse, per hundred moves."


def drawn(results: Results) -> Iterator[str]:
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
    if tournament.duplicate:
        yield "Every deal was played twice, the second time with seats swapped."
    if part != Part():
        yield f"This is part {part}, {counted(tournament.games_in(part), 'game')} in all."
    if not results.is_complete:
        whole = counted(tournament.games_in(part), "game")
        yield f"It was stopped: {results.played:,} of {whole} were played."


def _settings(game: AnyGame, options: Any) -> str:
    """List the options that are not the usual ones."""
    usual = options_as_json(game.options())
    return ", ".join(
        f"{key} {' '.join(map(str, value)) if isinstance(value, list) else value}"
        for key, value in options_as_json(options).items()
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
    """Return the lines of columns, the first one aligned to the left and the others to the right.

    A last line without anything in it is left out.
    """
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
