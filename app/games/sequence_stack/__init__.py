"""Sequence Stack as players see it."""
