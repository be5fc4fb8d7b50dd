"""Techniques that a variant or a ladder never shows, as far as that is known without a search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from satsudoku.board.variant import Variant
from satsudoku.catalogue import said
from satsudoku.errors import LadderError
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.rule import Rule
from satsudoku.human.spelling import split_name
from satsudoku.making.lessons import Lesson
from satsudoku.making.sought import Sought

# Patterns where two houses share several cells, as a box and a line do.
_CROSSINGS = {"locked-candidates", "pointing", "claiming", "direct-pointing", "locked-pair"}
_CROSSINGS |= {"locked-triple", "empty-rectangle", "dual-empty-rectangle", "sue-de-coq"}

_SUBSETS = {"single": 1, "pair": 2, "triple": 3, "quad": 4}
_FISH = {"x-wing": 2, "swordfish": 3, "jellyfish": 4, "squirmbag": 5, "whale": 6, "leviathan": 7}
_KIND_OF_FISH = re.compile(r"(siamese-|finned-|sashimi-|franken-|mutant-)*")
_OTHER = {"naked": "hidden", "hidden": "naked", "locked": "hidden"}
_KNOWN = ((), ("cages",))  # kinds of constraints that add no house where subsets find more


def refuse_never(lesson: Lesson, variant: Variant) -> None:
    """Refuse a technique that no board of a variant needs.

    Raises:
        LadderError: such a technique.

    >>> from satsudoku import variant
    >>> refuse_never(Lesson.of("jellyfish"), variant("classic6"))
    Traceback (most recent call last):
    satsudoku.errors.LadderError: no puzzle of classic6 needs jellyfish: an easier one of 2 is
    beside it; expected a larger board
    """
    needed = f"no puzzle of {variant.name} needs {lesson.name}"
    reasons = [_why(used, needed, lesson.below, variant) for used in lesson.rules]
    if reasons[0] is not None and None not in reasons:
        raise LadderError(reasons[0])


def refuse_tiers(
    tiers: tuple[int, int] | None, ladder: Rater, variant: Variant, kinds: Sequence[str]
) -> None:
    """Refuse tiers whose rules find nothing beyond the easier ones, as quads on 6x6.

    Cages change nothing: what a subset finds in one, its combinations do.

    Raises:
        LadderError: such tiers.
    """
    if tiers is None or not isinstance(ladder, Ladder) or kinds not in _KNOWN:
        return
    reasons: list[str | None] = []
    for number in range(tiers[0], tiers[1] + 1):
        *lower, tier = ladder.tiers[:number]
        below = [rule for each in lower for rule in each.rules]
        needed = f"no puzzle of {variant.name} is on tier {number} of {ladder.name} ({tier.name})"
        reasons += [_why(rule, needed, below, variant) for rule in tier.rules]
    if reasons[0] is not None and None not in reasons:
        raise LadderError(reasons[0])


def _why(rule: Rule, needed: str, easier_rules: Iterable[Rule], variant: Variant) -> str | None:
    """Why no board needs a rule beyond easier ones; None if some may."""
    name, lines = split_name(rule.name)[0], len(variant.symbols)
    if (name in _CROSSINGS or "franken" in name) and not _crosses(variant):
        return f"{needed}: none of its houses share two cells; expected a variant with boxes"
    fish = _FISH.get(_KIND_OF_FISH.sub("", name, count=1), 0)
    if fish >= lines:
        return f"{needed}: it takes {fish} of {lines} lines; expected a larger board"
    if any(len(house.cells) != lines for house in variant.houses):
        return None  # what a subset leaves of such a house is no subset
    below = [split_name(used.name)[0] for used in easier_rules]
    kind, _, size = name.partition("-")
    if name in _FISH:
        number, easier = fish, max((1, *(_FISH.get(base, 0) for base in below)))
    elif kind in _OTHER and size in _SUBSETS:
        other = f"{_OTHER[kind]}-"
        known = [base.removeprefix(other) for base in below if base.startswith(other)]
        number, easier = _SUBSETS[size], max((0, *(_SUBSETS.get(one, 0) for one in known)))
    else:
        return None
    if (left := lines - number) > easier:
        return None
    return f"{needed}: an easier one of {left} is beside it; expected a larger board"


@cache
def _crosses(variant: Variant) -> bool:
    """Whether two houses share two cells, or other rules may lead to the same."""
    pairs = combinations([{*house.cells} for house in variant.houses], 2)
    return bool(variant.relations) or any(len(one & other) > 1 for one, other in pairs)


def doubt(needs: Iterable[str], rater: Rater) -> str | None:
    """What to say of techniques of which a ladder has no rule; None if it has all.

    >>> from satsudoku import rater
    >>> print(doubt(["naked-pair", "sk-loop"], rater("rank8")))
    no rule of rank8 is called sk-loop: its path may never show it; 'satsudoku ladders rank8' lists
    its rules
    >>> doubt(["naked-pair"], rater("rank8"))
    """
    if not isinstance(rater, Ladder):
        return None
    rules = {rule for tier in rater.tiers for rule in tier.rules}
    names = {split_name(rule.name)[0] for rule in rules}
    names |= {rule.technique.name("en").casefold() for rule in rules}
    for name in needs:
        sought = Sought.of(name)
        if sought.kinds:
            there = any(not kind.names.isdisjoint(names) for kind in sought.kinds)
        else:
            there = any(not rule.pattern for rule in rules)
        if not there:
            return said(
                "no rule of {ladder} is called {technique}: its path may never show it; 'satsudoku "
                "ladders {ladder}' lists its rules",
                ladder=rater.name,
                technique=name,
            )
    return None
