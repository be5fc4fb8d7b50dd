"""Rules on a ladder for more than lines and boxes: loaded where a puzzle has more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from satsudoku.board.variant import Variant
from satsudoku.cover.plain import is_plain
from satsudoku.human.deduction import Deduction
from satsudoku.human.lane_form import LaneForm
from satsudoku.human.rule import News, Rule
from satsudoku.human.rules import rule, rule_files
from satsudoku.human.state import State
from satsudoku.human.technique import Technique


@dataclass(frozen=True)
class LateRule(Rule):
    """Stands on a ladder for the rule of its name, which serves no boards of lines and boxes alone.

    Attributes:
        pattern, drawn: as of its `satsudoku.human.rules.RuleFile`.

    >>> from satsudoku import ladder, variant
    >>> [cages] = [r for r in ladder("satsudoku").tiers[4].rules if r.name == "cage-combinations"]
    >>> cages.serves(variant("classic9")), cages.loaded.sentences == {}
    (False, False)
    """

    pattern: bool  # type: ignore[misc]  # one value for each class elsewhere
    drawn: bool = True

    @property
    def loaded(self) -> Rule:
        """The rule itself."""
        return rule(self.name)

    @property
    def lanes(self) -> LaneForm | None:
        return self.loaded.lanes

    def serves(self, variant: Variant) -> bool:
        served = variant.constraints or variant.relations or not (self.drawn or is_plain(variant))
        return bool(served) and self.loaded.serves(variant)

    def find(self, state: State, news: News | None = None) -> Iterator[Deduction]:
        """See `Rule.find`: of the rule itself, where it serves."""
        if self.serves(state.geometry.variant):
            yield from self.loaded.find(state, news)


def late_rule(name: str) -> LateRule | None:
    """The stand-in of a rule; None if there is none, or it serves boards of lines and boxes.

    >>> late_rule("naked-pair") is None, late_rule("innies-outies").technique
    (True, 'Innies and Outies')
    """
    entry = rule_files().get(name)
    if entry is None or entry.names is None:
        return None
    return LateRule(name, Technique(entry.names), entry.pattern, entry.drawn)


def rules_for(rules: Iterable[Rule], variant: Variant) -> tuple[Rule, ...]:
    """The rules of a tier for a variant: those that stand for others are loaded, or left out.

    >>> from satsudoku import variant
    >>> rules_for([late_rule("innies-outies"), rule("naked-pair")], variant())[0].name
    'naked-pair'
    """
    kept = (
        member for member in rules if not isinstance(member, LateRule) or member.serves(variant)
    )
    return tuple(member.loaded if isinstance(member, LateRule) else member for member in kept)
