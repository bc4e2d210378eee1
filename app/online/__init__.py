"""Playing with somebody elsewhere, who needs only ssh."""
