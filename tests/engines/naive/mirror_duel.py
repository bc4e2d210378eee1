"""Mirror Duel, the obvious way."""

from __future__ import annotations

from tests.engines.naive.game import Json, NaiveGame, Result


class NaiveMirror(NaiveGame):
    """One sequence that grows at both ends; whoever makes a palindrome loses."""

    def __init__(self, options: Json, position: Json) -> None:
        """Start from a sequence, mostly an empty one, and hands, mostly full ones."""
        super().__init__(options, position)
        self.sequence: list[int] = list(position.get("sequence", []))
        self.said: list[str] = []
        self.ended: Result | None = None
        self.hands: list[list[int]] | None = None
        if options.get("copies", "unlimited") != "unlimited":
            full = [[options["copies"]] * options["digits"] for _ in (1, 2)]
            self.hands = [list(hand) for hand in position.get("hands", full)]
        self.no_echo = options.get("echo", "allowed") == "forbidden"
        self.echo: int | None = position.get("echo")

    def moves(self) -> list[str]:
        """Every digit, or every one in hand that is no echo, at either end."""
        if self.ended:
            return []
        digits = [*range(1, self.options["digits"] + 1)]
        if self.hands is not None:
            digits = self.tiles(self.to_move)
        return [f"{digit} {end}" for digit in digits for end in ("front", "back")]

    def tiles(self, player: int) -> list[int]:
        """Return the digits of which a player has a tile to add (MIRROR-6, MIRROR-7)."""
        hand = self.hands[player - 1] if self.hands else []
        return [digit for digit, left in enumerate(hand, 1) if left and digit != self.echo]

    def play(self, move: str, card: int | None) -> None:
        """Add a digit; a palindrome loses, and so does a hand with nothing to add in one's turn."""
        digit, end = move.split()
        if end == "front":
            self.sequence.insert(0, int(digit))
        else:
            self.sequence.append(int(digit))
        if self.hands is not None:
            self.hands[self.to_move - 1][int(digit) - 1] -= 1
        self.said.append(move)
        if self.no_echo:
            self.echo = int(digit)
        if self.has_palindrome(end):
            self.ended = 3 - self.to_move, "palindrome"
        elif self.hands is not None and not self.tiles(3 - self.to_move):
            self.ended = self.to_move, "out-of-tiles"
        self.to_move = 3 - self.to_move

    def has_palindrome(self, end: str) -> bool:
        """Of two digits or more, all of them (MIRROR-1, -2), or of three or more there (-6)."""
        size, row = len(self.sequence), self.sequence
        if self.options.get("palindrome", "whole") == "whole":
            return size >= 2 and row == list(reversed(row))
        parts = [
            row[:length] if end == "front" else row[size - length :]
            for length in range(3, size + 1)
        ]
        return any(part == list(reversed(part)) for part in parts)

    def result(self) -> Result | None:
        """Lost by whoever made the palindrome, or had no tile to add."""
        return self.ended

    def position(self) -> Json:
        """Show the sequence; blindfold only its length and the last two moves (MIRROR-4)."""
        if self.options["blindfold"] and not self.ended:
            return {"length": len(self.sequence), "recent": self.said[-2:]}
        hands = {} if self.hands is None else {"hands": self.hands}
        echo = {"echo": self.echo} if self.no_echo else {}
        return {"sequence": self.sequence, **hands, **echo}

    def may_claim(self, times: int) -> bool:
        """From 30 digits on, where tiles do not run out (MIRROR-6)."""
        return self.ended is None and self.hands is None and len(self.sequence) >= 30
