"""Sequence Builder: its rules, gate, oracle and phrases."""
