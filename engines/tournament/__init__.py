"""Tournaments: every player meets every other one, on all cores or in parts on many machines."""
