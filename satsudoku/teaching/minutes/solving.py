"""The solving times of puzzles, by the model.

    givens ---> what is open? ---> the easiest is placed ---> what is open? ---> ... ---> solved
                time 1             time 2                     time 3

The kernel follows this walk (`satsudoku/kernel/minutes/solving.hpp`): equal placements count as
one, so times do not depend on the order of symbols, lines or cells.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from math import exp
from typing import Any, Final, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

import satsudoku._kernel as _kernel
from satsudoku import given
from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.cover.geometry import geometry
from satsudoku.errors import SatsudokuError, shown
from satsudoku.given import PuzzleLike
from satsudoku.lanes.counting import count_loaded
from satsudoku.lanes.inference import with_variant
from satsudoku.lanes.loading import Loaded, Puzzles, load
from satsudoku.lanes.marking import Errors, Marked, mark, marks
from satsudoku.lanes.sharing import thread_count
from satsudoku.lanes.states import pack_loaded, puzzles_of
from satsudoku.solvers.choose import solver_for_many
from satsudoku.teaching.minutes.parameters import Parameters, shipped_parameters

STEPS: Final = (
    "last cell",
    "hidden single in a box",
    "hidden single in a line",
    "naked single",
    "constraint",
    "locked candidates",
    "pair",
    "triple or quad",
    "fish",
    "wing or short chain",
    "chain",
    "trial",
    "deep trial",
)
"""The kinds of steps, the quickest first."""

_BOXES: Final = frozenset({"box", "region"})
"""The families of houses that the eye takes in at once; cells of others are in a line."""


class Moment(NamedTuple):
    """A step of the walk.

    Attributes:
        step: one of `STEPS`.
        cell: the name of the cell that is filled, such as ``r4c7``; None if candidates go.
        symbol: its symbol; None if candidates go.
        open: how many placements, or patterns of the kind, are open.
        minutes: the expected time to it.

    >>> moments = minutes("1.....2..3.....4").moments
    >>> moments[0].step, moments[0].open
    ('hidden single in a box', 12)
    """

    step: str
    cell: str | None
    symbol: str | None
    open: int
    minutes: float


class Minutes(NamedTuple):
    """How long people take for a puzzle.

    Attributes:
        minutes: the expected time of practised solvers, in minutes.
        low: the lower end of the interval that holds four of five puzzles of an average tier.
        high: its upper end.
        calibrated: whether people's times of this variant are behind the minutes; of those that
            are shipped, only classic 9x9.
        moments: the steps of the walk.

    >>> easy = minutes("1.....2..3.....4")
    >>> easy.low < easy.minutes < easy.high, easy.calibrated
    (True, False)
    """

    minutes: float
    low: float
    high: float
    calibrated: bool
    moments: tuple[Moment, ...]

    def __repr__(self) -> str:
        span = f"{self.minutes:.1f}, {self.low:.1f} to {self.high:.1f}"
        return f"Minutes({span}, {len(self.moments)} steps)"

    def _repr_html_(self) -> str:
        from satsudoku.drawing.html_table import draw_table

        rows = [
            (m.step, m.cell or "", m.symbol or "", m.open, f"{m.minutes:.2f}") for m in self.moments
        ]
        return draw_table(repr(self), ("step", "cell", "symbol", "open", "minutes"), rows)

    @property
    def detail(self) -> dict[str, float | bool]:
        """All but the moments, by their names in records, rounded.

        >>> list(minutes("1.....2..3.....4").detail)
        ['minutes', 'minutes_low', 'minutes_high', 'calibrated']
        """
        return {
            "minutes": float(np.round(self.minutes, 2)),
            "minutes_low": float(np.round(self.low, 2)),
            "minutes_high": float(np.round(self.high, 2)),
            "calibrated": self.calibrated,
        }

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON types: `detail`, and the moments.

        >>> minutes("1.....2..3.....4").to_dict()["moments"][0]["open"]
        12
        """
        return {**self.detail, "moments": [moment._asdict() for moment in self.moments]}


class Times(NamedTuple):
    """The times of many puzzles, an entry per puzzle.

    Attributes:
        minutes: shape (N,), float64; NaN where there is not exactly one solution.
        low: shape (N,), float64: the lower ends of the intervals.
        high: shape (N,), float64: the upper ends.
        counts: shape (N,), uint64: the number of solutions; 2 stands for two or more.
        calibrated: as in `Minutes`.

    >>> minutes_many(["1.....2..3.....4", "." * 16], variant="classic4").counts.tolist()
    [1, 2]
    """

    minutes: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    counts: NDArray[np.uint64]
    calibrated: bool


def is_timed(variant: Variant) -> bool:
    """Whether the model speaks of a variant: relations of cells need 32 symbols or fewer.

    >>> is_timed(satsudoku.variant("samurai")), is_timed(satsudoku.variant("anti-knight9"))
    (True, True)
    """
    if not variant.relations:
        return True
    from satsudoku.constraints.solvers.filters import MOST_SYMBOLS

    return len(variant.symbols) <= MOST_SYMBOLS


@overload
def minutes_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    parameters: Parameters | None = None,
    threads: int = 1,
    errors: Literal["raise"] = "raise",
) -> Times: ...
@overload
def minutes_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    parameters: Parameters | None = None,
    threads: int = 1,
    errors: Literal["mark"],
) -> Marked[Times]: ...
def minutes_many(
    puzzles: Puzzles,
    *,
    variant: Variant | str | None = None,
    parameters: Parameters | None = None,
    threads: int = 1,
    errors: Errors = "raise",
) -> Times | Marked[Times]:
    """Estimate how long people take for each of many puzzles.

    Args:
        puzzles: as for `satsudoku.count_many`.
        variant: a name, a Variant, or None for that of the first puzzle; `is_timed` must hold.
        parameters: of the model; None for the shipped ones.
        threads: the number of threads; 0 for all cores.
        errors: as for `satsudoku.count_many`.

    Raises:
        PuzzleError: unreadable puzzles.
        SatsudokuError: `is_timed` does not hold of the variant.
        SolverError: a negative number of threads.

    >>> times = minutes_many(["1.....2..3.....4", "1234............"], variant="classic4")
    >>> bool(times.minutes[0] < 2), bool(np.isnan(times.minutes[1]))
    (True, True)
    """
    puzzles, variant = with_variant(puzzles, variant, errors)
    if marks(errors):
        return mark(
            puzzles,
            variant,
            lambda some: minutes_many(
                some, variant=variant, parameters=parameters, threads=threads
            ),
        )
    parameters = _chosen(parameters)
    times, counts = model_times(puzzles, variant, parameters, threads=threads)
    calibration = parameters.calibration
    expected = calibration.scale * times**calibration.power / 60
    below, above = _factors(parameters)
    calibrated = variant.name == parameters.variant
    return Times(expected, expected * below, expected * above, counts, calibrated)


def model_times(
    puzzles: Puzzles, variant: Variant, parameters: Parameters, *, threads: int = 1
) -> tuple[NDArray[np.float64], NDArray[np.uint64]]:
    """The times in the unit of the model, NaN where there is not one solution; and the counts."""
    require_timed(variant)
    loaded = load(puzzles, variant, threads)
    solutions, counts = _solved(loaded, variant, threads)
    times = np.full(len(counts), np.nan)
    unique = counts == 1
    kept = loaded.take(unique)
    kept_times = np.empty(int(unique.sum()))
    solving_board(variant).times(
        np.ascontiguousarray(kept.values),
        pack_loaded(kept, variant, threads),
        np.ascontiguousarray(solutions[unique]),
        parameters.numbers(),
        kept_times,
        thread_count(threads),
    )
    times[unique] = kept_times
    return times, counts


def minutes(puzzle: PuzzleLike, *, parameters: Parameters | None = None) -> Minutes | None:
    """Estimate how long people take for a puzzle; None if there is not exactly one solution.

    The model and its limits: ``docs/minutes.md``.

    Args:
        puzzle: of a variant for which `is_timed` holds.
        parameters: of the model; None for the shipped ones.

    Raises:
        SatsudokuError: `is_timed` does not hold of the variant.

    >>> estimate = minutes(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> round(estimate.minutes) in range(2, 6), estimate.calibrated
    (True, True)
    """
    return estimated(given.puzzle(puzzle), _chosen(parameters))


def estimated(
    puzzle: Puzzle, parameters: Parameters, solution: Grid | None = None
) -> Minutes | None:
    """`minutes`, where the only solution may be known."""
    variant = puzzle.variant
    require_timed(variant)
    loaded = load([puzzle], variant)
    if solution is None:
        solutions, counts = _solved(loaded, variant)
        if counts[0] != 1:
            return None
    else:
        solutions = np.frombuffer(solution.values, dtype=np.uint8).reshape(1, -1)
    moments = solving_board(variant).moments(
        np.ascontiguousarray(loaded.values),
        pack_loaded(loaded, variant),
        solutions,
        parameters.numbers(),
    )
    total = sum(time for *_, time in moments)
    expected = parameters.calibration.seconds(total) / 60
    share = expected / total if total else 0.0
    below, above = _factors(parameters)
    board = geometry(variant)
    return Minutes(
        expected,
        expected * below,
        expected * above,
        variant.name == parameters.variant,
        tuple(
            Moment(
                STEPS[step],
                None if option < 0 else board.cell_name(option),
                None if option < 0 else board.symbol(option),
                number,
                time * share,
            )
            for step, option, number, time in moments
        ),
    )


def require_timed(variant: Variant) -> None:
    """Refuse a variant that the model does not cover."""
    if not is_timed(variant):
        from satsudoku.constraints.solvers.filters import MOST_SYMBOLS

        raise SatsudokuError(
            f"minutes are not estimated for {variant.name}, whose cells are related otherwise than "
            f"by houses; expected up to {MOST_SYMBOLS} symbols, found {len(variant.symbols)}"
        )


def _chosen(parameters: Parameters | None) -> Parameters:
    """The parameters, or the shipped ones."""
    if parameters is None:
        return shipped_parameters()
    if not isinstance(parameters, Parameters):
        raise SatsudokuError(f"{shown(parameters)}; expected Parameters: see load_parameters")
    return parameters


def _solved(
    loaded: Loaded, variant: Variant, threads: int = 1
) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    """A solution of each puzzle, shape (N, cells); and how many there are, up to 2."""
    number = len(loaded.values)
    solutions = np.zeros((number, 1, len(variant.cells)), dtype=np.uint8)
    best = solver_for_many("auto", variant, number)
    if best.name in ("dlx", "lanes"):
        return solutions[:, 0], count_loaded(loaded, 2, variant, solutions, threads=threads)
    counts = np.zeros(number, dtype=np.uint64)
    for row, puzzle in enumerate(puzzles_of(loaded, variant)):
        for grid in islice(best.solutions(puzzle), 2):
            solutions[row, 0] = np.frombuffer(grid.values, dtype=np.uint8)
            counts[row] += 1
    return solutions[:, 0], counts


def _factors(parameters: Parameters) -> tuple[float, float]:
    """The ends of the interval, as multiples of the expected time."""
    calibration = parameters.calibration
    return exp(-calibration.below), exp(calibration.above)


@lru_cache(maxsize=16)
def solving_board(variant: Variant) -> _kernel.SolvingBoard:
    """A variant for the kernel, cached."""
    board = geometry(variant)
    lines = {house.family for house in board.variant.houses} - _BOXES
    families = dict.fromkeys(_BOXES, 0) | {name: n for n, name in enumerate(sorted(lines), 1)}
    filters = None
    if variant.relations:
        from satsudoku.teaching.minutes.one_by_one import one_by_one

        filters = one_by_one(board.variant)
    return _kernel.SolvingBoard(
        len(board.options),
        board.primary,
        board.cells,
        board.symbols,
        board.cover.indptr.astype(np.int32),
        board.cover.indices.astype(np.int32),
        np.array(board.house_items, dtype=np.int32).reshape(-1),
        np.array([families[house.family] for house in board.variant.houses], dtype=np.int32),
        filters,
    )
