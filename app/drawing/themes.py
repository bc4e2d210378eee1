"""The three palettes as Textual themes, and an application that wears them.

They let .tcss files say `$seq-p1` and the like.
"""

from __future__ import annotations

import os
from pathlib import Path

from textual.app import App
from textual.color import Color
from textual.theme import Theme

from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette, plain, sixteen
from seqtui.app.runtime.textual_internals import let_go_of_screens, read_sheets_once

DEFAULT = "seqtui-dark"

let_go_of_screens()
read_sheets_once()


def _variables(palette: Palette) -> dict[str, str]:
    """Name every role `seq-<role>` (`tile_hi` becomes `$seq-tile-hi`)."""
    roles = {role: colour for role, colour in vars(palette).items() if isinstance(colour, Color)}
    return {f"seq-{role.replace('_', '-')}": colour.hex for role, colour in roles.items()}


def _theme(name: str, palette: Palette) -> Theme:
    """Build a Textual theme whose own roles (cursor, scrollbar, footer) follow the palette."""
    return Theme(
        name=name,
        primary=palette.acc.hex,
        secondary=palette.p2.hex,
        warning=palette.p1.hex,
        error=palette.bad.hex,
        success=palette.good.hex,
        accent=palette.acc.hex,
        foreground=palette.fg.hex,
        background=palette.bg.hex,
        surface=palette.panel.hex,
        panel=palette.panel.hex,
        boost=palette.soft.hex,
        dark=palette.dark,
        variables={
            **_variables(palette),
            "block-cursor-background": palette.soft.hex,
            "block-cursor-foreground": palette.fg.hex,
            "block-cursor-blurred-background": palette.soft.hex,
            "block-cursor-blurred-foreground": palette.fg.hex,
            "block-hover-background": palette.soft.hex,
            "border": palette.acc.hex,
            "border-blurred": palette.line.hex,
            "footer-key-foreground": palette.fg.hex,
            "footer-description-foreground": palette.mute.hex,
            "scrollbar": palette.line.hex,
            "scrollbar-hover": palette.dim.hex,
            "scrollbar-active": palette.acc.hex,
            "scrollbar-background": palette.panel.hex,
            "input-selection-background": palette.soft.hex,
        },
    )


_PALETTES = {DEFAULT: DARK, "seqtui-light": LIGHT, "seqtui-okabe": OKABE}

THEMES = tuple(_theme(name, palette) for name, palette in _PALETTES.items())


def variable_defaults() -> dict[str, str]:
    """Return `App.get_theme_variable_defaults`, so that the first parse knows `$seq-…`."""
    return _variables(DARK)


def palette_of(theme: str, *, no_colour: bool = False, few: bool = False) -> Palette:
    """Return the palette of a theme; for one that is not ours, that of `variable_defaults`.

    `no_colour` is `app.no_color and app.native_ansi_color`: backgrounds will not be shown.
    `few` tells that the terminal has only sixteen colours.
    """
    palette = _PALETTES.get(theme, DARK)
    return plain(palette) if no_colour else sixteen(palette) if few else palette


def style(name: str) -> Path:
    """Return the path of a style sheet: the folder lies beside ``app``, installed or not."""
    return Path(__file__).parents[2] / "styles" / name


class ThemedApp(App[None]):
    """An application in one of our themes."""

    # Where there is no colour at all, Textual's own widgets would lose their cursors.
    CSS = """
    Input > .input--selection { background: $seq-acc; color: $seq-on; }
    Input:ansi > .input--cursor, Input:ansi > .input--selection { text-style: reverse; }
    OptionList:ansi > .option-list--option-highlighted { text-style: bold underline; }
    """

    def __init__(self, theme: str) -> None:
        """Wear a theme before any style is parsed: changing it later parses them all again."""
        # Textual shows greys for NO_COLOR, unless colours are left to the terminal: then none.
        super().__init__(ansi_color=os.environ.get("NO_COLOR") == "strict" or None)
        for each in THEMES:
            self.register_theme(each)
        self.set_reactive(App.theme, theme)
        dark = self.current_theme.dark
        self.set_class(dark, "-dark-mode", update=False)
        self.set_class(not dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Make our colour roles available to style sheets even under a theme that is not ours."""
        return variable_defaults()
