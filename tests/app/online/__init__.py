"""Playing with somebody elsewhere: the door, both ends of the line, and who may come in."""
