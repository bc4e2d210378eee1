"""The games as other people's libraries know them, each loaded only when it is imported."""
