"""The application: screens over the engines, and the command line."""

__version__ = "0.1.0"
