"""Tries out a game: loads and uses every part, so that mistakes show at once.

Games are registered by a line in :mod:`seqtui.engines.games.registry`, which only checks that their
parts are there, to keep the first frame fast. The tests try every game in full.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from math import prod
from random import Random
from typing import Any

from seqtui.engines.errors import BadInput
from seqtui.engines.games.environment import Deal, Piece, deal_of, environment_of
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.gate import gate_of
from seqtui.engines.games.parts import IncompleteGame, describe_error, part
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare, set_up
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import AnySession, Session
from seqtui.engines.solving.oracle import Oracle, Result, Value, Verdict, oracle_of

_TURNS = 200
"""A game that has not ended by then may go on for ever; it is tried no further."""
_GAMES = 20
"""How many games are played at random by the rules alone."""
_SEEDS = 50
"""How many deals of the rules are looked for among those that the environment describes."""
_MOST_DEALS = 10_000
"""Where there are more deals than this, they are not looked through."""
_SAME = 1e-6
"""Chances closer than this differ only by rounding."""


class _Wrong(Exception):
    """What is wrong with a game, to follow "is wrong"."""


def try_game(game: AnyGame) -> None:
    """Try every part of a game, or raise :class:`IncompleteGame` with what is wrong."""
    gate_of(game)
    phrases_of(game)
    part(game.name, "oracle", "ORACLE", type)
    environment_of(game)
    label = ""
    try:
        _check_options(game)
        for preset in game.presets:
            label = preset.label
            check_options(game, game.options()._asdict())
            _try_with(game, check_options(game, preset.values))
    except IncompleteGame:
        raise
    except _Wrong as wrong:
        sentence = str(wrong).removesuffix(".")
        raise IncompleteGame(f"{game.title} is wrong: {sentence}.") from None
    except Exception as error:
        described = describe_error(error, game.name)
        raise IncompleteGame(f"{game.title}, {label}, cannot be played: {described}.") from error


def _check_options(game: AnyGame) -> None:
    if {*getattr(game.options, "_fields", ())} != {each.name for each in game.option_list}:
        raise _Wrong("its option_list does not list the fields of its options")
    if not game.presets:
        raise _Wrong("it has no preset")


def _check_endings(game: AnyGame) -> None:
    """See that the endings can be told with the names of the players."""
    for reason, ending in phrases_of(game).endings.items():
        try:
            "".join(ending).format(winner="", loser="")
        except (LookupError, ValueError):
            more = f"its phrases for the ending {reason!r} have more in braces than"
            raise _Wrong(f"{more} {{winner}} and {{loser}}") from None


def _try_with(game: AnyGame, options: Any) -> None:
    """Try the rules alone, then all parts in two games: with all sorts of moves, and the best."""
    for seed in range(_GAMES):
        _check_rules(game, options, seed)
    _check_endings(game)
    if deal := deal_of(game, options):
        _check_deal(game, options, deal)
    for best in (False, True):
        session: AnySession = Session(prepare(game, options, seed=1))
        _play(session, best=best)
        load(dump(session))


def _check_rules(game: AnyGame, options: Any, seed: int) -> None:
    """Play a game at random, and see that the rules do what every game does."""
    every, roll = {*game.moves(options)}, Random(seed)
    state = game.begin(game.deal(options, seed, 1))
    for _ in range(_TURNS):
        legal, move = game.legal(state), game.forced(state)
        if game.outcome(state) is not None:
            if legal:
                raise _Wrong("there are legal moves when the game is over")
            return
        if not legal:
            raise _Wrong("a player has no legal move, and the game is not over")
        if move is None:
            if others := {*legal} - every:
                raise _Wrong(f"the legal move {str(others.pop())!r} is not among its moves")
            move = roll.choice(legal)
            if refusal := game.refusal(state, move):
                raise _Wrong(f"its rules refuse the legal move {str(move)!r}: {refusal}")
        after = game.play(state, move)
        if after.to_move == state.to_move:
            raise _Wrong("the turn does not pass to the other player")
        state = after


def _check_deal(game: AnyGame, options: Any, deal: Deal[Any]) -> None:
    """See that what the rules deal is among what the environment describes."""

    def begun(opening: Any) -> Any:
        return game.undrawn(game.begin(opening))

    described = {begun(each) for each in islice(_openings(deal, ()), _MOST_DEALS + 1)}
    if len(described) > _MOST_DEALS:
        return
    for seed in range(_SEEDS):
        if begun(game.deal(options, seed, 1)) not in described:
            raise _Wrong(f"its environment does not describe the deal of the seed {seed}")


def _openings(deal: Deal[Any], dealt: tuple[int, ...]) -> Iterator[Any]:
    if len(dealt) == deal.length:
        yield deal.opening(dealt)
        return
    for number, _ in deal.chances(dealt):
        yield from _openings(deal, (*dealt, number))


def _play(session: AnySession, *, best: bool) -> None:
    """Play a game, and look at every part of it in every position.

    The moves are the best, or else the first, in the next turn the second, and so on.
    """
    game, options = session.game, session.setup.options
    oracle, find = oracle_of(game, options), environment_of(game).pieces
    pieces = tuple(find(options, session.opening, _TURNS)) if find else ()
    while session.outcome is None and session.ply < _TURNS:
        _check_position(session)
        _check_pieces(pieces, session.state)
        verdict = oracle.judge(session.state)
        if {each.move for each in verdict.moves} != {*session.legal}:
            raise _Wrong("its oracle does not judge exactly the legal moves")
        _check_values(game, oracle, session.state, verdict)
        by_turns = session.legal[session.ply % len(session.legal)]
        move = verdict.moves[0].move if best else by_turns
        if session.refusal(str(move)) or session.admit(str(move)) != move:
            raise _Wrong(f"its gate cannot read its own notation {str(move)!r}")
        if not phrases_of(game).action(session.state, move):
            raise _Wrong(f"its phrases say nothing about the move {str(move)!r}")
        session.submit(move)
    if session.outcome and (reason := session.outcome.reason) not in phrases_of(game).endings:
        raise _Wrong(f"its phrases say nothing about the ending {reason!r}")


def _check_position(session: AnySession) -> None:
    """See that the gate takes what the view shows for the same position, unless it is hidden."""
    game, state = session.game, session.state
    view = game.view(state)
    try:
        shown = json.dumps(view)
    except (TypeError, ValueError) as error:
        raise _Wrong(f"its view cannot be written as JSON: {error}") from None
    if session.is_covered:
        return
    position = {**view, "to_move": state.to_move}
    try:
        again = game.begin(set_up(game, session.setup.options, position, seed=session.setup.seed))
    except BadInput as error:
        refused = f"its gate refuses the position {shown} of its view"
        raise _Wrong(f"{refused}: {error.message}") from None
    same = (game.view(again), again.to_move) == (view, state.to_move)
    if not same or {*game.legal(again)} != {*session.legal}:
        raise _Wrong(f"its gate reads the position {shown} of its view as another one")


def _check_pieces(pieces: tuple[Piece[Any], ...], state: Any) -> None:
    """See that an observation is as large as its environment says, and within its bounds."""
    for name, shape, find, low, high in pieces:
        piece, size = f"the piece {name!r} of its environment", prod(shape)
        for player in (1, 2):
            numbers = [*find(state, player)]
            if len(numbers) != size:
                raise _Wrong(f"{piece} has {len(numbers)} numbers where its shape has {size}")
            if not all(low <= number <= high for number in numbers):
                raise _Wrong(f"{piece} has a number outside {low:g} to {high:g}")


def _check_values(game: AnyGame, oracle: Oracle, state: Any, verdict: Verdict[Any]) -> None:
    """See that the oracle agrees with the rules one move ahead, and with itself."""
    shown = json.dumps(game.view(state))
    for move, value in verdict.moves:
        after = game.play(state, move)
        called = f"its oracle calls {move} in {shown} {_described(value)}"
        if over := game.outcome(after):
            result = Value(Result.DRAW)
            if over.winner is not None:
                result = Value(Result.WIN if over.winner == state.to_move else Result.LOSS, 1)
            if not _is_same(value, result) or value.plies not in (None, result.plies):
                raise _Wrong(f"{called}, but it is {_described(result)}")
            continue
        other = _value_after(game, oracle, after)
        right = abs(value.share + other.share - 1) < _SAME
        if value.plies is not None and other.plies is not None:
            right = right and value.plies == other.plies + 1
        if not right:
            described = f"the position after it {_described(other)} for the opponent"
            raise _Wrong(f"{called}, but {described}")
    best, value = max((value for _, value in verdict.moves), key=_rank), verdict.value
    if not _is_same(value, best) or value.plies != best.plies:
        called = f"its oracle calls the position {shown} {_described(value)}"
        raise _Wrong(f"{called}, but its best move {_described(best)}")
    if not _is_same(verdict.moves[0].value, best):
        raise _Wrong(f"its oracle does not name the best move in {shown} first")


def _is_same(one: Value, two: Value) -> bool:
    return abs(one.share - two.share) < _SAME


def _value_after(game: AnyGame, oracle: Oracle, after: Any) -> Value:
    """Return what a position is worth to the player to move, before anything is drawn."""
    draws = game.draws(game.undrawn(after))
    if not draws:
        return oracle.value(after)
    total = sum(draw.copies for draw in draws)
    share = sum(draw.copies * oracle.value(draw.state).share for draw in draws) / total
    return Value(None, None, share)


def _rank(value: Value) -> tuple[float, int]:
    """Put the better value higher: the faster win, and the slower loss."""
    plies = value.plies or 0
    return value.share, -plies if value.result is Result.WIN else plies


def _described(value: Value) -> str:
    """Describe a value to the author of the oracle."""
    if value.result is None:
        return f"a chance of {value.share:.4g}"
    return f"a {value.result}" + (f" in {value.plies}" if value.plies is not None else "")


if __name__ == "__main__":
    try:
        for each in GAMES:
            try_game(each)
            print(f"{each.title} is complete.")
    except IncompleteGame as error:
        sys.exit(str(error))
