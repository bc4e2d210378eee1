"""Code Swap: whoever first has their own code in ascending order after their own swap wins.

Each player holds a short code of numbers, repeats allowed. A turn swaps two places of the
mover's own code, or trades one place with the same place of the opponent's code. Then the
mover's code is checked, and only that one (SWAP-2); equal neighbours count as ascending
(SWAP-1). An option forbids to undo a trade at once by the same trade (SWAP-8).
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, TypeAlias

from seqtui.engines.dice import below, stream
from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import BY_REPETITION, Deals, EvenDeals, Game, Outcome
from seqtui.engines.games.options import Choice, Preset, Whole

Code: TypeAlias = tuple[int, ...]


class Options(NamedTuple):
    """How long a code is, how many different numbers there are, and whether trades may be undone.

    ``cross_back`` is ``allowed`` or ``forbidden`` (SWAP-8).
    """

    length: int = 3
    numbers: int = 5
    cross_back: str = "allowed"

    @property
    def bars(self) -> bool:
        """Whether a trade may not be undone at once."""
        return self.cross_back == "forbidden"


_LENGTH = Whole("length", "Numbers in a code", 3, 4)


class Own(NamedTuple):
    """Swap two places of the mover's code, counted from 1, the lower one first."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"own {self.first} {self.second}"


class Cross(NamedTuple):
    """Trade the number in one place, counted from 1, with the opponent's number there."""

    position: int

    def __str__(self) -> str:
        return f"cross {self.position}"


Move: TypeAlias = Own | Cross


class State(NamedTuple):
    """Both codes, player 1's first, whose turn it is, and the winner once there is one."""

    options: Options
    codes: tuple[Code, Code]
    to_move: int
    winner: int = 0
    crossed: int = 0
    """The place that may not be traded now, where that is forbidden, or 0 (SWAP-8)."""


_MOVES: dict[int, tuple[Move, ...]] = {
    length: (
        *(Own(*pair) for pair in combinations(range(1, length + 1), 2)),
        *(Cross(place) for place in range(1, length + 1)),
    )
    for length in _LENGTH.values
}


def _deal(options: Options, seed: int, first: int) -> State:
    """Deal two codes that are both still out of order (SWAP-3)."""
    one, dice = _deal_code(options, stream(seed, "deal"))
    two, _ = _deal_code(options, dice)
    return State(options, (one, two), first)


def _deal_code(options: Options, dice: int) -> tuple[Code, int]:
    """Deal one code, again and again until it is not ascending, and the dice after it."""
    numbers, length = options.numbers, options.length
    while True:
        # One roll numbers all codes there are; its digits are the code.
        rest, dice = below(numbers**length, dice)
        code: list[int] = []
        for _ in range(length):
            rest, digit = divmod(rest, numbers)
            code.append(digit + 1)
        if code != sorted(code):
            return tuple(code), dice


def arrange(
    options: Options, to_move: int, codes: tuple[Code, Code], crossed: int | None = None
) -> State:
    """Set up two given codes; an ascending one has won nothing yet (SWAP-2, ALL-6).

    ``crossed`` is the place that may not be traded now, if there is one (SWAP-8).
    """
    for player, code in enumerate(codes, start=1):
        if len(code) != options.length:
            raise BadInput(
                f"Player {player}'s code must hold {options.length} numbers; it has {len(code)}."
            )
        for number in code:
            if not 1 <= number <= options.numbers:
                raise BadInput(
                    f"The numbers of a code go from 1 to {options.numbers}; "
                    f"player {player}'s code holds {number}."
                )
    if crossed is not None and not options.bars:
        raise BadInput("crossed is only for games with cross_back forbidden.")
    if crossed is not None and not 1 <= crossed <= options.length:
        raise BadInput(f"crossed is a position from 1 to {options.length}, not {crossed}.")
    return State(options, codes, to_move, crossed=crossed or 0)


def _legal(state: State) -> tuple[Move, ...]:
    """Return every swap, also one of equal numbers (SWAP-4): own code first, then across."""
    if state.winner:
        return ()
    moves = _MOVES[state.options.length]
    if state.crossed:
        barred = Cross(state.crossed)
        return tuple(move for move in moves if move != barred)
    return moves


def _refusal(state: State, move: Move) -> str | None:
    """Refuse to undo the opponent's cross swap at once, where that is forbidden (SWAP-8)."""
    if isinstance(move, Cross) and move.position == state.crossed:
        return f"Position {state.crossed} has just been crossed: there is no way back at once."
    return None


def _play(state: State, move: Move) -> State:
    """Make a swap, and let the mover win by it if the mover's code is ascending now (SWAP-2)."""
    options, codes, player, _, _ = state
    own = list(codes[player - 1])
    other = codes[2 - player]
    crossed = 0
    if isinstance(move, Own):
        one, two = move.first - 1, move.second - 1
        own[one], own[two] = own[two], own[one]
    else:
        place = move.position - 1
        received = other[place]
        other = (*other[:place], own[place], *other[place + 1 :])
        own[place] = received
        if options.bars:
            crossed = move.position
    codes = (tuple(own), other) if player == 1 else (other, tuple(own))
    return State(options, codes, 3 - player, player if own == sorted(own) else 0, crossed)


def _outcome(state: State) -> Outcome | None:
    """Return who put their own code in order, if anybody has."""
    return Outcome(state.winner, "ascending") if state.winner else None


def _view(state: State) -> dict[str, object]:
    """Show both codes, and where it counts the place just crossed; nothing is hidden."""
    codes: dict[str, object] = {"codes": [list(code) for code in state.codes]}
    return {**codes, "crossed": state.crossed or None} if state.options.bars else codes


def _even_deals(options: Options) -> EvenDeals | None:
    """Return how deals are even: with a way back many are drawn, without one few (SWAP-9)."""
    if not options.bars:
        return EvenDeals.BY_VALUE
    # With codes of three out of three numbers the first player wins all but a few, and at once.
    return EvenDeals.BY_TURNS if options.length + options.numbers > 6 else None


_NO_WAY_BACK = Options(length=4, cross_back="forbidden")

GAME: Game[State, Move, Options] = Game(
    name="code-swap",
    title="Code Swap",
    goal=lambda _: "Sort your code before theirs is sorted",
    options=Options,
    option_list=(
        _LENGTH,
        Whole("numbers", "Highest number", 3, 9),
        Choice("cross_back", "Undoing a cross swap at once", ("allowed", "forbidden")),
    ),
    even_deals=_even_deals,
    usual_deals=lambda options: Deals.EVEN if options == _NO_WAY_BACK else Deals.LIVELY,
    first="toss",
    left_out=lambda options: "7,142 of 8,100" if options == Options() else "",
    presets=(
        Preset(
            *("classic", "Classic", {}, "short and sharp, or a draw"),
            "the rulebook's game: over in a few swaps, or a draw",
        ),
        Preset(
            *("no-way-back", "No way back", _NO_WAY_BACK._asdict()),
            *("no crossing straight back", "codes of four, no crossing straight back, few draws"),
        ),
    ),
    deal=_deal,
    moves=lambda options: _MOVES[options.length],
    legal=_legal,
    play=_play,
    outcome=_outcome,
    full_view=_view,
    refusal=_refusal,
    claim=lambda _: BY_REPETITION,
)
