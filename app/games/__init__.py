"""The games as players see them: a room for each, over one base."""
