"""The steps of a game's course on one page."""
