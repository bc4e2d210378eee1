"""The colours can be read, in every palette."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem
from textual.color import Color

from seqtui.app.drawing.palette import DARK, LIGHT, OKABE, Palette, contrast
from seqtui.app.drawing.themes import THEMES, palette_of

PALETTES = [pytest.param(palette, id=palette.name) for palette in (DARK, LIGHT, OKABE)]

INKS_ON_GROUND = ("fg", "mute", "p1", "p2", "good", "bad", "acc")


def test_contrast_of_known_pairs() -> None:
    # Black on white is 21:1 by definition; #777777 on white is the well-known 4.48:1.
    assert contrast(Color.parse("#000"), Color.parse("#fff")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#fff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", INKS_ON_GROUND)
@pytest.mark.parametrize("ground", ["bg", "panel"])
def test_text_on_the_ground_can_be_read(palette: Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", ["fg", "mute", "good", "bad"])
def test_text_on_a_selected_row_can_be_read(palette: Palette, ink: str) -> None:
    assert contrast(getattr(palette, ink), palette.soft) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("colour", ["p1", "p2", "bad", "acc"])
def test_text_on_a_strip_can_be_read(palette: Palette, colour: str) -> None:
    assert contrast(palette.on, getattr(palette, colour)) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("number", range(1, 10))
def test_every_face_carries_its_ink(palette: Palette, number: int) -> None:
    face = palette.face_of(number, 9)
    assert contrast(palette.ink, face) >= 4.5
    assert contrast(palette.ink, palette.hovered(face)) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("player", [1, 2])
def test_text_in_a_lane_can_be_read(palette: Palette, player: int) -> None:
    for active in (True, False):
        tint = palette.lane(player, active)
        for ink in INKS_ON_GROUND:
            assert contrast(getattr(palette, ink), tint) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
def test_faces_run_from_the_first_colour_to_the_last(palette: Palette) -> None:
    assert palette.face_of(1, 5) == palette.face
    assert palette.face_of(5, 5) == palette.face2
    assert palette.face_of(1, 1) == palette.face


def test_lane_is_the_stated_share_of_player_colour() -> None:
    # 13 % of #ffb454 over #10131b, 3.5 % of #63c7ff over it, by hand.
    assert DARK.lane(1, active=True).rgb == (47, 39, 34)
    assert DARK.lane(2, active=False).rgb == (18, 25, 34)


def test_shadow_is_45_percent_black() -> None:
    assert DARK.shadow(DARK.p1).hex.lower() == "#8c632e"


def test_a_plain_palette_keeps_the_colours_and_is_made_once() -> None:
    assert LIGHT.without_colour.plain
    assert not LIGHT.plain
    assert LIGHT.without_colour.p1 == LIGHT.p1
    assert LIGHT.without_colour is LIGHT.without_colour


_XTERM = (
    *("#000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#f00", "#0f0", "#ff0", "#5c5cff", "#f0f", "#0ff", "#fff"),
)
"""The sixteen colours as xterm shows them."""


def of_sixteen(colour: Color) -> Color:
    """Return what a terminal with sixteen colours makes of one."""
    number = colour.rich_color.downgrade(ColorSystem.STANDARD).number
    assert number is not None
    return Color.parse(_XTERM[number])


@pytest.mark.parametrize("palette", PALETTES)
def test_sixteen_colours_are_enough_to_read_by(palette: Palette) -> None:
    few = palette.of_sixteen
    pairs = [(few.fg, few.soft), (few.player(1), few.panel), (few.player(2), few.panel)]
    pairs += [(few.on, strip) for strip in (few.p1, few.p2, few.bad, few.acc)]
    pairs += [(few.fg, few.lane(player, True)) for player in (1, 2)]
    pairs += [(few.ink, few.face_of(number, 9)) for number in range(1, 10) if palette.dark]
    for one, other in pairs:
        assert contrast(of_sixteen(one), of_sixteen(other)) >= 4.5
    assert of_sixteen(few.soft) != of_sixteen(few.panel), "a lit row is seen"
    assert of_sixteen(few.dim) != of_sixteen(few.fg), "and so is what does not apply"
    assert palette.of_sixteen is few


def test_themes_offer_every_role_to_style_sheets() -> None:
    roles = {
        *("bg", "panel", "soft", "line", "dim", "mute", "fg", "face", "face2"),
        *("tile-hi", "foot", "ink", "p1", "p2", "good", "bad", "acc", "on"),
    }
    names = {f"seq-{role}" for role in roles}
    assert {theme.name for theme in THEMES} == {"seqtui-dark", "seqtui-light", "seqtui-okabe"}
    for theme in THEMES:
        assert {name for name in theme.variables if name.startswith("seq-")} == names


def test_a_theme_leads_to_its_palette() -> None:
    assert palette_of("seqtui-light") is LIGHT
    assert palette_of("seqtui-okabe") is OKABE
    assert palette_of("nord") is DARK
    assert palette_of("seqtui-light", no_colour=True) is LIGHT.without_colour
    assert palette_of("seqtui-light", few=True) is LIGHT.of_sixteen
