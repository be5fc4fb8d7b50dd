"""Convert a board of SudokuPad to the table of a puzzle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isqrt
from typing import Any

from satsudoku.board.cosmetic import Cosmetic
from satsudoku.board.toml_reader import Numbered
from satsudoku.errors import FormatError, excerpt
from satsudoku.formats.linking.square import (
    MOVES,
    SYMBOLS,
    board_table,
    default_regions,
    diagonals,
    symbol_of,
)
from satsudoku.formats.reading.extras import Extras

_NOTHING = {"lines", "arrows", "overlays", "underlays", "settings", "cellSize", "id", "metadata"}
_SHORT = {"ce": "cells", "re": "regions", "ca": "cages", "l": "lines", "a": "arrows"}
_SHORT |= {"o": "overlays", "u": "underlays", "v": "value", "t": "title", "g": "given"}
_PIXELS = 64  # a cell of SudokuPad, the unit of its lines
_WORDS = ("title", "author", "rules", "solution")


def sudokupad_table(data: object) -> tuple[dict[str, Any], Extras]:
    """The table of a board, and its extras.

    Lines, arrows and pictures of SudokuPad are mere drawings; a remark says so.

    Raises:
        FormatError: damaged, or not supported.

    >>> board = {"cells": [[{"value": 1}, {}, {}, {}]] + [[{}] * 4] * 3}
    >>> sudokupad_table(board)[0]["givens"]
    '1...............'
    """
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        raise FormatError("a SudokuPad board is a JSON object with cells")
    rows: list[Any] = data["cells"]
    size = len(rows)
    if not rows or any(not isinstance(row, list) or len(row) != size for row in rows):
        raise FormatError("SudokuPad board: expected as many cells a row as rows")
    cells = [cell if isinstance(cell, dict) else {} for row in rows for cell in row]
    words = {key: value for key, value in _metadata(data).items() if key in _WORDS}
    table = board_table(size, _regions(data, size))
    symbols = SYMBOLS[:size]
    table["givens"] = "".join(_given(cell.get("value"), symbols) for cell in cells)
    remarks = _remarks(data)
    _cages(data, size, table)
    _global(data, table)
    solution = "".join(c if c in symbols else "." for c in words.get("solution", ""))
    return table, Extras(
        title=words.get("title", ""),
        author=words.get("author", ""),
        rules=words.get("rules", ""),
        solution=solution if len(solution) == size**2 else "",
        remarks=remarks,
        cosmetics=_cosmetics(data),
        other={"sudokupad": {key: data[key] for key in data if key in _NOTHING}},
    )


def _given(value: object, symbols: str) -> str:
    """The symbol of a cell; numbers from 10 on are letters."""
    text = "" if value is None else str(value)
    if text in ("", "0"):
        return "."
    symbol = symbol_of(text, symbols)
    if symbol is None:
        held = excerpt(text)
        raise FormatError(f"SudokuPad board: a cell holds {held}, expected one of {symbols}")
    return symbol


def _metadata(data: Mapping[str, Any]) -> dict[str, str]:
    """Texts: of ``metadata``, or of cages without cells, as ``title: ...``."""
    listed = data.get("metadata")
    words = (
        {k: v for k, v in listed.items() if isinstance(v, str)} if isinstance(listed, dict) else {}
    )
    for cage in _list(data, "cages"):
        key, colon, text = str(cage.get("value") or "").partition(":")
        if not cage.get("cells") and colon:
            words.setdefault(key.strip(), text.strip())
    return words


def _list(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise FormatError(f"SudokuPad board: key {key}: expected a list")
    return [entry for entry in value if isinstance(entry, dict)]


def _places(listed: object, size: int) -> list[int]:
    """Cells: pairs of row and column, from 0."""
    cells = []
    for place in listed if isinstance(listed, list) else [None]:
        pair = place if isinstance(place, list) else []
        if [type(n) for n in pair] != [int, int] or not all(0 <= n < size for n in pair):
            raise FormatError(f"SudokuPad board: expected a cell such as [0, 0]: {place!r:.20}")
        cells.append(pair[0] * size + pair[1])
    return cells


def _regions(data: Mapping[str, Any], size: int) -> list[int | None]:
    listed = data.get("regions")
    if not listed:
        return default_regions(size)
    regions: list[int | None] = [None] * size**2
    for number, region in enumerate(listed if isinstance(listed, list) else []):
        for cell in _places(region, size):
            regions[cell] = number
    return _renumbered(regions)


def _renumbered(regions: list[int | None]) -> list[int | None]:
    """Regions in the order of their first cells, like default boxes."""
    kept = dict.fromkeys(region for region in regions if region is not None)
    order = {region: number for number, region in enumerate(kept)}
    return [None if region is None else order[region] for region in regions]


def _cages(data: Mapping[str, Any], size: int, table: dict[str, Any]) -> None:
    for cage in _list(data, "cages"):
        if not cage.get("cells") or cage.get("hidden"):
            continue
        cells = Numbered(_places(cage["cells"], size))
        value = str(cage.get("sum", cage.get("value")))
        total = int(value) if re.fullmatch("[0-9]{1,4}", value) else 0
        if cage.get("unique") is False:
            if total:
                table.setdefault("sums", []).append({"cells": cells, "sum": total})
        elif total or cage.get("unique"):
            sums = {"sum": total} if total else {}
            table.setdefault("cages", []).append({"cells": cells} | sums)


def _global(data: Mapping[str, Any], table: dict[str, Any]) -> None:
    listed = data.get("global") or []
    for word in listed if isinstance(listed, list) else [listed]:
        if word in MOVES:
            table.setdefault("relations", []).append(dict(MOVES[word]))
        elif "fog" not in str(word):
            raise FormatError(f"SudokuPad board: not supported: {excerpt(str(word))}")


def _remarks(data: Mapping[str, Any]) -> tuple[str, ...]:
    drawn = [key for key in ("lines", "arrows", "overlays", "underlays") if data.get(key)]
    if not drawn:
        return ()
    return (f"SudokuPad draws {', '.join(drawn)}; only the rules text says what they mean",)


def _cosmetics(data: Mapping[str, Any]) -> tuple[Cosmetic, ...]:
    """The drawings, at the nearest cells, edges and corners."""
    tables: list[dict[str, Any]] = []
    for key in ("lines", "arrows"):
        for line in _list(data, key):
            way = [_around(place) for place in _pairs(line.get("wayPoints"))]
            cells = list(dict.fromkeys(near for near, *_ in way))
            width = _share(line.get("thickness"))
            colored = {"color": line.get("color"), "width": width}
            tables += [{"look": "line", "cells": cells, **colored}] if len(cells) > 1 else []
    for shape in [*_list(data, "underlays"), *_list(data, "overlays")]:
        centre = next(iter(_pairs([shape.get("center")])), None)
        words: dict[str, Any] = {key: shape.get(key) for key in ("text", "angle")} | {
            "ink": shape.get("color")
        }
        words["size"] = _share(shape.get("fontSize"))
        if centre and not (shape.get("backgroundColor") or shape.get("borderColor")):
            tables.append({"look": "text", "cells": _around(centre), **words})
        elif centre:
            look = "circle" if shape.get("rounded") else "rectangle"
            sides = {key: shape.get(key) for key in ("width", "height")}
            fill, color = shape.get("backgroundColor"), shape.get("borderColor")
            table = {"look": look, "cells": _around(centre), "fill": fill, "color": color}
            tables.append(table | words | sides)
    for cage in _list(data, "cages"):
        if cage.get("cells") and not cage.get("unique") and not cage.get("hidden"):
            cells = [f"r{row + 1}c{column + 1}" for row, column in _pairs(cage["cells"])]
            if not re.fullmatch("[0-9]{1,4}", text := str(cage.get("value") or "")):
                tables.append({"look": "cage", "cells": cells, "text": text})
    return Cosmetic.readable([table | {"cells": " ".join(table["cells"])} for table in tables])


def _share(pixels: object) -> float | None:
    """A length as a share of a cell."""
    if not isinstance(pixels, int | float) or not 0 < pixels < 100 * _PIXELS:
        return None
    return round(pixels / _PIXELS, 3)


def _pairs(listed: object) -> list[tuple[float, float]]:
    """Places: pairs of row and column; others are left out."""
    good = []
    for place in listed if isinstance(listed, list) else ():
        pair = place if isinstance(place, list) else []
        if [type(n) in (int, float) and -1 <= n < 98 for n in pair] == [True, True]:
            good.append((pair[0], pair[1]))
    return good


def _around(place: tuple[float, float]) -> list[str]:
    """The cell, or the two or four cells, whose middle is nearest to a place."""
    twice = [round(2 * along) for along in place]
    rows, columns = ([n // 2 + 1] if n % 2 else [n // 2, n // 2 + 1] for n in twice)
    return [f"r{row}c{column}" for row in rows for column in columns]


def classic_table(packed: str) -> tuple[dict[str, Any], Extras]:
    """A board in the short form ``scf``: one character is a digit and the zeros after it.

    >>> classic_table("V")[0]["givens"]
    '1...'
    """
    cells, _, flags = packed.partition("*")
    digits: list[int] = []
    for symbol in cells:
        code = ord(symbol)
        number = code - (38 if "0" <= symbol <= "9" else 45 if "A" <= symbol <= "Z" else 51)
        if not (symbol.isascii() and symbol.isalnum()) or not 10 <= number < 70:
            raise FormatError(f"SudokuPad link: {symbol!r} is not a cell of a classic board")
        zeros, digit = divmod(number, 10)
        digits += [digit, *[0] * (zeros - 1)]
    size = isqrt(len(digits))
    if size**2 != len(digits):
        raise FormatError(f"SudokuPad link: {len(digits)} cells, expected those of a square")
    table = board_table(size, default_regions(size))
    table["givens"] = "".join("." if digit == 0 else str(digit) for digit in digits)
    title = ""
    for flag in re.split(r"(?<!\*)\*(?!\*)", flags):
        text = flag.replace("**", "*")
        if flag.startswith("x"):
            cells_of = [Numbered(sorted(cells)) for cells in diagonals(size)]
            table["houses"] = [{"family": "diagonal", "kind": "cells", "cells": cells_of}]
        elif flag.startswith("t"):
            title = text[1:]
        elif flag.startswith("w"):
            raise FormatError("SudokuPad link: not supported: windoku in the classic form")
    return table, Extras(title=title)


def unzipped(text: str) -> Any:
    """The value of a text in SudokuPad's short JSON.

    Quotes are ``'``, keys have none, empty objects are left out, ``t`` and ``f`` are true and
    false, and ``#0`` and ``#F`` are black and white.

    Raises:
        FormatError: damaged.

    >>> unzipped("{ce:[[{v:1},],[,{v:'2'}]],t:'a'}")
    {'cells': [[{'value': 1}, {}], [{}, {'value': '2'}]], 'title': 'a'}
    """
    value, rest = _value(text, 0)
    if rest != len(text):
        raise FormatError(f"SudokuPad link: damaged at character {rest}")
    return value


_ATOM = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[^,:\[\]{}]+")


def _value(text: str, at: int, depth: int = 0) -> tuple[Any, int]:
    if depth > 50:
        raise FormatError("SudokuPad link: brackets nested too deeply")
    sign = text[at : at + 1]
    if sign == "[":
        return _array(text, at + 1, depth + 1)
    if sign == "{":
        return _object(text, at + 1, depth + 1)
    match = _ATOM.match(text, at)
    if match is None:
        return {}, at  # left out
    word = match[0]
    if word[0] in "'\"":
        return re.sub(r"\\(.)", r"\1", word[1:-1]), match.end()
    if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]+)?", word):
        return (float(word) if "." in word else int(word)), match.end()
    constants = {"t": True, "f": False, "#0": "#000000", "#F": "#FFFFFF", "null": None}
    return constants.get(word, word), match.end()


def _array(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    if text[at : at + 1] == "]":
        return [], at + 1
    values = []
    while True:
        value, at = _value(text, at, depth)
        values.append(value)
        sign = text[at : at + 1]
        if sign == "]":
            return values, at + 1
        if sign != ",":
            raise FormatError(f"SudokuPad link: damaged at character {at}")
        at += 1


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    while text[at : at + 1] != "}":
        match = _ATOM.match(text, at)
        if match is None or text[match.end() : match.end() + 1] != ":":
            raise FormatError(f"SudokuPad link: damaged at character {at}")
        key = match[0].strip("'\"")
        value, at = _value(text, match.end() + 1, depth)
        values[_SHORT.get(key, key)] = value
        if text[at : at + 1] == ",":
            at += 1
    return values, at + 1
