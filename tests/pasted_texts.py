"""Texts as people paste them, and what becomes of them on the way; what may be read in them.

`FORMS` prints boards as posts, sheets, programs and files do, and `CHANGES` alters a text a little.
`judged` says what the reader made of it. It may be silent only about the boards that were printed,
or about others if their print is that text.
"""

from __future__ import annotations

import io
import json
import random
import re
import unicodedata
from collections.abc import Callable, Sequence

from satsudoku import formats
from satsudoku.board.symbols import NUMERALS
from satsudoku.errors import SatsudokuError
from satsudoku.stream import read as read_batches
from satsudoku.stream.gathering import entries_of

Board = list[list[str]]
"""A text per cell, by rows; an empty one is an empty cell."""

_BOXES = {
    4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4), 25: (5, 5)
}  # fmt: skip
SIZES = tuple(_BOXES)


def some_board(size: int, chance: random.Random) -> Board:
    """A board with some cells of a grid that breaks no rule."""
    height, width = _BOXES[size]
    share = chance.choice([0.2, 0.35, 0.5])
    digits = chance.sample(NUMERALS[1 : size + 1], size)
    first = [(width * (row % height) + row // height) % size for row in range(size)]
    return [
        [digits[(start + n) % size] if chance.random() < share else "" for n in range(size)]
        for start in first
    ]


def _rows(board: Board, empty: str = ".", between: str = "") -> list[str]:
    return [between.join(cell or empty for cell in row) for row in board]


def _line(board: Board, empty: str = ".") -> str:
    return "".join(_rows(board, empty))


def _boxed(board: Board, empty: str, between: str) -> list[str]:
    height, width = _BOXES[len(board)]
    lines = []
    for number, row in enumerate(board):
        parts = [row[at : at + width] for at in range(0, len(row), width)]
        texts = [between.join(cell or empty for cell in part) for part in parts]
        line = "|".join(f"{between}{text}{between}" for text in texts)
        rule = "+" + re.sub("[^|]", "-", line).replace("|", "+") + "+"
        lines += [rule] * (number % height == 0) + [f"|{line}|"]
    return [*lines, rule]


def _numbered(board: Board, empty: str) -> list[str]:
    head = "   " + "  ".join(str(number) for number in range(len(board)))
    return [head, *(f"{n}  {row}" for n, row in enumerate(_rows(board, empty, "  ")))]


def _listed(board: Board, opens: str, between: str, separator: str, closes: str) -> list[str]:
    rows = [between.join(cell or "0" for cell in row) for row in board]
    return f"{opens}[{f']{separator}['.join(rows)}]{closes}".split("\n")


def _html(board: Board) -> list[str]:
    rows = ["".join(f"<td>{cell}</td>" for cell in row) for row in board]
    return ["<table>", *(f"<tr>{row}</tr>" for row in rows), "</table>"]


def _quoted(board: Board) -> list[str]:
    return [",".join(f'"{cell}"' for cell in row) for row in board]


FORMS: dict[str, tuple[Callable[..., list[str]], int]] = {
    "rows": (_rows, 1),
    "spaced rows": (lambda b: _rows(b, "0", " "), 1),
    "boxed": (lambda b: _boxed(b, ".", " "), 1),
    "boxed zeros": (lambda b: _boxed(b, "0", " "), 1),
    "tight boxes": (lambda b: _boxed(b, ".", ""), 1),
    "line": (lambda b: [_line(b, "0")], 1),
    "line with words": (lambda b: [f"Today: {_line(b)} (hard)"], 1),
    "line of fields": (lambda b: [",".join(c or "0" for row in b for c in row)], 1),
    "quotation": (lambda b: ["Jane wrote:", *(f"> {row}" for row in _rows(b)), ">", "> J."], 1),
    "block": (lambda b: ["Help!", "[code]", *_rows(b), "[/code]", "Thanks"], 1),
    "fence": (lambda b: ["Help!", "```", *_rows(b, ".", " "), "```", "Thanks"], 1),
    "sheet": (lambda b: _rows(b, "", ","), 1),
    "sheet of zeros": (lambda b: _rows(b, "0", ","), 1),
    "semicolons": (lambda b: _rows(b, "", ";"), 1),
    "tabs": (lambda b: _rows(b, "", "\t"), 1),
    "quoted sheet": (_quoted, 1),
    "titled sheet": (lambda b: [",".join(map("c{}".format, range(len(b)))), *_rows(b, "", ",")], 1),
    "data frame": (lambda b: _numbered(b, "0"), 1),
    "coordinates": (lambda b: _numbered(b, "."), 1),
    "list": (lambda b: _listed(b, "a = [", ", ", ",\n", "]"), 1),
    "numpy": (lambda b: _listed(b, "[", " ", "\n ", "]"), 1),
    "texts": (lambda b: ["[", *(f"'{row}'," for row in _rows(b)), "]"], 1),
    "html": (_html, 1),
    "latex": (lambda b: [row + r" \\ \hline" for row in _rows(b, " ", " & ")], 1),
    "json": (lambda b: [json.dumps({"puzzle": _line(b)})], 1),
    "named": (lambda b: ["title: Mine", f"givens: {_line(b)}"], 1),
    "two lines": (lambda a, b: [_line(a), _line(b)], 2),
    "two titles": (lambda a, b: ["Grid 01", *_rows(a, "0"), "Grid 02", *_rows(b, "0")], 2),
    "two blocks": (
        lambda a, b: ["[code]", *_rows(a), "[/code]", "and", "[code]", *_rows(b), "[/code]"],
        2,
    ),
    "table": (
        lambda a, b: ["id,puzzle,rating", *(f"{n},{_line(x)},1.5" for n, x in ((1, a), (2, b)))],
        2,
    ),
    "ratings": (lambda a, b: [f"{_line(x)} ED=8.3/1.2/1.2" for x in (a, b)], 2),
}  # fmt: skip
"""The ways to print boards, each with the number of boards that it prints."""

_SIGNS = "OoIlSBZxX?-_ \t,;:|'\"/\\#=~*&^<[(.5\u00a0\u200b"
_WORDS = ["--", "Page 2", "see above", "* * *", "---------", "12", "# note", "Tel. 030 12345"]


def _of_lines(change: Callable[[list[str], int, random.Random], list[str]]) -> Change:
    def changed(text: str, chance: random.Random) -> str:
        lines = text.split("\n")
        return "\n".join(change(lines, chance.randrange(len(lines)), chance))

    return changed


def _of_characters(change: Callable[[str, int, random.Random], str]) -> Change:
    return lambda text, chance: change(text, chance.randrange(len(text)), chance)


def _cut(line: str, chance: random.Random) -> tuple[str, str]:
    at = chance.randrange(len(line) + 1)
    return line[:at], line[at:]


Change = Callable[[str, random.Random], str]
CHANGES: dict[str, Change] = {
    "nothing": lambda text, _: text,
    "a character less": _of_characters(lambda t, at, _: t[:at] + t[at + 1 :]),
    "a character twice": _of_characters(lambda t, at, _: t[:at] + t[at] + t[at:]),
    "another character": _of_characters(lambda t, at, c: t[:at] + c.choice(_SIGNS) + t[at + 1 :]),
    "a character more": _of_characters(lambda t, at, c: t[:at] + c.choice(_SIGNS) + t[at:]),
    "a line less": _of_lines(lambda lines, at, _: lines[:at] + lines[at + 1 :]),
    "a line twice": _of_lines(lambda lines, at, _: [*lines[:at], lines[at], *lines[at:]]),
    "a blank line": _of_lines(lambda lines, at, _: [*lines[:at], "", *lines[at:]]),
    "a line of text": _of_lines(lambda lines, at, c: [*lines[:at], c.choice(_WORDS), *lines[at:]]),
    "lines joined": _of_lines(
        lambda lines, at, _: [*lines[:at], "".join(lines[at : at + 2]), *lines[at + 2 :]]
    ),
    "a line without its end": _of_lines(
        lambda lines, at, c: [*lines[:at], _cut(lines[at], c)[0], *lines[at + 1 :]]
    ),
    "a line without its start": _of_lines(
        lambda lines, at, c: [*lines[:at], _cut(lines[at], c)[1], *lines[at + 1 :]]
    ),
    "a line in two": _of_lines(
        lambda lines, at, c: [*lines[:at], *_cut(lines[at], c), *lines[at + 1 :]]
    ),
    "no end": lambda text, chance: text[: chance.randrange(len(text) // 2, len(text))],
    "blanks squeezed": lambda text, _: re.sub(" +", " ", text),
    "lines stripped": lambda text, _: "\n".join(line.strip() for line in text.split("\n")),
}  # fmt: skip
"""What happens to a text."""

CUTS = ("a line without its start", "a line without its end", "no end")
"""Changes after which a single line may have as many cells as a smaller board."""


def printed(form: str, boards: Sequence[Board]) -> str:
    """The text of boards."""
    return "\n".join(FORMS[form][0](*boards)) + "\n"


def judged(form: str, boards: Sequence[Board], text: str) -> str:
    """What a changed print of boards is read as: ``right``, ``named`` or ``silent``.

    Raises:
        AssertionError: two readers disagree, or a message has several lines.
    """
    outcomes = []
    for read in (formats.read, read_batches):
        source = io.BytesIO(text.encode())
        source.name = "pasted.txt"
        try:
            entries = list(entries_of(read(source)))
        except SatsudokuError as error:
            outcomes.append(([], [str(error)]))
            continue
        said = [str(entry.error) for entry in entries if entry.error is not None]
        said += [remark for entry in entries for remark in entry.remarks]
        found = [entry.puzzle for entry in entries if entry.puzzle is not None]
        outcomes.append(([puzzle.line.replace("0", ".") for puzzle in found], said))
    assert outcomes[0] == outcomes[1], f"{outcomes} for\n{text}"
    found_lines, said = outcomes[0]
    assert not any("\n" in message for message in said), said
    wanted = [_line(board) for board in boards]
    if {*found_lines} <= {*wanted} and (said or found_lines == wanted or len(boards) > 1):
        return "right" if found_lines == wanted else "named"
    if said:
        return "named"
    again = [_board_of(line) for line in found_lines]
    same = len(again) == len(boards) and _bare(printed(form, again)) == _bare(text)
    twice = {*found_lines} == {*wanted}  # a record that is there twice
    return "right" if same or twice else "silent"


def _board_of(line: str) -> Board:
    size = int(len(line) ** 0.5)
    cells = ["" if cell == "." else cell for cell in line]
    return [cells[at : at + size] for at in range(0, len(cells), size)]


def _bare(text: str) -> str:
    """A text without what makes no difference: blanks, and which sign is for empty cells."""
    text = re.sub("[\u200b\"']", "", unicodedata.normalize("NFKC", text))
    text = re.sub(r"\b0(?=\d\b)", "", text)  # 05 is 5
    return "".join(re.sub(r"[-?xXoO_*0]", ".", text).split())
