r"""JSON lines as columns: the values of a key in many objects, without a mapping for each.

The kernel finds where each value is; only values that somebody wants are decoded. Blocks with
unusual keys, or with bytes that are not UTF-8, are decoded line by line::

    {"puzzle": "1...", "id": 7}            two keys, three rows
    {"puzzle": ".2..", "id": 8}
    {"id": 9, "puzzle": "..3."}
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import JsonObjects, json_objects
from satsudoku.formats.reading.json_text import json_value
from satsudoku.formats.reading.lines import Block
from satsudoku.stream.carried import few
from satsudoku.stream.columns import Choices, Column, Each, Numbers
from satsudoku.stream.texts import Texts

ABSENT = type("Absent", (), {"__repr__": lambda self: "ABSENT", "__bool__": lambda self: False})()
"""The value of a key that an object lacks."""

_ABSENT, _PLAIN, _LIST = 0, 6, 8  # as the kernel's `Kind` has them


class Rows(ABC):
    """The objects of some lines, one each.

    Attributes:
        lines: the first byte of each line of the block, with an object or not.
        places: of the objects' lines among them, ascending.
        keys: of all objects together.
    """

    lines: NDArray[np.int64]
    places: NDArray[np.int64]
    keys: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.places)

    @abstractmethod
    def values(self, key: str) -> list[Any]:
        """The value of a key in each object."""

    @abstractmethod
    def different(self, key: str) -> tuple[NDArray[np.int64], list[Any]]:
        """A number for each object, and for each number the value; a value may have several."""

    @abstractmethod
    def nothing(self, key: str) -> NDArray[np.bool_]:
        """Where an object lacks a key, or has null, false or an empty text there."""

    @abstractmethod
    def lists(self, key: str) -> Mapping[int, list[Any]]:
        """The values that are lists, by the number of their object."""

    @abstractmethod
    def puzzles(
        self, key: str, solution: str | None, chosen: NDArray[np.bool_], cells: int
    ) -> bytes:
        """A line for each object, for the kernel's `LineForm`.

        Args:
            key: of the puzzles, which are plain texts of so many cells.
            solution: the key of texts that follow after a comma.
            chosen: the objects whose line is not blank.
            cells: the length of a puzzle.
        """

    def first(self, key: str, *, filled: bool = False) -> int | None:
        r"""The first object with a key, or with a value that is true there; None for none.

        >>> rows_of(Block(1, b'{"id": 0}\n{"id": 7}\n')).first("id", filled=True)
        1
        """
        values = enumerate(self.values(key))
        return next((row for row, v in values if v or not (filled or v is ABSENT)), None)

    def column(self, key: str, rows: NDArray[np.int64]) -> Column:
        """The values of a key in some objects, None where one lacks it."""
        values = self.values(key)
        return few([None if (v := values[row]) is ABSENT else v for row in rows.tolist()])


def rows_of(block: Block) -> Rows:
    r"""The objects of a block's lines; lines with anything else are left out.

    >>> rows = rows_of(Block(1, b'{"id": 7}\n# remark\n{"puzzle": "1..."}\n'))
    >>> rows.places.tolist(), rows.keys, rows.values("id")
    ([0, 2], ('id', 'puzzle'), [7, ABSENT])
    """
    if block.length is None and _is_utf8(block.data):
        objects = json_objects(block.data)
        if objects is not None:
            return _FoundRows(block, objects)
    return _DecodedRows(block)


def decoded(block: Block, begin: int) -> Any:
    """What JSON says in the line that begins at a byte of a block."""
    end = block.data.find(b"\n", begin)
    return json.loads(block.data[begin : end if end >= 0 else None].decode("utf-8", "replace"))


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class _FoundRows(Rows):
    """Objects whose values the kernel has found."""

    def __init__(self, block: Block, objects: JsonObjects) -> None:
        self._block = block
        self._objects = objects
        self.lines = objects.begins()
        self.places = objects.places()
        keys = {key.decode(): number for number, key in enumerate(objects.keys())}
        # A line that is not an object after all may have had a key of its own.
        self._keys = {key: number for key, number in keys.items() if self._there(number).any()}
        self.keys = tuple(self._keys)

    def __reduce__(self) -> tuple[Any, ...]:
        return rows_of, (self._block,)

    def values(self, key: str) -> list[Any]:
        number = self._keys[key]
        values: list[Any] = json.loads(self._objects.as_list(number))
        for row in np.flatnonzero(~self._there(number)).tolist():
            values[row] = ABSENT
        return values

    def different(self, key: str) -> tuple[NDArray[np.int64], list[Any]]:
        found = self._different(key, len(self))
        assert found is not None
        return found

    def _different(self, key: str, most: int) -> tuple[NDArray[np.int64], list[Any]] | None:
        number = self._keys[key]
        found = self._objects.different(number, most)
        if found is None:
            return None
        codes, firsts = found
        values = self._some(key, firsts)
        there = self._there(number)[firsts]
        return codes.astype(np.int64), [
            value if present else ABSENT
            for value, present in zip(values, there.tolist(), strict=True)
        ]

    def nothing(self, key: str) -> NDArray[np.bool_]:
        return self._objects.nothing(self._keys[key])

    def lists(self, key: str) -> Mapping[int, list[Any]]:
        rows = np.flatnonzero(self._objects.kinds(self._keys[key]) == _LIST)
        return dict(zip(rows.tolist(), self._some(key, rows), strict=True))

    def puzzles(
        self, key: str, solution: str | None, chosen: NDArray[np.bool_], cells: int
    ) -> bytes:
        other = None if solution is None else self._keys[solution]
        return self._objects.puzzles(self._keys[key], other, chosen, cells)

    def first(self, key: str, *, filled: bool = False) -> int | None:
        there = ~self.nothing(key) if filled else self._there(self._keys[key])
        rows = np.flatnonzero(there)
        if not filled:
            return int(rows[0]) if len(rows) else None
        return next((int(row) for row in rows if self._some(key, [int(row)])[0]), None)

    def column(self, key: str, rows: NDArray[np.int64]) -> Column:
        numbers = self._objects.naturals(self._keys[key])
        if numbers is not None:
            return Numbers(numbers[rows])
        found = self._different(key, len(self) // 4)
        if found is not None:
            codes, values = found
            return Choices(codes[rows], [None if value is ABSENT else value for value in values])
        return self._texts(key, rows)

    def _texts(self, key: str, rows: NDArray[np.int64]) -> Column:
        """The values of some objects, which differ."""
        number = self._keys[key]
        other = self._objects.kinds(number)[rows] != _PLAIN
        others = self._some(key, rows[other])
        if 2 * len(others) > len(rows):
            return Each(self._some(key, rows))
        text, ends = self._objects.plain_texts(number, rows)
        begins = np.concatenate([[0], ends[:-1]]) if len(ends) else ends
        return Texts(text, begins, ends, np.where(other, np.cumsum(other) - 1, -1), others)

    def _there(self, number: int) -> NDArray[np.bool_]:
        there: NDArray[np.bool_] = self._objects.kinds(number) != _ABSENT
        return there

    def _some(self, key: str, rows: Sequence[int] | NDArray[np.int64]) -> list[Any]:
        """The values of some objects; None where one lacks the key."""
        values: list[Any] = json.loads(self._objects.as_list(self._keys[key], list(map(int, rows))))
        return values


class _DecodedRows(Rows):
    """Objects that are decoded line by line."""

    def __init__(self, block: Block) -> None:
        places = []
        self._objects: list[dict[str, Any]] = []
        for place, line in enumerate(block.lines()):
            try:
                data = json_value(line)
            except (ValueError, RecursionError):
                continue
            if type(data) is dict:
                places.append(place)
                self._objects.append(data)
        self.lines = _line_begins(block)
        self.places = np.array(places, dtype=np.int64)
        self.keys = tuple(dict.fromkeys(key for data in self._objects for key in data))

    def values(self, key: str) -> list[Any]:
        return [data.get(key, ABSENT) for data in self._objects]

    def different(self, key: str) -> tuple[NDArray[np.int64], list[Any]]:
        return np.arange(len(self)), self.values(key)

    def nothing(self, key: str) -> NDArray[np.bool_]:
        return np.array([not value for value in self.values(key)], dtype=bool)

    def lists(self, key: str) -> Mapping[int, list[Any]]:
        return {row: v for row, v in enumerate(self.values(key)) if type(v) is list}

    def puzzles(
        self, key: str, solution: str | None, chosen: NDArray[np.bool_], cells: int
    ) -> bytes:
        solutions = None if solution is None else self.values(solution)
        return puzzle_lines(self.values(key), solutions, chosen, cells)


def puzzle_lines(
    texts: Sequence[Any], solutions: Sequence[Any] | None, chosen: NDArray[np.bool_], cells: int
) -> bytes:
    r"""As `Rows.puzzles`, of values.

    >>> puzzle_lines(["1...", 7], ["", None], np.ones(2, dtype=bool), 4)
    b'1...,\n\n'
    """
    lines = []
    others = [""] * len(texts) if solutions is None else solutions
    for text, other, is_chosen in zip(texts, others, chosen.tolist(), strict=True):
        good = is_chosen and type(text) is str and len(text) == cells
        if good and other:  # blanks around it would be taken off
            good = type(other) is str and len(other.strip()) == cells
        line = "" if not good else text if solutions is None else f"{text},{other or ''}"
        lines.append("" if "\n" in line else line)
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")


def _line_begins(block: Block) -> NDArray[np.int64]:
    """The first byte of each line."""
    if block.length is not None:
        return np.zeros(1, dtype=np.int64)
    ends = np.flatnonzero(np.frombuffer(block.data, dtype=np.uint8) == ord("\n"))
    begins = np.concatenate([[0], ends + 1])
    return begins[:-1] if block.data.endswith(b"\n") else begins
