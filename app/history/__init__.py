"""The history of all games played."""
