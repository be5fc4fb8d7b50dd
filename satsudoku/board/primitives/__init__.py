"""The relations of which constraints are made, beside tables of pairs: one file each."""
