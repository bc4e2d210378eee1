"""The application: screens over the engines, and the command line."""

from engines import __version__ as __version__
