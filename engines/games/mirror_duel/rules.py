"""Mirror Duel: whoever makes the shared sequence a palindrome loses.

A turn adds a digit at the front or the back of the sequence. Palindromes count from two
digits on (MIRROR-1) and are always the whole sequence (MIRROR-2). Played blindfold, only the
length and the last two moves are shown while the game goes on (MIRROR-4).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from ...errors import BadInput
from ..game import Claim, Game, Outcome
from ..options import Flag, Preset, Whole

End: TypeAlias = Literal["front", "back"]

CLAIM_LENGTH = 30
"""With this many digits a draw can be claimed (ALL-5)."""


class Options(NamedTuple):
    """The highest digit, and whether the sequence is hidden during play."""

    digits: int = 9
    blindfold: bool = False


_DIGITS = Whole("digits", "Highest digit", 2, 9)


class Add(NamedTuple):
    """Put a digit at one end of the sequence."""

    digit: int
    end: End


class State(NamedTuple):
    """The sequence, the last two moves, whose turn it is, and the loser once there is one.

    ``recent`` holds up to two moves, the older one first: all that blindfold play shows.
    """

    options: Options
    sequence: tuple[int, ...]
    recent: tuple[Add, ...]
    to_move: int
    loser: int = 0


_ENDS: tuple[End, End] = ("front", "back")
_MOVES = {
    highest: tuple(Add(digit, end) for digit in range(1, highest + 1) for end in _ENDS)
    for highest in _DIGITS.values
}
_WINS = {player: Outcome(player, "palindrome") for player in (1, 2)}


def _deal(options: Options, seed: int, first: int) -> State:
    """Start with nothing on the table; nothing here is random."""
    return State(options, (), (), first)


def arrange(options: Options, to_move: int, sequence: tuple[int, ...]) -> State:
    """Set up a given sequence that is not a palindrome yet (ALL-6)."""
    for digit in sequence:
        if not 1 <= digit <= options.digits:
            raise BadInput(f"The digits go from 1 to {options.digits}; {digit} is outside.")
    if is_palindrome(sequence):
        raise BadInput("The sequence is a palindrome: this game is already over.")
    return State(options, sequence, (), to_move)


def is_palindrome(sequence: tuple[int, ...]) -> bool:
    """Tell whether two digits or more read the same from both ends (MIRROR-1, MIRROR-2)."""
    # Most sequences differ at the ends already, and this is asked after every move.
    return len(sequence) > 1 and sequence[0] == sequence[-1] and sequence == sequence[::-1]


def _legal(state: State) -> tuple[Add, ...]:
    """Return every digit at either end; the moves that lose are allowed as well."""
    return () if state.loser else _MOVES[state.options.digits]


def _play(state: State, move: Add) -> State:
    """Add a digit; a player who completes a palindrome with it loses."""
    options, sequence, recent, player, _ = state
    sequence = (move.digit, *sequence) if move.end == "front" else (*sequence, move.digit)
    loser = player if is_palindrome(sequence) else 0
    return State(options, sequence, (*recent[-1:], move), 3 - player, loser)


def _outcome(state: State) -> Outcome | None:
    """Return who did not make the palindrome, once there is one."""
    return _WINS[3 - state.loser] if state.loser else None


def _view(state: State) -> dict[str, object]:
    """Show the sequence, or, blindfold and before the end, only what MIRROR-4 leaves visible."""
    if state.options.blindfold and not state.loser:
        recent = [_notation(move) for move in state.recent]
        return {"length": len(state.sequence), "recent": recent}
    return _unveiled(state)


def _unveiled(state: State) -> dict[str, object]:
    """Show the sequence whatever the options say: a game that was given up is over too."""
    return {"sequence": list(state.sequence)}


def _notation(move: Add) -> str:
    """Write a move, such as ``3 front``; the end is the one that was named (MIRROR-3)."""
    return f"{move.digit} {move.end}"


def _is_long(state: State, times: int) -> bool:
    return len(state.sequence) >= CLAIM_LENGTH


def _is_very_long(state: State, times: int) -> bool:
    return len(state.sequence) >= 40


GAME: Game[State, Add, Options] = Game(
    name="mirror-duel",
    title="Mirror Duel",
    goal=lambda _: "Add digits, and never finish a palindrome",
    options=Options,
    knobs=(_DIGITS, Flag("blindfold", "Blindfold")),
    presets=(
        Preset("classic", "Classic", {}, "nine digits, no end in sight"),
        Preset("blindfold", "Blindfold", {"blindfold": True}, "the digits lie face down"),
    ),
    deal=_deal,
    legal=_legal,
    play=_play,
    outcome=_outcome,
    view=_view,
    unveiled=_unveiled,
    notation=_notation,
    claim=Claim(f"the sequence holds {CLAIM_LENGTH} digits or more", _is_long, _is_very_long),
)
