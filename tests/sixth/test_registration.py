"""A part that is missing or wrong stops the registration with a sentence that names it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import NamedTuple

import pytest

import seqtui.app.games
import seqtui.engines.games
from seqtui.app.games.trial import try_look
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.parts import IncompleteGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.trial import try_game
from tests.sixth.registering import FOLDER, HERE, ROOMS, registered


class Broken(NamedTuple):
    """What somebody forgot or got wrong, and how they are told."""

    file: str
    change: Callable[[str], str] | None
    """What became of the file; None where it is missing."""
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}: {self.sentence}"


def instead(old: str, new: str) -> Callable[[str], str]:
    """Write something else."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


RULES, GATE, ORACLE, WORDS = (
    f"engines_games/last_stone/{name}.py" for name in ("rules", "gate", "oracle", "words")
)
BOARD, CARD, PLAIN, PAGE = (
    f"app_games/last_stone/{name}" for name in ("board.py", "card.py", "plain.py", "page.md")
)
MISSING = (
    *(
        Broken(file, None, f"The game last-stone has no {Path(file).stem}: {module} is missing.")
        for file, module in (
            (RULES, "seqtui.engines.games.last_stone.rules"),
            (GATE, "seqtui.engines.games.last_stone.gate"),
            (ORACLE, "seqtui.engines.games.last_stone.oracle"),
            (WORDS, "seqtui.engines.games.last_stone.words"),
            (BOARD, "seqtui.app.games.last_stone.board"),
            (CARD, "seqtui.app.games.last_stone.card"),
            (PLAIN, "seqtui.app.games.last_stone.plain"),
        )
    ),
    Broken(PAGE, None, "The game last-stone has no page.md in seqtui.app.games.last_stone."),
)
HASTY = """
class Hasty(LastStoneOracle):
    def judge(self, state):
        verdict = super().judge(state)
        return verdict._replace(moves=verdict.moves[:1])

ORACLE = Hasty
"""
WRONG = (
    Broken(
        RULES,
        instead('name="last-stone"', 'name="first-stone"'),
        "The folder last_stone must be called first_stone.",
    ),
    Broken(
        RULES,
        instead('Whole("stones"', 'Whole("pebbles"'),
        "Last Stone is incomplete: the knobs are not its options.",
    ),
    Broken(
        RULES,
        instead('{"copying": False}', '{"copies": False}'),
        "Last Stone, No copying, cannot be played: ",
    ),
    Broken(
        RULES,
        instead('return f"take {self.stones}"', 'return f"grab {self.stones}"'),
        "Last Stone is incomplete: its gate cannot read its own notation 'grab 1'.",
    ),
    Broken(
        GATE,
        instead("GATE: GameGate[State, Take, Options] = GameGate", "GATE = dict"),
        "The gate of the game last-stone is wrong: "
        "GATE in seqtui.engines.games.last_stone.gate must be a GameGate, not a dict.",
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", ""),
        "The oracle of the game last-stone is incomplete: "
        "seqtui.engines.games.last_stone.oracle must define ORACLE.",
    ),
    Broken(
        ORACLE,
        instead("return max(", "return best("),
        "Last Stone, Classic, cannot be played: NameError(",
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", HASTY),
        "Last Stone is incomplete: its oracle misses a move.",
    ),
    Broken(
        WORDS,
        instead('"last": Ending', '"first": Ending'),
        "Last Stone is incomplete: its words do not tell the ending 'last'.",
    ),
    Broken(
        WORDS,
        instead('return f"took {move.stones} of {before.stones} stones"', 'return ""'),
        "Last Stone is incomplete: its words do not tell a move.",
    ),
    Broken(
        RULES,
        instead("3 - state.to_move", "state.to_move"),
        "Last Stone is incomplete: the turn does not pass to the other player.",
    ),
    Broken(
        RULES,
        instead('{"stones": state.stones}', '{"stones": {state.stones}}'),
        "Last Stone, Classic, cannot be played: TypeError('Object of type set is not JSON",
    ),
    Broken(
        WORDS,
        instead("{winner}", "{winer}"),
        "Last Stone, Classic, cannot be played: KeyError('winer').",
    ),
    Broken(
        GATE,
        instead("import re", "import ree"),
        "The gate of the game last-stone cannot be loaded: ModuleNotFoundError(",
    ),
    Broken(
        BOARD,
        instead("def steer(", "def stear("),
        "The board of Last Stone cannot be drawn: TypeError('BOARD has no steer').",
    ),
    Broken(
        BOARD,
        instead("BOARD = LastStoneBoard", "BOARD = Size"),
        "The board of Last Stone cannot be drawn: TypeError(",
    ),
    Broken(
        BOARD,
        instead('scene.view["stones"]', 'scene.view["pebbles"]'),
        "The board of Last Stone cannot be drawn: KeyError('pebbles').",
    ),
    Broken(
        CARD,
        instead("def draw(", "draw = []\n\n\ndef _draw("),
        "The card of the game last-stone is wrong: "
        "draw in seqtui.app.games.last_stone.card must be a function, not a list.",
    ),
    Broken(
        CARD,
        instead("kit.put(canvas, left,", "kit.put(left,"),
        "The card of Last Stone cannot be drawn: TypeError(",
    ),
    Broken(
        PLAIN,
        instead("def draw(", "def show("),
        "The plain of the game last-stone is incomplete: "
        "seqtui.app.games.last_stone.plain must define draw.",
    ),
)


@pytest.mark.parametrize("broken", [*MISSING, *WRONG], ids=str)
def test_whoever_forgets_a_part_is_told_which(broken: Broken, tmp_path: Path) -> None:
    for folder in ROOMS:
        copytree(HERE / folder, tmp_path / folder, ignore=ignore_patterns("__pycache__"))
    file = tmp_path / broken.file
    if broken.change is None:
        file.unlink()
    else:
        file.write_text(broken.change(file.read_text("utf-8")), "utf-8")
    with pytest.raises(IncompleteGame) as raised, registered(tmp_path):
        pass
    assert str(raised.value).startswith(broken.sentence)
    nothing_is_left()


def nothing_is_left() -> None:
    """See that no trace of the game is there when it is not registered."""
    assert [game.name for game in GAMES if game.name == "last-stone"] == []
    assert [name for name in sys.modules if f".games.{FOLDER}" in name] == []
    for package in (seqtui.engines.games, seqtui.app.games):
        assert len(package.__path__) == 1
        assert not hasattr(package, FOLDER)


def test_a_whole_game_is_registered_and_leaves_no_trace() -> None:
    with registered() as game:
        assert GAMES[-1] is game
    nothing_is_left()


def test_a_name_is_registered_once() -> None:
    with registered(), pytest.raises(IncompleteGame, match="There is a game called last-stone"):
        GAMES.add(FOLDER)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_complete(game: AnyGame) -> None:
    try_game(game)
    try_look(game)
