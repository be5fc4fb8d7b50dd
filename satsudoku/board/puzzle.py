"""Puzzle: a board with givens; a value.

Methods that need a solver, rules or proofs (`Puzzle.count`, `Puzzle.classify`, ...) import them
when called, so that this room needs no other. The import contract in ``pyproject.toml`` names these
imports. `satsudoku.formats` reads puzzles in many formats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from satsudoku.board.board import Board
from satsudoku.board.building import PuzzleBuilder
from satsudoku.board.characters import FRAME, mark_candidates
from satsudoku.board.count import Count
from satsudoku.board.grid import Grid
from satsudoku.board.guess import default_variant, variant_of_text
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.rows import Cells, cell_list
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, excerpt, shown

if TYPE_CHECKING:
    from satsudoku.human.classification import Classification
    from satsudoku.human.path_certificate import PathCertificate
    from satsudoku.human.steps import Steps
    from satsudoku.human.tier_certificate import TierCertificate
    from satsudoku.proof.certificate import CountCertificate

_OTHER_TEXT = frozenset("\n:|")  # of links, files and drawings


@dataclass(frozen=True, repr=False, init=False)
class Puzzle(Board):
    """A board with givens and, if the puzzle has them, excluded candidates.

    Attributes:
        candidates: None, or one byte a candidate, cell by cell in the order of symbols: 0 if the
            puzzle excludes it. The byte is 1 where the givens already exclude the candidate: in
            cells of givens, and where a house holds the symbol. A puzzle that excludes nothing
            beyond that has None, and equals the one without candidates.

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
        values: Cells,
        variant: Variant | str | None = None,
        candidates: bytes | None = None,
    ) -> None:
        """Take values, or a text as `repr` prints it: a line, or pencil marks.

        Contradictory givens make a puzzle without a solution: `conflict` names them.

        Args:
            values: one byte or character a cell; or one character a candidate; or rows of numbers
                or characters, or an array of them, where 0, None, ``.`` and the like stand for an
                empty cell.
            variant: a name, a Variant, or None to infer it from the number of cells.
            candidates: one byte a candidate, 0 if it is excluded. A cell with one candidate is
                a given.

        Raises:
            PuzzleError: wrong length, a value or character that is not a symbol, or a given that
                `candidates` exclude.
            UnknownNameError: no such variant.

        >>> Puzzle([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [None, None, None, 4]], "classic4")
        Puzzle('1.....2..3.....4', 'classic4')
        """
        if variant is None:
            values = cell_list(values)
            guess = variant_of_text(len(values)) if isinstance(values, str) else None
            try:
                variant = guess or default_variant(len(values))
            except PuzzleError as error:
                if isinstance(values, str) and not _OTHER_TEXT.isdisjoint(values):
                    message = f"{error.message}; drawings, links and files are for Puzzle.parse"
                    raise PuzzleError(message) from None
                raise
        if not isinstance(variant, Variant):
            variant = find_variant(variant)
        size = len(variant.cells) * len(variant.symbols)
        if isinstance(values, str) and len(values) == size != len(variant.cells):
            candidates = mark_candidates(values, variant)
            values = bytes(len(variant.cells))
        super().__init__(values, variant)
        if candidates is not None:
            if len(candidates) != size:
                expected = f"{size} for {variant.name}"
                raise PuzzleError(f"{len(candidates)} candidates, expected {expected}")
            object.__setattr__(self, "values", self._with_singles(candidates))
            object.__setattr__(self, "candidates", self._not_implied(candidates))

    def _with_singles(self, candidates: bytes) -> bytes:
        """The values, with cells of one candidate as givens."""
        count = len(self.variant.symbols)
        values = bytearray(self.values)
        flags = bytes(map(bool, candidates))
        for cell, value in enumerate(values):
            part = flags[cell * count : (cell + 1) * count]
            if value and not part[value - 1]:
                name, symbol = self.variant.cell_names[cell], self.variant.symbols[value - 1]
                raise PuzzleError(f"{symbol} is given in {name}, but not among its candidates")
            if part.count(1) == 1:
                values[cell] = part.index(1) + 1
        return bytes(values)

    def _not_implied(self, candidates: bytes) -> bytes | None:
        """The candidates, without exclusions that the givens imply; None if no others are left."""
        count = len(self.variant.symbols)
        kept = bytearray(map(bool, candidates))
        for option in self.variant.excluded:
            kept[option] = 1
        for cell, value in enumerate(self.values):
            if value:
                kept[cell * count : (cell + 1) * count] = b"\1" * count
        for house in self.variant.houses:
            for value in {self.values[cell] for cell in house.cells} - {0}:
                for cell in house.cells:
                    kept[cell * count + value - 1] = 1
        return bytes(kept) if 0 in kept else None

    @classmethod
    def from_line(cls, text: str, variant: Variant) -> Self:
        """Read a line of exactly one character a cell, or one a candidate.

        Givens may contradict each other: see `conflict`.

        Raises:
            PuzzleError: wrong length, a character that is not a symbol, or a cell without
                candidates.

        >>> from satsudoku import variant
        >>> Puzzle.from_line("1.....2..3.....4", variant("classic4"))
        Puzzle('1.....2..3.....4', 'classic4')
        """
        return cls(text, variant)

    @classmethod
    def from_text(cls, text: str, variant: Variant | None) -> Puzzle:
        """Read a line without blanks: cells, pencil marks, or a jigsaw's givens and regions.

        Args:
            text: a character a cell; one a candidate; or givens and regions, or regions and givens.
            variant: None to infer it from the number of characters.

        Raises:
            PuzzleError: see `from_line`; or a number of characters that fits nothing.

        >>> Puzzle.from_text("1..............." + "1122312231443344", None).variant.name
        'jigsaw4:AABBCABBCADDCCDD'
        """
        variant = variant or variant_of_text(len(text))
        if variant is not None and (
            len(text) != 2 * len(variant.cells) or not variant.name.startswith("jigsaw")
        ):
            return cls.from_line(text, variant)
        from satsudoku.board.jigsaw import split_jigsaw

        parts = split_jigsaw(text)
        if parts is None:
            return cls.from_line(text, variant or default_variant(len(text)))
        return cls.from_line(*parts)

    @classmethod
    def parse(cls, text: str, variant: Variant | str | None = None) -> Puzzle:
        """Read one puzzle in any form that a command reads.

        It may be a line of one character a cell, a drawn grid, or pencil marks; or a text in any
        format of `satsudoku.formats`, such as a link, with its comments. For a text with several
        puzzles, use `satsudoku.formats.read`.

        Args:
            text: the puzzle.
            variant: a name, a Variant, or None to infer it from the text and its length.

        Raises:
            PuzzleError: no puzzle, several puzzles, or an invalid one.
            UnknownNameError: no such variant.

        >>> Puzzle.parse("1... ..2. .3.. ...4", "classic4")
        Puzzle('1.....2..3.....4', 'classic4')
        >>> Puzzle.parse("https://www.sudokuwiki.org/sudoku.htm?bd=" + "1" + "." * 80).clues
        1
        """
        if not isinstance(text, str):
            raise PuzzleError(f"{shown(text)}; expected a text")
        try:
            return cls.from_board(text, variant)
        except PuzzleError as error:
            from satsudoku.formats.reading.only import read_only

            puzzle = read_only(text, None if variant is None else find_variant(variant))
            if puzzle is None:
                raise error from None
            return puzzle

    @classmethod
    def from_board(cls, text: str, variant: Variant | str | None = None) -> Puzzle:
        """Read one puzzle: a line of one character a cell, or a drawn grid; or pencil marks.

        Args:
            text: symbols, and ``.``, ``0``, ``*`` or ``_`` for an empty cell, or any that
                `satsudoku.board.variant.LOOSELY_EMPTY` holds; blanks, line ends and frames are
                ignored. Pencil marks have one character a candidate. A jigsaw's regions may follow
                its givens, a letter a cell.
            variant: a name, a Variant, or None to infer it from the number of characters.

        Raises:
            PuzzleError: wrong length, a character that is not a symbol, or a cell without
                candidates.
            UnknownNameError: no such variant.

        >>> Puzzle.from_board("1... ..2. .3.. ...4")
        Puzzle('1.....2..3.....4', 'classic4')
        """
        compact = "".join(text.split())
        if isinstance(variant, Variant) and len(compact) == len(variant.cells):
            return cls(compact, variant)
        framed = compact.translate(FRAME)
        if variant is None:
            frames = variant_of_text(len(framed)) or not variant_of_text(len(compact))
            return cls.from_text(framed if frames else compact, None)
        variant = find_variant(variant)
        lengths = len(variant.cells), len(variant.cells) * len(variant.symbols)
        boards = (text for length in lengths for text in (compact, framed) if len(text) == length)
        return cls.from_text(next(boards, framed), variant)

    @classmethod
    def build(cls, variant: Variant | str = DEFAULT) -> PuzzleBuilder[Puzzle]:
        """Build a puzzle with cages, lines and clues, step by step.

        Args:
            variant: a name or a Variant, to start from.

        Raises:
            UnknownNameError: no such variant.

        >>> Puzzle.build("classic4").cage("r1c1 r1c2", sum=7).puzzle().count()
        Count(48)
        """

        def finish(rules: Variant, givens: str | None) -> Puzzle:
            if givens is None:
                return cls(bytes(len(rules.cells)), rules)
            return cls.parse(givens, rules)

        return PuzzleBuilder(find_variant(variant), finish)

    @classmethod
    def from_marks(cls, cells: Sequence[str], variant: Variant | str = DEFAULT) -> Self:
        """Take the pencil marks of each cell: the symbols that it may hold.

        Args:
            cells: in reading order; a cell with one symbol is a given, one that is ``.``, ``0``,
                ``*`` or ``_`` may hold any.
            variant: a name or a Variant.

        Raises:
            PuzzleError: a wrong number of cells, or a character that is not a symbol.

        >>> Puzzle.from_marks(["1", "24", *["."] * 14], "classic4").text[:12]
        '1...12.41234'
        """
        variant = find_variant(variant)
        if len(cells) != len(variant.cells):
            expected = f"{len(variant.cells)} for {variant.name}"
            raise PuzzleError(f"pencil marks of {len(cells)} cells, expected {expected}")
        count = len(variant.symbols)
        possible = bytearray(len(cells) * count)
        for cell, marks in enumerate(cells):
            values = {variant.values.get(mark) for mark in marks}
            if (
                None in values
                or len(values) != len(marks)
                or not marks
                or (0 in values and marks[1:])
            ):
                raise PuzzleError(
                    f"{variant.cell_names[cell]} holds {excerpt(marks)} as pencil marks; expected "
                    f"some of {variant.symbols}, or . for all of them"
                )
            for value in range(1, count + 1):
                possible[cell * count + value - 1] = value in values or 0 in values
        return cls(bytes(len(cells)), variant, bytes(possible))

    @property
    def excluded(self) -> tuple[int, ...]:
        """The excluded candidates: by the variant's marks, and by `candidates`.

        Their numbers, ``cell * symbols + value - 1``, ascend.

        >>> Puzzle("1" + "." * 15, "classic4", bytes([1, 1, 0, 1]) * 16).excluded
        (6, 10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62)
        """
        if self.candidates is None:
            return self.variant.excluded
        own = {option for option, possible in enumerate(self.candidates) if not possible}
        return tuple(sorted(own.union(self.variant.excluded)))

    @property
    def text(self) -> str:
        """The whole puzzle on one line: `line`, or pencil marks if it has `candidates`.

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

    def __str__(self) -> str:
        from satsudoku.drawing.text import draw_cells, legend

        if self.candidates is None:
            return super().__str__()
        count, text = len(self.variant.symbols), self.text
        cells = [text[i : i + count].replace(".", "") for i in range(0, len(text), count)]
        return draw_cells(cells, self.variant) + legend(self.variant)

    def __repr__(self) -> str:
        name = self.variant.name
        more = "" if name == DEFAULT else f", {name!r}"
        return f"{type(self).__name__}({self.text!r}{more})"

    def transform(
        self, cells: Sequence[int] | None = None, values: Sequence[int] | None = None
    ) -> Self:
        """Move cells and rename symbols, with all candidates: see `Grid.transform`.

        >>> Puzzle("1.....2..3.....4", "classic4").transform(values=[2, 1, 3, 4]).line
        '2.....1..3.....4'
        """
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
        """The number of givens.

        >>> Puzzle("1.....2..3.....4", "classic4").clues
        4
        """
        return len(self.values) - self.values.count(0)

    def to_dict(self) -> dict[str, object]:
        """The puzzle in the types of JSON, with its layout if it has one of its own.

        >>> Puzzle("1.....2..3.....4").to_dict()
        {'variant': 'classic4', 'givens': '1.....2..3.....4'}
        """
        from satsudoku.formats.reading.layouts import to_dict

        return to_dict(self)

    def count(
        self,
        limit: int | None = None,
        *,
        method: str = "auto",
        solver: str = "auto",
        timeout: float | None = None,
        threads: int = 1,
    ) -> Count:
        """Count the solutions, all of them or up to a limit.

        Args:
            limit: stop at this number of solutions; None for all.
            method: ``enumerate`` visits the solutions; ``bands`` counts them without
                (`satsudoku.solvers.bands`), on plain boards of boxes; ``components`` multiplies the
                counts of parts that share nothing (`satsudoku.solvers.components`); ``estimate``
                estimates (`satsudoku.solvers.estimate`); ``auto`` visits them while they are few,
                then turns to bands or components where possible.
            solver: the name of the solver that visits solutions, for `satsudoku.solver`.
            timeout: seconds; a count cut short is not `exact`.
            threads: the number of threads for bands and estimates; 0 for all cores.

        Within a `satsudoku.Progress`, a long count reports its progress.

        Returns:
            The count, with the name of its method.

        Raises:
            SolverError: a number out of range, or a method that does not serve the variant.
            UnknownNameError: no such method or solver.

        >>> Puzzle.parse("1" + "." * 15, "classic4").count()
        Count(72)
        >>> Puzzle.parse("1" + "." * 15, "classic4").count(limit=2)
        Count(2, exact=False)
        >>> Puzzle("." * 81).count()
        Count(6670903752021072936960, method='bands')
        """
        from satsudoku.solvers.methods import count

        return count(self, limit, method=method, solver=solver, timeout=timeout, threads=threads)

    def is_unique(self, *, solver: str = "auto", timeout: float | None = None) -> bool | None:
        """Whether there is exactly one solution; None if `timeout` seconds did not suffice.

        >>> Puzzle("1.....2..3.....4", "classic4").is_unique()
        True
        """
        return self.count(2, method="enumerate", solver=solver, timeout=timeout).unique

    def solve(self, *, solver: str = "auto", timeout: float | None = None) -> Grid | None:
        """Find a solution; None if there is none.

        Raises:
            TimeoutError: `timeout` seconds did not suffice.

        >>> Puzzle("1.....2..3.....4", "classic4").solve()
        Grid('1243342143122134', 'classic4')
        """
        from satsudoku.solvers.methods import solve

        return solve(self, solver, timeout)

    def solutions(self, *, solver: str = "auto", timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions one by one, in a fixed order for each solver.

        Raises:
            TimeoutError: while iterating, when `timeout` seconds have passed.

        >>> len(list(Puzzle("12.............4", "classic4").solutions()))
        6
        """
        from satsudoku.solvers.methods import solutions

        return solutions(self, solver, timeout)

    def classify(
        self,
        ladder: str | None = None,
        *,
        require_unique: bool = True,
        timeout: float | None = None,
    ) -> Classification:
        """Find the least tier of human rules that solves the puzzle, with the steps.

        Args:
            ladder: a name that `satsudoku.rater_names` lists, or a path that ends in ``.toml``;
                options follow a colon, as in ``hamada:h=no``. None: the default one.
            require_unique: rank only puzzles with exactly one solution.
            timeout: seconds; a verdict that is `timed_out` has the results until then.

        >>> print(Puzzle("........6.344..1....5....2..6....4.2", "classic6").classify())
        satsudoku: tier 6 (Locked candidates), 27 steps
        """
        from satsudoku.human.default import DEFAULT_LADDER
        from satsudoku.human.raters.library import rater

        judge = rater(DEFAULT_LADDER if ladder is None else ladder)
        return judge.classify(self, require_unique=require_unique, timeout=timeout)

    def steps(self, *techniques: str, uniqueness: bool = True, most: int | None = None) -> Steps:
        """Find all deductions that the candidates allow, grouped by technique.

        Args:
            techniques: names of rules, techniques, aliases or HoDoKu's codes; none for all.
            uniqueness: use rules that need a puzzle with one solution, which is proved first.
            most: the maximum number for each technique; None for all.

        >>> listed = Puzzle("1.....2..3.....4", "classic4").steps("hidden-single")
        >>> len(listed.deductions)
        8
        """
        from satsudoku.human.steps import steps

        return steps(self, techniques, uniqueness=uniqueness, most=most)

    def prove(
        self, *, most: int = 1000, drat: bool = False, timeout: float | None = None
    ) -> CountCertificate:
        """Prove the number of solutions, with files that anybody can check.

        Args:
            most: list at most this number of solutions; of a puzzle with more, the certificate says
                "at least".
            drat: add the proof in the format DRAT, for other checkers.
            timeout: seconds. If they do not suffice, the certificate proves "at least" the
                solutions found until then, and its count is `timed_out`.

        Raises:
            SolverError: `most` is negative, or a time that is not above 0.

        >>> Puzzle("1.....2..3.....4", "classic4").prove().verify()
        'exactly 1 solution'
        """
        from satsudoku.proof.writer import prove

        return prove(self, most=most, drat=drat, timeout=timeout)

    def prove_tier(
        self, ladder: str | None = None, *, timeout: float | None = None
    ) -> TierCertificate | PathCertificate:
        """Prove which tier of a ladder the puzzle needs, with files that anybody can check.

        Args:
            ladder: a rater by name, or the path of a ladder file; by default that of `classify`.
            timeout: seconds.

        Returns:
            A `satsudoku.human.tier_certificate.TierCertificate`; for a rater that depends on order,
            a `satsudoku.human.path_certificate.PathCertificate`.

        Raises:
            PuzzleError: the puzzle does not have exactly one solution, or such a rater fails.
            LadderError: the checker does not know the ladder's rules.
            SolverError: a time that is not above 0.
            TimeoutError: `timeout` seconds did not suffice.
            UnknownNameError: no such rater.

        >>> Puzzle("1.....2..3.....4", "classic4").prove_tier("rank8").verify()
        'rank8: tier 1 (Very easy)'
        """
        from satsudoku.human.default import DEFAULT_LADDER
        from satsudoku.human.path_certificate import prove_tier_or_path

        name = DEFAULT_LADDER if ladder is None else ladder
        return prove_tier_or_path(self, name, timeout=timeout)
