"""Filled boards in a text around them, as people and language models answer."""

from __future__ import annotations

import re
from itertools import groupby

from satsudoku.board.variant import Variant

_BETWEEN = r"[ \t,;|'\"\[\]]*"  # cells of a line


def filled_boards(text: str, variant: Variant) -> list[str]:
    r"""The different filled boards in a text: all cells in a line, or the rows below each other.

    Lines without letters or digits, such as frames, may be between rows, and words around a row. A
    cell is one character.

    >>> from satsudoku import variant
    >>> four = variant("classic4")
    >>> filled_boards("The answer is 1243342143122134.", four)
    ['1243342143122134']
    >>> filled_boards("```\nRow 1: 1 2 4 3\nRow 2: 3 4 2 1\n4312\n2134\n```", four)
    ['1243342143122134']
    >>> filled_boards("1... ..2. .3.. ...4", four)
    []
    """
    symbols = "".join(re.escape(sign) for sign, value in variant.values.items() if value)
    one = rf"[{symbols}]"
    cells = len(variant.cells)
    runs = re.compile(rf"(?<![\w.]){one}(?:{_BETWEEN}{one})*(?!\w)")
    lengths = [len([*row]) for _, row in groupby(variant.cells, lambda cell: cell[0])]
    boards: dict[str, None] = {}
    rows: list[str] = []  # below each other

    def end_rows() -> None:
        if len(rows) == len(lengths) + 1 and rows[0] == variant.symbols:  # over the columns
            del rows[0]
        for begin in range(0, len(rows), len(lengths)) if len(rows) % len(lengths) == 0 else ():
            some = rows[begin : begin + len(lengths)]
            if [*map(len, some)] == lengths:
                boards["".join(some)] = None
        rows.clear()

    for line in text.splitlines():
        found = ["".join(re.findall(one, run)) for run in runs.findall(line)]
        boards |= dict.fromkeys(run for run in found if len(run) == cells)
        of_a_row = [run for run in found if len(run) in lengths]
        signs = sum(map(str.isalnum, line))
        if len(of_a_row) == 1:
            rows += of_a_row
        elif found and sum(map(len, found)) == signs:
            rows += found  # too short, or too long: not a board
        elif signs:
            end_rows()
    end_rows()
    return [*boards]
