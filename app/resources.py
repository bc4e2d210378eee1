"""Where the style sheets lie: beside the packages in a checkout, inside ``app`` in a wheel."""

from __future__ import annotations

from pathlib import Path


def style(name: str) -> Path:
    """Return the path of a style sheet."""
    package = Path(__file__).parent
    installed = package / "styles" / name
    return installed if installed.exists() else package.parent / "styles" / name
