"""Cells of several houses that have, in all, no more symbols than there are cells.

Choose links, houses that take a symbol at most once, so that they hold all candidates of the cells.
If they are as many as the cells, each of them must be used: its other candidates go.
"""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.human.deduction import Deduction
from satsudoku.human.links import candidates_in, left_in
from satsudoku.human.rule import Rule
from satsudoku.human.sentences.sentence import Sentence
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.state import State


def _sources(deduction: Deduction, speaker: Speaker) -> str:
    """The houses with the symbols that they give the cells."""
    geometry = deduction.geometry
    symbols: dict[str, list[int]] = {}
    for item in deduction.links:
        symbols.setdefault(speaker.house_of(item), []).append(geometry.options[item][0])
    given = (f"{house} ({speaker.symbols(options)})" for house, options in symbols.items())
    return speaker.language.join(list(given))


SECTOR_SENTENCE = Sentence(
    "{truth_cells} need {cell_count} symbols and can have no more than these: {sources}. "
    "So each of these is there, and {effect}.",
    {"cell_count": lambda deduction, _: str(len(deduction.truths)), "sources": _sources},
)
"""The texts of a rule about locked cells."""


def locked_cells(
    rule: Rule, state: State, phrase: str, cells: Iterable[int], links: Iterable[int]
) -> Deduction | None:
    """The deduction from cells that need all of as many links; None if nothing is to be removed."""
    truths, items = tuple(sorted(cells)), tuple(sorted(links))
    pattern = candidates_in(state, truths)
    kept = frozenset(pattern)
    gone = tuple(dict.fromkeys(o for item in items for o in left_in(state, item) if o not in kept))
    if not gone:
        return None
    return Deduction(
        rule, state.geometry, rule.technique, phrase, truths, items, pattern, eliminated=gone
    )
