"""How much hints repeat themselves: the sentences of each preset, and how often each is said.

Run ``python -m tests.benchmarks.reasons [GAME ...]``. A person who plays like medium asks for a
hint at every turn against medium, until there are enough of them. Sentences that differ only in
numbers, moves and names are one.
"""

from __future__ import annotations

import re
import sys
from collections import Counter

from seqtui.app.values import hint_for
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.options import Preset
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.players.choice import choose
from seqtui.engines.session import AnySession, Session
from seqtui.engines.setup import Player

HINTS = 200
LONGEST = 40
_VARIES = re.compile(
    r"\b(?:swap|leap|own|cross) [0-9 ]*[0-9]|\b(?:place|discard)(?: [0-9])?\b"
    r"|[0-9][0-9 .,%]*(?:front|back)?"
)


def hints(game: AnyGame, preset: Preset, count: int = HINTS) -> Counter[str]:
    """Return the sentences that are said, without what varies in them, and how often each is."""
    said: Counter[str] = Counter()
    options = check_options(game, preset.values)
    players = Player("Ada"), Player("Computer", "medium")
    seed = 0
    while said.total() < count:
        session: AnySession = Session(
            prepare(
                game,
                options,
                seed=seed,
                players=players,
                deals=game.usual_deals(options),
                onward=True,
            )
        )
        seed += 1
        while session.outcome is None and session.ply < LONGEST and said.total() < count:
            if session.to_move == 1 and len(session.legal) > 1:
                said[_VARIES.sub("#", hint_for(session).why).strip()] += 1
            session.submit(choose(session, "medium"))
    return said


def main() -> None:
    """Print the commonest sentences of each preset."""
    for name in sys.argv[1:] or [game.name for game in GAMES]:
        game = game_named(name)
        for preset in game.presets:
            said = hints(game, preset)
            print(f"\n{game.title}, {preset.label}: {len(said)} sentences in {said.total()} hints")
            for sentence, times in said.most_common(5):
                print(f"  {times / said.total():4.0%}  {sentence}")


if __name__ == "__main__":
    main()
