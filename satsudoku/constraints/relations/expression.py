"""Regular expressions over values: groups, ``|``, ``.``, classes, and ``* + ? {n} {n,} {n,m}``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from satsudoku.errors import excerpt

_MOST_REPEATS = 256


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

    def table(self, cells: object, first: int = 1) -> dict[str, Any]:
        """The table of an automaton of some cells, whose first symbol has a number.

        >>> Machine({(0, 1): [1], (0, 3): [1]}, [0], [1]).table("r1c1")
        {'cells': 'r1c1', 'moves': ['0 1,3 1'], 'start': '0', 'accept': '1'}
        """
        values: dict[tuple[int, int], list[int]] = {}
        for (state, value), targets in self.moves.items():
            for target in targets:
                values.setdefault((state, target), []).append(value - 1 + first)
        moves = [f"{a} {','.join(map(str, symbols))} {b}" for (a, b), symbols in values.items()]
        there = {state for pair in values for state in pair}
        start = " ".join(str(state) for state in self.starts if state in there)
        accept = " ".join(str(state) for state in self.ends if state in there)
        if not start or not accept:  # nothing is accepted
            moves, start, accept = ["0 1 1", "2 1 2"], "0", "2"
        return {"cells": cells, "moves": moves, "start": start, "accept": accept}


def expression_machine(pattern: str, values: int, shift: int = 0) -> Machine:
    """Read an expression; blanks in it are ignored.

    Raises:
        ValueError: not a regular expression, or an unknown value.

    >>> expression_machine("12|3", 3).ends
    [1, 6, 9]
    """
    return _Expression("".join(pattern.split()), values, shift).machine()


_Part: TypeAlias = Callable[[], tuple[int, int]]
"""Builds a copy of a part of an expression; returns the states before and after it."""


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

    def _wrong(self) -> ValueError:
        return ValueError(f"{excerpt(self._pattern)} at {self._at + 1}")

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
            raise ValueError("of too many parts")
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
        """The least and the greatest number of repetitions; None for any number."""
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
