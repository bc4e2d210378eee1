"""The manual page, made from the parser; ``manual.roff`` adds what no parser knows."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path
from textwrap import dedent

from argparse_manpage.manpage import Manpage

_HERE = Path(__file__).parent
_RAGGED = ".nh\n.ad l"
"""No name of a game or an option is broken, and gaps between words stay small."""


def manual(parser: ArgumentParser, version: str, about: str) -> str:
    """Return the page as roff: the same for the same version, whenever and wherever it is made."""
    lists: dict[str, dict[str, None]] = {}
    _sort_out(parser, lists)
    (commands,) = (action for action in parser._actions if action.dest == "command")
    for summary in commands._choices_actions:
        summary.help = None  # the description says it in a sentence
        part = commands.choices[summary.dest]
        part.usage = _shortened(part.format_usage())
        _sort_out(part, lists)
    page = Manpage(parser, format="single-commands-section")
    page.date = re.findall(r"date-released: (.*)", (_HERE.parent / "CITATION.cff").read_text())[0]
    page.source, page.manual, page.description = f"seqtui {version}", "Games", about
    page.synopsis = [word.replace("-", r"\-") for word in page.synopsis]
    for heading, paragraphs in lists.items():
        text = "\n\n".join(paragraphs).replace("\\", r"\e").replace("-", r"\-")
        page.add_section(heading, ">", f".nf\n{text}\n.fi")
    page.parse_include(_HERE / "manual.roff")
    head, rest = str(page).split("\n", 1)
    return f"{head}\n{_RAGGED}\n{rest}"


def _shortened(usage: str) -> str:
    """Name no options where all of them are listed below."""
    words = " ".join(usage.removeprefix("usage: ").split())
    options = re.compile(r"\[-h\] ?((?:\[-[^]]*\] ?)*)")
    return options.sub(lambda found: "[options] " if found[1] else "", words).strip()


def _sort_out(parser: ArgumentParser, lists: dict[str, dict[str, None]]) -> None:
    """Give the lists below a parser's help sections of their own, and the rest to what is above.

    What several commands list alike, such as the presets, is listed once.
    """
    for paragraph in (parser.epilog or "").split("\n\n"):
        heading, _, lines = paragraph.partition(":\n")
        if lines:
            lists.setdefault(heading, {})[dedent(lines)] = None
        else:
            parser.description = f"{parser.description}\n\n{paragraph}"
    parser.epilog = None
