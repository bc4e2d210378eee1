"""The form for the settings."""
