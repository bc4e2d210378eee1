"""A game gone through again, every move judged."""
