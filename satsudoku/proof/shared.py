"""What all certificates of a variant share: its declaration and its clauses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.variant import Variant
from satsudoku.cover.cnf import Cnf
from satsudoku.proof.declaration import declare, digest

__all__ = ["Shared", "dimacs", "flat", "shared_by"]


class Shared(NamedTuple):
    """What all certificates of a variant share.

    Attributes:
        declaration: as JSON.
        sha256: of the declaration.
        variables: how many the clauses have.
        number: of clauses.
        literals: the clauses, each ended by 0.
        lines: the same as lines of DIMACS.
    """

    declaration: str
    sha256: str
    variables: int
    number: int
    literals: NDArray[np.int32]
    lines: str


@lru_cache(maxsize=16)
def shared_by(variant: Variant) -> Shared:
    r"""What all certificates of a variant share; kept for the last ones.

    >>> from satsudoku import variant
    >>> shared = shared_by(variant("classic4"))
    >>> shared.variables, shared.number, shared.lines[:12]
    (64, 384, '1 2 3 4 0\n-1')
    """
    declared = declare(variant)
    cnf = Cnf.of(variant)
    # A checker compares lines as they stand: within each the variables ascend.
    clauses = [sorted(clause, key=abs) for clause in cnf.clauses]
    return Shared(
        json.dumps(declared),
        digest(declared),
        cnf.variables,
        len(clauses),
        flat(clauses),
        dimacs(clauses),
    )


def flat(clauses: Iterable[Sequence[int]]) -> NDArray[np.int32]:
    """Clauses in a row, each ended by 0.

    >>> flat([[1, -2], [2]]).tolist()
    [1, -2, 0, 2, 0]
    """
    literals = chain.from_iterable((*clause, 0) for clause in clauses)
    return np.fromiter(literals, dtype=np.int32)


def dimacs(clauses: Iterable[Sequence[int]]) -> str:
    r"""Clauses as lines of DIMACS.

    >>> dimacs([[1, -2], [2]])
    '1 -2 0\n2 0\n'
    """
    return "".join(f"{' '.join(map(str, clause))} 0\n" for clause in clauses)
