"""Sequence Shift as players see it."""
