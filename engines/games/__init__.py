"""The rules of the five games, one module each, in the standard library alone."""
