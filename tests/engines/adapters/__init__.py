"""The games as other libraries see them."""
