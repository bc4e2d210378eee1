"""Builds the wheel: moves some files, and makes the completions and the manual page."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_MAIN = "import sys\n\nfrom seqtui import main\n\nsys.exit(main())\n"
"""What ``python -m seqtui`` runs; in a checkout that is ``seqtui.py`` itself."""


class FrontDoor(BuildHookInterface[BuilderConfig]):
    """Makes the launcher the package's front door, and adds what is made from its parser."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do so except for an editable install, which uses the checkout as it is.

        As a setting, ``force-include`` would copy files for editable installs as well.
        """
        if version == "editable":
            return
        sys.path[:0] = [self.root, f"{self.root}/.ci"]
        from manual import manual

        from seqtui.app.cli.completion import script
        from seqtui.app.cli.parser import SHELLS, root

        self._folder = TemporaryDirectory()
        made = Path(self._folder.name)
        (made / "__main__.py").write_text(_MAIN, "utf-8")
        for shell in SHELLS:
            (made / shell).write_text(script(shell), "utf-8")
        page = manual(root(), self.metadata.version, self.metadata.core.description)
        (made / "seqtui.1").write_text(page, "utf-8")
        build_data["force_include"] |= {
            "seqtui.py": "seqtui/__init__.py",
            str(made / "__main__.py"): "seqtui/__main__.py",
            "engines/py.typed": "seqtui/py.typed",
            **{str(made / shell): f"seqtui/app/cli/completions/{shell}" for shell in SHELLS},
        }
        build_data["shared_data"][str(made / "seqtui.1")] = "share/man/man1/seqtui.1"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what is now in the wheel."""
        if version != "editable":
            self._folder.cleanup()
