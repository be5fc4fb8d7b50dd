"""Answers in words: a text around one filled board is read, others are refused."""

from __future__ import annotations

import csv
import io
import json

import pytest

from satsudoku import formats

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [SOLVED[begin : begin + 9] for begin in range(0, 81, 9)]
GRID = "\n".join(ROWS)
SPACED = "\n".join(" ".join(row) for row in ROWS)
FRAME = "+-------+-------+-------+"
WRONG = "35" + SOLVED[2:]

IN_WORDS = [
    f"```\n{GRID}\n```",
    f"```text\n{SPACED}\n```\n\nLet me know if you need more!",
    f"The answer is {SOLVED}.",
    f"The answer is:\n\n{GRID}",
    f"I thought for 12 steps.\n{GRID}\nDone 1 of 2",
    f"Puzzle:\n{PUZZLE}\nSolution:\n{SOLVED}",
    "\n".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(ROWS, start=1)),
    "\n".join([FRAME, *(f"| {' | '.join(row)} |" for row in ROWS), FRAME]),
    f"  1 2 3 4 5 6 7 8 9\n{SPACED}",
    json.dumps([[int(cell) for cell in row] for row in ROWS]),
    f"{SOLVED}\n{SOLVED}",
]
REFUSED = [
    ("I do not know", "no filled board in 'I do not know'; expected 81 cells"),
    (f"```\n{PUZZLE}\n```", "no filled board in"),
    (f"The answer is {SOLVED[1:]}.", "no filled board in"),
    (f"The answer is {SOLVED}1.", "no filled board in"),
    (f"```\n{GRID}\n1\n```", "no filled board in"),
    (f"Here:\n{GRID[:-10]}", "no filled board in"),
    (f"```\n{WRONG}\n```", "3 appears twice in column 1"),
    (f"{SOLVED} or rather {WRONG}", "2 filled boards in"),
    (SOLVED[1:], "80 cells, expected 81"),
]


def _read(answer: object, form: str) -> formats.Entry:
    if form == "csv":
        text = io.StringIO()
        csv.writer(text).writerows([["id", "puzzle", "answer"], [7, PUZZLE, answer]])
        text.seek(0)
    else:
        text = io.StringIO(json.dumps({"id": 7, "puzzle": PUZZLE, "answer": answer}))
    [entry] = formats.read(text)
    return entry


@pytest.mark.parametrize("form", ["csv", "records"])
@pytest.mark.parametrize("answer", IN_WORDS)
def test_an_answer_in_words_is_read_with_a_remark(answer: str, form: str) -> None:
    entry = _read(answer, form)
    assert entry.error is None
    assert entry.solution is not None
    assert entry.solution.line == SOLVED
    [remark] = entry.remarks
    assert remark.startswith("the solution is read from a text: ")
    assert entry.carried["remarks"] == [remark]


@pytest.mark.parametrize("form", ["csv", "records"])
@pytest.mark.parametrize(("answer", "reason"), REFUSED)
def test_an_answer_that_is_no_solution_is_an_error(answer: str, reason: str, form: str) -> None:
    entry = _read(answer, form)
    assert entry.error is not None
    assert reason in entry.error.message
    assert str(entry.carried["id"]) == "7"


@pytest.mark.parametrize("answer", [42, True, {"grid": SOLVED}])
def test_an_answer_of_another_type_is_an_error(answer: object) -> None:
    entry = _read(answer, "records")
    assert entry.error is not None
    assert "key answer: expected a text" in entry.error.message
    assert entry.carried["id"] == 7


@pytest.mark.parametrize("answer", [None, "", "  "])
def test_an_empty_answer_is_none(answer: object) -> None:
    entry = _read(answer, "records")
    assert (entry.error, entry.solution, entry.remarks) == (None, None, ())
