"""Computer players: four levels for five games, by one mechanism.

A level says how far a player looks and how reliably (:mod:`engines.players.levels`); a game
says what looks like progress in it (:mod:`engines.players.progress`); and
:func:`engines.players.choice.choose` makes a choice out of the two.
"""
