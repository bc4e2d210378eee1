"""The comparison of a screen with the picture that is kept of it.

A picture has the name of its test. ``pytest tests/app/snapshots --snapshot-update`` keeps
what is there now; look at every picture that changes before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.app.running import NARROW, WIDE, RunningApp
from tests.app.snapshots.picture import picture_of, rows_of

Looks = Callable[[RunningApp], None]
"""Fails unless the session's screen looks as it did when its picture was kept."""


sizes_and_light = pytest.mark.parametrize(
    ("size", "theme"),
    [(NARROW, "dark"), (WIDE, "dark"), (NARROW, "light")],
    ids=["80x24-dark", "120x40-dark", "80x24-light"],
)
"""Another theme moves nothing, so it has a picture in one size only."""


class _Svg(SingleFileSnapshotExtension):
    """One SVG file per picture."""

    _write_mode = WriteMode.TEXT
    file_extension = "svg"


@pytest.fixture
def looks_right(snapshot: SnapshotAssertion, tmp_path: Path) -> Looks:
    """Compare the screen with the kept picture, cell by cell and colour by colour."""
    kept = snapshot.use_extension(_Svg)

    def check(running: RunningApp) -> None:
        now = picture_of(running.app)
        if kept == now:
            return
        (result,) = kept.executions.values()
        pytest.fail(_difference(result.snapshot_location, now, tmp_path), pytrace=False)

    return check


def _difference(kept: str, now: str, folder: Path) -> str:
    """Say what has changed, and where to look at both pictures."""
    wanted = Path(kept)
    came = folder / wanted.name
    came.write_text(now, "utf-8")
    how = "pytest tests/app/snapshots --snapshot-update"
    if not wanted.exists():
        return f"There is no picture yet. Look at\n  {came}\nand keep it with: {how}"
    before, after = rows_of(wanted.read_text("utf-8")), rows_of(now)
    lines = ["The screen looks different. Open both in a browser:", f"  {wanted}", f"  {came}"]
    for row in sorted(before.keys() | after.keys()):
        if before.get(row) != after.get(row):
            lines += [f"row {row}", f"  - {before.get(row, '')}", f"  + {after.get(row, '')}"]
    if len(lines) == 3:
        lines.append("The text is the same: it is colours, styles or places that differ.")
    lines.append(f"If that is meant: {how}")
    return "\n".join(lines)
