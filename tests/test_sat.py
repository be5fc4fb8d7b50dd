"""sat: every supported solver of python-sat, with limits, time limits, Ctrl-C and threads."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import islice, zip_longest

import pytest
from data import data_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from interruption import after_ctrl_c
from own_process import numbers_of
from pysat.solvers import SolverNames
from strategies import MANY, SHIPPED, dlx, puzzles

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.cover.cnf import CLAUSE_SETS, ENCODINGS, Cnf
from satsudoku.errors import SolverError, UnknownNameError
from satsudoku.solvers import Count, engine, solver
from satsudoku.solvers import sat as sat_module
from satsudoku.solvers.apart import NoProcessError, models_apart
from satsudoku.solvers.engine import SOLVERS, Engine, SolverKind
from satsudoku.solvers.sat import DEFAULT, SatSolver, sat_names

HARD = satsudoku.puzzle(
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"
)
UNSOLVABLE = satsudoku.puzzle(
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
)
NAMES = sat_names()
every_solver = pytest.mark.parametrize("name", NAMES)


@lru_cache(maxsize=64)
def sat(rules: Variant, name: str = DEFAULT) -> SatSolver:
    return SatSolver(rules, name)


def empty(name: str) -> Puzzle:
    rules = variant(name)
    return Puzzle(bytes(len(rules.cells)), rules)


OFFSETS = ", ".join(f"[0, {distance}]" for distance in range(1, 13))
PIGEONS = f"""
symbols = "123456789ABC"
grids = [{{ rows = 1, columns = 13 }}]
relations = [{{ name = "differ", offsets = [{OFFSETS}], forbid = "equal" }}]
"""


@lru_cache
def pigeons() -> Puzzle:
    """Thirteen cells, all different, and twelve symbols: beyond what resolution can refute soon."""
    rules = parse_encoding(PIGEONS, "pigeons")
    return Puzzle(bytes(13), rules)


# --- names ---------------------------------------------------------------------------------------


def test_names_are_those_of_pysat() -> None:
    known = {name for name in vars(SolverNames) if not name.startswith("_")}
    assert known - set(NAMES) == {"cryptosat", "kissat404", "lingeling"}
    assert set(NAMES) <= known
    for name in ("sat", f"sat:{DEFAULT}"):
        assert solver(name, variant("x5")).name == f"sat:{DEFAULT}"
    assert solver("sat:ergo", variant("x5")).name == "sat:ergo"


def test_names_do_not_load_pysat() -> None:
    script = (
        "import sys; from satsudoku.solvers import solver_names;"
        "assert 'sat:ergo' in solver_names();"
        "from satsudoku import variant; from satsudoku.solvers.sat import SatSolver;"
        "print([name for name in ('pysat', 'pysolvers') if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n"


def test_wrong_arguments() -> None:
    rules = variant("x5")
    with pytest.raises(UnknownNameError, match="no SAT solver 'glucos4'; did you mean glucose4"):
        SatSolver(rules, "glucos4")
    with pytest.raises(SolverError, match=r"ergo takes no native .* gluecard3, gluecard4, minic"):
        SatSolver(rules, "ergo", encoding="native")
    with pytest.raises(SolverError, match="limit is 0"):
        sat(rules).count(empty("x5"), limit=0)
    with pytest.raises(SolverError, match="timeout is -1"):
        sat(rules).solutions(empty("x5"), timeout=-1)
    with pytest.raises(SolverError, match="timeout is 0"):
        sat(rules).solve(empty("x5"), timeout=0)
    with pytest.raises(SolverError, match="loaded with x5, the puzzle is of classic4"):
        sat(rules).count(empty("classic4"))


# --- counts --------------------------------------------------------------------------------------


@pytest.mark.quick(2)
@every_solver
def test_known_counts(name: str) -> None:
    for puzzle, grids in (empty("x4"), 48), (empty("classic4"), 288):
        solver = sat(puzzle.variant, name)
        assert solver.count(puzzle) == Count(grids)
        assert solver.count(puzzle, limit=grids + 1) == Count(grids)
        assert solver.count(puzzle, limit=grids) == Count(grids, exact=False)
        assert solver.count(puzzle, limit=1) == Count(1, exact=False)
        assert solver.unique(puzzle) is False
        assert len(set(solver.solutions(puzzle))) == grids


@pytest.mark.quick(4)
@every_solver
def test_hard_and_unsolvable(name: str) -> None:
    solver = sat(variant("classic9"), name)
    for _ in range(2):  # a kept solver, too
        assert solver.count(HARD) == Count(1)
        assert solver.unique(HARD) is True
        assert solver.solve(HARD) == dlx(HARD.variant).solve(HARD)
        assert solver.count(UNSOLVABLE) == Count(0)
        assert solver.solve(UNSOLVABLE) is None
        assert list(solver.solutions(UNSOLVABLE)) == []


def test_givens_that_break_a_rule() -> None:
    puzzle = Puzzle(bytes([1, 1, *bytes(14)]), variant("classic4"))
    for name in NAMES:
        assert sat(puzzle.variant, name).count(puzzle) == Count(0)
        assert sat(puzzle.variant, name).solve(puzzle) is None


@pytest.mark.quick(4)
@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("solutions", [0, 1, 2, MANY])
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_solvers_agree(rules: Variant, solutions: int, data: st.DataObject) -> None:
    """test_agreement.py compares the default one with dlx; here one of each other family."""
    puzzle = data.draw(puzzles(rules, solutions))
    name = data.draw(st.sampled_from(["cadical195", "gluecard4", "glucose42", "mergesat3"]))
    expected = dlx(rules).count(puzzle, limit=20)
    assert sat(rules, name).count(puzzle, limit=20) == expected
    assert (expected.value >= MANY) if solutions == MANY else (expected == Count(solutions))


@pytest.mark.quick(4)
@pytest.mark.parametrize("clause_set", CLAUSE_SETS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings(encoding: str, clause_set: str) -> None:
    x5 = SatSolver(variant("x5"), "minicard", encoding=encoding, clause_set=clause_set)
    assert x5.count(empty("x5")) == Count(960)
    classic9 = SatSolver(variant("classic9"), "minicard", encoding=encoding, clause_set=clause_set)
    assert classic9.count(HARD) == Count(1)
    assert classic9.count(UNSOLVABLE) == Count(0)
    assert classic9.solve(HARD) == dlx(HARD.variant).solve(HARD)


@pytest.mark.data
@pytest.mark.parametrize(
    ("file", "step"),
    [
        ("puzzles2_17_clue", 150),
        ("puzzles3_magictour_top1465", 10),
        ("puzzles6_forum_hardest_1106", 10),
    ],
)
def test_public_lists_are_unique(file: str, step: int) -> None:
    """A sample; the benchmark counts all of them."""
    lines = data_file(file).read_text(encoding="utf-8").splitlines()
    for line in [line for line in lines if line and not line.startswith("#")][::step]:
        puzzle = satsudoku.puzzle(line)
        assert sat(puzzle.variant).count(puzzle, limit=2) == Count(1), line
        assert sat(puzzle.variant).solve(puzzle) == dlx(puzzle.variant).solve(puzzle), line


@pytest.mark.data
def test_several_solutions() -> None:
    lines = data_file("puzzles7_sample").read_text(encoding="utf-8").splitlines()
    for line in [line for line in lines if line and not line.startswith("#")][::80]:
        puzzle = satsudoku.puzzle(line)
        assert sat(puzzle.variant).count(puzzle, 100) == dlx(puzzle.variant).count(puzzle, 100)


# --- order, overlap, renewal ---------------------------------------------------------------------


@pytest.mark.quick(6)
@every_solver
def test_solutions_come_in_one_order(name: str) -> None:
    puzzle = satsudoku.puzzle("1" + "." * 80)
    solver = SatSolver(puzzle.variant, name)
    first = list(islice(solver.solutions(puzzle), 30))
    assert len(set(first)) == 30
    solver.count(HARD)
    solver.count(empty("classic9"), limit=20)
    assert list(islice(solver.solutions(puzzle, timeout=1000), 30)) == first
    assert solver.solve(puzzle) == first[0]


@pytest.mark.parametrize("name", ["minisat22", "cadical195"])
def test_overlapping_calls(name: str) -> None:
    solver = SatSolver(variant("classic4"), name)
    one, two = empty("classic4"), satsudoku.puzzle("12.. .... .... ....", "classic4")
    expected = list(solver.solutions(one)), list(solver.solutions(two))
    seen = []
    for pair in zip_longest(solver.solutions(one), solver.solutions(two)):
        assert solver.count(two).value == len(expected[1])
        seen.append(pair)
    assert list(zip_longest(*expected)) == seen
    left = solver.solutions(one)
    next(left)
    assert solver.count(one) == Count(288)
    assert list(left) == expected[0][1:]


@pytest.mark.parametrize("name", ["minisat22", "glucose4", "cadical195"])
def test_threads(name: str) -> None:
    solver = SatSolver(variant("classic9"), name)
    wanted = [(HARD, 1), (UNSOLVABLE, 0), (empty("classic9"), 50)] * 4
    with ThreadPoolExecutor(4) as pool:
        counts = pool.map(lambda case: solver.count(case[0], limit=50).value, wanted)
        assert list(counts) == [count for _, count in wanted]


def ticks_during(work: Callable[[], object]) -> int:
    """How often another thread had its turn, about every millisecond."""
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    work()
    done.set()
    thread.join()
    return ticks


def test_other_threads_run_while_it_searches() -> None:
    solver = sat(pigeons().variant)
    for seconds in (0.3, 1, 5, 25):  # on a busy machine turns are rare
        ticks = ticks_during(partial(solver.count, pigeons(), timeout=seconds))
        if ticks > 30:
            break
    assert ticks > 30


def test_kept_solvers_are_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    loads = []

    class Loaded(Engine):
        def __init__(self, *arguments: object) -> None:
            loads.append(arguments)
            super().__init__(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("satsudoku.solvers.sat.Engine", Loaded)
    monkeypatch.setattr(engine, "_FEWEST_QUESTIONS", 3)
    monkeypatch.setattr(engine, "_OPTIONS_PER_QUESTION", 729)
    solver = SatSolver(variant("classic9"))
    for _ in range(9):
        assert solver.count(empty("classic9"), limit=3).value == 3
    assert len(loads) == 3
    monkeypatch.setattr(engine, "_FEWEST_QUESTIONS", 100)
    monkeypatch.setattr(engine, "_CONFLICTS_PER_OPTION", 0)
    for _ in range(4):
        assert solver.count(empty("classic9"), limit=3).value == 3
    assert len(loads) == 7


def test_the_interpreter_ends_quietly() -> None:
    """Though solvers are still loaded, and one has been left in the middle."""
    script = (
        "import satsudoku; puzzle = satsudoku.puzzle('.' * 81);"
        "left = satsudoku.solutions(puzzle, solver='sat'); next(left);"
        "print(satsudoku.count(puzzle, limit=2, solver='sat:cadical195'))"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True
    )
    assert (run.stdout, run.stderr) == ("at least 2\n", "")


@pytest.mark.thorough
def test_the_interpreter_ends_while_a_thread_searches() -> None:
    """A solver in use is not deleted."""
    script = f"""
import threading, time
from satsudoku import Puzzle
from satsudoku.board.encoding import parse_encoding
from satsudoku.solvers.sat import SatSolver
puzzle = Puzzle(bytes(13), parse_encoding({PIGEONS!r}, "pigeons"))
solver = SatSolver(puzzle.variant)
threading.Thread(target=solver.count, args=(puzzle,), daemon=True).start()
time.sleep(0.5)
"""
    subprocess.run([sys.executable, "-P", "-c", script], check=True)


def test_a_wrong_model_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "models", lambda *_: (list(range(1, 82)) for _ in range(1)))
    solver = SatSolver(variant("classic9"))
    with pytest.raises(SolverError, match="gave a model that is not a solution"):
        solver.count(HARD)


# --- time limits and Ctrl-C ----------------------------------------------------------------------


@pytest.mark.quick(1)
@every_solver
def test_time_limits(name: str) -> None:
    puzzle = pigeons()
    solver = SatSolver(puzzle.variant, name)
    assert solver.count(puzzle, timeout=0.05) == Count(0, exact=False, timed_out=True)
    assert solver.unique(puzzle, timeout=0.05) is None
    with pytest.raises(TimeoutError):
        solver.solve(puzzle, timeout=0.05)
    with pytest.raises(TimeoutError):
        next(solver.solutions(puzzle, timeout=0.05))


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["cadical195", "minisat22"])
def test_time_limit_of_an_enumeration(name: str) -> None:
    solver = SatSolver(variant("classic9"), name)
    for seconds in (0.1, 1, 10):  # a busy machine needs longer for the first solution
        count = solver.count(empty("classic9"), timeout=seconds)
        if count.value:
            break
    assert count.value > 0
    assert count.timed_out
    assert not count.exact
    assert solver.count(HARD, timeout=1000) == Count(1)
    with pytest.raises(TimeoutError):
        for _ in solver.solutions(empty("classic9"), timeout=0.1):
            pass


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["minisat22", "cadical195"])
@pytest.mark.parametrize("task", ["one long search", "many solutions"])
def test_ctrl_c(name: str, task: str) -> None:
    setup = f"""
from satsudoku import Puzzle, variant
from satsudoku.board.encoding import parse_encoding
from satsudoku.solvers.sat import SatSolver
puzzle = Puzzle(bytes(256), variant("classic16"))
if {task == "one long search"}:
    rules = parse_encoding({PIGEONS!r}, "pigeons")
    puzzle = Puzzle(bytes(13), rules)
solver = SatSolver(puzzle.variant, "{name}")
"""
    # Each interrupt leaves the solver fit for the next turn.
    fit = {
        "one long search": "assert solver.count(puzzle, timeout=0.1).timed_out",
        "many solutions": "assert solver.count(puzzle, limit=3).value == 3",
    }[task]
    assert after_ctrl_c(f"{fit}\nsolver.count(puzzle)", setup, turns=2) == ["interrupted"] * 2


# --- below ---------------------------------------------------------------------------------------


def test_flags_are_those_of_pysat() -> None:
    """What a solver of python-sat cannot do, it is not asked for."""
    from pysat.solvers import Solver

    for name, kind in SOLVERS.items():
        with Solver(name=getattr(SolverNames, name)[0]) as owner:
            native = hasattr(owner.solver, "minicard") or hasattr(owner.solver, "gluecard")
            assert kind.native == native
            assert kind.frees_gil != name.startswith("cadical")
            if kind.propagates:
                owner.propagate([1])
            if kind.warm:
                owner.start_mode(warm=True)


def test_a_build_without_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLVERS, "lost", SolverKind("lost"))
    with pytest.raises(SolverError, match="this build of python-sat has no lost"):
        SatSolver(variant("x5"), "lost").count(empty("x5"))


@pytest.mark.parametrize("found_before", [0, 1, 3])
@pytest.mark.parametrize("alone", [False, True])
def test_a_large_board_that_is_hard_goes_to_another_solver(
    found_before: int, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It yields what is left: no solution is lost, and none comes twice.

    Where no process can be started, as in the service, it searches in slices.
    """
    asked: list[str] = []

    class Impatient(Engine):
        def __init__(self, name: str, cnf: Cnf) -> None:
            super().__init__(name, cnf)
            asked.append(name)

        def models(self, assumptions: list[int], slices: float = math.inf) -> Generator[list[int]]:
            models = super().models(assumptions, slices)
            yield from models if slices == math.inf else islice(models, found_before)
            if slices != math.inf:
                raise TimeoutError

    def apart(name: str, cnf: Cnf, known: Iterable[Iterable[int]]) -> Generator[list[int]]:
        if alone:
            raise NoProcessError
        asked.append(name)
        return models_apart(name, cnf, known)

    monkeypatch.setattr(sat_module, "_LARGE", 0)
    monkeypatch.setattr(sat_module, "Engine", Impatient)
    monkeypatch.setattr("satsudoku.solvers.apart.models_apart", apart)
    puzzle = satsudoku.puzzle("12.. .... .... ....", "classic4")
    solutions = list(SatSolver(puzzle.variant).solutions(puzzle))
    assert asked == [DEFAULT, "cadical195"]
    assert len(solutions) == len(set(solutions)) == dlx(puzzle.variant).count(puzzle).value
    asked.clear()
    assert SatSolver(puzzle.variant, DEFAULT).count(puzzle).value == len(solutions)
    assert asked == [DEFAULT], "a solver that is named searches to the end"


@pytest.mark.thorough
def test_solvers_are_deleted() -> None:
    """A 9x9 formula takes about a megabyte."""
    (megabytes,) = numbers_of("""
from satsudoku import variant
from satsudoku.cover.cnf import Cnf
from satsudoku.solvers.engine import SOLVERS, Engine
cnf = Cnf.of(variant("classic9"))
[Engine(name, cnf) for name in SOLVERS]
before = peak()
[Engine(name, cnf) for name in SOLVERS for _ in range(10) if Engine(name, cnf) is None]
print(peak() - before)
""")
    assert megabytes < 40, "for 180 solvers"


@pytest.mark.thorough
def test_a_nearly_open_large_board_takes_little_memory() -> None:
    """Its pairs of options that exclude each other would be eleven million clauses."""
    count, different, megabytes = numbers_of("""
import satsudoku
from satsudoku import Puzzle
empty = Puzzle(bytes(49**2), "classic49")
print(satsudoku.count(empty, limit=2).value, len(set(satsudoku.solve(empty).values[:49])), peak())
""")
    assert (count, different) == (2, 49)
    assert SatSolver(variant("classic49")).name == "sat"  # which one depends on what is open
    assert SatSolver(variant("classic49"), DEFAULT).name == f"sat:{DEFAULT}"
    assert megabytes < 400
