"""The application in a browser: who is let in, their stores, their processes, and the page."""
