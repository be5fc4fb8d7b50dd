r"""JSON lines as columns: the values of a key in many objects, without a mapping for each.

msgspec, where it is installed, decodes a block of lines in one call, into objects with a slot for
each key that the block before had. That takes a third of the time of mappings. A block that has
another key, a comment, or a line that is not an object is decoded line by line::

    {"puzzle": "1...", "id": 7}            one call: two slots, three rows
    {"puzzle": ".2..", "id": 8}
    {"id": 9, "puzzle": "..3."}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satsudoku.formats.reading.lines import Block

ABSENT = type("Absent", (), {"__repr__": lambda self: "ABSENT", "__bool__": lambda self: False})()
"""The value of a key that an object lacks."""

_MOST_KEYS = 64  # that get a slot

Decode = Callable[[str], Any]


class Rows:
    """The objects of some lines, one each.

    Args:
        places: of the lines in their block, ascending.
        objects: mappings, or what has a slot for each key.
        slots: the names of the slots by their keys; None for mappings.

    Attributes:
        places: see above.
        keys: of all objects together, or more.

    >>> rows = Rows([0, 2], [{"id": 7}, {"puzzle": "1..."}])
    >>> rows.values("id"), rows.first("puzzle"), rows.first("note")
    ([7, ABSENT], 1, None)
    """

    def __init__(
        self, places: Sequence[int], objects: Sequence[Any], slots: dict[str, str] | None = None
    ) -> None:
        self.places = places
        self._objects = objects
        self._slots = slots
        keys = slots if slots is not None else (key for some in objects for key in some)
        self.keys: tuple[str, ...] = tuple(dict.fromkeys(keys))

    def __len__(self) -> int:
        return len(self._objects)

    def values(self, key: str) -> list[Any]:
        """The value of a key in each object."""
        return list(self._each(key))

    def first(self, key: str, *, filled: bool = False) -> int | None:
        """The first row with a key, or with a value that is true there; None if there is none."""
        values = enumerate(self._each(key))
        return next((row for row, v in values if v or not (filled or v is ABSENT)), None)

    def _each(self, key: str) -> Iterable[Any]:
        if self._slots is None:
            return (some.get(key, ABSENT) for some in self._objects)
        return map(attrgetter(self._slots[key]), self._objects)


class RowDecoder:
    r"""Decodes blocks of lines.

    >>> block = Block(1, b'{"id": 7}\n# remark\n{"id": 8}\n')
    >>> rows = RowDecoder().rows(block, line_begins(block))
    >>> list(rows.places), rows.values("id")
    ([0, 2], [7, 8])
    """

    def __init__(self) -> None:
        self._keys: tuple[str, ...] = ()

    def rows(self, block: Block, begins: NDArray[np.int64]) -> Rows:
        """The objects of a block's lines; lines with anything else are left out.

        Args:
            block: the lines.
            begins: the first byte of each.
        """
        self._keys = self._keys or _slots_of(_one_by_one([block.line(0)]).keys)
        together = decoded_together(block, begins, self._keys, others=False)
        if together is not None:
            return together
        rows = _one_by_one(block.lines())
        self._keys = _slots_of((*self._keys, *rows.keys))
        return rows


def _one_by_one(lines: Iterable[str]) -> Rows:
    """The objects of lines; those with anything else are left out."""
    decode = decoder()
    places, objects = [], []
    for place, line in enumerate(lines):
        try:
            data = decode(line)
        except (ValueError, RecursionError):
            continue
        if type(data) is dict:
            places.append(place)
            objects.append(data)
    return Rows(places, objects)


def _slots_of(keys: Iterable[str]) -> tuple[str, ...]:
    """The keys that get a slot; none if msgspec cannot give one to each."""
    different = tuple(dict.fromkeys(keys))
    return different if len(different) <= _MOST_KEYS and all(map(_fits_slot, different)) else ()


def decoded_together(
    block: Block, begins: NDArray[np.int64], keys: tuple[str, ...], *, others: bool
) -> Rows | None:
    """The values of some keys in the objects of a block, one a line.

    Args:
        block: the lines.
        begins: the first byte of each.
        keys: the keys; with none, nothing is decoded.
        others: whether there may be other keys, whose values are left out.

    Returns:
        The rows; None if a line is not an object, or msgspec is not installed or refuses one.
    """
    decode = _slot_decoder(keys, others) if keys else None
    if decode is None or not _are_objects(block, begins):
        return None
    try:
        objects = decode(block.data)
    except (ValueError, RecursionError):
        return None
    # As many objects as lines, each of which begins and ends one: there is one on each.
    slots = {key: f"slot{number}" for number, key in enumerate(keys)}
    return Rows(range(len(begins)), objects, slots) if len(objects) == len(begins) else None


def line_begins(block: Block) -> NDArray[np.int64]:
    r"""The first byte of each line.

    >>> line_begins(Block(1, b"one\ntwo\n"))
    array([0, 4])
    """
    if block.length is not None:
        return np.zeros(1, dtype=np.int64)
    ends = np.flatnonzero(np.frombuffer(block.data, dtype=np.uint8) == ord("\n"))
    begins = np.concatenate([[0], ends + 1])
    return begins[:-1] if block.data.endswith(b"\n") else begins


@lru_cache(maxsize=1)
def decoder() -> Decode:
    """Reads a line of JSON; by msgspec, if it is there, in a third of the time.

    What msgspec reads, it reads as Python does. What it refuses, such as NaN, is read again.

    >>> decoder()('{"id": 7}')
    {'id': 7}
    """
    try:
        from msgspec.json import Decoder
    except ImportError:
        return json.loads
    decode: Decode = Decoder().decode
    return decode


@lru_cache(maxsize=16)
def _slot_decoder(keys: tuple[str, ...], others: bool) -> Callable[[bytes], list[Any]] | None:
    """Reads lines of objects with a slot for each key; None without msgspec."""
    try:
        from msgspec import defstruct
        from msgspec.json import Decoder
    except ImportError:
        return None
    names = [f"slot{number}" for number in range(len(keys))]
    kind = defstruct(
        "Slots",
        [(name, Any, ABSENT) for name in names],
        rename=dict(zip(names, keys, strict=True)),
        forbid_unknown_fields=not others,
        gc=False,
    )
    decode: Callable[[bytes], list[Any]] = Decoder(kind).decode_lines
    return decode


def _fits_slot(key: str) -> bool:
    """Whether msgspec takes a key as the name of a slot."""
    return key.isprintable() and "\\" not in key and '"' not in key


def _are_objects(block: Block, begins: NDArray[np.int64]) -> bool:
    """Whether each line begins and ends as an object does, so that none goes over several lines.

    For no value of JSON has ``}`` before the end of a line, and ``{`` behind it.
    """
    if block.length is not None or not block.data.endswith((b"}", b"}\n")):
        return False
    text: NDArray[np.uint8] = np.frombuffer(block.data, dtype=np.uint8)
    # Before a line, a line's end; a line of one byte begins no object.
    ends = text[begins[1:] - 2]
    return bool((text[begins] == ord("{")).all() and (ends == ord("}")).all())
