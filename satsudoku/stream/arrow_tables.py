"""Records as tables of Arrow: a type for each field, and null for what is not known.

What JSON would nest (``path``, ``uses``, ``hint``, ...) is a text of JSON; lists of cells and of
symbols are lists. ``count`` has 64 bits: a larger one is null, and ``error`` says it in full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from satsudoku.errors import SatsudokuError
from satsudoku.lanes.arrow import boards_column
from satsudoku.stream.batch import Batch, Part
from satsudoku.stream.carried import carried_columns
from satsudoku.stream.columns import Boards, Choices, Column, Numbers, Same
from satsudoku.stream.parquet_reading import ParquetRows
from satsudoku.stream.questions import find_field
from satsudoku.stream.record_value import Carried, Record, to_cell
from satsudoku.stream.table import Table

_MOST = (1 << 64) - 1  # that an unsigned number of Arrow holds


def schema_of(
    fields: Sequence[str], first: Batch | None = None, values: Sequence[Mapping[str, Any]] = ()
) -> pa.Schema:
    """The types of fields.

    Args:
        fields: their names. Those that are `Carried` have the type of the file, if the first batch
            comes from Parquet, else that of the first values.
        first: the first batch, if there is one.
        values: the extra columns of the first records.

    >>> schema_of(["puzzle", "unique", Carried("id")], values=[{"id": 7}]).types
    [DataType(large_string), DataType(bool), DataType(int64)]
    """
    origins = () if first is None else first.origins
    rows = next((origin.rows for origin in origins if isinstance(origin, ParquetRows)), None)

    def kind(name: str) -> pa.DataType:
        if type(name) is not Carried:
            declared = find_field(name)
            return pa.string() if declared is None else arrow_type(declared.kind.arrow)
        if rows is not None and name in rows.schema.names:
            return rows.schema.field(name).type
        return _common_type([value.get(name) for value in values])

    return pa.schema([pa.field(str(name), kind(name)) for name in fields])


def arrow_type(name: str) -> pa.DataType:
    """A type by its name."""
    if name.startswith("list<"):
        return pa.list_(arrow_type(name.removeprefix("list<").removesuffix(">")))
    return pa.type_for_alias(name)


def _common_type(values: Sequence[Any]) -> pa.DataType:
    """Truths or numbers if all values are; else texts, in which what JSON nests is JSON."""
    try:
        kind = pa.infer_type(values)
    except pa.ArrowException:
        return pa.string()
    tests = (pa.types.is_boolean, pa.types.is_integer, pa.types.is_floating)
    return kind if any(test(kind) for test in tests) else pa.string()


def rows_of_records(
    records: Sequence[Record], fields: Sequence[str], schema: pa.Schema
) -> pa.RecordBatch:
    """Records as rows.

    Raises:
        SatsudokuError: a value does not have the type of its column.

    >>> fields = ["line", "count"]
    >>> rows_of_records([Record(line=7, count=1)], fields, schema_of(fields)).to_pylist()
    [{'line': 7, 'count': 1}]
    """
    kept = [_within_reach(record) for record in records]
    rows = [record.to_dict(fields) for record in kept]
    kinds = [schema.field(str(name)).type for name in fields]
    arrays = [
        _array([row[name] for row in rows], name, kind)
        for name, kind in zip(fields, kinds, strict=True)
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _within_reach(record: Record) -> Record:
    count = record.get("count")
    if count is None or count <= _MOST:
        return record
    return record.with_fields(count=None, error=f"the count {count} does not fit 64 bits")


def _array(values: Sequence[Any], name: str, kind: pa.DataType) -> pa.Array:
    """Values of a field as a column."""
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        values = [None if value is None else to_cell(value) for value in values]
    try:
        return pa.array(values, kind)
    except (pa.ArrowException, ValueError, TypeError, OverflowError) as error:
        raise _wrong_type(name, kind, error) from None


def _wrong_type(name: str, kind: pa.DataType, error: Exception) -> SatsudokuError:
    reason = str(error).splitlines()[0]
    return SatsudokuError(f"column {name} holds {kind} in the first rows, but later: {reason}")


def rows_of_table(table: Table, fields: Sequence[str], schema: pa.Schema) -> pa.RecordBatch:
    """A table's records as rows, in their order.

    Raises:
        SatsudokuError: a value does not have the type of its column.
    """
    pieces, places = [], []
    for number, part in enumerate(table.batch.parts):
        begin, end = table.range_of(part)
        if begin < end:
            pieces.append(_rows_of_part(table, number, slice(begin, end), fields, schema))
            places.append(part.places[begin:end])
    if bad := table.bad_places:
        records = [table.record(place) for place in bad]
        pieces.append(rows_of_records(records, fields, schema))
        places.append(np.array(bad))
    if len(pieces) == 1:
        return pieces[0]
    if not pieces:
        return rows_of_records([], fields, schema)
    whole = pa.Table.from_batches(pieces).combine_chunks()
    order = pa.array(np.argsort(np.concatenate(places)))
    return whole.take(order).combine_chunks().to_batches()[0]


def _rows_of_part(
    table: Table, number: int, rows: slice, fields: Sequence[str], schema: pa.Schema
) -> pa.RecordBatch:
    part, columns = table.batch.parts[number], table.columns[number]
    wanted = [str(name) for name in fields if type(name) is Carried]
    arrays = []
    for name in fields:
        kind = schema.field(str(name)).type
        if type(name) is Carried:
            array = _unchanged(table.batch, part, rows, name, kind)
            if array is None:
                column = carried_columns(table.batch, wanted)[number][name]
                array = arrow_column(column, rows, name, kind)
        elif name in columns:
            array = arrow_column(columns[name], rows, name, kind)
        else:
            array = pa.nulls(rows.stop - rows.start, kind)
        arrays.append(array)
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


def _cast(array: pa.Array, kind: pa.DataType, name: str) -> pa.Array:
    if array.type == kind:
        return array
    try:
        return array.cast(kind)
    except (pa.ArrowException, ValueError) as error:
        raise _wrong_type(name, kind, error) from None


def arrow_column(column: Column, rows: slice, name: str, kind: pa.DataType) -> pa.Array:
    """Some rows of a column as Arrow's.

    Raises:
        SatsudokuError: a value does not have the type.

    >>> arrow_column(Numbers(np.array([7, 8])), slice(0, 2), "line", pa.uint8()).to_pylist()
    [7, 8]
    """
    if isinstance(column, Numbers):
        return _cast(pa.array(column.numbers[rows]), kind, name)
    if isinstance(column, Boards):
        present = None if column.present is None else column.present[rows]
        return _cast(boards_column(column.values[rows], column.variant, present), kind, name)
    if isinstance(column, Same):
        return pa.repeat(_array([column.value], name, kind)[0], rows.stop - rows.start)
    if isinstance(column, Choices):
        return _array(column.values, name, kind).take(pa.array(column.choices[rows]))
    return _array([column[row] for row in range(rows.start, rows.stop)], name, kind)


def _unchanged(
    batch: Batch, part: Part, rows: slice, name: str, kind: pa.DataType
) -> pa.Array | None:
    """An extra column of the puzzles' records, as it came from Parquet; None if not all did."""
    places = part.places[rows]
    origin, begins = batch.origin[places], batch.begins[places]
    if (origin < 0).any():
        return None
    origins: Mapping[int, Any] = {o: batch.origins[o] for o in np.unique(origin).tolist()}
    pieces = [o.rows for o in origins.values() if isinstance(o, ParquetRows)]
    if len(pieces) < len(origins) or not all(name in piece.schema.names for piece in pieces):
        return None
    starts = dict(zip(origins, np.cumsum([0, *map(len, pieces[:-1])]).tolist(), strict=True))
    firsts = np.array([starts.get(o, 0) for o in range(len(batch.origins))])
    chunks = pa.chunked_array([_cast(p.column(name), kind, name) for p in pieces])
    return _cast(chunks.combine_chunks().take(pa.array(firsts[origin] + begins)), kind, name)
