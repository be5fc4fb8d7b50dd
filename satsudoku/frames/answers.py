"""Answers for a column of puzzles, as a column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.characters import line_values
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.rows import is_missing
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, UnknownNameError, excerpt, shown
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.lanes.doubts import Doubts
from satsudoku.lanes.kinds import arrow_values, in_row, refuse_frame, values_of
from satsudoku.stream.arrow_tables import arrow_column, arrow_type
from satsudoku.stream.batch import Part
from satsudoku.stream.columns import Same
from satsudoku.stream.computing import is_computed
from satsudoku.stream.questions import asked_for, computed, find_field

if TYPE_CHECKING:
    import pyarrow as pa

Errors = Literal["raise", "null", "mark"]
"""The treatment of texts that are not puzzles: raise `PuzzleError`, answer null, or each answer
becomes a struct with what was wrong beside it."""


FIELDS: tuple[str, ...] = computed()
"""The fields that are found; and those of a ladder, such as ``backdoor:rank8/3``."""


def answer(
    column: Any,
    field: str,
    *,
    variant: Variant | str = DEFAULT,
    limit: int | None = 2,
    ladder: str = DEFAULT_LADDER,
    errors: Errors = "raise",
    threads: int = 1,
    part: bool = False,
) -> pa.Array:
    """Find a field for each puzzle of a column.

    Args:
        column: texts, null or one character per cell, in anything that pyarrow takes: columns of
            pandas, polars and pyarrow, lists. Lists of the cells' numbers serve, too.
        field: one of `FIELDS`: ``count`` (up to `limit`), ``unique``, ``solution`` (the only one,
            else null), ``tier`` (null where none suffices or the puzzle is not unique),
            ``canonical``, ``minimal``, ``clues`` and others.
        variant: a name or a Variant.
        limit: stop counting a puzzle's solutions at this number; None counts all.
        ladder: of the tier: a name that `satsudoku.rater` knows.
        errors: ``raise``; ``null`` for a null in place of each bad text; or ``mark`` for structs of
            ``value`` and ``error``, one of which is null.
        threads: the number of threads; 0 for all cores.
        part: whether this is a part of a longer column: errors then name the puzzle, not its row.

    Returns:
        A pyarrow array of the column's length; null where the column is null or blank.

    Raises:
        PuzzleError: a text that is not a puzzle; its row is given, from 0, as by
            `satsudoku.count_many`. Contradictory givens are no error: there is no solution.
        SatsudokuError: no such field, variant, ladder or way to treat errors.

    >>> answer(["1.....2..3.....4", None, "1" + "." * 15], "count", variant="classic4").to_pylist()
    [1, None, 2]
    """
    if not isinstance(field, str):
        raise SatsudokuError(f"{shown(field)} is no field; expected one name, such as 'count'")
    if not is_computed(field):
        raise UnknownNameError("field", field, FIELDS)
    if errors not in ("raise", "null", "mark"):
        raise SatsudokuError(f"errors is {shown(errors)}, expected 'raise', 'null' or 'mark'")
    rules = find_variant(variant)
    question = replace(asked_for(field, limit=limit, ladder=ladder), threads=threads)
    puzzles, good, wrong = _read(column, rules, errors, part)
    asked = Part(rules, np.arange(len(puzzles)), puzzles)
    answered = question.many(asked).columns.get(field, Same(None)) if len(asked) else Same(None)
    answers = arrow_column(answered, slice(0, len(asked)), field, type_of(field))
    if good is not None:
        import pyarrow as pa

        answers = answers.take(pa.array(np.cumsum(good) - 1, mask=~good))
    return _marked(answers, wrong) if errors == "mark" else answers


def type_of(field: str) -> pa.DataType:
    """The type of a field's answers."""
    declared = find_field(field)
    assert declared is not None
    return arrow_type(declared.kind.arrow)


def _marked(answers: pa.Array, wrong: Mapping[int, str]) -> pa.Array:
    """Answers and what was wrong, by row, as structs."""
    import pyarrow as pa

    texts = pa.array(map(wrong.get, range(len(answers))), pa.string())
    return pa.StructArray.from_arrays([answers, texts], ["value", "error"])


def _read(
    column: Any, variant: Variant, errors: Errors, part: bool
) -> tuple[NDArray[np.uint8], NDArray[np.bool_] | None, Mapping[int, str]]:
    """The puzzles of a column; the rows that have one, None for all; and what is wrong, by row."""
    refuse_frame(column)
    values = arrow_values(column, variant)
    if values is not None:
        return values, None, {}
    raw, good, doubts = bytearray(), [], Doubts(variant, has_rows=not part)
    wrong: dict[int, str] = {}
    texts = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
    for row, text in enumerate(texts):
        values_of_row = None
        # Null takes several forms; polars hands an empty text to some lazy expressions instead.
        if not is_missing(text) and not (isinstance(text, str) and not text.strip()):
            try:
                values_of_row = _values(text, variant)
                doubts.of_object(row, text)
            except PuzzleError as error:
                if errors == "raise":
                    raise (_of(text, error) if part else in_row(row, error)) from None
                wrong[row] = error.message
        good.append(values_of_row is not None)
        raw += values_of_row or b""
    doubts.warn()
    array = np.frombuffer(bytes(raw), dtype=np.uint8).reshape(-1, len(variant.cells))
    return array, np.array(good, dtype=bool), wrong


def _of(puzzle: object, error: PuzzleError) -> PuzzleError:
    """The error, with its puzzle, whose row is not known."""
    error.message = f"the puzzle {excerpt(str(puzzle), 100)}: {error.message}"
    return error


def _values(puzzle: object, variant: Variant) -> bytes:
    """The values of a puzzle, in any form that a column may have."""
    if isinstance(puzzle, str):
        return line_values(puzzle.strip(), variant)
    return values_of(puzzle, variant)
