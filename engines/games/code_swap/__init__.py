"""Code Swap: its rules, gate, oracle and phrases."""
