"""The command palette: any command by what a person calls it."""
