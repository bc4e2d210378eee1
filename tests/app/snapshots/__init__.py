"""Pictures of the application, kept as they should be."""
