"""Find a solver by name, or the best one for a variant.

The choice of ``auto`` follows measurements (one core of an AVX-512 machine; seconds a puzzle,
counted to 2; ``>`` if stopped):

=================================  ========  ========  =======  =============
puzzles                            dlx       sat       lanes    lanes, many
=================================  ========  ========  =======  =============
9x9, 17 clues                      0.00002   0.00015   0.0003   0.000001
9x9 with diagonals, minimal        0.003     0.0004    0.0025   0.00008
12x12, minimal                     0.003     0.0005    0.0065   0.00009
16x16, minimal                     0.05      0.02      0.065    0.015
16x16, 110 clues                   0.006     0.015     0.085    0.003
25x25, 300 clues                   > 2       0.4       > 2      -
anti-knight 9x9, minimal           0.014     0.009     0.009    0.0009
anti-knight 9x9, empty             > 4       0.001     0.012    -
non-consecutive 9x9, minimal       0.64      0.55      0.08     0.06
non-consecutive 9x9, empty         0.1       0.4       0.03     -
both relations, minimal            0.55      0.2       0.09     0.05
anti-knight 16x16, empty           > 5       0.2       0.8      -
jigsaw 10x10, minimal              0.05      0.03      0.02     -
jigsaw 12x12, minimal              0.8       0.15      0.1      -
jigsaw 14x14, minimal              > 2       0.2       0.2      -
16x16 with diagonals, minimal      > 3       2         2        -
2 to 5 overlapping 9x9, minimal    0.9       0.006     0.009    -
59 overlapping 9x9, 1,077 clues    0.02      0.6       0.8      -
killer 9x9, 33 cages, no clue      0.02      0.03      0.005    -
killer 9x9, 25 to 29 cages         > 10      0.2       0.01     -
=================================  ========  ========  =======  =============

Loading sat takes 0.03 s for 9x9 and 0.2 s for 16x16; above that it loads only the open part of each
puzzle. Loading dlx takes no time. Hence:

* one puzzle: ``dlx``; ``lanes`` on several grids; ``sat`` above 16 symbols, and above 10 where
  houses are not all rectangles, because an unlucky order may cost dlx hours there;
* on other boards of 13 symbols and more, and jigsaws of 9 and 10, ``relay``: filters, lanes and sat
  in turns. Filters take 0.002 s for minimal 16x16, and a third of the time of dlx for the jigsaws.
  With constraints, relations or more houses they alone decide most puzzles of setters
  (tests/benchmarks/bench_setters.py), and they load in a fifth of the time that dlx takes;
* pencil marks with fewer than 17 clues: ``relay``, as dlx chooses badly where all cells are open;
* many together (`MANY` or more): ``lanes`` up to 16 symbols, but up to 12 with relations, and up to
  6,000 candidates.
"""

from __future__ import annotations

import atexit
from functools import lru_cache

from satsudoku.board.library import find_variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.errors import UnknownNameError
from satsudoku.registry import find
from satsudoku.solvers.base import Solver

_NAMES = "auto", "dlx", "filters", "lanes", "relay", "sat"
_MOST_IN_DLX_AND_RELAY = (8, 10), (12, 16)  # symbols; where houses are rectangles: the second
_FEW_CLUES = 17  # as many have one solution without pencil marks
_MOST_IN_FILTERS = 32  # symbols
_MOST_IN_LANES = 6000  # candidates
_MOST_IN_LANES_WITHOUT, _MOST_IN_LANES_WITH_RELATIONS = 16, 12  # symbols

MANY = 8
"""From this number of puzzles on, lanes are quicker than dancing links one by one."""


def solver_names() -> tuple[str, ...]:
    """The names that `solver` knows: ``auto``, solvers, and those of python-sat as ``sat:NAME``.

    >>> solver_names()[:4]
    ('auto', 'dlx', 'filters', 'lanes')
    """
    from satsudoku.solvers.sat import sat_names

    return *_NAMES, *(f"sat:{name}" for name in sat_names())


def check_solver(name: str) -> None:
    """Check that a name is among `solver_names`.

    Raises:
        UnknownNameError: no such solver; the nearest names are suggested.
    """
    if name not in _NAMES and name not in solver_names():
        raise UnknownNameError("solver", name, solver_names())


def solver(name: str, variant: Variant) -> Solver:
    """A solver loaded with a variant; equal arguments give the same object.

    Args:
        name: one of `solver_names`; ``auto`` picks one.
        variant: the rules.

    Raises:
        UnknownNameError: no such solver; the nearest names are suggested.
        VariantError: not a variant.

    >>> from satsudoku import variant
    >>> solver("auto", variant("classic9")).name
    'dlx'
    """
    check_solver(name)
    return loaded(name, find_variant(variant))


@lru_cache(maxsize=32)
def loaded(name: str, variant: Variant) -> Solver:
    """See `solver`."""
    if name == "auto":
        return loaded(_for_one(variant), variant)
    if name == "dlx":
        from satsudoku.solvers.dlx import DlxSolver

        return DlxSolver(variant)
    if name == "lanes":
        from satsudoku.solvers.lanes import LanesSolver

        return LanesSolver(variant)
    if name in ("filters", "relay"):
        chosen: Solver = find("solvers", name).SOLVER(variant)
        return chosen
    from satsudoku.solvers.sat import SatSolver

    return SatSolver(variant, *name.split(":")[1:])


def solver_for(name: str, puzzle: Puzzle) -> Solver:
    """See `solver`, for one puzzle: relay for pencil marks with few clues, as dlx may be slow."""
    variant = puzzle.variant
    if name != "auto":
        return solver(name, variant)
    if variant.constraints:  # most likely its own: what serves it is not worth a place in a table
        return loaded(_for_one(variant), variant)
    if puzzle.candidates is not None and puzzle.clues < _FEW_CLUES:
        single = _for_one(variant)
        name = "relay" if single == "dlx" else single
    return loaded(name, variant)


def solver_for_many(name: str, variant: Variant, number: int) -> Solver:
    """See `solver`, for `number` puzzles together."""
    if name == "auto" and number >= MANY:
        name = solvers_for(variant)[1]
    return solver(name, variant)


def solvers_for(variant: Variant) -> tuple[str, str]:
    """The choice of ``auto`` for one puzzle of a variant, and for `MANY` or more together.

    All solvers give the same answers; only their speed differs. But full ranks and regions to be
    found are for ``filters`` alone.

    >>> from satsudoku import variant
    >>> [solvers_for(variant(name)) for name in ("classic9", "classic25", "miracle9")]
    [('dlx', 'lanes'), ('sat', 'sat'), ('relay', 'lanes')]
    """
    single = _for_one(variant)
    return single, "lanes" if single != "filters" and fits_lanes(variant) else single


def _for_one(variant: Variant) -> str:
    symbols = len(variant.symbols)
    if variant.relations and _checks(variant):
        return "filters"
    ruled = variant.constraints or variant.relations
    if symbols <= _MOST_IN_FILTERS and (ruled or _more_houses(variant)):
        return "relay"
    if ruled or not fits_lanes(variant):
        return "sat"
    if len(variant.grids) > 1:
        return "lanes"
    if not is_shipped(variant):
        return "relay"
    dlx, relay = _MOST_IN_DLX_AND_RELAY[_rectangular(variant)]
    return "dlx" if symbols <= dlx else "relay" if symbols <= relay else "sat"


def _checks(variant: Variant) -> bool:
    """Whether it has relations without a diagram."""
    return False in {kind.has_diagram for kind in variant.relation_types}


def fits_lanes(variant: Variant) -> bool:
    """Whether lanes are quick on boards of this size."""
    symbols, candidates = len(variant.symbols), len(variant.cells) * len(variant.symbols)
    most = _MOST_IN_LANES_WITH_RELATIONS if variant.relations else _MOST_IN_LANES_WITHOUT
    return symbols <= most and candidates <= _MOST_IN_LANES


def is_shipped(variant: Variant) -> bool:
    """Whether many puzzles may have it, which load it once."""
    return variant.name in variant_names() and variant == find_variant(variant.name)


def _more_houses(variant: Variant) -> bool:
    """Whether some cells lie in more houses than row, column and box, and on one grid."""
    return len(variant.grids) == 1 and max(map(len, variant.houses_of)) > 3


@lru_cache(maxsize=64)
def _rectangular(variant: Variant) -> bool:
    """Whether all houses are rectangles: rows, columns, boxes."""
    for house in variant.houses:
        rows, columns = ({variant.cells[cell][axis] for cell in house.cells} for axis in (0, 1))
        if len(rows) * len(columns) != len(house.cells):
            return False
    return True


# Compiled solvers need their modules until they are deleted.
atexit.register(loaded.cache_clear)
