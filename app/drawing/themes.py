"""The three palettes as Textual themes, which let .tcss files say `$seq-p1` and the like."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App
from textual.color import Color
from textual.theme import Theme

from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette


def _theme(name: str, palette: Palette) -> Theme:
    """Build a Textual theme whose own roles (cursor, scrollbar, footer) follow the palette.

    Every role of the palette is there as `seq-<role>` (`tile_hi` becomes `$seq-tile-hi`).
    """
    roles = {role: colour for role, colour in vars(palette).items() if isinstance(colour, Color)}
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
            **{f"seq-{role.replace('_', '-')}": colour.hex for role, colour in roles.items()},
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


_PALETTES = {"seqtui-dark": DARK, "seqtui-light": LIGHT, "seqtui-okabe": OKABE}

THEMES = tuple(_theme(name, palette) for name, palette in _PALETTES.items())


def palette_of(theme: str, *, no_colour: bool = False, few: bool = False) -> Palette:
    """Return the palette of a theme, or the dark one for a theme that is not ours.

    `no_colour` is `app.no_color and app.native_ansi_color`: backgrounds will not be shown.
    `few` tells that the terminal has only sixteen colours.
    """
    palette = _PALETTES.get(theme, DARK)
    if no_colour:
        return palette.without_colour
    return palette.of_sixteen if few else palette


def style(name: str) -> Path:
    """Return the path of a style sheet: the folder lies beside ``app``, installed or not."""
    return Path(__file__).parents[2] / "styles" / name


def start_with_theme(app: App[Any], theme: str) -> None:
    """Set a theme before any style is parsed: changing it later parses them all again."""
    for each in THEMES:
        app.register_theme(each)
    app.set_reactive(App.theme, theme)
    dark = app.current_theme.dark
    app.set_class(dark, "-dark-mode", update=False)
    app.set_class(not dark, "-light-mode", update=False)
    app.stylesheet.set_variables(app.get_css_variables())
