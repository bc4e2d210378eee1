"""The daily five: one task of each game, a calendar of the past weeks, and a line to share."""
