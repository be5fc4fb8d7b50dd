from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, ClassVar, Self

from satsudoku.board.cell_names import CellIndex, named_cells
from satsudoku.board.constraint import Constraint, Stroke
from satsudoku.board.relation import Relation
from satsudoku.board.toml_reader import TomlReader
from satsudoku.constraints.relations.expression import expression_machine
from satsudoku.constraints.relations.revisited import revisited
from satsudoku.constraints.relations.state_machine import StateMachine, determined
from satsudoku.constraints.table_schema import CELLS, TEXT, table_schema
from satsudoku.constraints.workbench import Drawer, Drawing, Workbench

_MOST_STATES = 1 << 14
_VALUES = re.compile(r"[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*")
_PATTERN = "a regular expression over the values, such as 1[23]*4"
_EXPECTED = 'texts of a state, values, and the next state, such as "odd 2,4-6 even"'


def _draw(bench: Workbench) -> Drawing | None:
    """The line's runs of odd and of even values, of any length."""
    cells = bench.path(lambda path, cell: True, 3, 6)
    values = sorted({*bench.grid})
    if not cells or values[-1] > 9:  # a pattern's classes are of single digits
        return None
    runs = [odd for odd, _ in groupby(bench.grid[cell] % 2 for cell in cells)]
    classes = {odd: "".join(str(v) for v in values if v % 2 == odd) for odd in (0, 1)}
    return {
        "cells": bench.names(cells),
        "pattern": "".join(f"[{classes[o]}]+" for o in runs),
    }, cells


@dataclass(frozen=True)
class CellAutomaton(Constraint):
    """The values of the cells, read in order, lead from a starting state to an accepting one.

    The machine is a pattern, a regular expression over the values, such as ``1[23]*4``, or moves.

    States are words. A move is a text: a state, values such as ``1,4-6``, and the next state.
    Several moves may fit at once; then one successful way is enough.

    Attributes:
        pattern: the regular expression; empty if there are moves.
        moves: the texts of the moves.
        start: the states in which it may start.
        accept: the states in which it may end.
        machine: for each state the next one by symbol, -1 for none.
        ends: the states of `machine` that accept.

    >>> from satsudoku import Puzzle
    >>> moves = ["low 1-2 low", "low 3-4 high", "high 3-4 high"]  # never low after high
    >>> board = satsudoku.build("classic4").automaton("r1c1 r1c2 r1c3 r1c4", moves, accept="high")
    >>> sorted({grid.line[:4] for grid in satsudoku.solutions(board.puzzle("1..............."))})
    ['1234', '1243']
    >>> board = satsudoku.build("classic4").automaton("r1c1 r1c2 r1c3 r1c4", pattern="12.*")
    >>> sorted({grid.line[:4] for grid in satsudoku.solutions(board.puzzle())})
    ['1234', '1243']
    """

    key = "automata"
    family_name = "automaton"
    demand = "the machine of {it} accepts its values in their order"
    shape = "line"
    example: ClassVar = {
        "cells": "r2c2 r2c3 r3c4 r4c4 r5c5",
        "pattern": "[135]*.[246]*",
    }
    drawer: ClassVar = Drawer(_draw)
    schema: ClassVar = table_schema(
        ["cells"],
        cells=CELLS,
        moves={"type": "array", "minItems": 1, "items": TEXT},
        pattern={"$ref": "#/$defs/text", "examples": ["1[23]*4"]},
        start=TEXT,
        accept=TEXT,
    ) | {"oneOf": [{"required": ["pattern"]}, {"required": ["moves", "accept"]}]}

    pattern: str
    moves: tuple[str, ...]
    start: tuple[str, ...]
    accept: tuple[str, ...]
    machine: tuple[tuple[int, ...], ...]
    ends: frozenset[int]

    @classmethod
    def read(
        cls, reader: TomlReader, family: str, number: int, index: CellIndex, symbols: int
    ) -> Self:
        reader.only(("name", "cells", "pattern", "moves", "start", "accept"))
        cells = named_cells(reader, "cells", reader.table.get("cells"), index, repeats=True)
        if reader.exactly_one("pattern", "moves") == "pattern":
            reader.only(("name", "cells", "pattern"))
            pattern = reader.text("pattern", _PATTERN)
            try:
                read = _read_pattern(pattern, symbols, reader.first)
            except ValueError:
                raise reader.fail("pattern", _PATTERN) from None
            return cls(family, number, cells, symbols, pattern, (), (), (), *read)
        moves = tuple(reader.several("moves", _EXPECTED))
        if not {*map(type, moves)} <= {str}:
            raise reader.fail("moves", _EXPECTED)
        start = _states(reader, "start", "a text", (moves[0].split() or [""])[0])
        accept = _states(reader, "accept", "the states in which it may end")
        try:
            machine = _machine(moves, start, accept, symbols, reader.first)
        except ValueError as wrong:
            raise reader.fail(*wrong.args) from None
        return cls(family, number, cells, symbols, "", moves, start, accept, *machine)

    def table(self, names: Sequence[str]) -> dict[str, Any]:
        cells = " ".join(names[cell] for cell in self.cells)
        if self.pattern:
            return {"name": self.family, "cells": cells, "pattern": self.pattern}
        return {
            "name": self.family,
            "cells": cells,
            "moves": list(self.moves),
            "start": " ".join(self.start),
            "accept": " ".join(self.accept),
        }

    @property
    def relations(self) -> tuple[Relation, ...]:
        reads = StateMachine(self.name, self.cells, self.symbols, self.machine, self.ends)
        return (revisited(reads),)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        return (Stroke(self.cells, "thin"),)


@lru_cache(maxsize=16)
def _read_pattern(
    pattern: str, symbols: int, number: int
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """The machine of a pattern, and its ends; `number` is that of the first symbol.

    Raises:
        ValueError: not a regular expression over the values, or too many states.
    """
    read = expression_machine(pattern, symbols, 1 - number)
    moves = {(state, value - 1): to for (state, value), to in read.moves.items()}
    machine = determined(moves, read.starts, read.ends, symbols, _MOST_STATES)
    if machine is None:
        raise ValueError
    return machine


@lru_cache(maxsize=16)
def _machine(
    moves: tuple[str, ...],
    start: tuple[str, ...],
    accept: tuple[str, ...],
    symbols: int,
    number: int,
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """The machine and its ends, built once for all cells that it reads."""
    states: dict[str, int] = {}
    table: dict[tuple[int, int], list[int]] = {}
    for move in moves:
        parts = _parts(move, symbols, number)
        if parts is None:
            span = f"from {number} to {symbols - 1 + number}"
            raise ValueError("moves", f"{_EXPECTED}, with values {span}")
        source, values, target = parts
        for state in (source, target):
            states.setdefault(state, len(states))
        for value in values:
            table.setdefault((states[source], value - number), []).append(states[target])
    for key, words in (("start", start), ("accept", accept)):
        if not states.keys() >= {*words}:
            raise ValueError(key, "states of moves")
    machine = determined(
        table, [states[w] for w in start], [states[w] for w in accept], symbols, _MOST_STATES
    )
    if machine is None:
        raise ValueError("moves", f"a machine that has at most {_MOST_STATES} sets of states")
    return machine


def _states(
    reader: TomlReader, key: str, expected: str, default: str | None = None
) -> tuple[str, ...]:
    """The states that a text lists."""
    words = _words(reader.raw(key, expected, default))
    return words or tuple(reader.text(key, expected, default).split())


@lru_cache(maxsize=64)
def _words(text: str) -> tuple[str, ...]:
    """The words of a text of printable ones, for several automata state the same; else none."""
    words = tuple(text.split())
    return words if "".join(words).isprintable() else ()


def _parts(move: str, symbols: int, number: int) -> tuple[str, Sequence[int], str] | None:
    """The state, the values and the next state of a move; None if the text is not a move."""
    words = move.split()
    values = _listed(words[1], symbols, number) if len(words) == 3 else ()
    return (words[0], values, words[2]) if values else None


@lru_cache(maxsize=256)
def _listed(text: str, symbols: int, number: int) -> tuple[int, ...]:
    """The values of a move; none if the text does not list any."""
    if not _VALUES.fullmatch(text) or len(text) > 1000:
        return ()
    values: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        if not number <= int(first) <= int(last or first) < symbols + number:
            return ()
        values += range(int(first), int(last or first) + 1)
    return tuple(values)
