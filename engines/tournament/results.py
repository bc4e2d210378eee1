"""The results of a tournament or of a part of it, as files, and parts put together.

A file is one JSON object (version 1)::

    {"format": "seqtui-tournament", "version": 1, "seqtui": "1.0",
     "game": "code-swap", "options": {"length": 3, "numbers": 5, "cross_back": "allowed"},
     "players": ["easy", "hard"], "games": 1000, "duplicate": false, "seed": 0,
     "limit": 10.0, "part": [1, 1], "complete": true,
     "pairings": [{"players": ["easy", "hard"], "lost": 752, "drawn": 0, "won": 248, "deals": [],
                   "moves": [638, 894], "mistakes": [301, 19], "failed": [0, 0],
                   "why": [null, null], "score": 0.248, "interval": [0.221915, 0.275415]}],
     "standings": [{"player": "easy", "games": 1000, "lost": 752, "drawn": 0, "won": 248,
                    "score": 0.248, "interval": [0.221915, 0.275415],
                    "mistakes_per_100_moves": 47.17868, "failed": 0}, …]}

``games`` are those of each pairing. A pairing is told of the player who is named first; the scores,
the intervals and the standings follow from the counts, and are not read again. ``complete`` is
false if the tournament was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, JsonValue

from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.models import StrictModel
from seqtui.engines.gate.options import check_options, options_as_json
from seqtui.engines.setup import LIMITS
from seqtui.engines.tournament.schedule import Pairing, Part, Tournament
from seqtui.engines.tournament.tally import Failure, HeadToHead, Side, total

VERSION = 1
MAX_SIZE = 10_000_000
"""A longer file is not read at all."""
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Results:
    """What has been played of a tournament."""

    tournament: Tournament
    part: Part
    tallies: dict[Pairing, HeadToHead]
    """What the first player of each pairing did against the second."""
    program: str
    """The version of seqtui that played it: another one may play otherwise."""

    @property
    def played(self) -> int:
        return sum(tally.played for tally in self.tallies.values())

    @property
    def is_complete(self) -> bool:
        share = self.tournament.games_in(self.part) // len(self.tallies)
        return all(tally.played == share for tally in self.tallies.values())

    def of(self, player: int, opponent: int) -> HeadToHead:
        """Return what a player did against another one."""
        if player < opponent:
            return self.tallies[Pairing(player, opponent)]
        return self.tallies[Pairing(opponent, player)].turned()

    def overall(self, player: int) -> HeadToHead:
        """Return what a player did against all others."""
        others = (each for each in range(len(self.tournament.players)) if each != player)
        return total(self.of(player, other) for other in others)

    def plus(self, pairing: Pairing, tally: HeadToHead) -> Results:
        """Return the results with a few more games."""
        return replace(self, tallies={**self.tallies, pairing: self.tallies[pairing].plus(tally)})


def nothing_yet(tournament: Tournament, part: Part, program: str) -> Results:
    """Return the results before the first game."""
    return Results(tournament, part, dict.fromkeys(tournament.pairings, HeadToHead()), program)


# Files


def written(results: Results) -> str:
    """Return results as a file has them."""
    tournament = results.tournament
    fields = {
        "format": "seqtui-tournament",
        "version": VERSION,
        "seqtui": results.program,
        "game": tournament.game.name,
        "options": options_as_json(tournament.options),
        "players": tournament.players,
        "games": tournament.games,
        "duplicate": tournament.duplicate,
        "seed": tournament.seed,
        "limit": tournament.limit,
        "part": results.part,
        "complete": results.is_complete,
        "pairings": [_pairing(results, pairing) for pairing in tournament.pairings],
        "standings": [_standing(results, player) for player in range(len(tournament.players))],
    }
    return json.dumps(fields, separators=(",", ":"))


def _pairing(results: Results, pairing: Pairing) -> dict[str, object]:
    tally = results.tallies[pairing]
    labels, sides = results.tournament.labels, (tally.one, tally.two)
    return {
        "players": [labels[each] for each in pairing],
        **_games(tally),
        "deals": tally.deals,
        "moves": [side.moves for side in sides],
        "mistakes": [side.mistakes for side in sides],
        "failed": [side.failed for side in sides],
        "why": [side.failure for side in sides],
        **_score(tally),
    }


def _standing(results: Results, player: int) -> dict[str, object]:
    tally = results.overall(player)
    rate = tally.one.mistake_rate
    return {
        "player": results.tournament.labels[player],
        "games": tally.played,
        **_games(tally),
        **_score(tally),
        "mistakes_per_100_moves": None if rate is None else round(rate, _DIGITS),
        "failed": tally.one.failed,
    }


def _games(tally: HeadToHead) -> dict[str, object]:
    return {"lost": tally.two.wins, "drawn": tally.draws, "won": tally.one.wins}


def _score(tally: HeadToHead) -> dict[str, object]:
    ends = [round(end, _DIGITS) for end in tally.interval]
    return {"score": round(tally.score, _DIGITS), "interval": ends}


_Count = Annotated[int, Field(ge=0)]
_Counts = tuple[_Count, _Count]
_Why = tuple[_Count, str] | None


class _PairingFile(StrictModel):
    """What one pairing has played."""

    players: tuple[str, str]
    lost: _Count
    drawn: _Count
    won: _Count
    deals: tuple[_Count, ...]
    moves: _Counts
    mistakes: _Counts
    failed: _Counts
    why: tuple[_Why, _Why]
    score: float
    interval: tuple[float, float]

    def tally(self) -> HeadToHead:
        one, two = (
            Side(wins, moves, mistakes, failed, Failure(*why) if why else None)
            for wins, moves, mistakes, failed, why in zip(
                (self.won, self.lost), self.moves, self.mistakes, self.failed, self.why, strict=True
            )
        )
        return HeadToHead(one, two, self.drawn, self.deals)


def _known_version(version: int) -> int:
    if version != VERSION:
        raise BadInput(f"It has format version {version}; this program reads version {VERSION}.")
    return version


class _File(StrictModel):
    """Results, checked for their form; :func:`read` checks that they can be true."""

    format: Literal["seqtui-tournament"]
    version: Annotated[int, AfterValidator(_known_version)]
    seqtui: str
    game: str
    options: dict[str, JsonValue]
    players: tuple[str, ...]
    games: int
    duplicate: bool
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)]
    limit: Annotated[float, Field(ge=LIMITS[0], le=LIMITS[1])]
    part: tuple[int, int]
    complete: bool
    pairings: tuple[_PairingFile, ...]
    standings: list[Any]


def read(text: str) -> Results:
    """Return the results in a file, or raise ``BadInput``."""
    if len(text) > MAX_SIZE:
        raise BadInput("It is too large.")
    file = _File.checked_json(text, "A tournament")
    game = game_named(file.game)
    options = check_options(game, file.options)
    tournament = Tournament(
        game,
        options,
        file.players,
        file.games,
        seed=file.seed,
        duplicate=file.duplicate,
        limit=file.limit,
    )
    part = Part(*file.part)
    tournament.check(part)
    labels = tournament.labels
    paired = [tuple(labels[each] for each in pairing) for pairing in tournament.pairings]
    if [each.players for each in file.pairings] != paired:
        raise BadInput("It does not have every pairing once, in order.")
    tallies = {
        pairing: each.tally()
        for pairing, each in zip(tournament.pairings, file.pairings, strict=True)
    }
    results = Results(tournament, part, tallies, file.seqtui)
    add_up = all(_adds_up(tally, duplicate=file.duplicate) for tally in tallies.values())
    if not add_up or results.is_complete != file.complete:
        raise BadInput("Its counts do not add up.")
    return results


def _adds_up(tally: HeadToHead, *, duplicate: bool) -> bool:
    """Tell whether games can have led to these counts."""
    one, two, draws, deals = tally
    points = sum(steps * count for steps, count in enumerate(deals))
    told = (2 * sum(deals), points) == (tally.played, 2 * one.wins + draws) if duplicate else True
    return (
        told
        and len(deals) in ((0, 5) if duplicate else (0,))
        and one.failed <= two.wins
        and two.failed <= one.wins
        and all(side.mistakes <= side.moves for side in (one, two))
    )


# Parts


def merged(parts: Sequence[tuple[str, Results]]) -> Results:
    """Put all parts of a tournament together, each with the name of its file.

    Raises ``BadInput`` if they do not belong together, or one is missing or comes twice.
    """
    (first_name, first), *_ = parts
    found: dict[int, str] = {}
    tallies = dict.fromkeys(first.tournament.pairings, HeadToHead())
    for name, results in parts:
        if differs := _difference(first, results):
            raise BadInput(f"{name} belongs to another tournament than {first_name}: {differs}.")
        if not results.is_complete:
            raise BadInput(f"{name} was stopped before its end: play part {results.part} again.")
        if results.part.number in found:
            twice = f"{found[results.part.number]} and {name}"
            raise BadInput(f"{twice} are both part {results.part}.")
        found[results.part.number] = name
        tallies = {pair: tally.plus(results.tallies[pair]) for pair, tally in tallies.items()}
    missing = [number for number in range(1, first.part.of + 1) if number not in found]
    if missing:
        raise BadInput(f"Part {Part(missing[0], first.part.of)} is missing.")
    return replace(first, part=Part(), tallies=tallies)


def _difference(one: Results, two: Results) -> str:
    """Say what sets two tournaments apart, or nothing if they are the same."""
    if one.program != two.program:
        return f"it was played by seqtui {two.program}, the other by {one.program}"
    if one.part.of != two.part.of:
        return f"it is part {two.part}, the other part {one.part}"
    for what in ("game", "options", "players", "games", "seed", "duplicate", "limit"):
        if getattr(one.tournament, what) != getattr(two.tournament, what):
            return f"the {what} differ" if what.endswith("s") else f"the {what} differs"
    return ""
