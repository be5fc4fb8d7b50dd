"""Tables that were read as numbers: what is lost is said, whatever reads them next."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

import satsudoku
from satsudoku.errors import PuzzleError
from satsudoku.frames import answer

FULL = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
LOST = "zeros at the start are lost where a column is read as numbers"


def errors_of(table: str) -> list[str]:
    return [str(entry.error) for entry in satsudoku.read(io.StringIO(table)) if entry.error]


@pytest.mark.parametrize("rounded", ["3.0206E+78", "3,0206E+78", "3.0206003005001e+78", "3E78"])
def test_a_rounded_number_is_called_so(rounded: str) -> None:
    [puzzle] = errors_of(f'id,puzzle\n7,"{rounded}"\n')
    assert f"'{rounded}' is a number with most digits lost; expected a text" in puzzle
    [solution] = errors_of(f'puzzle,solution\n{FULL},"{rounded}"\n')
    assert f"the solution beside the puzzle: '{rounded}' is a number" in solution


def test_zeros_at_the_start_that_are_lost() -> None:
    assert errors_of(f"puzzle,id\n{FULL.lstrip('0')},1\n")[0].endswith(f"expected 81: {LOST}")
    with pytest.raises(PuzzleError, match=LOST):
        satsudoku.puzzle(FULL[2:])
    # Other short lines have not lost any.
    for short in (FULL.replace("0", ".")[2:], FULL[12:], FULL.replace("0", "1")[2:]):
        with pytest.raises(PuzzleError) as refused:
            satsudoku.puzzle(short)
        assert LOST not in str(refused.value)
    assert errors_of(f"puzzle,id\n{FULL},1\n") == []


@pytest.mark.parametrize("number", [int(FULL), 3.02e78, np.float64(3.02e78), np.int64(12)])
def test_columns_of_numbers_are_refused_by_the_row(number: Any) -> None:
    pd = pytest.importorskip("pandas")
    import satsudoku.frames.pandas  # noqa: F401

    said = "is a number; expected a text: read the column as text"
    with pytest.raises(PuzzleError, match=f"^row 0: .*{said}$"):
        pd.Series([number]).sudoku.ask("count")
    with pytest.raises(PuzzleError, match=f"^row 1: .*{said}$"):
        answer([None, number], "count")
    [missing, marked] = answer([None, number], "count", errors="mark").to_pylist()
    assert missing == {"value": None, "error": None}
    assert marked["error"].endswith(said)
