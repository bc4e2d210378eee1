"""``seqtui play --json``: a game for programs, one JSON object per line.

Moves come in as text in the notation, one per line. What the match tells its listeners goes
out, in the order in which it happened.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import asdict

from app import __version__
from app.cli.terminal import hear, say, tolerate
from app.cli.turns import take_turns
from engines import events
from engines.errors import Refused
from engines.events import Event
from engines.gate.moves import submit_text
from engines.gate.options import options_as_json
from engines.match import AnyMatch, Match
from engines.setup import AnySetup


def play_json(setup: AnySetup) -> int:
    """Play a game in JSON lines and return the exit code."""
    tolerate("utf-8")  # programs get the same bytes whatever the locale
    return _Protocol(Match(setup)).play()


class _Protocol:
    """One game in JSON lines."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._lines: deque[dict[str, object]] = deque()
        self._hear_start()
        for event in match.story():
            self._hear(event)
        match.subscribe(self._hear)

    def play(self) -> int:
        return take_turns(self._match, self._ask, self._tell)

    def _ask(self) -> bool:
        text = hear()
        if text is None:
            return False
        if text.strip():
            try:
                submit_text(self._match, text)
            except Refused as refused:
                self._add(
                    "rejected",
                    player=self._match.to_move,
                    input=text,
                    gate=refused.gate,
                    message=refused.message,
                )
        return True

    def _tell(self) -> None:
        while self._lines:
            # In ASCII, because some readers take more than one character for the end of a line.
            say(json.dumps(self._lines.popleft(), separators=(",", ":")))

    def _add(self, event: str, **fields: object) -> None:
        self._lines.append({"event": event, **fields})

    def _hear_start(self) -> None:
        setup = self._match.setup
        self._add(
            "start",
            game=setup.game.name,
            version=__version__,
            seed=setup.seed,
            options=options_as_json(setup.options),
            players=[player._asdict() for player in setup.players],
            first=setup.first,
        )

    def _hear(self, event: Event) -> None:
        match event:
            case (
                events.MovePlayed(ply=ply)
                | events.TurnForfeited(ply=ply)
                | events.TurnSkipped(ply=ply)
                | events.PlayerConceded(ply=ply)
                | events.DrawClaimed(ply=ply)
            ):
                turn = self._match.turns[ply - 1]
                self._add("move", ply=ply, player=turn.player, move=turn.notation, kind=turn.kind)
            case events.SideEffect(JSON=str(name)):
                self._add(name, **asdict(event))
            case events.TurnBegan() | events.GameWon() | events.GameDrawn():
                self._add_position()
            case events.SideEffect() | events.TurnUndone():
                pass  # the next position shows the first; nothing is taken back here

    def _add_position(self) -> None:
        match = self._match
        outcome = match.outcome
        self._add(
            "position",
            ply=match.ply,
            to_move=match.to_move,
            position=match.view,
            legal=[match.game.notation(move) for move in match.legal],
            can_claim=match.can_claim,
            outcome=outcome and {**outcome._asdict(), "text": match.outcome_text},
        )
