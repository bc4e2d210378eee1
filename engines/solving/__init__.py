"""Exact values: what they are, and the ways to work them out."""
