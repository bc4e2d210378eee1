"""How people have done so far."""
