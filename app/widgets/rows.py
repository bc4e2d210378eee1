"""Rows of a column of choices, as data: a screen lists them, :class:`RowPanel` draws them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Heading(NamedTuple):
    """A rule with a title."""

    title: str


class Note(NamedTuple):
    """A line that says more about the row above it."""

    text: str


class Radio(NamedTuple):
    """One of several lines of which one is chosen; they share a name and follow each other."""

    name: str
    value: str
    label: str
    chosen: bool
    about: str = ""


class Dial(NamedTuple):
    """A label and ``‹ value ›``."""

    name: str
    label: str
    text: str
    about: str = ""
    sign: int | None = None
    """The player whose sign stands before the label."""
    down: bool = True
    up: bool = True
    """Whether there is a value before and after this one."""
    parts: tuple[tuple[int, bool], ...] = ()
    """Numbers that can be switched on and off one by one, and which of them are on."""
    indent: bool = False


class Words(NamedTuple):
    """A line of text that can be written anew."""

    name: str
    text: str
    about: str = ""
    label: str = ""
    sign: int | None = None
    """The player whose sign stands before it."""
    fixed: bool = False
    """Whether it is only shown, not for writing."""
    faint: bool = False


class Tray(NamedTuple):
    """The big thing to press, at the bottom of the column."""

    name: str
    label: str
    about: str = ""


class Link(NamedTuple):
    """A smaller thing to press, below the tray, with its key."""

    name: str
    key: str
    label: str
    about: str = ""
    more: str = ""
    """What follows the label where there is room."""


Row: TypeAlias = Heading | Note | Radio | Dial | Words | Tray | Link


def stops(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """Return the names of the rows a cursor can stand on, from the top."""
    names: list[str] = []
    for row in rows:
        if isinstance(row, Heading | Note) or (isinstance(row, Words) and row.fixed):
            continue
        if row.name not in names:
            names.append(row.name)
    return tuple(names)


def row_named(rows: tuple[Row, ...], name: str | None) -> Radio | Dial | Words | Tray | Link | None:
    """Return the row with a name; of radio lines the chosen one."""
    for row in rows:
        if not isinstance(row, Heading | Note) and row.name == name:
            if isinstance(row, Radio) and not row.chosen:
                continue
            return row
    return None
