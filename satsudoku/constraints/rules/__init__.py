"""Rules for constraints: cages, lines, dots and clues."""
