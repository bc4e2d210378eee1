"""Where everything from outside comes in: typed moves, clicks, options, positions, files.

Strict, frozen pydantic models live here and nowhere else. What passes is in the rules' own
types; what does not is answered with one sentence that a player understands.
"""
