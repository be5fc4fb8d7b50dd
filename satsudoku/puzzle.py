"""Puzzle and Grid: value types that parse, print and transform one board.

Streams of puzzles in many formats are read by `satsudoku.formats`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import compress
from math import isqrt
from operator import getitem, or_
from typing import TYPE_CHECKING, Self

from satsudoku.draw import draw_cells, draw_html, draw_text
from satsudoku.errors import PuzzleError, excerpt
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.variant import DEFAULT, Variant, variant, variant_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satsudoku.human.classification import Classification
    from satsudoku.solve import Count, Solver

__all__ = ["Grid", "Puzzle", "default_variant", "rules_of_text"]

# What people draw around the cells of a grid that they paste.
BARS = "|!:¦│┃║"
DASHES = "-=─━═"
JOINTS = "+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╟╢╤╧╪╫╀╂╇╈╉┠┨┯┷┿"
_FRAME = str.maketrans("", "", BARS + DASHES + JOINTS)
_BYTES = bytes(range(256))


# What a bare line of a length means that no classic variant has, though several others do.
_PREFERRED = ("x5",)
_SQUARES = frozenset(n * n for n in (4, 5, 6, 8, 9, 10, 12, 14, 15, 16, 25, 49))


@lru_cache(maxsize=1)
def _by_cells() -> Mapping[int, tuple[str, ...]]:
    """From a number of cells to the variants that have so many."""
    sizes: dict[int, tuple[str, ...]] = {}
    for name in variant_names():
        cells = len(variant(name).cells)
        sizes[cells] = (*sizes.get(cells, ()), name)
    return sizes


@lru_cache(maxsize=1024)
def _name_by_cells(cells: int) -> str | None:
    side = isqrt(cells)
    if side * side == cells and f"classic{side}" in variant_names():
        return f"classic{side}"  # without a look at all the others
    names = _by_cells().get(cells, ())
    preferred = [name for name in names if name in _PREFERRED]
    if preferred:
        return preferred[0]
    # A jigsaw of the right size most likely has other regions.
    return names[0] if len(names) == 1 and not names[0].startswith("jigsaw") else None


def default_variant(cells: int) -> Variant:
    """The variant that a line of so many characters means when nobody says.

    That is the classic one, X Number Place for 25 cells, and for other sizes the only shipped
    variant of so many cells, if that is no jigsaw.

    Raises:
        PuzzleError: no shipped variant has so many cells, or it must be named.

    >>> default_variant(81).name, default_variant(25).name, default_variant(369).name
    ('classic9', 'x5', 'samurai')
    """
    name = _name_by_cells(cells)
    if name is not None:
        return variant(name)
    names = _by_cells().get(cells)
    if names:
        raise PuzzleError(f"{cells} cells may be {' or '.join(names)}; expected a named variant")
    known = ((size, _name_by_cells(size)) for size in sorted(_by_cells()))
    told = ", ".join(f"{size} ({name})" for size, name in known if size in _SQUARES)
    raise PuzzleError(f"{cells} cells; expected one of {told}, or a named variant")


def rules_of_text(length: int) -> Variant | None:
    """The variant that a text of so many characters means, cells or pencil marks, if any does.

    Pencil marks have a character a candidate; they are known where the variant is a classic one
    and no variant has as many cells.

    >>> rules_of_text(81).name, rules_of_text(729).name, rules_of_text(80)
    ('classic9', 'classic9', None)
    """
    name = _name_by_cells(length)
    if name is not None:
        return variant(name)
    side = round(length ** (1 / 3))
    if side**3 == length and length not in _by_cells():
        name = _name_by_cells(side * side)
    return None if name is None else variant(name)


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


def _marked(text: str, rules: Variant) -> bytes:
    """Pencil marks of one character a candidate, as candidates.

    Raises:
        PuzzleError: a character that is not the candidate of its place, or a cell without any.
    """
    count = len(rules.symbols)
    found = text.translate(_table(rules)).encode("latin-1", "replace")
    wanted = range(1, count + 1)
    for cell, name in enumerate(rules.cell_names):
        part = found[cell * count : (cell + 1) * count]
        if not any(part) or any(v and v != w for v, w in zip(part, wanted, strict=True)):
            held = excerpt(text[cell * count : (cell + 1) * count])
            raise PuzzleError(
                f"{name} holds {held} as pencil marks; expected {rules.symbols} with . for each "
                "that is excluded, and at least one"
            )
    return bytes(map(bool, found))


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
    """Say which values break a house, a relation or a mark, or None."""
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
    for mark in rules.marks:
        value = values[mark.cell]
        if value and value - 1 not in mark.allowed:
            allowed = "".join(rules.symbols[symbol] for symbol in sorted(mark.allowed))
            return (
                f"{rules.symbols[value - 1]} in {rules.cell_names[mark.cell]} breaks {mark.name}; "
                f"expected one of {allowed}"
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
        """See that no house holds a symbol twice and no relation or mark is broken.

        Raises:
            PuzzleError: naming the house, relation or mark, and the cells.
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
        return type(self)(self._moved(cells, values), self.variant)

    def _moved(self, cells: Sequence[int] | None, values: Sequence[int] | None) -> bytes:
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
        return moved

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
        """Whether every cell is filled and no house, relation or mark is broken."""
        return 0 not in self.values and _conflict(self.values, self.variant) is None


@dataclass(frozen=True, repr=False, init=False)
class Puzzle(_Board):
    """A board with givens, and where it is so given, with candidates excluded.

    Attributes:
        candidates: None, or one byte a candidate, cell by cell in the order of symbols: 0 where
            the puzzle excludes it. Only what the givens do not exclude by themselves counts: in
            cells of givens, and where a house holds the symbol, the byte is 1. A puzzle that
            excludes no more than its givens do has None, and is equal to the one without.

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

    From pencil marks, one character a candidate:

    >>> puzzle = Puzzle.parse("1... .2.4 12.4 1234" + "1234" * 12, "classic4")
    >>> puzzle.line, puzzle.count()
    ('1...............', Count(24))
    """

    candidates: bytes | None = None

    def __init__(
        self,
        values: bytes | str,
        variant: Variant | str = DEFAULT,
        candidates: bytes | None = None,
    ) -> None:
        """Take values, or a text as `repr` prints it: a line, or pencil marks.

        Equal symbols in a house are let pass (such a puzzle has no solution): see `check`.

        Args:
            values: one byte or character a cell; or one character a candidate.
            variant: a name or a Variant.
            candidates: one byte a candidate, 0 where it is excluded. A cell with one candidate is
                a given.

        Raises:
            PuzzleError: wrong length, a value or character that is no symbol, or a given that
                `candidates` exclude.
            UnknownNameError: no such variant.
        """
        rules = _find(variant)
        size = len(rules.cells) * len(rules.symbols)
        if isinstance(values, str) and len(values) == size != len(rules.cells):
            candidates = _marked(values, rules)
            values = bytes(len(rules.cells))
        super().__init__(values, rules)
        if candidates is not None:
            if len(candidates) != size:
                raise PuzzleError(f"{len(candidates)} candidates, expected {size} for {rules.name}")
            object.__setattr__(self, "values", self._with_singles(candidates))
            object.__setattr__(self, "candidates", self._not_implied(candidates))

    def _with_singles(self, candidates: bytes) -> bytes:
        """The values, and as givens those of cells with one candidate."""
        count = len(self.variant.symbols)
        values = bytearray(self.values)
        for cell, value in enumerate(values):
            part = [v for v in range(1, count + 1) if candidates[cell * count + v - 1]]
            if value and value not in part:
                name, symbol = self.variant.cell_names[cell], self.variant.symbols[value - 1]
                raise PuzzleError(f"{symbol} is given in {name}, but not among its candidates")
            if len(part) == 1:
                values[cell] = part[0]
        return bytes(values)

    def _not_implied(self, candidates: bytes) -> bytes | None:
        """Candidates with those put back that the givens exclude anyway; None if that is all."""
        count = len(self.variant.symbols)
        found = bytearray(map(bool, candidates))
        for option in self.variant.excluded:
            found[option] = 1
        for cell, value in enumerate(self.values):
            if value:
                found[cell * count : (cell + 1) * count] = b"\1" * count
                for peer in self.variant.peers[cell]:
                    found[peer * count + value - 1] = 1
        return bytes(found) if 0 in found else None

    @classmethod
    def from_line(cls, text: str, variant: Variant) -> Self:
        """Read a line of exactly one character a cell, or one a candidate.

        Raises:
            PuzzleError: wrong length, a character that is no symbol, two equal symbols in a
                house (both cells named), or a cell without candidates.
        """
        board = cls(text, variant)
        board.check()
        return board

    @classmethod
    def from_text(cls, text: str, variant: Variant | None) -> Puzzle:
        """Read a line without blanks, whatever it is: cells, pencil marks, or a jigsaw's two parts.

        Args:
            text: a character a cell; one a candidate; or givens and regions, or regions and givens.
            variant: None to go by the number of characters.

        Raises:
            PuzzleError: as `from_line`, or a number of characters that fits nothing.

        >>> Puzzle.from_text("1..............." + "1122312231443344", None).variant.name
        'jigsaw4:AABBCABBCADDCCDD'
        """
        rules = variant or rules_of_text(len(text))
        if rules is not None and (
            len(text) != 2 * len(rules.cells) or not rules.name.startswith("jigsaw")
        ):
            return cls.from_line(text, rules)
        from satsudoku.jigsaw import split_jigsaw

        parts = split_jigsaw(text)
        if parts is None:
            return cls.from_line(text, rules or default_variant(len(text)))
        return cls.from_line(*parts)

    @classmethod
    def parse(cls, text: str, variant: Variant | str | None = None) -> Puzzle:
        """Read one puzzle: a line of one character a cell, or a drawn grid; or pencil marks.

        Args:
            text: symbols, and ``.``, ``0``, ``*`` or ``_`` for an empty cell; blanks, line ends
                and the lines that people draw around cells are passed over. Pencil marks have one
                character a candidate, so many a cell as there are symbols. A jigsaw's regions may
                follow its givens, a letter a cell.
            variant: a name, a Variant, or None to go by the number of characters.

        Raises:
            PuzzleError: wrong length, a character that is no symbol, two equal symbols in a house
                (both cells named), or a cell without candidates.
            UnknownNameError: no such variant.
        """
        compact = "".join(text.split())
        framed = compact.translate(_FRAME)
        if variant is None:
            return cls.from_text(framed, None)  # no shipped variant has a frame as a symbol
        rules = _find(variant)
        lengths = len(rules.cells), len(rules.cells) * len(rules.symbols)
        known = (text for length in lengths for text in (compact, framed) if len(text) == length)
        return cls.from_text(next(known, framed), rules)

    @classmethod
    def from_marks(cls, cells: Sequence[str], variant: Variant | str = DEFAULT) -> Self:
        """Take the pencil marks of each cell: the symbols that it may hold.

        Args:
            cells: in reading order; a cell with one symbol is a given, one that is ``.``, ``0``,
                ``*`` or ``_`` may hold any.
            variant: a name or a Variant.

        Raises:
            PuzzleError: a wrong number of cells, a character that is no symbol, or givens that
                break a rule.

        >>> Puzzle.from_marks(["1", "24", *["."] * 14], "classic4").text[:12]
        '1...12.41234'
        """
        rules = _find(variant)
        if len(cells) != len(rules.cells):
            wanted = f"{len(rules.cells)} for {rules.name}"
            raise PuzzleError(f"pencil marks of {len(cells)} cells, expected {wanted}")
        count = len(rules.symbols)
        possible = bytearray(len(cells) * count)
        for cell, marks in enumerate(cells):
            found = {rules.values.get(mark) for mark in marks}
            if None in found or len(found) != len(marks) or not marks or (0 in found and marks[1:]):
                raise PuzzleError(
                    f"{rules.cell_names[cell]} holds {excerpt(marks)} as pencil marks; expected "
                    f"some of {rules.symbols}, or . for all of them"
                )
            for value in range(1, count + 1):
                possible[cell * count + value - 1] = value in found or 0 in found
        puzzle = cls(bytes(len(cells)), rules, bytes(possible))
        puzzle.check()
        return puzzle

    @property
    def excluded(self) -> tuple[int, ...]:
        """The candidates that are excluded: by the variant's marks, and by `candidates`.

        They are numbered ``cell * symbols + value - 1``, and ascend.
        """
        if self.candidates is None:
            return self.variant.excluded
        own = {option for option, possible in enumerate(self.candidates) if not possible}
        return tuple(sorted(own.union(self.variant.excluded)))

    @property
    def text(self) -> str:
        """All of the puzzle on one line: `line`, or pencil marks where there are `candidates`.

        >>> Puzzle("1" + "." * 15, "classic4", bytes([1, 1, 0, 1]) * 16).text[:12]
        '1...12.412.4'
        """
        if self.candidates is None:
            return self.line
        symbols, out = self.variant.symbols, []
        count = len(symbols)
        for cell, value in enumerate(self.values):
            part = self.candidates[cell * count : (cell + 1) * count]
            out += [
                s if (value == v if value else p) else "."
                for v, (s, p) in enumerate(zip(symbols, part, strict=True), start=1)
            ]
        return "".join(out)

    def __repr__(self) -> str:
        name = self.variant.name
        more = "" if name == DEFAULT else f", {name!r}"
        return f"{type(self).__name__}({self.text!r}{more})"

    def __str__(self) -> str:
        if self.candidates is None:
            return super().__str__()
        count, text = len(self.variant.symbols), self.text
        cells = [text[i : i + count].replace(".", "") for i in range(0, len(text), count)]
        return draw_cells(cells, self.variant)

    def transform(
        self, cells: Sequence[int] | None = None, values: Sequence[int] | None = None
    ) -> Self:
        """Move cells and rename symbols, candidates and all: see `Grid.transform`."""
        moved = self._moved(cells, values)
        if self.candidates is None:
            return type(self)(moved, self.variant)
        count = len(self.variant.symbols)
        kept = bytearray(len(self.candidates))
        for option, possible in enumerate(self.candidates):
            cell, symbol = divmod(option, count)
            to = cell if cells is None else cells[cell]
            kept[to * count + (symbol if values is None else values[symbol] - 1)] = possible
        return type(self)(moved, self.variant, bytes(kept))

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

    def classify(
        self, ladder: str = DEFAULT_LADDER, *, require_unique: bool = True
    ) -> Classification:
        """Find the least tier of human rules that solves the puzzle, with the steps.

        Args:
            ladder: a name that `satsudoku.rater_names` lists, or a path that ends in ``.toml``;
                behind a colon options, as in ``hamada:h=no``.
            require_unique: do not rank a puzzle that has not exactly one solution.

        >>> print(Puzzle("........6.344..1....5....2..6....4.2", "classic6").classify())
        satsudoku: tier 5 (Locked candidates), 27 steps
        """
        from satsudoku.human.rater import rater

        return rater(ladder).classify(self, require_unique=require_unique)
