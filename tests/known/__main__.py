"""Asks the oracles what is known about each game and writes it down for the rules pages.

Run ``python -m tests.known`` after a change to the rules, the oracles or the words of a game's
module here: it writes every ``known.md``. A test holds the files to what the oracles say now.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import seqtui.app.games
from seqtui.engines.games.parts import folder_of
from seqtui.engines.games.registry import GAMES


def facts_of(game: str) -> str | None:
    """Return what the oracles say now about the game with this name; None if nobody asked."""
    module = f"{__package__}.{folder_of(game)}"
    if find_spec(module) is None:
        return None
    text: str = import_module(module).facts()
    return text.lstrip()


if __name__ == "__main__":
    for each in GAMES:
        if (facts := facts_of(each.name)) is not None:
            folder = Path(seqtui.app.games.__file__).parent / folder_of(each.name)
            (folder / "known.md").write_text(facts, "utf-8")
