"""What text, Markdown, HTML and the chart say in the same words."""

from __future__ import annotations

from satsudoku.human.explain.explanation import Explanation, Scene
from satsudoku.human.sentences import find_language
from satsudoku.human.wording import wording

__all__ = ["facts", "place", "technique", "verdict"]

_STEPS_NAMED = 10


def technique(name: str, language: str) -> str:
    """A technique's name.

    >>> technique("Naked Pair", "ja"), technique("Naked Pair", "en")
    ('二国同盟', 'Naked Pair')
    """
    return wording(language).get(name, name)


def verdict(explained: Explanation, language: str) -> str:
    """What the rater says, in a line."""
    words, found = wording(language), explained.classification
    steps = len(found.path)
    if found.tier is not None:
        return words["verdict, tier"].format(
            ladder=found.ladder, tier=found.tier, name=found.tier_name, steps=steps
        )
    if found.score is not None:
        score = str(found.score)
        if found.bound is not None:
            score = words["between"].format(bound=found.bound, score=score)
        return words["verdict, score"].format(ladder=found.ladder, score=score, steps=steps)
    return words["verdict, none"].format(ladder=found.ladder, steps=steps)


def facts(explained: Explanation, language: str) -> list[tuple[str, str]]:
    """Which tiers suffice, what the path uses, where it is hardest and narrowest; by title."""
    words, spoken, told = wording(language), find_language(language), explained.report
    if told.hardest is None:
        return []
    uses = [
        words["uses one"].format(technique=technique(name, language), count=count)
        for name, count in told.techniques.items()
    ]
    # Not spoken.join, for "A 1, B 2 and C 3" is hard to read.
    found = [(words["uses"], spoken.comma.join(uses))]
    tier, last = explained.classification.tier, len(explained.classification.suffices)
    if tier is not None and tier < last:
        found.insert(0, (words["suffices"], words["suffices to"].format(tier=tier, last=last)))
    hardest = told.hardest
    name = technique(hardest.deduction.technique, language)
    number = words["step"].format(number=hardest.number)
    found.append(
        (words["hardest"], f"{number}: {name}" if language == "en" else f"{number}({name})")
    )
    if told.fewest is not None:
        steps = [str(number) for number in told.narrowest[:_STEPS_NAMED]]
        if len(told.narrowest) > _STEPS_NAMED:
            steps.append(words["more"].format(count=len(told.narrowest) - _STEPS_NAMED))
        key = "narrow one" if len(steps) == 1 else "narrow many"
        opened = _open(told.fewest, language)
        found.append(
            (words["narrowest"], words[key].format(open=opened, steps=spoken.comma.join(steps)))
        )
    return found


def place(explained: Explanation, scene: Scene, language: str) -> list[str]:
    """Where a step stands: its tier, how many deductions are open, how much is filled."""
    words, tier = wording(language), scene.step.tier
    name = explained.tier_name(tier)
    found = [words["tier named" if name else "tier"].format(tier=tier, name=name)]
    if scene.open is not None:
        found.append(_open(scene.open, language))
    cells = len(scene.values)
    filled = cells - scene.values.count(0)
    found.append(words["filled"].format(filled=filled, cells=cells))
    return found


def _open(count: int, language: str) -> str:
    return wording(language)["one open" if count == 1 else "many open"].format(count=count)
