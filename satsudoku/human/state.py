"""A state: the candidates that are still possible, arranged for fast steps in Python.

A state is held item by item: bit ``k`` of ``left[i]`` says whether the ``k``-th option of item
``i`` is still possible. For a cell that is its candidates; for ``row 4 has 5`` the row's places for
5. The rules thus read small integers, whatever the variant.

           left["r4c7"] = 0b000010100      3 and 5 are possible in r4c7
    left["row 4 has 5"] = 0b001000001      5 has the 1st and the 7th place of row 4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from satsudoku.board.puzzle import Puzzle
from satsudoku.cover.geometry import Geometry, geometry
from satsudoku.deadline import check_time
from satsudoku.human.deduction import Deduction


class _Positions(dict[int, tuple[int, ...]]):
    """The positions of the bits of masks, ascending; each mask is worked out once."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= 1 << 16:  # masks of large variants are too many to keep
            self.clear()
        positions = tuple(k for k in range(mask.bit_length()) if mask >> k & 1)
        self[mask] = positions
        return positions


POSITIONS = _Positions()


class State:
    """The candidates that are still possible, and the cells that are filled.

    Candidates are only ever removed. Two journals record the changes, so that a rule needs to look
    only at what is new.

    Attributes:
        geometry: the variant's items and options.
        left: for each item the mask of its options that are still possible.
        covered: one byte per item: 1 when an option that covers it is placed.
        unfilled: the number of cells not covered.
        dead: a primary item without options, which proves that there is no solution; else None.
        gone: journal of the options removed.
        forced: journal of the items left with one option, and of the cells filled.
        refuted: by rule, options that it has refuted and not yielded yet.
        puzzle: the puzzle at the start; None if unknown.
        solution: the values of its only solution, if that is known; None else.

    >>> from satsudoku import Puzzle
    >>> state = State.of(satsudoku.puzzle("12.. .... .... ....", "classic4"))
    >>> state.unfilled, state.symbols(2), state.symbols(15)
    (14, '34', '1234')
    """

    __slots__ = (
        *("covered", "dead", "forced", "geometry", "gone"),
        *("left", "puzzle", "refuted", "solution", "unfilled"),
    )

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.left = [(1 << len(options)) - 1 for options in geometry.options]
        self.covered = bytearray(len(geometry.options))
        self.unfilled = geometry.cells
        self.dead: int | None = None
        self.gone: list[int] = []
        self.forced = [i for i in range(geometry.primary) if len(geometry.options[i]) == 1]
        self.refuted: dict[object, list[int]] = {}
        self.puzzle: Puzzle | None = None
        self.solution: bytes | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, board: Geometry | None = None) -> State:
        """The state in which a puzzle's givens are placed and nothing is deduced.

        Candidates that the puzzle or its variant's marks exclude are removed.

        Args:
            puzzle: of any variant.
            board: of its variant; None for that with implied houses.

        >>> from satsudoku import Puzzle
        >>> State.of(Puzzle("1.....2..3.....4", "classic4")).symbols(1)
        '24'
        """
        state = cls(board or geometry(puzzle.variant))
        state.puzzle = puzzle
        state.eliminate(puzzle.excluded)
        symbols = state.geometry.symbols
        givens = [c * symbols + value - 1 for c, value in enumerate(puzzle.values) if value]
        if puzzle.excluded or not state._place_all(givens):
            for option in givens:
                state.place(option)
        return state

    def fork(self) -> State:
        """Copy the state, with empty journals, to try a hypothesis.

        >>> from satsudoku import Puzzle
        >>> state = State.of(Puzzle("1...............", "classic4"))
        >>> other = state.fork()
        >>> other.place(5)
        >>> state.symbols(1), other.symbols(1), len(other.gone)
        ('234', '2', 8)
        """
        other = State.__new__(State)
        other.geometry = self.geometry
        other.left = self.left.copy()
        other.covered = self.covered.copy()
        other.unfilled = self.unfilled
        other.dead = self.dead
        other.gone = []
        other.forced = []
        other.refuted = {}
        other.puzzle, other.solution = self.puzzle, self.solution
        return other

    def eliminate(self, options: Iterable[int]) -> None:
        """Remove options; those already gone are skipped.

        >>> from satsudoku import variant
        >>> state = State(geometry(variant("classic4")))
        >>> state.eliminate([0, 1, 1])
        >>> state.symbols(0), state.gone
        ('34', [0, 1])
        """
        left, covers, primary = self.left, self.geometry.covers, self.geometry.primary
        gone, forced = self.gone, self.forced
        for option in options:
            items = covers[option]
            cell, bit = items[0]
            if not left[cell] & bit:
                continue
            gone.append(option)
            for item, bit in items:
                left[item] = mask = left[item] ^ bit
                if mask & (mask - 1) or item >= primary:
                    continue
                if mask:
                    forced.append(item)
                elif self.dead is None:
                    self.dead = item

    def place(self, option: int) -> None:
        """Choose an option, and remove the other options of its items.

        >>> from satsudoku import variant
        >>> state = State(geometry(variant("classic4")))
        >>> state.place(0)
        >>> state.symbols(0), state.symbols(1)
        ('1', '234')
        """
        check_time()
        left, options, covered = self.left, self.geometry.options, self.covered
        items = self.geometry.covers[option]
        cell = items[0][0]
        if not covered[cell]:
            self.unfilled -= 1
            self.forced.append(cell)
        doomed: list[int] = []
        for item, bit in items:
            covered[item] = 1
            others = left[item] & ~bit
            if others:
                members = options[item]
                doomed += [members[k] for k in POSITIONS[others]]
        self.eliminate(doomed)

    def _place_all(self, placed: list[int]) -> bool:
        """Place options where none is gone, as `place` does one by one, but several times as fast.

        Where that does not work, nothing is changed: False.
        """
        geometry = self.geometry
        taken = [item for option in placed for item, _ in geometry.covers[option]]
        if len(set(taken)) < len(taken) or geometry.entry_bits is None:
            return False
        covered = np.zeros(len(self.left), dtype=np.bool_)
        covered[taken] = True
        items, starts = geometry.cover.indices, geometry.cover.indptr
        gone = np.logical_or.reduceat(covered[items], starts[:-1])
        gone[placed] = False
        kept = np.where(np.repeat(gone, np.diff(starts)), 0, geometry.entry_bits)
        left = np.bincount(items, kept, len(self.left)).astype(np.int64)
        primary = left[: geometry.primary]
        if not primary.all():
            return False
        self.left, self.covered = left.tolist(), bytearray(covered)
        self.unfilled -= len(placed)
        self.gone = np.flatnonzero(gone).tolist()
        self.forced = np.flatnonzero(primary & (primary - 1) == 0).tolist()
        return True

    def apply(self, deduction: Deduction) -> None:
        """Apply the effects of a deduction.

        >>> from satsudoku import Puzzle
        >>> from satsudoku.human.rules import rule
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> state.apply(next(rule("hidden-single").find(state)))
        >>> state.unfilled
        11
        """
        for option in deduction.placed:
            self.place(option)
        if deduction.eliminated:
            self.eliminate(deduction.eliminated)

    @property
    def solved(self) -> bool:
        """Whether every cell is filled without contradiction.

        >>> from satsudoku import Puzzle
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> state.solved
        False
        """
        return not self.unfilled and self.dead is None

    def possible(self, option: int) -> bool:
        """Whether an option is still possible.

        >>> from satsudoku import Puzzle
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> state.possible(0), state.possible(1)
        (True, False)
        """
        cell, bit = self.geometry.covers[option][0]
        return bool(self.left[cell] & bit)

    def options(self) -> Iterator[int]:
        """The options still possible, ascending.

        >>> from satsudoku import Puzzle
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> list(state.options())[:4]
        [0, 5, 7, 10]
        """
        for cell in range(self.geometry.cells):
            base = cell * self.geometry.symbols
            for symbol in POSITIONS[self.left[cell]]:
                yield base + symbol

    def symbols(self, cell: int) -> str:
        """The symbols still possible in a cell.

        >>> from satsudoku import Puzzle
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> state.symbols(0), state.symbols(2)
        ('1', '34')
        """
        return "".join(self.geometry.variant.symbols[s] for s in POSITIONS[self.left[cell]])

    @property
    def candidates(self) -> int:
        """The number of options still possible.

        >>> from satsudoku import Puzzle
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> state.candidates
        24
        """
        return sum(mask.bit_count() for mask in self.left[: self.geometry.cells])

    @property
    def values(self) -> bytes:
        r"""The placed symbols, one byte per cell as in a puzzle, 0 for a cell that is not filled.

        >>> from satsudoku import Puzzle
        >>> state = State.of(Puzzle("1.....2..3.....4", "classic4"))
        >>> state.values[:8]
        b'\x01\x00\x00\x00\x00\x00\x02\x00'
        """
        cells = range(self.geometry.cells)
        return bytes(self.left[cell].bit_length() if self.covered[cell] else 0 for cell in cells)
