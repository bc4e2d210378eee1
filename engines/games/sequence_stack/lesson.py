"""The lesson of Sequence Stack: placing in order, blocking, and a block that lasts."""

from __future__ import annotations

from seqtui.engines.games.lesson import Lesson, Step

LESSON = Lesson(
    # The cards in the order in which they come, yours first. Both fives are thrown away, so the
    # rebuilt deck holds nothing else.
    position={"stacks": [[1], [1, 2]], "deck": [2, 3, 3, 4, 5, 5, 4]},
    steps=(
        Step(
            name="One card higher",
            rule="Stack 1 2 3 4 5, in this order, to win. You drew a 2, just what you need.",
            task="Place it on your 1.",
            moves=("place",),
            reply="place",
            wrong="Computer has its 2, so throwing yours away blocks nothing.",
        ),
        Step(
            name="Place or discard",
            rule="You may also discard a card: that blocks its number for Computer.",
            task="But it has its 3. Place yours.",
            moves=("place",),
            reply="place",
            wrong="Computer has its 3, so throwing yours away blocks nothing.",
        ),
        Step(
            name="A block",
            rule="Computer needs only a 5 to win, and you drew one! You need a 4 first.",
            task="Discard it: 5 is blocked then.",
            moves=("discard",),
            reply="discard",
            wrong="A 5 goes on a 4, and you have none yet.",
        ),
        Step(
            name="Blocked for good",
            rule="Computer drew the other 5, but could not place it: a block lasts.",
            task="Place your 4.",
            moves=("place",),
            reply="discard",
            wrong="Computer has its 4, so throwing yours away blocks nothing.",
        ),
        Step(
            name="The last card",
            rule="The deck ran out. The discards became a new one, and you drew a 5.",
            task="Complete your stack.",
            moves=("place",),
            wrong="This is the card that wins: place it.",
        ),
    ),
)
