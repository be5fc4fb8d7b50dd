"""How lanes climb a ladder: the work of each tier for the kernel, and the rest for Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from satsudoku.board.variant import Variant
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.lane_form import (
    LaneAbsent,
    LaneCount,
    LaneForm,
    LaneNegation,
    LanePattern,
    LaneSearch,
    LaneTrial,
    lane_patterns,
)
from satsudoku.human.rule import Rule
from satsudoku.lanes.chain_form import LaneChains

Proof: TypeAlias = LaneChains | LaneNegation | LaneTrial | Rule
"""Removes options once the kernel's rules are exhausted; a rule does so in Python."""

# The kernel keeps the places of a house in one word to find groups among them.
_MOST_SYMBOLS = 64


@dataclass(frozen=True)
class LaneTier:
    """A tier with all tiers below it, but only its own counted assumptions.

    Attributes:
        rules: all that need no lane of their own: the patterns, as rules of Python.
        patterns: the kernel's rules among them.
        proofs: in the order in which they are tried, without those that others include.
        counts: the assumptions that it counts.
        search: whether a solver solves the rest.
    """

    rules: tuple[Rule, ...]
    patterns: tuple[str, ...]
    proofs: tuple[Proof, ...]
    counts: tuple[LaneCount, ...]
    search: bool


def plan(
    tiers: Sequence[Tier], *, confluent: bool, variant: Variant | None = None
) -> list[LaneTier]:
    """Plan the tiers that lanes can apply, from the lowest; others are applied puzzle by puzzle.

    Rules that can do nothing in the variant are left out. Only where the ladder declares that order
    does not matter, rules of Python and of the kernel may alternate.
    """
    planned: list[LaneTier] = []
    rules: list[Rule] = []
    for tier_of_ladder in tiers:
        own = [*tier_of_ladder.rules]
        if variant is not None:
            own = [rule for rule in tier_of_ladder.rules_for(variant) if rule.serves(variant)]
        rules += own
        tier = _plan_tier(own, rules, confluent, variant)
        if tier is None:
            break
        planned.append(tier)
    return planned


def _form(rule: Rule, variant: Variant | None) -> LaneForm | None:
    """How a rule runs in lanes, in a variant if given; None if it does not."""
    form = rule.lanes
    wide = variant is not None and len(variant.symbols) > _MOST_SYMBOLS
    return None if wide and isinstance(form, LaneChains) and form.groups else form


def _plan_tier(
    own: Sequence[Rule], every: Sequence[Rule], confluent: bool, variant: Variant | None
) -> LaneTier | None:
    """Plan one tier: `own` are its rules, `every` includes those of the tiers below."""
    forms = {rule: _form(rule, variant) for rule in every}
    in_lanes = [r for r in every if isinstance(forms[r], LanePattern | LaneAbsent)]
    patterns = lane_patterns(in_lanes)
    if patterns is None:  # not a set with one fixpoint, or without what makes a rule superfluous
        return None
    in_python = [r for r in every if forms[r] is None]
    if in_python and not confluent:
        return None
    chains = [form for form in forms.values() if isinstance(form, LaneChains)]
    proofs = [form for form in forms.values() if isinstance(form, LaneNegation | LaneTrial)]
    counts = [form for form in forms.values() if isinstance(form, LaneCount)]
    # An assumption is counted once all its base is exhausted, and nothing else proves anything.
    if counts and (chains or proofs or in_python or any(form.base != patterns for form in counts)):
        return None
    return LaneTier(
        rules=tuple(rule for rule in every if rule.pattern),
        patterns=patterns,
        proofs=(
            *_widest(chains),
            *(rule for rule in in_python if rule.pattern),
            *_in_order(proofs),
            *(rule for rule in in_python if not rule.pattern),
        ),
        counts=tuple(form for rule in own if isinstance(form := forms[rule], LaneCount)),
        search=any(isinstance(form, LaneSearch) for form in forms.values()),
    )


def _widest(chains: Sequence[LaneChains]) -> Iterator[LaneChains]:
    """The kinds of chains that no other kind includes."""
    for kind in sorted(dict.fromkeys(chains), key=lambda form: form.one_symbol):
        if not any(other != kind and other.includes(kind) for other in chains):
            yield kind


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
