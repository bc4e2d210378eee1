"""Reading is lenient and never guesses (ALL-3): the forms that the rulebooks print, in every game.

What a form means is written down here move by move, from the rulebooks and the rulings.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seqtui.engines.errors import Refused
from seqtui.engines.games.gate import Unfinished
from seqtui.engines.games.registry import game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare
from seqtui.engines.session import AnySession, Session

STARTS: dict[str, dict[str, object]] = {
    "sequence-shift": {"sequence": [4, 2, 5, 1, 3]},
    "sequence-stack": {"deck": [1, 1, 3, 3, 2, 2, 4, 4, 5, 5]},
    "mirror-duel": {"sequence": [5, 3]},
    "sequence-builder": {"sequences": [[5], [7]]},
    "code-swap": {"codes": [[4, 1, 3], [2, 5, 1]]},
}


def at(game: str) -> AnySession:
    rules = game_named(game)
    return Session(prepare(rules, check_options(rules, {}), seed=1, position=STARTS[game]))


def meaning(session: AnySession, text: str) -> str:
    """Return the move that a text is read as, or the beginning of one and a question mark."""
    try:
        return str(session.admit(text))
    except Unfinished as unfinished:
        return f"{unfinished.question.so_far} ?"


PRINTED: dict[str, dict[str, str]] = {
    "sequence-shift": {
        "positions 2 and 3": "swap 2 3",
        '"Swap positions 3 and 4"': "swap 3 4",
        "Swaps positions 1 and 2": "swap 1 2",
        "Swaps positions **4 and 5**": "swap 4 5",
    },
    "sequence-stack": {
        "yes": "place",
        "no": "discard",
        "Place": "place",
        "Discard": "discard",
        "Places `1`": "place",
        "discards it": "discard",
        "place the card": "place",
        "place it": "place",
        "discard '1'": "discard",
    },
    "mirror-duel": {
        "4": "4 ?",
        "Chooses number `3`.": "3 ?",
        "Adds `3` to the **back**.": "3 back",
        "Adds 5 to the front": "5 front",
        "add 3 to front": "3 front",
        "place the 7 at the back": "7 back",
        "3-F": "3 front",
        "3, F": "3 front",
        "f-3": "3 front",
        "Back 3!": "3 back",
    },
    "sequence-builder": {
        "selects **8**": "8",
        "select 6": "6",
        "Chooses **6**": "6",
        "take the 7": "",
        "take the 8": "8",
        "pick-8": "8",
        "the number 8": "8",
    },
    "code-swap": {
        "1": "own ?",
        "2": "cross ?",
        "1.": "own ?",
        "Swap within your code": "own ?",
        "Swap Within Your Code:": "own ?",
        "Swap with opponent's code": "cross ?",
        "Swap with Opponent’s Code": "cross ?",
        "Position 1 and Position 2": "own 1 2",
        "Position 1 and Position 2.": "own 1 2",
        "Position 3": "cross 3",
        "Position 3.": "cross 3",
        "Swap the numbers in Position 1 and Position 3.": "own 1 3",
        "swap the number in position 2 of your code with the number in position 2 of your "
        "opponent's code": "cross 2",
        "positions 1 and 2": "own 1 2",
        "position 1 and 2": "own 1 2",
        "swap 1 with 2": "own 1 2",
        "cross position 2": "cross 2",
        "1 & 2": "own 1 2",
        "1—2": "own 1 2",
        "1 2:": "own 1 2",
        "1 2.\t": "own 1 2",
        "1\t-\t2": "own 1 2",
        "x-2": "cross 2",
    },
}
"""What is printed or comes to mind, and the move; empty for what is refused."""


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [(game, text, move) for game, forms in PRINTED.items() for text, move in forms.items()],
)
def test_all_3_what_is_printed_reads_as_the_move_that_it_names(
    game: str, text: str, move: str
) -> None:
    session = at(game)
    if move:
        assert meaning(session, text) == move
    else:
        with pytest.raises(Refused):
            meaning(session, text)


FORMS: dict[str, list[tuple[str, ...]]] = {
    "swap": [
        ("swap|swaps|", "|position|positions|the numbers in positions", "{0}", "{and}", "{1}"),
        ("swap|swaps|", "the number in position|position", "{0}", "with|and|&", "position", "{1}"),
    ],
    "own": [
        ("own|swap|swaps|", "|position|positions|the numbers in positions", "{0}", "{and}", "{1}"),
        ("own|swap|swaps|", "position", "{0}", "with|and|&", "the number in position", "{1}"),
    ],
    "cross": [("cross|crosses|x|opponent", "|position|the number in position", "{0}")],
    "place": [("place|places|p", "|it|the card|a card")],
    "discard": [("discard|discards|d", "|it|the card|a card")],
    "front": [
        (
            "|add|adds|choose|place",
            "|the|the number|a|number",
            "{0}",
            "|to|to the|at the|-",
            "front|f",
        ),
        ("front|f", "|-", "{0}"),
    ],
    "back": [
        (
            "|add|adds|choose|place",
            "|the|the number|a|number",
            "{0}",
            "|to|to the|at the|-",
            "back|b",
        ),
        ("back|b", "|-", "{0}"),
    ],
    "pick": [
        ("|pick|picks|select|selects|take|takes|choose|chooses", "|the|the number|number", "{0}")
    ],
}
"""The parts of each form of a move, with the ways to say each of them."""
BETWEEN = " | |,|, |-| - |–|—| and |, and |&"


def kind_of(move: str) -> str:
    """Return which forms a move has."""
    words = [word for word in move.split() if word.isalpha()]
    return words[0] if words else "pick"


@st.composite
def said(draw: st.DrawFn, move: str) -> str:
    """Say a move in one of its forms, in any case, with any spaces, quotes and stops."""
    numbers = [word for word in move.split() if word.isdecimal()]
    text = ""
    for part in draw(st.sampled_from(FORMS[kind_of(move)])):
        ways = (BETWEEN if part == "{and}" else part).split("|")
        word = draw(st.sampled_from(ways)).format(*numbers)
        if part != "{and}" and text and not text[-1:].isspace():
            text += draw(st.sampled_from((" ", "  ", "\t"))) if word else ""
        text += word
    text = draw(st.sampled_from((text, text.upper(), text.title())))
    begin, end = draw(st.sampled_from(("", '"', "“”", "''", "`", "**")).map(ends))
    after = draw(st.sampled_from(("", ".", "!", " .", ":", ";", "?", ".\t", "...")))
    return f"{begin}{text}{after}{end}"


def ends(quotes: str) -> tuple[str, str]:
    return (quotes[:1], quotes[-1:]) if len(set(quotes)) > 1 else (quotes, quotes)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.data())
@pytest.mark.parametrize("game", STARTS)
def test_all_3_every_move_can_be_said_in_every_form(game: str, data: Any) -> None:
    session = at(game)
    move = data.draw(st.sampled_from([str(move) for move in session.legal]))
    text = data.draw(said(move))
    assert meaning(session, text) == move, text


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("code-swap", "1.2"),
        ("code-swap", "1/2"),
        ("code-swap", "swap my 1 with their 2"),
        ("code-swap", "position 2 of your code"),
        ("code-swap", "swap the number in position 1 of your code with the number in position 2 "
                      "of your opponent's code"),
        ("code-swap", "--2"),
        ("code-swap", "swap 2"),
        ("sequence-shift", "2.3"),
        ("sequence-shift", "2 3 4"),
        ("mirror-duel", "3 f b"),
        ("mirror-duel", "1 2 front"),
        ("sequence-builder", "6 8"),
        ("sequence-builder", "6 or 8"),
        ("sequence-stack", "place or discard"),
        ("sequence-stack", "place 1 discard"),
    ],
)  # fmt: skip
def test_all_3_nothing_is_guessed(game: str, text: str) -> None:
    with pytest.raises(Refused) as refused:
        at(game).admit(text)
    assert not isinstance(refused.value, Unfinished)


@pytest.mark.parametrize("text", ["x -2", "cross -2"])
def test_all_3_a_sign_before_a_number_is_still_one(text: str) -> None:
    with pytest.raises(Refused, match="There is no position -2"):
        at("code-swap").admit(text)
