"""Regions or a layout in a column of a table, or under a key of a record, beside the givens."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from satsudoku.board.encoding import layout_keys
from satsudoku.board.jigsaw import LABELS, is_regions, jigsaw
from satsudoku.board.symbols import with_symbols
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.reading.entry import Entries, Entry
from satsudoku.formats.reading.json_text import json_value

_OWN = ("variant", "givens", "candidates")  # of a puzzle's layout, beside rules
_TITLES = ("regions", "region", "areas", "boxes", "blocks", "jigsaw", "layout")


def may_be_regions(title: str) -> bool:
    """Whether a title is one of a column that may hold the regions of jigsaws.

    >>> may_be_regions("Regions"), may_be_regions("rating")
    (True, False)
    """
    return title.lower() in _TITLES


def with_layout(text: str, values: Mapping[str, Any]) -> str:
    """The text of a puzzle, with its layout if there is one beside it, as in the field ``layout``.

    >>> with_layout("1...", {"layout": {"variant": "x2", "cages": [], "givens": "...."}})
    '{"variant": "x2", "cages": [], "givens": "1..."}'
    >>> with_layout("1...", {"layout": "AABB"})
    '1...'
    """
    for title, value in values.items():
        if title.lower() != "layout" or text.lstrip().startswith("{"):
            continue
        table = value
        if isinstance(value, str) and value.lstrip().startswith("{"):
            try:
                table = json_value(value)
            except ValueError:
                return value  # whose reader says what is wrong
        if isinstance(table, dict) and not table.keys().isdisjoint([*layout_keys(), *_OWN]):
            return json.dumps(table | ({} if "candidates" in table else {"givens": text.strip()}))
    return text


def with_regions_beside(entry: Entry, values: Mapping[str, Any], entries: Entries) -> Entry:
    """The entry of a puzzle, as a jigsaw if a value with such a title draws its regions.

    A text or list with another number of labels than the puzzle has cells says something else.

    Args:
        entry: the puzzle, as it is without regions.
        values: those beside it, by title.
        entries: of the puzzle's rules.

    >>> entries = Entries("my.csv", None)
    >>> entry = entries.puzzle(7, "1..............3")
    >>> entry = with_regions_beside(entry, {"Regions": "AABBCABBCADDCCDD"}, entries)
    >>> entry.puzzle.variant.name
    'jigsaw4:AABBCABBCADDCCDD'
    """
    text = entry.text.strip()
    cells = len(text) if entry.puzzle is None else len(entry.puzzle.values)
    for title, value in values.items():
        if not may_be_regions(title) or not isinstance(value, str | list):
            continue
        labels = list(_labels(value))
        if len(labels) != cells:
            continue
        names = dict(zip(dict.fromkeys(labels), LABELS, strict=False))
        drawing = "".join(names.get(label, "?") for label in labels)
        shown = excerpt(value) if isinstance(value, str) else f"a list of {cells} labels"
        if not is_regions(drawing):
            message = "expected the regions of a jigsaw, n labels for n cells each"
            fault = FormatError(f"{title} {shown}: {message}")
            return entries.error(entry.line, entry.text, fault)
        own = jigsaw(drawing)
        if entries.symbols is not None:
            own = with_symbols(own, entries.symbols)
        rules = entries.variant
        if rules is not None and rules != own and rules.name != f"jigsaw{len(own.symbols)}":
            fault = FormatError(f"{title} {shown} and the variant {rules.name}; expected one")
            return entries.error(entry.line, entry.text, fault)
        cells_of = text if entry.puzzle is None else entry.puzzle.text
        return entries.puzzle(
            entry.line, cells_of, text=entry.text, comment=entry.comment, variant=own
        )
    return entry


def _labels(value: object) -> Iterator[str]:
    """The labels of a drawing: the characters of a text, or the values of a list."""
    if isinstance(value, list):
        for part in value:
            if isinstance(part, str) and len(part) <= len(str(len(LABELS))):
                yield part
            else:
                yield from _labels(part)
    elif isinstance(value, str):
        yield from (character for character in value if not character.isspace())
    else:
        yield str(value)
