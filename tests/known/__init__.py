"""What solving has shown about each game, written down for its rules page."""
