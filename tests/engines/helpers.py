"""How the tests of a single game play it: from outside, as text, through all three gates."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.game import First
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session


def start(
    name: str,
    position: Mapping[str, object] | None = None,
    *,
    seed: int = 1,
    first: First = 1,
    **options: object,
) -> AnySession:
    """Begin a match, dealt or from a position, with these options beside the defaults."""
    return _begin(name, position, options, seed, first)


def _begin(
    name: str,
    position: Mapping[str, object] | None,
    options: Mapping[str, object],
    seed: int = 1,
    first: First = 1,
) -> AnySession:
    game = game_named(name)
    checked = check_options(game, options)
    return Session(prepare(game, checked, seed=seed, first=first, position=position))


def play(session: AnySession, *texts: str) -> None:
    """Type one move after another."""
    for text in texts:
        session.submit(text)


def shown(session: AnySession) -> dict[str, object]:
    """Return the position as both players may see it."""
    return dict(session.game.view(session.state))


def legal(session: AnySession) -> list[str]:
    """Return what the rules themselves allow in the present state, in canonical notation."""
    return [str(move) for move in session.game.legal(session.state)]


def refusal(session: AnySession, text: str) -> tuple[Stage, str]:
    """Type something that must be refused and change nothing (ALL-3): by which gate, and why."""
    before = session.state, session.turns
    with pytest.raises(Refused) as refused:
        session.submit(text)
    assert (session.state, session.turns) == before
    return refused.value.stage, refused.value.message


def bad_position(name: str, position: Mapping[str, object], **options: object) -> str:
    """Give a position that must not be accepted, and return the sentence that says why."""
    with pytest.raises(BadInput) as bad:
        _begin(name, position, options)
    return bad.value.message


def bad_options(name: str, **options: object) -> str:
    """Give options that must not be accepted, and return the sentence that says why."""
    with pytest.raises(BadInput) as bad:
        _begin(name, None, options)
    return bad.value.message
