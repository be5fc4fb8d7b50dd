"""The cases of HoDoKu's regression library, and our rules' deductions in them, by its codes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from satsudoku import Puzzle, variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import Rule
from satsudoku.human.rules import declaration, rule, rule_names
from satsudoku.human.state import State

_BOARD = geometry(variant("classic9"))
# Rules whose deductions bear codes beside that of the rule.
_BESIDE = {
    "als-aic": ("0709", "0710", "0711"),
    "unique-rectangle-2": ("0604",),
}


class Case(NamedTuple):
    """A case.

    Attributes:
        code: with its variant, as ``0901-2``.
        line: the whole text.
        state: the candidates.
        eliminated: what the technique removes.
        placed: what it places.
    """

    code: str
    line: str
    state: State
    eliminated: frozenset[int]
    placed: frozenset[int]

    @property
    def silent(self) -> bool:
        """Whether the technique must find nothing."""
        return self.code.endswith("-x")


def _candidates(text: str) -> frozenset[int]:
    """Candidates written as digit, row, column."""
    return frozenset(
        _BOARD.cover.options.index(f"r{word[1]}c{word[2]}#{word[0]}") for word in text.split()
    )


def cases(path: Path) -> Iterator[Case]:
    """The cases of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith(":") or line.startswith(":<"):
            continue
        _, code, _, cells, deleted, eliminated, placed, *_ = line.split(":")
        state = State.of(Puzzle(re.sub(r"\+\d", ".", cells)))
        for cell, digit in enumerate(cells.replace("+", "")):
            if digit != ".":
                state.place(cell * 9 + int(digit) - 1)
        state.eliminate(_candidates(deleted))
        yield Case(code, line, state, _candidates(eliminated), _candidates(placed))


@cache
def finders() -> Mapping[str, tuple[Rule, ...]]:
    """By code the rules whose deductions may bear it."""
    made: dict[str, tuple[Rule, ...]] = {}
    for name in rule_names():
        code = declaration(name).technique.hodoku
        for one in (*([code] if code else []), *_BESIDE.get(name, ())):
            made[one] = (*made.get(one, ()), rule(name))
    return made


def found(case: Case) -> Iterator[Deduction]:
    """The deductions that bear the case's code."""
    code = case.code.partition("-")[0]
    for one in finders().get(code, ()):
        yield from (made for made in one.find(case.state) if made.hodoku == code)


def passed(case: Case) -> bool:
    """Whether the deduction of a case is found exactly as stated; of a silent one, none."""
    if case.silent:
        return not any(True for _ in found(case))
    effect = (case.eliminated, case.placed)
    return any((frozenset(d.eliminated), frozenset(d.placed)) == effect for d in found(case))
