"""Mirror Duel: its rules, gate, oracle and words."""
