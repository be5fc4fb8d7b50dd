"""A self-test: answers about made puzzles, checked, and how many of them a machine gives a second.

The puzzles come from a seed, so they are the same everywhere, and figures of machines compare. What
is known of an answer without asking again decides whether it is right: a minimal puzzle has several
solutions without a clue, a transposed one has the tier and the canonical form of the other.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from satsudoku._kernel import compiler
from satsudoku.board.library import variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.human.classify import classify
from satsudoku.human.classify_many import classify_many
from satsudoku.human.ladders.tiers import Tiers
from satsudoku.lanes.counting import count_many, solve_many
from satsudoku.lanes.loading import lane_width
from satsudoku.making.generate import generate
from satsudoku.solvers import Count, solver
from satsudoku.solvers.methods import is_unique, solve
from satsudoku.solvers.sat import SatSolver
from satsudoku.symmetry.canonical import canonical_many
from satsudoku.teaching.hint import Hint
from satsudoku.teaching.hinting import hint

_SEED = 2026
_PUZZLES = 1_000
_KILLERS = 20
_REPEATS = 100  # of the puzzles, where answers take less than a microsecond
# CRC-32 of what the seed makes, and of the ratings by se121 of the first 200.
_GENERATED = 3904440585
_RATED = 2509088468


def machine() -> dict[str, str | int]:
    """The processor, the cores that this process may use, the lane width, and the software."""
    from satsudoku import __version__

    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass  # not Linux
    usable = getattr(os, "sched_getaffinity", None)
    return {
        "processor": model,
        "cores": len(usable(0)) if usable else os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "compiler": compiler,
        "lanes": lane_width(),
        "satsudoku": __version__,
    }


@dataclass(frozen=True)
class Figure:
    """The time of a task.

    Attributes:
        task: its name.
        rate: answers a second of processor time on one core, the median of all rounds.
        right: whether the answers are.
        reference: the rate of the machine of `reference`; None if it did not have the task.
    """

    task: str
    rate: float
    right: bool
    reference: float | None

    def to_dict(self) -> dict[str, Any]:
        """The figure in the types of JSON."""
        return asdict(self)


class Task(NamedTuple):
    """Something to answer, over and over.

    Attributes:
        name: for people.
        number: the number of answers.
        work: finds them.
        right: whether they are right; it asks in another way, and is not timed.
    """

    name: str
    number: int
    work: Callable[[], Any]
    right: Callable[[Any], bool]


def reference() -> dict[str, Any]:
    """The figures of a reference machine: what ``satsudoku bench --json`` printed there."""
    # After a change of `tasks`: satsudoku bench --json > new.json, and move that here.
    text = (files("satsudoku.evaluation") / "self_test.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def self_test(chosen: Iterable[Task], seconds: float = 2.0) -> Iterator[Figure]:
    """Find the figures of this machine, one after the other.

    >>> task = Task("add", 1, lambda: 1 + 1, lambda answer: answer == 3)
    >>> next(self_test([task], 0.0)).right
    False
    """
    reference_rates = {figure["task"]: figure["rate"] for figure in reference()["figures"]}
    for task in chosen:
        right = task.right(task.work())  # tables are made, too
        rates: list[float] = []
        spent = 0.0
        while not rates or spent < seconds:
            start = time.process_time()
            task.work()
            taken = max(time.process_time() - start, 1e-6)  # clocks may be coarse
            rates.append(task.number / taken)
            spent += taken
        yield Figure(
            task.name, round(statistics.median(rates), 1), right, reference_rates.get(task.name)
        )


def tasks() -> list[Task]:
    """The tasks, with their puzzles."""
    puzzles = list(generate(_PUZZLES, seed=_SEED))
    lines = [puzzle.line for puzzle in puzzles]
    fewer = [_without_a_clue(line) for line in lines]
    turned = ["".join(line[column::9] for column in range(9)) for line in lines]
    grids, _ = solve_many(lines)
    many = "\n".join(lines * _REPEATS).encode()
    classic = variant("classic9")
    dlx = solver("dlx", classic).count

    def counted(count: Callable[..., Any], counts: Iterable[Any]) -> bool:
        others = [count(Puzzle(line), limit=2).value for line in fewer[:100]]
        return all(count.exact and count.value == 1 for count in counts) and set(others) == {2}

    def counted_in_lanes(counts: NDArray[np.uint64]) -> bool:
        return bool((counts == 1).all() and (count_many(fewer, limit=2) == 2).all())

    def graded(verdicts: Tiers) -> bool:
        alone = [classify(puzzle).tier for puzzle in puzzles[:5]]
        same = np.array_equal(verdicts.tiers, classify_many(turned).tiers)
        return same and verdicts.tiers[:5].tolist() == alone

    def rated(verdicts: Tiers) -> bool:
        assert verdicts.scores is not None
        return crc32(verdicts.scores.astype("<u4").tobytes()) == _RATED

    def canonical(forms: NDArray[np.uint8]) -> bool:
        unique = bool((count_many(forms, limit=2) == 1).all())
        return unique and np.array_equal(forms, canonical_many(turned))

    return [
        Task(
            "count to 2, lanes", len(lines) * _REPEATS, partial(count_many, many), counted_in_lanes
        ),
        Task(
            "count to 2, dancing links",
            len(puzzles),
            lambda: [dlx(puzzle, limit=2) for puzzle in puzzles],
            partial(counted, dlx),
        ),
        Task(
            "count to 2, SAT",
            len(puzzles),
            lambda: _counts_by_sat(puzzles),
            partial(counted, SatSolver(classic).count),
        ),
        Task(
            "solve, lanes",
            len(lines) * _REPEATS,
            partial(solve_many, many),
            lambda solved: _solutions(solved[0], puzzles),
        ),
        Task("classify, satsudoku", len(lines), partial(classify_many, lines), graded),
        Task("classify, se121", 200, partial(classify_many, lines[:200], "se121"), rated),
        Task(
            "hints",
            50,
            lambda: [hint(puzzle) for puzzle in puzzles[:50]],
            lambda hints: all(map(_sound, hints, grids)),
        ),
        Task("canonical forms", len(lines), partial(canonical_many, lines), canonical),
        Task(
            "generate minimal puzzles",
            len(lines),
            lambda: [puzzle.line for puzzle in generate(_PUZZLES, seed=_SEED)],
            lambda again: crc32("".join(again).encode()) == _GENERATED,
        ),
        Task(
            "generate killers",
            _KILLERS,
            lambda: list(generate(_KILLERS, constraints=["killer"], seed=_SEED)),
            lambda killers: all(map(_is_killer, killers)),
        ),
    ]


def _counts_by_sat(puzzles: list[Puzzle]) -> list[Count]:
    """Counts up to 2 by a new solver: one that has met the puzzles has learned from them."""
    sat = SatSolver(puzzles[0].variant)
    return [sat.count(puzzle, limit=2) for puzzle in puzzles]


def _without_a_clue(line: str) -> str:
    blank = line.lstrip(".")
    return line[: len(line) - len(blank)] + "." + blank[1:]


def _solutions(grids: NDArray[np.uint8], puzzles: list[Puzzle]) -> bool:
    """Whether grids, the same each time, hold the puzzles' givens, and each house all symbols."""
    givens = np.frombuffer(b"".join(puzzle.values for puzzle in puzzles), np.uint8).reshape(-1, 81)
    first = grids[: len(givens)]
    symbols = np.arange(1, 10, dtype=np.uint8)
    full = all(
        bool((np.sort(first[:, house.cells], axis=1) == symbols).all())
        for house in variant("classic9").houses
    )
    kept = bool(((givens == 0) | (givens == first)).all())
    return full and kept and bool((grids.reshape(-1, *first.shape) == first).all())


def _sound(advice: Hint, solution: NDArray[np.uint8]) -> bool:
    """Whether a hint is a step that agrees with the solution."""
    if advice.step is None:
        return False
    true = {9 * cell + symbol - 1 for cell, symbol in enumerate(solution.tolist())}
    deduction = advice.step.deduction
    return true.issuperset(deduction.placed) and true.isdisjoint(deduction.eliminated)


def _is_killer(puzzle: Puzzle) -> bool:
    """Whether a puzzle without givens has one solution, which keeps to its cages."""
    grid = solve(puzzle)
    return not puzzle.clues and is_unique(puzzle) is True and grid is not None and grid.is_valid()
