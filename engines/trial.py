"""Tries out a game: loads and uses every part, so that mistakes show at once.

Games are registered by a line in :mod:`seqtui.engines.games.registry`, which only checks that their
parts are there, to keep the first frame fast. The tests try every game in full.
"""

from __future__ import annotations

import json
import sys

from seqtui.engines.errors import Refused
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.gate import gate_of
from seqtui.engines.games.parts import IncompleteGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.words import words_of
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.gate.records import dump, load
from seqtui.engines.session import AnySession, Session
from seqtui.engines.solving.oracle import oracle_of

_TURNS = 200
"""A game that has not ended by then may go on for ever; it is tried no further."""


def try_game(game: AnyGame) -> None:
    """Play a short game with each preset, or raise :class:`IncompleteGame` with what is wrong."""
    gate_of(game)
    words = words_of(game)
    fields = set(getattr(game.options(), "_fields", ()))
    _demand(
        game,
        fields == {option.name for option in game.option_list},
        "the knobs are not its options",
    )
    _demand(game, bool(game.presets), "it has no preset")
    for preset in game.presets:
        try:
            check_options(game, game.options()._asdict())
            options = check_options(game, preset.values)
            for ending in words.endings.values():
                "".join(ending).format(winner="", loser="")
            session: AnySession = Session(prepare(game, options, seed=1))
            _play(session)
        except IncompleteGame:
            raise
        except Exception as error:
            wrong = f"{game.title}, {preset.label}, cannot be played: {error!r}."
            raise IncompleteGame(wrong) from error
        if session.outcome and session.outcome.reason not in words.endings:
            _demand(game, False, f"its words do not tell the ending {session.outcome.reason!r}")


def _play(session: AnySession) -> None:
    """Play the first moves there are, through the gate, the oracle and a record."""
    game, words = session.game, words_of(session.game)
    while session.legal and session.ply < _TURNS:
        state, move = session.state, session.legal[session.ply % len(session.legal)]
        judged = oracle_of(game, session.setup.options).judge(state).moves
        _demand(
            game, {each.move for each in judged} == {*session.legal}, "its oracle misses a move"
        )
        known = {*game.moves(session.setup.options)} >= {*session.legal}
        _demand(game, known, "a legal move is not among its moves")
        same = _read(session, str(move)) == move
        _demand(game, same, f"its gate cannot read its own notation {str(move)!r}")
        _demand(game, bool(words.deed(state, move)), "its words do not tell a move")
        passed = game.play(state, move).to_move != state.to_move
        _demand(game, passed, "the turn does not pass to the other player")
        json.dumps(game.view(state))
        session.submit(move)
    load(dump(session))


def _read(session: AnySession, text: str) -> object:
    try:
        return session.admit(text)
    except Refused:
        return None


def _demand(game: AnyGame, holds: bool, otherwise: str) -> None:
    if not holds:
        raise IncompleteGame(f"{game.title} is incomplete: {otherwise}.")


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
