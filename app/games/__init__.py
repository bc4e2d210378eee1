"""How games look: the interface each game implements here, and a package for each game."""
