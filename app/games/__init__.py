"""The boards of the five games, one module each, over one base."""
