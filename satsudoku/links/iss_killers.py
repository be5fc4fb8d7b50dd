"""Killers in the short forms that Interactive Sudoku Solver reads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError


def numbered_killer(text: str) -> dict[str, Any]:
    """Read ``3x3:d:k:`` and 81 numbers, each 256 times a sum plus the number of a cage.

    Raises:
        FormatError: there are not 81 numbers, or one is none of a cage: a digit may be missing.

    >>> len(numbered_killer("3x3::k:" + ":".join(["2561"] * 3 + ["0"] * 78))["cages"])
    1
    """
    _, diagonals, _, *numbers = text.rstrip(":").split(":")
    if len(numbers) != 81 or not all(re.fullmatch("[0-9]{1,5}", n) for n in numbers):
        raise FormatError(f"a killer as 3x3:: and 81 numbers; found {len(numbers)}")
    cages: dict[int, list[int]] = {}
    sums: dict[int, int] = {}  # by the number of a cage
    for cell, number in enumerate(map(int, numbers)):
        total, cage = divmod(number, 256)
        if total > 45 or cage > 80 or (number and sums.setdefault(cage, total) != total):
            where = f"{number} for r{cell // 9 + 1}c{cell % 9 + 1}"
            raise FormatError(f"a killer with {where}, expected 256 times a sum plus its cage")
        if total:
            cages.setdefault(number, []).append(cell)
    variant = "diagonal9" if "d" in diagonals else "classic9"
    return _killer({tuple(cells): number >> 8 for number, cells in cages.items()}, variant)


def pointed_killer(text: str) -> dict[str, Any]:
    """Read 81 characters: a sum, or a sign that points to a cell of the same cage.

    Sums from 10 on are the letters ``A`` to ``Z`` and ``a`` to ``j``.

    The signs are ``<``, ``>``, ``^``, ``v``, and obliquely `````, ``'``, ``,`` and ``.``.

    Raises:
        FormatError: signs that point beyond the border, or in a circle.

    >>> pointed_killer("A<<" + "0" * 78)["cages"]
    [{'cells': (0, 1, 2), 'sum': 10}]
    """
    steps = {"<": -1, ">": 1, "^": -9, "v": 9, "`": -10, "'": -8, ",": 8, ".": 10}
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        at = cell
        for _ in range(81):
            if text[at] not in steps:
                break
            at += steps[text[at]]
            if not 0 <= at < 81:
                raise FormatError("a killer whose signs point beyond the border")
        else:
            raise FormatError("a killer whose signs point in a circle")
        cages.setdefault(at, []).append(cell)
    given = [at for at, cells in cages.items() if len(cells) == 1 and text[at] in "123456789"]
    if 2 * len(given) > len(cages.keys() - {at for at in cages if text[at] == "0"}):
        sign = next(at for at, character in enumerate(text) if character in steps)
        raise FormatError(
            f"{text[sign]!r} in r{sign // 9 + 1}c{sign % 9 + 1} may point to a cell of the same "
            f"cage, but most numbers are of a cell alone, as in a puzzle without cages; expected a "
            "digit or a sign of an empty cell there"
        )
    sums = {tuple(cells): digits.index(text[at]) for at, cells in cages.items()}
    table = _killer(sums, "classic9")
    different = [cells for at, cells in cages.items() if text[at] == "0" and len(cells) > 1]
    table["cages"] += [{"cells": Numbered(cells)} for cells in different]
    return table


def _killer(cages: Mapping[tuple[int, ...], int], variant: str) -> dict[str, Any]:
    """A 9x9 board without givens, with cages; a cage of sum 0 is left out."""
    return {
        "variant": variant,
        "givens": "." * 81,
        "cages": [
            {"cells": Numbered(cells), "sum": total} for cells, total in cages.items() if total
        ],
    }
