"""The rules by name; one file a family."""

from __future__ import annotations

from satsudoku.errors import UnknownNameError
from satsudoku.human.rule import Rule
from satsudoku.human.rules.locked import LockedCandidates
from satsudoku.human.rules.negation import Negation
from satsudoku.human.rules.search import Search
from satsudoku.human.rules.singles import Single
from satsudoku.human.rules.subsets import Subset, hidden_matrices, naked_matrices

__all__ = ["rule", "rule_names"]


def _subsets(size: int, word: str) -> tuple[Rule, Rule]:
    return (
        Subset(
            f"naked-{word.lower()}",
            f"Naked {word}",
            size,
            naked_matrices,
            "naked subset",
            "too few symbols",
        ),
        Subset(
            f"hidden-{word.lower()}",
            f"Hidden {word}",
            size,
            hidden_matrices,
            "hidden subset",
            "too few cells",
        ),
    )


_RULES: dict[str, Rule] = {
    rule.name: rule
    for rule in (
        Single("naked-single", "Naked Single", naked=True),
        Single("hidden-single", "Hidden Single", naked=False),
        LockedCandidates("locked-candidates", "Locked Candidates"),
        *_subsets(2, "Pair"),
        *_subsets(3, "Triple"),
        *_subsets(4, "Quad"),
        Negation("negation-place", "Negation", places=True),
        Negation("negation-remove", "Negation", places=False),
        Search("search", "Search"),
    )
}


def rule_names() -> tuple[str, ...]:
    """The names of all rules, the easier ones first.

    >>> rule_names()[:2]
    ('naked-single', 'hidden-single')
    """
    return tuple(_RULES)


def rule(name: str) -> Rule:
    """Find a rule by name.

    Raises:
        UnknownNameError: no such rule; the nearest names are suggested.

    >>> rule("naked-pair").technique
    'Naked Pair'
    """
    if name not in _RULES:
        raise UnknownNameError("rule", name, _RULES)
    return _RULES[name]
