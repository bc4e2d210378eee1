"""What lies between the application and the system: terminal, input, child processes."""
