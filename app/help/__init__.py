"""The help screen: the keys of the screen below it."""
