"""The first screen: which game, who plays, with which options."""
