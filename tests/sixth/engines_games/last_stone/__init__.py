"""Last Stone: its rules, gate, oracle and words."""
