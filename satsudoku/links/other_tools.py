"""Links of tools whose puzzles are not read: named, so that nobody looks for a typing error."""

from __future__ import annotations

import re
from collections.abc import Mapping

from satsudoku.errors import excerpt

_TOOLS: Mapping[str, str] = {
    r"(\w+\.github\.io/)?sudoku-?studio\b": "SudokuStudio",
    r"(beta\.)?sudoku\.coach": "Sudoku Coach",
    r"logic-masters\.de": "the Logic Masters portal",
    r"cracking-?the-?cryptic\.(com|web\.app)": "Cracking the Cryptic",
    r"(www\.)?youtu(\.be|be\.com)": "YouTube",
}
"""The tools by the starts of their addresses."""
_READ = "f-puzzles, SudokuPad, Penpa+ or Interactive Sudoku Solver"
_EXPORTING = frozenset(("SudokuStudio", "Sudoku Coach"))
"""Those that let setters export a puzzle."""


def refusal(link: str) -> str:
    """The error for an address with no puzzle that is read.

    >>> refusal("https://sudoku.coach/en/play/SCv7_32_f2e4")[:45]
    'a link of Sudoku Coach, which is not read; ex'
    """
    address = re.sub(r"^(https?://)?(www\.)?", "", link.strip(), flags=re.IGNORECASE)
    for start, tool in _TOOLS.items():
        if re.match(start, address, re.IGNORECASE):
            if tool not in _EXPORTING:
                return f"a link of {tool}, which is not read; expected a long link of {_READ}"
            instead = f"export it there to one of {_READ}, and give that link"
            return f"a link of {tool}, which is not read; {instead}"
    return f"no puzzle in the link {excerpt(link)}; expected a long link of {_READ}"
