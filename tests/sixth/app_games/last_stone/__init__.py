"""Last Stone: its board, card, page and plain text."""
