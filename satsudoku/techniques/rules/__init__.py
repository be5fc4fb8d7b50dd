"""Rules beyond those of the default ladder."""
