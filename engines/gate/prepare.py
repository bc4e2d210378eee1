"""The start of a session from what was asked for: options, position, seed, first player, names."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from random import SystemRandom
from time import thread_time
from typing import Literal, TypeAlias

from seqtui.engines.clock import Control
from seqtui.engines.dice import MAX_SEED, toss
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Game, M, OptionsT, S
from seqtui.engines.games.gate import gate_of
from seqtui.engines.series import Format, Series
from seqtui.engines.setup import DEFAULT_PLAYERS, LIMIT, SEEDS, Player, Setup

First: TypeAlias = int | Literal["toss"]
"""Player 1, player 2, or the one named by the seed's coin toss (ALL-1)."""

LONGEST_NAME = 500
"""A player with a longer name, or none at all, could never be loaded again."""
randbelow = SystemRandom().randrange
"""As good as that of ``secrets``, which would load all of OpenSSL."""
_TRIES = 500
"""How many deals are looked at for one that is not decided at once; some options have few."""
_PATIENCE = 3.0
"""How many seconds of the processor's time the search for an even deal may take."""


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
    even: Callable[[S], bool] | None = None,
    secret: bool = False,
) -> Setup[S, M, OptionsT]:
    """Return the start of a session, dealt or set up, or raise ``BadInput``.

    A position that says who is to move has the last word over ``first``. A ``clock`` is for
    people, and left out where there are none (ALL-8). ``even`` tells whether an opening favours
    nobody; where neither a seed nor a position is given, such a deal is looked for. That may
    take a while: use a thread. A ``secret`` seed is one that nobody can find by trying all.
    """
    if not all(0 < len(player.name) <= LONGEST_NAME for player in players):
        raise BadInput(f"A name has 1 to {LONGEST_NAME} characters.")
    if type(first) not in (int, str) or first not in (1, 2, "toss"):
        raise BadInput(f"The first player is 1, 2 or toss, not {first!r}.")
    if seed is None:
        dealt, few = position is None, not secret
        seed = _inviting_seed(game, options, first, even, few) if dealt else _fresh_seed(few)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise BadInput(f"{SEEDS}.")
    starter = _starter(first, seed)
    if position is None:
        opening = game.deal(options, seed, starter)
    else:
        opening = set_up(game, options, position, seed=seed, first=starter)
        position = deepcopy(dict(position))  # it is saved with the game and must not change
    if not any(player.is_human for player in players):
        clock = None
    return Setup(game, options, seed, opening, position, players, clock, series, limit)


def rematch(
    setup: Setup[S, M, OptionsT],
    *,
    swapped: bool = False,
    series: Series | None = None,
    even: Callable[[S], bool] | None = None,
    secret: bool = False,
) -> Setup[S, M, OptionsT]:
    """Return another deal for the same players, sides swapped if wanted: a new match begins.

    With ``series``, which is the place of the next game in the same match, the other player begins.
    In a duplicate match it is the same deal with sides swapped (ALL-9).
    """
    (one, two), first, seed, position = setup.players, setup.first, None, setup.position
    if series is None:
        series = setup.series and Series.begun(setup.series.format)
    elif series.format is Format.DUPLICATE:
        swapped, seed = True, setup.seed
    else:
        first, position = _other_begins(setup)
    return prepare(
        setup.game,
        setup.options,
        seed=seed,
        first=first,
        position=position,
        players=(two, one) if swapped else (one, two),
        clock=setup.clock,
        series=series,
        limit=setup.limit,
        even=even,
        secret=secret,
    )


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


def _starter(first: First, seed: int) -> int:
    return toss(seed) if first == "toss" else first


def _inviting_seed(
    game: Game[S, M, OptionsT],
    options: OptionsT,
    first: First,
    even: Callable[[S], bool] | None,
    few: bool,
) -> int:
    """Return a new seed whose deal is not decided before both players have had a say.

    Four of five deals of Code Swap are won with the first swap. A seed that a player asks for
    always deals the same game; only without one is there a choice. Raises ``BadInput`` if it is
    to be an even deal and none is found in time.
    """
    begun = thread_time()
    for _ in range(_TRIES):
        seed = _fresh_seed(few)
        opening = game.begin(game.deal(options, seed, _starter(first, seed)))
        replies = (game.play(opening, move) for move in game.legal(opening))
        decided = _won_at_once(game, opening) or all(_won_at_once(game, each) for each in replies)
        if not decided and (even is None or even(opening)):
            return seed
        if thread_time() - begun > _PATIENCE:
            break
    if even is not None:
        raise BadInput("No even deal was found in time: try again, or take any deal.")
    return seed


def _won_at_once(game: Game[S, M, OptionsT], state: S) -> bool:
    """Tell whether the player to move has a move that wins."""
    after = (game.outcome(game.play(state, move)) for move in game.legal(state))
    return any(outcome is not None and outcome.winner == state.to_move for outcome in after)


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
