"""Code Swap as players see it."""
