"""Which rules a certificate declares: those of a shipped variant, with constraints, or others."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from satsudoku.board.constraint import Constraint
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.encoding import build_encoding
from satsudoku.board.library import variant as find_variant
from satsudoku.board.shipped import variant_names
from satsudoku.board.toml_reader import TomlReader
from satsudoku.board.variant import Variant, first_number
from satsudoku.cover.implied_houses import implied_houses
from satsudoku.errors import SatsudokuError, VariantError
from satsudoku.proof.checker import StatedLadder, Statement, named
from satsudoku.proof.checker.looks import look_alike
from satsudoku.proof.declaration import (
    declare,
    declare_constraint,
    declare_house,
    declare_relation,
)
from satsudoku.proof.shared import shared_by

_FILE = "<certificate>"
_MALFORMED = (KeyError, TypeError, ValueError, AttributeError)


class Recognized(NamedTuple):
    """What the declared rules of a certificate are.

    Attributes:
        shipped: whether they are those of a shipped variant of that name to the letter, or of one
            with just the constraints that are listed.
        base: the shipped variant of that name, with the same cells and symbols, or None.
        like: the shipped variant for which the name may be taken, or None.
        constraints: the listed ones. Those that do not have just the rules of their kind and table
            are named so.
        unlisted: houses, relations and excluded candidates beyond the base and the constraints.
        lacking: those of the base that are not declared.
        variant: the variant with these rules, where it is `shipped`.
    """

    shipped: bool
    base: str | None
    like: str | None
    constraints: tuple[str, ...]
    unlisted: int
    lacking: int
    variant: Variant | None = None


def recognized(statement: Statement) -> Recognized:
    """Compare the declared rules with those that satsudoku ships.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.proof.checker.statement import statement_of
    >>> rules = satsudoku.build("classic4").cage("r1c1 r1c2", sum=3)
    >>> files = satsudoku.prove(rules.puzzle(), most=1).files
    >>> recognized(statement_of(json.loads(files["manifest.json"])))[:4]
    (True, 'classic4', None, ('3-cage at r1c1',))
    """
    return _recognized(json.dumps(statement.declared), statement.sha256)


@lru_cache(maxsize=64)
def _recognized(text: str, sha256: str) -> Recognized:
    declared = json.loads(text)
    name = str(declared["name"])
    base = _base(declared, name.partition("+")[0])
    if base is not None:
        rebuilt = base if name == base.name else _rebuilt(declared, base)
        if rebuilt is not None and shared_by(rebuilt).sha256 == sha256:
            names = tuple(rebuilt.place_names.values())
            return Recognized(True, base.name, None, names, 0, 0, rebuilt)
    there, known, shown = _parts(declared), set[str](), list[str]()
    for number, entry in enumerate(declared.get("constraints", ())):
        constraint = _drawn(entry, declared)
        own = set() if constraint is None else _parts_of(constraint, number, declared)
        if constraint is not None and own <= there and _owned(number, declared) <= own:
            known |= own
            shown.append(constraint.place_name(_names(declared)))
        else:
            shown.append(f"{named(entry.get('kind'))} (not by its rules)")
    expected = set() if base is None else _parts(declare(base))
    return Recognized(
        False,
        None if base is None else base.name,
        look_alike(name, variant_names()),
        tuple(shown),
        len(there - known - expected),
        len(expected - there),
    )


def lacks_implied_houses(ladder: StatedLadder, variant: Variant) -> bool:
    """Whether a claim about a tier rests on other implied houses than those of the variant.

    Each tier of a ladder of satsudoku may use all of them, but for causes, which use none.

    >>> from satsudoku import variant
    >>> lacks_implied_houses(StatedLadder("rank8", (), True, None, "rank8"), variant("x5"))
    True
    """
    by_causes = ladder.tiers_of is not None and ladder.tiers_of.partition(":")[0] == "mus"
    expected = () if by_causes else implied_houses(variant)
    return {frozenset(house.house.cells) for house in expected} != set(
        map(frozenset, ladder.implied)
    )


def _base(declared: Mapping[str, Any], name: str) -> Variant | None:
    """The shipped variant of a name, if it has the declared cells and symbols."""
    if name not in variant_names():
        return None
    base = find_variant(name)
    cells = list(map(tuple, declared["cells"]))
    return base if (cells, declared["symbols"]) == (list(base.cells), base.symbols) else None


def _rebuilt(declared: Mapping[str, Any], base: Variant) -> Variant | None:
    """A variant with just the constraints that are declared, by their tables."""
    tables: dict[str, list[Any]] = {}
    try:
        for entry in declared["constraints"][len(base.constraints) :]:
            tables.setdefault(entry["kind"], []).append(entry["table"])
        return build_encoding(tables, str(declared["name"]), _FILE, base)
    except (SatsudokuError, *_MALFORMED):
        return None


def _drawn(entry: Mapping[str, Any], declared: Mapping[str, Any]) -> Constraint | None:
    """The constraint that an entry declares by its kind, name and table; None if it is not one."""
    index = {tuple(cell): number for number, cell in enumerate(declared["cells"])}
    try:
        family, _, number = entry["name"].rpartition(" ")
        first = first_number(declared["symbols"])
        reader = TomlReader(entry["table"], "", _FILE, VariantError, first)
        [kind] = (kind for kind in constraint_kinds() if kind.key == entry["kind"])
        constraint = kind.read(reader, family, int(number), index, len(declared["symbols"]))
        shown = constraint.counted_from(first)
        right = _text(declare_constraint(constraint, shown, _names(declared))) == _text(entry)
    except (SatsudokuError, *_MALFORMED):
        return None
    return constraint if right else None


def _names(declared: Mapping[str, Any]) -> Sequence[str]:
    return [f"r{row}c{column}" for row, column in declared["cells"]]


def _parts(declared: Mapping[str, Any]) -> set[str]:
    """Houses, relations and excluded candidates, as texts."""
    keys = ("houses", "exclusions", "diagrams", "excluded")
    return {_text(part) for key in keys for part in declared[key]}


def _owned(number: int, declared: Mapping[str, Any]) -> set[str]:
    """The relations that are declared as those of a constraint."""
    relations = [*declared["exclusions"], *declared["diagrams"]]
    return {_text(entry) for entry in relations if entry.get("constraint") == number}


def _parts_of(constraint: Constraint, number: int, declared: Mapping[str, Any]) -> set[str]:
    """The parts of a constraint, as they would be declared."""
    relations = (declare_relation(one, {"constraint": number}) for one in constraint.relations)
    excluded = (
        [mark.cell, symbol]
        for mark in constraint.marks
        for symbol in range(len(declared["symbols"]))
        if symbol not in mark.allowed
    )
    return set(map(_text, (*map(declare_house, constraint.houses), *relations, *excluded)))


def _text(part: object) -> str:
    return json.dumps(part, sort_keys=True)
