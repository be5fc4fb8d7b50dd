"""Phrases that text, Markdown, HTML and the chart share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from satsudoku.board.puzzle import Puzzle
from satsudoku.catalogue import say
from satsudoku.human.deduction import Deduction
from satsudoku.human.explainer_phrase import explainer_ratings
from satsudoku.human.implied import reasons
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.report import Report
from satsudoku.human.sentences import find_language
from satsudoku.human.sentences.speaker import Speaker
from satsudoku.human.wording import wording
from satsudoku.retelling import renamed, retold
from satsudoku.teaching.pages.time_chart import time_line
from satsudoku.teaching.pages.walkthrough import Scene, Walkthrough
from satsudoku.teaching.whole_rules import tells_whole, whole_houses

_STEPS_NAMED = 10
_SOURCES_NAMED = 6
_HOUSES_NAMED = 3  # those of long chains tell nobody where to look


def board(puzzle: Puzzle, language: str) -> str:
    """The board as text; below it what it cannot show, such as cages, with names in a language."""
    lines = (line.split(": ") for line in str(puzzle).splitlines())
    return "\n".join(": ".join(renamed(part, language) for part in parts) for parts in lines)


def verdict(explained: Walkthrough, language: str) -> str:
    """The verdict of the rater, in a line."""
    words, verdict = wording(language), explained.classification
    name = verdict.tier_name and explained.tier_name(verdict.tier or 0, language)
    if name and (label := tier_label(explained.report.rater, verdict.tier or 0)):
        name = f"{name} {label}"
    steps = len(verdict.path)
    score = str(verdict.score)
    if "minutes" in verdict.detail and explained.minutes is not None:
        time = time_line(explained.minutes, language)
        return words["verdict, minutes"].format(ladder=verdict.ladder, time=time, steps=steps)
    if verdict.bound is not None:
        score = words["between"].format(bound=verdict.bound, score=score)
    tier = verdict.tier or verdict.at_least
    if verdict.tier is None and verdict.score is None and verdict.timed_out:
        phrase = "out of time" if verdict.at_least is None else "at least"
    elif verdict.tier is None:
        phrase = "none" if verdict.score is None else "score"
    else:
        phrase = "tier" if verdict.score is None else "tier and score"
    return words[f"verdict, {phrase}"].format(
        ladder=verdict.ladder, tier=tier, name=name, score=score, steps=steps
    )


def facts(explained: Walkthrough, language: str) -> list[tuple[str, str]]:
    """Remarks, the time, tiers that suffice, techniques, hardest and narrowest steps; by title."""
    words, spoken, report = wording(language), find_language(language), explained.report
    facts = [(words["link"], retold(remark, language=language)) for remark in explained.remarks]
    if "er" in explained.classification.detail:
        facts.append(("Sudoku Explainer", explainer_ratings(explained.classification.detail)))
    if explained.minutes is not None:
        facts.append((words["time"], time_line(explained.minutes, language)))
    hardest = report.hardest
    if hardest is None:
        return facts
    named = [
        words["uses one"].format(technique=technique.name(language), count=count)
        for technique, count in report.techniques.items()
    ]
    # Not spoken.join: "A 1, B 2 and C 3" is hard to read.
    tier, last = explained.classification.tier, len(explained.classification.suffices)
    if tier is not None and tier < last:
        facts.append((words["suffices"], words["suffices to"].format(tier=tier, last=last)))
    facts.append((words["uses"], spoken.comma.join(named)))
    facts += [(words["break-in"], said) for said in _break_in(explained, language)]
    speaker = Speaker.of(language, explained.puzzle.variant)
    name = spoken.join(_sources(hardest.deduction, speaker))
    number = words["step"].format(number=hardest.number)
    facts.append((words["hardest"], words["hardest step"].format(step=number, technique=name)))
    if report.codes:
        counted = [
            words["uses one"].format(technique=say(code, language, "codes"), count=count)
            for code, count in report.codes.items()
        ]
        facts.append((words["codes"], spoken.comma.join(counted)))
    said = report.rater.remarks(explained.classification, language)
    facts.extend((words["remark"], remark) for remark in said)
    if report.fewest is not None:
        facts.append((words["narrowest"], _narrowest(report, report.fewest, language)))
    used = reasons((step.deduction for step in report.path), explained.puzzle.variant, language)
    facts.extend((words["implied"], said) for said in used)
    return facts


def _break_in(explained: Walkthrough, language: str) -> list[str]:
    """Where the first digit comes from, the hardest first; nothing where it is seen at once."""
    steps = explained.break_in
    if not steps or (len(steps) == 1 and not steps[0].deduction.eliminated):
        return []
    words, speaker = wording(language), Speaker.of(language, explained.puzzle.variant)
    count = len(explained.puzzle.variant.symbols)
    cell, symbol = divmod(steps[-1].deduction.placed[0], count)
    hardest_first = sorted(steps, key=lambda step: -step.tier)
    named = (name for step in hardest_first for name in _sources(step.deduction, speaker))
    sources = list(dict.fromkeys(named))
    if len(sources) > _SOURCES_NAMED:
        rest = words["more"].format(count=len(sources) - _SOURCES_NAMED)
        sources = [*sources[:_SOURCES_NAMED], rest]
    many = len(steps) > 1
    numbers = words["steps to" if many else "step"].format(number=len(steps))
    return [
        words["first digit"].format(
            symbol=explained.puzzle.variant.symbols[symbol],
            cell=speaker.cell(cell),
            sources=speaker.language.join(sources),
            steps=numbers if many else numbers[0].lower() + numbers[1:],
        )
    ]


def _sources(deduction: Deduction, speaker: Speaker) -> list[str]:
    """The constraints, or the technique and its houses, that a step comes from."""
    rule = deduction.rule
    constraints = rule.sources(deduction) if tells_whole(rule) else ()
    if constraints:
        return [*dict.fromkeys(map(speaker.constraint, constraints))]
    technique = deduction.technique.name(speaker.language.code)
    houses = whole_houses(deduction) or deduction.geometry.houses(deduction.links)
    if not 0 < len(houses) <= _HOUSES_NAMED or deduction.refutation is not None:
        return [technique]
    source = wording(speaker.language.code)["source"]
    return [source.format(technique=technique, place=speaker.named(houses))]


def _narrowest(report: Report, fewest: int, language: str) -> str:
    """The steps with the fewest open deductions."""
    words = wording(language)
    steps = [words["narrow step"].format(step=n) for n in report.narrowest[:_STEPS_NAMED]]
    if len(report.narrowest) > _STEPS_NAMED:
        steps.append(words["more"].format(count=len(report.narrowest) - _STEPS_NAMED))
    key = "narrow one" if len(steps) == 1 else "narrow many"
    listed = find_language(language).comma.join(steps)
    return words[key].format(open=_open(fewest, language), steps=listed)


def tier_label(rater: Rater, tier: int) -> str:
    """The mark of a tier in the rater's source, such as stars; empty for none."""
    labels = rater.tier_labels
    return labels[tier - 1] if 1 <= tier <= len(labels) else ""


def teller(language: str) -> Callable[[Deduction], str]:
    """Tells deductions; steps that come in several refutations are put into words once."""

    @cache
    def told(deduction: Deduction) -> str:
        return deduction.tell(language)

    def tell(deduction: Deduction) -> str:
        return told(deduction) if deduction.refutation is None else deduction.tell(language)

    return tell


def place(explained: Walkthrough, scene: Scene, language: str) -> list[str]:
    """The position of a step: its tier, and the numbers of open deductions and filled cells."""
    words, tier = wording(language), scene.step.tier
    rater, deduction = explained.report.rater, scene.step.deduction
    name = rater.step_title(tier, language)
    if name and (label := tier_label(rater, tier)):
        name = f"{name} {label}"
    parts = [words["tier named" if name else "tier"].format(tier=tier, name=name)]
    if (code := rater.code(deduction)) is not None:
        parts.append(say(code, language, "codes"))
    if (points := rater.step_points(deduction)) is not None:
        parts.append(words["one point" if points == 1 else "points"].format(points=points))
    if scene.open is not None:
        parts.append(_open(scene.open, language))
    cells = len(scene.values)
    filled = cells - scene.values.count(0)
    parts.append(words["filled"].format(filled=filled, cells=cells))
    return parts


def _open(count: int, language: str) -> str:
    return wording(language)["one open" if count == 1 else "many open"].format(count=count)
