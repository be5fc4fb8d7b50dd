"""The names of short chains by their shapes, as rules of these shapes use them, too."""

from __future__ import annotations

from satsudoku.human.technique import Technique

SKYSCRAPER = Technique("Skyscraper", hodoku="0400")
KITE = Technique("Two-String Kite", hodoku="0401")
TURBOT = Technique("Turbot Fish", hodoku="0403")
EMPTY_RECTANGLE = Technique("Empty Rectangle", hodoku="0402")
W_WING = Technique("W-Wing", hodoku="0803")
XY_WING = Technique("XY-Wing", hodoku="0800")
