"""The command line: line-by-line play for people and programs, analysis, and the rules."""
