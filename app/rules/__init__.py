"""The rules to read, with positions drawn as boards."""
