"""Thrift's compact protocol, in which Parquet writes its footers and the headers of its pages.

A struct is a dictionary of its fields by number, each with its kind::

    {1: (I32, 2), 4: (LIST, (STRUCT, [{...}, {...}])), 6: (BINARY, b"...")}

So what is read can be changed and written again without knowing what its fields mean. Parquet has
no sets and no maps; they are refused.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

__all__ = [
    "BINARY",
    "BYTE",
    "DOUBLE",
    "FALSE",
    "I16",
    "I32",
    "I64",
    "LIST",
    "STRUCT",
    "TRUE",
    "Struct",
    "read_struct",
    "varint",
    "written",
]

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT = *range(1, 10), 12

Struct = dict[int, tuple[int, Any]]
"""Fields by their numbers: kind and value; a list's value is the kind of its items, and these."""


def read_struct(data: bytes) -> Struct:
    """Read a struct.

    Raises:
        ValueError: it is cut short, or has what Parquet has not.

    >>> read_struct(bytes([0x15, 0x04, 0x29, 0x15, 0x02, 0x00]))
    {1: (5, 2), 3: (9, (5, [1]))}
    """
    try:
        return _Reader(data).struct()
    except (IndexError, struct.error):
        raise ValueError("a struct of Thrift is cut short") from None


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self._read: dict[int, Callable[[], Any]] = {
            BYTE: self._byte,
            I16: self._number,
            I32: self._number,
            I64: self._number,
            DOUBLE: self._double,
            BINARY: self._binary,
            LIST: self._list,
            STRUCT: self.struct,
        }

    def struct(self) -> Struct:
        fields: Struct = {}
        number = 0
        while head := self._byte():
            kind, step = head & 15, head >> 4
            number = number + step if step else self._number()
            fields[number] = kind, kind == TRUE if kind in (TRUE, FALSE) else self._value(kind)
        return fields

    def _value(self, kind: int) -> Any:
        if kind not in self._read:
            raise ValueError(f"a struct of Thrift has a value of kind {kind}")
        return self._read[kind]()

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def _number(self) -> int:
        value = self._varint()
        return (value >> 1) ^ -(value & 1)

    def _double(self) -> float:
        (value,) = struct.unpack_from("<d", self._data, self._at)
        self._at += 8
        return float(value)

    def _binary(self) -> bytes:
        size = self._varint()
        self._at += size
        if self._at > len(self._data):
            raise IndexError
        return self._data[self._at - size : self._at]

    def _list(self) -> tuple[int, list[Any]]:
        head = self._byte()
        kind, size = head & 15, head >> 4
        if size == 15:
            size = self._varint()
        if kind in (TRUE, FALSE):
            return kind, [self._byte() == TRUE for _ in range(size)]
        return kind, [self._value(kind) for _ in range(size)]


def written(fields: Struct) -> bytes:
    """Write a struct.

    Raises:
        ValueError: it has what Parquet has not.

    >>> written({1: (I32, 2), 3: (LIST, (I32, [1]))}).hex(" ")
    '15 04 29 15 02 00'
    """
    data = bytearray()
    _write_struct(data, fields)
    return bytes(data)


def _write_struct(data: bytearray, fields: Struct) -> None:
    last = 0
    for number in sorted(fields):
        kind, value = fields[number]
        if kind in (TRUE, FALSE):
            kind = TRUE if value else FALSE
        if 0 < number - last < 16:
            data.append((number - last) << 4 | kind)
        else:
            data.append(kind)
            _write_number(data, number)
        if kind not in (TRUE, FALSE):
            _write_value(data, kind, value)
        last = number
    data.append(0)


def _write_value(data: bytearray, kind: int, value: Any) -> None:
    if kind in (I16, I32, I64):
        _write_number(data, value)
    elif kind == BINARY:
        _write_varint(data, len(value))
        data += value
    elif kind == STRUCT:
        _write_struct(data, value)
    elif kind == LIST:
        _write_list(data, *value)
    elif kind == BYTE:
        data.append(value)
    elif kind == DOUBLE:
        data += struct.pack("<d", value)
    else:
        raise ValueError(f"a struct of Thrift has a value of kind {kind}")


def _write_list(data: bytearray, kind: int, items: list[Any]) -> None:
    data.append(min(len(items), 15) << 4 | kind)
    if len(items) >= 15:
        _write_varint(data, len(items))
    for item in items:
        if kind in (TRUE, FALSE):
            data.append(TRUE if item else FALSE)
        else:
            _write_value(data, kind, item)


def _write_number(data: bytearray, number: int) -> None:
    _write_varint(data, number << 1 if number >= 0 else ~(number << 1))


def varint(number: int) -> bytes:
    """A number from 0 in as few bytes as it needs, seven bits each.

    >>> varint(300).hex(" ")
    'ac 02'
    """
    data = bytearray()
    _write_varint(data, number)
    return bytes(data)


def _write_varint(data: bytearray, number: int) -> None:
    while number >= 128:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)
