"""What was left is freed: screens, boards and sessions, after every way through the program."""

from __future__ import annotations

import gc
from random import Random
from weakref import ref

from seqtui.app.play.screen import PlayScreen
from tests.app.running import running
from tests.soak.leaks import alive, finish


async def test_nothing_of_a_game_that_was_left_stays_in_memory() -> None:
    dice = Random(3)
    async with running(confirm=False) as there:
        before = alive()
        left: list[ref[object]] = []
        for after in (("v", "escape"), ("a",), ()):
            await there.press("enter")
            assert isinstance(there.app.screen, PlayScreen)
            left += [ref(there.app.screen), ref(there.board), ref(there.session)]
            await finish(there, dice, 2)
            await there.press(*after, "escape")
        await there.press("h", "escape", "t", "escape")
        gc.collect()
        # The last session is written once more on closing.
        assert [gone() for gone in left[:-1]] == [None] * (len(left) - 1)
        now = alive()
        assert now.screens == before.screens
        assert now.boards == before.boards
        assert now.caches == before.caches
