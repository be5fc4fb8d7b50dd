"""Proofs of tiers of `mus`: that causes of n parts suffice, and smaller ones do not.

The steps of its path name the parts of their causes. Models show that fewer parts imply nothing
in a state: each cause of a literal has a part that a model of its contrary violates.
`satsudoku.proof.checker.tiers.causes` documents both.

A model serves each candidate in which it differs from the solution. So another one is taken only
where those before leave room for a small cause:

    r1c4 is not 5    models violate {row 1 has 5, r1c4}                    r1c4 hits all: one more
                                    {row 1 has 5, r1c4}, {box 2 has 5}     it takes two parts
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import chain
from operator import or_

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.certificates.tier_files import TierProof, item_names, state_file
from satsudoku.cover.geometry import Geometry, declared_geometry
from satsudoku.errors import PuzzleError
from satsudoku.human.ladders.rater import prove
from satsudoku.human.links import positions
from satsudoku.human.path import Step
from satsudoku.human.state import State
from satsudoku.proof.checker.tiers import MODELS, STATE, STEPS
from satsudoku.raters.mus import Mus
from satsudoku.raters.mus.cause import CauseRule
from satsudoku.raters.mus.parts import CausePart
from satsudoku.raters.mus.search import Model, hitting
from satsudoku.raters.mus.steps import LeastSteps, Rest

Name = tuple[int | str, ...]


def prove_causes(puzzle: Puzzle) -> TierProof:
    """Prove how many parts the largest cause has that a puzzle needs."""
    _, solution = prove(puzzle)
    if solution is None:
        raise PuzzleError("the puzzle does not have exactly one solution; expected one")
    state, causes = State.of(puzzle, declared_geometry(puzzle.variant)), LeastSteps()
    names = _namer(state.geometry)
    steps = list(causes.walk(state, solution))
    files, rest = {}, causes.rest
    if state.solved:
        files[STEPS] = "".join(_line(step, names) for step in steps).encode()
    if rest is not None:
        files[STATE], files[MODELS] = state_file(rest.state), _models_file(rest, solution)
    tier = (rest.size if rest else 0) + state.solved
    tiers = enumerate(Mus().tier_names[:tier], start=1)
    declared = [{"name": name, "rules": [_rule(size)]} for size, name in tiers]
    return TierProof(files, state.solved, declared)


def _rule(size: int) -> str:
    return f"cause:parts={size}"


def _namer(geometry: Geometry) -> Callable[[CausePart], Name]:
    """How the checker names parts: relations of two cells come first."""
    items, relations = item_names(geometry), geometry.variant.relations
    in_order = sorted(range(len(relations)), key=lambda n: relations[n].exclusions is None)
    numbers = {n: number for number, n in enumerate(in_order)}

    def name(part: CausePart) -> Name:
        if part.relation is not None:
            return "relation", numbers[part.relation]
        assert part.item is not None
        return items[part.item]

    return name


def _line(step: Step, names: Callable[[CausePart], Name]) -> str:
    """A step, with the parts of its cause; a single has that of its item."""
    deduction = step.deduction
    teller, count = deduction.rule, deduction.geometry.symbols
    parts = teller.parts if isinstance(teller, CauseRule) else map(CausePart, deduction.truths)
    written = {
        "rule": _rule(step.tier),
        "parts": [names(part) for part in parts],
        "place": [divmod(option, count) for option in deduction.placed],
        "remove": [divmod(option, count) for option in deduction.eliminated],
    }
    return f"{json.dumps(written)}\n"


def _models_file(rest: Rest, solution: Grid) -> bytes:
    """The solution, and models by where they differ from it."""
    count = rest.state.geometry.symbols
    true = sum(1 << cell * count + value - 1 for cell, value in enumerate(solution.values))
    lines = [
        [divmod(option, count) for option in positions(changed)] for changed in _chosen(rest, true)
    ]
    texts = map(json.dumps, [solution.line, *lines])
    return "".join(f"{text}\n" for text in texts).encode()


def _chosen(rest: Rest, true: int) -> Iterator[int]:
    """Models, as bits of their differences, that suffice to show that nothing is implied."""
    models_with: dict[int, set[Model]] = defaultdict(set)  # by each option in which they differ
    for model in set(chain.from_iterable(rest.models.values())):
        for option in positions(model.chosen ^ true):
            models_with[option].add(model)
    violated: dict[int, list[int]] = defaultdict(list)  # the same of those that are chosen
    options = (abs(literal) - 1 for literal in rest.models)
    for option in sorted(options, key=lambda candidate: len(models_with[candidate])):
        while (hits := hitting(violated[option], rest.size)) is not None:
            unhit = [model for model in models_with[option] if not model.violated & hits]
            model = min(unhit, key=_preference(violated[option], true))
            differing = model.chosen ^ true
            yield differing
            for other in positions(differing):
                violated[other].append(model.violated)


def _preference(violated: list[int], true: int) -> Callable[[Model], tuple[int, ...]]:
    """Prefer models that violate other parts than those before, few parts, and short ones.

    A bound is easily seen where what models violate is apart.
    """
    before = reduce(or_, violated, 0)

    def place(model: Model) -> tuple[int, ...]:
        sizes = model.violated.bit_count(), (model.chosen ^ true).bit_count()
        return model.violated & before > 0, *sizes, model.chosen

    return place
