"""Boards of any rules up to symmetry, those with constraints of their own, too.

A canonical form is a board of the same variant. Puzzles with constraints have a variant each, so
they are compared whole: cells, symbols, houses, relations, marks and givens together are one graph
with colored vertices. A canonical numbering of its vertices turns it into a list of edges that is
the same for all its copies. So the images are those that the layout and the constraints allow,
and no others: lines are exchanged where no constraint minds, symbols renamed where none counts.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku import given
from satsudoku.board.board import Board
from satsudoku.board.puzzle import Puzzle
from satsudoku.given import PuzzleLike
from satsudoku.lanes.loading import refuse_candidates
from satsudoku.symmetry.canonical import canonical_many, is_classic
from satsudoku.symmetry.graph import whole_graph

_PRIME, _OTHER_PRIME = np.uint64(0x9E3779B97F4A7C55), np.uint64(0xC2B2AE3D27D4EB4F)


def likeness(board: PuzzleLike) -> bytes:
    """A digest that images of a board share, and no other boards, whatever their variants.

    It may change with the release of satsudoku, so compare such digests, but do not store them.

    Args:
        board: a `Grid`, a `Puzzle`, or anything that `satsudoku.puzzle` takes.

    Raises:
        PuzzleError: excluded candidates, or a symbol twice in a line of a classic 9x9.

    >>> import satsudoku
    >>> first = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3).puzzle()
    >>> second = satsudoku.build("classic4").cage("r3c4 r4c4", sum=3).puzzle()
    >>> third = satsudoku.build("classic4").cage("r2c4 r3c4", sum=3).puzzle()
    >>> likeness(first) == likeness(second), likeness(first) == likeness(third)
    (True, False)
    """
    board = _board(board)
    if isinstance(board, Puzzle):
        refuse_candidates(board)
    if is_classic(board.variant):
        row = np.frombuffer(board.values, dtype=np.uint8)[None]
        return hashlib.sha256(canonical_many(row, variant=board.variant).tobytes()).digest()
    colors, edges, words = whole_graph(board)
    marks = _refined(colors.astype(np.uint64), edges)
    order = np.argsort(marks, kind="stable")
    place = np.empty(len(order), dtype=np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    ranks = np.unique(marks[order], return_inverse=True)[1].astype(np.int32)
    blank = _kernel.ColoredGraph(ranks, np.zeros((0, 2), dtype=np.int32))
    image = np.empty_like(edges)
    blank.image(place[edges], image)
    image.sort(axis=1)
    parts = (repr(words).encode(), marks[order].tobytes(), image[np.lexsort(image.T)].tobytes())
    return hashlib.sha256(b"\0".join(parts)).digest()


def is_equivalent(first: PuzzleLike, second: PuzzleLike) -> bool:
    """Whether one board is an image of the other: a symmetry of the board, its rules moved along.

    Puzzles with constraints of their own are compared with these.

    Raises:
        PuzzleError: a puzzle with excluded candidates, or a symbol twice in a line of a classic
            9x9.

    >>> puzzle = Puzzle("1.....2..3.....4", "classic4")
    >>> is_equivalent(puzzle, puzzle.transpose())
    True
    >>> is_equivalent(puzzle, Puzzle("1.....2..3......", "classic4"))
    False
    >>> import satsudoku
    >>> two = ("r1c1 r1c2", "r4c4 r3c4")
    >>> cage, other = (satsudoku.build("classic4").cage(cells, sum=3).puzzle() for cells in two)
    >>> is_equivalent(cage, other)
    True
    """
    first, second = _board(first), _board(second)
    if first.values.count(0) != second.values.count(0):
        return False
    return likeness(first) == likeness(second)


def _board(given_board: PuzzleLike) -> Board:
    return given_board if isinstance(given_board, Board) else given.puzzle(given_board)


def _refined(marks: NDArray[np.uint64], edges: NDArray[np.int32]) -> NDArray[np.uint64]:
    """Marks of vertices, told apart by those of their neighbours, theirs, and so on.

    They do not depend on the numbers of vertices. Few vertices stay alike, which spares the kernel
    the search through all ways to number those of a color.
    """
    ends = np.concatenate([edges, edges[:, ::-1]])
    ends = ends[np.argsort(ends[:, 0], kind="stable")]
    starts, first = np.unique(ends[:, 0], return_index=True)
    count = 0
    while (now := len(np.unique(marks))) > count:
        count = now
        mixed = (marks ^ (marks >> np.uint64(31))) * _PRIME
        mixed ^= mixed >> np.uint64(29)
        around = np.zeros_like(marks)
        if len(ends):
            around[starts] = np.add.reduceat(mixed[ends[:, 1]], first)
        marks = (mixed * _OTHER_PRIME) ^ (around + _PRIME) * _PRIME
    return marks
