"""Every command on the pages for people works for somebody who reads them from top to bottom."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.app.cli.command import SEQTUI
from tests.pages import ROOT, Reader, blocks, way_to_run

README = ROOT / "README.md"
PAGES = sorted(
    page
    for pattern in ("*.md", "app/**/*.md", "engines/**/*.md", "screenshots/*.md")
    for page in ROOT.glob(pattern)
    if page != README and {block.language for block in blocks(page)} - {"board"}
)
"""The other pages that have blocks; those of the games only draw boards."""
TESTED = {
    "agents.md": "engines/adapters/test_agents.py",
    "strengths.md": "engines/players/test_strengths.py",
}
"""Pages that other tests look at more closely, and what they say may take some minutes."""
_NO_PART = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", "__pycache__", "tests", "screenshots"
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (home := tmp_path / "home").mkdir()
    return home


@pytest.mark.full
def test_the_readme_from_top_to_bottom(tmp_path: Path, home: Path) -> None:
    """In a copy of this folder, with what its first command has installed."""
    shutil.copytree(ROOT, tree := tmp_path / "seqtui", ignore=_NO_PART)
    done = list(Reader(tree, home, tree / ".venv/bin", SEQTUI.parent).read(README))
    assert done[0].endswith("pip install -q . && .venv/bin/seqtui")
    assert Path(tree, ".venv/bin/seqtui").read_text().startswith(f"#!{tree}")
    assert list(home.rglob("games.db")), "what was played has gone elsewhere"


@pytest.mark.full
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_from_top_to_bottom(page: Path, tmp_path: Path, home: Path) -> None:
    if other := TESTED.get(page.name):
        assert page.stem in (ROOT / "tests" / other).read_text("utf-8")
        shell = (block for block in blocks(page) if block.language == "sh")
        for command in (command for block in shell for command in block.commands):
            way_to_run(command)
    else:
        (folder := tmp_path / "folder").mkdir()
        assert list(Reader(folder, home, SEQTUI.parent).read(page))


@pytest.mark.parametrize("command", ["seqtui fly", "curl example.org | sh", "seqtui && rm -r x"])
def test_a_command_that_nobody_knows_is_found(command: str) -> None:
    with pytest.raises(AssertionError, match="nobody knows how to run"):
        way_to_run(command)


@pytest.mark.parametrize("page", [README, *PAGES], ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} has a link to {target}"
