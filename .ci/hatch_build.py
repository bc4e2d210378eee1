"""Builds the wheel: moves the files whose place in the package is not that in the checkout."""

from __future__ import annotations

from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontDoor(BuildHookInterface[BuilderConfig]):
    """Makes the launcher the package's front door, and marks the whole package as typed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Move three files, except for an editable install, which uses the checkout as it is.

        As a setting, ``force-include`` would copy them for editable installs as well.
        """
        if version != "editable":
            build_data["force_include"] |= {
                "seqtui.py": "__init__.py",
                "app/__main__.py": "__main__.py",
                "engines/py.typed": "py.typed",
            }
