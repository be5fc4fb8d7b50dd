"""The rater of minutes."""
