"""A walkthrough: the whole path of a puzzle, with the board before each step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from satsudoku.board.puzzle import Puzzle
from satsudoku.drawing.svg import Marks
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.path import Step
from satsudoku.human.report import Report
from satsudoku.human.state import State
from satsudoku.teaching.marks import marks_of
from satsudoku.teaching.minutes.solving import Minutes


class Contradiction(NamedTuple):
    """The end of the consequences of a hypothesis.

    Attributes:
        values: the placed symbols, in the hypothesis or before it, one byte per cell.
        candidates: for each cell the symbols left.
        marks: the hypothesis, its consequences, and the cells without candidates.

    >>> from satsudoku import Puzzle, explain
    >>> scenes = explain(Puzzle("1....6.5.1.........4.35.3.46........", "classic6"), "rank8").scenes
    >>> ends = [scene.contradiction for scene in scenes if scene.contradiction]
    >>> len(ends), len(ends[0].marks.failed)
    (1, 1)
    """

    values: bytes
    candidates: tuple[str, ...]
    marks: Marks


class Scene(NamedTuple):
    """A step, and the board before it.

    Attributes:
        step: with its deduction.
        open: the number of open deductions; None if unknown.
        values: the placed symbols, one byte per cell.
        candidates: for each cell the symbols left.
        marks: the pattern and its effects.
        contradiction: the end of the step's refutation, if it has one.

    >>> from satsudoku import Puzzle, explain
    >>> scene = explain(Puzzle("1.....2..3.....4", "classic4")).scenes[0]
    >>> scene.open, scene.candidates[:4]
    (8, ('1', '24', '34', '3'))
    """

    step: Step
    open: int | None
    values: bytes
    candidates: tuple[str, ...]
    marks: Marks
    contradiction: Contradiction | None


@dataclass(frozen=True)
class Walkthrough:
    """A puzzle's path, scene by scene.

    Attributes:
        report: the verdict and the numbers of open deductions.
        scenes: the steps.
        end: the board after them, one byte per cell.
        left: for each cell the symbols possible after them.
        minutes: how long people take, and where; None if that is not known.
        remarks: on the link that the puzzle comes from: what it has that the puzzle lacks; and
            from which step on the time did not suffice to tell the path.
    """

    report: Report
    scenes: tuple[Scene, ...] = field(repr=False)
    end: bytes = field(repr=False)
    left: tuple[str, ...] = field(repr=False)
    minutes: Minutes | None = field(default=None, repr=False)
    remarks: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, report: Report, minutes: Minutes | None = None, start: State | None = None) -> Self:
        """Follow the path of a report from scene to scene."""
        state = State.of(report.classification.puzzle) if start is None else start
        scenes = tuple(_scenes(report, state))
        return cls(report, scenes, state.values, _candidates(state), minutes)

    @property
    def classification(self) -> Classification:
        return self.report.classification

    @property
    def puzzle(self) -> Puzzle:
        return self.classification.puzzle

    @property
    def break_in(self) -> tuple[Step, ...]:
        """The steps to the first digit, which the last of them places; empty if none does.

        >>> from satsudoku import Puzzle, explain
        >>> [step.number for step in explain(Puzzle("1.....2..3.....4", "classic4")).break_in]
        [1]
        """
        for scene in self.scenes:
            if scene.step.deduction.placed:
                return self.report.path[: scene.step.number]
        return ()

    def tier_name(self, tier: int, language: str = "en") -> str | None:
        """The name of a tier, from 1; None if the rater has none."""
        rater = self.report.rater
        named = 1 <= tier <= len(rater.tier_names)
        return rater.tier_title(tier, language) if named else None


def _scenes(report: Report, state: State) -> Iterator[Scene]:
    """The steps one by one; the state goes with them."""
    values, left = bytearray(state.values), list(_candidates(state))
    symbols = state.geometry.symbols
    for step, number in zip(report.path, report.open, strict=True):
        deduction = step.deduction
        yield Scene(
            step,
            number,
            bytes(values),
            tuple(left),
            marks_of(deduction),
            None if deduction.refutation is None else _contradiction(state, deduction),
        )
        seen = len(state.gone)
        state.apply(deduction)
        for option in deduction.placed:
            values[option // symbols] = option % symbols + 1
        for cell in {option // symbols for option in state.gone[seen:]}:
            left[cell] = state.symbols(cell)


def _candidates(state: State) -> tuple[str, ...]:
    return tuple(state.symbols(cell) for cell in range(state.geometry.cells))


def _contradiction(state: State, deduction: Deduction) -> Contradiction:
    refutation, count = deduction.refutation, state.geometry.symbols
    assert refutation is not None
    trial = state.fork()
    hypothesis = (deduction.placed or deduction.eliminated)[0]
    if deduction.placed:
        trial.eliminate((hypothesis,))
    else:
        trial.place(hypothesis)
    implied: list[int] = []
    for step in refutation.steps:
        trial.apply(step)
        implied.extend(step.placed)
    item = refutation.item
    house = state.geometry.house(item)
    holds = not deduction.placed
    implied = [option for option in dict.fromkeys(implied) if option != hypothesis]
    return Contradiction(
        state.values,
        _candidates(trial),
        Marks(
            cover=() if house is None else house.cells,
            supposed=(hypothesis,) if holds else (),
            eliminated=() if holds else (hypothesis,),
            implied=_one_a_cell(implied, count),
            failed=(item,) if item < state.geometry.cells else (),
        ),
    )


def _one_a_cell(options: list[int], symbols: int) -> tuple[int, ...]:
    """The first option of each cell: where two contradict each other, one can be drawn."""
    first: dict[int, int] = {}
    for option in options:
        first.setdefault(option // symbols, option)
    return tuple(first.values())
