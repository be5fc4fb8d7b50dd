"""What boards and variants can do by the rooms above them: `Puzzle.count` and the like.

The types of `satsudoku.board` are values and know no solver, no rule and no drawing. Users want to
write ``puzzle.count()`` all the same, so these methods are attached to them here, on the top floor,
by `attach`, when the package is imported. Each imports what it needs when it is called.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

from satsudoku.board.board import Board
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.human.default import DEFAULT_LADDER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satsudoku.board.grid import Grid
    from satsudoku.human.classification import Classification
    from satsudoku.solve import Count, Solver

__all__ = ["BoardMethods", "PuzzleMethods", "VariantMethods", "attach"]


class VariantMethods:
    """Methods of `Variant`."""

    @classmethod
    def from_toml(cls, text: str, name: str, file: str | None = None) -> Variant:
        """Build a variant from the text of an encoding file.

        Args:
            text: TOML as ``encodings/README.md`` documents it.
            name: the variant's name; by custom the file's name without its ending.
            file: named in errors.

        Raises:
            VariantError: with file, key, what was found and what was expected.

        >>> latin2 = '''
        ... symbols = "12"
        ... grids = [{ rows = 2, columns = 2 }]
        ... houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]
        ... '''
        >>> Variant.from_toml(latin2, "latin2")
        Variant('latin2': 4 cells, 2 symbols, 4 houses)
        """
        from satsudoku.board.encoding import parse_encoding

        return parse_encoding(text, name, file or name)

    @classmethod
    def from_file(cls, path: str | Path) -> Variant:
        """Read an encoding file; its name without ``.toml`` is the variant's.

        Raises:
            VariantError: unreadable, or not an encoding.
        """
        from satsudoku.board.encoding import read_encoding

        return read_encoding(Path(path))


class BoardMethods:
    """Methods of `Puzzle` and `Grid`."""

    values: bytes
    variant: Variant

    def __str__(self) -> str:
        from satsudoku.drawing.text import draw_cells, draw_text

        if not isinstance(self, Puzzle) or self.candidates is None:
            return draw_text(self.values, self.variant)
        count, text = len(self.variant.symbols), self.text
        cells = [text[i : i + count].replace(".", "") for i in range(0, len(text), count)]
        return draw_cells(cells, self.variant)

    def _repr_html_(self) -> str:
        from satsudoku.drawing.html import draw_html

        return draw_html(self.values, self.variant)

    def canonical(self) -> Self:
        """The canonical form: the same for boards that a symmetry of the variant makes equal.

        See `satsudoku.canonical`.

        Raises:
            SolverError: python-igraph is missing, for variants other than the classic 9x9.

        >>> Puzzle("." * 40 + "5" + "." * 40).canonical() == Puzzle("." * 80 + "1")
        True
        """
        from satsudoku.symmetry.canonical import canonical

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
        from satsudoku.symmetry.canonical import is_equivalent

        return is_equivalent(cast("Puzzle | Grid", self), other)


class PuzzleMethods:
    """Methods of `Puzzle`."""

    variant: Variant

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
        return self._solver(solver).count(cast(Puzzle, self), limit=limit, timeout=timeout)

    def is_unique(self, *, solver: str = "auto", timeout: float | None = None) -> bool | None:
        """Whether there is exactly one solution; None if `timeout` seconds did not suffice.

        >>> Puzzle("1.....2..3.....4", "classic4").is_unique()
        True
        """
        return self._solver(solver).unique(cast(Puzzle, self), timeout=timeout)

    def solve(self, *, solver: str = "auto", timeout: float | None = None) -> Grid | None:
        """Find a solution, or None where there is none.

        Raises:
            TimeoutError: none was found in `timeout` seconds.

        >>> Puzzle("1.....2..3.....4", "classic4").solve()
        Grid('1243342143122134', 'classic4')
        """
        return self._solver(solver).solve(cast(Puzzle, self), timeout=timeout)

    def solutions(self, *, solver: str = "auto", timeout: float | None = None) -> Iterator[Grid]:
        """Yield the solutions one by one, in a fixed order for each solver.

        Raises:
            TimeoutError: while iterating, when `timeout` seconds have passed.

        >>> len(list(Puzzle("12.............4", "classic4").solutions()))
        6
        """
        return self._solver(solver).solutions(cast(Puzzle, self), timeout=timeout)

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
        from satsudoku.human.raters.library import rater

        return rater(ladder).classify(cast(Puzzle, self), require_unique=require_unique)


_PYTHONS_OWN = {"__module__", "__doc__", "__dict__", "__weakref__", "__annotations__"}


def attach() -> None:
    """Give the types of `satsudoku.board` their methods; type checkers see them inherited."""
    _copy(VariantMethods, Variant)
    _copy(BoardMethods, Board)
    _copy(PuzzleMethods, Puzzle)


def _copy(methods: type[Any], to: type[Any]) -> None:
    for name, member in vars(methods).items():
        if name not in _PYTHONS_OWN:
            setattr(to, name, member)
