"""Saved games and results; every move is saved before the screen shows it."""
