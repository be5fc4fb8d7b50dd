"""``[[relations]]``: pairs of symbols that two cells may not hold together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.grid_shape import GridShape
from satsudoku.board.relation import Pairs, Relation
from satsudoku.board.sections.limits import MAX_ENTRIES
from satsudoku.board.toml_reader import TomlReader, choice
from satsudoku.errors import VariantError

_Pairs: TypeAlias = frozenset[tuple[int, int]]

_KEYS = ("name", "offsets", "cells", "except", "forbid", "allow")


PREDICATES: dict[str, Callable[[int, int], bool]] = {
    "equal": lambda a, b: a == b,
    "consecutive": lambda a, b: abs(a - b) == 1,
    "less": lambda a, b: a < b,
    "greater": lambda a, b: a > b,
    "double": lambda a, b: a + 1 == 2 * (b + 1) or b + 1 == 2 * (a + 1),
}
"""Named pairs of symbols, counted from 0, for ``forbid`` and ``allow``."""


# The relations of tables read so far: a move of a chess piece makes hundreds, the same on most
# boards.
_KNOWN: dict[tuple[str, str, tuple[GridShape, ...]], list[Pairs]] = {}
_MOST_KNOWN = 32


def read_relations(
    top: TomlReader,
    grids: tuple[GridShape, ...],
    symbols: str,
    index: CellIndex,
    inherited: Sequence[Relation],
) -> tuple[Relation, ...]:
    """The inherited relations whose name is not declared again, then those of this table."""
    key = (repr(top.table["relations"]), symbols, grids)
    if key not in _KNOWN:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = _declared(top, symbols, index)
    own = _KNOWN[key]
    names = {relation.name for relation in own} if inherited else ()
    return (*[relation for relation in inherited if relation.name not in names], *own)


def _declared(top: TomlReader, symbols: str, index: CellIndex) -> list[Pairs]:
    """The relations of all tables. Tables may share a name; each pair of cells has one relation."""
    declared: dict[tuple[str, int, int], _Pairs] = {}
    entries = 0
    for reader in top.tables("relations"):
        reader.only(_KEYS)
        name = reader.text("name", "a text, e.g. anti-knight")
        forbidden, mirrored = _forbidden(reader, symbols)
        exempt = {frozenset(pair) for pair in _listed_pairs(reader, "except", index)}
        for first, second in _cell_pairs(reader, index):
            if exempt and {first, second} in exempt:
                continue
            pairs = forbidden if first < second else mirrored
            place = (name, first, second) if first < second else (name, second, first)
            before = declared.get(place)
            if before is None or not pairs <= before:
                declared[place] = pairs if before is None else before | pairs
                entries += 2 * len(pairs)
                if entries > MAX_ENTRIES:
                    message = f"key {reader.where}: expected at most {MAX_ENTRIES // 2} forbidden"
                    raise VariantError(f"{message} pairs of candidates in all", file=top.file)
    return [Pairs(name, (a, b), len(symbols), pairs) for (name, a, b), pairs in declared.items()]


def _forbidden(reader: TomlReader, symbols: str) -> tuple[_Pairs, _Pairs]:
    """The pairs that a table forbids, and their reverses."""
    key = reader.exactly_one("forbid", "allow")
    value = reader.table[key]
    if isinstance(value, str) and value in PREDICATES:
        return _pairs(value, (), symbols, key == "forbid")
    expected = f'{choice(PREDICATES)}, or a list of symbol pairs such as ["12", "21"]'
    texts = reader.several(key, expected)
    if {*map(type, texts)} != {str} or {*map(len, texts)} != {2} or {*"".join(texts)} - {*symbols}:
        raise reader.fail(key, expected)
    return _pairs("", tuple(texts), symbols, key == "forbid")


@lru_cache(maxsize=256)
def _pairs(word: str, texts: tuple[str, ...], symbols: str, forbid: bool) -> tuple[_Pairs, _Pairs]:
    """See `_forbidden`: the pairs of a word, or of a list."""
    every = [(a, b) for a in range(len(symbols)) for b in range(len(symbols))]
    if word:
        listed = {pair for pair in every if PREDICATES[word](*pair)}
    else:
        listed = {(symbols.index(text[0]), symbols.index(text[1])) for text in texts}
    pairs = frozenset(listed if forbid else {*every} - listed)
    return pairs, frozenset((b, a) for a, b in pairs)


def _cell_pairs(reader: TomlReader, index: CellIndex) -> Iterable[tuple[int, int]]:
    """Ordered pairs of cells: all pairs at the given offsets, or listed ones."""
    if reader.exactly_one("offsets", "cells") == "cells":
        if "except" in reader.table:
            raise reader.fail("except", "offsets, some of whose pairs it leaves out")
        yield from _listed_pairs(reader, "cells", index)
        return
    expected = "a list of [rows, columns], not both 0, such as [[0, 1], [1, 0]]"
    for offset in reader.several("offsets", expected):
        whole = isinstance(offset, list) and [type(n) for n in offset] == [int, int]
        if not whole or not any(offset):
            raise reader.fail("offsets", expected)
        down, right = offset
        yield from [
            (first, second)
            for (row, column), first in index.items()
            if (second := index.get((row + down, column + right))) is not None
        ]


def _listed_pairs(reader: TomlReader, key: str, index: CellIndex) -> Iterable[tuple[int, int]]:
    """The pairs of cells in a key's list; none if it is missing."""
    if key not in reader.table:
        return
    for text in reader.several(key, 'a list of texts such as ["r1c1 r1c2"]'):
        pair = named_cells(reader, key, text, index)
        if len(pair) != 2:
            raise reader.fail(key, 'two cells each, such as ["r1c1 r1c2"]')
        yield pair[0], pair[1]
