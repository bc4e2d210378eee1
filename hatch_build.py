"""Builds the wheel: in it, the launcher is the package's ``__init__``."""

from __future__ import annotations

from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Launcher(BuildHookInterface[BuilderConfig]):
    """Puts ``seqtui.py`` where Python looks for it in an installed package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Rename the launcher, except for an editable install, which uses the checkout itself.

        A setting would do the same, but copy the launcher for editable installs as well.
        """
        if version != "editable":
            build_data["force_include"]["seqtui.py"] = "__init__.py"
