"""What is on the screen as a picture that is the same wherever and whenever it is taken."""

from __future__ import annotations

import re

from textual.app import App

_OUTSIDE = re.compile(r"\s*@font-face \{.*?\}|\s*<!-- .*? -->", re.DOTALL)
"""What names addresses outside; a picture has to do with the fonts that are there."""
_ROW = re.compile(r"-line-(\d+)\)\">([^<]*)<")


def picture_of(app: App[None]) -> str:
    """Return the present screen as an SVG that refers to nothing outside itself."""
    svg = app.export_screenshot(title="seqtui", simplify=True)
    svg = _OUTSIDE.sub("", svg)
    # Rich makes the names in a picture from its contents: each small change would change all.
    return re.sub(r"terminal-\d+", "terminal-0", svg).rstrip() + "\n"


def rows_of(svg: str) -> dict[int, str]:
    """Return the text of each row of a picture, as far as it has any."""
    rows: dict[int, str] = {}
    for number, text in _ROW.findall(svg):
        rows[int(number)] = rows.get(int(number), "") + text.replace("&#160;", " ")
    return rows
