"""Parts of screens. They get attributes, post messages, and never touch a session."""
