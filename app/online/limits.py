"""Who may knock at the door: how many at once, and how often with a wrong code."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from time import monotonic

WINDOW = 600.0
"""Seconds for which a wrong code counts."""
MOST_WRONG_EACH = 5
MOST_WRONG = 100
"""Wrong codes within the window from one address and in total. After these only an address that
has given a right code may knock, so that nobody can keep a guest from coming back."""
MOST_KNOCKING_EACH = 5
MOST_KNOCKING = 20
"""Connections from one address and in total that have not given a right code yet."""
_SLOWEST = 8.0
_MOST_KNOWN = 100


class Limits:
    """Counts knocks and wrong codes; how much it remembers has a limit too."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._knocking: Counter[str] = Counter()
        self._wrong: deque[tuple[float, str]] = deque()
        self._known: deque[str] = deque(maxlen=_MOST_KNOWN)
        self.refused = 0
        """How many wrong codes there were in all."""

    def admits(self, address: str) -> bool:
        """Tell whether somebody may knock now."""
        self._forget()
        if self._knocking.total() >= MOST_KNOCKING or self._knocking[address] >= MOST_KNOCKING_EACH:
            return False
        many = len(self._wrong) >= MOST_WRONG or self._wrong_from(address) >= MOST_WRONG_EACH
        return not many or address in self._known

    def knocks(self, address: str) -> None:
        """Count somebody who has not given a code yet."""
        self._knocking[address] += 1

    def is_done(self, address: str) -> None:
        """Count somebody no more, who was let in or has gone."""
        self._knocking[address] -= 1
        self._knocking += Counter()  # drops those at nought

    def right(self, address: str) -> None:
        """Remember an address that had a right code."""
        if address not in self._known:
            self._known.append(address)

    def wrong(self, address: str) -> float:
        """Count a wrong code; return how many seconds to take over the answer."""
        self._forget()
        self.refused += 1
        if len(self._wrong) < 2 * MOST_WRONG:
            self._wrong.append((self._now(), address))
        return float(min(_SLOWEST, 2 ** (self._wrong_from(address) - 1)))

    def _wrong_from(self, address: str) -> int:
        return sum(each == address for _, each in self._wrong)

    def _forget(self) -> None:
        while self._wrong and self._now() - self._wrong[0][0] > WINDOW:
            self._wrong.popleft()
