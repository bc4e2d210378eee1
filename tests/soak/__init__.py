"""Long runs that look for what the suite has no time for."""
