"""Tasks made with the oracles: the daily five, puzzles, and the positions that come back."""
