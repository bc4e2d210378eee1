"""What each level sees of a game and what it overlooks."""

from __future__ import annotations


def sees(game: str, level: str) -> str:
    """Say in a few plain words what a level sees, to follow its name; empty if nobody has."""
    return ""
