"""Computer players of several levels, and how strong they have been measured to be."""
