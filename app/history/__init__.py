"""The games of the past."""
