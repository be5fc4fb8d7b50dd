"""Read an encoding file, TOML documented in ``encodings/README.md``, to a `Variant`.

Every error names the file and the key, says what was expected, and repeats the value.
"""

from __future__ import annotations

import os
from collections.abc import Sequence, Set
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from satsudoku.board.grid_shape import GridShape
from satsudoku.board.sections.grids import read_grids
from satsudoku.board.sections.houses import read_houses
from satsudoku.board.sections.keys import LAYOUT_KEYS, NOT_KINDS, TEXT_KEYS
from satsudoku.board.sections.limits import MAX_CANDIDATES
from satsudoku.board.shipped import shipped_text, variant_names
from satsudoku.board.symbols import NEVER
from satsudoku.board.toml_reader import TomlReader, file_text, parse_toml, read_text
from satsudoku.board.variant import House, Mark, Variant
from satsudoku.errors import VariantError

if TYPE_CHECKING:
    from satsudoku.board.constraint import Constraint
    from satsudoku.board.relation import Relation

MAX_SYMBOLS = 255  # a cell's value is one byte, 0 for empty
MAX_EXTENDS = 16


@cache
def layout_keys() -> Set[str]:
    """The keys that a puzzle's table may have, too: the layout, and all kinds of constraints."""
    from satsudoku.board.constraint_kinds import constraint_kinds

    return dict.fromkeys((*LAYOUT_KEYS, *(kind.key for kind in constraint_kinds()))).keys()


@lru_cache(maxsize=1024)
def is_layout_key(key: str) -> bool:
    """Whether a key is among `layout_keys`; those of shipped kinds are known without loading them.

    >>> is_layout_key("cages"), is_layout_key("houses"), is_layout_key("title")
    (True, True, False)
    """
    from satsudoku.board.constraint_kinds import kind_files

    return (
        key in LAYOUT_KEYS or key in kind_files() or (key not in TEXT_KEYS and key in layout_keys())
    )


def parse_encoding(text: str, name: str, file: str | None = None) -> Variant:
    """Build a variant from the text of an encoding file.

    Args:
        text: TOML as ``encodings/README.md`` documents it.
        name: the variant's name; by custom the file's name without its ending.
        file: named in errors; None for the name.

    Raises:
        VariantError: names file and key, and says what was expected.

    >>> parse_encoding('extends = "classic4"', "mine", "mine.toml")
    Variant('mine': 16 cells, 4 symbols, 12 houses)
    >>> parse_encoding('extends = "classic"', "mine", "mine.toml")
    Traceback (most recent call last):
    satsudoku.errors.VariantError: mine.toml: key extends: expected a variant such as classic9, ...
    """
    return _build(parse_toml(text, file or name, VariantError), name, file or name)


def read_encoding(path: Path) -> Variant:
    """Read an encoding file; its name without ``.toml`` is the variant's.

    Raises:
        VariantError: unreadable, or not an encoding.

    >>> read_encoding(Path("nowhere.toml"))
    Traceback (most recent call last):
    satsudoku.errors.VariantError: nowhere.toml: cannot read the variant: No such file or directory
    """
    return parse_encoding(read_text(path, "the variant", VariantError), path.stem, str(path))


@lru_cache(maxsize=64)
def shipped_variant(name: str) -> Variant:
    """A shipped variant, read once and kept."""
    return parse_encoding(shipped_text(name), name, f"encodings/{name}.toml")


@cache
def shipped_cells(name: str) -> int:
    """The number of cells of a shipped variant, without building the rest."""
    text, file = shipped_text(name), f"encodings/{name}.toml"
    if "grids" not in text:
        return shipped_cells(f"\n{text}".partition('\nextends = "')[2].partition('"')[0])
    top = TomlReader(parse_toml(text, file, VariantError), "", file, VariantError)
    return len(read_grids(top)[1])


def build_encoding(
    data: dict[str, Any], name: str, file: str, parent: Variant | None = None
) -> Variant:
    """Build a variant from the tables of an encoding.

    Raises:
        VariantError: names file and key, and says what was expected.

    >>> from satsudoku import variant
    >>> even = [{"name": "even", "cells": "r1c1 r2c3", "allow": "24"}]
    >>> build_encoding({"cells": even}, "mine", "mine.json", variant("classic4"))
    Variant('mine': 16 cells, 4 symbols, 12 houses, 2 marks)
    """
    return _declare(TomlReader(data, "", file, VariantError), name, parent)


def _build(data: dict[str, Any], name: str, file: str, ancestors: tuple[str, ...] = ()) -> Variant:
    top = TomlReader(data, "", file, VariantError)
    if not all(key in NOT_KINDS or is_layout_key(key) for key in data):
        top.only((*TEXT_KEYS, *layout_keys()))
    return _declare(top, name, _parent(top, ancestors))


def _declare(top: TomlReader, name: str, parent: Variant | None) -> Variant:
    data = top.table
    if parent is not None and "grids" not in data and "symbols" not in data:
        symbols, grids, cells, index = parent.symbols, parent.grids, parent.cells, parent.cell_index
    else:
        symbols, grids, cells = _cells(top, parent)
        index = {cell: i for i, cell in enumerate(cells)}
    own_houses, own_relations, own_marks = _own(parent)
    constraints: tuple[Constraint, ...] = ()
    houses: Sequence[House] = ()
    relations: Sequence[Relation] = ()
    marks: Sequence[Mark] = ()
    if not data.keys() <= NOT_KINDS or (parent is not None and parent.constraints):
        from satsudoku.board.sections.constraints import read_constraints

        inherited = parent.constraints if parent else ()
        constraints, (houses, relations, marks) = read_constraints(top, symbols, index, inherited)
    if "relations" in data:  # the readers load where a board has some
        from satsudoku.board.sections.relations import read_relations

        own_relations = read_relations(top, grids, symbols, index, own_relations)
    if "cells" in data:
        from satsudoku.board.sections.marks import read_marks

        own_marks = read_marks(top, symbols, index, own_marks)
    return Variant(
        name=name,
        title=top.text("title") if "title" in data else name,
        description=top.text("description") if "description" in data else "(no description)",
        symbols=symbols,
        grids=grids,
        cells=cells,
        houses=read_houses(top, grids, symbols, index, own_houses, houses),
        relations=(*own_relations, *relations),
        marks=(*own_marks, *marks),
        constraints=constraints,
        titles=top.texts("titles") if "titles" in data else {},
    )


def _cells(
    top: TomlReader, parent: Variant | None
) -> tuple[str, tuple[GridShape, ...], tuple[tuple[int, int], ...]]:
    symbols = _symbols(top, parent)
    if parent is not None and "grids" not in top.table:
        grids, cells = parent.grids, parent.cells
    else:
        grids, cells = read_grids(top)
    if parent is not None and cells != parent.cells and (parent.houses or _names_symbols(parent)):
        raise top.fail("grids", "the same cells as the extended encoding, whose houses name them")
    if len(cells) * len(symbols) > MAX_CANDIDATES:
        raise VariantError(
            f"{len(cells)} cells with {len(symbols)} symbols make {len(cells) * len(symbols)} "
            f"candidates, expected at most {MAX_CANDIDATES}",
            file=top.file,
        )
    return symbols, grids, cells


def _own(
    parent: Variant | None,
) -> tuple[tuple[House, ...], tuple[Relation, ...], tuple[Mark, ...]]:
    """The parts of an extended encoding that do not come from its constraints."""
    if parent is None:
        return (), (), ()
    if not parent.constraints:
        return parent.houses, parent.relations, parent.marks
    from satsudoku.board.own_parts import own_parts

    return own_parts(parent)


def _names_symbols(variant: Variant) -> bool:
    """Whether a part of a variant only fits its own symbols."""
    return bool(variant.relations or variant.marks or variant.constraints)


def _parent(top: TomlReader, ancestors: tuple[str, ...]) -> Variant | None:
    """The extended encoding, if any; `ancestors` are the encodings on the way here."""
    if "extends" not in top.table:
        return None
    base = top.text("extends", "the name of an encoding, or a path that ends in .toml")
    if base.endswith(".toml"):
        path = Path(top.file).parent / base
        key, name, file = os.path.realpath(path), path.stem, str(path)
    elif base in variant_names():
        key, name, file = base, base, f"encodings/{base}.toml"
    else:
        near = get_close_matches(base, variant_names(), n=3, cutoff=0.5) or ["classic9"]
        raise top.fail("extends", f"a variant such as {', '.join(near)}, or a path to a .toml file")
    if key in ancestors:
        raise top.fail("extends", "an encoding that does not extend itself, even through others")
    if len(ancestors) == MAX_EXTENDS:
        raise top.fail("extends", f"a chain of at most {MAX_EXTENDS} encodings")
    if key == base:
        text = shipped_text(base)
    else:
        try:
            text = file_text(path)
        except ValueError as reason:
            raise top.fail("extends", f"a readable file ({reason})") from None
    return _build(parse_toml(text, file, VariantError), name, file, (*ancestors, key))


def _symbols(top: TomlReader, parent: Variant | None) -> str:
    if parent is not None and "symbols" not in top.table:
        return parent.symbols
    symbols = top.raw(
        "symbols", "a text, one character per symbol", parent.symbols if parent else None
    )
    bad = [s for s in symbols if s in NEVER or s.isspace() or not s.isprintable()]
    if bad or len(set(symbols)) != len(symbols) or len(symbols) > MAX_SYMBOLS:
        raise top.fail(
            "symbols",
            f"1 to {MAX_SYMBOLS} different printable characters, none of them a blank or one of "
            f"{' '.join(NEVER)}, which mean an empty cell",
        )
    if parent is not None and symbols != parent.symbols and _names_symbols(parent):
        raise top.fail("symbols", "those of the extended encoding, whose relations use them")
    return symbols
