"""Tests of the boards: what keys, pointer and clicks choose, and what is drawn."""
