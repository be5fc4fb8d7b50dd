"""Automata of Interactive Sudoku Solver: packed machines, and regular expressions."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import unquote

from satsudoku.errors import FormatError, excerpt

__all__ = ["Machine", "in_segments", "packed", "packed_machine", "regular_machine"]

_MOST_REPEATS = 256
_MOST_UNROLLED = 1 << 15  # states of a machine in segments, one for each cell before it


class Machine(NamedTuple):
    """States, numbered from 0, and the ways between them.

    Attributes:
        moves: the next states, by state and value (from 1).
        starts: the states in which it may start.
        ends: the states in which it may end.
    """

    moves: Mapping[tuple[int, int], Sequence[int]]
    starts: Sequence[int]
    ends: Sequence[int]

    def table(self, cells: str) -> dict[str, Any]:
        """The table of an automaton of some cells.

        >>> Machine({(0, 1): [1], (0, 3): [1]}, [0], [1]).table("r1c1")
        {'cells': 'r1c1', 'moves': ['0 1,3 1'], 'start': '0', 'accept': '1'}
        """
        values: dict[tuple[int, int], list[int]] = {}
        for (state, value), targets in self.moves.items():
            for target in targets:
                values.setdefault((state, target), []).append(value)
        moves = [f"{a} {','.join(map(str, some))} {b}" for (a, b), some in values.items()]
        there = {state for pair in values for state in pair}
        start = " ".join(str(state) for state in self.starts if state in there)
        accept = " ".join(str(state) for state in self.ends if state in there)
        if not start or not accept:  # nothing is accepted
            moves, start, accept = ["0 1 1", "2 1 2"], "0", "2"
        return {"cells": cells, "moves": moves, "start": start, "accept": accept}


def packed_machine(text: str, values: int) -> Machine:
    """Read a machine of bits, the first one the highest, in base64.

    ::

        2 bits   how states are written: 0 pairs of value and target, 1 a mask of values and targets
        4        width of a state, less 1       4   number of values, less 1
        width    number of starts               width   number of accepting states but starts
        starts   which starts accept            4   width of a number of pairs, where pairs follow

    States are numbered with the starts first and the other accepting ones behind them. A value
    behind the last one stands for a cut between segments: see `in_segments`.

    Raises:
        FormatError: damaged, or of more values than there are.
    """
    bits = _Bits(_decoded(text))
    packed, width, count = bits.read(2), bits.read(4) + 1, bits.read(4) + 1
    starts, accepting = bits.read(width), bits.read(width)
    ends = [state for state in range(starts) if bits.read(1)]
    ends = [*ends, *range(starts, starts + accepting)]
    if packed > 1:
        raise FormatError("Interactive Sudoku Solver: an automaton of an unknown form")
    if count > values + 1:
        raise FormatError(f"Interactive Sudoku Solver: an automaton of {count} values")
    moves: dict[tuple[int, int], list[int]] = {}
    value_width = (count - 1).bit_length()
    pair_width = 0 if packed else bits.read(4)
    size = count if packed else pair_width
    state = 0
    while size and bits.left >= size:
        if packed:
            mask = bits.read(count)
            for value in range(count):
                if mask >> value & 1:
                    moves.setdefault((state, value + 1), []).append(bits.read(width))
        else:
            for _ in range(bits.read(pair_width)):
                value = bits.read(value_width)
                moves.setdefault((state, value + 1), []).append(bits.read(width))
        state += 1
    return Machine(moves, range(starts), ends)


def in_segments(machine: Machine, values: int, sizes: Iterable[int]) -> Machine:
    """A machine that reads segments one after the other, and a cut between any two.

    Args:
        machine: takes a cut as the value ``values + 1``.
        values: how many there are.
        sizes: how many cells each segment has.

    Raises:
        FormatError: too long for the number of states.

    >>> ones = Machine({(0, 1): [0], (0, 3): [1], (1, 2): [1]}, [0], [1])  # ones, a cut, twos
    >>> in_segments(ones, 2, [1, 1]).moves
    {(0, 1): [3], (3, 2): [5]}
    """
    cut = values + 1
    first, *others = sizes
    if not others:
        moves = {key: to for key, to in machine.moves.items() if key[1] < cut}
        return Machine(moves, machine.starts, machine.ends)
    count = 1 + max([*machine.starts, *(s for to in machine.moves.values() for s in to)])
    count = max(count, 1 + max((state for state, _ in machine.moves), default=0))
    length = first + sum(others)
    if count * length > _MOST_UNROLLED:
        raise FormatError("Interactive Sudoku Solver: an automaton in segments that is too long")
    cuts: list[int] = [first]  # behind how many cells
    for size in others[:-1]:
        cuts.append(cuts[-1] + size)

    def across(states: Sequence[int], place: int) -> list[int]:
        """The states behind the cuts at a place, numbered with it."""
        behind = list(states)
        for _ in range(cuts.count(place)):
            behind = [to for state in behind for to in machine.moves.get((state, cut), ())]
        return [place * count + state for state in dict.fromkeys(behind)]

    unrolled = {
        (place * count + state, value): across(to, place + 1)
        for place in range(length)
        for (state, value), to in machine.moves.items()
        if value < cut
    }
    reached = set(across(machine.starts, 0))
    kept: dict[tuple[int, int], list[int]] = {}
    for (state, value), to in unrolled.items():  # by place, so all that lead here came before
        if state in reached and to:
            kept[state, value] = to
            reached.update(to)
    ends = [length * count + state for state in machine.ends]
    return Machine(kept, across(machine.starts, 0), ends)


def packed(machine: Sequence[Sequence[int]], ends: Collection[int]) -> str:
    """Write a machine with one move a value: the reverse of `packed_machine`.

    Args:
        machine: for each state, the first of which is the start, the next one by value, or -1.
        ends: the states that accept.

    >>> packed_machine(packed([[1, -1], [1, 0]], {1}), 2).moves
    {(0, 1): [1], (1, 1): [1], (1, 2): [0]}
    """
    order = [0, *(s for s in range(1, len(machine)) if s in ends)]
    order += [s for s in range(1, len(machine)) if s not in ends]
    number = {state: place for place, state in enumerate(order)}
    width = max(1, (len(machine) - 1).bit_length())
    accepting = sum(state != 0 for state in ends)
    bits = f"01{width - 1:04b}{len(machine[0]) - 1:04b}{1:0{width}b}{accepting:0{width}b}"
    bits += str(int(0 in ends))
    for state in order:
        bits += "".join(str(int(to >= 0)) for to in reversed(machine[state]))
        bits += "".join(f"{number[to]:0{width}b}" for to in machine[state] if to >= 0)
    bits += "0" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    if not re.fullmatch("[A-Za-z0-9_-]*", text) or len(text) % 4 == 1:
        raise FormatError(f"Interactive Sudoku Solver: expected base64: {excerpt(text)}")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class _Bits:
    """Reads numbers of bits.

    Attributes:
        left: how many bits are left.
    """

    def __init__(self, data: bytes) -> None:
        self._data = int.from_bytes(data, "big")
        self.left = 8 * len(data)

    def read(self, width: int) -> int:
        """The next number, of this many bits."""
        if width > self.left:
            raise FormatError("Interactive Sudoku Solver: an automaton that is cut off")
        self.left -= width
        return self._data >> self.left & ((1 << width) - 1)


# --- regular expressions -------------------------------------------------------------------------


def regular_machine(token: str, values: int, shift: int) -> Machine:
    """Read a regular expression: groups, ``|``, ``.``, classes, and ``* + ? {n} {n,} {n,m}``.

    Args:
        token: it, in base64, or percent-encoded.
        values: how many there are.
        shift: what is added to a value to make the least one 1.

    Raises:
        FormatError: not such an expression, or a value that is not there.
    """
    quoted = "%" in token or "." in token
    pattern = unquote(token) if quoted else _decoded(token).decode("latin-1")
    return _Expression("".join(pattern.split()), values, shift).machine()


_Part: TypeAlias = Callable[[], tuple[int, int]]
"""Builds a part of an expression anew: the states before and behind it."""


class _Expression:
    """Reads an expression, and builds its machine: silent moves join the states of its parts."""

    def __init__(self, pattern: str, values: int, shift: int) -> None:
        self._pattern, self._at = pattern, 0
        self._values, self._shift = values, shift
        self._moves: dict[tuple[int, int], list[int]] = {}
        self._silent: dict[int, list[int]] = {}
        self._states = 0

    def machine(self) -> Machine:
        """The machine, without silent moves."""
        build = self._either()
        if self._at < len(self._pattern):
            raise self._wrong()
        first, last = build()
        moves: dict[tuple[int, int], list[int]] = {}
        for state in range(self._states):
            for near in self._reached(state):
                for value in range(1, self._values + 1):
                    targets = self._moves.get((near, value), [])
                    moves.setdefault((state, value), []).extend(targets)
        ends = [state for state in range(self._states) if last in self._reached(state)]
        return Machine({key: to for key, to in moves.items() if to}, [first], ends)

    def _wrong(self) -> FormatError:
        where = f"{excerpt(self._pattern)} at {self._at + 1}"
        return FormatError(f"Interactive Sudoku Solver: a regular expression: {where}")

    def _reached(self, state: int) -> set[int]:
        """The states that silent moves lead to, with itself."""
        reached, new = {state}, [state]
        while new:
            for near in self._silent.get(new.pop(), []):
                if near not in reached:
                    reached.add(near)
                    new.append(near)
        return reached

    def _peek(self) -> str:
        return self._pattern[self._at : self._at + 1]

    def _next(self) -> str:
        self._at += 1
        return self._pattern[self._at - 1 : self._at]

    def _state(self) -> int:
        self._states += 1
        if self._states > 1 << 12:
            raise FormatError("Interactive Sudoku Solver: a regular expression that is too long")
        return self._states - 1

    def _join(self, source: int, target: int) -> None:
        self._silent.setdefault(source, []).append(target)

    def _either(self) -> _Part:
        options = [self._sequence()]
        while self._peek() == "|":
            self._next()
            options.append(self._sequence())

        def build() -> tuple[int, int]:
            first, last = self._state(), self._state()
            for option in options:
                start, end = option()
                self._join(first, start)
                self._join(end, last)
            return first, last

        return build

    def _sequence(self) -> _Part:
        parts: list[_Part] = []
        while self._peek() not in ("", "|", ")"):
            parts.append(self._repeated())

        def build() -> tuple[int, int]:
            first = last = self._state()
            for part in parts:
                start, end = part()
                self._join(last, start)
                last = end
            return first, last

        return build

    def _repeated(self) -> _Part:
        part = self._single()
        while self._peek() and self._peek() in "*+?{":
            part = self._times(part, *self._counts())
        return part

    def _times(self, part: _Part, least: int, most: int | None) -> _Part:
        def build() -> tuple[int, int]:
            first = last = self._state()
            out = self._state()
            for time in range(least if most is None else most):
                if time >= least:
                    self._join(last, out)
                start, end = part()
                self._join(last, start)
                last = end
            if most is None:
                start, end = part()
                self._join(out, start)
                self._join(end, out)
            self._join(last, out)
            return first, out

        return build

    def _counts(self) -> tuple[int, int | None]:
        """How often something is repeated, at least and at most; None for any number."""
        sign = self._next()
        if sign != "{":
            return {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
        end = self._pattern.find("}", self._at)
        least, comma, most = self._pattern[self._at : end].partition(",")
        self._at = end + 1
        numbers = [int(n) for n in (least, most) if n.isascii() and n.isdigit() and len(n) < 4]
        expected = 1 + (most != "")
        if end < 0 or len(numbers) != expected or max(numbers) > _MOST_REPEATS:
            raise self._wrong()
        if not comma:
            return numbers[0], numbers[0]
        if most and numbers[1] < numbers[0]:
            raise self._wrong()
        return numbers[0], numbers[1] if most else None

    def _single(self) -> _Part:
        sign = self._next()
        if sign == "(":
            part = self._either()
            if self._next() != ")":
                raise self._wrong()
            return part
        if sign == "[":
            values = set(self._class())
        elif sign == ".":
            values = set(range(1, self._values + 1))
        else:
            values = {self._value(sign)}

        def build() -> tuple[int, int]:
            first, last = self._state(), self._state()
            for value in values:
                self._moves.setdefault((first, value), []).append(last)
            return first, last

        return build

    def _class(self) -> Iterator[int]:
        """The values of a class in brackets."""
        negated = self._peek() == "^"
        self._at += negated
        values: set[int] = set()
        while self._peek() not in ("", "]"):
            first = last = self._next()
            if self._peek() == "-":
                self._next()
                last = self._next()
            if not first or not last:
                raise self._wrong()
            values |= {self._value(chr(code)) for code in range(ord(first), ord(last) + 1)}
        if self._next() != "]" or not values:
            raise self._wrong()
        return iter(set(range(1, self._values + 1)) - values if negated else values)

    def _value(self, sign: str) -> int:
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        value = digits.find(sign.upper()) + self._shift if sign else 0
        if not sign or sign.upper() not in digits or not 1 <= value <= self._values:
            raise self._wrong()
        return value
