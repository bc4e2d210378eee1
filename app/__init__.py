"""The application: screens and widgets around the engines, and the command line."""
