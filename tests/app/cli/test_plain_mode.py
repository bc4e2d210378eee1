"""``play --plain``: the rulebooks' command-line games, and everything a person can say."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from collections.abc import Sequence

import pytest

from seqtui.engines.games.registry import GAMES
from tests.app.cli.command import SEQTUI, TIMEOUT, Inside, seqtui

PEOPLE = ("--plain", "--p2", "human")
CONTROL = set(map(chr, range(32))) - {"\n"}


def rows(lines: Sequence[str], label: str) -> list[str]:
    """Return what stands behind a label, line by line."""
    return [line.removeprefix(label).strip() for line in lines if line.startswith(label)]


def test_the_shift_game_of_the_rulebook() -> None:
    done = seqtui(
        *["play", "sequence-shift", *PEOPLE, "--start", '{"sequence": [4,2,5,1,3]}'],
        says="".join(
            f"Swap positions {first} and {first + 1}\n" for first in (3, 1, 2, 1, 3, 4, 3, 4)
        ),
    )
    assert (done.code, done.err) == (0, "")
    assert rows(done.lines, "Number:") == [
        *["4 2 5 1 3", "4 2 1 5 3", "2 4 1 5 3", "2 1 4 5 3", "1 2 4 5 3"],
        *["1 2 5 4 3", "1 2 5 3 4", "1 2 3 5 4", "1 2 3 4 5"],
    ]
    assert rows(done.lines, "Position:") == ["1 2 3 4 5"] * 9
    assert done.lines[-1] == "Player 2 wins: the sequence is in order."
    assert not CONTROL & set(done.out)


def test_the_stack_game_of_the_rulebook(inside: Inside) -> None:
    done = inside(
        *["play", "sequence-stack", *PEOPLE, "--start", '{"deck": [1,1,3,3,2,2,4,4,5,5]}'],
        says="yes\nyes\nyes\nyes\n",
    )
    assert done.code == 3
    deeds = [line for line in done.lines if line.startswith("Player") and line.endswith(".")]
    assert [line for line in deeds if "placed" in line or "discarded" in line] == [
        "Player 1 placed the 1.",
        "Player 2 placed the 1.",
        "Player 1 discarded the 3.",
        "Player 2 discarded the 3.",
    ]
    assert done.lines.count("Place it? (yes/no)") == 3  # the fifth card, a 2, is asked about too
    assert sum(line.endswith("Discard it? (yes)") for line in done.lines) == 2
    assert "3 is now blocked for Player 2." in done.lines
    assert "The 3 is blocked for you, so it cannot be placed. Discard it? (yes)" in done.lines
    assert rows(done.lines, "Left in the deck:")[0] == "1 2 2 3 3 4 4 5 5"


def test_no_does_not_help_against_a_card_that_must_go(inside: Inside) -> None:
    done = inside("play", "sequence-stack", *PEOPLE, "--start", '{"deck": [3,1,2]}', says="no\n")
    assert done.lines[-1] == "The 3 cannot be placed, because you need a 1 next: discard it."


def test_the_mirror_game_of_the_rulebook_goes_on(inside: Inside) -> None:
    """Its last sequence is no palindrome (MIRROR-2)."""
    done = inside("play", "mirror-duel", *PEOPLE, says="4\nB\n5\nF\n6\nB\n5\nB\n5\nF\n")
    assert done.code == 3
    assert rows(done.lines, "Sequence, front to back:") == [
        *["empty", "4", "5 4", "5 4 6", "5 4 6 5", "5 5 4 6 5"]
    ]
    assert sum("to the front (f) or to the back (b)?" in line for line in done.lines) == 5
    assert "Player 2 is to move." in done.lines[-2]


def test_the_end_may_be_spelled_out_or_a_letter(inside: Inside) -> None:
    done = inside("play", "mirror-duel", *PEOPLE, says="1\nfront\n2\nback\n3\nf\n4\nb\n")
    assert rows(done.lines, "Sequence, front to back:")[-1] == "3 1 2 4"


def test_a_digit_without_an_end_can_be_left_for_another_move(inside: Inside) -> None:
    done = inside("play", "mirror-duel", *PEOPLE, says="4\n7 back\n12\n")
    assert "Player 1 added 7 at the back." in done.lines
    assert done.lines[-1] == "There is no digit 12: choose from 1 to 9."


def test_the_builder_game_of_the_rulebook(inside: Inside) -> None:
    done = inside("play", "sequence-builder", *PEOPLE, says="5\n6\n7\n9\n10\n12\n13\n")
    assert done.code == 0
    assert rows(done.lines, "Player 1:")[-1] == "5 7 10 13"
    assert rows(done.lines, "Player 2:")[-1] == "6 9 12"
    assert done.lines[-1] == "Player 1 wins: the sequence has its full length."


def test_the_refused_number_of_the_builder_game_is_legal(inside: Inside) -> None:
    """Erratum: from 5 to 8 is a step of 3 (BUILDER-4); 9 would be one of 4."""
    done = inside("play", "sequence-builder", *PEOPLE, says="5\n6\n9\n8\n")
    assert "The step from 5 to 9 is 4, which is too large: choose 7 or 8." in done.lines
    assert "Player 1 took 8." in done.lines


def test_the_code_swap_game_of_the_rulebook_is_won_at_once(inside: Inside) -> None:
    """Erratum: the first swap already gives an ascending code (SWAP-5)."""
    done = inside(
        *["play", "code-swap", *PEOPLE, "--start", '{"codes": [[3,1,4],[2,5,1]]}'],
        says="1 2\n3\n2 3\n",
    )
    assert done.code == 0
    assert rows(done.lines, "Player 1:")[-1] == "1 3 4"
    assert done.lines[-1] == "Player 1 wins: the code is in ascending order."


def test_words_that_are_not_moves(inside: Inside) -> None:
    done = inside(
        *["play", "code-swap", *PEOPLE, "--start", '{"codes": [[4,1,3],[2,5,1]]}'],
        says="help\nhint\nHINT\nundo\nredo\nclaim\nrules\nquit\ncross 1\n",
    )
    assert done.code == 3
    text = done.out
    assert "concede" in text.split("To move, type")[1]
    # After own 1 2 or own 1 3, and after no other swap, player 2 cannot win at once and has no
    # answer that keeps player 1 from finishing: gone through by hand.
    hint, again = (line for line in done.lines if line.startswith("Hint: "))
    assert re.fullmatch(r"Hint: own 1 [23]\. It wins in 3: .*own .*\.", hint)
    assert again == hint
    assert "You have no move to take back." in text
    assert "There is nothing to play again." in text
    assert "A draw can be claimed only when" in text
    assert "How to win\n----------" in text
    assert "Player 1 trades" not in text  # what follows quit is not read


def test_a_closed_place_of_code_swap_is_read_out(inside: Inside) -> None:
    done = inside(
        *["play", "code-swap", *PEOPLE, "--set", "cross_back=forbidden"],
        *["--start", '{"codes": [[4,1,3],[2,5,1]]}'],
        says="cross 2\ncross 2\nown 1 2\n",
    )
    assert done.lines.count("No way back at position 2.") == 1
    refused = done.lines.index("Position 2 has just been crossed: there is no way back at once.")
    assert done.lines.index("No way back at position 2.") < refused
    offered = [line for line in done.lines if line.startswith("You may play")]
    assert offered[1] == "You may play own 1 2, own 1 3, own 2 3, cross 1 or cross 3."


def test_the_balance_of_a_deal_is_told_before_the_first_move(inside: Inside) -> None:
    won = '{"codes": [[4,1,3],[2,5,1]]}'  # see above
    done = inside("play", "code-swap", *PEOPLE, "--start", won, says="balance\n1 2\nbalance\n")
    assert done.lines.count("Player 1 wins with best play.") == 1
    assert done.lines[-1] == "The balance of a deal is told before your first move."
    cards = '{"deck": {"1": 2, "2": 2, "3": 1, "4": 2, "5": 2}, "drawn": 3}'
    done = inside("play", "sequence-stack", *PEOPLE, "--start", cards, says="help\nbalance\n")
    assert "balance says how even the deal is, before your first move." in done.lines
    assert done.lines[-1] == "56 % for Player 2 with best play."


def test_a_lesson_tells_no_balance(inside: Inside) -> None:
    done = inside("play", "code-swap", "--plain", "--learn", says="balance\n")
    assert done.lines[-1].startswith("That is not a move")


def test_an_empty_line_is_neither_a_move_nor_a_mistake(inside: Inside) -> None:
    quiet = inside("play", "mirror-duel", *PEOPLE, "--seed", "1", says="1f\n")
    done = inside("play", "mirror-duel", *PEOPLE, "--seed", "1", says="\n  \n1f\n\t\n\n")
    assert done == quiet
    assert (quiet.code, quiet.lines[-2]) == (3, "Player 2 is to move.")


def test_undo_and_redo_between_people(inside: Inside) -> None:
    done = inside("play", "mirror-duel", *PEOPLE, says="1f\n2b\nundo\nundo\nredo\nredo\n")
    assert rows(done.lines, "Sequence, front to back:") == [
        *["empty", "1", "1 2", "1", "empty", "1", "1 2"]
    ]


def test_undo_against_a_computer_goes_back_to_the_own_choice(inside: Inside) -> None:
    done = inside(
        *["play", "mirror-duel", *PEOPLE, "--p1", "hard", "--start", '{"sequence": [1,2]}'],
        says="9b\nundo\nredo\nundo\nundo\n",
    )
    sequences = rows(done.lines, "Sequence, front to back:")
    # The computer begins; then come the own 9, the answer, back, forth again, and back.
    begun, after_nine, answered = sequences[1:4]
    assert after_nine == f"{begun} 9"
    assert len(answered.split()) == 5
    assert sequences[4:] == [begun, answered, begun]
    assert done.lines[-1] == "You have no move to take back."


def test_both_hands_are_told_and_a_digit_that_is_gone_is_refused(inside: Inside) -> None:
    start = '{"sequence": [3, 3, 1, 2], "hands": [[2, 0, 1], [1, 0, 1]]}'
    done = inside(
        *["play", "mirror-duel", *PEOPLE, "--set", "preset=sharp", "--start", start],
        says="2 front\n3 back\n3 front\n1 front\n",
    )
    assert rows(done.lines, "Tiles of Player 1:")[:2] == ["1 1 3", "1 1"]
    assert rows(done.lines, "Tiles of Player 2:") == ["1 3", "1 3", "3"]
    assert "There is no 2 left in your hand: choose 1 or 3." in done.lines
    assert "No echo: 3 may not be played now." in done.lines
    assert "No echo: 3 has just been played, so choose 1." in done.lines
    assert done.lines[-1] == "Player 1 wins: Player 2 made a palindrome."


def test_shift_7_leaps_line_by_line(inside: Inside) -> None:
    start = '{"sequence": [1, 5, 4, 2, 3, 6]}'
    done = inside(
        *["play", "sequence-shift", *PEOPLE, "--set", "preset=leap", "--start", start],
        says="2 1\n4\n\n4\n2\nhint\n6\nmove 5 3\n4 5\n",
    )
    said = "\n".join(done.lines)
    for line in (
        "You may play swap 2 3, leap 2 4, leap 4 2, swap 3 4 or leap 3 5.",
        "The 1 and the 5 are in the right order already: that swap puts nothing right.",
        "Take the 2 from position 4 to which position: 2 or 3? An empty line goes back.",
        "Player 1 took the 2 past the 4 and the 5.",
        "The 6 cannot move now: no number beside it stands on the wrong side.",
        "Player 2 took the 3 past the 4 and the 5.",
        "Player 1 wins: the sequence is in order.",
    ):
        assert line in said, said
    assert "That is not a move" not in said, "an empty line goes back to the choice of a move"
    assert "Every" not in said, "a hint names a move, however lost the row is"


def test_blindfold_play_helps_no_memory(inside: Inside) -> None:
    done = inside(
        *["play", "mirror-duel", *PEOPLE, "--set", "blindfold=on"],
        says="7f\n3b\n5b\nhint\nundo\n",
    )
    assert done.lines[-2:] == [
        "There are no hints in a blindfold game.",
        "A move in a blindfold game stands: going back would show old moves.",
    ]
    assert "The last moves: 3 back, then 5 back." in done.lines
    last_position = done.lines.index("The sequence is hidden. Its length is 3.")
    assert "7" not in "".join(done.lines[last_position:])


def test_shift_6_with_yes_a_forfeit_is_played_at_once(inside: Inside) -> None:
    done = inside("play", "sequence-shift", *PEOPLE, "--yes", "--seed", "1", says="1 3\n")
    assert "Player 1 named positions 1 and 3, which are not neighbours, and lost the turn." in (
        done.lines
    )
    assert SURE not in done.out
    done = inside("play", "sequence-shift", "--yes")
    assert (done.code, done.err) == (
        *(2, "seqtui: --yes goes with --plain: the screen has a setting for it.\n"),
    )


def at_a_terminal(*arguments: str, says: str) -> list[str]:
    """Run the command with a terminal as its input and return what it printed."""
    terminal, keyboard = pty.openpty()
    try:
        os.write(terminal, says.encode())
        done = subprocess.run(
            [SEQTUI, *arguments], stdin=keyboard, capture_output=True, timeout=TIMEOUT, check=False
        )
    finally:
        os.close(terminal)
        os.close(keyboard)
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


def test_at_a_terminal_there_are_prompts_and_a_forfeit_is_asked_about() -> None:
    """SHIFT-4: nobody loses a turn by a slip of the finger."""
    lines = at_a_terminal(
        *["play", "sequence-shift", *PEOPLE, "--seed", "1"], says="1 3\nno\n1 3\nyes\nquit\n"
    )
    assert lines.count(f"> {SURE}") == 2
    assert lines.count("> Then choose again.") == 1
    assert sum("lost the turn" in line for line in lines) == 1


SHIFT = ["play", "sequence-shift", *PEOPLE, "--start", '{"sequence": [4,2,5,1,3]}']
SURE = "Positions 1 and 3 are not neighbours, so it costs your turn. Do it? (yes/no)"


@pytest.mark.parametrize(
    ("answer", "costs"),
    [("yes", True), (" Y ", True), ("Yes.", True), ("no", False), ("n", False), ("", False)],
)
@pytest.mark.parametrize("typed", [True, False])
def test_shift_6_only_yes_costs_the_turn(
    inside: Inside, answer: str, costs: bool, typed: bool
) -> None:
    done = inside(*SHIFT, says=f"1 3\n{answer}\n", typed=typed)
    assert done.out.count(SURE) == 1
    assert any("lost the turn" in line for line in done.lines) is costs
    assert ("Then choose again." in done.out) is not costs
    assert ("Player 2 is to move." in done.lines) is costs
    assert done.code == 3


def test_shift_6_another_move_instead_of_an_answer_is_played(inside: Inside) -> None:
    done = inside(*SHIFT, says="1 3\n1 2\n")
    assert "Player 1 swapped positions 1 and 2." in done.lines


def test_at_a_terminal_nothing_else_is_asked_about(inside: Inside) -> None:
    done = inside(*SHIFT, says="1 2\nswap 4 5\nconcede\n", typed=True)
    assert (done.code, SURE in done.out) == (0, False)
    done = inside(*SHIFT, "--set", "invalid_swap=retry", says="1 3\n", typed=True)
    assert "> Positions 1 and 3 are not next to each other: swap two neighbours" in done.out
    assert SURE not in done.out


def test_leaving_in_the_middle_of_a_question_leaves_the_game(inside: Inside) -> None:
    done = inside(*SHIFT, says="1 3\n", typed=True)
    assert (done.code, done.lines[-2:]) == (3, [f"> {SURE}", "> "]), "nothing is asked once more"
    done = inside("play", "mirror-duel", *PEOPLE, says="4\n", typed=True)
    assert (done.code, done.lines[-1]) == (3, "> ")
    done = inside("play", "mirror-duel", *PEOPLE, says="4\nquit\n5f\n", typed=True)
    assert done.code == 3
    assert "Player 1 added 5" not in done.out


@pytest.mark.parametrize(("typed", "end"), [(True, "\n> \n"), (False, "or 4 5.\n")])
def test_control_c_ends_the_line_of_a_prompt(
    inside: Inside,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: bool,
    end: str,
) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("seqtui.app.cli.plain_mode.read_line", interrupted)
    with pytest.raises(KeyboardInterrupt):
        inside(*SHIFT, typed=typed)
    assert capsys.readouterr().out.endswith(end)


def test_what_is_taken_back_and_claimed_and_given_up_is_told(inside: Inside) -> None:
    start = '{"sequence": [' + ",".join("12" * 15) + "]}"
    arguments = ["play", "mirror-duel", *PEOPLE, "--name2", "Ben", "--start", start]
    done = inside(*arguments, says="3b\nundo\nclaim\n")
    assert "Taken back: 3 back by Player 1." in done.lines
    claims = "You may also claim a draw: type claim."
    assert done.lines.count(claims) == 3
    assert "Player 1 claimed a draw." in done.lines
    assert done.code == 0
    done = inside("play", "mirror-duel", *PEOPLE, "--name2", "Ben", says="1f\nconcede\n")
    assert claims not in done.lines
    assert "Ben conceded." in done.lines
    assert done.lines[-1] == "Player 1 wins: Ben conceded."


def test_up_to_ten_moves_are_listed_and_more_are_described(inside: Inside) -> None:
    five, six = (
        inside("play", "mirror-duel", *PEOPLE, "--set", f"digits={n}").lines[-1] for n in (5, 6)
    )
    assert five.startswith("You may play 1 front, 1 back, 2 front")
    assert five.endswith("5 front or 5 back.")
    assert six == "Type a digit and an end, such as 3 front, or just 3f."


def test_names_are_shortened_and_made_harmless(inside: Inside) -> None:
    done = inside(
        *[
            "play",
            "code-swap",
            *PEOPLE,
            "--first",
            "1",
            "--name1",
            "\x1b[2J\u202eevil",
            "--name2",
            "n" * 40,
        ],
        says="concede\n",
    )
    assert not CONTROL & set(done.out)
    assert "\u202e" not in done.out
    assert done.lines[-1].startswith(f"{'n' * 23}… wins")


def test_two_players_of_one_name_are_both_drawn(inside: Inside) -> None:
    done = inside("play", "code-swap", *PEOPLE, "--name1", "Kim", "--name2", "Kim")
    assert len(rows(done.lines, "Kim (1):")) == len(rows(done.lines, "Kim (2):")) == 1


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_computers_play_by_themselves(inside: Inside, game: str) -> None:
    done = inside("play", game, "--plain", "--p1", "hard", "--p2", "easy", "--seed", "2")
    assert done.code == 0
    assert "You may play" not in done.out
    assert done.lines[-1].endswith(".")


def test_a_rebuilt_deck_is_told_card_by_card(inside: Inside) -> None:
    """Everything but the last card is gone; 1 is all that goes back, for player 1 (STACK-5)."""
    start = '{"deck": [], "discard": [1, 3], "blocked": [[2], [1]], "drawn": 1}'
    done = inside("play", "sequence-stack", *PEOPLE, "--start", start, says="discard\n")
    assert "The deck ran out and was rebuilt: 1 1." in done.lines


def test_the_way_to_help_is_told_to_people_only(inside: Inside) -> None:
    told = "Type help to see what can be typed."
    assert told in inside("play", "mirror-duel", "--plain").lines
    computers = inside("play", "code-swap", "--plain", "--p1", "perfect", "--p2", "perfect")
    assert computers.code == 0
    assert told not in computers.lines


def test_the_computer_is_called_computer_to_people_but_not_to_programs(inside: Inside) -> None:
    game = ["play", "sequence-builder", "--p2", "easy"]
    plain = inside(*game, "--plain", says="5\n")
    assert any(line.startswith("Computer took ") for line in plain.lines)
    assert "Player 2" not in plain.out
    json = inside(*game, "--json", says="")
    assert '{"name":"Player 2","kind":"easy"}' in json.out
