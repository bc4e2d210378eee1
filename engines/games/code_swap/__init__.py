"""Code Swap: its rules, gate, oracle and words."""
