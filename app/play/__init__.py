"""A game being played on the screen."""
