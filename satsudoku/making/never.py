"""Techniques and tiers that never show, as far as that is known without a search."""

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
from satsudoku.human.ladders.tier import Tier
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
    tiers: tuple[int, int],
    ladder: Rater,
    variant: Variant,
    kinds: Sequence[str],
    board: Variant | None = None,
) -> None:
    """Refuse tiers that no puzzle is on.

    Their rules have nothing to look at, or find nothing beyond the easier ones, as quads on 6x6.

    Args:
        tiers: the lowest and the highest.
        ladder: of the tiers.
        variant: of the puzzles.
        kinds: of constraints that are drawn; empty for none.
        board: the variant without the constraints of the kinds; None if it has none of them.
    """
    if isinstance(ladder, Ladder):
        reasons = _reasons(tiers, ladder, variant, kinds, board or variant)
        if len(reasons) == tiers[1] - tiers[0] + 1:
            raise LadderError(reasons[tiers[0]])


def _reasons(
    tiers: tuple[int, int], ladder: Ladder, variant: Variant, kinds: Sequence[str], board: Variant
) -> dict[int, str]:
    """Why no puzzle is on some tiers, by their numbers."""
    reasons: dict[int, str] = {}
    for number in range(tiers[0], tiers[1] + 1):
        *lower, tier = ladder.tiers[:number]
        of = f"of {ladder.name} ({tier.name})"
        if not _looks(tier, variant, kinds):
            puzzles = f"with {', '.join(kinds)}" if kinds else f"of {variant.name}"
            others = [n for n, each in enumerate(ladder.tiers, 1) if _looks(each, variant, kinds)]
            reasons[number] = (
                f"no puzzle {puzzles} is on tier {number} {of}, whose rules have nothing to look "
                f"at there; expected one of {any_of(others)}{'' if kinds else ', or constraints'}"
            )
        elif kinds in _KNOWN:  # cages: what a subset finds in one, its combinations do
            below = [rule for each in lower for rule in each.rules]
            needed = f"no puzzle of {board.name} is on tier {number} {of}"
            whys = [_why(rule, needed, below, board) for rule in tier.rules]
            if whys[0] is not None and None not in whys:
                reasons[number] = whys[0]
    return reasons


def any_of(numbers: Sequence[int]) -> str:
    """Numbers to choose from, as a text.

    >>> any_of([1, 2, 4])
    '1, 2 or 4'
    """
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def _looks(tier: Tier, variant: Variant, kinds: Sequence[str]) -> bool:
    """Whether rules of a tier have something to look at, in puzzles of some kinds if there are."""
    if not kinds:
        return bool(tier.rules_for(variant))
    idle = {"te3"} if "cages" in kinds or variant.constraints else {"te3", "innies-outies"}
    return not idle.issuperset(rule.name for rule in tier.rules)


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
