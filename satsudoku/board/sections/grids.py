"""``[[grids]]``: the rectangles whose union the cells are."""

from __future__ import annotations

from collections.abc import Iterable

from satsudoku.board.grid_shape import GridShape
from satsudoku.board.sections.limits import MAX_CELLS
from satsudoku.board.toml_reader import TomlReader
from satsudoku.errors import VariantError

_KEYS = ("name", "rows", "columns", "row", "column", "at")


def read_grids(top: TomlReader) -> tuple[tuple[GridShape, ...], tuple[tuple[int, int], ...]]:
    """The grids, and the cells of their union in reading order."""
    grids: dict[str, GridShape] = {}
    cells: set[tuple[int, int]] = set()
    height = width = places = 0
    for number, reader in enumerate(top.tables("grids"), start=1):
        reader.only(_KEYS)
        for grid in _copies(reader, len(grids) + 1):
            if grid.name in grids:
                raise reader.fail("name", "a name that no other grid has")
            height = max(height, grid.row + grid.rows - 1)
            width = max(width, grid.column + grid.columns - 1)
            places += grid.rows * grid.columns
            if height * width > MAX_CELLS or places > MAX_CELLS:
                message = f"key grids[{number}]: expected grids of at most {MAX_CELLS} places"
                raise VariantError(f"{message} in all; found {height} x {width}", file=top.file)
            grids[grid.name] = grid
            cells.update(grid_cells(grid))
    if not grids:
        raise top.fail("grids", "at least one [[grids]] with rows and columns")
    return tuple(grids.values()), tuple(sorted(cells))


def _copies(reader: TomlReader, first: int) -> Iterable[GridShape]:
    """The grids of one table: one, or one at each of the places in ``at``."""
    rows, columns = reader.number("rows", MAX_CELLS), reader.number("columns", MAX_CELLS)
    if "at" not in reader.table:
        name = reader.text("name", default=str(first))
        row, column = reader.number("row", MAX_CELLS, 1), reader.number("column", MAX_CELLS, 1)
        yield GridShape(name, rows, columns, row, column)
        return
    expected = "a list of places [row, column], each from 1, in place of row and column"
    prefix = reader.text("name") if "name" in reader.table else ""
    for number, place in enumerate(reader.several("at", expected), start=first):
        whole = isinstance(place, list) and [type(n) for n in place] == [int, int]
        if not whole or min(place) < 1 or "row" in reader.table or "column" in reader.table:
            raise reader.fail("at", expected)
        yield GridShape(f"{prefix}{number}", rows, columns, *place)


def grid_cells(grid: GridShape) -> list[tuple[int, int]]:
    """The cells of a grid in reading order."""
    return [(grid.row + r, grid.column + c) for r in range(grid.rows) for c in range(grid.columns)]
