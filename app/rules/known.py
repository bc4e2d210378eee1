"""Asks the oracles what is known about each game and writes it down for the rules pages.

Run ``python -m app.rules.known`` after a change to the rules, the oracles or the words
below. A test holds the files to what this module says now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations, product
from pathlib import Path

from app.rules.known_words import best_play, board, chance, count, must, share, spans, wins
from engines.games.code_swap import rules as code_swap
from engines.games.mirror_duel import rules as mirror_duel
from engines.games.sequence_builder import rules as sequence_builder
from engines.games.sequence_shift import rules as sequence_shift
from engines.games.sequence_stack import rules as sequence_stack
from engines.gate.options import check_options
from engines.solving.oracle import oracle_of
from engines.solving.value import Result

FOLDER = Path(__file__).parent.parent / "games"


def sequence_shift_facts() -> str:
    """Judge every row that can be dealt."""
    game, options = sequence_shift.GAME, sequence_shift.Options()
    in_order = tuple(range(1, options.length + 1))
    judge = oracle_of(game, options).judge
    rows = [
        sequence_shift.arrange(options, 1, row) for row in permutations(in_order) if row != in_order
    ]
    verdicts = [judge(row) for row in rows]
    won = [row for row, verdict in zip(rows, verdicts, strict=True) if wins(verdict.value)]
    drawn = [verdict for verdict in verdicts if verdict.value.result is Result.DRAW]
    must(len(won) + len(drawn) == len(rows), "some row is lost")
    must(all(judge(row).value.plies == 1 for row in won), "a win takes longer than a turn")
    risky = [
        verdict
        for verdict in drawn
        if any(value.result is Result.LOSS for _, value in verdict.moves)
    ]
    return f"""
- The player who begins wins **{len(won)} of the {len(rows)} deals** ({share(won, rows)}): \
those with a single pair of neighbours to swap. All the others are draws if both take care, \
and nobody is ever lost.
- The longest win that can be forced is one swap. Everything else is a mistake of the other side.
- In {len(risky)} of the {len(drawn)} drawn deals there is a swap that loses at once. \
In the remaining {len(drawn) - len(risky)} no first swap can do any harm.

{
        board(
            game,
            {"sequence": list(won[0].sequence), "to_move": 1},
            f"One of the {len(won)} deals that are won.",
        )
    }
"""


def code_swap_facts() -> str:
    """Judge every pair of codes that can be dealt."""
    game, options = code_swap.GAME, code_swap.Options()
    judge = oracle_of(game, options).judge
    codes = list(product(range(1, options.numbers + 1), repeat=options.length))
    unordered = [code for code in codes if list(code) != sorted(code)]
    deals = [code_swap.arrange(options, 1, pair) for pair in product(unordered, unordered)]
    values = [judge(deal).value for deal in deals]
    won, drawn, lost = (
        [value for value in values if value.result is result]
        for result in (Result.WIN, Result.DRAW, Result.LOSS)
    )
    at_once = [value for value in won if value.plies == 1]
    longest = max(value.plies or 0 for value in won)
    hardest = [
        deal
        for deal, value in zip(deals, values, strict=True)
        if wins(value) and value.plies == longest
    ]
    line = ", ".join(f"`{move}`" for move in best_play(game, hardest[0]))
    return f"""
- {len(deals):,} deals are possible, all equally likely. With best play the player who begins \
wins {len(won):,} of them (**{share(won, deals)}**), {len(drawn)} are draws \
({share(drawn, deals)}), and {len(lost)} are lost ({share(lost, deals)}).
- {len(at_once):,} of those wins need a single swap. So look for it first.
- The longest win that can be forced takes {longest} turns. {len(hardest)} deals are like that. \
In the one drawn here best play goes {line}.
- There are {len(codes) ** 2:,} pairs of codes, the ascending ones included. All are solved.

{
        board(
            game,
            {"codes": [list(code) for code in hardest[0].codes], "to_move": 1},
            f"Player 1 wins in {longest} turns.",
        )
    }
"""


def sequence_builder_facts() -> str:
    """Judge every first number, with each preset, and count what can follow."""
    game = sequence_builder.GAME
    rows = []
    for preset in game.presets:
        options = check_options(game, preset.values)
        verdict = oracle_of(game, options).judge(game.deal(options, 0, 1))
        must(verdict.value.plies == 2 * options.target - 1, "a turn is lost on the way")
        starts = {
            result: spans(move.number for move, value in verdict.moves if value.result is result)
            for result in Result
        }
        rows.append(
            f"| {preset.label} | {starts[Result.WIN]} | {starts[Result.DRAW]} "
            f"| {starts[Result.LOSS]} | {verdict.value.plies} |"
        )
    options = sequence_builder.Options()
    opening = game.deal(options, 0, 1)
    judge = oracle_of(game, options).judge
    first = judge(opening)
    slowest = max(first.moves, key=lambda judged: judged.value.plies or 0)
    table = "\n".join(rows)
    return f"""
With best play **the player who begins always wins**, if the first number is a good one:

| preset | starts that win | that draw | that lose | turns to the win |
| --- | --- | --- | --- | ---: |
{table}

- A good start wins by the shortest way there is: the winner adds a number on every turn, and \
the opponent cannot stop that.
- The longest win that can be forced from the first number on is the second player's answer to \
{slowest.move.number}: the game is over {slowest.value.plies} turns after the start.
- {count(game, opening):,} different positions can come up in the classic game. \
All are solved.

{
        board(
            game,
            {"sequences": [[slowest.move.number], []], "to_move": 2},
            "Player 1 has begun too high. Player 2 wins.",
        )
    }
"""


def sequence_stack_facts() -> str:
    """Judge the full deck and the first 1, with blocks that stay and blocks that thaw."""
    game = sequence_stack.GAME
    begins, place, discard = {}, {}, {}
    for blocks in ("permanent", "thaw"):
        options = sequence_stack.Options(blocks=blocks)
        judge = oracle_of(game, options).judge
        begins[blocks] = judge(game.deal(options, 0, 1)).value
        full = dict.fromkeys(range(1, options.numbers + 1), sequence_stack.COPIES)
        first = sequence_stack.arrange(options, 1, {**full, 1: full[1] - 1}, drawn=1)
        values = dict(judge(first).moves)
        place[blocks] = values[sequence_stack.Move.PLACE]
        discard[blocks] = values[sequence_stack.Move.DISCARD]
    deck = {str(number): count for number, count in full.items()} | {"1": full[1] - 1}
    return f"""
| with best play of both | Classic | Thaw |
| --- | ---: | ---: |
| the player who begins wins | {chance(begins["permanent"])} | {chance(begins["thaw"])} |
| holding the first 1 on turn 1: place it | {chance(place["permanent"])} \
| {chance(place["thaw"])} |
| holding the first 1 on turn 1: discard it | {chance(discard["permanent"])} \
| {chance(discard["thaw"])} |

- In the classic game **whoever draws the first 1 and throws it away wins for certain**, short of \
a run of bad luck so long that a draw can be claimed. \
The player who begins draws it first in 5 games out of 9, and that is the whole advantage of \
beginning. To place that 1 would be a gift.
- In Thaw it is the other way round: blocks do not last, and the 1 belongs on the stack.
- The chances are exact, through every rebuilt deck, for all positions that can come up.

{
        board(
            game,
            {"deck": deck, "drawn": 1, "to_move": 1},
            "Classic: discarding this 1 wins for certain.",
        )
    }
"""


def mirror_duel_facts() -> str:
    """Count the losing moves after every short sequence."""
    game, options, longest = mirror_duel.GAME, mirror_duel.Options(), 5
    judge = oracle_of(game, options).judge
    digits = range(1, options.digits + 1)
    rows, worst = [], 0
    for length in range(1, longest + 1):
        # One digit is like another: the sequences that begin with 1 stand for all.
        sequences = [(1, *rest) for rest in product(digits, repeat=length - 1)]
        losing = []
        for sequence in sequences:
            if mirror_duel.is_palindrome(sequence):
                continue
            verdict = judge(mirror_duel.arrange(options, 1, sequence))
            must(verdict.value.result is Result.DRAW, "somebody can be forced")
            losing.append(sum(value.result is Result.LOSS for _, value in verdict.moves))
        worst = max(worst, *losing)
        risky = [moves for moves in losing if moves]
        rows.append(f"| {length} | {len(digits) * len(losing):,} | {share(risky, losing)} |")
    table = "\n".join(rows)
    return f"""
So **every position is a draw** with best play, whoever begins, and no win can be forced at all. \
Of the {2 * len(digits)} moves never more than {worst} lose, and as the sequence grows the danger \
gets rare:

| digits on the table | sequences that are no palindrome | with a losing move |
| ---: | ---: | ---: |
{table}
"""


FACTS: Mapping[str, Callable[[], str]] = {
    "sequence-shift": sequence_shift_facts,
    "sequence-stack": sequence_stack_facts,
    "mirror-duel": mirror_duel_facts,
    "sequence-builder": sequence_builder_facts,
    "code-swap": code_swap_facts,
}


def main() -> None:
    """Write the facts of every game."""
    for name, facts in FACTS.items():
        (FOLDER / name.replace("-", "_") / "known.md").write_text(facts().lstrip(), "utf-8")


if __name__ == "__main__":
    main()
