"""Puzzles built step by step: a board, its constraints, its givens."""

from __future__ import annotations

import json
import zlib
from typing import Any, NoReturn, Self

from satsudoku import given
from satsudoku.board.constraint import Constraint, kinds
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding, layout_keys
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.sections.constraints import Parts
from satsudoku.board.toml_reader import TomlReader, nearest
from satsudoku.board.variant import Variant, first_number
from satsudoku.constraints.builder_methods import method, method_name
from satsudoku.errors import VariantError


def build(variant: Variant | str = DEFAULT) -> PuzzleBuilder:
    """Build a puzzle with cages, lines and clues, step by step.

    Args:
        variant: a name or a Variant, to start from.

    Raises:
        UnknownNameError: no such variant.

    >>> import satsudoku
    >>> satsudoku.count(build("classic4").cage("r1c1 r1c2", sum=7).puzzle())
    Count(48)
    """
    return PuzzleBuilder(find_variant(variant))


class PuzzleBuilder:
    """Builds a puzzle; each call returns the builder.

    Each kind of constraint has a method, named in the singular: `cage`, `arrow`, `thermometer`,
    `little_killer`, ... Its arguments are the keys of its table. Cells are a text, or a list of
    names or of (row, column). A wrong argument is refused at the call: by a TypeError if the method
    has no such argument or lacks one, by a VariantError if no constraint has such a value.

    Args:
        variant: the variant to start from.

    >>> from satsudoku import Puzzle
    >>> puzzle = (
    ...     satsudoku.build("classic4")
    ...     .cage("r1c1 r1c2", sum=3)
    ...     .thermometer([(2, 1), (2, 2)])
    ...     .arrow("r4c4", "r1c1 r1c2")
    ...     .puzzle("1...............")
    ... )
    >>> [constraint.name for constraint in puzzle.variant.constraints], satsudoku.count(puzzle)
    (['arrow 1', 'cage 1', 'thermometer 1'], Count(3))
    """

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables: dict[str, list[dict[str, Any]]] = {}
        self._index, self._symbols = variant.cell_index, len(variant.symbols)

    def __repr__(self) -> str:
        parts = [f"{len(tables)} {key}" for key, tables in self._tables.items()]
        return f"build({self._variant.name!r}: {', '.join(parts) or 'no constraints'})"

    def add(self, key: str, **table: Any) -> Self:
        """Add a table of an encoding, e.g. a relation.

        Raises:
            VariantError: no such key, or a table that it does not take.

        >>> from satsudoku import Puzzle
        >>> board = satsudoku.build("classic4")
        >>> board = board.add("relations", name="near", offsets=[[1, 1]], forbid="equal")
        >>> len(board.puzzle().variant.relations)
        9
        """
        TomlReader({key: table}, "", "add()", VariantError).only(layout_keys())
        kind = kinds().get(key)
        if kind is not None:
            return self._add("add", kind, table)
        tables = {**self._tables, key: [*self._tables.get(key, []), table]}
        built = build_encoding(dict(tables), self._variant.name, "add()", self._variant)
        self._tables, self._index, self._symbols = tables, built.cell_index, len(built.symbols)
        return self

    def _add(self, method: str, kind: type[Constraint], table: dict[str, Any]) -> Self:
        """Add a constraint that can be read; else the error names the method."""
        first = first_number(self._variant.symbols)
        reader = TomlReader(table, "", f"{method}()", VariantError, first)
        try:
            family = reader.text("name") if "name" in table else kind.family_name
            read = kind.read(reader, family, 1, self._index, self._symbols)
            Parts.of([read])
        except VariantError as error:
            raise error.at(f"{method}()") from None
        self._tables.setdefault(kind.key, []).append(table)
        return self

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):
            raise AttributeError(name)
        expected = nearest(name, [method_name(kind) for kind in constraint_kinds()])
        expected = expected.replace("a key", "a method")
        raise AttributeError(f"build() has no method {name!r}: expected {expected}")

    def puzzle(self, givens: given.PuzzleLike | None = None) -> Puzzle:
        """The puzzle.

        Args:
            givens: see `satsudoku.puzzle`; None for none.

        Raises:
            VariantError: the constraints together are too large.
            PuzzleError: the givens break a rule.

        >>> from satsudoku import Puzzle
        >>> satsudoku.build("classic4").puzzle("1..............2").clues
        2
        """
        base = self._variant
        identity = json.dumps([base.name, self._tables], sort_keys=True, default=str)
        name = f"{base.name}+{zlib.crc32(identity.encode()):08x}"
        rules = build_encoding(dict(self._tables), name, "puzzle", base) if self._tables else base
        return (
            Puzzle(bytes(len(rules.cells)), rules)
            if givens is None
            else given.puzzle(givens, rules)
        )


for _kind in constraint_kinds():
    setattr(PuzzleBuilder, method_name(_kind), method(_kind, PuzzleBuilder._add))
