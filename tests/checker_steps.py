"""Steps of ladders' rules as the checker has them, and steps that say more than they may."""

from __future__ import annotations

from random import Random

from satsudoku.certificates.tier_files import item_names
from satsudoku.human.deduction import Deduction
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.checker.tiers.patterns import Direct
from satsudoku.proof.checker.tiers.rule import PatternRule, Rule, Step

Found = frozenset[tuple[bool, tuple[int, int]]]  # whether it is placed, and the candidate


def said(deduction: Deduction) -> Found:
    """What a deduction of a ladder's rule places and removes."""
    count = deduction.geometry.symbols
    placed = frozenset((True, divmod(option, count)) for option in deduction.placed)
    return placed | {(False, divmod(option, count)) for option in deduction.eliminated}


def step_of(deduction: Deduction) -> Step:
    """The step of a certificate."""
    named = item_names(deduction.geometry)
    return Step(
        [named[item] for item in deduction.truths],
        [named[item] for item in deduction.links if item in named],
        [],
        frozenset(candidate for places, candidate in said(deduction) if places),
        frozenset(candidate for places, candidate in said(deduction) if not places),
    )


def refuses_more(marks: Marks, checked: Rule, step: Step, mine: Found, rng: Random) -> bool:
    """Whether a step that says anything more is refused."""
    false = rng.choice([c for c in marks.left if marks.left[c] and (False, c) not in mine])
    other = rng.choice([c for c in marks.left if (True, c) not in mine])
    more = (
        step._replace(removed=step.removed | {false}),
        step._replace(placed=step.placed | {other}),
    )
    return bool(mine) and not any(checked.follows(marks, one) for one in more)


def refuses_other_items(
    marks: Marks, checked: PatternRule, step: Step, mine: Found, rng: Random
) -> bool:
    """Whether nothing follows, whatever is named, but what the rule concludes."""
    items = list(marks.board.items)
    for _ in range(3):
        truths = list(step.truths)
        truths[rng.randrange(len(truths))] = rng.choice(items)
        for more in [], [rng.choice(items)]:
            for change in checked.by(marks, [*truths, *more], step.links):
                if (change.places, change.candidate) not in mine and marks.changes(change):
                    return False
    # Of a direct placement the last truth is the house that is left one place.
    return isinstance(checked, Direct) or not checked.follows(marks, step._replace(truths=[]))
