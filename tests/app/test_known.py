"""What the rules pages say is known: up to date, and true by a second count where one is easy."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product
from typing import TypeAlias

import pytest

from seqtui.app.games.look import text_of
from seqtui.app.rules.page import page
from seqtui.engines.games.registry import GAMES
from tests.known.__main__ import facts_of
from tests.sampling import sampled

NAMES = [game.name for game in GAMES]
Code: TypeAlias = tuple[int, ...]


@pytest.mark.full
def test_every_game_has_its_facts() -> None:
    for name in NAMES:
        assert facts_of(name) is not None, f"{name} has no facts: write a module in tests/known"


@sampled("name", NAMES, quick=1)
def test_the_file_says_what_the_oracles_say_now(name: str) -> None:
    """If this fails, run ``python -m tests.known``."""
    assert text_of(name, "known.md") == facts_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_facts_stand_on_the_page_and_add_no_section(name: str) -> None:
    facts = text_of(name, "known.md")
    assert facts.strip() in page(name)
    assert "#" not in facts


def test_the_rows_that_one_swap_of_neighbours_sorts() -> None:
    """Counted by the pairs in the wrong order: one is won at once, two can be spoiled."""
    rows = set(permutations(range(1, 6))) - {(1, 2, 3, 4, 5)}
    disorder = [sum(one > two for one, two in combinations(row, 2)) for row in rows]
    assert (disorder.count(1), disorder.count(2)) == (4, 9)
    odd = sum(count % 2 for count in disorder)
    facts = facts_of("sequence-shift") or ""
    assert f"Of all {len(rows)} deals, the player who begins wins 4 " in facts
    assert f"can finish {odd} of these deals, and only the opponent the other {119 - odd}" in facts
    assert "**Lively deals** leave out just those 4 wins. Of the 115 that remain" in facts
    assert f"can finish {odd - 4} and the opponent {119 - odd}" in facts
    assert "In 9 of them a first swap can lose at once; in 106 none can." in facts


@pytest.mark.parametrize("length", range(3, 8))
def test_nobody_can_be_forced_to_sort_the_row_for_the_other(length: int) -> None:
    """By trying: unless one swap sorts it, a row has a swap after which none does."""
    in_order = tuple(range(length))

    def swapped(row: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(*row[:i], row[i + 1], row[i], *row[i + 2 :]) for i in range(length - 1)]

    one_away = {*swapped(in_order)}
    for row in permutations(range(length)):
        if row not in one_away | {in_order}:
            assert not {*swapped(row)} <= one_away
    assert "**Nobody can be forced to lose.**" in text_of("sequence-shift", "known.md")


def test_who_draws_the_first_1() -> None:
    """Two of ten places hold a 1; the player who begins draws from the odd places."""
    decks = list(combinations(range(1, 11), 2))
    first = Fraction(sum(places[0] % 2 for places in decks), len(decks))
    assert first == Fraction(5, 9)
    facts = facts_of("sequence-stack") or ""
    assert f"| the player who begins wins | {float(100 * first):.2f} % |" in facts
    assert "5 games out of 9" in facts


def swaps_of(own: Code, other: Code) -> list[tuple[Code, Code]]:
    """Return both codes after every own and every cross swap."""
    places = range(len(own))
    found = []
    for one, two in combinations(places, 2):
        turned = {one: own[two], two: own[one]}
        found.append((tuple(turned.get(place, own[place]) for place in places), other))
    for place in places:
        kept = slice(place), slice(place + 1, None)
        mine = (*own[kept[0]], other[place], *own[kept[1]])
        yours = (*other[kept[0]], own[place], *other[kept[1]])
        found.append((mine, yours))
    return found


@pytest.mark.full
def test_how_many_deals_of_code_swap_are_lively() -> None:
    """Counted with nothing but sorting: all swaps of all deals, and all answers to them."""
    codes = [code for code in product(range(1, 6), repeat=3) if list(code) != sorted(code)]

    def wins(own: Code, other: Code) -> bool:
        return any(list(code) == sorted(code) for code, _ in swaps_of(own, other))

    at_once = in_two = 0
    for own, other in product(codes, codes):
        if wins(own, other):
            at_once += 1
        elif all(wins(yours, mine) for mine, yours in swaps_of(own, other)):
            in_two += 1
    deals = len(codes) ** 2
    facts = facts_of("code-swap") or ""
    assert f"| all {deals:,} deals |" in facts
    assert f"| {deals - at_once - in_two} lively deals |" in facts
    assert f"leave out {at_once:,} that the player who begins wins with the first swap" in facts
    assert f"and {in_two} in which every first swap lets the opponent win" in facts


@pytest.mark.full
@pytest.mark.parametrize(
    ("length", "risky", "told"),
    [(3, "22.2 %", "After 22.2 % of all sequences of 3"), (5, "2.5 %", "after 5 digits it is 2.5")],
)
def test_how_often_a_digit_can_lose(length: int, risky: str, told: str) -> None:
    """Counted by trying all digits at both ends of all sequences, read as text."""
    total = lost = 0
    for digits in product("123456789", repeat=length):
        text = "".join(digits)
        if digits[0] != "1" or text == text[::-1]:
            continue
        total += 1
        grown = [longer for digit in "123456789" for longer in (digit + text, text + digit)]
        lost += any(longer == longer[::-1] for longer in grown)
    assert f"{100 * lost / total:.1f} %" == risky
    assert told in text_of("mirror-duel", "known.md")
