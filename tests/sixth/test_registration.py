"""A part that is missing or wrong stops the registration with a sentence that names it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import seqtui.app.games
import seqtui.engines.games
from seqtui.app.games.trial import try_look
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.parts import IncompleteGame
from seqtui.engines.games.registry import GAMES
from seqtui.engines.trial import try_game
from tests.sixth.changing import Change, changed_copy, instead, without
from tests.sixth.registering import FOLDER, registered


class Broken(NamedTuple):
    """What somebody forgot or got wrong, and how they are told."""

    file: str
    change: Change
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}: {self.sentence}"


RULES, GATE, ORACLE, PHRASES, ENVIRONMENT = (
    f"engines_games/last_stone/{name}.py"
    for name in ("rules", "gate", "oracle", "phrases", "environment")
)
BOARD, CARD, PLAIN, PAGE = (
    f"app_games/last_stone/{name}" for name in ("board.py", "card.py", "plain.py", "page.md")
)
MISSING = (
    *(
        Broken(file, without, f"The game last-stone has no {Path(file).stem}: {module} is missing.")
        for file, module in (
            (RULES, "seqtui.engines.games.last_stone.rules"),
            (GATE, "seqtui.engines.games.last_stone.gate"),
            (ORACLE, "seqtui.engines.games.last_stone.oracle"),
            (PHRASES, "seqtui.engines.games.last_stone.phrases"),
            (BOARD, "seqtui.app.games.last_stone.board"),
            (CARD, "seqtui.app.games.last_stone.card"),
            (PLAIN, "seqtui.app.games.last_stone.plain"),
        )
    ),
    Broken(
        ENVIRONMENT,
        without,
        "Last Stone is dealt at random and does not say how: "
        "ENVIRONMENT in seqtui.engines.games.last_stone.environment needs a deal.",
    ),
    Broken(PAGE, without, "The game last-stone has no page.md in seqtui.app.games.last_stone."),
)
HASTY = """
class Hasty(LastStoneOracle):
    def judge(self, state):
        verdict = super().judge(state)
        return verdict._replace(moves=verdict.moves[:1])

ORACLE = Hasty
"""
INVERTED = """
class Inverted(LastStoneOracle):
    def _score(self, state):  # as if whoever takes the last stone had lost
        return self.score(state) if state.stones else -super()._score(state)

ORACLE = Inverted
"""
UNSORTED = """
class Unsorted(LastStoneOracle):
    def judge(self, state):
        verdict = super().judge(state)
        return verdict._replace(moves=verdict.moves[::-1])

ORACLE = Unsorted
"""
UNDECIDED = """
class Undecided(LastStoneOracle):
    def value(self, state):
        return super().value(state)._replace(plies=7)

    def judge(self, state):
        return super().judge(state)._replace(value=super().value(state))

ORACLE = Undecided
"""
HOPEFUL = """
from seqtui.engines.solving.oracle import Judged, Result, Value, Verdict

class Hopeful(LastStoneOracle):
    def judge(self, state):
        win = Value(Result.WIN)
        return Verdict(win, tuple(Judged(move, win) for move in legal(state)))

ORACLE = Hopeful
"""
SLOW = """
from seqtui.engines.solving.oracle import Judged, Verdict

def later(value):
    return value._replace(plies=value.plies + 1)

class Slow(LastStoneOracle):
    def value(self, state):
        return later(super().value(state))

    def judge(self, state):
        moves = [Judged(move, later(value)) for move, value in super().judge(state).moves]
        return Verdict(self.value(state), tuple(moves))

ORACLE = Slow
"""
TOO_SMALL = """
from seqtui.engines.games.environment import Piece

def _pieces(options, opening, longest):
    yield Piece("takes", (2,), lambda state, me: state.takes)

ENVIRONMENT = Environment(_deal, _pieces)
"""
TOO_HIGH = TOO_SMALL.replace('"takes", (2,)', '"stones", (1,)').replace(
    "state.takes", "[state.stones]"
)
WRONG = (
    Broken(
        RULES,
        instead('name="last-stone"', 'name="first-stone"'),
        "The folder last_stone must be called first_stone.",
    ),
    Broken(
        RULES,
        instead('Whole("stones"', 'Whole("pebbles"'),
        "Last Stone is wrong: its option_list does not list the fields of its options.",
    ),
    Broken(
        RULES,
        instead('{"copying": False}', '{"copies": False}'),
        "Last Stone, No copying, cannot be played: "
        "Options of Last Stone: copies is not known here.",
    ),
    Broken(
        RULES,
        instead('return f"take {self.stones}"', 'return f"grab {self.stones}"'),
        "Last Stone is wrong: its gate cannot read its own notation 'grab 1'.",
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
        "Last Stone, Classic, cannot be played: "
        "oracle.py, line 18, raises NameError: name 'best' is not defined.",
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", HASTY),
        "Last Stone is wrong: its oracle does not judge exactly the legal moves.",
    ),
    Broken(
        PHRASES,
        instead('"last": Ending', '"first": Ending'),
        "Last Stone is wrong: its phrases say nothing about the ending 'last'.",
    ),
    Broken(
        PHRASES,
        instead('return f"took {move.stones} of {before.stones} stones"', 'return ""'),
        "Last Stone is wrong: its phrases say nothing about the move 'take 1'.",
    ),
    Broken(
        RULES,
        instead("3 - state.to_move", "state.to_move"),
        "Last Stone is wrong: the turn does not pass to the other player.",
    ),
    Broken(
        RULES,
        instead('{"stones": state.stones}', '{"stones": {state.stones}}'),
        "Last Stone is wrong: its view cannot be written as JSON: "
        "Object of type set is not JSON serializable.",
    ),
    Broken(
        PHRASES,
        instead("{winner}", "{winer}"),
        "Last Stone is wrong: "
        "its phrases for the ending 'last' have more in braces than {winner} and {loser}.",
    ),
    Broken(
        GATE,
        instead("import re", "import ree"),
        "The gate of the game last-stone cannot be loaded: "
        "gate.py, line 5, raises ModuleNotFoundError: No module named 'ree'.",
    ),
    Broken(
        RULES,
        instead("moves=lambda _: TAKES", "moves=lambda _: TAKES[:2]"),
        "Last Stone is wrong: the legal move 'take 3' is not among its moves.",
    ),
    Broken(
        RULES,
        instead("takes if takes or not state.stones else (SKIP,)", "takes"),
        "Last Stone is wrong: a player has no legal move, and the game is not over.",
    ),
    Broken(
        RULES,
        instead("if takes or not state.stones else", "if takes else"),
        "Last Stone is wrong: there are legal moves when the game is over.",
    ),
    Broken(
        RULES,
        instead("if refusal(state, take) is None", "if state.stones"),
        "Last Stone is wrong: its rules refuse the legal move 'take ",
    ),
    Broken(
        RULES,
        instead('"takes": list(', '"took": list('),
        'Last Stone is wrong: its gate refuses the position {"stones": 10, "took": []} '
        "of its view: Position of Last Stone: took is not known here.",
    ),
    Broken(
        GATE,
        instead("self.stones, self.takes", "self.stones"),
        'Last Stone is wrong: its gate reads the position {"stones": 9, "takes": [1]} '
        "of its view as another one.",
    ),
    Broken(
        ORACLE,
        instead("return max(", "return min("),
        'Last Stone is wrong: its oracle calls the position {"stones": 10} '
        "a loss in 6, but its best move a win in 5.",
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", INVERTED),
        'Last Stone is wrong: its oracle calls take 3 in {"stones": 3} '
        "a loss in 1, but it is a win in 1.",
    ),
    Broken(
        ORACLE,
        instead("return max(", "return 0 * max("),
        'Last Stone is wrong: its oracle calls the position {"stones": 3} '
        "a draw, but its best move a win in 1.",
    ),
    Broken(
        ORACLE,
        instead("return max(", "return -1 + max("),
        "Last Stone is wrong: its oracle calls ",
    ),
    Broken(
        ORACLE,
        instead("for move in legal(state))", "for move in legal(state)[:1])"),
        "Last Stone is wrong: its oracle calls ",
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", UNSORTED),
        'Last Stone is wrong: its oracle does not name the best move in {"stones": 10} first.',
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", HOPEFUL),
        'Last Stone is wrong: its oracle calls take 1 in {"stones": 10} a win, '
        "but the position after it a win in 5 for the opponent.",
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", SLOW),
        'Last Stone is wrong: its oracle calls take 3 in {"stones": 3} a win in 2, '
        "but it is a win in 1.",
    ),
    Broken(
        ORACLE,
        instead("ORACLE = LastStoneOracle", UNDECIDED),
        "Last Stone is wrong: its oracle ",
    ),
    Broken(
        ENVIRONMENT,
        instead("ENVIRONMENT: Environment[State, Options] = Environment(_deal)", TOO_SMALL),
        "Last Stone is wrong: the piece 'takes' of its environment "
        "has 0 numbers where its shape has 2.",
    ),
    Broken(
        ENVIRONMENT,
        instead("ENVIRONMENT: Environment[State, Options] = Environment(_deal)", TOO_HIGH),
        "Last Stone is wrong: the piece 'stones' of its environment has a number outside 0 to 1.",
    ),
    Broken(
        ENVIRONMENT,
        instead("dealt[0], 1)", "dealt[0] + 1, 1)"),
        "Last Stone is wrong: its environment does not describe the deal of the seed ",
    ),
    Broken(
        BOARD,
        instead("def steer(", "def stear("),
        "The board of Last Stone is incomplete: it has no steer.",
    ),
    Broken(
        BOARD,
        instead("BOARD = LastStoneBoard", "BOARD = Size"),
        "The board of Last Stone is wrong: BOARD is not a Board.",
    ),
    Broken(
        BOARD,
        instead('scene.view["stones"]', 'scene.view["pebbles"]'),
        "The board of Last Stone cannot be drawn: board.py, line 32, raises KeyError: 'pebbles'.",
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
        "The card of Last Stone cannot be drawn: card.py, line 16, raises TypeError: Kit.put() ",
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
    changed_copy(tmp_path, broken.file, broken.change)
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
