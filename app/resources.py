"""Where the style sheets lie: beside this package, in a checkout and installed alike."""

from __future__ import annotations

from pathlib import Path


def style(name: str) -> Path:
    """Return the path of a style sheet."""
    return Path(__file__).parents[1] / "styles" / name
