"""Records as rows of text for people: place, puzzle and results.

Every cell is clear without its title, because only terminals show titles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import RowWriter
from satsudoku.board.count import Count, Interval, short
from satsudoku.board.library import variant as find_variant
from satsudoku.cli.console import plural, printable
from satsudoku.stream.columns import Boards, Column, Each, Numbers, Same, Spelling, encoded
from satsudoku.stream.record import Record
from satsudoku.stream.table import Columns, Layout

__all__ = ["Line", "Rows", "candidate_lines", "path_lines", "place", "solutions", "verdict"]

Line = Sequence[tuple[str, str]]
"""A line to print, in pieces with a style each."""

_GAP = ("  ", "")
_STEPS_NAMED = 10  # of the narrowest
_LEAST_WIDTH = 12  # of the column of puzzles, however narrow the terminal
_PLAIN = Spelling(lambda value: encoded(value or ""), b"")


class _Cell(NamedTuple):
    """A column after the puzzle: its title, its least width and its styled text.

    If the field `board` is known, the cell shows it.
    """

    title: str
    width: int
    of: Callable[[Record], tuple[str, str]]
    board: str | None = None


class Rows(Layout):
    """Lays out the rows of one command.

    Args:
        command: the command of the records.
        names: of their files; the first column takes their width.
        width: of the terminal, to which puzzles are cut; None to keep them whole.

    >>> record = Record(file="a.txt", line=7, puzzle="1...", count=2, exact=True)
    >>> print(Rows("count", ["a.txt"], None).record(record), end="")
    a.txt:7     1...  2 solutions, enumerated
    """

    def __init__(self, command: str, names: Sequence[str], width: int | None) -> None:
        self._cells = _CELLS[command]
        self._place_width = max(map(len, names), default=0) + len(":9999")
        self._puzzle_width: int | None = None
        if width is not None:
            taken = self._place_width + len(_GAP[0])
            taken += sum(len(_GAP[0]) + cell.width for cell in self._cells)
            self._puzzle_width = max(width - taken, _LEAST_WIDTH)

    def header(self) -> Line:
        """The titles.

        >>> "".join(text for text, _ in Rows("unique", [], 60).header()).split()
        ['PLACE', 'PUZZLE', 'UNIQUE']
        """
        return self._line(
            ("PLACE", "bold"),
            ("PUZZLE", "bold"),
            [(cell.title, "bold") for cell in self._cells],
        )

    def row(self, record: Record) -> Line:
        """The row of a record, without its path.

        >>> line = Rows("unique", ["a.txt"], None).row(Record(file="a.txt", line=7, error="no"))
        >>> "".join(text for text, _ in line)
        'a.txt:7     error: no'
        """
        where = (place(record), "cyan")
        if record.error is not None:
            return [
                (where[0].ljust(self._place_width), where[1]),
                _GAP,
                (f"error: {printable(record.error)}", "bold red"),
            ]
        return self._line(where, (record.puzzle or "", ""), [c.of(record) for c in self._cells])

    def lines(self, record: Record) -> list[Line]:
        """The text of a record: its row, and the path or the counts of candidates if it has them.

        >>> len(Rows("count", [], None).lines(Record(count=2, exact=True)))
        1
        """
        return [self.row(record), *path_lines(record), *candidate_lines(record)]

    def record(self, record: Record) -> str:
        """See `Layout.record`."""
        lines = self.lines(record)
        return "".join(f"{''.join(text for text, _ in line)}\n" for line in lines)

    def rows(self, writer: RowWriter, columns: Columns, further: Columns) -> None:
        """See `Layout.rows`."""
        self._write_places(writer, columns["file"], columns["line"])
        writer.literal(b"  ")
        columns["puzzle"].write_to(writer, _PLAIN)
        kinds, records = _kinds(columns)
        for cell in self._cells:
            writer.literal(b"  ")
            last = cell is self._cells[-1]
            texts = [cell.of(record)[0].ljust(0 if last else cell.width) for record in records]
            spelled = [encoded(text) for text in texts]
            board = columns.get(cell.board) if cell.board is not None else None
            if isinstance(board, Boards) and board.characters.isascii():
                board.write_known(writer, kinds, spelled, b"")
            elif board is not None:
                both = zip((board[row] for row in range(len(kinds))), kinds.tolist(), strict=True)
                Each([text or texts[kind] for text, kind in both]).write_to(writer, _PLAIN)
            else:
                writer.text(kinds, spelled)
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
        pieces = [(where[0].ljust(self._place_width), where[1]), _GAP, (text, puzzle[1])]
        for cell, (content, style) in zip(self._cells, cells, strict=True):
            pieces += [_GAP, (content.ljust(cell.width), style)]
        pieces[-1] = (pieces[-1][0].rstrip(), pieces[-1][1])
        return pieces


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
    """File and line, as compilers write them.

    >>> place(Record(file="book.txt", line=7))
    'book.txt:7'
    """
    return printable(f"{record.file}:{record.line}")


def path_lines(record: Record) -> Iterator[Line]:
    """The uses of rules on a record's path, its hardest and narrowest steps, and all steps.

    >>> step = {"text": "In row 1, 2 can only stand in r1c2, so it goes there.", "open": 3}
    >>> record = Record(
    ...     techniques={"Hidden Single": 1}, hardest=1, narrowest={"open": 3, "steps": [1]},
    ...     path=[step]
    ... )
    >>> for line in path_lines(record):
    ...     print("".join(text for text, _ in line))
            uses: Hidden Single 1
         hardest: step 1
       narrowest: 3 deductions open at step 1
         1. In row 1, 2 can only stand in r1c2, so it goes there. [3 open]
    """
    if not record.path:
        return
    uses = ", ".join(f"{name} {count}" for name, count in (record.techniques or {}).items())
    facts = [("uses", uses), ("hardest", f"step {record.hardest}")]
    if record.suffices and record.tier is not None:
        last = len(record.suffices)  # every tier includes those below it
        tiers = f"tiers {record.tier} to {last}" if record.tier < last else f"tier {last}"
        facts.insert(0, ("suffices", tiers))
    if record.narrowest is not None:
        facts.append(("narrowest", _narrowest(record.narrowest)))
    for title, fact in facts:
        yield [(f"{title:>12}: ", "dim"), (fact, "")]
    for count, step in enumerate(record.path, start=1):
        opened = [] if step["open"] is None else [(f" [{step['open']} open]", "dim")]
        yield [(f"{count:6}. ", "dim"), (step["text"], ""), *opened]


def _narrowest(narrowest: Mapping[str, object]) -> str:
    number, steps = narrowest["open"], narrowest["steps"]
    assert isinstance(steps, Sequence)
    shown = [str(step) for step in steps[:_STEPS_NAMED]]
    more = [f"{len(steps) - _STEPS_NAMED} more"] if len(steps) > _STEPS_NAMED else []
    named = f"step{'' if len(steps) == 1 else 's'} {', '.join(shown + more)}"
    return f"{number} deduction{'' if number == 1 else 's'} open at {named}"


def solutions(record: Record) -> tuple[str, str]:
    """The number of solutions, with a style.

    >>> solutions(Record(count=2, exact=False))[0], solutions(Record(count=1, exact=True))[0]
    ('at least 2 solutions', '1 solution')
    """
    assert record.count is not None
    noun = plural(record.count, "solution")
    if record.interval is not None:
        return f"about {short(record.count)} {noun}", ""
    return f"{Count(record.count, bool(record.exact))} {noun}", ""


def _counted(record: Record) -> tuple[str, str]:
    """The number of solutions and the method that counted them, with a style."""
    number, style = solutions(record)
    names = {"bands": "by bands", "components": "by components", "estimate": "estimated"}
    how = names.get(record.method or "", "enumerated")
    if record.interval is not None:
        how += f" ({Interval(**record.interval)})"
    return f"{number}, {how}", style


def candidate_lines(record: Record) -> Iterator[Line]:
    """The number of solutions with each candidate: a line a cell, with shares of all solutions.

    >>> record = Record(
    ...     variant="classic4", count=3, candidate_counts=[[3, 0, 0, 0], [0, 2, 1, 0]]
    ... )
    >>> for line in candidate_lines(record):
    ...     print("".join(text for text, _ in line))
      r1c1  1: 3 (100 %)
      r1c2  2: 2 (66.7 %)  3: 1 (33.3 %)
    """
    if not record.candidate_counts or not record.count:
        return
    variant = find_variant(record.variant or "")
    for name, counts in zip(variant.cell_names, record.candidate_counts, strict=False):
        shares = (
            f"{symbol}: {count} ({100 * count / record.count:.3g} %)"
            for symbol, count in zip(variant.symbols, counts, strict=True)
            if count
        )
        yield [(f"{name:>6}", "dim"), _GAP, ("  ".join(shares), "")]


def verdict(record: Record) -> tuple[str, str]:
    """Whether the solution is the only one, with a style.

    >>> verdict(Record(count=0, exact=True, unique=False))[0]
    'no solution'
    """
    if record.unique:
        return "unique", "green"
    if record.unique is None:
        return "not decided", "yellow"
    return ("several solutions" if record.count else "no solution"), "red"


def _solution(record: Record) -> tuple[str, str]:
    if record.solution is not None:
        return record.solution, ""
    return verdict(record)


def _tier(record: Record) -> tuple[str, str]:
    said = []
    if record.tier is not None:
        said.append(f"tier {record.tier}: {record.tier_name}")
    if record.score is not None:
        at_least = "" if record.bound is None else f"{record.bound} to "
        said.append(f"score {at_least}{record.score}")
    if said:
        return ", ".join(said), "bold"
    if record.timed_out:
        known = "" if record.at_least is None else f"at least tier {record.at_least}, "
        return f"{known}stopped after {record.seconds or 0:.3g} s", "yellow"
    if record.suffices is None:
        return "not ranked", "yellow"
    return f"no tier of {record.ladder} suffices", "bold red"


def _ladder(record: Record) -> tuple[str, str]:
    return record.ladder or "", ""


def _minimal(record: Record) -> tuple[str, str]:
    if not record.unique:
        return verdict(record)
    if record.minimal:
        return "minimal", "green"
    clues, constraints = record.redundant or (), record.redundant_constraints or ()
    parts = (" ".join(clues), ", ".join(constraints))
    return f"can go: {', '.join(part for part in parts if part)}", "yellow"


def _hint(record: Record) -> tuple[str, str]:
    assert record.hint is not None
    return record.hint["text"], "bold red" if record.hint["kind"] == "mistake" else ""


def _proved(record: Record) -> tuple[str, str]:
    assert record.certificate is not None
    if record.ladder is not None:
        known = f"tier {record.tier}: {record.tier_name}"
        if record.at_least is not None:
            known = f"at least tier {record.at_least}"
        elif record.tier is None:
            known = f"a path of {record.ladder}"
        return f"{known}, proved in {sum(record.certificate['bytes'].values())} bytes", ""
    number, style = solutions(record)
    if record.timed_out:
        return f"{number}, stopped after {record.seconds or 0:.3g} s", style
    proof = record.certificate["bytes"].get("proof.lrat")
    return f"{number}, {'listed' if proof is None else f'proved in {proof} bytes'}", style


def _candidates(record: Record) -> tuple[str, str]:
    if record.count == 0:
        return verdict(record)
    return " ".join(record.candidates or ()), ""


_SOLUTIONS = _Cell("SOLUTIONS", 20, solutions)
_UNIQUE = _Cell("UNIQUE", 17, verdict)
_TIER = _Cell("TIER", 22, _tier)
_CELLS: dict[str, Sequence[_Cell]] = {
    "count": [_Cell("SOLUTIONS", 32, _counted)],
    "unique": [_UNIQUE],
    "solve": [_Cell("SOLUTION", 17, _solution, "solution")],
    "classify": [_SOLUTIONS, _UNIQUE, _TIER],
    "classify all": [_UNIQUE, _Cell("LADDER", 12, _ladder), _TIER],
    "hint": [_Cell("HINT", 17, _hint)],
    "minimal": [_Cell("MINIMAL", 17, _minimal)],
    "prove": [_Cell("PROVED", 32, _proved)],
    "candidates": [_Cell("CANDIDATES", 17, _candidates)],
}
