"""Techniques that a path to the solution must, or must not, contain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from satsudoku.cover.lines import in_line
from satsudoku.human.deduction import Deduction
from satsudoku.human.rule import Rule
from satsudoku.human.rules import declaration
from satsudoku.human.spelling import split_name
from satsudoku.raters.program_technique import ProgramTechnique
from satsudoku.techniques.source_names import Named, named_rules

TRIAL = "trial"
"""Stands for all that supposes something: trial and error, contradictions, forcing, search."""

_TRIALS = ("forcing", "nishio", "brute force")  # in English names of techniques

# A path may name the cases of a technique alone, as HoDoKu's do.
_CASES = {"locked-candidates": ("pointing", "claiming")}


@dataclass(frozen=True)
class Sought:
    """A technique that a puzzle must need, or must not need.

    Attributes:
        kinds: the rules of its name; none for any trial.

    >>> Sought.of("XY-Wing") == Sought.of("0800"), len(Sought.of("Enclosure").kinds)
    (True, 3)
    """

    kinds: tuple[_Kind, ...]

    @classmethod
    def of(cls, name: str) -> Self:
        """Find a technique by a name that `satsudoku.steps` knows, too; or ``trial``.

        Raises:
            UnknownNameError: no such technique; the nearest names are suggested.
        """
        if name.casefold() == TRIAL:
            return cls(())
        return cls(tuple(map(_Kind.of, named_rules(name, "technique", TRIAL))))

    def is_in(self, deductions: Iterable[Deduction]) -> bool:
        """Whether a path contains it."""
        return any(map(self._is, deductions))

    def _is(self, deduction: Deduction) -> bool:
        return any(kind.has(deduction) for kind in self.kinds) if self.kinds else _tries(deduction)


@dataclass(frozen=True)
class _Kind:
    """A rule that is sought: it, its names and those of its cases, and their HoDoKu codes."""

    named: Named
    names: frozenset[str]
    hodoku: frozenset[str]

    @classmethod
    def of(cls, named: Named) -> Self:
        rule = declaration(split_name(named.rule)[0])
        kinds = [rule, *map(declaration, _CASES.get(rule.name, ()))]
        names = {name for kind in kinds for name in (kind.name, kind.technique.casefold())}
        codes = {code for kind in kinds if (code := kind.technique.hodoku) is not None}
        return cls(named, frozenset(names), frozenset(codes))

    def has(self, deduction: Deduction) -> bool:
        base, options = split_name(deduction.rule.name)
        known = (base, deduction.technique.casefold())
        if deduction.hodoku not in self.hodoku and self.names.isdisjoint(known):
            return False
        options.setdefault("in", _houses(deduction))
        wished = split_name(self.named.rule)[1]
        return self.named.counts(deduction) and all(
            options.get(key, value) == value for key, value in wished.items()
        )


def _houses(deduction: Deduction) -> str:
    """Whether a deduction lies in a line or in a box, as the option ``in`` of rules says it."""
    return "line" if any(in_line(deduction.geometry, i) for i in deduction.truths) else "box"


def _tries(deduction: Deduction) -> bool:
    """Whether a deduction supposes something."""
    rule = deduction.rule
    if isinstance(rule, Rule) and not rule.pattern and not isinstance(rule, ProgramTechnique):
        return True
    said = deduction.technique.casefold()
    return deduction.refutation is not None or any(word in said for word in _TRIALS)
