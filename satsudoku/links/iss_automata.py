"""Automata of Interactive Sudoku Solver: packed machines, and regular expressions."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Iterable, Sequence
from urllib.parse import unquote

from satsudoku.constraints.relations.expression import Machine, expression_machine
from satsudoku.errors import excerpt
from satsudoku.links.iss_items import fault

_MOST_UNROLLED = 1 << 15  # states of a machine in segments, one for each cell before it


def packed_machine(text: str, values: int) -> Machine:
    """Read a machine of bits, the first one the highest, in base64.

    ::

        2 bits   how states are written: 0 pairs of value and target, 1 a mask of values and targets
        4        width of a state, less 1       4   number of values, less 1
        width    number of starts               width   number of accepting states but starts
        starts   which accept, last first       4   width of a number of pairs, where pairs follow

    States are numbered: first the starts, then the other accepting states. A value
    after the last one stands for a cut between segments: see `in_segments`.

    Raises:
        FormatError: damaged, or with more values than the board has.
    """
    bits = _Bits(_decoded(text))
    packed, width, count = bits.read(2), bits.read(4) + 1, bits.read(4) + 1
    starts, accepting = bits.read(width), bits.read(width)
    accept = bits.read(starts)
    ends = [state for state in range(starts) if accept >> state & 1]
    ends = [*ends, *range(starts, starts + accepting)]
    if packed > 1:
        raise fault("an automaton in an unknown form")
    if count > values + 1:
        raise fault(f"an automaton of {count} values, expected at most {values}")
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
        values: the number of values.
        sizes: the number of cells of each segment.

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
        raise fault("an automaton in too many segments")
    cuts: list[int] = [first]  # the number of cells before the cut
    for size in others[:-1]:
        cuts.append(cuts[-1] + size)

    def across(states: Sequence[int], place: int) -> list[int]:
        """The states after the cuts at a place, numbered with it."""
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
    for (state, value), to in unrolled.items():  # by place: all states that lead here come first
        if state in reached and to:
            kept[state, value] = to
            reached.update(to)
    ends = [length * count + state for state in machine.ends]
    return Machine(kept, across(machine.starts, 0), ends)


def packed(machine: Sequence[Sequence[int]], ends: Collection[int]) -> str:
    """Write a machine with one move a value: the reverse of `packed_machine`.

    Args:
        machine: for each state, the next state by value, or -1; the first state is the start.
        ends: the accepting states.

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
    """The bytes of base64 in either alphabet, with or without padding."""
    bare = text.rstrip("=").replace("+", "-").replace("/", "_")
    padding = len(text) - len(bare)
    if not re.fullmatch("[A-Za-z0-9_-]*", bare) or len(bare) % 4 == 1 or padding > 2:
        raise fault(f"expected base64: {excerpt(text)}")
    return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))


class _Bits:
    """Reads numbers of bits."""

    def __init__(self, data: bytes) -> None:
        self._data = int.from_bytes(data, "big")
        self.left = 8 * len(data)

    def read(self, width: int) -> int:
        """The next number, of this many bits."""
        if width > self.left:
            raise fault("an automaton was cut off")
        self.left -= width
        return self._data >> self.left & ((1 << width) - 1)


# --- regular expressions -------------------------------------------------------------------------


def regular_machine(token: str, values: int, shift: int) -> Machine:
    """Read a regular expression: see `satsudoku.constraints.relations.expression`.

    Raises:
        FormatError: not a regular expression, or with an unknown value.
    """
    quoted = "%" in token or "." in token
    pattern = unquote(token) if quoted else _decoded(token).decode("latin-1")
    try:
        return expression_machine(pattern, values, shift)
    except ValueError as wrong:
        raise fault(f"a regular expression: {wrong}") from None
