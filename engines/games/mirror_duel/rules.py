"""Mirror Duel: whoever makes the shared sequence a palindrome loses.

A turn adds a digit at the front or the back of the sequence. Palindromes count from two
digits on (MIRROR-1) and are always the whole sequence (MIRROR-2). Played blindfold, only the
length and the last two moves are shown while the game goes on (MIRROR-4). Played for the ends,
a palindrome of three digits or more at the end just extended loses; with limited copies each
player has a hand of tiles, and whoever has none to add loses (MIRROR-6). Without echo, the digit
just played may not be played next, at either end (MIRROR-7).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from seqtui.engines.errors import BadInput
from seqtui.engines.games.game import Claim, Game, Outcome
from seqtui.engines.games.options import Choice, Flag, Preset, Whole
from seqtui.engines.text import join_or

End: TypeAlias = Literal["front", "back"]

Hands: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""How many tiles of each digit, the 1 first, player 1 and player 2 have left."""

CLAIM_LENGTH = 30
"""With this many digits a draw can be claimed (ALL-5)."""


class Options(NamedTuple):
    """The highest digit, whether the sequence is hidden, what loses, the tiles, and the echo."""

    digits: int = 9
    blindfold: bool = False
    palindrome: Literal["whole", "end"] = "whole"
    copies: Literal["unlimited", 2, 3] = "unlimited"
    echo: Literal["allowed", "forbidden"] = "allowed"

    @property
    def is_limited(self) -> bool:
        """Whether the players have hands of tiles."""
        return self.copies != "unlimited"

    @property
    def bars_echo(self) -> bool:
        """Whether the digit just played may not be played next (MIRROR-7)."""
        return self.echo == "forbidden"


_DIGITS = Whole("digits", "Highest digit", 2, 9)


def _conflict(options: Options) -> str | None:
    """Refuse hands that would be too large to look over, or that nobody could see (MIRROR-6).

    With digits without end a forbidden echo would force nobody, so it needs hands (MIRROR-7).
    """
    if options.bars_echo and not options.is_limited:
        return "A forbidden echo needs limited copies: set copies to 2 or 3."
    fits = options.palindrome == "end" and options.digits <= 3 and not options.blindfold
    if fits or not options.is_limited:
        return None
    return "Limited copies need palindrome end, 2 or 3 digits and no blindfold."


class Add(NamedTuple):
    """Put a digit at one end of the sequence."""

    digit: int
    end: End
    """The end that was named, also on an empty sequence (MIRROR-3)."""

    def __str__(self) -> str:
        return f"{self.digit} {self.end}"


class State(NamedTuple):
    """The sequence, the last two moves, whose turn it is, and the loser once there is one.

    ``recent`` holds up to two moves, the older one first: all that blindfold play shows.
    ``hands`` is empty where copies are unlimited. ``echo`` is the digit that may not be played
    now, or 0 (MIRROR-7).
    """

    options: Options
    sequence: tuple[int, ...]
    recent: tuple[Add, ...]
    to_move: int
    loser: int = 0
    hands: Hands | tuple[()] = ()
    echo: int = 0


_ENDS: tuple[End, End] = ("front", "back")
_MOVES = {
    highest: tuple(Add(digit, end) for digit in range(1, highest + 1) for end in _ENDS)
    for highest in _DIGITS.values
}


def _deal(options: Options, seed: int, first: int) -> State:
    """Start with nothing on the table and full hands; nothing here is random."""
    return State(options, (), (), first, hands=_full_hands(options))


def _full_hands(options: Options) -> Hands | tuple[()]:
    """Return the hands the players begin with; none where copies are unlimited."""
    if options.copies == "unlimited":
        return ()
    hand = (options.copies,) * options.digits
    return hand, hand


def arrange(
    options: Options,
    to_move: int,
    sequence: tuple[int, ...],
    hands: Hands | None = None,
    echo: int | None = None,
) -> State:
    """Set up a given sequence that is not a palindrome yet, with full hands if none (ALL-6).

    ``echo`` is the digit that may not be played now, if there is one (MIRROR-7).
    """
    for digit in sequence:
        if not 1 <= digit <= options.digits:
            raise BadInput(f"The digits go from 1 to {options.digits}; {digit} is outside.")
    if options.palindrome == "whole":
        if palindrome_at("whole", sequence):
            raise BadInput("The sequence is a palindrome: this game is already over.")
    elif made := _palindrome_within(sequence):
        shown = " ".join(map(str, made))
        raise BadInput(f"The sequence holds the palindrome {shown}: this game is already over.")
    dealt = _full_hands(options) if hands is None else _checked(options, hands)
    if echo is not None and not options.bars_echo:
        raise BadInput("echo is only for games with echo forbidden.")
    if echo is not None and not 1 <= echo <= options.digits:
        raise BadInput(f"echo is a digit from 1 to {options.digits}, not {echo}.")
    if dealt and not _can_add(dealt[to_move - 1], echo or 0):
        raise BadInput(f"Player {to_move} has no tile to add: this game is already over.")
    return State(options, sequence, (), to_move, hands=dealt, echo=echo or 0)


def _checked(options: Options, hands: Hands) -> Hands:
    """Return hands that these options can have, or raise ``BadInput``."""
    if options.copies == "unlimited":
        raise BadInput("There are no hands where copies are unlimited.")
    for hand in hands:
        if len(hand) != options.digits:
            raise BadInput(f"A hand says how many it has of each digit: {options.digits} counts.")
        for count in hand:
            if not 0 <= count <= options.copies:
                raise BadInput(f"A hand has 0 to {options.copies} of a digit; {count} is outside.")
    return hands


def _palindrome_within(sequence: tuple[int, ...]) -> tuple[int, ...]:
    """Return a palindrome of three digits or four anywhere in a sequence, or nothing."""
    for start in range(len(sequence)):
        if made := palindrome_at("front", sequence[start:]):
            return made
    return ()


def palindrome_at(
    end: Literal["whole", "front", "back"], sequence: tuple[int, ...]
) -> tuple[int, ...]:
    """Return a palindrome that loses, or nothing: the whole sequence, or one at an end.

    The whole counts from two digits on (MIRROR-1, MIRROR-2), an end from three (MIRROR-6). There
    three and four are all there is to look for: a longer one holds another around its middle,
    and that one would have ended the game before.
    """
    if end == "whole":
        return sequence if len(sequence) > 1 and sequence == sequence[::-1] else ()
    for size in (3, 4):
        part = sequence[:size] if end == "front" else sequence[-size:]
        if len(part) == size and part == part[::-1]:
            return part
    return ()


def _legal(state: State) -> tuple[Add, ...]:
    """Return every digit, or every one in hand, at either end; losing moves are allowed as well."""
    if state.loser:
        return ()
    if not state.hands:
        return _MOVES[state.options.digits]
    hand, echo = state.hands[state.to_move - 1], state.echo
    return tuple(move for move in _MOVES[len(hand)] if hand[move.digit - 1] and move.digit != echo)


def _can_add(hand: tuple[int, ...], echo: int) -> bool:
    """Tell whether a hand has a tile that may be added (MIRROR-7)."""
    return any((*hand[: echo - 1], *hand[echo:])) if echo else any(hand)


def _refusal(state: State, move: Add) -> str | None:
    """Refuse a digit that the player has no tile of, or that would be an echo (MIRROR-7)."""
    if not state.hands:
        return None
    left = join_or([str(each.digit) for each in _legal(state) if each.end == "front"])
    if not state.hands[state.to_move - 1][move.digit - 1]:
        return f"There is no {move.digit} left in your hand: choose {left}."
    if move.digit == state.echo:
        return f"No echo: {move.digit} has just been played, so choose {left}."
    return None


def _play(state: State, move: Add) -> State:
    """Add a digit; a player who completes a palindrome with it loses."""
    options, sequence, recent, player, _, hands, echo = state
    sequence = (move.digit, *sequence) if move.end == "front" else (*sequence, move.digit)
    end = move.end if options.palindrome == "end" else "whole"
    loser = player if palindrome_at(end, sequence) else 0
    if hands:
        hands = _without(hands, player, move.digit)
        if options.echo == "forbidden":
            echo = move.digit
        if not loser and not _can_add(hands[2 - player], echo):
            loser = 3 - player
    return State(options, sequence, (*recent[-1:], move), 3 - player, loser, hands, echo)


def _without(hands: Hands, player: int, digit: int) -> Hands:
    """Take a tile out of a player's hand."""
    hand = hands[player - 1]
    hand = (*hand[: digit - 1], hand[digit - 1] - 1, *hand[digit:])
    return (hand, hands[1]) if player == 1 else (hands[0], hand)


def _outcome(state: State) -> Outcome | None:
    """Return who did not make the palindrome, or can still add a tile, once the game is over."""
    if not state.loser:
        return None
    # A palindrome is made in one's own turn; tiles run out when the turn has come.
    reason = "out-of-tiles" if state.loser == state.to_move else "palindrome"
    return Outcome(3 - state.loser, reason)


def _covered_view(state: State) -> dict[str, object] | None:
    """Show only the length and the last two moves of a blindfold game until it ends (MIRROR-4)."""
    if not state.options.blindfold or state.loser:
        return None
    return {"length": len(state.sequence), "recent": [str(move) for move in state.recent]}


def _view(state: State) -> dict[str, object]:
    """Show the sequence and, if there are such, the hands and the digit that would be an echo."""
    shown: dict[str, object] = {"sequence": list(state.sequence)}
    if state.hands:
        shown["hands"] = [list(hand) for hand in state.hands]
    if state.options.bars_echo:
        shown["echo"] = state.echo or None
    return shown


_CLAIM: Claim[State] = Claim(
    f"the sequence holds {CLAIM_LENGTH} digits or more",
    holds=lambda state, times: len(state.sequence) >= CLAIM_LENGTH,
    is_endless=lambda state, times: len(state.sequence) >= 40,
)


def _goal(options: Options) -> str:
    if options.palindrome == "whole":
        return "Add digits, and never finish a palindrome"
    kind = "Sharp" if options.is_limited else "Add digits"
    return f"{kind}: no palindrome of three at an end"


def _better_seat(options: Options) -> int | None:
    """Return who wins where digits run out, or lose at both ends: mostly the second player.

    With an echo, by repeating the digit just played at the same end (MIRROR-7).
    """
    if options.palindrome == "whole" or not (options.is_limited or options.digits == 2):
        return None
    return 1 if options.bars_echo and (options.digits, options.copies) == (3, 2) else 2


_SHARP: dict[str, object] = {"palindrome": "end", "digits": 3, "echo": "forbidden"}

GAME: Game[State, Add, Options] = Game(
    name="mirror-duel",
    title="Mirror Duel",
    goal=_goal,
    options=Options,
    option_list=(
        _DIGITS,
        Flag("blindfold", "Blindfold"),
        Choice("palindrome", "Which palindromes lose", ("whole", "end")),
        Choice("copies", "Tiles of each digit in a hand", ("unlimited", 2, 3)),
        Choice("echo", "Playing the digit just played", ("allowed", "forbidden")),
    ),
    conflict=_conflict,
    better_seat=_better_seat,
    presets=(
        Preset(
            *("classic", "Classic", {}, "endless, unless one slips"),
            "the rulebook's game, which nobody is forced to lose",
        ),
        Preset(
            *("sharp", "Sharp", {**_SHARP, "copies": 3}),
            "few tiles, always decided",
            "nine tiles each, and every game is decided",
        ),
        Preset(
            *("sharp-short", "Sharp short", {**_SHARP, "copies": 2}),
            "six tiles, sooner decided",
            "six tiles each, so it is over within twelve tiles",
        ),
        Preset(
            *("blindfold", "Blindfold", {"blindfold": True}),
            *("the digits lie face down", "the digits lie face down: a duel of memory"),
        ),
    ),
    deal=_deal,
    moves=lambda options: _MOVES[options.digits],
    legal=_legal,
    play=_play,
    outcome=_outcome,
    full_view=_view,
    covered_view=_covered_view,
    refusal=_refusal,
    claim=lambda options: None if options.is_limited else _CLAIM,
)
