"""The bugs that are put in on purpose: each one is a single change, and words stay as they are."""

from __future__ import annotations

from pathlib import Path

from tests.sampling import sampled
from tests.soak.mutants import EQUIVALENT, ROOT, listed
from tests.soak.mutations import mutants_of

SOURCE = '''\
"""Nothing here is changed."""

LIMIT: int = 3


def short(text: str, most: int = LIMIT) -> bool:
    """Tell whether a text is short."""
    if not text:
        raise ValueError("There is no text to look at.")
    return len(text) < most and max(1, most) != 7
'''


def test_a_mutant_differs_from_the_original_in_one_place() -> None:
    found = {(mutant.place, mutant.begins, mutant.what) for mutant in mutants_of("a.py", SOURCE)}
    inside = {
        "not text → text",
        "raise ValueError('There is no text to look at.') → pass",
        "return len(text) < most and max(1, most) != 7 → return None",
        "len(text) < most and max(1, most) != 7 → len(text) < most or max(1, most) != 7",
        "len(text) < most → len(text) <= most",
        "len(text) < most → len(text) >= most",
        "max(1, most) != 7 → max(1, most) == 7",
        "max(1, most) → min(1, most)",
        "1 → 2",
        "1 → 0",
        "7 → 8",
        "7 → 6",
    }
    assert found == {
        *(("short", 6, what) for what in inside),
        *(("", 0, f"3 → {other}") for other in (2, 4)),
    }


def test_the_rest_of_the_file_stays_as_it_is() -> None:
    for mutant in mutants_of("a.py", SOURCE):
        lines = zip(SOURCE.splitlines(), mutant.source.splitlines(), strict=True)
        changed = [number for number, (old, new) in enumerate(lines, start=1) if old != new]
        assert changed == [mutant.line]


def test_the_same_change_in_two_places_has_two_names() -> None:
    """What excuses one of them must not excuse the other."""
    source = "def pair() -> tuple[int, int]:\n    return 1, 1\n"
    assert [mutant.what for mutant in mutants_of("a.py", source)] == [
        "return (1, 1) → return None",
        *("1 → 2", "1 → 0", "1 → 2 #2", "1 → 0 #2"),
    ]


def test_a_change_may_hold_the_bar_that_parts_a_line(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text("# a | b | c | d\na.py | f | x | y → x & y | because\n")
    assert listed(file) == {("a.py", "f", "x | y → x & y")}


@sampled("path", sorted({path for path, *_ in listed(EQUIVALENT)}), quick=3)
def test_every_mutant_that_is_excused_exists(path: str) -> None:
    """A line that outlives the code it speaks of would excuse something else one day."""
    found = {(m.path, m.place, m.what) for m in mutants_of(path, (ROOT / path).read_text())}
    assert {row for row in listed(EQUIVALENT) if row[0] == path} <= found
