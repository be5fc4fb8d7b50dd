"""Records as rows of text for people: place, puzzle and results.

Every cell is clear without its title, because only terminals show titles.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import RowWriter
from satsudoku.board.variant import Variant
from satsudoku.catalogue import said, said_some
from satsudoku.cli.console import printable
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.formats.reading.link_format import WRONG_SOLUTION
from satsudoku.retelling import renamed, retold
from satsudoku.stream.columns import Boards, Column, Each, Numbers, Same, Spelling, encoded
from satsudoku.stream.question import Line, Question
from satsudoku.stream.record import Record
from satsudoku.stream.table import Columns, RecordLayout
from satsudoku.wide import left, right

_GAP = ("  ", "")
_SHOWN = 4  # names of constraints, in a row
_LEAST_WIDTH = 12  # of the column of puzzles, however narrow the terminal
_PLAIN = Spelling(lambda value: encoded(value or ""), b"")
_BAD = Spelling(lambda error: encoded(f"  {_error(error)}"), b"")


class Rows(RecordLayout):
    """Lays out the rows of one question.

    Args:
        question: the question.
        names: of their files; the first column takes their width.
        width: of the terminal, to which puzzles are cut; None to keep them whole.

    >>> from satsudoku.stream.questions.count import Count
    >>> record = Record(file="a.txt", line=7, puzzle="1...", count=2, exact=True)
    >>> print(Rows(Count(), ["a.txt"], None).record(record), end="")
    a.txt:7     1...  2 solutions, enumerated
    """

    def __init__(self, question: Question, names: Sequence[str], width: int | None) -> None:
        self._question = question
        self._cells = question.cells
        self._place_width = max(map(len, names), default=0) + len(":9999")
        self._puzzle_width: int | None = None
        if width is not None:
            taken = self._place_width + len(_GAP[0])
            taken += sum(len(_GAP[0]) + cell.width for cell in self._cells)
            self._puzzle_width = max(width - taken, _LEAST_WIDTH)

    def wanted(self, titles: Sequence[str]) -> Sequence[str]:
        return [title for title in titles if title == REMARKS]

    def header(self) -> Line:
        return self._line(
            (said("PLACE"), "bold"),
            (said("PUZZLE"), "bold"),
            [(said(cell.title), "bold") for cell in self._cells],
        )

    def row(self, record: Record) -> Line:
        """The row of a record, without its path."""
        where = (place(record), "cyan")
        if record.error is not None:
            return [
                (left(where[0], self._place_width), where[1]),
                _GAP,
                (_error(record.error), "bold red"),
            ]
        record = record.having(self._question.names)
        puzzle = shown_puzzle(record.puzzle or "", record.rules)
        return self._line(where, (puzzle, ""), [c.text(record) for c in self._cells])

    def lines(self, record: Record) -> list[Line]:
        """The text of a record: its row, and the lines that follow it."""
        more = () if record.error is not None else self._question.lines(record)
        return [self.row(record), *more, *remark_lines(record)]

    def record(self, record: Record) -> str:
        lines = self.lines(record)
        return "".join(f"{''.join(text for text, _ in line)}\n" for line in lines)

    def rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        self._write_places(writer, columns["file"], columns["line"])
        writer.literal(b"  ")
        _shown(columns["puzzle"]).write_to(writer, _PLAIN)
        kinds, records = _kinds(columns)
        records = [record.having(self._question.names) for record in records]
        for cell in self._cells:
            writer.literal(b"  ")
            last = cell is self._cells[-1]
            texts = [left(cell.text(record)[0], 0 if last else cell.width) for record in records]
            spelled = [encoded(text) for text in texts]
            board = columns.get(cell.board) if cell.board is not None else None
            if isinstance(board, Boards) and board.characters.isascii():
                board.write_present(writer, kinds, spelled, b"")
            elif board is not None:
                both = zip((board[row] for row in range(len(kinds))), kinds.tolist(), strict=True)
                Each([text or texts[kind] for text, kind in both]).write_to(writer, _PLAIN)
            else:
                writer.text(kinds, spelled)
        writer.literal(b"\n")
        if remarks := carried.get(REMARKS):
            texts = [_remark_text(remarks[row]) for row in range(len(kinds))]
            Each(texts).write_to(writer, _PLAIN)

    def bad_rows(self, writer: RowWriter, columns: Columns, carried: Columns) -> None:
        self._write_places(writer, columns["file"], columns["line"])
        columns["error"].write_to(writer, _BAD)
        writer.literal(b"\n")

    def _write_places(self, writer: RowWriter, files: Column, lines: Column) -> None:
        assert isinstance(lines, Numbers)
        if isinstance(files, Same):
            file = printable(f"{files.value}:")
            writer.literal(encoded(file))
            writer.number(lines.numbers, max(self._place_width - len(file), 0))
            return
        places = (f"{files[row]}:{line}" for row, line in enumerate(lines.numbers.tolist()))
        Each([printable(text).ljust(self._place_width) for text in places]).write_to(writer, _PLAIN)

    def _line(
        self, where: tuple[str, str], puzzle: tuple[str, str], cells: Sequence[tuple[str, str]]
    ) -> Line:
        text = puzzle[0]
        if self._puzzle_width is not None:
            if len(text) > self._puzzle_width:
                text = text[: self._puzzle_width - 1] + "…"
            text = text.ljust(self._puzzle_width)
        pieces = [(left(where[0], self._place_width), where[1]), _GAP, (text, puzzle[1])]
        for cell, (content, style) in zip(self._cells, cells, strict=True):
            pieces += [_GAP, (left(content, cell.width), style)]
        pieces[-1] = (pieces[-1][0].rstrip(), pieces[-1][1])
        return pieces


def remark_lines(record: Record) -> list[Line]:
    """What a link does not encode, a line each; a wrong solution is an error of its own.

    >>> remark_lines(Record(carried={"remarks": ["the link has fog"]}))
    [[('    remark  ', 'dim'), ('the link has fog', 'yellow')]]
    """
    remarks = (record.carried or {}).get(REMARKS)
    if not isinstance(remarks, list):  # a column of the input that has this name
        return []
    texts = [printable(str(remark)) for remark in remarks]
    title = (f"{right(said('remark'), 10)}  ", "dim")
    own = (text for text in texts if not text.startswith(WRONG_SOLUTION))
    return [[title, (retold(text), "yellow")] for text in own]


def _error(error: str) -> str:
    return said("error: {error}", error=printable(retold(error)))


def _remark_text(remarks: object) -> str:
    lines = remark_lines(Record(carried={REMARKS: remarks}))
    return "".join(f"{''.join(text for text, _ in line)}\n" for line in lines)


def shown_puzzle(line: str, rules: Variant | None) -> str:
    """A puzzle on a line, with the first constraints of its layout: see `with_constraints`.

    >>> from satsudoku import Puzzle
    >>> killer = satsudoku.build("classic4").cage("r1c1 r1c2", 5).cage("r3c3 r4c3", 4).puzzle()
    >>> shown_puzzle(killer.line, killer.variant)
    '5-cage at r1c1, 4-cage at r3c3'
    """
    if rules is None or "+" not in rules.name or not rules.constraints:
        return line
    return with_constraints(line, list(rules.place_names.values()))


def with_constraints(line: str, names: Sequence[str]) -> str:
    """A puzzle on a line, with the first of its constraints; without givens, these alone.

    >>> with_constraints("1...", ["5-cage at r1c1"]), with_constraints("....", ["whisper"] * 9)
    ('1... with 5-cage at r1c1', 'whisper, whisper, whisper, whisper and 5 more')
    """
    text = said_some([*map(renamed, names)], _SHOWN)
    if not line.strip("."):
        return text
    return said("{puzzle} with {constraints}", puzzle=line, constraints=text)


def _shown(puzzles: Column) -> Column:
    """The texts of puzzles in rows: see `shown_puzzle`."""
    if not isinstance(puzzles, Boards) or "+" not in puzzles.variant.name:
        return puzzles
    lines = (puzzles[row] for row in range(len(puzzles.values)))
    return Each([shown_puzzle(line or "", puzzles.variant) for line in lines])


def _kinds(columns: Columns) -> tuple[NDArray[np.int32], list[Record]]:
    """The kind of each row, and a record of each kind; rows of a kind differ only in puzzles."""
    about = {n: c for n, c in columns.items() if n not in ("file", "line", "puzzle", "variant")}
    lines = columns["line"]
    assert isinstance(lines, Numbers)
    number = len(lines.numbers)
    kinds = np.zeros(number, dtype=np.int64)
    for column in about.values():
        if not isinstance(column, Same):
            codes = column.codes(number)
            kinds = np.unique(kinds * (codes.max() + 1) + codes, return_inverse=True)[1]
    first = np.unique(kinds, return_index=True)[1].tolist()
    records = [Record(**{name: column[row] for name, column in about.items()}) for row in first]
    return kinds.astype(np.int32), records


def place(record: Record) -> str:
    """File and line, as compilers write them."""
    return printable(f"{record.file}:{record.line}")
