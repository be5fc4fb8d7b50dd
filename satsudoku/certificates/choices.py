"""The graph of choices that counts the solutions of a puzzle, as a certificate has it.

`satsudoku.proof.checker.graphs` documents its form. A part that was counted before is counted no
more; nor is one that differs from it only by names of cells and symbols. The canonical images of
colored graphs find these, where a part is large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.deadline import check_time
from satsudoku.proof.checker.graphs import NONE, NOTHING, UNCOUNTED
from satsudoku.proof.checker.parts import Board, Part, bits
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.manifest import own_excluded
from satsudoku.proof.shared import shared_by
from satsudoku.symmetry.graph import canonical_candidates

_LARGE = 40
"""Candidates of a part that is compared up to names: an image takes as long as some choices."""

_TRIED = 300
"""Images after which one in 50 has to be known, lest no more are taken: few puzzles have any."""


class _Image(NamedTuple):
    """The canonical image of a part: its candidates, and where they go."""

    candidates: NDArray[np.int32]
    moved: NDArray[np.int32]

    @property
    def key(self) -> bytes:
        """The same for all parts that differ only by names."""
        return np.unique(self.moved, axis=0).tobytes()


class _TooManyNodesError(Exception):
    """A graph has more nodes than it may have."""


class _Counting:
    """A part that is being counted: its choices, and the terms of those that are done."""

    def __init__(self, part: Part, group: str, kept: list[int], image: _Image | None) -> None:
        self.part, self.group, self.kept, self.image = part, group, kept, image
        self.total, self.terms = 0, list[str]()
        self.left: list[Part] | None = None  # the parts that the next choice leaves


class Graph:
    """Counts the solutions of a puzzle.

    Args:
        variant: of the puzzle.
        order: names the cell, or any group, of a part at which to look next.
        most: the number of nodes that it may have.

    Attributes:
        lines: of the file.
    """

    def __init__(self, variant: Variant, order: Callable[[Board, Part], str], most: int) -> None:
        self.lines: list[str] = []
        self._variant, self._order, self._most = variant, order, most
        self._board = Board(rules_of(shared_by(variant).declaration))
        self._counts: list[int] = []  # of the nodes
        self._factors: dict[Part, tuple[int, str]] = {}  # nodes from 1, and how they are named
        self._images: dict[bytes, tuple[int, _Image]] = {}
        self._renamings: dict[str, str] = {}
        self._asked = self._known = 0  # images, and those that a part had before

    def count(self, puzzle: Puzzle) -> int:
        """Count the solutions of a puzzle; the lines then are those of its file.

        Raises:
            _TooManyNodesError: that takes more nodes.
        """
        symbols = len(self._variant.symbols)
        givens = [value - 1 if value else None for value in puzzle.values]
        excluded = [divmod(option, symbols) for option in own_excluded(puzzle)]
        parts = self._board.start(givens, excluded)
        while (missing := self._missing(parts)) is not None:
            self._add(*missing)
        value, term = self._term(parts)
        self.lines.append(f"all {value} {term}")
        return value

    def _add(self, part: Part, image: _Image | None) -> None:
        """Count a part, and those that it needs."""
        waiting = [self._start(part, image)]
        while waiting:
            check_time()
            now = waiting[-1]
            missing = self._go_on(now)
            if missing is not None:
                waiting.append(self._start(*missing))
                continue
            waiting.pop()
            self._counts.append(now.total)
            number = len(self._counts)
            self.lines.append(f"n{number} {now.total} {now.group} {' '.join(now.terms)}")
            self._factors[now.part] = number, f"n{number}"
            if now.image is not None:
                self._images[now.image.key] = number, now.image

    def _start(self, part: Part, image: _Image | None) -> _Counting:
        if len(self._counts) >= self._most:
            raise _TooManyNodesError
        name = self._order(self._board, part)
        group = self._board.groups[name] & part.candidates
        kept = [part.candidates & ~group | 1 << one for one in bits(group)]
        return _Counting(part, name, kept, image)

    def _go_on(self, now: _Counting) -> tuple[Part, _Image | None] | None:
        """Add the terms of choices, up to one that needs a part which is not counted."""
        while len(now.terms) < len(now.kept):
            if now.left is None:
                left = self._board.parts(now.part, now.kept[len(now.terms)])
                if left is None:
                    now.terms.append(NONE)
                    continue
                now.left = left
            missing = self._missing(now.left)
            if missing is not None:
                return missing
            value, term = self._term(now.left)
            now.total += value
            now.terms.append(term)
            now.left = None
        return None

    def _missing(self, parts: Iterable[Part] | None) -> tuple[Part, _Image | None] | None:
        """The first part that must still be counted, by size; none if one counts 0."""
        for part in sorted(parts or (), key=lambda part: part.candidates.bit_count()):
            if part not in self._factors:
                image = self._image(part)
                if image is None or image.key not in self._images:
                    return part, image
                self._known += 1
                self._factors[part] = self._renamed(image)
            if not self._counts[self._factors[part][0] - 1]:
                return None
        return None

    def _term(self, parts: list[Part] | None) -> tuple[int, str]:
        """The product of the counts of parts, and how a line has it."""
        if not parts:
            return (0, NONE) if parts is None else (1, NOTHING)
        value, named = 1, list[str]()
        for part in parts:
            number, name = self._factors.get(part, (0, UNCOUNTED))
            named.append(name)
            value *= self._counts[number - 1] if number else 1
        return (0 if UNCOUNTED in named else value), "*".join(named)

    def _image(self, part: Part) -> _Image | None:
        """The canonical image of a part that is large enough."""
        rare = self._asked > _TRIED and self._known * 50 < self._asked
        if rare or part.diagrams or part.candidates.bit_count() < _LARGE:
            return None
        self._asked += 1
        numbers = np.fromiter(bits(part.candidates), dtype=np.int32)
        candidates = np.stack(np.divmod(numbers, self._board.symbols), axis=1).astype(np.int32)
        return _Image(candidates, canonical_candidates(self._variant, candidates))

    def _renamed(self, image: _Image) -> tuple[int, str]:
        """The node of another part with the same image, and how the one is named by the other."""
        number, other = self._images[image.key]
        back = dict(zip(map(tuple, other.moved), other.candidates, strict=True))
        new = np.array([back[tuple(moved)] for moved in image.moved])
        firsts = (np.unique(names, return_index=True)[1] for names in image.candidates.T)
        cells, symbols = (new[at, axis].tolist() for axis, at in enumerate(firsts))
        text = f"{' '.join(map(str, cells))} / {' '.join(map(str, symbols))}"
        if text not in self._renamings:
            self._renamings[text] = f"@{len(self._renamings) + 1}"
            self.lines.append(f"{self._renamings[text]} {text}")
        return number, f"n{number}{self._renamings[text]}"


def first_cell(board: Board, part: Part) -> str:
    """The first cell: parts that are filled in one order are the same more often than others."""
    return f"c{((part.candidates & -part.candidates).bit_length() - 1) // board.symbols}"


def busiest_group(board: Board, part: Part) -> str:
    """The group of few candidates with many rivals: dead ends come sooner."""
    own = part.candidates
    rivals = {one: (board.rivals[one] & own).bit_count() for one in bits(own)}
    best, most = "", 0.0
    for name, group in board.groups.items():
        here = [rivals[one] for one in bits(group & own)]
        if here and sum(here) / len(here) ** 3 > most:
            best, most = name, sum(here) / len(here) ** 3
    return best


ORDERS = (first_cell, busiest_group)


def shortest_graph(puzzle: Puzzle, most: int) -> tuple[int, list[str]] | None:
    """The number of solutions of a puzzle, and the lines of a graph that counts it.

    Returns:
        None if no order of choices leads to a graph of so few nodes.
    """
    for order in ORDERS:
        graph = Graph(puzzle.variant, order, most)
        with suppress(_TooManyNodesError):
            return graph.count(puzzle), graph.lines
    return None
