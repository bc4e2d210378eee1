"""A game with a friend elsewhere, who needs only ssh."""
