"""The graph of choices that counts the solutions of a puzzle, as a certificate has it.

`satsudoku.proof.checker.graphs` documents its form, and `kernel/choices` grows it. Its size depends
on the order in which groups are looked at, and no order is the best of all puzzles. So graphs of
several orders race.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import satsudoku._kernel as _kernel
from satsudoku.board.puzzle import Puzzle
from satsudoku.progress import listener
from satsudoku.proof.checker.parts import Board, bits
from satsudoku.proof.checker.rules import rules_of
from satsudoku.proof.manifest import own_excluded
from satsudoku.proof.shared import shared_by
from satsudoku.symmetry.graph import empty_graph

_EARLY = 8_000
"""Nodes before which nothing is known of which graph will be short."""

_SLICE = 1_000
"""Nodes, which take some hundredths of a second."""

_EVERY = 0.1  # seconds between two reports


class Race:
    """Graphs of a puzzle that grow in turn, each by its own order of choices.

    Args:
        puzzle: which they count.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        rules = puzzle.variant
        board, symbols = Board(rules_of(shared_by(rules).declaration)), len(rules.symbols)
        givens = [value - 1 if value else None for value in puzzle.values]
        excluded = [divmod(option, symbols) for option in own_excluded(puzzle)]
        parts = board.start(givens, excluded)
        self._impossible = parts is None
        kernel = _kernel.ChoiceBoard(
            symbols,
            list(board.groups),
            [list(bits(group)) for group in board.groups.values()],
            [list(bits(rivals)) for rivals in board.rivals],
            [(cell, list(arcs)) for cell, arcs in board.nodes],
        )
        own = [(list(bits(part.candidates)), list(part.diagrams)) for part in parts or ()]
        # The groups of cells come first, so that their numbers are those of the cells.
        self._growing = [
            _kernel.ChoiceGraph(kernel, empty_graph(rules), own, order)
            for order in [*_orders(rules.cells), ()]
        ]
        self._heard, self._next = 0.0, time.monotonic() + _EVERY

    def shortest(self, most: int) -> list[str] | None:
        """The lines of the shortest graph, which count the solutions.

        Call it again with more, until there are some. Graphs of which the least share of choices is
        done then drop out.

        Args:
            most: the number of nodes that it may have.

        Returns:
            None if no order leads to a graph of so few nodes.
        """
        if self._impossible:
            return ["all 0 0"]
        best: _kernel.ChoiceGraph | None = None
        for graph in self._growing:
            if self._grow(graph, most) and graph.nodes <= most:
                best, most = graph, graph.nodes
        if best is not None:
            if (hear := listener()) is not None:
                hear(1.0)
            return best.text.splitlines()
        if most > _EARLY:
            self._growing.sort(key=lambda graph: graph.done, reverse=True)
            del self._growing[(len(self._growing) + 1) // 2 :]
        return None

    def _grow(self, graph: _kernel.ChoiceGraph, most: int) -> bool:
        """Let a graph grow to so many nodes, and say how far it is; whether it counts all."""
        hear = listener()
        while graph.nodes < most:
            if graph.grow(min(most, graph.nodes + _SLICE)):
                return True
            if hear is not None and time.monotonic() >= self._next:
                self._heard = max(self._heard, graph.done)
                hear(self._heard)
                self._next = time.monotonic() + _EVERY
        return False


def _orders(cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Orders of cells: parts that are filled in one order are the same more often than others."""
    rows, columns = (max(axis) for axis in zip(*cells, strict=True))

    def ordered(key: Callable[[int, int], tuple[int, ...]]) -> list[int]:
        return sorted(range(len(cells)), key=lambda number: key(*cells[number]))

    by_row = ordered(lambda row, column: (row, column))
    by_column = ordered(lambda row, column: (column, row))
    outwards = ordered(lambda row, column: (max(abs(2 * row - rows), abs(2 * column - columns)),))
    return [by_row, by_column, by_row[::-1], by_column[::-1], outwards]
