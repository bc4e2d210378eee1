"""Tasks to solve alone: puzzles without end, the daily five, and positions to train."""
