"""The games, a folder each, and the interface that every game fulfils."""
