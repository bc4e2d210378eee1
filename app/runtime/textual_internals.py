"""All that the application uses of Textual's private names, with the reason for each."""

from __future__ import annotations

from codecs import getincrementaldecoder
from functools import partial
from inspect import getattr_static
from types import ModuleType
from typing import Any

from textual import events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.keys import Keys
from textual.screen import Screen

from seqtui.app.runtime.private_names import require


def check() -> None:
    """Raise an error with a sentence if one of the names is gone."""
    from textual.drivers import linux_driver, web_driver

    require(
        "textual",
        (
            (XTermParser, "_parse_extended_key"),
            *((module, "XTermParser") for module in (linux_driver, web_driver)),
            *((module, "getincrementaldecoder") for module in (linux_driver, web_driver)),
            (StylesCache, "get_inner_outer"),
            (App, "_load_screen_css"),
            (App, "_driver"),
            (App, "_exception"),
        ),
    )


# Keys


class _KeyParser(XTermParser):
    """Textual's reader of keys, which would fail at a report of one that does not exist."""

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        try:
            return super()._parse_extended_key(sequence)
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, None)]


def read_any_key(driver: ModuleType) -> None:
    """Let the driver in a module of Textual's read on after bytes that are no key.

    A driver takes its reader and its decoder from its own module, and no argument for either.
    """
    vars(driver)["XTermParser"] = _KeyParser
    vars(driver)["getincrementaldecoder"] = lambda name: partial(
        getincrementaldecoder(name), "replace"
    )


# Styles


def read_sheets_once() -> None:
    """Let applications not parse all style sheets again for a screen with one more.

    Textual has no other place between making a screen and parsing its sheet that is passed
    however the screen is opened.
    """
    load = App._load_screen_css

    def read_and_load(app: App[Any], screen: Screen[Any]) -> None:
        for path in screen.css_path:
            if not app.stylesheet.has_source(str(path)):
                app.stylesheet.read(path)
        load(app, screen)

    App._load_screen_css = read_and_load  # type: ignore[assignment, method-assign]


def let_go_of_screens() -> None:
    """Make a class method of what Textual means as one.

    As it stands, the cache of its answers keeps whole screens that were left.
    """
    method = getattr_static(StylesCache, "get_inner_outer")
    if not isinstance(method, classmethod):
        StylesCache.get_inner_outer = classmethod(method)  # type: ignore[method-assign, assignment]


# The application


def driver_of(app: App[Any]) -> Driver | None:
    """Return the driver of an application, if it is running: only that writes to a browser."""
    return app._driver


def error_of(app: App[Any]) -> Exception | None:
    """Return the error that has ended an application; Textual tells only that there was one."""
    return app._exception
