"""A board as a colored graph, whose automorphisms are the symmetries of the board.

The vertices are the cells, the symbols, the houses, the candidates in relations, and those that
marks exclude; a given joins its cell with its symbol. The kernel finds automorphisms and canonical
images (`kernel/graphs`).
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku.board.board import Board
from satsudoku.board.relation import Meaning
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time

if TYPE_CHECKING:
    pass

_Edge: TypeAlias = tuple[int, int]
# The colors of vertices; words in meanings have those above the last one.
_CELL, _SYMBOL, _HOUSE, _CANDIDATE, _EXCLUDED, _MEANING = range(6)


@lru_cache(maxsize=32)
def empty_graph(variant: Variant) -> _kernel.ColoredGraph:
    """The graph of an empty board: the vertices of the cells come first, then those of symbols."""
    colors, edges, _ = _parts(variant)
    return _kernel.ColoredGraph(np.array(colors, dtype=np.int32), _array(edges))


def whole_graph(board: Board) -> tuple[NDArray[np.int32], NDArray[np.int32], list[str]]:
    """The graph of a board: the colors of its vertices, its edges, and the words in its colors.

    If one board is an image of another, in whatever variant, their words are the same, and their
    graphs are copies of each other.
    """
    colors, edges, words = _parts(board.variant)
    names = sorted(words)
    colors_of = [*range(_MEANING + 1), *[0] * len(names)]
    for number, word in enumerate(names, start=_MEANING + 1):
        colors_of[_MEANING + words[word]] = number
    every = np.concatenate([_array(edges), _givens(board)])
    return np.array(colors_of, dtype=np.int32)[colors], every, names


def _array(edges: set[_Edge]) -> NDArray[np.int32]:
    return np.array(sorted(edges), dtype=np.int32).reshape(-1, 2)


def _parts(variant: Variant) -> tuple[list[int], set[_Edge], dict[str, int]]:
    """The colors, the edges, and the words of meanings with their colors above `_MEANING`."""
    cells, symbols = len(variant.cells), len(variant.symbols)
    colors = [_CELL] * cells + [_SYMBOL] * symbols
    edges: set[_Edge] = set()
    for house in dict.fromkeys(frozenset(house.cells) for house in variant.houses):
        edges.update((cell, len(colors)) for cell in house)
        colors.append(_HOUSE)
    candidates: dict[tuple[int, int], int] = {}
    for relation in variant.relations:
        check_time()
        for pair in relation.exclusions or ():
            ends = []
            for cell, value in zip(relation.cells, pair, strict=True):
                if (cell, value) not in candidates:
                    candidates[cell, value] = len(colors)
                    edges |= {(cell, len(colors)), (cells + value, len(colors))}
                    colors.append(_CANDIDATE)
                ends.append(candidates[cell, value])
            edges.add((min(ends), max(ends)))
    meanings = _Meanings(cells, colors, edges)
    for relation in variant.diagrams:
        check_time()
        meanings.add(relation.meaning)
    for option in variant.excluded:
        edges |= {(option // symbols, len(colors)), (cells + option % symbols, len(colors))}
        colors.append(_EXCLUDED)
    return colors, edges, meanings.words


class _Meanings:
    """Adds relations to a graph: a set is a vertex, joined to its parts."""

    def __init__(self, cells: int, colors: list[int], edges: set[_Edge]) -> None:
        self._cells, self._colors, self._edges = cells, colors, edges
        self._vertices: dict[Meaning, int] = {}
        self.words: dict[str, int] = {}

    def add(self, meaning: Meaning) -> int:
        """The vertex of a set, a word, a cell or a symbol."""
        if isinstance(meaning, tuple):
            kind, index = meaning
            return index if kind == "cell" else self._cells + index
        if meaning not in self._vertices:
            color, parts = 0, list[int]()
            if isinstance(meaning, str):
                color = self.words.setdefault(meaning, len(self.words) + 1)
            else:  # in a fixed order, so that images are the same in every process
                parts = [self.add(part) for part in sorted(meaning, key=_rank)]
            vertex = self._vertices[meaning] = len(self._colors)
            self._colors.append(_MEANING + color)
            self._edges.update((part, vertex) for part in parts)
        return self._vertices[meaning]


def _rank(meaning: Meaning) -> tuple[object, ...]:
    """The key that sorts the parts of a set."""
    if isinstance(meaning, frozenset):
        return (2, sorted(map(_rank, meaning)))
    return (1, meaning) if isinstance(meaning, str) else (0, *meaning)


def _givens(board: Board) -> NDArray[np.int32]:
    """Shape (givens, 2): the edges between the cells and their symbols."""
    values = np.frombuffer(board.values, dtype=np.uint8).astype(np.int32)
    cells = np.flatnonzero(values).astype(np.int32)
    return np.stack([cells, len(values) - 1 + values[cells]], axis=1)


def canonical_image(board: Board) -> bytes:
    """The values of the canonical image of a board."""
    givens = _givens(board)
    moved = np.empty_like(givens)
    empty_graph(board.variant).image(givens, moved)
    image = np.zeros(len(board.values), dtype=np.uint8)
    image[moved[:, 0]] = moved[:, 1] - (len(image) - 1)
    return image.tobytes()


def base_and_generators(variant: Variant) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """The symmetries of an empty board: a base, and generators that are strong for it.

    Returns:
        Points with the number of points to which the symmetries take each that keep those before;
        and moves of points. The cells are the first points, the symbols follow.
    """
    return empty_graph(variant).automorphisms(np.zeros((0, 2), dtype=np.int32))


def automorphism_group(board: Board) -> tuple[int, list[tuple[list[int], list[int]]]]:
    """The moves of cells that, with some renaming of the symbols, map a board to itself.

    Returns:
        Their number, and generators: the new cells and the new values of each, for
        `Puzzle.transform`.
    """
    variant = board.variant
    cells, symbols = len(variant.cells), len(variant.symbols)
    base, generators = empty_graph(variant).automorphisms(_givens(board))
    # The cells come first in the base. What keeps those in it keeps all cells.
    return prod(size for vertex, size in base if vertex < cells), [
        (move[:cells], [to - cells + 1 for to in move[cells : cells + symbols]])
        for move in generators
        if any(to != cell for cell, to in enumerate(move[:cells]))
    ]
