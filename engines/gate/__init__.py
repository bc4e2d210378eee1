"""Where everything from outside comes in: typed moves, clicks, options, positions, files.

The models are strict and frozen: here are those that all games share, and each game's ``gate.py``
has its own. What passes is in the rules' own types; what does not is answered with one sentence
that a player understands.
"""
