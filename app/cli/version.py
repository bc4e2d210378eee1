"""Which version this is, as the installed package says."""

from __future__ import annotations


def version() -> str:
    """Return the version."""
    from importlib.metadata import version as version_of

    return version_of("seqtui")
