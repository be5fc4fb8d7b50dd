"""Provenance: by what an answer is known, so that others can repeat it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from satsudoku.board.variant import Variant
from satsudoku.stream.record import Record
from satsudoku.stream.records import Records
from satsudoku.stream.table import Table

__all__ = ["provenance", "with_provenance"]


def with_provenance(records: Records) -> Records:
    r"""Records that also say by what they are known.

    >>> import io
    >>> from satsudoku import stream
    >>> lines = io.StringIO("1.....2..3.....4\n")
    >>> [record] = with_provenance(stream.count(stream.read(lines)))
    >>> record.provenance["certainty"], record.provenance["variant_sha256"][:8]
    ('exact', 'e0e14190')
    """

    def each() -> Iterator[Record]:
        for piece in records.pieces():
            for record in piece if isinstance(piece, Table) else (piece,):
                yield record._replace(provenance=provenance(record))

    return Records(each())


def provenance(record: Record) -> dict[str, Any] | None:
    """By what a record is known.

    Returns:
        ``satsudoku``, the version of this package; ``method`` and ``solver``, as in the record;
        ``solver_version``, that of the package which the solver comes from; ``certainty`` of the
        count: ``exact``, ``bound`` or ``estimate``; ``seconds``; and ``variant_sha256``, that of
        the variant's declaration, as in certificates. None for a puzzle that could not be read.

    >>> provenance(Record(error="no puzzle"))
    """
    if record.rules is None or record.error is not None:
        return None
    import satsudoku

    if record.count is None:
        certainty = None
    elif record.interval is not None:
        certainty = "estimate"
    else:
        certainty = "exact" if record.exact else "bound"
    return {
        "satsudoku": satsudoku.__version__,
        "method": record.method,
        "solver": record.solver,
        "solver_version": None if record.solver is None else _version(record.solver),
        "certainty": certainty,
        "seconds": record.seconds,
        "variant_sha256": _sha256(record.rules),
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
