"""Games with a guest who comes in by ssh, while the line is cut again and again.

No move may be lost: what stands on the guest's screen is in the host's saved game, and whoever
comes back finds the position as it was left. The server, its checks and the guests' processes are
the real ones; only the host looks at no screen.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from seqtui.app.store.games import Games
from seqtui.app.store.saved import SavedGames
from seqtui.engines.games.registry import GAMES
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.setup import AnySetup, Player
from tests.app.online.table import Guest, Table, table, until

_LONGEST = 24
"""After so many moves the host gives up, so that every game ends."""


def main(arguments: Sequence[str]) -> None:
    """Play as many games as are asked for, with so many cuts."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak online", description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    chosen = parser.parse_args(arguments)
    print(f"seed {chosen.seed}")
    told = asyncio.run(_soak(chosen.games, chosen.cuts, random.Random(chosen.seed)))
    print(", ".join(f"{count} {what}" for what, count in told.items()))


async def _soak(games: int, cuts: int, dice: random.Random) -> Counter[str]:
    told: Counter[str] = Counter()
    begun = monotonic()
    with TemporaryDirectory() as folder:
        os.environ["SEQTUI_DATA"] = folder
        for number in range(games):
            left = cuts // games + (number < cuts % games)
            await _game(_setup(number, dice), Path(folder), left, dice, told)
            print(f"{number + 1} games, {dict(told)}, {monotonic() - begun:.0f} s", flush=True)
    return told


def _setup(number: int, dice: random.Random) -> AnySetup:
    game = GAMES[number % len(GAMES)]
    players = Player("Ada"), Player("Bob")
    first = dice.choice((1, 2))
    return prepare(game, check_options(game, {}), first=first, players=players, secret=True)


async def _game(
    setup: AnySetup, folder: Path, cuts: int, dice: random.Random, told: Counter[str]
) -> None:
    """Play one game to its end, cut the line as often as that, and look at what was saved."""
    saved = SavedGames(lambda: Games(print), print)
    async with table(folder, setup, saved) as laid:
        visit = _Visitor(laid)
        await visit.come()
        await visit.guest.sit()
        await until(lambda: laid.modes, "nobody sat down")
        while laid.session.outcome is None:
            choice = _choice(laid, dice)
            before = len(laid.moves)
            if laid.session.to_move == 1:
                laid.choose(choice)
            else:
                await visit.choose(choice)
                if cuts and dice.random() < 0.5:  # while the move is on its way
                    cuts -= await visit.cut(told)
            if cuts and dice.random() < 0.3:
                cuts -= await visit.cut(told)
            await visit.settle(choice, before)
            told["moves"] += 1
        while cuts:
            cuts -= await visit.cut(told)
        await visit.guest.see("seed")
        visit.guest.conn.abort()
        number = saved.games.id_of(laid.session)
        assert number is not None
        kept = saved.games.load(number)
        assert [turn.notation for turn in kept.turns] == [t.notation for t in laid.session.turns]
        assert kept.outcome == laid.session.outcome
    saved.close()
    told["games"] += 1


def _choice(laid: Table, dice: random.Random) -> str:
    if len(laid.moves) >= _LONGEST and laid.session.to_move == 1:
        return "concede"
    return str(dice.choice(list(laid.session.legal)))


class _Visitor:
    """The guest, who comes back whenever the line is cut."""

    def __init__(self, laid: Table) -> None:
        self._laid = laid
        self.guest: Guest

    async def come(self) -> None:
        """Come in."""
        self.guest = Guest(await self._laid.connect())
        await self.guest.open()

    async def cut(self, told: Counter[str]) -> int:
        """Cut the line, wait until the host knows, and come back."""
        self.guest.conn.abort()
        await until(lambda: not self._laid.hosting.guest_address, "the host did not notice")
        await self.come()
        await self.guest.see("with Ada, over ssh" if not self._laid.session.outcome else "seed")
        told["cuts"] += 1
        return 1

    async def choose(self, choice: str) -> None:
        """Type a move, once it is the guest's turn on the screen."""
        await self.guest.see("◆ Bob", "TO MOVE", "or type a move")
        self.guest.type(f"/{choice}\r")

    async def settle(self, choice: str, before: int) -> None:
        """Wait until a choice is made; if the cut was faster than the move, make it again."""
        while len(self._laid.moves) == before:
            with suppress(AssertionError):
                await until(lambda: len(self._laid.moves) > before, "", 3)
            if len(self._laid.moves) == before and self._laid.session.to_move == 2:
                self.guest.type(f"\x1b[27u/{choice}\r")
        assert self._laid.moves[before] == choice
