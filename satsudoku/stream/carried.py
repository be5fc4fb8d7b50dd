"""Extra columns of the input's records: what travels along beside the puzzles.

An origin of records makes only the columns that somebody wants, each as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.columns import Choices, Column, Each, Numbers
from satsudoku.stream.texts import Texts


def carried_columns(batch: Batch, titles: Sequence[str]) -> Sequence[Mapping[str, Column]]:
    """Some of the extra columns for each part of a batch, by title.

    >>> from satsudoku import puzzle
    >>> from satsudoku.formats import Entry
    >>> one = puzzle("1.....2..3.....4")
    >>> rows = [Entry("a.csv", n, "", one, None, carried={"id": n, "by": "Q"}) for n in (2, 3)]
    >>> [columns] = carried_columns(Batch.of(rows), ["id"])
    >>> list(columns), columns["id"][1]
    (['id'], 3)
    """
    key = tuple(titles)
    if key not in batch.column_cache:
        batch.column_cache[key] = [_of_part(batch, part, key) for part in batch.parts]
    return batch.column_cache[key]


def columns_of(rows: Sequence[Mapping[str, Any]], titles: Sequence[str]) -> dict[str, Column]:
    """Columns of values that are in rows.

    >>> columns_of([{"id": 1}, {}], ["id"])["id"][1]
    """
    return {title: few([row.get(title) for row in rows]) for title in titles}


def _of_part(batch: Batch, part: Part, titles: Sequence[str]) -> Mapping[str, Column]:
    """The columns of one part, put together from those of its records' origins."""
    origins = batch.origin[part.places]
    order: list[NDArray[np.int64]] = []
    pieces: list[Mapping[str, Column]] = []
    for number in np.unique(origins).tolist():
        rows = np.flatnonzero(origins == number)
        places = part.places[rows]
        if number < 0:
            piece = columns_of([batch.entries[place].carried for place in places.tolist()], titles)
        else:
            piece = batch.origins[number].columns(titles, batch.begins[places])
        order.append(rows)
        pieces.append(piece)
    if len(pieces) == 1:
        return pieces[0]
    back = np.argsort(np.concatenate(order))
    return {title: _joined([piece[title] for piece in pieces], back) for title in titles}


def few(values: Sequence[Any]) -> Column:
    """A column of values of which many may be equal, so that each is written once.

    >>> few([1, True, 1, 1, 1, 1, 1, 1]).values
    [1, True]
    """
    kinds = set(map(type, values))
    if kinds == {int}:
        with suppress(OverflowError):
            return Numbers(np.array(values, dtype=np.uint64))
    alike = kinds <= {str, int, bool, type(None)}  # equal ones look alike, if their types are
    if alike or (kinds <= {float, type(None)} and 0.0 not in values):
        numbers: dict[Any, int] = {}
        keys = values if len(kinds) == 1 else zip(map(type, values), values, strict=True)
        codes = [numbers.setdefault(key, len(numbers)) for key in keys]
        if 4 * len(numbers) <= len(values):
            return Choices(
                np.array(codes), [*numbers] if len(kinds) == 1 else [v for _, v in numbers]
            )
    return Each(values)


def _joined(pieces: Sequence[Column], rows: NDArray[np.int64]) -> Column:
    """Columns behind one another, of which some rows are taken."""
    numbers = [piece.numbers for piece in pieces if isinstance(piece, Numbers)]
    if len(numbers) == len(pieces):
        return Numbers(np.concatenate(numbers)[rows])
    texts = [piece for piece in pieces if isinstance(piece, Texts)]
    if len(texts) == len(pieces):
        return Texts.join(texts).take(rows)
    chosen = [*map(_choices, pieces)]
    starts = np.cumsum([0, *(len(piece.values) for piece in chosen[:-1])])
    codes = [piece.choices + start for piece, start in zip(chosen, starts, strict=True)]
    return Choices(np.concatenate(codes)[rows], [v for piece in chosen for v in piece.values])


def _choices(piece: Column) -> Choices:
    if isinstance(piece, Choices):
        return piece
    if isinstance(piece, Texts):
        return Each([piece[row] for row in range(len(piece.begins))])
    assert isinstance(piece, Numbers)
    return Each(piece.numbers.tolist())
