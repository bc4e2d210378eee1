"""Games on disk: every move is there before the screen shows it."""
