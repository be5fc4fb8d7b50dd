"""Deadly patterns: cells whose symbols could be exchanged, so that there would be two solutions.

In a puzzle with one solution some cell of the pattern holds something else. What all of these other
candidates exclude goes; where they are in one cell, these are its symbols of the pattern.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from satsudoku.cover.geometry import Geometry
from satsudoku.human.links import mask_of, seen_by_all
from satsudoku.human.sentences.sentence import Sentence
from satsudoku.human.state import POSITIONS, State
from satsudoku.human.view import view_of


@lru_cache(maxsize=16)
def free_cells(geometry: Geometry) -> frozenset[int]:
    """The cells that only houses tie, so that an exchange within houses breaks nothing."""
    if len(geometry.options) > geometry.primary + len(geometry.house_items) * geometry.symbols:
        return frozenset()  # relations between cells forbid what an exchange may make
    relations = geometry.variant.relations
    crossed = {cell for relation in relations for cell in getattr(relation, "cells", ())}
    return frozenset(range(geometry.cells)) - crossed


def removed(state: State, cells: Iterable[int], symbols: int) -> tuple[int, tuple[int, ...]]:
    """The eliminations if open cells must not be left with certain symbols, and the deadly options.

    Both are masks but for the deadly ones. Without a known puzzle, whose own marks may forbid the
    exchange, nothing goes.
    """
    count, cells = state.geometry.symbols, sorted(cells)
    deadly = tuple(cell * count + symbol for cell in cells for symbol in POSITIONS[symbols])
    others = mask_of(
        cell * count + symbol for cell in cells for symbol in POSITIONS[state.left[cell] & ~symbols]
    )
    if state.puzzle is None or not set(state.puzzle.excluded).isdisjoint(deadly):
        return 0, deadly
    return seen_by_all(state.geometry, others) & view_of(state).open, deadly


DEADLY = Sentence(
    "If {pattern_cells} came down to {pattern_symbols}, these could be exchanged, and the "
    "puzzle would have two solutions. So {effect}.",
    {
        "pattern_cells": lambda deduction, speaker: speaker.cells_of(deduction.deadly),
        "pattern_symbols": lambda deduction, speaker: speaker.symbols(deduction.deadly),
    },
)
"""The sentence of such a pattern."""
