"""The sections of an encoding file, one file each: grids, houses, relations, marks, constraints."""
