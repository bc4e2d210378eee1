"""A sixth game, registered only here: the proof that a game is its two folders and a line."""
