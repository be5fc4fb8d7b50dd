"""How lanes climb a ladder: the work of each tier for the kernel, and the rest for Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from satsudoku.human.ladders.tier import Tier
from satsudoku.human.lane_form import (
    LaneAbsent,
    LaneCount,
    LaneNegation,
    LanePattern,
    LaneSearch,
    LaneTrial,
    lane_patterns,
)
from satsudoku.human.rule import Rule

__all__ = ["LaneTier", "Proof", "plan"]

Proof: TypeAlias = LaneNegation | LaneTrial | Rule
"""What removes options where the kernel's rules are at an end; a rule does so in Python."""


@dataclass(frozen=True)
class LaneTier:
    """A tier with all tiers below it, but only its own counted assumptions.

    Attributes:
        rules: all that need no lane of their own: the patterns, as rules of Python.
        patterns: the kernel's rules among them.
        proofs: in the order in which they are tried, without those that others include.
        counts: the assumptions that it counts.
        search: whether a solver solves the rest.

    >>> from satsudoku import ladder
    >>> plan(ladder("rank8").tiers, confluent=True)[6].proofs[0]
    LaneNegation(places=True, base=('naked-single', 'hidden-single', 'locked-candidates'))
    """

    rules: tuple[Rule, ...]
    patterns: tuple[str, ...]
    proofs: tuple[Proof, ...]
    counts: tuple[LaneCount, ...]
    search: bool


def plan(tiers: Sequence[Tier], *, confluent: bool) -> list[LaneTier]:
    """Plan the tiers that lanes can apply, from the lowest.

    Args:
        tiers: of a ladder.
        confluent: whether the ladder declares that order does not matter; only then may rules of
            Python and of the kernel alternate.

    Returns:
        One entry a tier; missing tiers must be applied puzzle by puzzle.

    >>> from satsudoku import ladder
    >>> [tier.patterns for tier in plan(ladder("rank8").tiers[:2], confluent=True)]
    [('naked-single',), ('naked-single', 'hidden-single')]
    """
    planned: list[LaneTier] = []
    rules: list[Rule] = []
    for number in range(1, len(tiers) + 1):
        rules += tiers[number - 1].rules
        tier = _plan_tier(tiers[number - 1].rules, rules, confluent)
        if tier is None:
            break
        planned.append(tier)
    return planned


def _plan_tier(own: Sequence[Rule], every: Sequence[Rule], confluent: bool) -> LaneTier | None:
    """Plan one tier of which `own` are the rules, and `every` those of the tiers below, too."""
    forms = {rule: rule.lanes for rule in every}
    in_lanes = [r for r in every if isinstance(forms[r], LanePattern | LaneAbsent)]
    patterns = lane_patterns(in_lanes)
    if patterns is None:  # not a set with one fixpoint, or without what makes a rule superfluous
        return None
    in_python = [r for r in every if forms[r] is None]
    if in_python and not confluent:
        return None
    proofs = [form for form in forms.values() if isinstance(form, LaneNegation | LaneTrial)]
    counts = [form for form in forms.values() if isinstance(form, LaneCount)]
    # An assumption is counted where all its base is at an end, and nothing else proves anything.
    if counts and (proofs or in_python or any(form.base != patterns for form in counts)):
        return None
    return LaneTier(
        rules=tuple(rule for rule in every if rule.pattern),
        patterns=patterns,
        proofs=(*_in_order(proofs), *_by_python(in_python)),
        counts=tuple(form for rule in own if isinstance(form := forms[rule], LaneCount)),
        search=any(isinstance(form, LaneSearch) for form in forms.values()),
    )


def _in_order(proofs: Sequence[LaneNegation | LaneTrial]) -> Iterator[Proof]:
    """Proofs in the order in which they are tried, without those that others have in them."""
    for proof in proofs:
        if isinstance(proof, LaneNegation):
            # Most hypotheses that are refuted are so by the cheapest rules.
            yield proof._replace(base=_cheap(proof.base))
            yield proof
        elif not any(
            isinstance(other, LaneTrial)
            and other.depth > proof.depth
            and (other.base, other.bivalue) == (proof.base, proof.bivalue)
            for other in proofs
        ):
            yield proof


def _cheap(base: tuple[str, ...]) -> tuple[str, ...]:
    from satsudoku.lanes.patterns import BASIC, PATTERNS, covered

    cheap = covered(BASIC)
    return tuple(name for name in base if PATTERNS[name].bit & cheap)


def _by_python(rules: Sequence[Rule]) -> Iterator[Proof]:
    """Rules without a form in lanes, patterns first."""
    yield from (rule for rule in rules if rule.pattern)
    yield from (rule for rule in rules if not rule.pattern)
