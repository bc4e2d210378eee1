"""The rule index is complete, and every test it names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
INDEX = Path(__file__).parent / "rules_index.md"

RULINGS = {"ALL": 10, "SHIFT": 7, "STACK": 11, "MIRROR": 7, "BUILDER": 6, "SWAP": 9}
"""How many rulings there are under each heading."""
RULES = {
    "shift/setup": 3,
    "shift/components": 3,
    "shift/turns": 3,
    "shift/rules": 4,
    "shift/objective": 2,
    "shift/scoring": 2,
    "shift/examples": 2,
    "shift/tips": 3,
    "shift/interface": 5,
    "shift/notes": 1,
    "stack/setup": 3,
    "stack/turns": 3,
    "stack/rules": 5,
    "stack/objective": 1,
    "stack/components": 3,
    "stack/order": 2,
    "stack/blocking": 2,
    "stack/ties": 1,
    "stack/scoring": 2,
    "stack/examples": 2,
    "stack/command-line": 4,
    "stack/tips": 3,
    "stack/closing": 2,
    "mirror/turns": 3,
    "mirror/rules": 5,
    "mirror/objective": 1,
    "mirror/setup": 3,
    "mirror/components": 3,
    "mirror/scoring": 2,
    "mirror/examples": 2,
    "mirror/tips": 3,
    "mirror/command-line": 2,
    "builder/components": 2,
    "builder/turns": 3,
    "builder/rules": 5,
    "builder/objective": 1,
    "builder/setup": 3,
    "builder/progress": 1,
    "builder/scoring": 1,
    "builder/examples": 3,
    "builder/tips": 2,
    "builder/variations": 3,
    "swap/setup": 2,
    "swap/components": 2,
    "swap/turns": 2,
    "swap/actions": 2,
    "swap/rules": 4,
    "swap/scoring": 2,
    "swap/objective": 1,
    "swap/examples": 1,
    "swap/command-line": 4,
    "swap/tips": 2,
}
"""How many sentences with a demand or a claim each rulebook has under each heading."""

EXPECTED = {f"{word}-{number}" for word, last in RULINGS.items() for number in range(1, last + 1)}
EXPECTED |= {f"{part}/{number}" for part, last in RULES.items() for number in range(1, last + 1)}


def rows() -> list[tuple[str, str, list[str]]]:
    """Return id, rule and named tests of every row."""
    found = []
    for line in INDEX.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] not in ("id", "---"):
            found.append((cells[0], cells[1], re.findall(r"`([^`]+)`", cells[2])))
    return found


@cache
def names_in(path: str) -> frozenset[str]:
    """Return the names of the tests a file defines."""
    tree = ast.parse((ROOT / path).read_text())
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    )


def test_every_ruling_and_rule_stands_in_the_index_once() -> None:
    ids = [name for name, _, _ in rows()]
    assert sorted(ids) == sorted(EXPECTED)


@pytest.mark.parametrize(("name", "rule", "tests"), rows(), ids=[row[0] for row in rows()])
def test_every_rule_is_put_in_words_and_proved(name: str, rule: str, tests: list[str]) -> None:
    assert rule.endswith(".")
    assert tests
    assert len(set(tests)) == len(tests)
    for test in tests:
        path, _, function = test.partition("::")
        assert (ROOT / path).is_file(), path
        assert function in names_in(path), test


def test_no_test_is_named_for_a_ruling_that_does_not_exist() -> None:
    named = re.compile(rf"test_({'|'.join(RULINGS).lower()})_(\d+)_")
    unknown = []
    for path in (ROOT / "tests").rglob("test_*.py"):
        for test in names_in(str(path.relative_to(ROOT))):
            found = named.match(test)
            if found and f"{found[1].upper()}-{found[2]}" not in EXPECTED:
                unknown.append(f"{path.name}::{test}")
    assert unknown == []


def test_a_test_that_is_named_for_a_ruling_is_named_in_its_row() -> None:
    """Wherever else in the index it may serve as a proof as well."""
    carried = re.compile(rf"::test_({'|'.join(RULINGS).lower()})_(\d+)_")
    proofs = {name: tests for name, _, tests in rows()}
    for name, _, tests in rows():
        for test in tests:
            if found := carried.search(test):
                ruling = f"{found[1].upper()}-{found[2]}"
                assert test in proofs[ruling], f"{name} names {test}, but {ruling} does not"
