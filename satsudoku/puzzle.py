"""Puzzle and Grid: value types that parse, print and transform one board.

Streams of puzzles in many formats are read by `satsudoku.formats`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import compress
from operator import getitem, or_
from typing import TYPE_CHECKING, Self

from satsudoku.draw import draw_html, draw_text
from satsudoku.errors import PuzzleError, excerpt
from satsudoku.variant import DEFAULT, Variant, variant, variant_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satsudoku.human.classification import Classification
    from satsudoku.solve import Count, Solver

__all__ = ["Grid", "Puzzle", "default_variant"]

# What people draw around the cells of a grid that they paste.
BARS = "|!:¦│┃║"
DASHES = "-=─━═"
JOINTS = "+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╟╢╤╧╪╫╀╂╇╈╉┠┨┯┷┿"
_FRAME = str.maketrans("", "", BARS + DASHES + JOINTS)
_BYTES = bytes(range(256))


@lru_cache(maxsize=1)
def _by_cells() -> Mapping[int, str]:
    """From a number of cells to the variant that a bare line of that length means."""
    sizes: dict[int, str] = {}
    for name in sorted(variant_names(), key=lambda name: not name.startswith("classic")):
        sizes.setdefault(len(variant(name).cells), name)
    return sizes


def default_variant(cells: int) -> Variant:
    """The variant that a line of so many characters means when nobody says.

    Raises:
        PuzzleError: no shipped variant has so many cells.

    >>> default_variant(81).name, default_variant(25).name
    ('classic9', 'x5')
    """
    sizes = _by_cells()
    if cells not in sizes:
        known = ", ".join(f"{size} ({sizes[size]})" for size in sorted(sizes))
        raise PuzzleError(f"{cells} cells; expected one of {known}, or a named variant")
    return variant(sizes[cells])


def _find(rules: Variant | str) -> Variant:
    return variant(rules) if isinstance(rules, str) else rules


class _Table(dict[int, int]):
    """From a character to its value, for `str.translate`."""

    def __missing__(self, character: int) -> int:
        return 256  # no byte: encoding stops here and tells the place


@lru_cache(maxsize=64)
def _table(rules: Variant) -> _Table:
    return _Table({ord(character): value for character, value in rules.values.items()})


def _values(text: str, rules: Variant) -> bytes:
    """A line of one character a cell, as values.

    Raises:
        PuzzleError: wrong length, or a character that is no symbol.
    """
    cells = len(rules.cells)
    if len(text) != cells:
        raise PuzzleError(f"{len(text)} cells, expected {cells} for {rules.name}: {excerpt(text)}")
    try:
        return text.translate(_table(rules)).encode("latin-1")
    except UnicodeEncodeError as error:
        index = error.start
    raise PuzzleError(
        f"{rules.cell_names[index]} holds {text[index]!r} (character {index + 1}); expected "
        f"one of {rules.symbols} or . 0 * _ for an empty cell"
    )


@lru_cache(maxsize=64)
def _claims(rules: Variant) -> tuple[tuple[int, ...], ...]:
    """For each cell and value, one bit for each (house, value) that it takes."""
    count = len(rules.symbols)
    return tuple(
        (0, *(sum(1 << (house * count + value) for house in houses) for value in range(count)))
        for houses in rules.houses_of
    )


@lru_cache(maxsize=64)
def _weights(rules: Variant) -> tuple[int, ...]:
    """For each cell, how many bits it takes when filled."""
    return tuple(map(len, rules.houses_of))


def _conflict(values: bytes, rules: Variant) -> str | None:
    """Say which two values break a house or a relation, or None."""
    # Of distinct bits, the union counts as many as all cells together.
    symbols = values.translate(None, b"\0")
    taken = reduce(or_, map(getitem, compress(_claims(rules), values), symbols), 0)
    if taken.bit_count() < sum(compress(_weights(rules), values)):
        return _describe_conflict(values, rules)
    for relation in rules.relations:
        a, b = values[relation.first], values[relation.second]
        if a and b and (a - 1, b - 1) in relation.forbidden:
            names = rules.cell_names
            return (
                f"{rules.symbols[a - 1]} in {names[relation.first]} and {rules.symbols[b - 1]} in "
                f"{names[relation.second]} break {relation.name}"
            )
    return None


def _describe_conflict(values: bytes, rules: Variant) -> str | None:
    for house in rules.houses:
        seen: dict[int, int] = {}
        for cell in house.cells:
            value = values[cell]
            if value and value in seen:
                first, second = rules.cell_names[seen[value]], rules.cell_names[cell]
                symbol = rules.symbols[value - 1]
                return (
                    f"{symbol} stands twice in {house.name}: {first} and {second}; "
                    "expected each symbol at most once"
                )
            seen[value] = cell
    return None


@dataclass(frozen=True, repr=False, init=False)
class _Board:
    """Values in the cells of a variant; what Puzzle and Grid share.

    Attributes:
        values: one byte a cell in reading order: 0 for empty, else the symbol's number from 1.
        variant: the rules.
    """

    values: bytes
    variant: Variant

    def __init__(self, values: bytes | str, variant: Variant | str = DEFAULT) -> None:
        """Take values, or a line of one character a cell, as `repr` prints it.

        Equal symbols in a house are let pass (such a puzzle has no solution): see `check`.

        Raises:
            PuzzleError: wrong length, or a value or character that is no symbol.
            UnknownNameError: no such variant.
        """
        rules = _find(variant)
        if isinstance(values, str):
            values = _values(values, rules)
        cells, top = len(rules.cells), len(rules.symbols)
        if len(values) != cells:
            raise PuzzleError(f"{len(values)} cells, expected {cells} for {rules.name}")
        if values.translate(None, _BYTES[: top + 1]):
            index = next(i for i, value in enumerate(values) if value > top)
            name = rules.cell_names[index]
            raise PuzzleError(f"{name} has value {values[index]}, expected 0 to {top}")
        object.__setattr__(self, "values", bytes(values))
        object.__setattr__(self, "variant", rules)

    @classmethod
    def from_line(cls, text: str, variant: Variant) -> Self:
        """Read a line of exactly one character a cell, the quick way for long files.

        Raises:
            PuzzleError: wrong length, a character that is no symbol, or two equal symbols in a
                house (both cells named).
        """
        board = cls(_values(text, variant), variant)
        board.check()
        return board

    def check(self) -> None:
        """See that no house holds a symbol twice and no relation is broken.

        Raises:
            PuzzleError: naming the house or relation, and both cells.
        """
        conflict = _conflict(self.values, self.variant)
        if conflict is not None:
            raise PuzzleError(conflict)

    @property
    def line(self) -> str:
        """One character a cell in reading order, ``.`` for empty."""
        alphabet = "." + self.variant.symbols
        return self.values.decode("latin-1").translate(alphabet)  # ten times a join's speed

    def __repr__(self) -> str:
        name = self.variant.name
        more = "" if name == DEFAULT else f", {name!r}"
        return f"{type(self).__name__}({self.line!r}{more})"

    def __str__(self) -> str:
        return draw_text(self.values, self.variant)

    def __getitem__(self, cell: tuple[int, int]) -> str | None:
        """The symbol at (row, column), both from 1, or None where it is empty.

        Raises:
            PuzzleError: there is no such cell.
        """
        index = self.variant.cell_index.get(cell)
        if index is None:
            last = self.variant.cells[-1]
            raise PuzzleError(f"no cell {cell!r}, expected (row, column) from (1, 1) to {last}")
        value = self.values[index]
        return self.variant.symbols[value - 1] if value else None

    def _repr_html_(self) -> str:
        return draw_html(self.values, self.variant)

    def transform(
        self, cells: Sequence[int] | None = None, values: Sequence[int] | None = None
    ) -> Self:
        """Move cells and rename symbols.

        Args:
            cells: cell ``i`` goes to ``cells[i]``; None: every cell stays.
            values: value ``v`` becomes ``values[v - 1]``; None: every symbol stays.

        Raises:
            PuzzleError: that is no symmetry of the variant: see `Variant.is_symmetry`.
        """
        if not self.variant.is_symmetry(cells, values):
            raise PuzzleError(f"not a symmetry of {self.variant.name}")
        moved = self.values
        if values is not None:
            moved = moved.translate(bytes([0, *values]).ljust(256, b"\0"))
        if cells is not None:
            source, target = moved, bytearray(len(moved))
            for value, cell in zip(source, cells, strict=True):
                target[cell] = value
            moved = bytes(target)
        return type(self)(moved, self.variant)

    def relabel(self, symbols: str) -> Self:
        """Rename symbols: the first of the variant's becomes ``symbols[0]``, and so on.

        Raises:
            PuzzleError: `symbols` does not hold each of the variant's once, or the variant has
                relations that this would break.

        >>> Puzzle("12..............", "classic4").relabel("4321").line
        '43..............'
        """
        if sorted(symbols) != sorted(self.variant.symbols):
            raise PuzzleError(
                f"{excerpt(symbols)} does not hold each of {self.variant.symbols} once"
            )
        return self.transform(values=[self.variant.symbols.index(s) + 1 for s in symbols])

    def transpose(self) -> Self:
        """Swap rows and columns.

        Raises:
            PuzzleError: that is no symmetry of the variant.

        >>> Puzzle.parse("12.. .... .... ....", "classic4").transpose().line
        '1...2...........'
        """
        index = self.variant.cell_index
        if any((column, row) not in index for row, column in self.variant.cells):
            raise PuzzleError(f"{self.variant.name} is not square, so it cannot be transposed")
        return self.transform([index[column, row] for row, column in self.variant.cells])

    def permute(self, rows: Sequence[int], columns: Sequence[int]) -> Self:
        """Move lines: row ``i`` goes to ``rows[i - 1]``, column ``j`` to ``columns[j - 1]``.

        Raises:
            PuzzleError: that is no symmetry of the variant (bands and stacks must stay whole).

        >>> Puzzle.parse("12.. .... .... ....", "classic4").permute([2, 1, 3, 4], [1, 2, 3, 4]).line
        '....12..........'
        """
        height, width = self.variant.shape
        if sorted(rows) != list(range(1, height + 1)) or sorted(columns) != list(
            range(1, width + 1)
        ):
            raise PuzzleError(f"expected permutations of 1..{height} and 1..{width}")
        index = self.variant.cell_index
        targets = [(rows[r - 1], columns[c - 1]) for r, c in self.variant.cells]
        if any(target not in index for target in targets):
            raise PuzzleError(f"not a symmetry of {self.variant.name}")
        return self.transform([index[target] for target in targets])

    def canonical(self) -> Self:
        """The canonical form: the same for boards that a symmetry of the variant makes equal.

        See `satsudoku.canonical`.

        Raises:
            SolverError: python-igraph is missing, for variants other than the classic 9x9.

        >>> Puzzle("." * 40 + "5" + "." * 40).canonical() == Puzzle("." * 80 + "1")
        True
        """
        from satsudoku.symmetry import canonical

        return canonical(self)  # type: ignore[type-var]

    def is_equivalent(self, other: Puzzle | Grid) -> bool:
        """Whether a symmetry of the variant carries this board to the other.

        See `satsudoku.is_equivalent`.

        Raises:
            PuzzleError: they are of different variants.
            SolverError: python-igraph is missing, for variants other than the classic 9x9.

        >>> Puzzle("1" + "." * 80).is_equivalent(Puzzle("." * 80 + "9"))
        True
        """
        from satsudoku.symmetry import is_equivalent

        return is_equivalent(self, other)  # type: ignore[arg-type]


class Grid(_Board):
    """A filled board.

    >>> solution = Puzzle.parse("1... ..2. .3.. ...4", "classic4").solve()
    >>> solution
    Grid('1243342143122134', 'classic4')
    >>> solution.is_valid()
    True
    """

    def is_valid(self) -> bool:
        """Whether every cell is filled and no house or relation is broken."""
        return 0 not in self.values and _conflict(self.values, self.variant) is None


class Puzzle(_Board):
    """A board with givens.

    >>> puzzle = Puzzle.parse(
    ...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
    ... )
    >>> puzzle.clues, puzzle.is_unique()
    (29, True)
    >>> puzzle.solve().line[:9]
    '478156293'
    >>> print(Puzzle.parse("1... ..2. .3.. ...4", "classic4"))
    +-----+-----+
    | 1 . | . . |
    | . . | 2 . |
    +-----+-----+
    | . 3 | . . |
    | . . | . 4 |
    +-----+-----+
    """

    @classmethod
    def parse(cls, text: str, variant: Variant | str | None = None) -> Puzzle:
        """Read one puzzle: a line of one character a cell, or a drawn grid.

        Args:
            text: symbols, and ``.``, ``0``, ``*`` or ``_`` for an empty cell; blanks, line ends
                and the lines that people draw around cells are passed over.
            variant: a name, a Variant, or None to go by the number of cells.

        Raises:
            PuzzleError: wrong length, a character that is no symbol, or two equal symbols in a
                house (both cells named).
            UnknownNameError: no such variant.
        """
        compact = "".join(text.split())
        if variant is None:
            framed = compact.translate(_FRAME)
            compact = compact if len(compact) in _by_cells() else framed
            rules = default_variant(len(compact))
        else:
            rules = _find(variant)
            if len(compact) != len(rules.cells):
                compact = compact.translate(_FRAME)
        return cls.from_line(compact, rules)

    @property
    def clues(self) -> int:
        """How many givens there are."""
        return len(self.values) - self.values.count(0)

    def count(
        self, limit: int | None = None, *, solver: str = "auto", timeout: float | None = None
    ) -> Count:
        """Count the solutions, all of them or up to a limit.

        Args:
            limit: stop when so many are found; None for all.
            solver: a name that `satsudoku.solver` knows.
            timeout: seconds; a count cut short is not `exact`.

        >>> Puzzle.parse("1" + "." * 15, "classic4").count()
        Count(72)
        >>> Puzzle.parse("1" + "." * 15, "classic4").count(limit=2)
        Count(2, exact=False)
        """
        return self._solver(solver).count(self, limit=limit, timeout=timeout)

    def is_unique(self, *, solver: str = "auto", timeout: float | None = None) -> bool | None:
        """Whether there is exactly one solution; None if `timeout` seconds did not suffice."""
        return self._solver(solver).unique(self, timeout=timeout)

    def solve(self, *, solver: str = "auto", timeout: float | None = None) -> Grid | None:
        """Find a solution, or None where there is none.

        Raises:
            TimeoutError: none was found in `timeout` seconds.
        """
        return self._solver(solver).solve(self, timeout=timeout)

    def solutions(self, *, solver: str = "auto", timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions one by one, in a fixed order for each solver.

        Raises:
            TimeoutError: while iterating, when `timeout` seconds have passed.
        """
        return self._solver(solver).solutions(self, timeout=timeout)

    def _solver(self, name: str) -> Solver:
        from satsudoku.solve import solver

        return solver(name, self.variant)

    def classify(self, ladder: str = "rank8", *, require_unique: bool = True) -> Classification:
        """Find the least tier of human rules that solves the puzzle, with the steps.

        Args:
            ladder: a name that `satsudoku.rater_names` lists, or a path that ends in ``.toml``.
            require_unique: do not rank a puzzle that has not exactly one solution.

        >>> Puzzle("........6.344..1....5....2..6....4.2", "classic6").classify("rank8").tier
        3
        """
        from satsudoku.human.rater import rater

        return rater(ladder).classify(self, require_unique=require_unique)
