"""What a certificate is about: the puzzle and the rules that it declares."""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["Statement", "statement_of"]


class Statement(NamedTuple):
    """The puzzle and the rules of a certificate. A claim says nothing of any other.

    Attributes:
        givens: a character a cell, ``.`` for an empty one.
        excluded: the candidates that the puzzle excludes besides its givens, such as ``r1c2#3``.
        variant: the name of the rules. Anybody may give rules any name.
        sha256: of the declared rules, name included.
        variant_excluded: the candidates that the rules exclude.

    >>> Statement("1.....2..3.....4", (), "classic4", "e0e14190", ()).variant
    'classic4'
    """

    givens: str
    excluded: tuple[str, ...]
    variant: str
    sha256: str
    variant_excluded: tuple[str, ...]


def statement_of(manifest: dict[str, Any]) -> Statement:
    """What a checked manifest is about.

    >>> rules = {"name": "dot", "symbols": "1", "cells": [[1, 1]], "excluded": []}
    >>> puzzle = {"givens": ".", "excluded": [[0, 0]]}
    >>> variant = {"sha256": "ab12", "declaration": rules}
    >>> statement_of({"puzzle": puzzle, "variant": variant}).excluded
    ('r1c1#1',)
    """
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
    )
