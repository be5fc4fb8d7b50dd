"""An explanation: the whole path of a puzzle, with the board before each step."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.drawing.svg import Marks
from satsudoku.errors import UnknownNameError
from satsudoku.human.attempt import only_solution
from satsudoku.human.classification import Classification
from satsudoku.human.deduction import Deduction
from satsudoku.human.default import DEFAULT_LADDER
from satsudoku.human.marks import marks_of
from satsudoku.human.path import Step
from satsudoku.human.raters.rater import Rater
from satsudoku.human.report import Report, report
from satsudoku.human.state import State

__all__ = ["FORMS", "Contradiction", "Explanation", "Scene", "explain"]

FORMS: Mapping[str, str] = {"text": ".txt", "markdown": ".md", "json": ".json", "html": ".html"}
"""The forms of an explanation, and how names of such files end."""


class Contradiction(NamedTuple):
    """Where the consequences of a hypothesis end.

    Attributes:
        values: what is placed then, in the hypothesis or before it, one byte a cell.
        candidates: for each cell the symbols left.
        marks: the hypothesis, what follows from it, and where nothing is left.
    """

    values: bytes
    candidates: tuple[str, ...]
    marks: Marks


class Scene(NamedTuple):
    """A step, and the board before it.

    Attributes:
        step: with its deduction.
        open: how many deductions are open, or None where that is not known.
        values: what is placed, one byte a cell.
        candidates: for each cell the symbols left.
        marks: the pattern and what it does.
        contradiction: the end of the step's refutation, if it has one.
    """

    step: Step
    open: int | None
    values: bytes
    candidates: tuple[str, ...]
    marks: Marks
    contradiction: Contradiction | None


@dataclass(frozen=True)
class Explanation:
    """How a puzzle is solved by rules, as text, Markdown, JSON, or a page of HTML.

    Attributes:
        report: the verdict, and how narrow the way is.
        scenes: the steps.
        end: the board after them, one byte a cell.
        left: for each cell the symbols possible after them.

    >>> found = explain(Puzzle("........6.344..1....5....2..6....4.2", "classic6"), "rank8")
    >>> print(found.text().partition("Step 2")[0])
    Sudoku 6x6
    Ladder rank8: tier 3 (Normal), 27 steps
    ...
    Step 1: Hidden Single (tier 2: Easy; 3 open deductions; 10 of 36 cells filled)
    In row 4, 4 can only stand in r4c5, so it goes there.
    <BLANKLINE>
    >>> found.html().count("<svg"), found.markdown().count("### ")
    (35, 27)
    """

    report: Report
    scenes: tuple[Scene, ...] = field(repr=False)
    end: bytes = field(repr=False)
    left: tuple[str, ...] = field(repr=False)

    @property
    def classification(self) -> Classification:
        """The verdict."""
        return self.report.classification

    @property
    def puzzle(self) -> Puzzle:
        """What is explained."""
        return self.classification.puzzle

    def tier_name(self, tier: int) -> str | None:
        """The name of a tier, from 1; None where the rater has none."""
        names = self.report.rater.tier_names
        return names[tier - 1] if 1 <= tier <= len(names) else None

    def plot(
        self, file: str | os.PathLike[str], language: str = "en", *, effort: str = "tiers"
    ) -> None:
        """Draw effort against cells filled, to see where the mountain stands.

        Args:
            file: where to write; ends in ``.svg``, ``.png`` or ``.pdf``.
            language: of the labels.
            effort: what a step costs: its tier's number (``tiers``), which is the same everywhere;
                or the time that finding it takes here (``seconds``), known of ladders only.

        Raises:
            SatsudokuError: another ending, no steps, no matplotlib (the extra ``plot``), no font
                for the language, the time of a rater that is no ladder, or the file cannot be
                written.
            UnknownNameError: no such language or kind of effort.
        """
        from satsudoku.human.explain.chart import plot_solve

        plot_solve(self, file, language, effort=effort)

    def text(self, language: str = "en") -> str:
        """The explanation as plain text.

        Raises:
            UnknownNameError: no such language; there are ``en`` and ``ja``.
        """
        from satsudoku.human.explain.text import as_text

        return as_text(self, language)

    def markdown(self, language: str = "en") -> str:
        """The explanation as Markdown, with the chains of refutations to fold out.

        Raises:
            UnknownNameError: no such language.
        """
        from satsudoku.human.explain.markdown import as_markdown

        return as_markdown(self, language)

    def html(self, language: str = "en") -> str:
        """The explanation as a page of HTML that needs nothing else, with a drawn board a step.

        Raises:
            UnknownNameError: no such language.
        """
        from satsudoku.human.explain.html import as_html

        return as_html(self, language)

    def render(self, form: str, language: str = "en") -> str:
        """The explanation in a form of `FORMS`; JSON is one line in ASCII.

        Raises:
            UnknownNameError: no such form or language.

        >>> found = explain(Puzzle("1.....2..3.....4", "classic4"))
        >>> found.render("json")[:45]
        '{"puzzle": "1.....2..3.....4", "variant": "cl'
        """
        if form == "json":
            return json.dumps(self.to_dict(language)) + "\n"
        if form not in FORMS:
            raise UnknownNameError("form", form, FORMS)
        make: Callable[[str], str] = getattr(self, form)
        return make(language)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The explanation in the types of JSON; ``record.schema.json`` describes it.

        Args:
            language: of the texts.

        Raises:
            UnknownNameError: no such language.
        """
        found, told = self.classification, self.report
        return {
            "puzzle": self.puzzle.line,
            "variant": self.puzzle.variant.name,
            "ladder": found.ladder,
            "tier": found.tier,
            "tier_name": found.tier_name,
            "suffices": list(found.suffices),
            "score": found.score,
            "bound": found.bound,
            "detail": dict(found.detail) or None,
            "solution": found.solution and found.solution.line,
            "techniques": told.techniques,
            "hardest": told.hardest and told.hardest.number,
            "narrowest": told.fewest and {"open": told.fewest, "steps": list(told.narrowest)},
            "steps": [self._scene(scene, language) for scene in self.scenes],
        }

    def _scene(self, scene: Scene, language: str) -> dict[str, Any]:
        step, deduction = scene.step, scene.step.deduction
        names = self.puzzle.variant.cell_names
        return {
            "number": step.number,
            "tier": step.tier,
            **_told(deduction, language),
            "hodoku": deduction.hodoku,
            "houses": list(deduction.houses),
            "cells": [names[cell] for cell in deduction.cells],
            "pattern": deduction.names(deduction.pattern),
            "open": scene.open,
            "values": Grid(scene.values, self.puzzle.variant).line,
            "candidates": list(scene.candidates),
        }


def explain(puzzle: Puzzle, ladder: str | Rater = DEFAULT_LADDER) -> Explanation:
    """Explain how a puzzle is solved by the rules of a ladder, as far as they reach.

    Args:
        puzzle: with exactly one solution, of a variant that the rater serves.
        ladder: a rater, or a name that `satsudoku.rater` knows.

    Raises:
        PuzzleError: the puzzle has not exactly one solution.
        UnknownNameError: no such ladder.
        LadderError: the ladder's file does not declare a ladder, or the rater does not serve the
            puzzle's variant.

    >>> explain(Puzzle("1.....2..3.....4", "classic4")).scenes[0].step.text
    'In box 1, 2 can only stand in r1c2, so it goes there.'
    """
    only_solution(puzzle)
    told = report(puzzle, ladder)
    state = State.of(puzzle)
    scenes = tuple(_scenes(told, state))
    return Explanation(told, scenes, state.values, _candidates(state))


def _scenes(told: Report, state: State) -> Iterator[Scene]:
    """The steps one by one; the state goes with them."""
    for step, number in zip(told.path, told.open, strict=True):
        deduction = step.deduction
        yield Scene(
            step,
            number,
            state.values,
            _candidates(state),
            marks_of(deduction),
            None if deduction.refutation is None else _contradiction(state, deduction),
        )
        state.apply(deduction)


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
    supposed = not deduction.placed
    implied = [option for option in dict.fromkeys(implied) if option != hypothesis]
    return Contradiction(
        state.values,
        _candidates(trial),
        Marks(
            cover=() if house is None else house.cells,
            assumed=(hypothesis,) if supposed else (),
            eliminated=() if supposed else (hypothesis,),
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


def _told(deduction: Deduction, language: str) -> dict[str, Any]:
    """What a deduction does, and why, in the types of JSON."""
    refutation = deduction.refutation
    return {
        "rule": deduction.rule.name,
        "technique": deduction.technique,
        "placed": deduction.names(deduction.placed),
        "eliminated": deduction.names(deduction.eliminated),
        "text": deduction.tell(language),
        "refutation": None
        if refutation is None
        else {
            "steps": [_told(step, language) for step in refutation.steps],
            "contradiction": deduction.geometry.cover.items[refutation.item],
        },
    }
