"""The lesson of Sequence Shift: order, neighbours, and a row one swap from order."""

from __future__ import annotations

from seqtui.engines.games.lesson import Lesson, Step

LESSON = Lesson(
    options={"length": 4},
    position={"sequence": [4, 3, 2, 1]},
    steps=(
        Step(
            name="The goal",
            rule="You both swap in this one row. Whoever puts it in order, 1 2 3 4, wins.",
            task="Swap the two in the middle.",
            moves=("swap 2 3",),
            reply="swap 1 2",
            wrong="No harm in that swap, but let us begin with the two in the middle.",
        ),
        Step(
            name="Neighbours only",
            rule="Only neighbours can be swapped. Naming any other two costs your turn.",
            task="Swap the last two.",
            moves=("swap 3 4",),
            reply="swap 2 3",
            wrong="Those are neighbours, but the lesson goes on with the last two.",
        ),
        Step(
            name="One swap from order",
            rule="Careful! Leave the row one swap from order, and Computer makes that swap.",
            task="Only one swap is safe here.",
            moves=("swap 2 3",),
            reply="swap 1 3",
            wrong="That leaves it one swap from order, and Computer makes that swap.",
            shown=False,
        ),
        Step(
            name="A lost turn",
            rule="Computer named places 1 and 3. Not neighbours, so it lost its turn!",
            task="Hand the puzzle on: swap back.",
            moves=("swap 2 3",),
            reply="swap 1 2",
            wrong="That lets Computer off: swap the 4 and the 1 back.",
        ),
        Step(
            name="The winning swap",
            rule="It fell for it! The row is one swap from order, and it is your turn.",
            task="Make the swap that wins.",
            moves=("swap 3 4",),
            wrong="The row is not in order yet: which two are the wrong way round?",
            shown=False,
        ),
    ),
)
