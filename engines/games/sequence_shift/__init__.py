"""Sequence Shift: its rules, gate, oracle and phrases."""
