"""How strong the levels are: a tournament of all of them, in every game and its sharper presets.

Run ``python -m tests.benchmarks.strengths``; it takes some minutes, and writes the page
``engines/players/strengths.md``. Every table there names the command that plays it again. With
``GAME [SETTING ...]`` it prints the table of one game alone.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

import seqtui.engines.players
from seqtui import __version__
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.interrupts import Interruptible
from seqtui.engines.tournament.playing import play
from seqtui.engines.tournament.results import Results
from seqtui.engines.tournament.schedule import CONTESTANTS, Part, Tournament

PAGE = Path(seqtui.engines.players.__file__).parent / "strengths.md"
GAMES_A_PAIRING = 4000
_OTHERS = {"mirror-duel": 2000}
"""Its games take longest."""
_SHARPER = {
    "sequence-stack": "preset=thaw",
    "mirror-duel": "preset=sharp",
    "code-swap": "preset=no-way-back",
}
_HEAD = """\
# How strong the levels are

Measured, not claimed. In each of these tournaments every level has met every other one, and
`random`, which makes any legal move. A cell is the score of the player at the left against the
one above, in percent (wins, and half the draws), over its 95 % interval. The last column is exact:
how many of a hundred moves made the value of the position worse. In Sequence Stack these are moves
that cost half a percent of the chances or more.

Every deal was played twice with seats swapped, so neither the deal nor the first move favours
anybody. All is seeded: the command under a heading plays the same games again, on any machine,
and `python -m tests.benchmarks.strengths` writes the whole page.

Where careful play draws (Sequence Shift), the deal decides (Code Swap) or luck has a say (Sequence
Stack), even a perfect player scores little more than half. With Thaw the levels hardly differ: to
place whatever fits is nearly best there. Fewer mistakes by the move need not mean more wins: in
Sequence Builder hard makes more of them than medium, and still beats it.
"""


class Measured(NamedTuple):
    """A game whose levels are measured, with one of its presets or the usual options."""

    game: str
    setting: str = ""

    @property
    def tournament(self) -> Tournament:
        game = game_named(self.game)
        options = check_options(game, read_settings(game, filter(None, [self.setting])))
        games = _OTHERS.get(self.game, GAMES_A_PAIRING)
        return Tournament(game, options, CONTESTANTS, games, duplicate=True)

    @property
    def title(self) -> str:
        game, name = game_named(self.game), self.setting.removeprefix("preset=")
        titles = [f", {preset.label}" for preset in game.presets if name == preset.name]
        return game.title + "".join(titles)

    @property
    def command(self) -> str:
        settings = f"--set {self.setting} " if self.setting else ""
        return (
            f"seqtui tournament {self.game} {settings}--players {','.join(CONTESTANTS)} "
            f"--games {self.tournament.games} --duplicate"
        )


def all_measured() -> list[Measured]:
    """List what is on the page, in its order."""
    found = []
    for game in GAMES:
        found.append(Measured(game.name))
        if game.name in _SHARPER:
            found.append(Measured(game.name, _SHARPER[game.name]))
    return found


def table(results: Results) -> str:
    """Write results as a table in Markdown."""
    labels = results.tournament.labels
    rows = [["", *labels, "mistakes"], ["---", *["---:"] * (len(labels) + 1)]]
    for player, label in enumerate(labels):
        cells = [cell(results, player, other) for other in range(len(labels))]
        rows.append([label, *cells, f"{results.overall(player).one.mistake_rate:.1f}"])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def cell(results: Results, player: int, other: int) -> str:
    """Write the score of a player against another one, and its interval."""
    if player == other:
        return "·"
    tally = results.of(player, other)
    low, high = (f"{100 * end:.1f}" for end in tally.interval)
    return f"{100 * tally.score:.1f}<br>{low}–{high}"


def measure(measured: Measured) -> Results:
    """Play the tournament of a game on all cores."""
    results, jobs = Results.empty(measured.tournament, Part(), __version__), os.cpu_count() or 1
    for pairing, tally in play(measured.tournament, Part(), jobs, Interruptible()):
        results = results.plus(pairing, tally)
    return results


def section(measured: Measured) -> str:
    """Write the section of a game, with its figures."""
    heading = f"## {measured.title}\n\n```sh\n{measured.command}\n```\n\n"
    return heading + table(measure(measured))


def main() -> None:
    """Play everything and write the page, or print what is asked for."""
    if sys.argv[1:]:
        print(section(Measured(*sys.argv[1:3])))
        return
    sections = []
    for measured in all_measured():
        print(f"{measured.title} …", flush=True)
        sections.append(section(measured))
    PAGE.write_text("\n".join([_HEAD, *sections]), "utf-8")
    print(f"Written to {PAGE}.")


if __name__ == "__main__":
    main()
