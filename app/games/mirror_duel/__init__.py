"""Mirror Duel as players see it."""
