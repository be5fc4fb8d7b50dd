"""Many puzzles with bad ones among them: the good ones are answered, the others marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from satsudoku.board.characters import as_utf8, comment_signs
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.errors import PuzzleError, SatsudokuError, shown
from satsudoku.given import made
from satsudoku.lanes.doubts import Doubts
from satsudoku.lanes.kinds import (
    every_line,
    object_values,
    one_line,
    refuse_frame,
    values_of,
)
from satsudoku.lanes.lines_left import not_a_puzzle
from satsudoku.lanes.loading import Puzzles, as_text

Errors = Literal["raise", "mark"]
"""The treatment of unreadable puzzles among many: raise `PuzzleError`, or mark them."""

T = TypeVar("T")

_TOGETHER = 1 << 12  # rows that are read together; those of a bad one are read one by one


class Marked(NamedTuple, Generic[T]):
    """Answers for many puzzles, some of which could not be read.

    Attributes:
        answers: as without ``errors="mark"``; zeros in the rows of puzzles that could not be read.
        errors: the error of each of these, by its row from 0.

    >>> from satsudoku import count_many
    >>> marked = count_many(["1.....2..3.....4", "1"], limit=2, variant="classic4", errors="mark")
    >>> marked.answers, {row: str(error) for row, error in marked.errors.items()}
    (array([1, 0], dtype=uint64), {1: "1 cells, expected 16 for classic4: '1'"})
    """

    answers: T
    errors: Mapping[int, PuzzleError]


def marks(errors: str) -> bool:
    """Whether unreadable puzzles are marked."""
    if errors not in ("raise", "mark"):
        raise SatsudokuError(f"errors is {shown(errors)}, expected 'raise' or 'mark'")
    return errors == "mark"


def mark(puzzles: Puzzles, variant: Variant, ask: Callable[[Puzzles], T]) -> Marked[T]:
    """Ask of the puzzles that can be read, and mark the others.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: their variant.
        ask: the answers for many puzzles: arrays or lists with a row for each, also in tuples and
            mappings.

    >>> from satsudoku import count_many, variant
    >>> rules = variant("classic4")
    >>> mark(["1.....2..3.....4", "1"], rules, count_many).answers
    array([1, 0], dtype=uint64)
    """
    puzzles = as_text(puzzles)
    refuse_frame(puzzles)
    if not isinstance(puzzles, bytes) and not hasattr(puzzles, "__len__"):
        puzzles = list(puzzles)
    try:
        return Marked(ask(puzzles), {})  # a bad one is met before any work is done
    except PuzzleError:
        pass
    doubts = Doubts(variant)
    if isinstance(puzzles, bytes):
        good, rows, errors = _of_lines(puzzles, doubts)
    else:
        listed: Any = puzzles.to_pylist() if hasattr(puzzles, "to_pylist") else list(puzzles)
        good, rows, errors = _of_objects(listed, doubts)
    doubts.warn()
    return Marked(_spread(ask(good), rows, len(rows) + len(errors)), errors)


_Split = tuple[Iterable[Any], NDArray[np.int64], dict[int, PuzzleError]]


def _of_lines(text: bytes, doubts: Doubts, first: int | None = None) -> _Split:
    """Lines of a user's text, or of one that was made of texts from row `first` on."""
    plain, others = every_line(text, doubts.variant)
    lines = plain.lines.tolist()
    bad = {line: text[begin:end] for _, line, begin, end in others}
    rows = {line: row for row, line in enumerate(sorted([*lines, *bad]))}
    errors = {
        rows[line]: not_a_puzzle(raw, doubts.variant).at(None, line + 1)
        for line, raw in sorted(bad.items())
    }
    good = [rows[line] for line in lines]
    shown = [(first or 0) + row for row in good]
    doubts.of_lines(plain, text, shown, in_file=first is None)
    return plain.values, np.array(good, dtype=np.int64), errors


def _of_objects(puzzles: Sequence[Any], doubts: Doubts) -> _Split:
    variant = doubts.variant
    good: list[Any] = []
    rows: list[int] = []
    errors: dict[int, PuzzleError] = {}
    for start in range(0, len(puzzles), _TOGETHER):
        batch = puzzles[start : start + _TOGETHER]
        try:
            read = list(object_values(batch, doubts, start))
            places = list(range(len(batch)))
        except PuzzleError:
            values_of, read_rows, bad = _of_texts(batch, doubts, start) or _one_by_one(
                batch, doubts, start
            )
            read, places = list(values_of), read_rows.tolist()
            errors |= {start + place: error for place, error in bad.items()}
        for values, place in zip(read, places, strict=True):
            board = None if isinstance(batch[place], str) else made(batch[place])
            own = isinstance(board, Puzzle) and board.candidates is not None
            good.append(board if own else values)
            rows.append(start + place)
    if not any(isinstance(puzzle, Puzzle) for puzzle in good):
        good = np.array(good, dtype=np.uint8).reshape(-1, len(variant.cells))  # type: ignore[assignment]
    return good, np.array(rows, dtype=np.int64), errors


def _of_texts(puzzles: Sequence[Any], doubts: Doubts, first: int) -> _Split | None:
    """Texts, read together; None if some are none."""
    signs = comment_signs(doubts.variant.symbols)
    lines, odd = [], {}
    for place, puzzle in enumerate(puzzles):
        if not isinstance(puzzle, str):
            return None
        try:
            lines.append(one_line(puzzle, signs))
        except PuzzleError as error:
            odd[place] = error
            lines.append("!")  # not a puzzle, either
    values, rows, errors = _of_lines(as_utf8("\n".join(lines)), doubts, first)
    errors = {row: error.at(None) for row, error in errors.items()} | odd
    return values, rows, dict(sorted(errors.items()))


def _one_by_one(puzzles: Sequence[Any], doubts: Doubts, first: int) -> _Split:
    read: list[NDArray[np.uint8]] = []
    places: list[int] = []
    errors: dict[int, PuzzleError] = {}
    for place, puzzle in enumerate(puzzles):
        try:
            read.append(np.frombuffer(values_of(puzzle, doubts.variant), dtype=np.uint8))
            places.append(place)
            doubts.of_object(first + place, puzzle)
        except PuzzleError as error:
            errors[place] = error
    return read, np.array(places, dtype=np.int64), errors


def _spread(answers: Any, rows: NDArray[np.int64], number: int) -> Any:
    """Answers in their rows, zeros in the others."""
    if isinstance(answers, np.ndarray):
        spread = np.zeros((number, *answers.shape[1:]), dtype=answers.dtype)
        spread[rows] = answers
        return spread
    if isinstance(answers, list):
        listed = [0] * number
        for row, answer in zip(rows.tolist(), answers, strict=True):
            listed[row] = answer
        return listed
    if isinstance(answers, tuple):
        every = [_spread(answer, rows, number) for answer in answers]
        return type(answers)(*every) if hasattr(answers, "_fields") else tuple(every)
    if isinstance(answers, Mapping):
        return {name: _spread(answer, rows, number) for name, answer in answers.items()}
    return answers
