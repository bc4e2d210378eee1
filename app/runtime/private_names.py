"""Names that a library keeps to itself and the application uses all the same.

Such a name may be gone with the next version, and what relied on it would fail late, or silently
stop. So each library has one module that uses its private names, and a check that they are there.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType


class NameGone(Exception):
    """A library no longer has a name that the application relies on."""


def require(library: str, names: Iterable[tuple[object, str]]) -> None:
    """Raise :class:`NameGone` unless each class or module has its name.

    A name that objects get only when they are made is looked for in the code of ``__init__``.
    """
    for owner, name in names:
        made = vars(owner).get("__init__") if isinstance(owner, type) else None
        in_objects = isinstance(made, FunctionType) and name in made.__code__.co_names
        if not hasattr(owner, name) and not in_objects:
            from importlib.metadata import version

            where = getattr(owner, "__name__", owner)
            raise NameGone(
                f"{library} {version(library)} has no {where}.{name} any more, which this version "
                "of seqtui relies on. Install an earlier one, or a later seqtui."
            )
