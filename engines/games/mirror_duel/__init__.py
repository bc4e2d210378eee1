"""Mirror Duel: its rules, gate, oracle and phrases."""
