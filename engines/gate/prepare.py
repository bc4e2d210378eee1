"""The start of a session from what was asked for: options, position, seed, first player, names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from random import SystemRandom

from seqtui.engines.clock import Control
from seqtui.engines.dice import MAX_SEED
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Deals, First, Game, M, OptionsT, S
from seqtui.engines.games.gate import gate_of
from seqtui.engines.series import Format, Series
from seqtui.engines.setup import DEFAULT_PLAYERS, LIMIT, SEEDS, Player, Setup
from seqtui.engines.solving.deals import first_seed, starter

LONGEST_NAME = 500
"""A player with a longer name, or none at all, could never be loaded again."""
randbelow = SystemRandom().randrange
"""As good as that of ``secrets``, which would load all of OpenSSL."""


def _fresh_seed(few: bool) -> int:
    """Return a new seed: one of few, which can be read out and typed in, or of all there are."""
    return randbelow(1_000_000 if few else MAX_SEED + 1)


def prepare(
    game: Game[S, M, OptionsT],
    options: OptionsT,
    *,
    seed: int | None = None,
    first: First = 1,
    position: Mapping[str, object] | None = None,
    players: tuple[Player, Player] = DEFAULT_PLAYERS,
    clock: Control | None = None,
    series: Series | None = None,
    limit: float = LIMIT,
    deals: Deals = Deals.ANY,
    onward: bool = False,
    secret: bool = False,
) -> Setup[S, M, OptionsT]:
    """Return the start of a session, dealt or set up, or raise ``BadInput``.

    A position that says who is to move has the last word over ``first``. A ``clock`` is for
    people, and left out where there are none (ALL-8). A seed is exactly its deal or, ``onward``,
    the first of these ``deals`` from that seed on; without a seed, one of them is looked for. With
    even deals that may take a while: use a thread. A ``secret`` seed is one that nobody can find by
    trying all.
    """
    if not all(0 < len(player.name) <= LONGEST_NAME for player in players):
        raise BadInput(f"A name has 1 to {LONGEST_NAME} characters.")
    if type(first) not in (int, str) or first not in (1, 2, "toss"):
        raise BadInput(f"The first player is 1, 2 or toss, not {first!r}.")
    if seed is None:
        seed, onward = _fresh_seed(few=not secret), True
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise BadInput(f"{SEEDS}.")
    if onward and position is None:
        seed = first_seed(game, options, deals, first, seed)
    begins = starter(first, seed)
    if position is None:
        opening = game.deal(options, seed, begins)
    else:
        opening = set_up(game, options, position, seed=seed, first=begins)
        position = deepcopy(dict(position))  # it is saved with the game and must not change
    if not any(player.is_human for player in players):
        clock = None
    tossed = first == "toss" and not (position and position.get("to_move"))
    return Setup(
        *(game, options, seed, opening, position, players, clock, series, limit, deals, tossed)
    )


def rematch(
    setup: Setup[S, M, OptionsT],
    *,
    swapped: bool = False,
    series: Series | None = None,
    secret: bool = False,
) -> Setup[S, M, OptionsT]:
    """Return another deal for the same players, sides swapped if wanted: a new match begins.

    With ``series``, which is the place of the next game in the same match, the other player begins.
    In a duplicate match it is the same deal with sides swapped (ALL-9). It is dealt as before, and
    where a coin was tossed, it is tossed for every match; else every match begins like the first.
    """
    (one, two), seed, position = setup.players, None, setup.position
    first: First = setup.first
    goes_on = series is not None
    if series is None:
        if setup.series and _is_others_turn(setup.series):
            first, position = _other_begins(setup)
        series = setup.series and Series.begun(setup.series.format)
        first = "toss" if setup.tossed else first
    elif series.format is Format.DUPLICATE:
        swapped, seed = True, setup.seed
    else:
        first, position = _other_begins(setup)
    again = prepare(
        setup.game,
        setup.options,
        seed=seed,
        first=first,
        position=position,
        players=(two, one) if swapped else (one, two),
        clock=setup.clock,
        series=series,
        limit=setup.limit,
        deals=setup.deals,
        secret=secret,
    )
    return replace(again, tossed=setup.tossed) if goes_on else again


def _is_others_turn(series: Series) -> bool:
    """Tell whether a game is begun by the player who did not begin the match."""
    return series.format is not Format.DUPLICATE and series.number % 2 == 0


def _other_begins(setup: Setup[S, M, OptionsT]) -> tuple[int, Mapping[str, object] | None]:
    """Return the other player and the position with that player to move.

    A position that is over for the other player is begun by the same one again.
    """
    first, position = 3 - setup.first, setup.position
    if position is not None:
        position = {**position, "to_move": first}
        try:
            set_up(setup.game, setup.options, position, seed=setup.seed)
        except BadInput:
            return setup.first, setup.position
    return first, position


def set_up(
    game: Game[S, M, OptionsT],
    options: OptionsT,
    position: Mapping[str, object],
    *,
    seed: int = 0,
    first: int = 1,
) -> S:
    """Return the state a custom position describes, or raise ``BadInput`` (ALL-6)."""
    subject = f"Position of {game.title}"
    try:
        text = json.dumps(dict(position))
    except (TypeError, ValueError, RecursionError):  # or nesting without end
        raise BadInput(f"{subject}: it is not valid JSON.") from None
    shape = gate_of(game).position.checked_json(text, subject)
    return shape.opening(options, shape.to_move or first, seed)
