"""What solving the games has shown: one page part per game, written by :mod:`.make`."""
