"""Seeded randomness that gives the same game on every platform and Python version (ALL-2).

The generator is SplitMix64: its whole state is one integer, so it can live inside a game's
state and moves stay pure. Every function takes a state and hands back the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import TypeVar

try:
    from _blake2 import blake2b  # without all of OpenSSL, which no game waits for
except ImportError:  # another Python than CPython
    from hashlib import blake2b

T = TypeVar("T")

#: Seeds run up to the largest whole number that every JSON reader keeps exact.
MAX_SEED = 2**53 - 1

_ROLLS = 2**64
_MASK = _ROLLS - 1
_GOLDEN = 0x9E3779B97F4A7C15


def stream(seed: int, purpose: str) -> int:
    """Return the generator state for one purpose of a seed.

    Separate purposes do not disturb each other: tossing the coin leaves the deal alone.
    """
    digest = blake2b(f"{purpose}:{seed}".encode(), digest_size=8).digest()
    return int.from_bytes(digest)


def roll(dice: int) -> tuple[int, int]:
    """Return 64 random bits and the next generator state."""
    dice = (dice + _GOLDEN) & _MASK
    bits = dice
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _MASK
    return bits ^ (bits >> 31), dice


def below(limit: int, dice: int) -> tuple[int, int]:
    """Return a number from 0 to ``limit - 1``, each equally likely, and the next state."""
    while True:
        bits, dice = roll(dice)
        number = bits % limit
        # The highest rolls are too few to go round once more, so they are rolled again.
        if bits - number <= _ROLLS - limit:
            return number, dice


def shuffled(items: Sequence[T], dice: int) -> tuple[tuple[T, ...], int]:
    """Return the items, at most twenty, in a random order and the next state.

    One roll numbers the whole order: there are fewer than 2**64 orders of twenty items.
    """
    pile = list(items)
    order, dice = below(factorial(len(pile)), dice)
    for size in range(len(pile), 1, -1):
        last, chosen = size - 1, order % size
        order //= size
        pile[last], pile[chosen] = pile[chosen], pile[last]
    return tuple(pile), dice


def toss(seed: int) -> int:
    """Return the player, 1 or 2, who starts by this seed's coin toss (ALL-1)."""
    return 1 + below(2, stream(seed, "toss"))[0]
