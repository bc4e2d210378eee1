"""How moves and values are put into words, wherever something is said about a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_NAMED = 3
"""As many moves as are named out of many."""


class Words(NamedTuple):
    """What the choices of a game are called."""

    one: str
    many: str


_CHOICES = {
    "sequence-shift": Words("swap", "swaps"),
    "sequence-stack": Words("choice", "choices"),
    "mirror-duel": Words("digit", "digits"),
    "sequence-builder": Words("number", "numbers"),
    "code-swap": Words("swap", "swaps"),
}
_DOING = {
    "place": "placing",
    "discard": "discarding",
    "concede": "conceding",
    "claim": "claiming",
}


def choices(game: str) -> Words:
    """Return what the choices of a game are called."""
    return _CHOICES.get(game, Words("move", "moves"))


def doing(move: str) -> str:
    """Return a move as something that is done, such as ``placing``, where it is a verb."""
    return _DOING.get(move, move)


def either(moves: Sequence[str], last: str = "or") -> str:
    """Join moves as a choice, a common first word said once: ``swap 1 2 or 3 4``."""
    head, *tail = moves
    first = head.split()[0]
    if first.isalpha() and all(move.startswith(f"{first} ") for move in tail):
        tail = [move.removeprefix(f"{first} ") for move in tail]
    spoken = [head, *tail]
    return f" {last} ".join(filter(None, (", ".join(spoken[:-1]), spoken[-1])))


def a_few(moves: Sequence[str], most: int = _NAMED) -> str:
    """Name some moves as a choice, and how many more there are."""
    rest = len(moves) - most
    return either([*moves[:most], *([counted(rest, "other")] if rest > 0 else [])])


def best_was(moves: Sequence[str], width: int) -> str:
    """Name what would have been best, as many moves as there is room for."""
    moves = [doing(move) for move in moves]
    for most in range(_NAMED, 0, -1):
        if len(text := f"best was {a_few(moves, most)}") <= width:
            return text
    return f"best was {moves[0]}"


def counted(number: int, word: str) -> str:
    """Write how many there are of something, such as ``1 move`` or ``3 moves``."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """Return the text with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """Return the text with a small first letter, to stand behind a colon."""
    return text[:1].lower() + text[1:]


def percent(chance: float) -> str:
    """Write a chance; only what is certain is shown as 0 or 100."""
    if chance in (0.0, 1.0):
        return f"{chance:.0%}"
    return f"{min(max(chance, 0.001), 0.999):.1%}"


def within(plies: int | None) -> str:
    """Say how soon: `` at once`` or `` in 3``, with a space before it."""
    return "" if plies is None else " at once" if plies == 1 else f" in {plies}"
