"""Tests of tasks: the daily five, puzzles, attempts and the trainer."""
