"""Playing with somebody elsewhere: the server, both ends of the connection, and who may come in."""
