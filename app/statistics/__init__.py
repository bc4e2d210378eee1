"""The statistics: how people have done so far."""
