"""The digest of a part: all that decides its records changes it, and how it was cut does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from parts_files import ONE, SEVERAL

import satsudoku
from satsudoku import Grid, Puzzle
from satsudoku.board.encoding import parse_encoding
from satsudoku.errors import SatsudokuError
from satsudoku.formats import Entry
from satsudoku.formats.reading.extras import Extras
from satsudoku.stream.batch import Batch
from satsudoku.stream.parts.digest import digest_of

PUZZLE = Puzzle(ONE, "classic4")
SOLUTION = satsudoku.solve(PUZZLE)
OTHER = Grid("1234341221434321", "classic4")
ENTRIES = [
    Entry("a.txt", 1, ONE, PUZZLE, None, SOLUTION, "easy", {"rating": "5"}, Extras("t", "a", "r")),
    Entry("a.txt", 2, "nonsense", None, SatsudokuError("no puzzle")),
    Entry("a.txt", 4, SEVERAL, Puzzle(SEVERAL, "classic4"), None),
    Entry("b.txt", 1, ONE, PUZZLE, None),
]
RISING = [
    parse_encoding(f'extends = "classic4"\nthermometers = [{{ cells = "{cells}" }}]\n', "classic4")
    for cells in ("r1c1 r1c2", "r2c3 r2c4")
]


def marked(symbol: int) -> Puzzle:
    """The puzzle without a candidate of its second cell."""
    candidates = bytearray(b"\1" * 64)
    candidates[4 + symbol - 1] = 0
    return Puzzle(PUZZLE.values, PUZZLE.variant, bytes(candidates))


def with_entry(place: int, **changes: object) -> list[Entry]:
    entries = list(ENTRIES)
    entries[place] = replace(entries[place], **changes)  # type: ignore[arg-type]
    return entries


CHANGED: dict[str, Callable[[], list[Entry]]] = {
    "file": lambda: with_entry(3, file="c.txt"),
    "line": lambda: with_entry(2, line=3),
    "last line": lambda: with_entry(3, line=2),
    "givens": lambda: with_entry(0, puzzle=Puzzle(SEVERAL, "classic4")),
    "excluded": lambda: with_entry(0, puzzle=marked(2)),
    "rules": lambda: with_entry(0, puzzle=Puzzle(ONE, RISING[0])),
    "text of no puzzle": lambda: with_entry(1, text="other"),
    "error": lambda: with_entry(1, error=SatsudokuError("what?")),
    "comment": lambda: with_entry(0, comment="hard"),
    "solution": lambda: with_entry(0, solution=OTHER),
    "carried": lambda: with_entry(0, carried={"rating": "6"}),
    "title": lambda: with_entry(0, extras=Extras("T", "a", "r")),
    "author": lambda: with_entry(0, extras=Extras("t", "A", "r")),
    "setter's rules": lambda: with_entry(0, extras=Extras("t", "a", "R")),
    "order": lambda: [ENTRIES[0], ENTRIES[2], ENTRIES[1], ENTRIES[3]],
    "one less": lambda: ENTRIES[:3],
    "none": list,
}


@pytest.mark.parametrize("what", CHANGED)
def test_all_that_decides_a_record_changes_the_digest(what: str) -> None:
    assert digest_of(Batch.of(CHANGED[what]())) != digest_of(Batch.of(ENTRIES))
    assert digest_of(Batch.of(CHANGED[what]())) == digest_of(Batch.of(CHANGED[what]()))


def test_marks_change_the_digest() -> None:
    digests = {digest_of(Batch.of(with_entry(0, puzzle=marked(n)))) for n in (2, 4)}
    assert len(digests) == 2


def test_rules_of_a_shipped_name_are_told_apart_by_their_content() -> None:
    digests = {
        digest_of(Batch.of(with_entry(0, puzzle=Puzzle(ONE, rules))))
        for rules in (PUZZLE.variant, *RISING)
    }
    assert len(digests) == 3


@pytest.mark.parametrize("cut", range(5))
def test_how_a_part_was_cut_changes_nothing(cut: int) -> None:
    joined = Batch.join([Batch.of(ENTRIES[:cut]), Batch.of(ENTRIES[cut:])])
    assert digest_of(joined) == digest_of(Batch.of(ENTRIES))
    whole = Batch.of([ENTRIES[3], *ENTRIES, ENTRIES[0]])
    assert digest_of(whole.between(1, 5)) == digest_of(Batch.of(ENTRIES))


def test_lines_that_leave_some_out_are_told_apart() -> None:
    def digest(*lines: int) -> str:
        return digest_of(Batch.of([Entry("a.txt", n, "", None, None) for n in lines]))

    digests = {digest(1, 2, 3, 5), digest(1, 3, 4, 5), digest(1, 2, 4, 5), digest(1, 2, 3, 4)}
    assert len(digests) == 4
