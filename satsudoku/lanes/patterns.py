"""The rules that run in lanes, by name: the kernel's own list."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import satsudoku._kernel as _kernel
from satsudoku.board.argument import names_in
from satsudoku.errors import SatsudokuError, UnknownNameError


class KernelRule(NamedTuple):
    """A rule of the lane kernel.

    Attributes:
        name: its name in ladders.
        bit: its bit in sets of rules.
        needs: the bits of the rules without which its fixpoint depends on the order.
        within: the bit of the next larger rule, which implies this one; 0 for none.
        usual: whether it is used by default.
    """

    name: str
    bit: int
    needs: int
    within: int
    usual: bool


PATTERNS = {pattern.name: pattern for pattern in map(KernelRule._make, _kernel.patterns)}
"""All rules of the kernel by name."""

LANE_RULES = tuple(name for name, pattern in PATTERNS.items() if pattern.usual)
"""The rules that are used where a caller names none."""

PARTIAL_LANE_RULES = tuple(name for name, pattern in PATTERNS.items() if not pattern.usual)
"""The other rules that run in lanes, most of them parts of those in `LANE_RULES`."""

SINGLES = ("naked-single", "hidden-single")
"""The rules of trial and error in Denis Berthier's sense."""

BASIC = (*SINGLES, "locked-candidates")
"""The cheapest rules: those of every pass."""

_PARTS = PATTERNS["hidden-single:in=box"].bit | PATTERNS["hidden-single:in=line"].bit
_WHOLE = PATTERNS["hidden-single"].bit


def covered(names: Iterable[str]) -> int:
    """The bits of rules, and of all smaller rules that they imply."""
    bits = 0
    for name in names:
        if name not in PATTERNS:
            raise UnknownNameError("lane rule", name, PATTERNS)
        bits |= PATTERNS[name].bit
    if bits & _PARTS == _PARTS:
        bits |= _WHOLE
    # Each chain of larger rules is at most as long as the list.
    for _ in PATTERNS:
        bits |= sum(p.bit for p in PATTERNS.values() if p.within & bits and not p.bit & bits)
    return bits


def rule_bits(names: Iterable[str]) -> int:
    """The kernel's bits for rules, without those that others imply.

    Raises:
        UnknownNameError: not a rule of the kernel.
        SatsudokuError: a rule without the one that it needs to have one fixpoint; or no names.
    """
    return _bits(tuple(dict.fromkeys(names_in(names, "rules"))))


@lru_cache(maxsize=256)
def _bits(names: tuple[str, ...]) -> int:
    """See `rule_bits`; a bulk question asks for the same ones with each batch."""
    every = covered(names)
    for name in names:
        lacking = PATTERNS[name].needs & ~every
        for need in PATTERNS.values():
            if need.bit & lacking:
                raise SatsudokuError(f"rule {name} without {need.name}, expected both or neither")
    return sum(p.bit for p in PATTERNS.values() if p.bit & every and not p.within & every)
