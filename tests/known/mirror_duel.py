"""What is known about Mirror Duel from solving it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from random import Random

from seqtui.engines.games.mirror_duel import rules
from seqtui.engines.games.mirror_duel.rules import GAME, Add, Options, State
from seqtui.engines.games.options import Preset
from seqtui.engines.gate.options import check_options
from seqtui.engines.solving.oracle import Result, Verdict, oracle_of
from tests.known.facts import must, share, wins

LONGEST = 5
"""The longest sequences whose losing moves are counted."""
GAMES_PLAYED = 1_000
SIXTH = 5
"""So many tiles lie on the table when the sixth is added."""


def facts() -> str:
    """Count the losing moves after every short sequence, and solve the games with hands."""
    digits = Options().digits
    dangers, worst = _dangers()
    sharp = [preset for preset in GAME.presets if "copies" in preset.values]
    rows = "\n".join(_row(preset, _solved(_options_of(preset))) for preset in sharp)
    return f"""
- At each end at most one digit completes a palindrome. So of the {2 * digits} moves never more \
than {worst} lose, **nobody can be forced**, and with best play every position is a draw. After \
{dangers[3]} of all sequences of 3 digits there is a move that loses; after 5 digits it is \
{dangers[5]}.
- With palindromes at the ends it is still a draw from three digits on. With two {_two_digits()}.
- With hands of tiles there is **no draw at all**. If echoes are allowed, {_copying(sharp)}. \
Without echo {_tables(sharp)}.

| preset | positions | with best play | real choices |
| --- | ---: | ---: | ---: |
{rows}

Positions that are alike count once. A real choice, from the sixth tile on, is one between safe \
tiles of which some win and some lose. In Sharp, seats changing, perfect play beats a player who \
sees two turns {_against_two_turns()} ({GAMES_PLAYED:,} games).
"""


def _options_of(preset: Preset) -> Options:
    return check_options(GAME, preset.values)


def _copying(sharp: list[Preset]) -> str:
    for preset in sharp:
        options = _options_of(preset)._replace(echo="allowed")
        copy = {move: move for move in GAME.moves(options)}
        must(always_wins(copy, options, seat=2), "copying does not win")
    return "the second player wins by repeating the tile just played at the same end"


def _tables(sharp: list[Preset]) -> str:
    tables = [*reply_tables(_options_of(sharp[0]))]
    for preset, seat in product(sharp, (1, 2)):
        options = _options_of(preset)
        must(not any(always_wins(table, options, seat) for table in tables), "a table wins")
    return (
        f"no such rule is left: all {len(tables):,} tables of fixed answers to the last tile can "
        "be beaten, from either seat"
    )


def _against_two_turns() -> str:
    """Play perfect against one who sees own losses and the opponent's, and else plays anything."""
    options = _options_of(next(preset for preset in GAME.presets if preset.name == "sharp"))
    judge, dice, won = oracle_of(GAME, options).judge, Random(7), 0
    for game in range(GAMES_PLAYED):
        state, perfect = GAME.deal(options, 0, 1), 1 + game % 2
        while moves := GAME.legal(state):
            if state.to_move == perfect:
                verdict = judge(state)
                best = [move for move, value in verdict.moves if value == verdict.value]
                state = GAME.play(state, dice.choice(best))
            else:
                ranks = {move: _two_turns(GAME.play(state, move), state.to_move) for move in moves}
                top = max(ranks.values())
                state = GAME.play(state, dice.choice([m for m in moves if ranks[m] == top]))
        won += state.loser != perfect
    share_won = round(100 * won / GAMES_PLAYED)
    return f"{share_won} : {100 - share_won}"


def _two_turns(after: State, player: int) -> int:
    """Rank what a move leads to: lost at once, neither, or won within the opponent's answer."""
    if after.loser:
        return 2 if after.loser != player else 0
    replies = (GAME.play(after, move) for move in GAME.legal(after))
    return 2 if all(reply.loser == after.to_move for reply in replies) else 1


def reply_tables(options: Options) -> Iterator[dict[Add, Add]]:
    """Yield every fixed choice of an answer to each last move that could be legal."""
    moves = GAME.moves(options)
    answers = [
        [answer for answer in moves if not options.bars_echo or answer.digit != move.digit]
        for move in moves
    ]
    for chosen in product(*answers):
        yield dict(zip(moves, chosen, strict=True))


def always_wins(table: Mapping[Add, Add], options: Options, seat: int) -> bool:
    """Tell whether answering by a table wins from a seat, whatever the opponent plays.

    The first player begins with a 1, which is like any other digit.
    """
    opening = GAME.deal(options, 0, 1)
    return _holds(table, GAME.play(opening, Add(1, "back")) if seat == 1 else opening)


def _holds(table: Mapping[Add, Add], state: State) -> bool:
    """Tell the same for a position in which the opponent is to move."""
    if state.loser:
        return state.loser == state.to_move
    for move in GAME.legal(state):
        after = GAME.play(state, move)
        if after.loser:
            if after.loser == after.to_move:
                return False
        elif table[move] not in GAME.legal(after) or not _holds(
            table, GAME.play(after, table[move])
        ):
            return False
    return True


def _dangers() -> tuple[dict[int, str], int]:
    """Tell how often a sequence has a losing move, by its length, and how many it has at most."""
    options = Options()
    judge = oracle_of(GAME, options).judge
    digits = range(1, options.digits + 1)
    shares, worst = {}, 0
    for length in range(1, LONGEST + 1):
        # One digit is like another: the sequences that begin with 1 stand for all.
        sequences = [(1, *rest) for rest in product(digits, repeat=length - 1)]
        losing = []
        for sequence in sequences:
            if rules.palindrome_at("whole", sequence):
                continue
            verdict = judge(rules.arrange(options, 1, sequence))
            must(verdict.value.result is Result.DRAW, "somebody can be forced")
            losing.append(sum(value.result is Result.LOSS for _, value in verdict.moves))
        worst = max(worst, *losing)
        risky = [moves for moves in losing if moves]
        shares[length] = share(risky, losing)
    return shares, worst


def _two_digits() -> str:
    options = Options(digits=2, palindrome="end")
    value = oracle_of(GAME, options).judge(GAME.deal(options, 0, 1)).value
    must(value.result is Result.LOSS, "the player who begins can win")
    return f"the second player wins in {value.plies} turns"


def _solved(options: Options) -> list[tuple[State, Verdict[rules.Add]]]:
    """Judge every position that can come, one for all that are alike, the opening first."""
    judge = oracle_of(GAME, options).judge
    opening = GAME.deal(options, 0, 1)
    found = {_alike(opening): opening}
    newest = [opening]
    while newest:
        after = [GAME.play(state, move) for state in newest for move in GAME.legal(state)]
        fresh = {_alike(state): state for state in after if not state.loser}
        newest = [state for key, state in fresh.items() if key not in found]
        found |= fresh
    return [(state, judge(state)) for state in found.values()]


def _alike(state: State) -> object:
    """Return the same for positions that differ only in names, direction and players."""
    hands = state.hands or ((), ())
    mine, yours = hands if state.to_move == 1 else hands[::-1]
    highest = state.options.digits
    keys = []
    for order in permutations(range(highest)):
        named = {digit: name + 1 for name, digit in enumerate(order)}
        row = tuple(named[digit - 1] for digit in state.sequence)
        one, two = (tuple(hand[digit] for digit in order) for hand in (mine, yours))
        echo = named[state.echo - 1] if state.echo else 0
        keys += [(row, one, two, echo), (row[::-1], one, two, echo)]
    return min(keys)


def _row(preset: Preset, solved: list[tuple[State, Verdict[rules.Add]]]) -> str:
    opening = solved[0][1].value
    late = [one for one in solved if len(one[0].sequence) >= SIXTH]
    real = [one for one in late if _is_real(*one)]
    winner = "first" if wins(opening) else "second"
    decided = f"{winner} wins in {opening.plies}"
    must(
        GAME.better_seat(_options_of(preset)) == 1 + (winner == "second"),
        "the other seat is better",
    )
    return f"| {preset.label} | {len(solved):,} | {decided} | {share(real, late)} |"


def _is_real(state: State, verdict: Verdict[rules.Add]) -> bool:
    """Tell whether safe moves lead to different results."""
    safe = [
        value.result
        for move, value in verdict.moves
        if GAME.play(state, move).loser != state.to_move
    ]
    return len({*safe}) > 1
