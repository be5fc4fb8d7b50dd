"""The shared parts of a variant's certificates: its declaration and its clauses."""

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
from satsudoku.deadline import within_time
from satsudoku.proof.declaration import declare, digest


class Shared(NamedTuple):
    """The rules as all certificates of a variant declare them.

    Attributes:
        declaration: as JSON.
        sha256: of the declaration.
    """

    declaration: str
    sha256: str


class SharedClauses(NamedTuple):
    """The clauses of the rules, with which all refutations of a variant begin.

    Attributes:
        variables: the number of variables in the clauses.
        number: of clauses.
        literals: the clauses, each ended by 0.
        lines: the same as lines of DIMACS.
    """

    variables: int
    number: int
    literals: NDArray[np.int32]
    lines: str


@lru_cache(maxsize=16)
def shared_by(variant: Variant) -> Shared:
    """The rules as certificates declare them; kept for the last variants."""
    declared = declare(variant)
    return Shared(json.dumps(declared), digest(declared))


@lru_cache(maxsize=16)
def clauses_of(variant: Variant) -> SharedClauses:
    """The clauses of the rules; kept for the last variants."""
    cnf = Cnf.of(variant)
    # A checker compares lines literally: within each the variables ascend.
    clauses = [sorted(clause, key=abs) for clause in within_time(cnf.clauses)]
    return SharedClauses(cnf.variables, len(clauses), flat(clauses), dimacs(clauses))


def flat(clauses: Iterable[Sequence[int]]) -> NDArray[np.int32]:
    """Clauses in a row, each ended by 0."""
    literals = chain.from_iterable((*clause, 0) for clause in within_time(clauses))
    return np.fromiter(literals, dtype=np.int32)


def dimacs(clauses: Iterable[Sequence[int]]) -> str:
    r"""Clauses as lines of DIMACS.

    >>> dimacs([[1, -2], [2]])
    '1 -2 0\n2 0\n'
    """
    return "".join(f"{' '.join(map(str, clause))} 0\n" for clause in within_time(clauses))
