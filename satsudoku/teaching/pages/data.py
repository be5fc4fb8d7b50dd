"""Explanations in the types of JSON."""

from __future__ import annotations

from typing import Any

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.formats.reading.extras import REMARKS
from satsudoku.human.deduction_data import deduction_data
from satsudoku.human.implied import reasons
from satsudoku.teaching.minutes.curve import bottlenecks, stretches
from satsudoku.teaching.minutes.solving import Minutes
from satsudoku.teaching.pages.walkthrough import Scene, Walkthrough


def as_data(explained: Walkthrough, language: str = "en") -> dict[str, Any]:
    """The verdict and the steps; ``record.schema.json`` describes it."""
    verdict, report = explained.classification, explained.report
    return {
        "puzzle": explained.puzzle.line,
        "variant": explained.puzzle.variant.name,
        "ladder": verdict.ladder,
        "tier": verdict.tier,
        "tier_name": verdict.tier_name,
        "at_least": verdict.at_least,
        "timed_out": verdict.timed_out,
        "suffices": list(verdict.suffices),
        "score": verdict.score,
        "bound": verdict.bound,
        "detail": dict(verdict.detail) or None,
        "solving_time": explained.minutes and _minutes(explained.minutes, explained.puzzle),
        "solution": verdict.solution and verdict.solution.line,
        "techniques": report.techniques,
        "codes": report.codes,
        "reasons": list(report.rater.remarks(verdict, language)),
        **({REMARKS: list(explained.remarks)} if explained.remarks else {}),
        "break_in": _break_in(explained),
        "hardest": report.hardest and report.hardest.number,
        "narrowest": report.fewest and {"open": report.fewest, "steps": list(report.narrowest)},
        "implied": list(
            reasons((step.deduction for step in report.path), explained.puzzle.variant, language)
        ),
        "steps": [_step(explained, scene, language) for scene in explained.scenes],
    }


def _break_in(explained: Walkthrough) -> dict[str, Any] | None:
    """The first digit, and the number of the step that places it."""
    if not explained.break_in:
        return None
    placed = explained.break_in[-1].deduction
    return {
        "placed": placed.names(placed.placed),
        "step": len(explained.break_in),
    }


def _minutes(estimate: Minutes, puzzle: Puzzle) -> dict[str, Any]:
    """The solving time, and where it goes."""
    parts = stretches(estimate, puzzle.clues)
    slow = [part.filled for part in bottlenecks(parts)]
    return {
        **estimate.detail,
        "stretches": [
            {
                "filled": part.filled,
                "minutes": round(part.minutes, 3),
                "slowest": part.slowest.step,
                "open": part.slowest.open,
                "bottleneck": part.filled in slow,
            }
            for part in parts
        ],
    }


def _step(explained: Walkthrough, scene: Scene, language: str) -> dict[str, Any]:
    step = scene.step
    return {
        "number": step.number,
        "tier": step.tier,
        **deduction_data(step.deduction, language),
        "code": explained.report.rater.code(step.deduction),
        "points": explained.report.rater.step_points(step.deduction),
        "open": scene.open,
        "values": Grid(scene.values, explained.puzzle.variant).line,
        "candidates": list(scene.candidates),
    }
