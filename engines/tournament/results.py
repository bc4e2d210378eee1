"""What a tournament counts, how sure a score is, and the files of results.

Scores are shares: a win counts 1, a draw a half. A file is one JSON object (version 1)::

    {"format": "seqtui-tournament", "version": 1, "seqtui": "1.0",
     "game": "code-swap", "options": {"length": 3, "numbers": 5, "cross_back": "allowed"},
     "players": ["easy", "hard"], "games": 1000, "duplicate": false, "seed": 0,
     "limit": 10.0, "deals": "any", "part": [1, 1], "complete": true,
     "pairings": [{"players": ["easy", "hard"], "lost": 752, "drawn": 0, "won": 248, "deals": [],
                   "moves": [638, 894], "mistakes": [301, 19], "failed": [0, 0],
                   "why": [null, null], "score": 0.248, "interval": [0.221915, 0.275415]}],
     "standings": [{"player": "easy", "games": 1000, "lost": 752, "drawn": 0, "won": 248,
                    "score": 0.248, "interval": [0.221915, 0.275415],
                    "mistakes_per_100_moves": 47.17868, "failed": 0}, …]}

``games`` are those of each pairing. A pairing counts for the player named first; the scores,
the intervals and the standings follow from the counts, and are not read again. ``complete`` is
false if the tournament was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import log
from operator import add
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, Field, JsonValue

from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.models import StrictModel
from seqtui.engines.gate.options import check_options, options_as_json
from seqtui.engines.setup import LIMITS
from seqtui.engines.solving.deals import check_deals
from seqtui.engines.tournament.schedule import Pairing, Part, Tournament

_VERSION = 1
MAX_SIZE = 10_000_000
"""A longer file is not read at all."""
_DIGITS = 6
_LIKELY = 3.841458820694124 / 2
"""Half of what chi-squared with one degree of freedom stays under 19 times out of 20."""
_HALVINGS = 32


class Failure(NamedTuple):
    """Why a program lost a game, and the number of its deal."""

    deal: int
    sentence: str


class Side(NamedTuple):
    """What one of two players did."""

    wins: int = 0
    moves: int = 0
    mistakes: int = 0
    """How many moves made the exact value worse."""
    failed: int = 0
    """How many games were lost by failing, as only programs do."""
    failure: Failure | None = None
    """The first time that happened."""

    @property
    def mistake_rate(self) -> float | None:
        """Mistakes per hundred moves, or None without a move."""
        return 100 * self.mistakes / self.moves if self.moves else None

    def plus(self, other: Side) -> Side:
        return Side(
            self.wins + other.wins,
            self.moves + other.moves,
            self.mistakes + other.mistakes,
            self.failed + other.failed,
            min(filter(None, (self.failure, other.failure)), default=None),
        )


class HeadToHead(NamedTuple):
    """What two players did against each other."""

    one: Side = Side()
    two: Side = Side()
    draws: int = 0
    deals: tuple[int, ...] = ()
    """In duplicate, in how many deals the first one made 0, ½, 1, 1½ and 2 points."""

    @property
    def played(self) -> int:
        return self.one.wins + self.two.wins + self.draws

    @property
    def score(self) -> float:
        """The first player's share of the points; a half if nothing was played."""
        return (self.one.wins + self.draws / 2) / self.played if self.played else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % likelihood-ratio interval of the first player's score.

        It holds every score that the likelihood-ratio test does not reject at 5 %, whatever part
        of the games is drawn. The two games of a deal in duplicate hang together, so there the
        deals are what counts.
        """
        counts = self.deals or (self.two.wins, self.draws, self.one.wins)
        return (_lowest(counts), 1 - _lowest(counts[::-1])) if sum(counts) else (0.0, 1.0)

    def turned(self) -> HeadToHead:
        """Return the same from the second player's side."""
        return HeadToHead(self.two, self.one, self.draws, self.deals[::-1])

    def plus(self, other: HeadToHead) -> HeadToHead:
        """Return both together."""
        both = self.deals and other.deals
        deals = tuple(map(add, self.deals, other.deals)) if both else self.deals or other.deals
        one, two = self.one.plus(other.one), self.two.plus(other.two)
        return HeadToHead(one, two, self.draws + other.draws, deals)


def _lowest(counts: Sequence[int]) -> float:
    """Find the lower end by halving: the further below the mean, the less likely.

    The counts say how often each score came; the scores are evenly spaced from 0 to 1.
    """
    points = sum(step * count for step, count in enumerate(counts))
    low, high = 0.0, points / (len(counts) - 1) / sum(counts)
    if not high:
        return low
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _unlikeliness(counts, middle) > _LIKELY:
            low = middle
        else:
            high = middle
    return high


def _unlikeliness(counts: Sequence[int], mean: float) -> float:
    """Return by how much the best log-likelihood exceeds that with a lower mean.

    Of all ways to spread probability over the scores with this mean, the one that makes the
    counts likeliest divides their own frequencies by ``1 - bend + bend * score / mean``, where
    the bend from 0 to 1 is the one that makes the sum of the logarithms greatest.
    """
    ratios = [step / (len(counts) - 1) / mean - 1 for step in range(len(counts))]
    seen = [(count, ratio) for count, ratio in zip(counts, ratios, strict=True) if count]
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        bend = (low + high) / 2
        if sum(count * ratio / (1 + bend * ratio) for count, ratio in seen) > 0:
            low = bend
        else:
            high = bend
    return sum(count * log(1 + low * ratio) for count, ratio in seen)


@dataclass(frozen=True, slots=True)
class Results:
    """What has been played of a tournament."""

    tournament: Tournament
    part: Part
    tallies: dict[Pairing, HeadToHead]
    """What the first player of each pairing did against the second."""
    program: str
    """The version of seqtui that played it: another one may play otherwise."""

    @classmethod
    def empty(cls, tournament: Tournament, part: Part, program: str) -> Results:
        """Return the results before the first game."""
        return cls(tournament, part, dict.fromkeys(tournament.pairings, HeadToHead()), program)

    @classmethod
    def from_json(cls, text: str) -> Results:
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
            deals=check_deals(game, options, file.deals),
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
        results = cls(tournament, part, tallies, file.seqtui)
        add_up = all(_adds_up(tally, duplicate=file.duplicate) for tally in tallies.values())
        if not add_up or results.is_complete != file.complete:
            raise BadInput("Its counts do not add up.")
        return results

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
        return reduce(HeadToHead.plus, (self.of(player, other) for other in others))

    def plus(self, pairing: Pairing, tally: HeadToHead) -> Results:
        """Return the results with a few more games."""
        return replace(self, tallies={**self.tallies, pairing: self.tallies[pairing].plus(tally)})

    def to_json(self) -> str:
        """Return the text of a file."""
        tournament = self.tournament
        fields = {
            "format": "seqtui-tournament",
            "version": _VERSION,
            "seqtui": self.program,
            "game": tournament.game.name,
            "options": options_as_json(tournament.options),
            "players": tournament.players,
            "games": tournament.games,
            "duplicate": tournament.duplicate,
            "seed": tournament.seed,
            "limit": tournament.limit,
            "deals": tournament.deals,
            "part": self.part,
            "complete": self.is_complete,
            "pairings": [_pairing(self, pairing) for pairing in tournament.pairings],
            "standings": [_standing(self, player) for player in range(len(tournament.players))],
        }
        return json.dumps(fields, separators=(",", ":"))


# Files


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
    if version != _VERSION:
        raise BadInput(f"It has format version {version}; this program reads version {_VERSION}.")
    return version


class _File(StrictModel):
    """Results, checked for their form; :meth:`Results.from_json` checks that they can be true."""

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
    deals: str = "any"
    part: tuple[int, int]
    complete: bool
    pairings: tuple[_PairingFile, ...]
    standings: list[Any]


def _adds_up(tally: HeadToHead, *, duplicate: bool) -> bool:
    """Return whether games can have led to these counts."""
    one, two, draws, deals = tally
    points = sum(steps * count for steps, count in enumerate(deals))
    fits = (2 * sum(deals), points) == (tally.played, 2 * one.wins + draws) or not duplicate
    return (
        fits
        and len(deals) in ((0, 5) if duplicate else (0,))
        and one.failed <= two.wins
        and two.failed <= one.wins
        and all(side.mistakes <= side.moves for side in (one, two))
    )


# Parts


def merge(parts: Sequence[tuple[str, Results]]) -> Results:
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
    for what in ("game", "options", "players", "games", "seed", "duplicate", "limit", "deals"):
        if getattr(one.tournament, what) != getattr(two.tournament, what):
            return f"the {what} differ" if what.endswith("s") else f"the {what} differs"
    return ""
