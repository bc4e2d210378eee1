"""Computer players of several levels, and programs as players."""
