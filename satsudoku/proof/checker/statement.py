"""The subject of a certificate: the puzzle and the rules that it declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class Statement(NamedTuple):
    """The puzzle and the rules of a certificate. A claim says nothing of any other.

    Attributes:
        givens: a character a cell, ``.`` for an empty one.
        excluded: the candidates that the puzzle excludes besides its givens, such as ``r1c2#3``.
        variant: the name of the rules. Anybody may give rules any name.
        sha256: of the declared rules, name included.
        variant_excluded: the candidates that the rules exclude.
        constraints: for each constraint of the setter its kind, the name of its first cell, and its
            sum. The rules were checked for the sum; a kind is only a name. An unknown part is None.

    >>> Statement("1.....2..3.....4", (), "classic4", "e0e14190", ()).variant
    'classic4'
    """

    givens: str
    excluded: tuple[str, ...]
    variant: str
    sha256: str
    variant_excluded: tuple[str, ...]
    constraints: tuple[tuple[str, str | None, int | None], ...] = ()


def statement_of(manifest: dict[str, Any]) -> Statement:
    """The subject of a checked manifest."""
    puzzle, declared = manifest["puzzle"], manifest["variant"]["declaration"]

    def names(candidates: list[list[int]]) -> tuple[str, ...]:
        cells, symbols = declared["cells"], declared["symbols"]
        places = ((cells[cell], symbols[symbol]) for cell, symbol in candidates)
        return tuple(f"r{row}c{column}#{symbol}" for (row, column), symbol in places)

    return Statement(
        puzzle["givens"],
        names(puzzle["excluded"]),
        declared["name"],
        manifest["variant"]["sha256"],
        names(declared["excluded"]),
        tuple(_constraints(declared)),
    )


def _constraints(declared: dict[str, Any]) -> Iterator[tuple[str, str | None, int | None]]:
    constraints = declared.get("constraints")
    relations = [*declared["exclusions"], *declared["diagrams"]] if constraints else []
    for number, constraint in enumerate(constraints or []):
        owned = [one for one in relations if one.get("constraint") == number]
        owned += [one for one in declared["houses"] if one["name"] == constraint["name"]]
        cell = declared["cells"][owned[0]["cells"][0]] if owned else None
        totals = [one["total"] for one in owned if "total" in one]
        yield (
            str(constraint["kind"]),
            cell and f"r{cell[0]}c{cell[1]}",
            totals[0] if len(totals) == 1 else None,
        )
