"""The adapters know no single game: what they need to know, each game says itself."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from seqtui.engines.games.parts import folder_of
from seqtui.engines.games.registry import GAMES

ADAPTERS = sorted((Path(__file__).parents[3] / "engines" / "adapters").glob("*.py"))
NAMES = {name for game in GAMES for name in (game.name, game.title, folder_of(game.name))}


class WithoutDocstrings(ast.NodeTransformer):
    """Takes out texts that stand alone: they may give an example."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        return ast.Expr(ast.Name("_")) if isinstance(node.value, ast.Constant) else node


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: path.stem)
def test_no_game_is_imported_or_named(path: Path) -> None:
    code = ast.unparse(WithoutDocstrings().visit(ast.parse(path.read_text("utf-8"))))
    assert [name for name in NAMES if name in code] == []
