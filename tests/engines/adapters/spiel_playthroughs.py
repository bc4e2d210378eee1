"""Whole games in OpenSpiel's own words: all that it can ask about a game and its states.

``python -m tests.engines.adapters.spiel_playthroughs`` writes the files anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import seqtui.engines.adapters.openspiel  # noqa: F401 (it registers the games)

FOLDER = Path(__file__).parent / "playthroughs"
SMALL = {
    "sequence_shift": "length=3,max_game_length=6",
    "sequence_stack": "blocks=thaw,max_game_length=6,numbers=3",
    "mirror_duel": "copies=2,digits=2,echo=forbidden,palindrome=end",
    "mirror_duel_blindfold": "blindfold=True,digits=2,max_game_length=6",
    "sequence_builder": "pool=8,steps=1;3,target=3",
    "code_swap": "cross_back=forbidden,max_game_length=6,numbers=3",
}
"""A small instance of every game, by the name of its file; longer games would tell nothing new."""


def path_of(name: str) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{name}.txt"


def playthrough(name: str, actions: list[int]) -> str:
    """Write down the game with these actions; where they end, others are rolled."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

    game = f"python_seqtui_{name.removesuffix('_blindfold')}({SMALL[name]})"
    lines = playthrough_lines(game, action_sequence=actions, seed=3)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def actions_in(text: str) -> list[int]:
    """Return the actions of a playthrough."""
    return [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]


if __name__ == "__main__":
    for name in SMALL:
        path_of(name).write_text(playthrough(name, []), "utf-8")
