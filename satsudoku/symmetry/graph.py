"""A board as a colored graph, whose automorphisms are the symmetries of the board.

The vertices are the cells, the symbols, the houses, the candidates in relations, and those that
marks exclude; a given joins its cell with its symbol. BLISS finds canonical labellings and
automorphisms (T. Junttila and P. Kaski, Engineering an efficient canonical labeling tool for large
and sparse graphs, 2007), through python-igraph.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from satsudoku.board.relation import Meaning
from satsudoku.board.variant import Variant
from satsudoku.errors import SolverError, not_installed

if TYPE_CHECKING:
    from satsudoku.board.grid import Grid
    from satsudoku.board.puzzle import Puzzle

__all__ = ["automorphism_group", "canonical_image"]

_Edge: TypeAlias = tuple[int, int]
# The colors of vertices; words in meanings have those above the last one.
_CELL, _SYMBOL, _HOUSE, _CANDIDATE, _EXCLUDED, _MEANING = range(6)


@lru_cache(maxsize=32)
def _structure(variant: Variant) -> tuple[tuple[int, ...], tuple[_Edge, ...]]:
    """The colors of the vertices, cells first, then symbols; and the edges of an empty board."""
    cells, symbols = len(variant.cells), len(variant.symbols)
    colors = [_CELL] * cells + [_SYMBOL] * symbols
    edges: set[_Edge] = set()
    for house in variant.houses:
        edges.update((cell, len(colors)) for cell in house.cells)
        colors.append(_HOUSE)
    candidates: dict[tuple[int, int], int] = {}
    for relation in variant.relations:
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
        meanings.add(relation.meaning)
    for option in variant.excluded:
        edges |= {(option // symbols, len(colors)), (cells + option % symbols, len(colors))}
        colors.append(_EXCLUDED)
    return tuple(colors), tuple(sorted(edges))


class _Meanings:
    """Adds relations to a graph: a set is a vertex, joined to its parts.

    Args:
        cells: how many; the vertices of the symbols follow theirs.
        colors: of the vertices so far, to be added to.
        edges: so far, to be added to.
    """

    def __init__(self, cells: int, colors: list[int], edges: set[_Edge]) -> None:
        self._cells, self._colors, self._edges = cells, colors, edges
        self._known: dict[Meaning, int] = {}
        self._words: dict[str, int] = {}

    def add(self, meaning: Meaning) -> int:
        """The vertex of a set, a word, a cell or a symbol."""
        if isinstance(meaning, tuple):
            kind, index = meaning
            return index if kind == "cell" else self._cells + index
        if meaning not in self._known:
            color, parts = 0, list[int]()
            if isinstance(meaning, str):
                color = self._words.setdefault(meaning, len(self._words) + 1)
            else:  # in a fixed order, so that images are the same in every process
                parts = [self.add(part) for part in sorted(meaning, key=_rank)]
            vertex = self._known[meaning] = len(self._colors)
            self._colors.append(_MEANING + color)
            self._edges.update((part, vertex) for part in parts)
        return self._known[meaning]


def _rank(meaning: Meaning) -> tuple[object, ...]:
    """The key by which the parts of a set are sorted."""
    if isinstance(meaning, frozenset):
        return (2, sorted(map(_rank, meaning)))
    return (1, meaning) if isinstance(meaning, str) else (0, *meaning)


def _graph(variant: Variant, edges: Sequence[_Edge]) -> Any:
    try:
        import igraph
    except ImportError:
        needed = not_installed(f"symmetries of {variant.name} need", "python-igraph", "symmetry")
        raise SolverError(needed) from None
    return igraph.Graph(len(_structure(variant)[0]), edges)


def _labelling(variant: Variant, edges: Sequence[_Edge]) -> list[int]:
    """Where each vertex goes in the canonical graph; for equal edges in equal order the same."""
    colors = _structure(variant)[0]
    # Contrary to its manual, igraph 1.0 and later return the vertex at each place.
    return _inverse(_graph(variant, edges).canonical_permutation(color=colors))


def _inverse(permutation: Sequence[int]) -> list[int]:
    inverse = [0] * len(permutation)
    for place, vertex in enumerate(permutation):
        inverse[vertex] = place
    return inverse


@lru_cache(maxsize=32)
def _back(variant: Variant) -> list[int]:
    """From a vertex of the empty board's canonical graph to that of the empty board."""
    return _inverse(_labelling(variant, _structure(variant)[1]))


def _givens(board: Puzzle | Grid) -> list[_Edge]:
    cells = len(board.values)
    return [(cell, cells + value - 1) for cell, value in enumerate(board.values) if value]


def canonical_image(board: Puzzle | Grid) -> bytes:
    """The values of the canonical image of a board.

    Raises:
        SolverError: python-igraph is missing.
    """
    variant = board.variant
    empty = _structure(variant)[1]
    first = _labelling(variant, [*empty, *_givens(board)])
    # The canonical graph is one of vertices without names. Its part without givens is that of an
    # empty board, moved; where to depends on the canonical graph alone, so that the way back does.
    moved = sorted(tuple(sorted((first[a], first[b]))) for a, b in empty)
    second = _labelling(variant, [(a, b) for a, b in moved])
    back = _back(variant)
    image = bytearray(len(board.values))
    for cell, symbol in _givens(board):
        image[back[second[first[cell]]]] = back[second[first[symbol]]] - len(image) + 1
    return bytes(image)


def automorphism_group(board: Puzzle | Grid) -> tuple[int, list[tuple[list[int], list[int]]]]:
    """The moves of cells that, with some renaming of the symbols, map a board to itself.

    Returns:
        Their number, and generators: the new cells and the new values of each, for
        `Puzzle.transform`.

    Raises:
        SolverError: python-igraph is missing.
    """
    variant = board.variant
    colors, empty = _structure(variant)
    cells, symbols = len(variant.cells), len(variant.symbols)
    graph = _graph(variant, [*empty, *_givens(board)])
    fixed = list(colors)
    generators: list[list[int]] = []
    order = 1
    # The size of a cell's orbit times the number of moves that fix it: exact, however many there
    # are.
    while True:
        moves = [
            move
            for move in graph.automorphism_group(color=fixed)
            if any(move[cell] != cell for cell in range(cells))
        ]
        if order == 1:
            generators = moves
        if not moves:
            break
        cell = next(c for c in range(cells) if any(move[c] != c for move in moves))
        order *= len(_orbit(cell, moves))
        fixed[cell] = max(fixed) + 1
    return order, [
        (move[:cells], [to - cells + 1 for to in move[cells : cells + symbols]])
        for move in generators
    ]


def _orbit(vertex: int, moves: Sequence[Sequence[int]]) -> set[int]:
    orbit, open_ = {vertex}, [vertex]
    while open_:
        reached = {move[open_[-1]] for move in moves} - orbit
        open_.pop()
        orbit |= reached
        open_.extend(reached)
    return orbit
