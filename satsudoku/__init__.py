"""Exact analysis of Sudoku-like puzzles: counts, uniqueness, and tiers of human rules.

>>> import satsudoku
>>> line = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
>>> satsudoku.count(line, limit=2), satsudoku.is_unique(line)
(Count(1), True)
>>> print(satsudoku.classify(line))
satsudoku: tier 2 (Hidden single in a box), 52 steps

Values are nouns: `Puzzle`, `Grid` and `Variant`. Verbs are functions. Each takes a puzzle as you
have it (`PuzzleLike`): a `Puzzle`, a line, a drawing, a link, rows, or an array. Those that end in
``_many`` take thousands at once, in arrays, lists, columns or the text of a file. What is no
puzzle is a `PuzzleError`, and another argument of a wrong type another `SatsudokuError`.

=============== ================================================================================
to              functions
=============== ================================================================================
make and read   `puzzle`, `build`, `variant`, `read`, `write`, `to_dict`
count, solve    `count`, `is_unique`, `solve`, `solutions`, `random_solutions`;
                `count_many`, `solve_many`
prove           `prove`, `prove_count`, `prove_tier`, `verify`
classify        `classify`, `report`, `ladder`, `rater`; `classify_many`
teach           `hint`, `find_mistakes`, `judge`, `clear_fog`, `steps`, `explain`, `minutes`;
                `judge_many`, `minutes_many`
analyse         `true_candidates`, `candidate_counts`, `ambiguity`, `least_cause`, `vicinity`,
                `is_minimal`, `redundant_clues`, `redundant_constraints`, `fewest`;
                `is_minimal_many`, `redundant_clues_many`, `backdoor_size_many`,
                `tier_backdoor_size_many`
compare         `canonical`, `is_equivalent`, `automorphisms`;
                `canonical_many`, `automorphism_count_many`
generate        `generate`, `random_grids`
draw            `draw_svg`; ``print`` and notebooks draw a puzzle
work in lanes   `pack_states`, `unpack_states`, `propagate`, `probe`, `trial`
=============== ================================================================================
"""

from __future__ import annotations

from satsudoku import _interrupts  # before all that takes time

# isort: split
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if sys.byteorder != "little":  # nobody has tested it there
    _why = "needs a little-endian processor; its checker, the folder proof/checker, does not"
    if _interrupts.is_command():
        sys.exit(f"satsudoku: {_why}")
    raise ImportError(f"satsudoku {_why}")

if find_spec("satsudoku._kernel") is None:
    from satsudoku import _checkout

    _checkout.give_way()  # what follows then comes from the installed package

from satsudoku import errors as errors
from satsudoku.board.grid import Grid as Grid
from satsudoku.board.library import variant as variant
from satsudoku.board.puzzle import Puzzle as Puzzle
from satsudoku.board.shipped import variant_names as variant_names
from satsudoku.board.variant import Variant as Variant
from satsudoku.errors import SatsudokuError as SatsudokuError
from satsudoku.errors import SatsudokuWarning as SatsudokuWarning
from satsudoku.given import PuzzleLike as PuzzleLike
from satsudoku.given import puzzle as puzzle
from satsudoku.given import to_dict as to_dict
from satsudoku.shown import bind

bind()
del bind

if TYPE_CHECKING:
    __version__: str

    from satsudoku.analysis.ambiguity import Ambiguity as Ambiguity
    from satsudoku.analysis.ambiguity import ambiguity as ambiguity
    from satsudoku.analysis.backdoor import backdoor_size_many as backdoor_size_many
    from satsudoku.analysis.candidate_counts import candidate_counts as candidate_counts
    from satsudoku.analysis.fewest import fewest as fewest
    from satsudoku.analysis.least_cause import least_cause as least_cause
    from satsudoku.analysis.minimal import is_minimal as is_minimal
    from satsudoku.analysis.minimal import is_minimal_many as is_minimal_many
    from satsudoku.analysis.minimal import redundant_clues as redundant_clues
    from satsudoku.analysis.minimal import redundant_clues_many as redundant_clues_many
    from satsudoku.analysis.redundant_constraints import (
        redundant_constraints as redundant_constraints,
    )
    from satsudoku.analysis.tier_backdoor import tier_backdoor_size_many as tier_backdoor_size_many
    from satsudoku.analysis.true_candidates import true_candidates as true_candidates
    from satsudoku.analysis.vicinity import vicinity as vicinity
    from satsudoku.board.count import Count as Count
    from satsudoku.certificates.count_certificate import prove_count as prove_count
    from satsudoku.certificates.path_certificate import prove_tier as prove_tier
    from satsudoku.constraints.building import build as build
    from satsudoku.cover.exact_cover import ExactCover as ExactCover
    from satsudoku.deadline import TimeLimit as TimeLimit
    from satsudoku.drawing.svg import draw_svg as draw_svg
    from satsudoku.formats import read as read
    from satsudoku.formats import write as write
    from satsudoku.human.classify import classify as classify
    from satsudoku.human.classify_many import classify_many as classify_many
    from satsudoku.human.ladders.library import ladder as ladder
    from satsudoku.human.ladders.library import ladder_names as ladder_names
    from satsudoku.human.ladders.rater_library import rater as rater
    from satsudoku.human.ladders.rater_library import rater_names as rater_names
    from satsudoku.human.report import report as report
    from satsudoku.judging.clearing import clear_fog as clear_fog
    from satsudoku.judging.judge import judge as judge
    from satsudoku.judging.judge import judge_many as judge_many
    from satsudoku.lanes.counting import count_many as count_many
    from satsudoku.lanes.counting import solve_many as solve_many
    from satsudoku.lanes.rules import Hypotheses as Hypotheses
    from satsudoku.lanes.rules import Verdict as Verdict
    from satsudoku.lanes.rules import probe as probe
    from satsudoku.lanes.rules import propagate as propagate
    from satsudoku.lanes.rules import trial as trial
    from satsudoku.lanes.states import pack_states as pack_states
    from satsudoku.lanes.states import unpack_states as unpack_states
    from satsudoku.making.generate import generate as generate
    from satsudoku.making.generation import Generation as Generation
    from satsudoku.making.grids import random_grids as random_grids
    from satsudoku.making.images import random_images as random_images
    from satsudoku.making.random_solutions import random_solutions as random_solutions
    from satsudoku.progress import Progress as Progress
    from satsudoku.proof.verification import verify as verify
    from satsudoku.proof.writer import prove as prove
    from satsudoku.solvers.choose import solver as solver
    from satsudoku.solvers.choose import solver_names as solver_names
    from satsudoku.solvers.methods import count as count
    from satsudoku.solvers.methods import is_unique as is_unique
    from satsudoku.solvers.methods import solutions as solutions
    from satsudoku.solvers.methods import solve as solve
    from satsudoku.symmetry.canonical import Automorphisms as Automorphisms
    from satsudoku.symmetry.canonical import Symmetry as Symmetry
    from satsudoku.symmetry.canonical import automorphism_count_many as automorphism_count_many
    from satsudoku.symmetry.canonical import automorphisms as automorphisms
    from satsudoku.symmetry.canonical import canonical as canonical
    from satsudoku.symmetry.canonical import canonical_many as canonical_many
    from satsudoku.symmetry.likeness import is_equivalent as is_equivalent
    from satsudoku.teaching.attempt import Attempt as Attempt
    from satsudoku.teaching.attempt import find_mistakes as find_mistakes
    from satsudoku.teaching.hinting import hint as hint
    from satsudoku.teaching.minutes import minutes as minutes
    from satsudoku.teaching.minutes import minutes_many as minutes_many
    from satsudoku.teaching.pages import explain as explain
    from satsudoku.teaching.steps import steps as steps


# The module of each name, imported on first use so that importing the package stays quick.
_LATE = {
    "Ambiguity": "satsudoku.analysis.ambiguity",
    "Attempt": "satsudoku.teaching.attempt",
    "Automorphisms": "satsudoku.symmetry.canonical",
    "Count": "satsudoku.board.count",
    "ExactCover": "satsudoku.cover.exact_cover",
    "Generation": "satsudoku.making.generation",
    "Hypotheses": "satsudoku.lanes.rules",
    "Progress": "satsudoku.progress",
    "Symmetry": "satsudoku.symmetry.canonical",
    "TimeLimit": "satsudoku.deadline",
    "Verdict": "satsudoku.lanes.rules",
    "ambiguity": "satsudoku.analysis.ambiguity",
    "automorphism_count_many": "satsudoku.symmetry.canonical",
    "automorphisms": "satsudoku.symmetry.canonical",
    "backdoor_size_many": "satsudoku.analysis.backdoor",
    "build": "satsudoku.constraints.building",
    "candidate_counts": "satsudoku.analysis.candidate_counts",
    "canonical": "satsudoku.symmetry.canonical",
    "canonical_many": "satsudoku.symmetry.canonical",
    "classify": "satsudoku.human.classify",
    "classify_many": "satsudoku.human.classify_many",
    "clear_fog": "satsudoku.judging.clearing",
    "count": "satsudoku.solvers.methods",
    "count_many": "satsudoku.lanes.counting",
    "draw_svg": "satsudoku.drawing.svg",
    "explain": "satsudoku.teaching.pages",
    "fewest": "satsudoku.analysis.fewest",
    "find_mistakes": "satsudoku.teaching.attempt",
    "generate": "satsudoku.making.generate",
    "hint": "satsudoku.teaching.hinting",
    "is_equivalent": "satsudoku.symmetry.likeness",
    "is_minimal": "satsudoku.analysis.minimal",
    "is_minimal_many": "satsudoku.analysis.minimal",
    "is_unique": "satsudoku.solvers.methods",
    "judge": "satsudoku.judging.judge",
    "judge_many": "satsudoku.judging.judge",
    "ladder": "satsudoku.human.ladders.library",
    "ladder_names": "satsudoku.human.ladders.library",
    "least_cause": "satsudoku.analysis.least_cause",
    "minutes": "satsudoku.teaching.minutes",
    "minutes_many": "satsudoku.teaching.minutes",
    "pack_states": "satsudoku.lanes.states",
    "probe": "satsudoku.lanes.rules",
    "propagate": "satsudoku.lanes.rules",
    "prove": "satsudoku.proof.writer",
    "prove_count": "satsudoku.certificates.count_certificate",
    "prove_tier": "satsudoku.certificates.path_certificate",
    "random_grids": "satsudoku.making.grids",
    "random_images": "satsudoku.making.images",
    "random_solutions": "satsudoku.making.random_solutions",
    "rater": "satsudoku.human.ladders.rater_library",
    "rater_names": "satsudoku.human.ladders.rater_library",
    "read": "satsudoku.formats",
    "redundant_clues": "satsudoku.analysis.minimal",
    "redundant_clues_many": "satsudoku.analysis.minimal",
    "redundant_constraints": "satsudoku.analysis.redundant_constraints",
    "report": "satsudoku.human.report",
    "solutions": "satsudoku.solvers.methods",
    "solve": "satsudoku.solvers.methods",
    "solve_many": "satsudoku.lanes.counting",
    "solver": "satsudoku.solvers.choose",
    "solver_names": "satsudoku.solvers.choose",
    "steps": "satsudoku.teaching.steps",
    "tier_backdoor_size_many": "satsudoku.analysis.tier_backdoor",
    "trial": "satsudoku.lanes.rules",
    "true_candidates": "satsudoku.analysis.true_candidates",
    "unpack_states": "satsudoku.lanes.states",
    "verify": "satsudoku.proof.verification",
    "vicinity": "satsudoku.analysis.vicinity",
    "write": "satsudoku.formats",
}

_AT_ONCE = "Grid Puzzle PuzzleLike SatsudokuError SatsudokuWarning Variant"
_AT_ONCE += " errors puzzle to_dict variant variant_names"
__all__ = sorted([*_LATE, *_AT_ONCE.split()])


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("satsudoku")
    if name not in _LATE:
        text = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(text, name=name, obj=sys.modules[__name__])  # Python suggests names
    value = getattr(import_module(_LATE[name]), name)
    globals()[name] = value  # __getattr__ is not called again
    return value


def __dir__() -> list[str]:
    return __all__
