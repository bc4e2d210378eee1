"""The phrases of Sequence Stack, what looks like progress in it, and reasons for choices."""

from __future__ import annotations

from seqtui.engines.games.phrases import CLAIMED, Ending, Phrases
from seqtui.engines.games.sequence_stack.row_reasons import row_reason
from seqtui.engines.games.sequence_stack.rules import (
    GAME,
    AnyMove,
    Move,
    State,
    Take,
    action_of,
    card_of,
    only_card,
    reach,
)
from seqtui.engines.solving.reasons import Judge
from seqtui.engines.text import spelled


def _action(before: State, move: AnyMove) -> str:
    return f"{action_of(move).removesuffix('e')}ed the {card_of(before, move)}"


def _consequence(before: State, move: AnyMove, after: State) -> str:
    """Say what a card that was thrown away has blocked, or how much a tower still lacks."""
    card = card_of(before, move)
    if action_of(move) is Move.PLACE:
        return f"{spelled(before.options.numbers - card)} to go"
    newly = after.blocked[after.to_move - 1] & ~before.blocked[after.to_move - 1]
    return f"{card} is blocked for you now" if newly else "that blocks nothing"


def _question(state: State) -> str | None:
    """Ask for the one choice there is, or between the two (STACK-10); two cards are listed."""
    card = only_card(state)
    if card is None:
        return None
    # The refusal ends by telling to discard; here that is the question.
    place = Take(Move.PLACE, card) if state.open else Move.PLACE
    why, _, _ = (GAME.refusal(state, place) or "").partition(":")
    return f"{why}. Discard it? (yes)" if why else "Place it? (yes/no)"


# Why to place or to discard: who is blocked where, and which cards are left. Only what both
# players see is looked at: how many of a number the deck holds, never their order (ALL-7).


def _reason(state: State, move: AnyMove, judge: Judge[State, AnyMove]) -> str:
    """Return the reason for or against a choice; empty where there is none."""
    verdict = judge(state)
    if isinstance(move, Take):
        return row_reason(state, move, verdict)
    if len(verdict.moves) < 2:
        return ""
    card, good = state.drawn, dict(verdict.moves)[move].as_good_as(verdict.value)
    if card == state.options.numbers:
        late = "only puts the win off" if good else "throws the win away"
        does = "wins at once" if move is Move.PLACE else late
        return f"It {does}: the {card} completes the stack."
    if good and move is Move.PLACE:
        return _leads(state) or _blocks_nothing(state) or _needed(state)
    stops, misses = _block(state)
    if good:
        return stops
    return misses if move is Move.PLACE else _leads(state) or _throws_away(state)


# What a discard would do to the opponent


def _is_block(state: State) -> bool:
    """Tell whether discarding the card would lower what the opponent can still reach."""
    side, card = 2 - state.to_move, state.drawn
    after = GAME.play(state, Move.DISCARD)
    return card in _reach(state, side) and bool(after.blocked[side] >> card & 1)


def _reach(state: State, side: int) -> range:
    return reach(state.options.numbers, state.heights[side], state.blocked[side])


def _block(state: State) -> tuple[str, str]:
    """Say where a discard stops the opponent, and what placing misses; nothing if it is none."""
    if not _is_block(state):
        return "", ""
    card, is_permanent = state.drawn, state.options.blocks == "permanent"
    if card > 1:
        is_next = card - 1 == state.heights[2 - state.to_move]
        where = f"at {card - 1}" if is_next else f"below {card}"
        where += " for good" if is_permanent else " for this deck"
        stops = f"{'stops' if is_next else 'keeps'} {{other}} {where}"
        missed = f"would stay {where}"
    elif is_permanent:
        stops, missed = "stops {other} from ever starting", "could never start"
    else:
        stops = "keeps {other} from starting with this deck"
        missed = "could not start with this deck"
    return f"Throwing the {card} away {stops}.", f"It misses a block: {{other}} {missed}."


def _blocks_nothing(state: State) -> str:
    """Say why discarding the card would be no use."""
    side, card = 2 - state.to_move, state.drawn
    if _is_block(state):
        return ""
    if state.heights[side] >= card:
        why = "{other} has one already"
    elif card not in _reach(state, side):
        why = "{other} cannot use it"
    else:
        why = "a new deck lifts all blocks"
    return f"Thrown away, it would block nothing: {why}."


# What placing does for the mover


def _leads(state: State) -> str:
    """Say how high the stacks are after placing, where only that can count (STACK-4)."""
    numbers, card = state.options.numbers, state.drawn
    if state.options.blocks == "thaw" or any(numbers in _reach(state, side) for side in (0, 1)):
        return ""
    score = f"{card} to {state.heights[2 - state.to_move]}"
    return f"Nobody can complete a stack any more: the {card} makes it {score}."


def _needed(state: State) -> str:
    left = "only one more is" if state.drawn in state.deck else "no other is"
    return f"The {state.drawn} is needed next, and {left} left in the deck."


def _throws_away(state: State) -> str:
    """Say when the next copy of a card that was needed can come."""
    if not state.deck:
        then = "it comes back only with the new deck"
    elif state.drawn in state.deck:
        then = "only one more is left in the deck"
    else:
        then = "no other is left in this deck"
    return f"It throws away the {state.drawn} needed next: {then}."


def _brought(state: State) -> str:
    """Name the card that was drawn or turned up last; the first two of a row come together."""
    if state.open and not (state.discard or any(state.heights)) and state.decks == 1:
        return f"The cards {state.open[0]} and {state.open[1]}"
    return f"The card {state.open[-1] if state.open else state.drawn}"


PHRASES: Phrases[State, AnyMove] = Phrases(
    endings={
        "completed": Ending(
            "{winner} wins: the stack is complete.",
            "stack complete",
            "{winner} completed the stack",
        ),
        "higher": Ending(
            "{winner} wins: nobody can finish any more, and the higher stack counts.",
            "the higher stack",
            "{winner} has the higher stack",
        ),
        "placed-last": Ending(
            "{winner} wins: the stacks are equally high, and {winner} placed the last card.",
            "the last card placed",
            "{winner} placed the last card",
        ),
        "none-placed": Ending(
            "{winner} wins: nobody placed a card, and {loser} began.",
            "nobody placed a card",
            "nobody placed, and {loser} began",
        ),
        "exhausted": Ending(
            "A draw: no card is left to draw, and the stacks are equally high.",
            "equally high, no card left",
        ),
        "claimed": CLAIMED._replace(brief="claimed: decks without a card placed"),
    },
    action=_action,
    consequence=_consequence,
    choice=lambda _: ("choice", "choices"),
    logged=lambda before, move: f"{action_of(move)} {card_of(before, move)}",
    question=_question,
    luck="luck of cards",
    brought=_brought,
    progress=lambda state, player: state.heights[player - 1],
    reason=_reason,
)
