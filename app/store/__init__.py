"""Games on disk: every move is saved before the screen shows it."""
