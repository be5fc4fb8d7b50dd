"""Constraints: the rules that setters know by name, such as killer cages and thermometers."""
