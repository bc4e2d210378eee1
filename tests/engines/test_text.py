"""Outside text is shown without harm, and numbers as running text has them."""

from __future__ import annotations

import pytest

from seqtui.engines.errors import BadInput, Refused, Stage
from seqtui.engines.games.game import AnyGame, Outcome
from seqtui.engines.games.phrases import phrases_of
from seqtui.engines.games.registry import GAMES
from seqtui.engines.text import MAX_SENTENCE, one_line, printable, shortened, spelled
from tests.engines.helpers import bad_position


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Zoë 数 👩‍🚀", "Zoë 数 👩‍🚀"),
        ("\x1b[31mred", "␛[31mred"),
        ("two\nlines\tand\x00", "two␊lines␉and␀"),
        ("\x7f", "␡"),
        ("\x9b31m", "\ufffd31m"),
        ("ab\u202ecd\u2066", "ab\ufffdcd\ufffd"),
        ("\u2028\u200b\ufeff", "\ufffd\ufffd\ufffd"),
        ("\udcff", "\ufffd"),
    ],
)
def test_what_could_move_a_cursor_or_turn_a_line_is_made_visible(given: str, shown: str) -> None:
    assert printable(given) == shown


def test_long_text_is_cut_to_its_length() -> None:
    assert shortened("Ann", 3) == "Ann"
    assert shortened("Anna Lena", 6) == "Anna…"
    assert len(shortened("n" * 100, 24)) == 24


def test_a_sentence_that_quotes_too_much_loses_its_middle() -> None:
    fits = "n" * (MAX_SENTENCE - 1) + "."
    assert one_line(fits) == fits
    cut = one_line(f"There is no game called {'x' * MAX_SENTENCE}: there are five.")
    assert len(cut) == MAX_SENTENCE
    assert cut.startswith("There is no game called xxx")
    assert cut.endswith("xxx: there are five.")
    assert "xxx…xxx" in cut


def test_every_refusal_is_one_line_that_can_be_shown() -> None:
    quoted = "a\nb\x1b" + "x" * 900_000
    for error in (BadInput(quoted), Refused(Stage.READ, quoted)):
        assert error.message == str(error) == one_line(quoted)
        assert error.message.startswith("a␊b␛")


@pytest.mark.parametrize("digits", [20, 5_000])
def test_a_number_without_end_in_a_position_is_refused(digits: int) -> None:
    """Python itself writes no number of more than 4,300 digits."""
    sentence = bad_position("mirror-duel", {"sequence": [1, 10**digits]})
    assert len(sentence) <= MAX_SENTENCE


def test_small_numbers_are_spelled_out_and_others_written_in_digits() -> None:
    assert [spelled(number) for number in (1, 5, 6, 10)] == ["one", "five", "six", "ten"]
    assert spelled(13) == "13"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_ending_has_a_sentence_and_a_few_words(game: AnyGame) -> None:
    words, names = phrases_of(game), ("Ada", "Bob")
    drawn = {"claimed", "equal", "exhausted"}
    for reason in (*words.endings, "conceded", "claimed"):
        outcome = Outcome(None if reason in drawn else 2, reason)
        sentence, brief = words.sentence(outcome, names), words.brief(outcome, names)
        assert sentence.startswith("A draw: " if reason in drawn else "Bob wins: ")
        assert sentence.endswith(".")
        assert not brief.endswith(".")
        assert len(brief) < 37, "it stands in 39 cells of the result, with its full stop"
        lost = words.lost(outcome, names)
        assert len(lost) < 37
        assert not lost.endswith(".")
        assert reason in drawn or "Bob" in lost or "Ada" in lost, "it says whose doing it was"


def test_giving_up_and_claiming_are_told_alike_in_every_game() -> None:
    names = ("Ada", "Bob")
    for words in map(phrases_of, GAMES):
        assert words.brief(Outcome(2, "conceded"), names) == "Ada conceded"
        assert words.brief(Outcome(None, "claimed"), names).startswith("claimed")
