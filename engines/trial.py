"""Tries out a game: loads and uses every part, so that mistakes show at once.

Games are registered by a line in :mod:`seqtui.engines.games.registry`, which only checks that their
parts are there, to keep the first frame fast. The tests try every game in full.
"""

from __future__ import annotations

import json
import sys

from seqtui.engines.errors import Refused
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.parts import IncompleteGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.games.words import words_of
from seqtui.engines.gate.game_gate import gate_of
from seqtui.engines.gate.moves import read_choice
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.gate.records import dump, load
from seqtui.engines.match import AnyMatch, Match
from seqtui.engines.solving.oracle import oracle_of

_TURNS = 200
"""A game that has not ended by then may go on for ever; it is tried no further."""


def try_game(game: AnyGame) -> None:
    """Play a short game with each preset, or raise :class:`IncompleteGame` with what is wrong."""
    gate_of(game)
    words = words_of(game)
    fields = set(getattr(game.options(), "_fields", ()))
    _demand(game, fields == {knob.name for knob in game.knobs}, "the knobs are not its options")
    _demand(game, bool(game.presets), "it has no preset")
    for preset in game.presets:
        try:
            check_options(game, game.options()._asdict())
            options = check_options(game, preset.values)
            for ending in words.endings.values():
                "".join(ending).format(winner="", loser="")
            match: AnyMatch = Match(prepare(game, options, seed=1))
            _play(match)
        except IncompleteGame:
            raise
        except Exception as error:
            wrong = f"{game.title}, {preset.label}, cannot be played: {error!r}."
            raise IncompleteGame(wrong) from error
        if match.outcome and match.outcome.reason not in words.endings:
            _demand(game, False, f"its words do not tell the ending {match.outcome.reason!r}")


def _play(match: AnyMatch) -> None:
    """Play the first moves there are, through the gate, the oracle and a record."""
    game, words = match.game, words_of(match.game)
    while match.legal and match.ply < _TURNS:
        state, move = match.state, match.legal[match.ply % len(match.legal)]
        judged = oracle_of(game, match.setup.options).judge(state).moves
        _demand(game, {each.move for each in judged} == {*match.legal}, "its oracle misses a move")
        known = {*game.moves(match.setup.options)} >= {*match.legal}
        _demand(game, known, "a legal move is not among its moves")
        same = _read(match, game.notation(move)) == move
        _demand(game, same, f"its gate cannot read its own notation {game.notation(move)!r}")
        _demand(game, bool(words.deed(state, move)), "its words do not tell a move")
        passed = game.play(state, move).to_move != state.to_move
        _demand(game, passed, "the turn does not pass to the other player")
        json.dumps(game.view(state))
        match.submit(move)
    load(dump(match))


def _read(match: AnyMatch, text: str) -> object:
    try:
        return read_choice(match, text)
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
