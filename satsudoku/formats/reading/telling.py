"""Words beside a puzzle that name rules: titles, comments of lines, and some columns of tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

from satsudoku.board.library import DEFAULT, variant
from satsudoku.board.variant import Variant
from satsudoku.errors import excerpt
from satsudoku.formats.reading.entry import Entry
from satsudoku.registry import find

_RULES = ("rules", "ruleset", "constraints")
_TITLES = (*_RULES, "rule", "constraint", "variants", "type", "kind", "title")
_VARIANT, _ALIKE = "variant", 0.82  # variance is none
_NOTHING = ("", "0", "false", "no", "none", "null", "[]", "{}")  # in small letters
_HUMPS = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
_BETWEEN = re.compile(r"[\s,;:#|/()\[\]{}\"]+")
_DIGITS = re.compile(r"[0-9.]+")
_TECHNIQUES = re.compile(r"\b(?:skyscrapers?|sashimi|remote pairs?|empty rectangles?)\b", re.I)


def may_tell(title: str) -> bool:
    """Whether a title is one of a column whose words may name rules, or names some itself.

    >>> may_tell("Type"), may_tell("anti_knight"), may_tell("rating")
    (True, True, False)
    """
    return title.lower() in _TITLES or _is_misspelt(title) or bool(_named(title, variant(DEFAULT)))


@lru_cache(maxsize=1024)
def _is_misspelt(title: str) -> bool:
    """Whether a title is the one of variants, but for a letter or two."""
    title = title.lower()
    return title != _VARIANT and SequenceMatcher(None, title, _VARIANT).ratio() > _ALIKE


def _named(title: str, rules: Variant) -> Sequence[str]:
    """The remarks on a title of a column, such as ``anti_knight``."""
    return remarks_on(_HUMPS.sub("-", title), rules)


def with_remark(entry: Entry, texts: Sequence[str]) -> Entry:
    """The entry with a remark on rules that texts beside it name, each a title."""
    if entry.puzzle is None or not texts:
        return entry
    said = find("links", "title_remarks").title_remark(texts, entry.puzzle.variant)
    return entry if said is None else entry.remarked(said)


def with_remark_on_comment(entry: Entry) -> Entry:
    """The entry of a line with a remark on rules that its comment names."""
    if entry.puzzle is None or not entry.comment:
        return entry
    return entry.remarked(*remarks_on(entry.comment, entry.puzzle.variant))


def with_remarks_on(entry: Entry, values: Mapping[str, Any]) -> Entry:
    """The entry of a record with remarks on rules that some of its values name."""
    return entry if entry.puzzle is None else entry.remarked(*told(values, entry.puzzle.variant))


def told(values: Mapping[str, Any], rules: Variant) -> Sequence[str]:
    """The remarks on values of a record, by their titles.

    >>> from satsudoku import variant
    >>> told({"type": "Anti-Knight", "author": "J. King"}, variant("classic9"))
    ('the text beside the puzzle names rules that were not read: anti-knight',)
    >>> told({"antiking": True, "diagonal": False}, variant("classic9"))
    ('the text beside the puzzle names rules that were not read: anti-king',)
    """
    said: list[str] = []
    for title, value in values.items():
        if not may_tell(title) or str(value).lower() in _NOTHING:
            continue
        if _is_misspelt(title) and title.lower() not in _TITLES:
            named = f"{excerpt(title)} {excerpt(str(value))}"
            said.append(f"{named} is not read as the puzzle's variant; expected the name variant")
        elif title.lower() not in _TITLES:
            said += _named(title, rules)
        elif isinstance(value, str | list):
            texts = value if isinstance(value, list) else [value]
            text = ", ".join(text for text in texts if isinstance(text, str))
            said += remarks_on(text, rules, title.lower() in _RULES)
    return tuple(dict.fromkeys(said))


def remarks_on(text: str, variant: Variant, rules: bool = False) -> Sequence[str]:
    """The remarks on words beside a puzzle that name rules which it lacks.

    Digits, dots and names of techniques do not count.

    Args:
        text: the words.
        variant: of the puzzle.
        rules: whether they are the rules; others are a title.

    >>> from satsudoku import variant
    >>> remarks_on("# 7.2 Killer", variant("classic9"))
    ('the text beside the puzzle names rules that were not read: cages',)
    """
    words = _BETWEEN.split(_DIGITS.sub("", text))
    if max(map(len, words)) < (3 if text.isascii() else 1):
        return ()
    return _remarks(_TECHNIQUES.sub("", " ".join(filter(None, words))), variant, rules)


@lru_cache(maxsize=4096)
def _remarks(text: str, variant: Variant, rules: bool) -> Sequence[str]:
    beside = find("links", "title_remarks").remarks_beside
    found = (
        beside(text, "", variant) if rules and text.count(" ") > 8 else beside("", text, variant)
    )
    return tuple(found)
