"""sat: puzzles a second by solver and encoding, and beside a straightforward script.

    python tests/benchmarks/bench_sat.py [--quick] [--json FILE]

Needs the public lists. Checks every count: all puzzles are unique. Without --quick, the default
solver also counts the whole 17-clue and magictour lists.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from measure import alternate, arguments, print_machine, public_list, report
from pysat.solvers import Solver as PySolver

from satsudoku import Puzzle, variant
from satsudoku.cover.cnf import ENCODINGS, Cnf
from satsudoku.solvers.engine import SOLVERS
from satsudoku.solvers.sat import DEFAULT, SatSolver

RULES = variant("classic9")
LISTS = {"17 clues": "puzzles2_17_clue", "hardest": "puzzles6_forum_hardest_1106"}


def sample(name: str, number: int) -> list[Puzzle]:
    """Puzzles of a list, spread evenly."""
    lines = public_list(name)
    step = max(1, len(lines) // number)
    return [Puzzle.from_line(line[:81], RULES) for line in lines[::step][:number]]


def count_all(solver: SatSolver, puzzles: list[Puzzle]) -> int:
    """Ours."""
    assert all(solver.count(puzzle, 2).value == 1 for puzzle in puzzles)
    return len(puzzles)


def straightforward(name: str, puzzles: list[Puzzle]) -> int:
    """What people write by hand: one solver kept, givens as assumptions, the model blocked."""
    clauses = Cnf.of(RULES, "pairwise", "extended").formula().clauses
    with PySolver(name=name, bootstrap_with=clauses) as solver:
        top = 729
        for puzzle in puzzles:
            givens = [9 * cell + value for cell, value in enumerate(puzzle.values) if value]
            assert solver.solve(assumptions=givens)
            model = [v for v in solver.get_model()[:729] if v > 0]
            top += 1
            solver.add_clause([-top, *(-v for v in model)])
            assert not solver.solve(assumptions=[*givens, top])
            solver.add_clause([-top])
    return len(puzzles)


def main() -> None:
    args = arguments(__doc__)
    print_machine()
    rounds = 2 if args.quick else 3
    results: dict[str, object] = {}
    sizes = {"17 clues": 300 if args.quick else 1000, "hardest": 25 if args.quick else 75}
    for label, name in LISTS.items():
        puzzles = sample(name, sizes[label])
        subjects: dict[str, Callable[[], int]] = {
            solver: partial(count_all, SatSolver(RULES, solver), puzzles) for solver in SOLVERS
        }
        results[f"solvers, {label}"] = speeds = alternate(subjects, rounds)
        subjects = {
            encoding: partial(count_all, SatSolver(RULES, DEFAULT, encoding=encoding), puzzles)
            for encoding in ENCODINGS
            if encoding != "native"
        }
        results[f"encodings for {DEFAULT}, {label}"] = encoded = alternate(subjects, rounds)
        subjects = {"sat": partial(count_all, SatSolver(RULES), puzzles)}
        for solver in ("minisat22", "glucose42", "cadical195"):
            subjects[f"script, {solver}"] = partial(straightforward, solver, puzzles)
        results[f"script, {label}"] = scripts = alternate(subjects, rounds)
        for title, rates in ("solvers", speeds), ("encodings", encoded), ("script", scripts):
            print(f"{label}, by {title}, puzzles a second:")
            for key, rate in sorted(rates.items(), key=lambda pair: -pair[1]):
                print(f"  {key:24} {rate:10,.0f}")
    if not args.quick:
        for name in "puzzles2_17_clue", "puzzles3_magictour_top1465":
            puzzles = sample(name, 1 << 30)
            rate = alternate({"sat": partial(count_all, SatSolver(RULES), puzzles)}, 1)["sat"]
            results[name] = rate
            print(f"{name}: all {len(puzzles):,} unique, {rate:,.0f} a second")
    report(results, args.json)


if __name__ == "__main__":
    main()
