"""The review: going through a game again, with every move judged."""
