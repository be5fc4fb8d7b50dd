"""Tables that cannot be read, but have lists or texts that look like boards.

Whoever takes only these would lose the rules beside them, and answer about another puzzle.
"""

from __future__ import annotations

import re

from satsudoku.board.encoding import layout_keys

_OBJECT = re.compile(r'\s*\[?\s*\{\s*(?:"[^"\n]*"\s*:|$)')
_SECTION = re.compile(r"^[ \t]*\[\[? *([A-Za-z_-]+) *\]\]?[ \t]*$", re.MULTILINE)
_KEY = re.compile(r"""(["'])(?P<text>\w+)\1\s*:|(?P<name>\b\w+)(?:\[\w*\])*\s*:?=(?!=)""")
_PROGRAMS_HAVE = frozenset(["cells", "symbols", "grids", "houses"])  # as names of boards


def is_object(text: str) -> bool:
    r"""Whether a text starts as an object of JSON, or a list of them.

    >>> is_object('{"givens": "1...'), is_object("{{1, 2},"), is_object("{(0, 0): 1}")
    (True, False, False)
    """
    return _OBJECT.match(text) is not None


def named_rules(text: str) -> str | None:
    r"""A key or section in a text that adds rules to a puzzle, if there is one.

    >>> named_rules('givens = "1...\n[[cages]]'), named_rules("cells = [[1, 0], [0, 0]]")
    ('cages', None)
    """
    rules = {*layout_keys(), "regions", "variant"}
    for match in _SECTION.finditer(text):
        if match[1] in rules:
            return match[1]
    for match in _KEY.finditer(text):
        key = match["text"] or match["name"]
        if key in rules - _PROGRAMS_HAVE:
            return key
    return None
