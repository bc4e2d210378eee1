"""How a game is dealt (ALL-10), and how even a deal is.

Every seed has one deal. Where not every deal will do, the next seed is looked at until one fits,
and after the last seed comes 0: so from the same seed everybody gets to the same deal.

A deal is judged as both players see it: in Sequence Stack with the first card drawn and the deck
unknown (ALL-7).
"""

from __future__ import annotations

from seqtui.engines.dice import MAX_SEED, below, stream, toss
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import AnyGame, Deals, EvenDeals, First, Game, M, OptionsT, S
from seqtui.engines.setup import AnySetup
from seqtui.engines.solving.oracle import Result, Value, oracle_of
from seqtui.engines.text import join_or, shortened

_TRIES = 10_000
"""How many seeds are looked at. The rarest that we know are even: one in six hundred."""
_FEWEST_TURNS = 4
"""Where even deals are won or lost, none is in fewer (ALL-10)."""
_SOME = 10
"""Games that are not all alike are told apart by as many of them."""


def worth_of(setup: AnySetup) -> Value:
    """Return what a game is worth to the first player. It may have to be solved: use a thread."""
    opening = setup.game.begin(setup.opening)
    return oracle_of(setup.game, setup.options).judge(opening).value


def ways_to_deal(game: AnyGame, options: object) -> tuple[Deals, ...]:
    """Return which deals can be asked for; none at all where every game begins alike."""
    openings = (game.deal(options, seed, 1) for seed in range(_SOME))
    first = next(openings)
    if all(opening == first for opening in openings):
        return ()
    return tuple(Deals) if game.even_deals(options) else (Deals.ANY, Deals.LIVELY)


def check_deals(game: AnyGame, options: object, text: str, position: object = None) -> Deals:
    """Return the deals that somebody asks for by name, or raise ``BadInput``.

    A position, if one is given, is not dealt at all.
    """
    if text not in tuple(Deals):
        raise BadInput(f"Deals are {join_or(list(Deals))}, not {shortened(text, 30)!r}.")
    deals, ways = Deals(text), ways_to_deal(game, options)
    if deals is not Deals.ANY and position is not None:
        raise BadInput(f"A position is not dealt: it cannot be chosen among {deals} deals.")
    if deals is not Deals.ANY and not ways:
        raise BadInput(f"Every game of {game.title} begins alike: there are no deals to choose.")
    if deals not in (Deals.ANY, *ways):
        raise BadInput(f"No deal of {game.title} is even with these options.")
    return deals


def first_seed(game: AnyGame, options: object, deals: Deals, first: First, seed: int) -> int:
    """Return the first seed that deals such a game, beginning with the given one.

    It raises ``BadInput`` if there is none far and wide. It may take a while: use a thread.
    """
    if deals is Deals.ANY or not ways_to_deal(game, options):
        return seed
    by_turns = deals is Deals.EVEN and game.even_deals(options) is EvenDeals.BY_TURNS
    for number in range(seed, seed + _TRIES):
        found = number % (MAX_SEED + 1)
        if by_turns and _wanted(found) is not _wanted(seed):
            continue
        opening = game.begin(game.deal(options, found, starter(first, found)))
        if not _is_lively(game, opening):
            continue
        if deals is Deals.LIVELY:
            return found
        value = oracle_of(game, options).value(opening)
        if _is_late(value, _wanted(found)) if by_turns else value.is_even:
            return found
    raise BadInput(f"Of {_TRIES:,} deals from seed {seed} on, none is {deals}.")


def _wanted(seed: int) -> Result:
    """Return what a seed's coin says an even deal is to be for the first player.

    Won deals and lost ones are not equally frequent, but coins are fair. From a seed on, only
    those seeds are looked at whose coins say the same, so that a seed that was found leads to
    itself.
    """
    return Result.WIN if below(2, stream(seed, "even"))[0] else Result.LOSS


def _is_late(value: Value, wanted: Result) -> bool:
    return value.result is wanted and (value.plies or 0) >= _FEWEST_TURNS


def starter(first: First, seed: int) -> int:
    """Return the player who begins, by the seed's coin if it is to be tossed."""
    return toss(seed) if first == "toss" else first


def _is_lively(game: Game[S, M, OptionsT], opening: S) -> bool:
    """Tell whether neither the first player wins at once nor, whatever is played, the second.

    What is not lively is not even either, and this is found out faster.
    """
    replies = (game.play(opening, move) for move in game.legal(opening))
    return not (_wins_at_once(game, opening) or all(_wins_at_once(game, each) for each in replies))


def _wins_at_once(game: Game[S, M, OptionsT], state: S) -> bool:
    """Tell whether the player to move has a move that wins."""
    after = (game.outcome(game.play(state, move)) for move in game.legal(state))
    return any(outcome is not None and outcome.winner == state.to_move for outcome in after)
