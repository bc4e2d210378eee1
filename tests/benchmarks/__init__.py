"""Measurements, to be run by hand."""
