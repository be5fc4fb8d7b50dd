"""A tier of a ladder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from satsudoku.board.variant import Variant
from satsudoku.human.late_rule import rules_for
from satsudoku.human.rule import Rule


@dataclass(frozen=True)
class Tier:
    """Rules that belong together, above the tiers before.

    Attributes:
        name: e.g. ``Easy``.
        label: its label in the ladder's source, e.g. ``**``; may be empty.
        rules: the rules that it adds to the tiers below, in the order of their application.
        why: the reason for its place; may be empty.
        titles: its name in languages other than English, by code.

    >>> from satsudoku import ladder
    >>> ladder("rank8").tiers[1].name, ladder("rank8").tiers[1].label
    ('Easy', '**')
    """

    name: str
    label: str
    rules: tuple[Rule, ...]
    why: str = ""
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)

    def rules_for(self, variant: Variant) -> tuple[Rule, ...]:
        """Its rules in a variant, without those for constraints where there are none.

        >>> from satsudoku import ladder, variant
        >>> ladder("satsudoku").tiers[4].rules_for(variant("classic9"))
        ()
        """
        return rules_for(self.rules, variant)
