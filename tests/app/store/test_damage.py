"""A quick part of the long run over damaged files."""

from __future__ import annotations

from pathlib import Path

from tests.soak.damage import cases, outcome, whole


def test_damaged_files_are_opened_and_exported(tmp_path: Path) -> None:
    store = whole(60, tmp_path / "whole")
    for number, case in enumerate(cases(store, step=4900, many=15, seed=1)):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert outcome(case, store, folder).wrong is None, case.name
