"""The lesson of Sequence Builder: climbing, numbers that both want, and a block."""

from __future__ import annotations

from seqtui.engines.games.lesson import Lesson, Step

LESSON = Lesson(
    options={"target": 5},
    position={"sequences": [[], [6]]},
    steps=(
        Step(
            name="Any number begins",
            rule="You both collect numbers. Whoever has five of them first wins.",
            task="Begin with 10.",
            moves=("10",),
            reply="8",
            wrong="Any number may begin, but with 10 you are in Computer's way.",
        ),
        Step(
            name="1, 2 or 3 up",
            rule="Each number is 1, 2 or 3 above your last one, and can be taken only once.",
            task="Take 11 before Computer does.",
            moves=("11",),
            reply="9",
            wrong="That leaves the 11 to Computer, which then wins the race.",
        ),
        Step(
            name="A block",
            rule="Computer is ahead, but from 9 it needs 10, 11 or 12. You have two of them.",
            task="Take the number that stops it.",
            moves=("12",),
            wrong="Then Computer takes 12 and goes on.",
            shown=False,
        ),
        Step(
            name="Stuck",
            rule="Computer has no number left to take, so its turn is skipped.",
            task="Take whichever you like.",
            moves=("13", "14", "15"),
        ),
        Step(
            name="The last number",
            rule="You have four, and nobody can stop you now.",
            task="Take your fifth.",
            moves=("14", "15", "16", "17", "18"),
        ),
    ),
)
