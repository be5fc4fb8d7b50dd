"""Classes whose objects are made quickly: none of them loses what it does besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any

import pytest

from satsudoku import variant
from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import _quicken, constraint_kinds
from satsudoku.board.toml_reader import Numbered, TomlReader
from satsudoku.board.variant import Variant, first_number
from satsudoku.constraints.kinds.cage import Cage
from satsudoku.constraints.listed import Listed
from satsudoku.errors import VariantError


@dataclass(frozen=True)
class Base:
    cell: int


@dataclass(frozen=True)
class Plain(Base):
    total: int = 3


@dataclass(frozen=True)
class Checked(Base):
    def __post_init__(self) -> None:
        if self.cell < 0:
            raise ValueError("below 0")


@dataclass(frozen=True)
class Filled(Base):
    seen: list[int] = field(default_factory=list)


def test_a_class_that_checks_stays() -> None:
    before = Checked.__init__
    _quicken(Base)
    assert Checked.__init__ == before
    with pytest.raises(ValueError, match="below 0"):
        Checked(-1)


def test_each_object_has_a_list_of_its_own() -> None:
    _quicken(Base)
    mine: list[int] = []
    assert Filled(1, mine).seen is mine
    Filled(1).seen.append(2)
    assert Filled(1).seen == []


def test_objects_stay_what_they_are() -> None:
    _quicken(Base)
    made = Plain(1, total=4)
    assert (made, Plain(2)) == (Plain(1, 4), Plain(cell=2, total=3))
    assert repr(made).endswith("Plain(cell=1, total=4)")
    with pytest.raises(FrozenInstanceError):
        made.total = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        Plain()  # type: ignore[call-arg]


LISTED: list[Any] = [kind for kind in constraint_kinds() if issubclass(kind, Listed | Cage)]


@pytest.mark.parametrize("symbols", ["123456", "012345"])
@pytest.mark.parametrize("kind", LISTED, ids=lambda kind: kind.key)
def test_tables_are_read_together_as_each_alone(kind: Any, symbols: str) -> None:
    board = variant(f"classic6:{symbols}")
    table = dict(kind.example) | {"cells": Numbered(range(len(kind.example["cells"].split())))}
    key = getattr(kind, "number_key", "sum")
    more = [table | {key: number} for number in range(-2, 40) if key in table]
    good, seen = [], {True: 0, False: 0}
    for own in (table, *more, *_changed(kind, table)):
        alone = _read(kind, [own], board)
        together = _together(kind, [own], board)
        assert alone is not None or not together, own  # what is wrong is left to `read`
        if together:
            assert list(together) == alone
            good += [own] * (len(own) == len(table))
        seen[bool(together)] += 1
    assert seen[False] > 2
    if good:
        assert list(_together(kind, good, board)) == _read(kind, good, board)
        assert not _together(kind, [*good, {"cells": Numbered(())}], board)


def test_most_kinds_read_tables_together() -> None:
    table = {"cells": Numbered((0, 1, 2))}
    board = variant("classic6:012345")
    read = [kind.key for kind in LISTED if _together(kind, [table], board)]
    assert {"thermometers", "palindromes", "renbans"} <= {*read}


def _changed(kind: Any, table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Tables of the kind, of which most are wrong."""
    for cells in ((), (0,), (0, 0), (0, 1, 0), (3, 2), tuple(range(7)), "r1c1 r1c2"):
        yield table | {"cells": Numbered(cells) if isinstance(cells, tuple) else cells}
    yield {"cells": table["cells"]}
    yield {key: value for key, value in table.items() if key != "cells"}
    yield table | {"name": "mine"}
    yield table | {"zero": False}
    yield from (table | dict.fromkeys(getattr(kind, "flags", ())[:n], True) for n in (1, 2))
    for key in table.keys() - {"cells"}:
        yield from (table | {key: wrong} for wrong in ("3", True, None, 2.0))


def _top(kind: Any, tables: list[Any], board: Variant) -> TomlReader:
    return TomlReader({kind.key: tables}, "", "mine", VariantError, first_number(board.symbols))


def _together(kind: Any, tables: list[Any], board: Variant) -> Sequence[Constraint]:
    return kind.read_plain(_top(kind, tables, board), 6, board.cell_index)


def _read(kind: Any, tables: list[Any], board: Variant) -> list[Constraint] | None:
    """The constraints, read one by one; None if one of them is wrong."""
    top = _top(kind, tables, board)
    try:
        return [
            kind.read(
                reader, reader.table.get("name", kind.family_name), number, board.cell_index, 6
            )
            for number, reader in enumerate(top.tables(kind.key), start=1)
        ]
    except VariantError:
        return None
