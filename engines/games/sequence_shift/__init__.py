"""Sequence Shift: its rules, gate, oracle and words."""
