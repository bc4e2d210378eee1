"""The lesson of Mirror Duel: either end, reading both ways, and setting traps."""

from __future__ import annotations

from seqtui.engines.games.lesson import Lesson, Step

LESSON = Lesson(
    position={"sequence": []},
    steps=(
        Step(
            name="Add a digit",
            rule="Each turn adds one digit to the row, at the front or at the back.",
            task="Add a 4.",
            moves=("4 back", "4 front"),
            reply="7 back",
            wrong="Any digit may begin, but this lesson is written for a 4.",
        ),
        Step(
            name="No palindrome",
            rule="Make the row read the same both ways, like 7 4 7, and you lose.",
            task="Add another 4 at the front.",
            moves=("4 front",),
            reply="2 back",
            wrong="You may do that, but the lesson goes on with a 4 at the front.",
        ),
        Step(
            name="A trap",
            rule="Only the whole row counts. With a 7 in front, just the 2 is in the way.",
            task="Add a 7 at the front.",
            moves=("7 front",),
            reply="9 back",
            wrong="That is safe, but no trap: it takes a 7 at the front.",
        ),
        Step(
            name="Another trap",
            rule="Computer saw it: one more 2 in front would have lost. It added a 9.",
            task="Which digit in front leaves only the 9 over?",
            moves=("2 front",),
            reply="5 back",
            wrong="All but the 9 should read the same both ways now.",
            shown=False,
        ),
        Step(
            name="Whoever forgets loses",
            rule="Computer got away again, with a 5. Can it still read so long a row?",
            task="Which digit in front leaves only the 5 over?",
            moves=("9 front",),
            reply="5 front",
            wrong="All but the 5 should read the same both ways now.",
            shown=False,
        ),
    ),
)
