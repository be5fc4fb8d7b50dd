"""A remark on words beside a puzzle without rules, such as a title that names some."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from satsudoku.board.variant import Variant
from satsudoku.links.rules_text import not_encoded, sayers

_MOST_WORDS = 9  # of a title; talk is longer
_TITLES: Mapping[str, tuple[str, set[str]]] = {
    "diagonals": (
        r"diagonals?|x[- ]?sudoku|sudoku[- ]?x|対角線",
        {"diagonal", "diagonal+", "diagonal-", "little_killers"},
    ),
    "extra regions": (
        r"hyper[- ]?sudoku|(center|centre)-?dots?|asterisk|girandola|argyle",
        {"extra region", "window", "area", "line"},
    ),
    "regions": (
        r"jigsaw|irregular|squiggly|nonomino|ジグソー|不規則",
        {"region", "chaos_regions"},
    ),
    "consecutive pairs": (r"consecutive", {"differences", "non-consecutive", "renbans"}),
    "odd and even": (r"odd[ -/&]+even|even[ -/&]+odd", {"odd", "even", "parity"}),
}
"""For each name of rules, the words of titles alone, and what stands for it in a puzzle."""
_PATTERNS = {
    name: re.compile(rf"(?<![\w-])({words})(?!\w)") for name, (words, _) in _TITLES.items()
}
_STORY = frozenset({"odd and even", "products", "minima and maxima", "distances", "indexers"})
"""Names whose words titles hold without any rule: Even Harder."""


def title_remark(texts: Sequence[str], variant: Variant) -> str | None:
    """The remark on titles that name rules which a puzzle lacks; None if none does.

    Args:
        texts: lines of text beside the puzzle.
        variant: its rules.

    >>> from satsudoku import variant
    >>> title_remark(["Anti-Knight Sudoku"], variant("classic9"))
    'the text beside the puzzle names rules that were not read: anti-knight'
    >>> title_remark(["Anti-Knight Sudoku"], variant("anti-knight9")), title_remark(["No. 7"],
    ...     variant("classic9"))
    (None, None)
    """
    titles = [text for text in texts if 0 < len(text.split()) <= _MOST_WORDS]
    names = dict.fromkeys(name for text in titles for name in _missing(text, variant))
    if not names:
        return None
    return f"the text beside the puzzle names rules that were not read: {', '.join(names)}"


def remarks_beside(rules: str, title: str, variant: Variant) -> list[str]:
    """The remarks on the rules of a puzzle in words; without them, on the title of a plain board.

    >>> from satsudoku import variant
    >>> remarks_beside("", "Anti-Knight", variant("classic9"))
    ['the text beside the puzzle names rules that were not read: anti-knight']
    """
    if rules:
        from satsudoku.links.rules_remarks import rules_remarks

        return rules_remarks(rules, variant)
    if variant.constraints or variant.relations or variant.marks:
        return []  # titles play with words
    remark = title_remark([title], variant)
    return [] if remark is None else [remark]


def _missing(title: str, variant: Variant) -> Iterator[str]:
    says, text = sayers(variant), title.lower()
    for name in not_encoded(title, variant):
        if name not in _STORY:
            yield name
    for name, (_, known) in _TITLES.items():
        if says.isdisjoint(known) and _PATTERNS[name].search(text):
            yield name
