"""What the rules pages say is known: up to date, and true by a second count where one is easy."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from seqtui.app.games.look import text_of
from seqtui.app.rules.page import page
from seqtui.engines.games.registry import GAMES
from tests.known.__main__ import facts_of
from tests.sampling import sampled

NAMES = [game.name for game in GAMES]


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
    rows = set(permutations(range(1, 6))) - {(1, 2, 3, 4, 5)}
    disorder = [sum(one > two for one, two in combinations(row, 2)) for row in rows]
    assert (disorder.count(1), disorder.count(2)) == (4, 9)
    facts = facts_of("sequence-shift") or ""
    assert f"**4 of the {len(rows)} deals**" in facts
    assert "In 9 of the 115 drawn deals" in facts


def test_who_draws_the_first_1() -> None:
    """Two of ten places hold a 1; the player who begins draws from the odd places."""
    decks = list(combinations(range(1, 11), 2))
    first = Fraction(sum(places[0] % 2 for places in decks), len(decks))
    assert first == Fraction(5, 9)
    facts = facts_of("sequence-stack") or ""
    assert f"| the player who begins wins | {float(100 * first):.2f} % |" in facts
    assert "5 games out of 9" in facts


@pytest.mark.full
def test_how_often_a_first_swap_puts_the_code_in_order() -> None:
    """Counted with nothing but sorting: all own and cross swaps of all deals."""
    codes = [code for code in product(range(1, 6), repeat=3) if list(code) != sorted(code)]
    won = 0
    for own, other in product(codes, codes):
        swapped = [
            *([own[{i: j, j: i}.get(k, k)] for k in range(3)] for i, j in ((0, 1), (0, 2), (1, 2))),
            *([other[k] if k == i else own[k] for k in range(3)] for i in range(3)),
        ]
        won += any(code == sorted(code) for code in swapped)
    facts = facts_of("code-swap") or ""
    assert f"- {len(codes) ** 2:,} deals" in facts
    assert f"- {won:,} of those wins need a single swap." in facts


@pytest.mark.full
@pytest.mark.parametrize(("length", "risky"), [(3, "22.2 %"), (5, "2.5 %")])
def test_how_often_a_digit_can_lose(length: int, risky: str) -> None:
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
    assert f"| {length} | {9 * total:,} | {risky} |" in (facts_of("mirror-duel") or "")
