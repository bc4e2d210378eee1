"""Sequence Builder as players see it."""
