"""The games as other people's libraries know them, each loaded only by whoever asks for it."""
