"""The screens. A screen owns what it shows; the play screen owns a match and listens to it."""
