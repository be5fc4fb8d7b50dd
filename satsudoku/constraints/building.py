"""Puzzles built step by step: a board, its constraints, its givens."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Self

from satsudoku import given
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.toml_reader import nearest
from satsudoku.board.variant import Variant, cell_name


@cache
def _kinds() -> Mapping[str, type[Constraint]]:
    """The kinds of constraints by the names of their methods."""
    return {re.sub("[ -]", "_", kind.family_name): kind for kind in constraint_kinds()}


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
    names or of (row, column).

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

    def add(self, key: str, **table: Any) -> Self:
        """Add a table of an encoding, e.g. a relation.

        >>> from satsudoku import Puzzle
        >>> board = satsudoku.build("classic4")
        >>> board = board.add("relations", name="near", offsets=[[1, 1]], forbid="equal")
        >>> len(board.puzzle().variant.relations)
        9
        """
        self._tables.setdefault(key, []).append(table)
        return self

    def __getattr__(self, name: str) -> Callable[..., PuzzleBuilder]:
        kinds = _kinds()
        if name not in kinds:
            expected = nearest(name, list(kinds))
            raise AttributeError(f"no constraint {name!r}: expected {expected}")
        kind = kinds[name]

        def add(*values: Any, **named: Any) -> PuzzleBuilder:
            return self.add(kind.key, **_table(kind, values, named))

        return add

    def puzzle(self, givens: given.PuzzleLike | None = None) -> Puzzle:
        """The puzzle.

        Args:
            givens: see `satsudoku.puzzle`; None for none.

        Raises:
            VariantError: an invalid constraint; the message names its key.
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


def _table(
    kind: type[Constraint], values: tuple[Any, ...], named: dict[str, Any]
) -> dict[str, Any]:
    """The table of a constraint: values without a key take the keys in their order."""
    keys = [key for key in kind.schema["properties"] if key != "name"]
    if len(values) > len(keys):
        raise TypeError(f"{len(values)} values, expected at most {', '.join(keys)}")
    table = dict(zip(keys, values, strict=False)) | named
    for key in ("cells", "bulb", "shaft", "house", "numbers"):
        if key in table:
            table[key] = _cells(table[key])
    for key in ("parts", "together"):
        if key in table:
            table[key] = [_cells(part) for part in table[key]]
    return table


def _cells(cells: str | Iterable[str | tuple[int, int]]) -> str:
    """The names of cells in a table."""
    if isinstance(cells, str):
        return cells
    return " ".join(cell if isinstance(cell, str) else cell_name(*cell) for cell in cells)
