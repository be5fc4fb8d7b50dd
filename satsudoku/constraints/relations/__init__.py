"""The relations that make up constraints, beside tables of pairs: one file each."""
