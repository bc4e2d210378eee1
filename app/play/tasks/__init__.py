"""A person at a task on the play screen: the daily five, puzzles, and the trainer."""
