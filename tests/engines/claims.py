"""What the tests of reasons share: values worked out from the rules alone, and sentences read.

A reason is taken apart by patterns; each has a checker that plays what the sentence names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.solving.oracle import oracle_of

Worth: TypeAlias = tuple[str, int]
"""A word and the turns to the end, for the player to move."""
Checkers: TypeAlias = Mapping[str, Callable[..., None]]
"""How the sentences of a game are checked, by pattern."""
DRAW: Worth = ("draw", 0)
LONGEST = 110
"""No reason may be longer than this, with names of eight letters."""


@dataclass
class Truth:
    """Knows the worth of positions by trying everything that the rules allow."""

    game: AnyGame
    extra: Callable[[Any], list[Any]] = lambda state: []
    """Moves that are allowed although the game does not list them."""
    known: dict[Any, Worth] = field(default_factory=dict)

    def __call__(self, state: Any) -> Worth:
        """Return what a position is worth to the player to move."""
        if state not in self.known:
            self._solve(state)
        return self.known[state]

    def _solve(self, start: Any) -> None:
        after: dict[Any, list[Any]] = {}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if state in after or state in self.known:
                continue
            over = self.game.outcome(state)
            if over is not None:
                result = "win" if over.winner == state.to_move else "loss"
                self.known[state] = (result, 0) if over.winner else DRAW
                continue
            moves = [*self.game.legal(state), *self.extra(state)]
            after[state] = [self.game.play(state, move) for move in moves]
            waiting += after[state]
        depth = 0
        while after and depth <= max((plies for _, plies in self.known.values()), default=0):
            depth += 1
            found = {s: worth for s, then in after.items() if (worth := self._worth(then, depth))}
            self.known |= found
            after = {state: then for state, then in after.items() if state not in found}
        self.known |= dict.fromkeys(after, DRAW)

    def _worth(self, then: list[Any], depth: int) -> Worth | None:
        worths = [self.known.get(state) for state in then]
        if ("loss", depth - 1) in worths:
            return "win", depth
        plies = [worth[1] for worth in worths if worth and worth[0] == "win"]
        return ("loss", depth) if len(plies) == len(then) and max(plies) == depth - 1 else None


@dataclass
class Claim:
    """A sentence about a move, to be checked."""

    game: AnyGame
    state: Any
    move: Any
    truth: Callable[[Any], Worth]
    clauses: Checkers = field(default_factory=dict)
    """How a game's clauses about a winning move are checked, by pattern."""

    @property
    def after(self) -> Any:
        """The position after the move."""
        return self.game.play(self.state, self.move)

    def named(self, state: Any, notation: str) -> Any:
        """Return the move with a notation, which must be legal in a state."""
        moves = {str(move): move for move in self.game.legal(state)}
        assert notation in moves
        return moves[notation]

    def played(self, state: Any, *notations: str) -> Any:
        """Return the state after some moves, all of them legal."""
        for notation in notations:
            state = self.game.play(state, self.named(state, notation))
        return state

    def losing(self, state: Any) -> list[str]:
        """Return the moves after which the opponent can win."""
        return [
            str(move)
            for move in self.game.legal(state)
            if self.truth(self.game.play(state, move))[0] == "win"
        ]

    def clause(self, text: str, state: Any, move: Any, victim: str) -> None:
        """Check the clause that says how a move in a state wins against somebody."""
        check(text.replace(victim, "VICTIM"), self.clauses, self, state, move)


def check(text: str, patterns: Checkers, *about: object) -> None:
    """Find the pattern of a text and check it; one of an unknown form is a failure."""
    for pattern, checker in patterns.items():
        if found := re.fullmatch(pattern, text):
            checker(*about, *found.groups())
            return
    raise AssertionError(f"nobody checks: {text}")


def reason(game: AnyGame, state: Any, move: Any) -> str:
    """Return the reason for or against a move, with MOVER and OTHER for the players."""
    judge = oracle_of(game, state.options).judge
    return phrases_of(game).reason(state, move, judge).format(mover="MOVER", other="OTHER")


def positions(game: AnyGame, state: Any, dice: Random, turns: int = 40) -> Iterator[Any]:
    """Yield the positions of a random game in which somebody is to choose."""
    state = game.begin(state)
    for _ in range(turns):
        moves = game.legal(state)
        if not moves:
            return
        if len(moves) > 1:
            yield state
        state = game.play(state, dice.choice(moves))


def say(game: AnyGame, state: Any, move: Any) -> str:
    """Return a reason, which must be short enough to be read in a row or two."""
    text = reason(game, state, move)
    assert len(text.replace("MOVER", "Player 1").replace("OTHER", "Computer")) <= LONGEST
    return text


def check_all(claims: list[Claim], known: Checkers) -> None:
    """Check each sentence; of a move that loses something there must be one."""
    for claim in claims:
        text = say(claim.game, claim.state, claim.move)
        if text:
            check(text, known, claim)
        else:
            mover = claim.truth(claim.state)[0]
            assert (mover, claim.truth(claim.after)) == ("draw", DRAW), "a mistake has a reason"


# The sentences of the games without chance


def _turns(when: str) -> int:
    return 1 if when == "at once" else int(when.removeprefix("in "))


def _wins(claim: Claim, when: str, clause: str) -> None:
    assert claim.truth(claim.after) == ("loss", _turns(when) - 1)
    if even := re.fullmatch(r"even the answer (.+?) loses(?: to (.+))?", clause):
        defence = claim.played(claim.after, even[1])
        assert claim.truth(defence) == ("win", _turns(when) - 2), "the longest defence"
        if even[2]:
            assert claim.truth(claim.played(defence, even[2])) == ("loss", _turns(when) - 3)
    else:
        claim.clause(clause, claim.state, claim.move, "OTHER")


def _against(claim: Claim, clause: str) -> None:
    """Check how the other wins after the move; the clause begins with the reply."""
    name = re.search(
        r"(?:after |without )?((?:own |cross |swap )?\d+(?: \d| front| back)?)\b", clause
    )
    assert name is not None
    replies = {str(move): move for move in claim.game.legal(claim.after)}
    reply = replies.get(name[1]) or replies.get("skip")
    claim.clause(clause, claim.after, reply, "MOVER")


def _lets_win(claim: Claim, when: str, clause: str) -> None:
    assert claim.truth(claim.after) == ("win", _turns(when))
    assert claim.truth(claim.state)[0] != "loss", "something better there was"
    _against(claim, clause)


def _loses_at_once(claim: Claim, clause: str) -> None:
    outcome = claim.game.outcome(claim.after)
    assert outcome is not None
    assert outcome.winner == 3 - claim.state.to_move
    claim.clause(clause, claim.state, claim.move, "OTHER")


def _how_long(claim: Claim) -> dict[str, int]:
    """Return for each move of a lost position how many turns the game takes with it."""
    moves = {
        str(move): claim.game.play(claim.state, move) for move in claim.game.legal(claim.state)
    }
    worths = {name: claim.truth(after) for name, after in moves.items()}
    assert {word for word, _ in worths.values()} == {"win"}
    return {name: turns + 1 for name, (_, turns) in worths.items()}


def _holds_out(claim: Claim, longest: str | None, turns: str, clause: str) -> None:
    """Check the best defence, and what it says the other must find to win."""
    long = _how_long(claim)
    assert long[str(claim.move)] == max(long.values()) == int(turns)
    assert bool(longest) == (min(long.values()) < int(turns))
    replies = {str(move) for move in claim.game.legal(claim.after)}
    winning = {it for it in replies if claim.truth(claim.played(claim.after, it))[0] == "loss"}
    if only := re.fullmatch(r"only (.+) wins for OTHER", clause):
        assert winning == {only[1]} < replies
    elif some := re.fullmatch(r"(\d+) of OTHER's (\d+) \w+ win", clause):
        assert (len(winning), len(replies)) == (int(some[1]), int(some[2]))
    else:
        _lost_by(claim, clause)


def _loses(claim: Claim, when: str, clause: str, best: str, turns: str) -> None:
    """Check a move that loses sooner than another, which is named."""
    long = _how_long(claim)
    assert long[str(claim.move)] == _turns(when) < long[best] == max(long.values()) == int(turns)
    _lost_by(claim, clause)


def _lost_by(claim: Claim, clause: str) -> None:
    if claim.game.outcome(claim.after):
        claim.clause(clause, claim.state, claim.move, "OTHER")
    else:
        _against(claim, clause)


def _misses(claim: Claim, what: str, clause: str) -> None:
    turns = 1 if what == "the win" else int(what.removeprefix("a win in "))
    assert claim.truth(claim.state) == ("win", turns)
    assert claim.truth(claim.after) == DRAW
    best = [
        move
        for move in claim.game.legal(claim.state)
        if claim.truth(claim.game.play(claim.state, move)) == ("loss", turns - 1)
    ]
    named = [move for move in best if re.search(rf"\b{move!s}\b", clause)]
    assert named, "the clause names a move that wins so fast"
    claim.clause(clause, claim.state, named[0], "OTHER")


def _one_trap(claim: Claim, reply: str, _with: str | None, answer: str | None) -> None:
    assert claim.losing(claim.after) == [reply]
    if answer:
        trapped = claim.played(claim.after, reply)
        assert claim.truth(claim.played(trapped, answer))[0] == "loss"


def _traps(claim: Claim, many: str, of: str, reply: str) -> None:
    losing = claim.losing(claim.after)
    assert reply in losing
    assert (len(losing), len(claim.game.legal(claim.after))) == (int(many), int(of))


def _only_one_saves(claim: Claim, reply: str, many: str) -> None:
    replies = {str(move) for move in claim.game.legal(claim.after)}
    assert replies - set(claim.losing(claim.after)) == {reply}
    assert len(replies) == int(many) + 1


def _is_safe(claim: Claim, move: str, _lets: str, turns: str | None, reply: str | None) -> None:
    assert claim.truth(claim.after) == DRAW
    instead = claim.played(claim.state, move)
    assert claim.truth(instead)[0] == "win"
    if reply:
        assert claim.truth(instead)[1] == int(turns or 1)
        assert claim.truth(claim.played(instead, reply)) == ("loss", int(turns or 1) - 1)


def leaves_no_answer(claim: Claim, state: Any, move: Any, name: str) -> None:
    assert str(move) == name
    assert claim.truth(claim.game.play(state, move))[0] == "loss"


EXACT: Checkers = {
    r"It wins (at once|in \d+): (.+)\.": _wins,
    r"It lets OTHER win (at once|in \d+): (.+)\.": _lets_win,
    r"It holds out( longest,)? (\d+) turns?: (.+)\.": _holds_out,
    r"It loses (at once|in \d+): (.+); (.+) instead holds out (\d+) turns?\.": _loses,
    r"It loses at once: (.+)\.": _loses_at_once,
    r"It misses (the win|a win in \d+): (.+)\.": _misses,
    r"A trap: OTHER's (.+?) would let MOVER win( with (.+))?\.": _one_trap,
    r"A trap: (\d+) of OTHER's (\d+) \w+ would lose, such as (.+)\.": _traps,
    r"Only (.+) saves OTHER: the other (\d+) \w+ lose\.": _only_one_saves,
    r"It is safe: (.+?) would (lose|let OTHER win(?: in (\d+))? with (.+))\.": _is_safe,
}
