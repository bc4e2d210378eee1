"""Tests of the oracles against slower methods."""
