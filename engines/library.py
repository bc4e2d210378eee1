"""The small front for programs that build on the games.

One import and one object are enough to play, to ask and to know the truth:

>>> from seqtui.engines import begin, names
>>> names()
('sequence-shift', 'sequence-stack', 'mirror-duel', 'sequence-builder', 'code-swap')
>>> game = begin("code-swap", start={"codes": [[4, 1, 3], [2, 5, 1]]})
>>> [str(move) for move in game.legal]
['own 1 2', 'own 1 3', 'own 2 3', 'cross 1', 'cross 2', 'cross 3']
>>> known = game.analyse()
>>> print(known.value, known.plies, known.moves[0].move)
win 3 own 1 2

Moves are submitted as text, in any form that a player may type, or as themselves. Everything passes
the same gate; what does not pass is refused with a sentence and changes nothing:

>>> game.submit("Own 1 9")
Traceback (most recent call last):
    ...
seqtui.engines.errors.Refused: There is no position 9: choose from 1 to 3.
>>> game.submit("own 2 3")
>>> game.to_move, game.position, game.outcome
(2, {'codes': [[4, 3, 1], [2, 5, 1]]}, None)
>>> game.undo()
>>> game.redo()

Listeners are called with every event, in order, until they unsubscribe:

>>> unsubscribe = game.subscribe(print)
>>> game.submit(game.analyse().moves[0].move)
TurnTaken(player=2, move='cross 2', ply=2, kind=<TurnKind.PLAYED: 'played'>)
TurnBegan(player=1)
>>> unsubscribe()

What cannot be played at all is ``BadInput``, which like ``Refused`` is a ``ValueError``:

>>> begin("code-swap", length=9)
Traceback (most recent call last):
    ...
seqtui.engines.errors.BadInput: length goes from 3 to 4; 9 is outside.
"""

from __future__ import annotations

from collections.abc import Mapping

from seqtui.engines.errors import BadInput as BadInput
from seqtui.engines.errors import Refused as Refused
from seqtui.engines.games.game import First
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options, preset_named
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session
from seqtui.engines.solving.deals import check_deals


def names() -> tuple[str, ...]:
    """Return the names of all games, in the order they are offered."""
    return tuple(game.name for game in GAMES)


def begin(
    game: str,
    *,
    seed: int | None = None,
    start: Mapping[str, object] | None = None,
    first: First = 1,
    deals: str = "any",
    preset: str | None = None,
    **options: object,
) -> AnySession:
    """Begin a game, dealt by a seed or from a position, or raise ``BadInput``.

    The options are those of ``seqtui play --set``; they have the last word over the preset's, and
    a position that says who is to move over ``first``.

    >>> begin("sequence-shift", preset="classic", length=3, seed=7).position
    {'sequence': [3, 2, 1]}

    ``deals`` are ``any`` that the rules allow, ``lively`` ones or ``even`` ones. Beside a seed they
    mean the first such deal from that seed on:

    >>> begin("code-swap", seed=7).analyse().plies
    1
    >>> game = begin("code-swap", seed=7, deals="even")
    >>> print(game.setup.seed, game.analyse().value)
    19 draw
    """
    rules = game_named(game)
    chosen = {} if preset is None else {**preset_named(rules, preset).values}
    checked = check_options(rules, {**chosen, **options})
    setup = prepare(
        rules,
        checked,
        seed=seed,
        first=first,
        position=start,
        deals=check_deals(rules, checked, deals, start),
        onward=True,
    )
    session: AnySession = Session(setup)
    return session
