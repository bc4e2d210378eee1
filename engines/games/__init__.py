"""The games: the interface that each implements, the registry, and a package for each game."""
