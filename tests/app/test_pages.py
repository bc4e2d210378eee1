"""The rules pages are complete, and every board on them is a position of the game."""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from seqtui.app.games.look import text_of
from seqtui.app.rules import ALL_GAMES
from seqtui.app.rules.page import KNOWN_MARK, Figure, Table, page, plain, read_page
from seqtui.engines.errors import Refused, Stage
from seqtui.engines.games.registry import GAMES, game_named
from seqtui.engines.gate.options import check_options
from seqtui.engines.gate.prepare import prepare, set_up
from seqtui.engines.session import AnySession, Session
from seqtui.engines.solving.oracle import Result, oracle_of

SECTIONS = [
    "How to win",
    "Setup",
    "The rules",
    "Worked examples",
    "How to type moves",
    "Options and presets",
    "Tips",
    "What is known",
    "Rulings and errata",
]
RULINGS = {
    "sequence-shift": [*(f"SHIFT-{n}" for n in range(1, 8))],
    "sequence-stack": [*(f"STACK-{n}" for n in range(1, 12)), "ALL-7"],
    "mirror-duel": [*(f"MIRROR-{n}" for n in range(1, 8))],
    "sequence-builder": [*(f"BUILDER-{n}" for n in range(1, 7))],
    "code-swap": [*(f"SWAP-{n}" for n in range(1, 10))],
    ALL_GAMES: [f"ALL-{n}" for n in (1, 2, 3, 4, 5, 6, 8, 9, 10)],
}
RULEBOOKS = {
    "sequence-shift": 1329,
    "sequence-stack": 1709,
    "mirror-duel": 1022,
    "sequence-builder": 1040,
    "code-swap": 848,
}
"""How many words each rulebook has, as ``wc -w`` counts them."""
NAMES = [game.name for game in GAMES]
PAGES = [*NAMES, ALL_GAMES]


def section(name: str, title: str) -> str:
    """Return what stands under one heading of a page."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", page(name), re.MULTILINE | re.DOTALL)
    assert found, f"{name} has no section {title!r}"
    return found[1]


def boards(name: str) -> list[Figure]:
    """Return the boards of a page, in order."""
    found = [block for block in read_page(name) if isinstance(block, Figure)]
    assert len(found) == page(name).count("```board\n")
    for board in found:
        assert board.caption.endswith(".")
        assert (board.last is None) == (board.by is None)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_page_begins_with_the_title_and_a_pitch(name: str) -> None:
    title, blank, pitch, *_ = page(name).splitlines()
    assert title == f"# {game_named(name).title}"
    assert blank == ""
    assert len(pitch) > 80


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_all_sections_in_order_and_none_is_empty(name: str) -> None:
    assert re.findall(r"^## (.*)$", page(name), re.MULTILINE) == SECTIONS
    for title in SECTIONS:
        assert section(name, title).strip()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_every_ruling_and_none_that_is_not(name: str) -> None:
    assert name in RULINGS, f"say in RULINGS which rulings there are for {name}"
    assert {*re.findall(r"\b[A-Z]+-[0-9]+\b", page(name))} == {*RULINGS[name]}


def words(name: str) -> int:
    """Count the words of a page as ``wc -w`` does, the boards left out."""
    return len(
        re.sub(r"^```board\n.*?\n```$", "", page(name), flags=re.MULTILINE | re.DOTALL).split()
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_shorter_than_its_rulebook(name: str) -> None:
    assert name in RULEBOOKS, f"say in RULEBOOKS how long the rulebook of {name} is"
    assert words(name) < RULEBOOKS[name]


def test_the_pages_of_the_games_are_shorter_than_the_rulebooks_with_all_their_variants() -> None:
    assert sum(map(words, NAMES)) < sum(RULEBOOKS.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_where_the_rest_is(name: str) -> None:
    assert "The page All games has the rest" in section(name, "Setup")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("room", [80, 51])
def test_no_column_of_a_table_is_squeezed(name: str, room: int) -> None:
    """In a terminal of 80 columns, as text and on the screen beside the contents."""
    for table in (block for block in read_page(name) if isinstance(block, Table)):
        columns = [[plain(cell) for cell in column] for column in zip(*table.rows, strict=True)]
        widths = table.column_widths(room - 2 * len(columns))
        assert sum(widths) + 2 * len(columns) <= room
        for width, column in zip(widths, columns, strict=True):
            assert width >= min(max(map(len, column)), 11), column
            assert width >= max(len(word) for cell in column for word in cell.split()), column


@pytest.mark.parametrize("game", ["sequence-shift", "sequence-stack", "code-swap"])
def test_a_game_with_a_random_deal_says_what_lively_leaves_out(game: str) -> None:
    known = section(game, "What is known")
    assert re.search(r"\*\*Lively deals\*\* leave (out|nothing out)", known)
    assert re.search(r"\b(of )?all (the )?([0-9,]+ )?deals\b", known, re.IGNORECASE)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_names_every_option_and_preset_there_is_and_no_other(name: str) -> None:
    rows = section(name, "Options and presets")
    game = game_named(name)
    assert re.findall(r"^\| `([a-z_]+)` \|", rows, re.MULTILINE) == [
        k.name for k in game.option_list
    ]
    presets = rows.split("| preset |")[1].splitlines()[2:]
    assert [row.split("|")[1].strip() for row in presets if row] == [p.label for p in game.presets]


def test_how_to_concede_and_claim_is_told_once() -> None:
    typing = section(ALL_GAMES, "How to type moves")
    assert "| `concede` |" in typing
    assert "| `claim` |" in typing


@contextmanager
def though_not_now() -> Iterator[None]:
    """Let the rules refuse what has been read and has the right shape."""
    try:
        yield
    except Refused as refused:
        if refused.stage is not Stage.RULE:
            raise


def forms(name: str) -> list[str]:
    """Return what a page says can be typed."""
    cells = re.findall(r"^\| (`.*?) \|", section(name, "How to type moves"), re.MULTILINE)
    return [form for cell in cells for form in re.findall(r"`(.*?)`", cell)]


@pytest.mark.parametrize(
    ("name", "form"), [(name, form) for name in NAMES for form in forms(name) + forms(ALL_GAMES)]
)
def test_every_form_on_the_page_can_be_typed(name: str, form: str) -> None:
    """In the rulebook's game, unless the page says beside it with which option."""
    game, options = game_named(name), {}
    if re.search(rf"^\| .*`{re.escape(form)}`.* \| with leaps: ", page(name), re.MULTILINE):
        options = {"moves": "leaps"}
    session: AnySession = Session(prepare(game, check_options(game, options), seed=0))
    with though_not_now():
        session.admit(form)


@pytest.mark.parametrize("name", NAMES)
def test_no_form_on_the_page_loses_in_the_position_that_it_shows(name: str) -> None:
    """Somebody who types an example in the position drawn above it is not made a fool of."""
    game, shown = game_named(name), boards(name)[0]
    options = check_options(game, shown.options)
    session: AnySession = Session(prepare(game, options, seed=0, position=shown.position))
    values = {str(m): v.result for m, v in oracle_of(game, options).judge(session.state).moves}
    tried = {form for form in forms(name) if form in values}
    assert tried
    for form in tried:
        assert values[form] is not Result.LOSS, form


@pytest.mark.parametrize("name", NAMES)
def test_every_board_is_a_position_of_the_pages_game(name: str) -> None:
    drawn = boards(name)
    assert drawn
    for board in drawn:
        assert board.game == name
        game = game_named(board.game)
        options = check_options(game, board.options)
        if board.over:
            assert "to_move" not in board.position
        else:
            state = set_up(game, options, board.position)
            assert game.outcome(state) is None
            assert state.to_move == board.position["to_move"]
            assert board.by is None or board.by != state.to_move


class Worked(NamedTuple):
    """A game told on a page: how it starts, its moves, and how it ends."""

    game: str
    start: dict[str, Any]
    moves: str
    winner: int | None
    """1 or 2, None for a draw, and 0 if the game is not over, whatever the rulebook says."""
    options: dict[str, Any] = {}  # noqa: RUF012 - a NamedTuple's default, never changed


WORKED = [
    Worked("sequence-shift", {"sequence": [3, 1, 4, 5, 2]}, "1 2, 4 5, 3 4, 2 3", 2),
    Worked("sequence-shift", {"sequence": [2, 1, 4, 3, 5]}, "1 3", 0),
    Worked(
        "sequence-stack",
        {"deck": [3, 1, 5, 2, 4, 1, 2, 5, 4, 3]},
        "d, p, d, p, d, d, d, d, d, d",
        2,
    ),
    Worked("mirror-duel", {"sequence": []}, "8b, 3f, 8b, 3b", 1),
    Worked(
        "mirror-duel",
        {"sequence": []},
        "1b, 2b, 3f, 2b",
        0,
        {"palindrome": "end", "digits": 3, "copies": 2, "echo": "forbidden"},
    ),
    Worked("sequence-builder", {"sequences": [[], []]}, "5, 7, 6, 10, 9, 13, 12", 1),
    Worked("sequence-builder", {"sequences": [[17], [16]]}, "20, 18, 19", 2),
    Worked("code-swap", {"codes": [[4, 1, 3], [2, 5, 1]]}, "own 1 2, cross 3, own 2 3", 1),
]


def played(worked: Worked) -> AnySession:
    """Play a told game, to its last move."""
    game = game_named(worked.game)
    session: AnySession = Session(
        prepare(game, check_options(game, worked.options), seed=0, position=worked.start)
    )
    for move in worked.moves.split(", "):
        session.submit(move)
    return session


def shows(board: Figure, session: AnySession) -> bool:
    """Tell whether a board is the present position of a match, with its last move."""
    seen, turn = session.game.view(session.state), session.turns[-1]
    place = {key: value for key, value in board.position.items() if key != "to_move"}
    return place.items() <= seen.items() and (board.last, board.by) == (turn.notation, turn.player)


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: f"{worked.game} {worked.moves}")
def test_a_worked_game_ends_as_the_page_shows(worked: Worked) -> None:
    session = played(worked)
    if worked.winner == 0:
        assert session.outcome is None
    else:
        assert session.outcome is not None
        assert session.outcome.winner == worked.winner
    endings = [board for board in boards(worked.game) if shows(board, session)]
    assert [board.over for board in endings] == [session.outcome is not None]


@pytest.mark.parametrize("name", NAMES)
def test_every_finished_board_is_the_end_of_a_worked_game(name: str) -> None:
    ends = [played(worked) for worked in WORKED if worked.game == name]
    for board in boards(name):
        if board.over:
            assert any(shows(board, session) and session.outcome for session in ends), board


def test_the_worked_deck_is_rebuilt_as_told() -> None:
    """All cards are discarded; then the 3s, which nobody can reach, are out of the game."""
    told = Worked(
        "sequence-stack", {"deck": [1, 3, 2, 1, 3, 2]}, "d, d, d, d, d, d", 0, {"numbers": 3}
    )
    session = played(told)
    cards = sorted((session.state.drawn, *session.state.deck))
    assert cards == [1, 1, 2, 2]
    assert session.game.view(session.state)["blocked"] == [[3], [1, 2]]
    assert session.to_move == 1


def test_what_is_known_is_filled_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder in ("solved_game", "open_game"):
        text = f"Before\n{KNOWN_MARK}\nAfter\n"
        tmp_path.joinpath(folder).mkdir()
        tmp_path.joinpath(folder, "page.md").write_text(text, "utf-8")
    tmp_path.joinpath("solved_game", "known.md").write_text("Facts.\n", "utf-8")
    monkeypatch.setattr(
        importlib.resources, "files", lambda package: tmp_path / package.rpartition(".")[2]
    )
    assert page("solved-game") == "Before\nFacts.\nAfter\n"
    assert page("open-game") == "Before\n\nAfter\n"


@pytest.mark.parametrize(
    "text", ["> quoted", "[a link](x)", "```python\ncode\n```", "- item\n  - nested", "***"]
)
def test_what_cannot_be_drawn_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    """Better no page at all than one that silently leaves something out."""
    folder = tmp_path / f"game_{abs(hash(text))}"  # pages are read once
    folder.mkdir()
    folder.joinpath("page.md").write_text(text, "utf-8")
    monkeypatch.setattr(
        importlib.resources, "files", lambda package: tmp_path / package.rpartition(".")[2]
    )
    with pytest.raises(ValueError, match="cannot have a"):
        read_page(folder.name)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_one_place_for_what_is_known(name: str) -> None:
    text = text_of(name, "page.md")
    assert "## What is known" in text, f"the page of {name} has no place for what is known"
    known = text.split("## What is known")[1].split("## Rulings and errata")[0]
    assert known.count(KNOWN_MARK) == text.count(KNOWN_MARK) == 1
