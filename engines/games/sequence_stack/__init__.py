"""Sequence Stack: its rules, gate, oracle and phrases."""
