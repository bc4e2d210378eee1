"""The page about first agents: they are short, they run, and they learn what the page says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import seqtui.engines.adapters

PAGE = Path(seqtui.engines.adapters.__path__[0], "agents.md").read_text("utf-8")
EXAMPLES = dict(
    re.findall(r"^## With (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL),
)


@pytest.mark.full
@pytest.mark.parametrize("library", ["OpenSpiel", "PettingZoo"])
def test_an_agent_learns_in_30_lines_what_the_page_says(library: str, tmp_path: Path) -> None:
    ((code, printed),) = re.findall(
        r"```python\n(.*?)```\n+```text\n(.*?)```", EXAMPLES[library], re.DOTALL
    )
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == printed
