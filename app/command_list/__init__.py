"""The commands of a screen, listed to be found by name or to be read."""
