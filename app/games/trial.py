"""Tries out a game's look: loads or draws every part, so that mistakes show at once.

The registry checks none of this, because the first frame draws only the cards.
"""

from __future__ import annotations

import sys
from types import FunctionType

from seqtui.app.drawing.canvas import Canvas
from seqtui.app.drawing.palette import DARK
from seqtui.app.games.board import Board, Scene
from seqtui.app.games.card import LARGE, MIDDLE, SMALL, card_of
from seqtui.app.games.look import LOOKS, board_of, text_of
from seqtui.app.games.plain import draw
from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.gate import gate_of
from seqtui.engines.games.lesson import lesson_of
from seqtui.engines.games.parts import IncompleteGame, describe_error, part
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.games.registry import GAMES

_NAMES = ("Player 1", "Player 2")
_WIDTH, _HEIGHT = 52, 20
"""The room that a board has in the smallest window."""


def load_parts(game: AnyGame) -> None:
    """Load every part of a game, so that none is found missing in the middle of play."""
    gate_of(game)
    phrases_of(game)
    lesson_of(game.name)
    part(game.name, "oracle", "ORACLE", type)
    part(game.name, "board", "BOARD", type, LOOKS)
    part(game.name, "plain", "draw", FunctionType, LOOKS)
    card_of(game.name)
    text_of(game.name, "page.md")


def try_look(game: AnyGame) -> None:
    """Draw a game's opening in every way, or raise :class:`IncompleteGame` with what is wrong."""
    load_parts(game)
    for what, attempt in (("board", _try_board), ("card", _try_card), ("plain text", _try_plain)):
        try:
            attempt(game)
        except IncompleteGame:
            raise
        except Exception as error:
            wrong = f"The {what} of {game.title} cannot be drawn"
            raise IncompleteGame(f"{wrong}: {describe_error(error, game.name)}.") from error


def _try_board(game: AnyGame) -> None:
    if not issubclass(part(game.name, "board", "BOARD", type, LOOKS), Board):
        raise IncompleteGame(f"The board of {game.title} is wrong: BOARD is not a Board.")
    board = board_of(game.name)
    needed = ("steer", "prompt", "draw_table", "draw_choice")
    if missing := [n for n in needed if getattr(getattr(board, n), "__isabstractmethod__", False)]:
        raise IncompleteGame(f"The board of {game.title} is incomplete: it has no {missing[0]}.")
    state = game.begin(game.deal(game.options(), 1, 1))
    scene = Scene(
        view=game.view(state),
        options=game.options(),
        names=_NAMES,
        to_move=state.to_move,
        legal=tuple(map(str, game.legal(state))),
    )
    if board.home(scene) not in (None, *scene.legal):
        wrong = "its cursor begins on a move that is not legal"
        raise IncompleteGame(f"The board of {game.title} is wrong: {wrong}.")
    board.prompt(scene)
    canvas = Canvas(_WIDTH, _HEIGHT, DARK)
    board.draw_table(canvas, scene)
    board.draw_choice(canvas, scene)


def _try_card(game: AnyGame) -> None:
    draw_card = card_of(game.name)
    for kit in (SMALL, MIDDLE, LARGE):
        draw_card(Canvas(kit.width, kit.height, DARK), (0, 0, kit.width, kit.height), kit)


def _try_plain(game: AnyGame) -> None:
    draw(game.name, game.view(game.begin(game.deal(game.options(), 1, 1))), _NAMES)


if __name__ == "__main__":
    try:
        for each in GAMES:
            try_look(each)
            print(f"{each.title} can be drawn.")
    except IncompleteGame as error:
        sys.exit(str(error))
