"""Tests of the headless games."""
