"""The consequence of a move for the player who moves next is true by the rules, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from seqtui.engines.games.game import AnyGame
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.text import spelled
from tests.engines.cases import games
from tests.engines.helpers import play, start
from tests.engines.test_properties import LONGEST, Chooser, few_examples, firsts, rolls, seeds

Json = dict[str, Any]


def seen(game: AnyGame, state: Any) -> Json:
    """Return the position as both players see it."""
    view: Json = game.view(state)
    return view


def sorting_swaps(row: list[int]) -> int:
    """Sort a row by swaps of neighbours and count them."""
    row, swaps = list(row), 0
    for end in range(len(row), 0, -1):
        for place in range(1, end):
            if row[place - 1] > row[place]:
                row[place - 1 : place + 1] = row[place], row[place - 1]
                swaps += 1
    return swaps


def shift(game: AnyGame, before: Any, move: Any, after: Any) -> str:
    swaps = sorting_swaps(seen(game, after)["sequence"])
    if after.options.has_leaps:
        return f"{spelled(swaps)} wrong pair{'s' * (swaps != 1)} left"
    return f"{spelled(swaps)} swap{'s' * (swaps != 1)} from order"


def stack(game: AnyGame, before: Any, move: Any, after: Any) -> str:
    old, new, side = seen(game, before), seen(game, after), after.to_move - 1
    if str(move).startswith("place"):
        return f"{spelled(before.options.numbers - len(new['stacks'][1 - side]))} to go"
    if set(new["blocked"][side]) - set(old["blocked"][side]):
        return f"{old.get('drawn') or str(move).split()[1]} is blocked for you now"
    return "that blocks nothing"


def mirror(game: AnyGame, before: Any, move: Any, after: Any) -> str:
    shown = seen(game, after)
    if after.options.blindfold and "length" in shown:
        return f"that makes {shown['length']} digit{'s' * (shown['length'] != 1)}"
    front, back = shown["sequence"][0], shown["sequence"][-1]
    digit = str(move).split()[0]
    barred = f", no {digit} may follow" if after.options.echo == "forbidden" else " now"
    return f"the ends are {front} and {back}{barred}"


def in_reach(game: AnyGame, state: Any, player: int) -> set[int]:
    """Play on for one player alone, by the rules, and collect what can be taken on the way."""
    state = state._replace(to_move=player)
    if not state.sequences[player - 1] or game.outcome(state):
        return set()
    found: set[int] = set()
    for move in game.legal(state):
        if str(move).isdecimal():
            found |= {move.number} | in_reach(game, game.play(state, move), player)
    return found


def builder(game: AnyGame, before: Any, move: Any, after: Any) -> str:
    player = after.to_move
    gone = sorted(in_reach(game, before, player) - in_reach(game, after, player))
    match gone:
        case []:
            return ""
        case [one]:
            return f"{one} is gone for you"
        case [one, two]:
            return f"{one} and {two} are gone for you"
        case _:
            return f"{gone[0]} and {spelled(len(gone) - 1)} more are gone for you"


def code(game: AnyGame, before: Any, move: Any, after: Any) -> str:
    old, new, side = seen(game, before)["codes"], seen(game, after)["codes"], after.to_move - 1
    final = ", with no way back" if seen(game, after).get("crossed") else ""
    if old == new:
        return f"nothing changed{final}"
    changed = [pair for pair in zip(old[side], new[side], strict=True) if pair[0] != pair[1]]
    return "".join(f"you got a {got} for your {gave}{final}" for gave, got in changed)


TRUTH = {
    "sequence-shift": shift,
    "sequence-stack": stack,
    "mirror-duel": mirror,
    "sequence-builder": builder,
    "code-swap": code,
}


@few_examples
@given(games(), seeds, firsts, rolls)
def test_the_consequence_of_a_move_is_true_by_the_rules(
    chosen: tuple[AnyGame, Any], seed: int, first: int, roll: Chooser
) -> None:
    game, options = chosen
    consequence, state = phrases_of(game).consequence, game.begin(game.deal(options, seed, first))
    for _ in range(LONGEST):
        moves = game.legal(state)
        if not moves:
            return
        move = roll.move(moves)
        after = game.play(state, move)
        if game.outcome(after) is None:
            said = consequence(state, move, after)
            assert said == TRUTH[game.name](game, state, move, after)
            assert len(said) <= 40, "it stands beside a name, the action and what to do"
        state = after


def test_mirror_4_a_blindfold_game_tells_nothing_but_the_length() -> None:
    session = start("mirror-duel", blindfold=True)
    play(session, "3f", "1b", "4f", "2b")
    for turn in session.turns:
        said = phrases_of(session.game).consequence(turn.before, turn.move, turn.after)
        assert (
            said == f"that makes {len(turn.after.sequence)} digit{'s' * (turn != session.turns[0])}"
        )


@pytest.mark.parametrize(
    ("name", "position", "move", "consequence"),
    [
        ("sequence-shift", {"sequence": [3, 1, 2, 5, 4]}, "12", "two swaps from order"),
        ("sequence-stack", {"drawn": 4, "deck": [3, 5]}, "discard", "4 is blocked for you now"),
        ("sequence-builder", {"sequences": [[5], [7]]}, "8", "8 is gone for you"),
        ("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, "cross 2", "you got a 1 for your 5"),
        ("mirror-duel", {"sequence": [1, 2]}, "3b", "the ends are 1 and 3 now"),
    ],
)
def test_the_consequence_of_a_move_in_words(
    name: str, position: Json, move: str, consequence: str
) -> None:
    session = start(name, position)
    play(session, move)
    (turn,) = session.turns
    assert phrases_of(session.game).consequence(turn.before, turn.move, turn.after) == consequence
