"""What a game's ``gate.py`` defines, and how to get it.

Everything that is to change a game passes here: text is read as a move, and every move passes the
pydantic model of its type (ALL-3). The models are loaded with the first choice that
comes in: this module needs no pydantic, so a screen can be painted without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.game import Game, M, OptionsT, S
from seqtui.engines.games.parts import part
from seqtui.engines.text import join_or

if TYPE_CHECKING:
    from seqtui.engines.gate.models import MoveShape, PositionShape

MAX_INPUT = 200
"""No move needs more characters than this, in any form."""


_VERBS = ("swap", "add", "choose", "select", "pick", "take", "play", "place", "discard")
_SAME = {"crosses": "cross", **{f"{word}s": word for word in (*_VERBS, "position", "number")}}
"""What the rulebooks say of a player, to what a player says."""
_FILLERS = frozenset(["a", "the", "and", "with", "to", "at", "in", "it", "number", "card"])
"""Words of the rulebooks that say nothing more about a move."""
_LETTER = r"[^\W\d_]"
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | {"’": "'"})
_QUOTES = "\"'`*“”„«»‘"
_AT_THE_END = f" .!?;:,…{_QUOTES}"
# After a word with a space before it, and at the beginning, it is the sign of a number.
_BETWEEN = re.compile(
    rf"(?<=[0-9]) ?-+ ?(?=\w)|(?<={_LETTER})(?:-+| -+ )(?=\w)|(?<=\w) ?& ?(?=\w)|,"
)
_WORD = re.compile(rf"-?[0-9]+|{_LETTER}+(?:'{_LETTER}+)?|\S")


class Answer(NamedTuple):
    """One answer to a question about a move, and what it means."""

    text: str
    """What is typed: ``2``."""
    label: str
    """What it means in a few words, to stand beside it: "with the 5"."""


class Question(NamedTuple):
    """The first steps of a move, and what is asked next (ALL-3)."""

    so_far: str
    """What was said, in words that the answer is added to: ``own 1``."""
    asked: str
    """What is asked, to be followed by the answers unless it names them itself and is a whole
    question: "Swap position 1 with which one"."""
    answers: tuple[Answer, ...]
    """What can be answered; there may be other answers that the rules refuse."""
    steps: tuple[Answer, ...]
    """What was answered before, one for each step."""
    left: int = 1
    """How many steps are left, this one included."""

    @property
    def text(self) -> str:
        """The whole question: "Swap position 1 with which one: 2 or 3?"."""
        if self.asked.endswith("?"):
            return self.asked
        return f"{self.asked}: {join_or([answer.text for answer in self.answers])}?"

    @property
    def back(self) -> str:
        """What was said before the last step; nothing if that was the first."""
        return self.so_far.rpartition(" ")[0] if len(self.steps) > 1 else ""


class Unfinished(Refused):
    """Only the first steps of a move were said: the question asks for the next one."""

    def __init__(self, question: Question) -> None:
        super().__init__(Stage.READ, f"That is only the beginning of a move. {question.text}")
        self.question = question


class GameGate(NamedTuple, Generic[S, M, OptionsT]):
    """How one game's moves and positions come in."""

    forms: Callable[[OptionsT], str]
    """The input forms with some options in a few words, to follow "type"."""
    read: Callable[[str, S], M | Question | None]
    """Words as :func:`plain` gives them to the move they name, possible or not, or to what has to
    be asked first; None if they name none."""
    shapes: Mapping[type, MoveShape[Any, OptionsT]]
    """The model and the check of each type of move."""
    position: type[PositionShape[S, OptionsT]]
    """The shape of a custom position."""

    def admit(self, choice: object, state: S, options: OptionsT) -> M:
        """Take text, or what may be a move, through the first two stages, or raise ``Refused``."""
        try:
            move = self.read(plain(choice), state) if type(choice) is str else choice
            if type(move) is Question:
                raise Unfinished(move)
            shape = next((shape for kind, shape in self.shapes.items() if type(move) is kind), None)
            if shape is None:
                raise Refused(Stage.READ, f"That is not a move: type {self.forms(options)}.")
            admitted: M = shape.admit(move, options)
        except BadInput as error:
            raise Refused(Stage.SHAPE, error.message) from None
        return admitted


def plain(text: str) -> str:
    """Return what was typed as words and numbers in lower case, with single spaces (ALL-3).

    ``"Swap the numbers in Position 2 and Position 3."``, ``swaps positions 2-3`` and ``swap 2, 3``
    are the same; so are ``3-F`` and ``3 f``. Only alone with one number, ``position`` says
    something. It is empty if the text is far too long.
    """
    if len(text) > MAX_INPUT:
        return ""
    spaced = " ".join(text.lower().translate(_DASHES).split())
    found = _WORD.findall(_BETWEEN.sub(" ", spaced.rstrip(_AT_THE_END)))
    words = [_SAME.get(word, word) for word in found if word not in _QUOTES]
    words = [word for word in words if word not in _FILLERS]
    if len(words) > 2:
        words = [word for word in words if word != "position"]
    return " ".join(words)


def gate_of(game: Game[S, M, OptionsT]) -> GameGate[S, M, OptionsT]:
    """Return a game's gate."""
    return part(game.name, "gate", "GATE", GameGate)
