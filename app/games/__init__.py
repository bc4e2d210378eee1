"""How games look: the interface of a game's room here, and a room for each game."""
