"""Tries out a game: loads and uses every part, so that mistakes show at once.

Games are registered by a line in :mod:`seqtui.engines.games.registry`, which only checks that their
parts are there, to keep the first frame fast. The tests try every game in full.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from math import prod
from random import Random
from typing import Any, TypeAlias

from seqtui.engines.errors import BadInput, Refused
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

_Choose: TypeAlias = Callable[[AnySession, Verdict[Any]], Any]


def try_game(game: AnyGame) -> None:
    """Try every part of a game, or raise :class:`IncompleteGame` with what is wrong."""
    gate_of(game)
    phrases_of(game)
    part(game.name, "oracle", "ORACLE", type)
    environment_of(game)
    fields = {*getattr(game.options, "_fields", ())}
    listed = fields == {option.name for option in game.option_list}
    _demand(game, listed, "its option_list does not list the fields of its options")
    _demand(game, bool(game.presets), "it has no preset")
    for preset in game.presets:
        try:
            check_options(game, game.options()._asdict())
            _try_with(game, check_options(game, preset.values))
        except IncompleteGame:
            raise
        except Exception as error:
            wrong = f"{game.title}, {preset.label}, cannot be played"
            raise IncompleteGame(f"{wrong}: {describe_error(error, game.name)}.") from error


def _try_with(game: AnyGame, options: Any) -> None:
    """Try the rules alone, then all parts in two games: with all sorts of moves, and the best."""
    for seed in range(_GAMES):
        _check_rules(game, options, seed)
    _check_endings(game)
    deal = deal_of(game, options)
    if deal is not None:
        _check_deal(game, options, deal)
    for choose in (_by_turns, _the_best):
        session: AnySession = Session(prepare(game, options, seed=1))
        _play(session, choose)
        load(dump(session))


def _by_turns(session: AnySession, verdict: Verdict[Any]) -> Any:
    """Choose the first move, the next turn the second, and so on."""
    return session.legal[session.ply % len(session.legal)]


def _the_best(session: AnySession, verdict: Verdict[Any]) -> Any:
    return verdict.moves[0].move


def _check_endings(game: AnyGame) -> None:
    """See that the endings can be told with the names of the players."""
    for reason, ending in phrases_of(game).endings.items():
        try:
            "".join(ending).format(winner="", loser="")
        except (LookupError, ValueError):
            wrong = f"its phrases for the ending {reason!r} have more in braces than"
            _demand(game, False, f"{wrong} {{winner}} and {{loser}}")


def _check_rules(game: AnyGame, options: Any, seed: int) -> None:
    """Play a game at random, and see that the rules do what every game does."""
    every, roll = {*game.moves(options)}, Random(seed)
    state = game.begin(game.deal(options, seed, 1))
    for _ in range(_TURNS):
        legal, skip = game.legal(state), game.forced(state)
        if game.outcome(state) is not None:
            _demand(game, not legal, "there are legal moves when the game is over")
            return
        _demand(game, bool(legal), "a player has no legal move, and the game is not over")
        if skip is None and (others := {*legal} - every):
            unlisted = str(others.pop())
            _demand(game, False, f"the legal move {unlisted!r} is not among its moves")
        move = roll.choice(legal) if skip is None else skip
        if skip is None and (refusal := game.refusal(state, move)):
            wrong = f"its rules refuse the legal move {str(move)!r}: {refusal}"
            _demand(game, False, wrong)
        after = game.play(state, move)
        passed = after.to_move != state.to_move
        _demand(game, passed, "the turn does not pass to the other player")
        state = after


def _play(session: AnySession, choose: _Choose) -> None:
    """Play a game, and look at every part of it in every position."""
    game, options = session.game, session.setup.options
    oracle, find = oracle_of(game, options), environment_of(game).pieces
    pieces = tuple(find(options, session.opening, _TURNS)) if find else ()
    while session.outcome is None and session.ply < _TURNS:
        _check_position(session)
        _check_pieces(game, pieces, session.state)
        verdict = oracle.judge(session.state)
        judged = {each.move for each in verdict.moves}
        complete = judged == {*session.legal}
        _demand(game, complete, "its oracle does not judge exactly the legal moves")
        _check_values(game, oracle, session.state, verdict)
        move = choose(session, verdict)
        _check_move(session, move)
        session.submit(move)
    if session.outcome is not None:
        reason = session.outcome.reason
        known = reason in phrases_of(game).endings
        _demand(game, known, f"its phrases say nothing about the ending {reason!r}")


def _check_move(session: AnySession, move: Any) -> None:
    """See that a move can be read and is told in words."""
    game, text = session.game, str(move)
    try:
        same = session.admit(text) == move
    except Refused:
        same = False
    _demand(game, same, f"its gate cannot read its own notation {text!r}")
    told = phrases_of(game).action(session.state, move)
    _demand(game, bool(told), f"its phrases say nothing about the move {text!r}")


def _check_position(session: AnySession) -> None:
    """See that the gate takes what the view shows for the same position, unless it is hidden."""
    game, state = session.game, session.state
    view = game.view(state)
    try:
        shown = json.dumps(view)
    except (TypeError, ValueError) as error:
        _demand(game, False, f"its view cannot be written as JSON: {error}")
    if session.is_covered:
        return
    position = {**view, "to_move": state.to_move}
    try:
        again = game.begin(set_up(game, session.setup.options, position, seed=session.setup.seed))
    except BadInput as error:
        _demand(game, False, f"its gate refuses the position {shown} of its view: {error.message}")
    same = (game.view(again), again.to_move) == (view, state.to_move)
    same = same and {*game.legal(again)} == {*session.legal}
    _demand(game, same, f"its gate reads the position {shown} of its view as another one")


def _check_deal(game: AnyGame, options: Any, deal: Deal[Any]) -> None:
    """See that what the rules deal is among what the environment describes."""

    def begun(opening: Any) -> Any:
        return game.undrawn(game.begin(opening))

    described = {begun(each) for each in islice(_openings(deal, ()), _MOST_DEALS + 1)}
    if len(described) > _MOST_DEALS:
        return
    for seed in range(_SEEDS):
        known = begun(game.deal(options, seed, 1)) in described
        _demand(game, known, f"its environment does not describe the deal of the seed {seed}")


def _openings(deal: Deal[Any], dealt: tuple[int, ...]) -> Iterator[Any]:
    if len(dealt) == deal.length:
        yield deal.opening(dealt)
        return
    for number, _ in deal.chances(dealt):
        yield from _openings(deal, (*dealt, number))


def _check_pieces(game: AnyGame, pieces: tuple[Piece[Any], ...], state: Any) -> None:
    """See that an observation is as large as its environment says, and within its bounds."""
    for name, shape, find, low, high in pieces:
        for player in (1, 2):
            numbers = [*find(state, player)]
            piece = f"the piece {name!r} of its environment"
            size = prod(shape)
            fits = len(numbers) == size
            _demand(game, fits, f"{piece} has {len(numbers)} numbers where its shape has {size}")
            within = all(low <= number <= high for number in numbers)
            _demand(game, within, f"{piece} has a number outside {low:g} to {high:g}")


def _check_values(game: AnyGame, oracle: Oracle, state: Any, verdict: Verdict[Any]) -> None:
    """See that the oracle agrees with the rules one move ahead, and with itself."""
    shown = json.dumps(game.view(state))
    values = {each.move: each.value for each in verdict.moves}
    for move, value in values.items():
        text = str(move)
        after = game.play(state, move)
        over = game.outcome(after)
        if over is not None:
            result = _result(over.winner, state.to_move)
            right = abs(value.share - result.share) < _SAME and value.plies in (None, result.plies)
            called, is_really = _described(value), _described(result)
            why = f"its oracle calls {text} in {shown} {called}, but it is {is_really}"
            _demand(game, right, why)
            continue
        other = _value_after(game, oracle, after)
        right = abs(value.share + other.share - 1) < _SAME
        if value.plies is not None and other.plies is not None:
            right = right and value.plies == other.plies + 1
        why = f"its oracle calls {text} in {shown} {_described(value)}, but the position after it"
        _demand(game, right, f"{why} {_described(other)} for the opponent")
    best, value = max(values.values(), key=_rank), verdict.value
    right = abs(value.share - best.share) < _SAME and value.plies == best.plies
    why = f"its oracle calls the position {shown} {_described(value)}, but its best move"
    _demand(game, right, f"{why} {_described(best)}")
    first = abs(verdict.moves[0].value.share - best.share) < _SAME
    _demand(game, first, f"its oracle does not name the best move in {shown} first")


def _result(winner: int | None, mover: int) -> Value:
    """Return what a move is worth to the mover that ends the game."""
    if winner is None:
        return Value(Result.DRAW)
    return Value(Result.WIN if winner == mover else Result.LOSS, 1)


def _value_after(game: AnyGame, oracle: Oracle, after: Any) -> Value:
    """Return what a position is worth to the player to move, before anything is drawn."""
    draws = game.draws(game.undrawn(after))
    if not draws:
        return oracle.value(after)
    total = sum(draw.copies for draw in draws)
    return Value(
        None, None, sum(draw.copies * oracle.value(draw.state).share for draw in draws) / total
    )


def _rank(value: Value) -> tuple[float, int]:
    """Put the better value higher: the faster win, and the slower loss."""
    plies = value.plies or 0
    return value.share, -plies if value.result is Result.WIN else plies


def _described(value: Value) -> str:
    """Write a value for whoever is writing the oracle."""
    if value.result is None:
        return f"a chance of {value.share:.4g}"
    return f"a {value.result}" + (f" in {value.plies}" if value.plies is not None else "")


def _demand(game: AnyGame, holds: bool, otherwise: str) -> None:
    if not holds:
        raise IncompleteGame(f"{game.title} is wrong: {otherwise.removesuffix('.')}.")


def register(folder: str) -> AnyGame:
    """Register the game in a folder and try all of it; what is incomplete is not registered."""
    game = GAMES.add(folder)
    try:
        try_game(game)
    except BaseException:
        GAMES.remove(game)
        raise
    return game


if __name__ == "__main__":
    try:
        for each in GAMES:
            try_game(each)
            print(f"{each.title} is complete.")
    except IncompleteGame as error:
        sys.exit(str(error))
