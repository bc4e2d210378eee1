"""How exact values are put into words: one wording for the oracle, hints, reviews and line mode.

Every value is meant for the player to move. Turns to the end are counted as the oracle counts
them: the winner hurries and the loser delays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from seqtui.engines.call import Call
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.session import AnySession
from seqtui.engines.solving.oracle import Result, Value, Verdict, oracle_of
from seqtui.engines.text import join_or, lower_first, shortened, upper_first

if TYPE_CHECKING:
    from seqtui.engines.review import ReviewedTurn

_SIGNS = {Result.WIN: ("▲", "good"), Result.DRAW: ("=", "mute"), Result.LOSS: ("▼", "bad")}
_EVEN = "even deal"
_FEW = 3
"""The most moves a sentence may name."""
_ROW = 71
"""How much of the smallest screen's width two sentences about a mistake may take together."""
_HINT_NAME = 20
"""How many letters of a name a hint keeps, so that its reason fits into one row."""


def _doing(move: str) -> str:
    """Return a move that is a verb as something done, such as ``placing``."""
    return f"{move.removesuffix('e')}ing" if move.isalpha() else move


def _doing_with(move: str) -> str:
    """Return the same where cards decide: there a move may name its card, ``placing the 3``."""
    verb, _, card = move.partition(" ")
    return f"{_doing(verb)}{card and f' the {card}'}"


# A value by itself


def percent(chance: float) -> str:
    """Write a chance; only what is certain is shown as 0 or 100."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    return f"{min(max(chance, 0.001), 0.999):.1%}"


def in_words(value: Value) -> str:
    """Write a value for a list of moves: ``win in 3``, ``draw`` or ``61.4%``."""
    if value.chance is not None:
        return percent(value.chance)
    return f"{value.result}" if value.plies is None else f"{value.result} in {value.plies}"


def signed(value: Value) -> tuple[str, str]:
    """Write a value with a sign that is clear without colour, and the palette's role for it."""
    sign, role = _SIGNS[value.result or (Result.WIN if value.share >= 0.5 else Result.LOSS)]
    return f"{sign} {in_words(value)}", role


def standing(value: Value) -> str:
    """Say how far ahead the better side is: ``even``, ``wins in 3`` or ``61.4%``."""
    if value.chance is not None:
        return percent(max(value.chance, 1 - value.chance))
    if value.result is Result.DRAW:
        return "even"
    return f"wins{_within(value.plies)}" if value.plies else "has won"


def _within(plies: int | None) -> str:
    return "" if plies is None else " at once" if plies == 1 else f" in {plies}"


def compared(values: Mapping[str, Value]) -> str:
    """Tell the chances of every choice: placing wins 61.4%, discarding wins 53.0%."""
    chances = (f"{_doing_with(move)} wins {in_words(value)}" for move, value in values.items())
    return f"{upper_first(', '.join(chances))}."


# A deal


def balance(value: Value, first: int, names: Sequence[str]) -> tuple[str, str]:
    """Say how even a deal is, in a few words and in a sentence, for the player who begins."""
    if value.result is Result.DRAW:
        return _EVEN, f"{upper_first(_EVEN)}: with best play nobody wins."
    share = max(value.share, 1 - value.share)
    better = names[first - 1] if value.share == share else names[2 - first]
    if value.result is not None:
        return f"{better} wins with best play", f"{better} wins with best play."
    chance = f"{min(max(round(100 * share), 1), 99)} % for {better}"
    if value.is_even:
        return _EVEN, f"{upper_first(_EVEN)}: {chance}."
    return chance, f"{chance} with best play."


# A position


def sentence(
    game: AnyGame, options: object, names: tuple[str, str], to_move: int, verdict: Verdict[Any]
) -> str:
    """Say the one thing that matters about a position."""
    value, phrases = verdict.value, phrases_of(game)
    choice = phrases.choice(options)
    name, other = names[to_move - 1], names[2 - to_move]
    best = [str(move) for move, own in verdict.moves if own == value]
    if value.chance == 0:
        return f"{other} wins for sure."
    if value.chance is not None:
        chance = "for sure" if value.chance == 1 else percent(value.chance)
        how = (
            f" by {_doing_with(best[0])}"
            if best
            else ""
            if value.chance == 1
            else " with best play"
        )
        return f"{name} wins {chance}{how}."
    if value.result is Result.DRAW:
        return _draw(verdict, choice, always_even=phrases.always_even)
    if value.plies == 0:
        return f"{name if value.result is Result.WIN else other} has already won."
    if value.result is Result.LOSS:
        return f"{other} wins{_within(value.plies)}, whatever {name} plays."
    if len(best) <= _FEW:
        return f"{name} wins{_within(value.plies)} with {join_or(best)}."
    return f"{name} wins{_within(value.plies)}: {len(best)} {choice[1]} do it."


def _draw(verdict: Verdict[Any], choice: tuple[str, str], *, always_even: bool) -> str:
    """Name what loses, or what does not, whichever is shorter."""
    if not verdict.moves:
        return "The game has ended in a draw."
    even = "" if always_even else "Even with best play. "
    losing, holding = (
        [str(move) for move, value in verdict.moves if value.result is result]
        for result in (Result.LOSS, Result.DRAW)
    )
    if not losing:
        return f"{even}No {choice[0]} loses now."
    if len(losing) <= _FEW and len(losing) <= len(holding):
        return f"{even}{upper_first(join_or(losing))} would lose."
    if len(holding) <= _FEW:
        return f"{even}Only {join_or(holding)} {'holds' if len(holding) == 1 else 'hold'} it."
    return f"{even}{len(losing)} of {len(verdict.moves)} {choice[1]} would lose."


# A mistake


def given_up(mistake: ReviewedTurn) -> str:
    """Say what a mistake gave up, to follow the move."""
    if mistake.best.chance is not None:
        return f"cost {percent(mistake.cost)}"
    if mistake.best.result is Result.DRAW:
        return "gave up the draw"
    return "gave up the win" if mistake.value.result is Result.DRAW else "lost a won game"


def best_was(moves: Sequence[str], width: int) -> str:
    """Name what would have been best, as many moves as there is room for."""
    moves = [_doing(move) for move in moves]
    for most in range(_FEW, 0, -1):
        if len(text := f"best was {join_or(moves, most)}") <= width:
            return text
    return f"best was {moves[0]}"


def moral(mistake: ReviewedTurn) -> tuple[str, str]:
    """Say in one row what a mistake gave up and what proves it, then what was best if it fits."""
    text, (_, _, proof) = f"{mistake.move} {given_up(mistake)}", mistake.why.partition(": ")
    reason = f": {proof or lower_first(mistake.why)}" if mistake.why else "."
    text = upper_first(text + reason)
    best = upper_first(best_was(mistake.better, _ROW - len(text)))
    return text, f"{best}." if len(text) + len(best) <= _ROW else ""


# A hint


class Hint(NamedTuple):
    """What a perfect player would do, and why. First the move; asked again, the reason."""

    move: str | None
    """The move in canonical notation; None where a draw should be claimed."""
    why: str

    @property
    def which(self) -> str:
        return f"Hint: {self.move}." if self.move else "Hint: claim the draw."


def hint_for(session: AnySession) -> Hint:
    """Find a hint for the player to move. This may take a while: run it in a thread."""
    from seqtui.engines.players.choice import choose
    from seqtui.engines.players.levels import PERFECT
    from seqtui.engines.solving.reasons import because

    game, state, choice = session.game, session.state, choose(session, PERFECT)
    options = session.setup.options
    oracle, (word, _) = oracle_of(game, options), phrases_of(game).choice(options)
    verdict = oracle.judge(state)
    other = shortened(session.setup.names[2 - state.to_move], _HINT_NAME)
    if session.can_claim and verdict.value.result is Result.LOSS:
        return Hint(None, f"A draw is the best there is: otherwise {other} wins by force.")
    if isinstance(choice, Call):
        return Hint(None, "Nobody can win by force here, and the game could go on for ever.")
    why = because(game, state, choice, oracle, ("you", other))
    return Hint(str(choice), why or _why(game, choice, verdict, word))


def _why(game: AnyGame, choice: Any, verdict: Verdict[Any], word: str) -> str:
    """Say what a move is worth beside the others, where its game gives no reason."""
    values = {str(move): value for move, value in verdict.moves}
    if len(values) == 1:
        return f"It is the only {word} there is."
    own = values[str(choice)]
    if own.chance is not None:
        return compared(values)
    if own.result is Result.WIN:
        return f"It wins{_within(own.plies)}."
    if own.result is Result.LOSS:
        return f"It holds out longest, {own.plies} turns."
    losing = sum(value.result is Result.LOSS for value in values.values())
    if not losing:
        return f"No {word} loses now; this one is the hardest to answer."
    return f"It holds the draw; {losing} of the other {len(values) - 1} lose."
