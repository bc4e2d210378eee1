"""The results of a tournament as text that fits 80 columns: the standings and a cross table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.games.game import AnyGame
from engines.gate.options import options_as_json
from engines.setup import is_program
from engines.text import counted, printable, shortened
from engines.tournament.results import Results
from engines.tournament.schedule import Part
from engines.tournament.tally import Tally

_WIDTH = 80
_GAP = "  "
_NAME = 20
"""How many characters of a player's name are shown."""
_COLUMN = 12
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
    if len(ranking) > 2:
        yield ""
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
    columns = ["", "score", "95 % interval", "won", "drawn", "lost", "mistakes"]
    rows = [[names[player], *_standing(tally)] for player, tally in overall.items()]
    if any(map(is_program, results.tournament.players)):
        columns.append("failed")
        for row, tally in zip(rows, overall.values(), strict=True):
            row.append(f"{tally.one.failed:,}")
    return _aligned([columns, *rows])


def _standing(tally: Tally) -> list[str]:
    rate = tally.one.mistake_rate
    counts = (tally.one.wins, tally.draws, tally.two.wins)
    mistakes = "–" if rate is None else f"{rate:.1f}"
    return [*_score(tally), *(f"{count:,}" for count in counts), mistakes]


def _score(tally: Tally) -> tuple[str, str]:
    """Return a score and its interval in percent."""
    low, high = tally.interval
    score = f"{100 * tally.score:.1f}" if tally.played else "–"
    return score, f"{100 * low:.1f}–{100 * high:.1f}" if tally.played else "–"


def _crossed(results: Results, names: dict[int, str]) -> Iterator[str]:
    """Yield the cross table, in several pieces where it is too wide for one."""
    left = max(map(len, names.values()))
    most = (_WIDTH - left) // (_COLUMN + len(_GAP))
    players = [*names]
    for start in range(0, len(players), most):
        above = players[start : start + most]
        rows = [["", *(shortened(names[player], _COLUMN) for player in above)]]
        for player in players:
            cells = [
                _score(results.of(player, other)) if other != player else ("·", "")
                for other in above
            ]
            rows += [[names[player], *(cell[0] for cell in cells)]]
            rows += [["", *(cell[1] for cell in cells)]]
        yield ""
        yield from _aligned(rows)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        _GAP.join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]


def _failures(results: Results) -> Iterator[str]:
    """Say of each program that failed how often, and why the first time."""
    for player, label in enumerate(results.tournament.labels):
        side = results.overall(player).one
        if side.failure:
            games = counted(side.failed, "game")
            yield f"{printable(label)} lost {games} by failing. The first time it " + (
                f"{side.failure.sentence}."
            )
