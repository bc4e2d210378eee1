"""The games: the interface that each fulfils, the registry, and a room for each game."""
