"""How strong the levels are: one table of every preset, and of other values of every option.

Run ``python -m tests.benchmarks.strengths``; it writes the page ``engines/players/strengths.md``,
whose head says how to play any of its cells again. With ``GAME [SETTING ...]`` it prints the rows
of one game alone, or of one game with these settings.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

import seqtui.engines.players
from seqtui import __version__
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Deals
from seqtui.engines.games.options import Choice, Flag, Option, Subset, Whole
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options, read_settings
from seqtui.engines.interrupts import Interruptible
from seqtui.engines.players.levels import note_on_levels
from seqtui.engines.solving.deals import first_seed, ways_to_deal
from seqtui.engines.tournament.playing import play
from seqtui.engines.tournament.results import HeadToHead, Results
from seqtui.engines.tournament.schedule import Part, Tournament

PAGE = Path(seqtui.engines.players.__file__).parent / "strengths.md"
GAMES_OF_STEPS = 2000
"""How many games two neighbouring levels play, with the options of a preset."""
GAMES_OF_OTHERS = 400
"""How many anybody else plays, so that the whole page takes minutes and not hours."""
_FEW = 200
"""The same for what is not a preset."""
_SLOW = {"mirror-duel": 100}
"""How many games are enough where they are long and hardly any is decided."""

STEPS = (("medium", "easy"), ("hard", "medium"), ("perfect", "hard"))
AGAINST_WEAK = (("hard", "easy"), ("perfect", "easy"))
PEOPLE = (("child", "easy"), ("adult", "medium"), ("hard", "adult"), ("perfect", "adult"))
PAIRS = (*STEPS, *AGAINST_WEAK, *PEOPLE)

_HEAD = """\
# How strong the levels are

Measured, not claimed. A cell is the score of the player named first against the other one, in
percent (wins, and half the draws), over its 95 % interval. Every deal was played twice with seats
swapped, so neither the deal nor the first move favours anybody. All is seeded: for any cell, this
plays the same games again, on any machine, with what its row and its column say:

```sh
seqtui tournament GAME --set SETTING --deals DEALS --games GAMES --duplicate --players FIRST,OTHER
```

Where a row names two numbers of games, the first is that of its first three cells.
`python -m tests.benchmarks.strengths` writes the whole page. The deals are those that people
usually play. Two players of the table are measures, and sit at no board: a *child* sees what ends
the game at once and else makes any move; an *adult* sees the answer too, and makes what looks like
progress. In the column of the child draws are left out: it says how many of the decided games
the child wins.

A level is meant to beat the one below it by 55 to 45 or more, an adult to be even with medium, and
perfect to do to the weak what hard does or more. Where a game has no room for that, the picker
says so; the remarks below the table are those sentences.
"""


class Measured(NamedTuple):
    """A game whose levels are measured, with some settings or with the usual options."""

    game: str
    settings: tuple[str, ...] = ()

    @property
    def options(self) -> Any:  # the game's own type
        game = game_named(self.game)
        return check_options(game, read_settings(game, self.settings))

    @property
    def deals(self) -> Deals:
        """Which deals people usually play; any, where all are alike or there are no such deals."""
        game, options = game_named(self.game), self.options
        usual = game.usual_deals(options)
        try:
            first_seed(game, options, usual, 1, 0)
        except BadInput:
            return Deals.ANY
        return usual if usual in ways_to_deal(game, options) else Deals.ANY

    def games(self, one: str, two: str) -> int:
        """Return how many games two players play."""
        if self.note and self.game in _SLOW:
            return _SLOW[self.game]
        if self.settings and not self.settings[0].startswith("preset="):
            return _FEW
        game = game_named(self.game)
        has_cards = game.draws(game.begin(game.deal(self.options, 0, 1)))  # much is luck
        return GAMES_OF_STEPS if has_cards or (one, two) in STEPS else GAMES_OF_OTHERS

    @property
    def note(self) -> str | None:
        """Why the levels hardly differ here, where they do not."""
        return note_on_levels(self.game, self.options)

    def tournament(self, one: str, two: str) -> Tournament:
        game, games = game_named(self.game), self.games(one, two)
        players = (one, two)
        return Tournament(game, self.options, players, games, duplicate=True, deals=self.deals)

    def played(self, one: str, two: str, jobs: int) -> HeadToHead:
        """Return what two players do against each other."""
        of = self.tournament(one, two)
        results = Results.empty(of, Part(), __version__)
        for pairing, tally in play(of, Part(), jobs, Interruptible()):
            results = results.plus(pairing, tally)
        return results.of(0, 1)


def all_measured(games: Iterable[AnyGame] = GAMES) -> list[Measured]:
    """List what is on the page, in its order: the presets first, then values of each option."""
    found: dict[tuple[str, Any], Measured] = {}
    for game in games:
        presets = [(f"preset={preset.name}",) for preset in game.presets[1:]]
        values = [
            (f"{option.name}={text}",) for option in game.option_list for text in _some(option)
        ]
        for settings in [(), *presets, *values]:
            measured = Measured(game.name, settings)
            try:
                found.setdefault((game.name, measured.options), measured)
            except BadInput:  # this value does not go with the others as they are
                continue
    return list(found.values())


def _some(option: Option) -> Iterator[str]:
    """Yield three to five values of an option, as they are set."""
    match option:
        case Whole(_, _, low, high):
            yield from map(str, sorted({low, low + 1, (low + high) // 2, high}))
        case Choice():
            yield from map(str, option.values)
        case Flag():
            yield from ("off", "on")
        case Subset(_, _, low, high):
            for most in range(low + 1, high + 1):
                yield ",".join(map(str, range(low, most + 1)))


def row(measured: Measured, jobs: int) -> list[str]:
    """Play all that a row shows."""
    setting = " ".join(measured.settings) or "preset=classic"
    tallies = {pair: measured.played(*pair, jobs) for pair in PAIRS}
    cells = [cell(tally, decided=pair[0] == "child") for pair, tally in tallies.items()]
    games = "/".join(dict.fromkeys(str(measured.games(*pair)) for pair in PAIRS))
    return [measured.game, setting, measured.deals, games, *cells]


def cell(tally: HeadToHead, *, decided: bool = False) -> str:
    """Write a score and its interval; for ``decided`` games alone if there are any."""
    if decided:
        won, lost = tally.one.wins, tally.two.wins
        tally = HeadToHead(tally.one, tally.two)
        if not won + lost:
            return "none"
    low, high = (f"{100 * end:.1f}" for end in tally.interval)
    return f"{100 * tally.score:.1f}<br>{low}–{high}"


def heading() -> list[str]:
    pairs = starmap("{} –<br>{}".format, PAIRS)
    return ["game", "setting", "deals", "games", *pairs]


def table(rows: list[list[str]]) -> str:
    """Write the table in Markdown."""
    lines = [heading(), ["---", "---", "---", *["---:"] * (len(PAIRS) + 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def remarks(all_rows: list[Measured]) -> str:
    """List the sentences that the picker shows, and with which settings."""
    said: dict[tuple[str, str], list[str]] = {}
    for measured in all_rows:
        if measured.note:
            setting = " ".join(measured.settings) or "preset=classic"
            said.setdefault((measured.game, measured.note), []).append(f"`{setting}`")
    return "".join(
        f"- {game_named(game).title} ({', '.join(settings)}): {note}\n"
        for (game, note), settings in said.items()
    )


def main() -> None:
    """Play everything and write the page, or print what is asked for."""
    jobs = os.cpu_count() or 1
    name, *settings = [*sys.argv[1:], ""] if sys.argv[1:] else [""]
    if settings := list(filter(None, settings)):
        chosen = [Measured(name, tuple(settings))]
    else:
        chosen = all_measured((game_named(name),) if name else GAMES)
    rows = []
    for measured in chosen:
        begun = time.monotonic()
        rows.append(row(measured, jobs))
        print(*rows[-1], f"({time.monotonic() - begun:.0f} s)", flush=True)
    page = f"{_HEAD}\n{table(rows)}\n{remarks(chosen)}"
    if name:
        print(page)
    else:
        PAGE.write_text(page, "utf-8")
        print(f"Written to {PAGE}.")


if __name__ == "__main__":
    main()
