"""Which houses are lines, and which are boxes: what tells pointing from claiming.

A family of houses is a family of lines if the cells of each of its houses lie on one straight line:
rows, columns, diagonals. All other families are boxes, whatever an encoding calls them: boxes,
drawn regions, extra groups of cells. It is asked of the family, not of the house, so that a region
that happens to be drawn straight is a box like its sisters.
"""

from __future__ import annotations

__all__ = []
