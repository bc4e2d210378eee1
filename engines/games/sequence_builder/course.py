"""The course of Sequence Builder: room, walls, the start, and when one up is wrong."""

from __future__ import annotations

from seqtui.engines.games.course import Course, CourseStep

_EMPTY: dict[str, list[list[int]]] = {"sequences": [[], []]}

COURSE = Course(
    about="From your first number to a win by force.",
    steps=(
        CourseStep(
            name="Leave room",
            brief="four numbers must fit",
            teaches="Nothing lies above 20. Three more numbers need three more places.",
            asks="Climb, and leave room for two more.",
            remember="With n numbers to go, stand at 20 less n at most.",
            starts=({"sequences": [[17], [5]]}, {"sequences": [[16], [3]]}),
        ),
        CourseStep(
            name="The wall",
            brief="hold all that they need",
            teaches="They need one of three numbers. Hold all three, and they cannot move.",
            asks="They need one more number: stop them.",
            remember="Three numbers in a row, just above theirs, are a wall.",
            starts=({"sequences": [[7, 8], [4, 5, 6]]}, {"sequences": [[4, 5], [1, 2, 3]]}),
        ),
        CourseStep(
            name="A wall in time",
            brief="begin before they have three",
            teaches="They are a number ahead, but you stand two above: a wall can still be built.",
            asks="You are behind: begin the wall.",
            remember="A number behind, but two above them and 17 at most: only one up wins.",
            starts=({"sequences": [[12], [8, 10]]}, {"sequences": [[10], [7, 8]]}),
        ),
        CourseStep(
            name="Room for both",
            brief="18, 19 and 20 are too high",
            teaches="They began too high: from 18 on there is no room for four numbers.",
            asks="They began at the top: begin so that you win.",
            remember="Whoever begins with 18, 19 or 20 loses.",
            starts=({"sequences": [[], [18]]}, {"sequences": [[], [19]]}),
        ),
        CourseStep(
            name="The start",
            brief="1 to 13 wins",
            teaches="Whoever begins can force a win, with any number that leaves room.",
            asks="Begin with a number that wins.",
            remember="Begin with 1 to 13: from there you win, whatever they do.",
            starts=(_EMPTY,),
        ),
        CourseStep(
            name="Three above",
            brief="go up two, not one",
            teaches="They stand three above you. After one up, they would wall you in.",
            asks="They stand three above you: climb.",
            remember="If they stand three above you, go up two.",
            starts=({"sequences": [[5], [8]]}, {"sequences": [[12], [15]]}),
        ),
        CourseStep(
            name="Four above",
            brief="one up, and never between",
            teaches="In all other cases one up is right. It leaves you the most ways to go on.",
            asks="They stand four above you: climb.",
            remember="Go up one, unless they stand one or three above you: then two.",
            starts=({"sequences": [[11], [15]]}, {"sequences": [[13], [17]]}),
        ),
        CourseStep(
            name="One above",
            brief="their number is in your way",
            teaches="They took the number above yours, so you cannot go up one. Go up two.",
            asks="They stand one above you. Play it out and win.",
            remember="Second number: up one, but up two if they stand one or three above.",
            starts=({"sequences": [[9], [10]]},),
            kind="win",
        ),
        CourseStep(
            name="Hold the draw",
            brief="the answers to 14, 15, 16, 17",
            teaches="A start from 14 to 17 draws, but only one number holds the draw.",
            asks="They began at the edge: find the only number that holds.",
            remember="Answer 14 with 17, 15 with 16, 16 with 15, and 17 with 18.",
            starts=({"sequences": [[], [15]]}, {"sequences": [[], [14]]}),
        ),
        CourseStep(
            name="Long",
            brief="five numbers, so 1 to 9",
            teaches="With five numbers to collect the same rules hold, but more room is needed.",
            asks="Five numbers now: begin, then climb.",
            remember="In Long, begin with 1 to 9.",
            starts=(_EMPTY, {"sequences": [[5], [8]]}),
            preset="long",
        ),
        CourseStep(
            name="Prove it",
            brief="beat perfect play",
            teaches="You begin, and Computer plays perfectly. With what you know, you win.",
            asks="Begin, and win.",
            remember="You have beaten perfect play, and know how to do it again.",
            starts=(_EMPTY,),
            kind="win",
        ),
    ),
)
