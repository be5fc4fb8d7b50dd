"""Techniques that a path to the solution must, or must not, contain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from satsudoku.errors import UnknownNameError
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import Rule
from satsudoku.human.rules import declaration, rule_names
from satsudoku.human.spelling import split_name
from satsudoku.raters.program_technique import ProgramTechnique

TRIAL = "trial"
"""Stands for all that supposes something: trial and error, contradictions, forcing, search."""

_TRIALS = ("forcing", "nishio", "brute force")  # in English names of techniques

# A path may name the cases of a technique alone, as HoDoKu's do.
_CASES = {"locked-candidates": ("pointing", "claiming")}


@dataclass(frozen=True)
class Sought:
    """A technique that is wished for, or not.

    Attributes:
        rule: the name of the rule; empty for any trial.
        names: of the rule and its technique, and of their cases.
        hodoku: its codes.

    >>> Sought.of("XY-Wing").rule, Sought.of("0800").rule
    ('xy-wing', 'xy-wing')
    >>> sorted(Sought.of("locked-candidates").hodoku)
    ['0100', '0101']
    """

    rule: str
    names: frozenset[str] = frozenset()
    hodoku: frozenset[str] = frozenset()

    @classmethod
    def of(cls, name: str) -> Self:
        """Find a technique: a rule, technique, alias or code of HoDoKu's; or ``trial``.

        Raises:
            UnknownNameError: no such technique; the nearest names are suggested.
        """
        if name.casefold() == TRIAL:
            return cls("")
        try:
            rule = declaration(name)
        except UnknownNameError:
            raise UnknownNameError("technique", name, (TRIAL, *rule_names())) from None
        kinds = [rule, *map(declaration, _CASES.get(rule.name, ()))]
        names = {name for kind in kinds for name in (kind.name, kind.technique.casefold())}
        codes = {code for kind in kinds if (code := kind.technique.hodoku) is not None}
        return cls(rule.name, frozenset(names), frozenset(codes))

    def is_in(self, deductions: Iterable[Deduction]) -> bool:
        """Whether a path contains it."""
        return any(map(self._is, deductions))

    def _is(self, deduction: Deduction) -> bool:
        if not self.rule:
            return _tries(deduction)
        if deduction.hodoku in self.hodoku:
            return True
        base = split_name(deduction.rule.name)[0]
        return base in self.names or deduction.technique.casefold() in self.names


def _tries(deduction: Deduction) -> bool:
    """Whether a deduction supposes something."""
    rule = deduction.rule
    if isinstance(rule, Rule) and not rule.pattern and not isinstance(rule, ProgramTechnique):
        return True
    said = deduction.technique.casefold()
    return deduction.refutation is not None or any(word in said for word in _TRIALS)
