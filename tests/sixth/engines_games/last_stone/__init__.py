"""Last Stone: its rules, gate, oracle and phrases."""
