"""How rules run in lanes; each rule declares its own form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias

from satsudoku.lanes.chain_form import LaneChains


class LanePattern(NamedTuple):
    """The lane kernel has the rule itself, by this name of `satsudoku.lanes.patterns.PATTERNS`."""

    name: str


class LaneAbsent(NamedTuple):
    """The kernel lacks the rule, but some others beside it together imply it."""

    beside: tuple[str, ...]


class LaneNegation(NamedTuple):
    """Every hypothesis of a state is tried in a lane of its own, by the kernel's rules of a base.

    It refutes that an option is not chosen, so that it `places` it; else the reverse.
    """

    places: bool
    base: tuple[str, ...]


class LaneTrial(NamedTuple):
    """Trial and error of the kernel (`satsudoku.trial`), 1 to 3 deep, by the rules of a base.

    Perhaps only candidates of cells that have two are supposed.
    """

    depth: int
    base: tuple[str, ...]
    bivalue: bool


class LaneCount(NamedTuple):
    """Refuted assumptions are counted (`satsudoku.lanes.assumptions`).

    Attributes:
        digits: how many are needed: 1, 2, or 3 for three and more.
        scan: count those that a scan in reading order refutes; else the least number.
        base: the kernel's rules that draw the consequences.
    """

    digits: int
    scan: bool
    base: tuple[str, ...]


class LaneSearch(NamedTuple):
    """A solver counts the solutions: a puzzle with one is solved."""


LaneForm: TypeAlias = (
    LanePattern | LaneAbsent | LaneChains | LaneNegation | LaneTrial | LaneCount | LaneSearch
)


class _HasLanes(Protocol):
    @property
    def lanes(self) -> LaneForm | None: ...


def lane_patterns(rules: Iterable[_HasLanes]) -> tuple[str, ...] | None:
    """The kernel's rules that are together equal to some rules; None if there are none.

    >>> from satsudoku.human.rules import rule
    >>> lane_patterns([rule("naked-single"), rule("naked-pair"), rule("locked-pair")])
    ('naked-single', 'naked-pair')
    >>> lane_patterns([rule("naked-single"), rule("locked-pair")]) is None
    True
    """
    return _patterns(tuple(rule.lanes for rule in rules))


@lru_cache(maxsize=256)
def _patterns(forms: tuple[LaneForm | None, ...]) -> tuple[str, ...] | None:
    from satsudoku.errors import SatsudokuError
    from satsudoku.lanes.patterns import PATTERNS, covered, rule_bits

    names = tuple(dict.fromkeys(form.name for form in forms if isinstance(form, LanePattern)))
    every = covered(names)
    for form in forms:
        if isinstance(form, LaneAbsent):
            if any(not PATTERNS[name].bit & every for name in form.beside):
                return None
        elif not isinstance(form, LanePattern):
            return None
    try:
        rule_bits(names)
    except SatsudokuError:
        return None
    return names
