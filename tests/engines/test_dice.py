"""The dice: a published generator, every number equally likely, and every order (ALL-2)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from itertools import permutations
from math import factorial

import pytest

from seqtui.engines.dice import below, roll, shuffled, stream, toss

ALL = 2**64
STEP = 0x9E3779B97F4A7C15
"""SplitMix64 counts in steps of this and scrambles the count."""


def rolled(dice: int, times: int) -> list[int]:
    found = []
    for _ in range(times):
        bits, dice = roll(dice)
        found.append(bits)
    return found


def dice_before(bits: int) -> int:
    """Undo SplitMix64's steps, the last one first: return the state that rolls these bits."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        plain = bits
        for _ in range(64 // shift):
            plain = bits ^ plain >> shift
        bits = plain * pow(factor, -1, ALL) % ALL
    return (bits - STEP) % ALL


def test_the_generator_rolls_what_is_published_for_it() -> None:
    """The values that other implementations of SplitMix64 are checked against."""
    assert rolled(1234567, 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert rolled(0, 1) == [0xE220A8397B1DCDAF]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 7, 64, 120, 729, factorial(10), factorial(20)])
def test_every_number_below_a_limit_is_equally_likely(limit: int) -> None:
    """The highest rolls, too few to go round once more, are rolled again."""
    over = ALL % limit
    last = dice_before(ALL - over - 1)
    assert below(limit, last) == (limit - 1, (last + STEP) % ALL)
    for bits in {ALL - over, ALL - 1} if over else set():
        dice = dice_before(bits)
        assert below(limit, dice) == below(limit, (dice + STEP) % ALL)
    assert below(limit, dice_before(0))[0] == 0


@pytest.mark.parametrize("items", ["", "a", "ab", "abcd", "abcde"])
def test_every_order_comes_from_equally_many_rolls(
    items: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for order in range(factorial(len(items))):
        monkeypatch.setattr(
            "seqtui.engines.dice.below", lambda limit, dice: (dice % limit, dice + 1)
        )
        pile, dice = shuffled(items, order)
        assert dice == order + 1  # one roll is enough
        found.append(pile)
    assert sorted(found) == sorted(permutations(items))


def test_every_purpose_and_every_seed_has_dice_of_its_own() -> None:
    streams = [stream(seed, purpose) for seed in range(200) for purpose in ("deal", "toss")]
    assert len({*streams}) == 400
    assert all(0 <= dice < ALL for dice in streams)
    assert max(streams) > ALL // 2


def test_the_toss_names_either_player_about_as_often() -> None:
    tosses = [toss(seed) for seed in range(1000)]
    assert {*tosses} == {1, 2}
    assert 430 < tosses.count(1) < 570


def test_the_toss_is_the_first_roll_of_its_own_dice() -> None:
    """The same seed names the same player for ever (ALL-2)."""
    for seed in range(50):
        digest = blake2b(b"toss:%d" % seed, digest_size=8).hexdigest()
        bits, _ = roll(int(digest, 16))
        assert toss(seed) == (2 if bits & 1 else 1)
