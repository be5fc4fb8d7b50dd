"""Exact analysis of Sudoku-like puzzles: counts, uniqueness, and tiers of human rules.

>>> import satsudoku
>>> puzzle = satsudoku.Puzzle.parse(
...     "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
... )
>>> puzzle.count(limit=2)
Count(1)
>>> int(satsudoku.true_candidates(puzzle).sum())
81
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from satsudoku import errors as errors

# Not late, for `satsudoku.variant` would else be the module of that name.
from satsudoku.variant import Variant as Variant
from satsudoku.variant import variant as variant
from satsudoku.variant import variant_names as variant_names

if TYPE_CHECKING:
    from satsudoku.candidates import true_candidates as true_candidates
    from satsudoku.cover import ExactCover as ExactCover
    from satsudoku.generation import Generation as Generation
    from satsudoku.generation import generate as generate
    from satsudoku.human.attempt import Attempt as Attempt
    from satsudoku.human.attempt import find_mistakes as find_mistakes
    from satsudoku.human.classify_many import classify_many as classify_many
    from satsudoku.human.explain import explain as explain
    from satsudoku.human.hint import hint as hint
    from satsudoku.human.ladder import ladder as ladder
    from satsudoku.human.ladder import ladder_names as ladder_names
    from satsudoku.human.rater import rater as rater
    from satsudoku.human.rater import rater_names as rater_names
    from satsudoku.human.report import report as report
    from satsudoku.lane_rules import Hypotheses as Hypotheses
    from satsudoku.lane_rules import Verdict as Verdict
    from satsudoku.lane_rules import pack_states as pack_states
    from satsudoku.lane_rules import probe as probe
    from satsudoku.lane_rules import propagate as propagate
    from satsudoku.lane_rules import trial as trial
    from satsudoku.lane_rules import unpack_states as unpack_states
    from satsudoku.lanes import count_many as count_many
    from satsudoku.lanes import solve_many as solve_many
    from satsudoku.minimal import is_minimal_many as is_minimal_many
    from satsudoku.minimal import redundant_clues as redundant_clues
    from satsudoku.neighbours import vicinity as vicinity
    from satsudoku.puzzle import Grid as Grid
    from satsudoku.puzzle import Puzzle as Puzzle
    from satsudoku.random_fill import random_grids as random_grids
    from satsudoku.solve import Count as Count
    from satsudoku.solve import solver as solver
    from satsudoku.solve import solver_names as solver_names
    from satsudoku.svg import draw_svg as draw_svg
    from satsudoku.symmetry import Automorphisms as Automorphisms
    from satsudoku.symmetry import Symmetry as Symmetry
    from satsudoku.symmetry import automorphism_counts as automorphism_counts
    from satsudoku.symmetry import automorphisms as automorphisms
    from satsudoku.symmetry import canonical as canonical
    from satsudoku.symmetry import canonical_many as canonical_many
    from satsudoku.symmetry import is_equivalent as is_equivalent

# Where each name is found when it is first used, so that importing the package stays quick.
_LATE = {
    "Attempt": "satsudoku.human.attempt",
    "Automorphisms": "satsudoku.symmetry",
    "Count": "satsudoku.solve",
    "ExactCover": "satsudoku.cover",
    "Generation": "satsudoku.generation",
    "Grid": "satsudoku.puzzle",
    "Hypotheses": "satsudoku.lane_rules",
    "Puzzle": "satsudoku.puzzle",
    "Symmetry": "satsudoku.symmetry",
    "Verdict": "satsudoku.lane_rules",
    "automorphism_counts": "satsudoku.symmetry",
    "automorphisms": "satsudoku.symmetry",
    "canonical": "satsudoku.symmetry",
    "canonical_many": "satsudoku.symmetry",
    "classify_many": "satsudoku.human.classify_many",
    "count_many": "satsudoku.lanes",
    "draw_svg": "satsudoku.svg",
    "explain": "satsudoku.human.explain",
    "generate": "satsudoku.generation",
    "find_mistakes": "satsudoku.human.attempt",
    "hint": "satsudoku.human.hint",
    "is_equivalent": "satsudoku.symmetry",
    "is_minimal_many": "satsudoku.minimal",
    "ladder": "satsudoku.human.ladder",
    "ladder_names": "satsudoku.human.ladder",
    "pack_states": "satsudoku.lane_rules",
    "probe": "satsudoku.lane_rules",
    "propagate": "satsudoku.lane_rules",
    "random_grids": "satsudoku.random_fill",
    "rater": "satsudoku.human.rater",
    "rater_names": "satsudoku.human.rater",
    "redundant_clues": "satsudoku.minimal",
    "report": "satsudoku.human.report",
    "solve_many": "satsudoku.lanes",
    "solver": "satsudoku.solve",
    "solver_names": "satsudoku.solve",
    "trial": "satsudoku.lane_rules",
    "true_candidates": "satsudoku.candidates",
    "unpack_states": "satsudoku.lane_rules",
    "vicinity": "satsudoku.neighbours",
}

__all__ = sorted([*_LATE, "Variant", "errors", "variant", "variant_names"])


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_LATE[name]), name)
    globals()[name] = found  # found at once the next time
    return found


def __dir__() -> list[str]:
    return __all__
