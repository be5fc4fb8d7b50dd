"""Keys of boards of f-puzzles, and what they mean here."""

from __future__ import annotations

from collections.abc import Mapping

from satsudoku.links.square import MOVES

LINES: Mapping[str, tuple[str, str | None]] = {
    "thermometer": ("thermometers", None),
    "slowthermometer": ("slow_thermometers", None),
    "palindrome": ("palindromes", None),
    "renban": ("renbans", None),
    "whispers": ("whispers", "difference"),
    "betweenline": ("between_lines", None),
    "lockout": ("lockout_lines", None),
    "entropicline": ("entropic_lines", None),
    "modularline": ("modular_lines", None),
    "nabner": ("nabners", None),
    "doublearrow": ("double_arrows", None),
    "zipperline": ("zippers", None),
}
"""Keys of lines: their names here, and the meaning of their ``value``."""
LEAST = {"doublearrow": 3, "zipperline": 3}
"""The fewest cells of a line that demand something, if not two."""
COSMETIC = frozenset(
    [
        "line",
        "rectangle",
        "circle",
        "text",
        "cage",
        "highlightConflicts",
        "disabledlogic",
        "truecandidatesoptions",
        "successMessage",
        "fogofwar",
        "foglight",
        "triggereffect",
        "customConditions",
        "metadata",
    ]
)
"""Keys without a meaning for the solution; they are kept."""
WORDS = frozenset({"size", "grid", "title", "author", "ruleset", "solution"})
FLAGS = frozenset({*MOVES, "diagonal+", "diagonal-", "nonconsecutive", "disjointgroups"})
KEYS: Mapping[str, frozenset[str]] = {
    "arrow": frozenset({"cells", "lines"}),
    "clone": frozenset({"cells", "cloneCells"}),
    "littlekillersum": frozenset({"cell", "cells", "direction", "value"}),
    "quadruple": frozenset({"cells", "values"}),
    "regionsumline": frozenset({"lines"}),
    **dict.fromkeys(("killercage", "difference", "ratio", "xv"), frozenset({"cells", "value"})),
    **dict.fromkeys(("sandwichsum", "xsum", "skyscraper"), frozenset({"cell", "value"})),
    **dict.fromkeys(("odd", "even", "minimum", "maximum"), frozenset({"cell"})),
    **{
        key: frozenset({"lines", "value"} if value else {"lines"})
        for key, (_, value) in LINES.items()
    },
}
"""The keys of entries that have a meaning; of others it is ``cells``."""
