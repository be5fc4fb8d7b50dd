"""Extra columns of the input's records: what travels along beside the puzzles.

An origin of records makes only the columns that somebody wants, each as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.columns import Choices, few


def carried_columns(batch: Batch, titles: Sequence[str]) -> Sequence[Mapping[str, Choices]]:
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


def columns_of(rows: Sequence[Mapping[str, Any]], titles: Sequence[str]) -> dict[str, Choices]:
    """Columns of values that stand in rows.

    >>> columns_of([{"id": 1}, {}], ["id"])["id"][1]
    """
    return {title: few([row.get(title) for row in rows]) for title in titles}


def _of_part(batch: Batch, part: Part, titles: Sequence[str]) -> Mapping[str, Choices]:
    """The columns of one part, put together from those of its records' origins."""
    origins = batch.origin[part.places]
    order: list[NDArray[np.int64]] = []
    pieces: list[Mapping[str, Choices]] = []
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


def _joined(pieces: Sequence[Choices], rows: NDArray[np.int64]) -> Choices:
    """Columns behind one another, of which some rows are taken."""
    starts = np.cumsum([0, *(len(piece.values) for piece in pieces[:-1])])
    codes = [piece.choices + start for piece, start in zip(pieces, starts, strict=True)]
    return Choices(np.concatenate(codes)[rows], [v for piece in pieces for v in piece.values])
