"""Provenance: how an answer was obtained, so that others can repeat it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from satsudoku.board.variant import Variant
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Choices, Same, alike
from satsudoku.stream.field import PROVENANCE
from satsudoku.stream.record_value import Record
from satsudoku.stream.records import Records
from satsudoku.stream.table import Columns, Table

# The fields of a record that its provenance depends on.
_DECISIVE = ("count", "exact", "interval", "method", "solver", "seconds", "error")


def with_provenance(records: Records) -> Records:
    r"""Records that also say how they were obtained.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n")
    >>> [record] = with_provenance(stream.count(stream.read(lines)))
    >>> record.provenance["certainty"], record.provenance["variant_sha256"][:8]
    ('exact', 'e0e14190')
    """

    def pieces() -> Iterator[Record | Table]:
        for piece in records.pieces():
            if isinstance(piece, Table):
                parts = zip(piece.batch.parts, piece.answers, strict=True)
                yield replace(piece, answers=[_with_column(*both) for both in parts])
            else:
                yield piece.with_fields(provenance=provenance(piece))

    return Records(pieces(), (*records.names, PROVENANCE.name))


def _with_column(part: Part, answers: Columns) -> Columns:
    """The answers of a part, with a column that says how they were obtained."""
    decisive = {name: answers.get(name, Same(None)) for name in _DECISIVE}
    firsts, groups = alike(list(decisive.values()), 0, len(part))
    values = [
        provenance(Record(rules=part.variant, **{name: decisive[name][row] for name in decisive}))
        for row in firsts.tolist()
    ]
    return {**answers, "provenance": Choices(groups, values)}


def provenance(record: Record) -> dict[str, Any] | None:
    """How a record was obtained.

    Returns:
        ``satsudoku``, the version of this package; ``method`` and ``solver``, as in the record;
        ``solver_version``, that of the package which the solver comes from; ``certainty`` of the
        count: ``exact``, ``bound`` or ``estimate``, or None without the field ``exact``;
        ``seconds``; and ``variant_sha256``, that of the variant's declaration, as in certificates.
        None for a puzzle that could not be read.

    >>> provenance(Record(error="no puzzle"))
    """
    if record.rules is None or record.error is not None:
        return None
    if record.get("count") is None or record.get("exact") is None:
        certainty = None
    elif record.get("interval") is not None:
        certainty = "estimate"
    else:
        certainty = "exact" if record.exact else "bound"
    method, solver, seconds = map(record.get, ("method", "solver", "seconds"))
    return _fields(record.rules, method, solver, certainty, seconds)


def provenance_of_board(
    variant: Variant, method: str, *, solver: str | None = None, **draw: int
) -> dict[str, Any]:
    """How a generated board was obtained: as `provenance`, and how it was drawn.

    Args:
        variant: its rules.
        method: ``generate`` or ``enumerate``.
        solver: the name of the solver that visited the solutions, if a single one did.
        draw: ``seed`` and ``number`` of a random board: with the same options, the same seed
            gives the same board at that number.
    """
    return {**_fields(variant, method, solver, None, None), **draw}


def _fields(
    variant: Variant,
    method: str | None,
    solver: str | None,
    certainty: str | None,
    seconds: float | None,
) -> dict[str, Any]:
    import satsudoku

    return {
        "satsudoku": satsudoku.__version__,
        "method": method,
        "solver": solver,
        "solver_version": None if solver is None else _version(solver),
        "certainty": certainty,
        "seconds": seconds,
        "variant_sha256": _sha256(variant),
    }


@lru_cache(maxsize=64)
def _version(solver: str) -> str:
    from importlib.metadata import version

    package = "python-sat" if solver.startswith("sat") else "satsudoku"
    return f"{package} {version(package)}"


@lru_cache(maxsize=64)
def _sha256(variant: Variant) -> str:
    from satsudoku.proof.declaration import declare, digest

    return digest(declare(variant))
