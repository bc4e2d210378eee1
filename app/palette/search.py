"""Finds commands by what people call them, the best match first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from app.commands import Offer

_SCATTERED = 3
"""How well a text fits that only abbreviates a name."""
_SHORTEST = 3
"""Fewer letters would abbreviate almost anything."""


class Found(NamedTuple):
    """A command that was found, and how."""

    offer: Offer
    name: str
    """The one of its names that was searched for."""
    marks: Collection[int] = ()
    """Which of its letters were typed."""

    @property
    def by_title(self) -> bool:
        """Whether it was found by its title, and not by something else it is called."""
        return self.name == self.offer.command.title


def search(offers: Iterable[Offer], text: str) -> tuple[Found, ...]:
    """Find the commands that go by a name; without a name, all of them.

    A name that is the text comes first, then names with a word that begins with it, then those
    with the text inside; titles before synonyms. If there are none of these, those are found that
    it abbreviates.
    """
    text = " ".join(text.lower().split())
    if not text:
        return tuple(Found(offer, offer.command.title) for offer in offers)
    ranked = [best for offer in offers if (best := _best(offer, text))]
    ranked.sort(key=lambda one: one[:2])
    sure = [found for rank, _, found in ranked if rank < _SCATTERED]
    return tuple(sure or [found for _, _, found in ranked])


def _best(offer: Offer, text: str) -> tuple[int, bool, Found] | None:
    """Return how well a command fits a text, or None if it does not."""
    fitting = []
    for name in offer.command.names:
        rank, marks = _fit(name.lower(), text)
        if marks:
            # A label is one word out of many, made for the key bar: too short to be sure.
            rank += rank == 0 and name == offer.command.label
            found = Found(offer, name, marks)
            fitting.append((rank, not found.by_title, found))
    return min(fitting, key=lambda one: one[:2], default=None)


def _fit(name: str, text: str) -> tuple[int, Collection[int]]:
    """Return how well a text fits a name, 0 best, and which of the name's letters it has."""
    if (place := f" {name}".find(f" {text}")) >= 0:
        return int(name != text), range(place, place + len(text))
    if (place := name.find(text)) >= 0:
        return 2, range(place, place + len(text))
    return _SCATTERED, _abbreviated(name, text.replace(" ", "")) if len(text) >= _SHORTEST else ()


def _abbreviated(name: str, letters: str) -> Collection[int]:
    """Return where a name has these letters: in beginnings of its words, or all in one word.

    Letters that are just anywhere mean nothing: Enter would do what nobody asked for.
    """
    first, *others = map(re.escape, letters)
    beginnings = rf"\b({first})" + "".join(rf"(?:|.*?\b)({other})" for other in others)
    in_a_word = rf"\b({first})" + "".join(rf"\w*?({other})" for other in others)
    match = re.search(beginnings, name) or re.search(in_a_word, name)
    return [match.start(group) for group in range(1, len(letters) + 1)] if match else ()
