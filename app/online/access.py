"""Who may come in: the codes that open a seat, and limits on connections and wrong codes."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from hmac import compare_digest
from secrets import choice
from time import monotonic

LETTERS = "abcdefghjkmnpqrstvwxyz346789"
"""Easy to type, and none looks like another: no 0 and o, 1, i and l, 2 and z, 5 and s, u and v."""
LENGTH = 20  # of 28 letters are 96.1 random bits
PLAY, WATCH = "play", "watch"
WINDOW = 600.0  # seconds for which a wrong code counts
MOST_WRONG_EACH = 5
MOST_WRONG = 100
"""Wrong codes within the window from one address and in total. After these only an address that
has given a right code is admitted, so that nobody can keep a guest from coming back."""
MOST_WAITING_EACH = 5
MOST_WAITING = 20
"""Connections from one address and in total that have not given a right code yet. The total does
not bar an address that has given one: strangers can have as many addresses as they like."""
MOST_OPEN = {PLAY: 5, WATCH: 8}
"""Connections that have given a code: those with a place, and some that wait for one or leave."""
_SLOWEST = 8.0
_MOST_KNOWN = 100


def new_codes() -> dict[str, str]:
    """Return a code for the seat, and one for watching."""
    return {what: "".join(choice(LETTERS) for _ in range(LENGTH)) for what in (PLAY, WATCH)}


def opened_by(given: str, codes: Mapping[str, str]) -> str | None:
    """Return what a code opens, or None, in the same time for every wrong one."""
    text = given.encode("utf-8", "replace")
    same = {what: compare_digest(text, code.encode()) for what, code in codes.items()}
    return next((what for what in same if same[what]), None)


class Limits:
    """Counts connections and wrong codes by address; how much it remembers has a limit too."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._waiting: Counter[str] = Counter()
        self._wrong: deque[tuple[float, str]] = deque()
        self._known: deque[str] = deque(maxlen=_MOST_KNOWN)
        self.wrong_codes = 0

    def admit(self, address: str) -> bool:
        """Admit a connection that has not given a code yet, or return False."""
        self._forget()
        if self._waiting[address] >= MOST_WAITING_EACH:
            return False
        many = len(self._wrong) >= MOST_WRONG or self._wrong_from(address) >= MOST_WRONG_EACH
        if (many or self._waiting.total() >= MOST_WAITING) and address not in self._known:
            return False
        self._waiting[address] += 1
        return True

    def release(self, address: str) -> None:
        """Count a connection no more: it gave a right code or was closed."""
        self._waiting[address] -= 1
        self._waiting += Counter()  # drops those at nought

    def right(self, address: str) -> None:
        """Remember an address that had a right code."""
        if address not in self._known:
            self._known.append(address)

    def wrong(self, address: str) -> float:
        """Count a wrong code; return how many seconds to take over the answer."""
        self._forget()
        self.wrong_codes += 1
        if len(self._wrong) < 2 * MOST_WRONG:
            self._wrong.append((self._now(), address))
        return float(min(_SLOWEST, 2 ** (self._wrong_from(address) - 1)))

    def _wrong_from(self, address: str) -> int:
        return sum(each == address for _, each in self._wrong)

    def _forget(self) -> None:
        while self._wrong and self._now() - self._wrong[0][0] > WINDOW:
            self._wrong.popleft()
