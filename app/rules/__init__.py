"""The rules to read, with positions drawn as boards: a page per game, and one for all."""

ALL_GAMES = "all-games"
"""The name of the page with what all games share, beside the names of the games."""
