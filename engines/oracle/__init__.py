"""The truth about every position: exact values, in the standard library alone."""
