"""Why to take which of two open cards (STACK-11): what it leaves the opponent, and who leads.

Only what both players see is looked at: how many of a number the deck holds, never which card is
turned up next (ALL-7).
"""

from __future__ import annotations

from collections.abc import Iterator

from seqtui.engines.games.sequence_stack.rules import (
    DECKS,
    ROW,
    AnyMove,
    Move,
    State,
    Take,
    blocked_by_discarding,
    reach,
)
from seqtui.engines.solving.oracle import Verdict
from seqtui.engines.text import counted


def row_reason(state: State, move: Take, verdict: Verdict[AnyMove]) -> str:
    """Return the reason for or against a choice; empty where there is none."""
    if len(verdict.moves) < ROW:
        return ""
    values, best = dict(verdict.moves), verdict.moves[0].move
    is_good = values[move].as_good_as(verdict.value)
    last = state.options.numbers
    if Take(Move.PLACE, last) in values:
        late = "only puts the win off" if is_good else "throws the win away"
        does = "wins at once" if move == Take(Move.PLACE, last) else late
        return f"It {does}: the {last} completes the stack."
    if not state.deck and state.decks == DECKS:
        return _at_the_end(state, move)
    if is_good:
        return next(filter(None, _in_favour(state, move)), "")
    cost = verdict.value.share - values[move].share
    against = f"It wins {100 * cost:.1f} % less often than {best!s}."
    assert isinstance(best, Take)
    return next(filter(None, _against(state, move, best)), against)


def _in_favour(state: State, move: Take) -> Iterator[str]:
    """Yield what speaks for a move, the weightiest first."""
    action, card = move
    kept = _kept(state, card)
    if action is Move.PLACE:
        if state.decks == DECKS:
            yield _stands(state, card)
        if kept != card and _can_use(state, card, state.blocked):
            yield f"It takes the {card} that {{other}} could place next."
        yield _needed(state, card)
        return
    if _blocks(state, card):
        yield f"Throwing the {card} away {_stops(state, card)}."
    blocked = _blocked_after(state, move)
    if kept != card and _can_use(state, card, state.blocked) and state.deck:
        yield f"It keeps the {card} from {{other}}."
    if not _can_use(state, kept, blocked):
        yield f"It leaves nothing that {{other}} can place but the next card: the {kept} is no use."
    if not state.deck:
        yield f"It brings the new deck, and the {card} goes into it."


def _against(state: State, move: Take, best: Take) -> Iterator[str]:
    """Yield what speaks against a move that is not the best one, the weightiest first."""
    action, card = move
    kept = _kept(state, card)
    if action is Move.DISCARD and best == Take(Move.PLACE, card):
        yield _thrown_away(state, card)
    if best.action is Move.DISCARD and _blocks(state, best.card):
        stays = _stops(state, best.card).partition("{other} ")[2]
        yield f"It misses a block: the {best.card}, thrown away, keeps {{other}} {stays}."
    if kept != card and _can_use(state, kept, _blocked_after(state, move)):
        yield f"It leaves the {kept} to {{other}}, as the next card of the stack."
    if best.action is Move.PLACE and best.card == kept:
        yield f"It leaves the {kept} lying: {{other}} can throw it away next."


def _kept(state: State, card: int) -> int:
    """Return the card that stays open."""
    one, two = state.open
    return two if card == one else one


# What the opponent can do


def _blocked_after(state: State, move: Take) -> tuple[int, int]:
    """Return what is blocked after a move; a new deck lifts it all."""
    if not state.deck:
        return 0, 0
    return state.blocked if move.action is Move.PLACE else blocked_by_discarding(state, move.card)


def _can_use(state: State, card: int, blocked: tuple[int, int]) -> bool:
    """Tell whether the opponent could place a card."""
    side = 2 - state.to_move
    return card == state.heights[side] + 1 and not blocked[side] >> card & 1


def _blocks(state: State, card: int) -> bool:
    """Tell whether discarding a card ends what the opponent can reach before it, with this deck."""
    side = 2 - state.to_move
    within = reach(state.options.numbers, state.heights[side], state.blocked[side])
    newly = blocked_by_discarding(state, card)[side] & ~state.blocked[side]
    return bool(newly) and card in within and bool(state.deck)


def _stops(state: State, card: int) -> str:
    height = state.heights[2 - state.to_move]
    if card == 1:
        return "keeps {other} from starting with this deck"
    if card == height + 1:
        return f"stops {{other}} at {height} for this deck"
    return f"keeps {{other}} below {card} for this deck"


# What it does for the mover


def _stands(state: State, card: int) -> str:
    """Say who leads after placing a card in the last deck, and what decides a tie."""
    theirs, to_come = state.heights[2 - state.to_move], counted(len(state.deck), "card")
    tie = ", and a tie goes to {mover}" if card == theirs else ""
    return f"It makes it {card} to {theirs}{tie}, with {to_come} to come."


def _at_the_end(state: State, move: Take) -> str:
    """Say how the game ends with a move: no card is left to turn up."""
    mine, theirs = state.heights[state.to_move - 1], state.heights[2 - state.to_move]
    if move.action is Move.PLACE:
        mine = move.card
    score = f"It ends the game at {mine} to {theirs}"
    if mine != theirs:
        return f"{score}."
    wins = move.action is Move.PLACE or (state.last or 3 - state.began) == state.to_move
    why = (
        "the last card placed decides"
        if move.action is Move.PLACE or state.last
        else "nobody placed a card"
    )
    return f"{score}, and the tie goes to {'{mover}' if wins else '{other}'}: {why}."


def _needed(state: State, card: int) -> str:
    left = state.deck.count(card) + (state.open.count(card) - 1)
    return f"The {card} is needed next, and {'only one more' if left else 'no other'} is to be had."


def _thrown_away(state: State, card: int) -> str:
    """Say when the next copy of a card that was needed can come."""
    if not state.deck:
        then = "it goes into the new deck"
    elif card in state.deck:
        then = "only one more is left in the deck"
    elif state.open.count(card) == ROW:
        then = "the other one is left to {other}"
    else:
        then = "no other is left in this deck"
    return f"It throws away the {card} needed next: {then}."
