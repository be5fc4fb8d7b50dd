"""A rater's tiers merged into levels of one's own: ``rank8:levels=gentle=1-2/fair=3-4/hard=5-8``.

The levels may be in a file instead, a line each, with comments after ``#``::

    gentle = 1-2
    fair = Normal..Slightly hard    # names of tiers, too
    hard = 5-                       # to the last
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from satsudoku.board.library import DEFAULT
from satsudoku.board.toml_reader import read_text
from satsudoku.errors import LadderError, SatsudokuError, excerpt
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.spelling import spell

if TYPE_CHECKING:
    from satsudoku.board.puzzle import Puzzle
    from satsudoku.board.variant import Variant
    from satsudoku.human.classification import Classification
    from satsudoku.human.deduction import Deduction
    from satsudoku.human.ladders.tiers import Tiers
    from satsudoku.human.state import State
    from satsudoku.lanes.loading import Puzzles

OPTION = "levels"
"""The option in the name of a rater."""

_Levels = dict[str, range]  # the numbers of the tiers of each, the easiest first


def with_levels(ladder: str, levels: str | None) -> str:
    """The name of a ladder with levels, as the option ``--levels`` gives them.

    Args:
        ladder: its name.
        levels: ``LABEL=TIERS,LABEL=TIERS``, or the name of a file; None for the ladder's own tiers.

    >>> with_levels("rank8", "gentle=1-4, hard=5-")
    'rank8:levels=gentle=1-4/hard=5-'
    """
    if levels is None:
        return ladder
    if ladder == "all":
        raise LadderError("levels belong to one ladder; expected its name, found 'all'")
    if "=" in levels:
        levels = "/".join(part.strip() for part in levels.split(","))
    return f"{ladder}{',' if ':' in ladder else ':'}{OPTION}={levels}"


def merged(rater: Rater, text: str) -> Rater:
    """A rater whose tiers are levels.

    Args:
        rater: its tiers are merged.
        text: the levels as in the rater's name, or the name of their file.

    Raises:
        LadderError: the rater has no tiers; the file cannot be read; a tier is in no level, or
            in two.

    >>> from satsudoku import rater
    >>> merged(rater("rank8"), "gentle=1-4/hard=5-").tier_names
    ('gentle', 'hard')
    """
    levels = _read(text, rater)
    name, _, chosen = rater.name.partition(":")
    name = spell(name, {**dict(p.split("=", 1) for p in chosen.split(",") if p), OPTION: text})
    if not isinstance(rater, Ladder):
        return _Merged(rater, name, levels)
    tiers = (
        Tier(label, "", tuple(rule for tier in numbers for rule in rater.tiers[tier - 1].rules))
        for label, numbers in levels.items()
    )
    return replace(rater, name=name, tiers=tuple(tiers))


def _read(text: str, rater: Rater) -> _Levels:
    """The levels of a rater, each with its tiers; each tier is in one.

    Raises:
        LadderError: as `merged`.
    """
    inline = "=" in text
    file = None if inline else text
    count = len(rater.tier_names)
    if not count:
        raise LadderError(f"{rater.name} has no tiers to merge")
    lines = (
        text.split("/") if inline else read_text(Path(text), "the levels", LadderError).splitlines()
    )
    levels: list[tuple[str, range]] = []
    for number, line in enumerate(lines, start=1):
        line = line if inline else line.partition("#")[0]
        label, equals, tiers = (part.strip() for part in line.partition("="))
        if not (label or equals):
            continue
        at: dict[str, Any] = {} if inline else {"file": file, "line": number}
        if not label or not tiers:
            raise LadderError(f"{excerpt(line)}: expected a level as in gentle = 1-2", **at)
        if label in dict(levels):
            raise LadderError(f"the level {label} appears twice; expected each once", **at)
        try:
            levels.append((label, _tiers(tiers, rater)))
        except SatsudokuError as error:
            raise LadderError(f"level {label}: {error.message}", **at) from None
    levels.sort(key=lambda level: level[1].start)
    expected = 1
    for label, numbers in [*levels, ("", range(count + 1, count + 2))]:
        if numbers.start > expected:
            name = rater.tier_names[expected - 1]
            rest = f", as in {levels[-1][0]}={levels[-1][1].start}-" if not label and levels else ""
            raise LadderError(
                f"tier {expected} ({name}) of {rater.name} is in no level; expected each in one"
                f"{rest}",
                file=file,
            )
        if numbers.start < expected:
            raise LadderError(
                f"tier {numbers.start} is in level {label}, too; expected each in one", file=file
            )
        expected = numbers.stop
    return dict(levels)


def _tiers(text: str, rater: Rater) -> range:
    """The numbers of some tiers that follow each other."""
    between = re.fullmatch(r"([0-9]+)\s*-\s*([0-9]*)", text)
    ends = between.groups() if between else [end.strip() for end in text.split("..", 1)]
    first, last = map(rater.tier_number, (ends[0], ends[-1] or len(rater.tier_names)))
    names = [name.casefold() for name in rater.tier_names]
    if ends[0].casefold() in names:  # several may have the name
        first = names.index(ends[0].casefold()) + 1
    if first > last:
        raise LadderError(f"found {excerpt(text)}; expected the lower tier first")
    return range(first, last + 1)


class _Merged(Rater):
    """A rater with a procedure of its own, whose verdicts name levels.

    The steps of a path keep the rater's own tiers.
    """

    def __init__(self, rater: Rater, name: str, levels: _Levels) -> None:
        import numpy as np

        self._rater = rater
        self.name, self.title, self.description = name, rater.title, rater.description
        self.source, self.confluent, self.depends = rater.source, rater.confluent, rater.depends
        self.options, self.unit = rater.options, rater.unit
        self._labels = tuple(levels)
        # The level of each tier; 0 of 0, which stands for none.
        self._level = np.zeros(len(rater.tier_names) + 1, np.uint8)
        for level, tiers in enumerate(levels.values(), start=1):
            self._level[tiers.start : tiers.stop] = level

    @property
    def tier_names(self) -> tuple[str, ...]:
        return self._labels

    @property
    def rates_many(self) -> bool:
        return self._rater.rates_many

    def serves(self, variant: Variant) -> bool:
        return self._rater.serves(variant)

    def quick_for_many(self, variant: Variant, *, detail: bool = False) -> bool:
        return self._rater.quick_for_many(variant, detail=detail)

    def open_deductions(self, state: State, tier: int) -> int | None:
        return self._rater.open_deductions(state, tier)

    def step_title(self, tier: int, language: str) -> str | None:
        return self._rater.step_title(tier, language)

    def code(self, deduction: Deduction) -> str | None:
        return self._rater.code(deduction)

    def step_points(self, deduction: Deduction) -> int | None:
        return self._rater.step_points(deduction)

    def step_weight(self, deduction: Deduction) -> int:
        return self._rater.step_weight(deduction)

    def remarks(self, verdict: Classification, language: str = "en") -> tuple[str, ...]:
        return self._rater.remarks(verdict, language)

    def classify_in_time(self, puzzle: Puzzle, *, allow_multiple: bool = False) -> Classification:
        verdict = self._rater.classify_in_time(puzzle, allow_multiple=allow_multiple)
        tier, least = (
            None if number is None else int(self._level[number])
            for number in (verdict.tier, verdict.at_least)
        )
        return replace(
            verdict,
            ladder=self.name,
            tier=tier,
            tier_name=None if tier is None else self._labels[tier - 1],
            suffices=self.sufficing(tier) if verdict.suffices else (),
            at_least=least,
        )

    def classify_many(
        self,
        puzzles: Puzzles,
        variant: Variant | str = DEFAULT,
        *,
        threads: int = 1,
        timeout: float | None = None,
    ) -> Tiers:
        verdicts = self._rater.classify_many(puzzles, variant, threads=threads, timeout=timeout)
        least = verdicts.at_least
        return verdicts._replace(
            tiers=self._level[verdicts.tiers],
            at_least=None if least is None else self._level[least],
        )
