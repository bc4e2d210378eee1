"""The modes of the play screen: an ordinary game, a lesson, a task, somebody elsewhere."""
