"""``iss``: strings and links of Interactive Sudoku Solver.

::

    .~R1C1_5~R1C2_2_4.Cage~9~R1C3~R1C4.Thermo~R5C5~R6C6~R7C7
    https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~9~R1C3~R1C4

Items start with a dot: givens (several values are candidates), or a type and its arguments. Also
read are its short forms of killers: ``3x3::k:`` with 81 numbers, and 81 sums and signs that point
to them (also obliquely). Givens, regions and candidates may be plain characters, without a type.
Values may start at 0; then sums and solutions count from 0, too. Extra cells (``Var``) lie below
the board. If two clues have one place, the last one counts. A remark names what has no effect, such
as surplus arguments. Nothing in a string shows that it is complete: one that was cut between two
items, or within a number, may be another puzzle. Three dots, which programs put where they cut, are
an error.

The values that rows, columns and boxes of a ``Doppelganger`` lack are extra cells, too, and so are
the numbers of regions to be found (``ChaosConstruction``), the least sums before the cuts of a long
loop (``SumLine`` with ``LOOP``), and how other lines compare with one that ``FullRank`` ranks
within ``Or``: 1 for smaller, 2 for equal, 3 for greater.

With values from 0, the solver overlooks some sandwiches and lunchboxes; here all fillings that
obey them count. What no filling obeys leaves no solution, as in the solver, and a remark says why.
Errors name unsupported items. Constraints that relate pairs of cells, such as maxima or clones,
are written as tables (``Pair``) where the solver has no item for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from satsudoku.board.puzzle import Puzzle
from satsudoku.formats.reading.extras import Extras
from satsudoku.formats.reading.link_format import LinkFormat
from satsudoku.links.impossible import read_even_if_impossible
from satsudoku.links.iss_reading import ITEMS, iss_table
from satsudoku.links.parameters import accounted, parameters

_NO_EXTRAS = Extras()
_POINTED = re.compile("(?=.*[<>^])[<>^v0-9A-Za-j]*")  # sums, and signs that point to them


class Iss(LinkFormat):
    """Strings of Interactive Sudoku Solver, one per line."""

    name = "iss"
    layouts = True
    holds = frozenset({"rules"})
    about = "strings of Interactive Sudoku Solver"
    # A bare line of a large board may start with ".A.", too, but has no "~". All its dots at once
    # ("++"), or a long line of them takes the square of its length. Names alone have small letters.
    starts = re.compile(
        r"\.++(?=.*~)(~R|[A-Z][A-Za-z]*[~.])|3x3:d?:k:"
        r"|(\.[A-Z][a-z][A-Za-z]*)+\s*$"
        r"|[<>^v0-9A-Za-j]*[<>^][<>^v0-9A-Za-j]{70}"
        r"|(?=[^<>^v`',]*[0-9A-Za-j.][<>^v`',])[<>^v`',.0-9A-Za-j]{81}\s*$"
        r"|(?i:(https?://)?[\w./:-]*Interactive-Sudoku-Solver/)"
    )

    usual = (
        *(".~R", "3x3::k:", "3x3:d:k:"),
        *[f".{kind}~" for kind in ITEMS],
        *[f".{kind}." for kind in ITEMS if not kind.isupper()],
    )

    def starts_usually(self, line: str) -> bool:
        line = f".{line.lstrip('.')}" if line.startswith("..") else line
        return line.startswith(self.usual) or (len(line) == 81 and bool(_POINTED.fullmatch(line)))

    def decode(self, link: str) -> tuple[dict[str, Any], Extras]:
        _, marked, query = link.partition("?q=")
        text, _, more = query.partition("&")
        table = iss_table(unquote(text) if marked else link)
        remarks = tuple(table.pop("remarks", ()))
        extras = Extras(remarks=remarks) if remarks else _NO_EXTRAS
        return table, accounted(extras, parameters(f"&{more}", "iss", "q"), ()) if more else extras

    def puzzle(self, table: Mapping[str, Any], what: str) -> tuple[Puzzle, list[str]]:
        """See `LinkFormat.puzzle`: what no filling obeys leaves no solution, as in the solver."""
        return read_even_if_impossible(table, what)

    def one(self, text: str) -> tuple[Puzzle, Sequence[str]]:
        table = iss_table(text)  # such a start is none of a link
        said = table.pop("remarks", ())
        puzzle, remarks = read_even_if_impossible(table, "iss link")
        return puzzle, (*said, *remarks)

    def first(self, text: str) -> str:
        """See `LinkFormat.first`: blanks are part of a string."""
        return text

    def link(self, puzzle: Puzzle, extras: Extras) -> str:
        """See `LinkFormat.link`; texts and colors have no place in it."""
        from satsudoku.links.iss_writing import iss_text  # readers need not load it

        return iss_text(puzzle)


FORMAT = Iss()
