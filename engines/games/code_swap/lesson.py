"""The lesson of Code Swap: both kinds of swaps, threats and how to stop them, equal neighbours."""

from __future__ import annotations

from seqtui.engines.games.lesson import Lesson, Step

LESSON = Lesson(
    position={"codes": [[4, 1, 3], [5, 1, 2]]},
    steps=(
        Step(
            name="Your own code",
            rule="The upper code is yours. Put it in ascending order before Computer does.",
            task="Swap your 4 and your 3.",
            moves=("own 1 3",),
            reply="cross 3",
            wrong="You may do that, but the lesson goes on with your 4 and your 3.",
        ),
        Step(
            name="A swap across",
            rule="Computer swapped across: your 4 for its 2, both in place 3.",
            task="Take your 4 back in place 3.",
            moves=("cross 3",),
            reply="cross 1",
            wrong="You may do that, but the lesson goes on with the 4 in place 3.",
        ),
        Step(
            name="A threat",
            rule="One swap from order is a threat. It stopped yours by taking the 3.",
            task="Threaten again: swap 1 and 4.",
            moves=("own 2 3",),
            reply="cross 1",
            wrong="Swap the 1 and the 4: from 5 4 1 it is only one more swap.",
        ),
        Step(
            name="No defence",
            rule="It stopped you again. But against 4 3 1 no swap across would help.",
            task="Swap your 3 and your 4.",
            moves=("own 1 2",),
            reply="cross 2",
            wrong="Swap the 3 and the 4: against 4 3 1 Computer has no defence.",
        ),
        Step(
            name="Equal is fine",
            rule="It took your 3 for a 1. No use: equal neighbours are in order, too.",
            task="Make the swap that wins.",
            moves=("own 1 3",),
            wrong="That is not in order yet: the 4 has to go last.",
            shown=False,
        ),
    ),
)
