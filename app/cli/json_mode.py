"""``seqtui play --json``: a game for programs, one JSON object per line.

Moves come in as text in the game's notation, one per line. The events of the match go out in
order.
"""

from __future__ import annotations

import json
from dataclasses import asdict

from app import __version__
from app.cli.line_game import LineGame, play_all
from app.cli.terminal import hear, tolerate
from engines import events
from engines.errors import Refused
from engines.events import Event
from engines.games.words import words_of
from engines.gate.moves import submit_text
from engines.gate.options import options_as_json
from engines.match import AnyMatch
from engines.series import Series
from engines.setup import AnySetup


def play_json(setup: AnySetup) -> int:
    """Play a game, or a match, in JSON lines and return the exit code."""
    tolerate("utf-8")  # programs get the same bytes whatever the locale
    return play_all(setup, _Protocol)


class _Protocol(LineGame):
    """One game in JSON lines."""

    def __init__(self, match: AnyMatch) -> None:
        setup = match.setup
        start = _line(
            "start",
            game=setup.game.name,
            version=__version__,
            seed=setup.seed,
            options=options_as_json(setup.options),
            players=[player._asdict() for player in setup.players],
            first=setup.first,
            **_place(setup.series),
        )
        super().__init__(match, start)

    def _ask(self) -> bool:
        text = hear()
        if text is None:
            return False
        if text.strip():
            try:
                submit_text(self._match, text)
            except Refused as refused:
                why = {"gate": refused.gate, "message": refused.message}
                self._lines.append(_line("rejected", player=self._match.to_move, input=text, **why))
        return True

    def _hear(self, event: Event) -> None:
        match event:
            case events.TurnTaken(ply=ply):
                turn = self._match.turns[ply - 1]
                move = {"player": turn.player, "move": turn.notation, "kind": turn.kind}
                self._lines.append(_line("move", ply=ply, **move))
            case events.SideEffect(JSON=str(name)):
                self._lines.append(_line(name, **asdict(event)))
            case events.TurnBegan() | events.GameWon() | events.GameDrawn():
                self._lines.append(_position(self._match))
            case events.SideEffect() | events.TurnUndone():
                pass  # the next position shows the effect, and there is no undo here


def _place(series: Series | None) -> dict[str, object]:
    """Say which game of a match begins, and how the match stands for player 1 and player 2."""
    if series is None:
        return {}
    place = {"format": series.format, "game": series.number, "score": series.standing().score}
    return {"series": place}


def _position(match: AnyMatch) -> str:
    outcome, (one, two), text = match.outcome, match.setup.players, None
    if outcome:  # with the names that the first line gave
        text = words_of(match.game).sentence(outcome, (one.name, two.name))
    return _line(
        "position",
        ply=match.ply,
        to_move=match.to_move,
        position=match.view,
        legal=[match.game.notation(move) for move in match.legal],
        can_claim=match.can_claim,
        outcome=outcome and {**outcome._asdict(), "text": text},
    )


def _line(event: str, **fields: object) -> str:
    # In ASCII, because some readers take other characters than a newline for the end of a line.
    return json.dumps({"event": event, **fields}, separators=(",", ":"))
