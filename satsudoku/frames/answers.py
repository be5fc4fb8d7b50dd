"""Answers for a column of puzzles, as a column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.characters import line_values
from satsudoku.board.library import DEFAULT, find_variant
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, UnknownNameError
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.lanes.arrow import column_of
from satsudoku.lanes.kinds import arrow_values, is_missing, object_values, refuse_frame

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["FIELDS", "Answer", "Errors", "Settings", "answer"]

Errors = Literal["raise", "null", "mark"]
"""What a text that is no puzzle does: it raises `PuzzleError`, its answer is null, or each answer
becomes a struct with what was wrong beside it."""


@dataclass(frozen=True)
class Settings:
    """What fields depend on.

    Attributes:
        variant: of all puzzles.
        limit: stop counting a puzzle's solutions at this number; None counts all.
        ladder: a name that `satsudoku.rater` knows.
        threads: how many share the work; 0 for all cores.
    """

    variant: Variant
    limit: int | None = 2
    ladder: str = DEFAULT_LADDER
    threads: int = 1


@dataclass(frozen=True)
class Answer:
    """The answers for some puzzles.

    Attributes:
        values: shape (N,): numbers or truths; or shape (N, cells), uint8: boards.
        known: shape (N,), bool: whether there is an answer; None where there always is.
    """

    values: NDArray[Any]
    known: NDArray[np.bool_] | None = None


def _count(puzzles: NDArray[np.uint8], settings: Settings) -> Answer:
    from satsudoku.lanes.counting import count_many

    threads = settings.threads
    return Answer(count_many(puzzles, settings.limit, settings.variant, threads=threads))


def _unique(puzzles: NDArray[np.uint8], settings: Settings) -> Answer:
    from satsudoku.lanes.counting import count_many

    return Answer(count_many(puzzles, 2, settings.variant, threads=settings.threads) == 1)


def _solution(puzzles: NDArray[np.uint8], settings: Settings) -> Answer:
    from satsudoku.lanes.counting import solve_many

    solutions, counts = solve_many(puzzles, 2, settings.variant, threads=settings.threads)
    return Answer(solutions[:, 0], counts == 1)


def _tier(puzzles: NDArray[np.uint8], settings: Settings) -> Answer:
    from satsudoku.human.raters.library import rater

    verdicts = rater(settings.ladder).classify_many(
        puzzles, settings.variant, threads=settings.threads
    )
    return Answer(verdicts.tiers, (verdicts.counts == 1) & (verdicts.tiers > 0))


def _canonical(puzzles: NDArray[np.uint8], settings: Settings) -> Answer:
    from satsudoku.symmetry.canonical import canonical_many

    return Answer(canonical_many(puzzles, settings.variant, threads=settings.threads))


def _minimal(puzzles: NDArray[np.uint8], settings: Settings) -> Answer:
    from satsudoku.analysis.minimal import is_minimal_many

    return Answer(is_minimal_many(puzzles, settings.variant, threads=settings.threads))


def _clues(puzzles: NDArray[np.uint8], settings: Settings) -> Answer:
    return Answer((puzzles > 0).sum(axis=1).astype(np.uint16))


FIELDS: Mapping[str, Callable[[NDArray[np.uint8], Settings], Answer]] = {
    "count": _count,
    "unique": _unique,
    "solution": _solution,
    "tier": _tier,
    "canonical": _canonical,
    "minimal": _minimal,
    "clues": _clues,
}
"""What finds each field."""


def answer(
    column: Any,
    field: str,
    *,
    variant: Variant | str = DEFAULT,
    limit: int | None = 2,
    ladder: str = DEFAULT_LADDER,
    errors: Errors = "raise",
    threads: int = 1,
) -> pa.Array:
    """Find a field for each puzzle of a column.

    Args:
        column: texts, null or one character a cell, in anything that pyarrow takes: columns of
            pandas, polars and pyarrow, lists. Lists of the cells' numbers serve, too.
        field: ``count`` (up to `limit`), ``unique``, ``solution`` (the only one, else null),
            ``tier`` (null where none suffices or the puzzle is not unique), ``canonical``,
            ``minimal`` or ``clues``.
        variant: a name or a Variant.
        limit: stop counting a puzzle's solutions at this number; None counts all.
        ladder: of the tier: a name that `satsudoku.rater` knows.
        errors: ``raise``; ``null`` for a null where a text is no puzzle; or ``mark`` for structs of
            ``value`` and ``error``, of which one is null.
        threads: how many share the work; 0 for all cores.

    Returns:
        A pyarrow array of the column's length; null where the column is null or blank.

    Raises:
        PuzzleError: a text that is no puzzle; its row is given, from 0. Contradictory givens are no
            error: there is no solution.
        SatsudokuError: no such field, variant, ladder or way to treat errors.

    >>> answer(["1.....2..3.....4", None, "1" + "." * 15], "count", variant="classic4").to_pylist()
    [1, None, 2]
    """
    if field not in FIELDS:
        raise UnknownNameError("field", field, FIELDS)
    if errors not in ("raise", "null", "mark"):
        raise SatsudokuError(f"errors is {errors!r}, expected 'raise', 'null' or 'mark'")
    settings = Settings(find_variant(variant), limit, ladder, threads)
    puzzles, good, wrong = _read(column, settings.variant, errors)
    answered = FIELDS[field](puzzles, settings)
    values, known = answered.values, answered.known
    if good is not None:
        values = np.zeros((len(good), *answered.values.shape[1:]), dtype=answered.values.dtype)
        values[good] = answered.values
        known = good.copy()
        if answered.known is not None:
            known[good] = answered.known
    answers = column_of(values, settings.variant, known)
    return _marked(answers, wrong) if errors == "mark" else answers


def _marked(answers: pa.Array, wrong: Mapping[int, str]) -> pa.Array:
    """Answers and what was wrong, by row, as structs."""
    import pyarrow as pa

    texts = pa.array(map(wrong.get, range(len(answers))), pa.string())
    return pa.StructArray.from_arrays([answers, texts], ["value", "error"])


def _read(
    column: Any, variant: Variant, errors: Errors
) -> tuple[NDArray[np.uint8], NDArray[np.bool_] | None, Mapping[int, str]]:
    """The puzzles of a column; the rows that have one, None for all; and what is wrong, by row."""
    refuse_frame(column)
    values = arrow_values(column, variant)
    if values is not None:
        return values, None, {}
    raw, good = bytearray(), []
    wrong: dict[int, str] = {}
    texts = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
    for row, text in enumerate(texts):
        values_of_row = None
        # Null takes several forms; polars hands an empty text to some lazy expressions instead.
        if not is_missing(text) and not (isinstance(text, str) and not text.strip()):
            try:
                values_of_row = _values(text, variant)
            except PuzzleError as error:
                if errors == "raise":
                    error.message = f"row {row}: {error.message}"
                    raise
                wrong[row] = error.message
        good.append(values_of_row is not None)
        raw += values_of_row or b""
    array = np.frombuffer(bytes(raw), dtype=np.uint8).reshape(-1, len(variant.cells))
    return array, np.array(good, dtype=bool), wrong


def _values(puzzle: object, variant: Variant) -> bytes:
    """The values of a text, or of whatever else a column may hold a puzzle as."""
    if isinstance(puzzle, str):
        return line_values(puzzle.strip(), variant)
    try:
        return object_values([puzzle], variant).tobytes()
    except PuzzleError as error:
        error.message = error.message.removeprefix("row 0: ")
        raise
