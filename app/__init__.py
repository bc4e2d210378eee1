"""The application: screens over the engines, and the command line."""
