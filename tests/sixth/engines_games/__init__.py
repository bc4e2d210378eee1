"""Stands for ``engines/games``, where a real game has the first of its two folders."""
