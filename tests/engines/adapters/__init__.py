"""Tests of the games as other libraries know them."""
