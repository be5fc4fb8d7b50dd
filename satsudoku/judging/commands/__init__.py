"""Commands that judge moves."""
