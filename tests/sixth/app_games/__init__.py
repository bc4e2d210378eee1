"""Stands for ``app/games``, where a real game has the second of its two folders."""
