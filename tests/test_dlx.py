"""Dancing links: known counts, limits, interruption, enumeration, colors."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice
from math import factorial, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from interruption import after_ctrl_c
from own_process import numbers_of
from samples import tries
from strategies import MANY, SHIPPED, dlx, first_grid, puzzles

import satsudoku
from satsudoku import Puzzle, Variant, variant
from satsudoku._kernel import Dance, Links
from satsudoku.board.encoding import parse_encoding
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.errors import SolverError
from satsudoku.solvers import Count
from satsudoku.solvers.dlx import DlxSolver, cover_solutions


def empty(name: str) -> Puzzle:
    rules = variant(name)
    return Puzzle(bytes(len(rules.cells)), rules)


def count(puzzle: Puzzle, limit: int | None = None, timeout: float | None = None) -> Count:
    return dlx(puzzle.variant).count(puzzle, limit, timeout)


def latin(order: int) -> Puzzle:
    rules = parse_encoding(
        f'symbols = "{"123456789"[:order]}"\n'
        f"grids = [{{ rows = {order}, columns = {order} }}]\n"
        'houses = [{ family = "row", kind = "rows" }, { family = "column", kind = "columns" }]',
        f"latin{order}",
    )
    return Puzzle(bytes(order * order), rules)


def matchings(vertices: int) -> ExactCover:
    """Ways to pair this number of people: (n - 1)!! for an even n, none for an odd one."""
    people = [str(i) for i in range(vertices)]
    return ExactCover.build(people, [], [(f"{a}-{b}", [a, b]) for a, b in combinations(people, 2)])


# --- counts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "grids"),
    [
        (empty("classic4"), 288),
        (empty("x5"), 960),
        (latin(3), 12),
        (latin(4), 576),
        (latin(5), 161_280),
        (Puzzle("123456" + "." * 30, "classic6"), 28_200_960 // factorial(6)),
        (Puzzle("12345" + "." * 20, "x5"), 8),
        (Puzzle("1234" + "." * 12, "classic4"), 288 // factorial(4)),
    ],
    ids=["classic4", "x5", "latin3", "latin4", "latin5", "classic6", "x5 row", "classic4 row"],
)
def test_known_counts(puzzle: Puzzle, grids: int) -> None:
    assert count(puzzle) == Count(grids)


def test_the_grids_that_enumeration_yields_are_those_that_are_counted() -> None:
    for puzzle in empty("classic4"), empty("x5"):
        grids = list(dlx(puzzle.variant).solutions(puzzle))
        assert len(set(grids)) == len(grids) == count(puzzle).value
        assert all(grid.is_valid() for grid in grids)


@pytest.mark.parametrize("vertices", [2, 5, 7, 8, 10, 11])
def test_matchings(vertices: int) -> None:
    number = sum(1 for _ in cover_solutions(matchings(vertices)))
    assert number == (0 if vertices % 2 else prod(range(1, vertices, 2)))


def test_queens() -> None:
    """Diagonals are secondary items: at most one queen each (TAOCP 4B, 7.2.2.1)."""
    size = 8
    rows, columns = [f"r{i}" for i in range(size)], [f"c{i}" for i in range(size)]
    up = [f"a{i}" for i in range(2 * size - 1)]
    down = [f"b{i}" for i in range(2 * size - 1)]
    options = [
        (f"{i}{j}", [f"r{i}", f"c{j}", f"a{i + j}", f"b{i - j + size - 1}"])
        for i in range(size)
        for j in range(size)
    ]
    cover = ExactCover.build(rows + columns, up + down, options)
    assert sum(1 for _ in cover_solutions(cover)) == 92


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("solutions", [0, 1, 2, MANY])
@settings(max_examples=3)
@given(data=st.data())
def test_limits(rules: Variant, solutions: int, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(rules, solutions))
    whole = count(puzzle, limit=1000)
    assert whole.value >= MANY if solutions == MANY else whole == Count(solutions)
    for limit in 1, 2, 3, 5:
        # A limit that is reached is not known to be all, even if it is.
        exact = whole.value < limit
        assert count(puzzle, limit) == Count(min(whole.value, limit), exact=exact)
    assert dlx(rules).unique(puzzle) is (solutions == 1)


@pytest.mark.parametrize("limit", [1 << 62, 1 << 63, (1 << 64) - 1, 1 << 64, 1 << 200])
def test_large_limits(limit: int) -> None:
    assert count(empty("classic4"), limit) == Count(288)


@pytest.mark.parametrize(
    ("limit", "timeout", "message"),
    [
        (0, None, "limit is 0, expected 1 or more"),
        (-3, None, "limit is -3, expected 1 or more"),
        (None, 0.0, "timeout is 0.0, expected more than 0 seconds"),
        (None, -1.0, "timeout is -1.0, expected more than 0 seconds"),
        (None, float("nan"), "timeout is nan, expected more than 0 seconds"),
    ],
)
def test_faulty_limits(limit: int | None, timeout: float | None, message: str) -> None:
    with pytest.raises(SolverError) as caught:
        count(empty("classic4"), limit, timeout)
    assert str(caught.value) == message
    if limit is None:
        with pytest.raises(SolverError):
            dlx(variant("classic4")).solutions(empty("classic4"), timeout)


def test_a_puzzle_of_another_variant_is_refused() -> None:
    with pytest.raises(SolverError) as caught:
        dlx(variant("classic9")).count(empty("diagonal9"))
    assert str(caught.value) == "this solver is loaded with classic9, the puzzle is of diagonal9"
    with pytest.raises(SolverError):
        dlx(variant("classic9")).solutions(empty("diagonal9"))


def test_contradictory_givens_have_no_solution() -> None:
    for line in "11" + "." * 14, "1...1...........", "1....1..........", "1" * 16:
        puzzle = Puzzle(line, "classic4")
        assert count(puzzle) == Count(0)
        assert list(satsudoku.solutions(puzzle, solver="dlx")) == []
        assert satsudoku.solve(puzzle, solver="dlx") is None
    # No two equal givens meet, yet r1c1 has no symbol left.
    assert count(Puzzle(".123........4...", "classic4")) == Count(0)


def test_a_filled_puzzle_is_its_own_solution() -> None:
    grid = first_grid(variant("classic9"))
    assert list(dlx(grid.variant).solutions(Puzzle(grid.values, grid.variant))) == [grid]
    assert count(Puzzle(grid.values, grid.variant)) == Count(1)


# --- time limits and interruption ----------------------------------------------------------------


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["classic25", "classic16", "classic9"])
def test_a_time_limit_ends_a_count(name: str) -> None:
    start = time.monotonic()
    result = count(empty(name), timeout=0.2)
    assert time.monotonic() - start >= 0.2
    assert (result.exact, result.timed_out) == (False, True)
    assert str(result) == f"at least {result.value}"
    assert dlx(variant(name)).unique(empty(name), timeout=0.05) in (False, None)


def test_a_time_limit_ends_an_enumeration_that_finds_solutions() -> None:
    start = time.monotonic()
    with pytest.raises(TimeoutError, match="the time limit ended the search"):
        for _ in dlx(variant("classic9")).solutions(empty("classic9"), timeout=0.2):
            pass
    assert time.monotonic() - start >= 0.2


def test_a_time_limit_ends_an_enumeration_that_finds_none() -> None:
    start = time.monotonic()
    with pytest.raises(TimeoutError, match="the time limit ended the search"):
        next(cover_solutions(matchings(41), timeout=0.2))
    assert time.monotonic() - start >= 0.2


@pytest.mark.parametrize("timeout", [60.0, 1e12, 1e300, float("inf")])
def test_a_long_time_limit_changes_nothing(timeout: float) -> None:
    assert count(empty("classic4"), timeout=timeout) == Count(288)
    assert sum(1 for _ in satsudoku.solutions(empty("x5"), solver="dlx", timeout=timeout)) == 960


INTERRUPTED = {
    "count": "satsudoku.count(empty, solver='dlx')",
    "limited": "satsudoku.count(empty, limit=10**15, timeout=1e6, solver='dlx')",
    "solve": "next(cover_solutions(matchings(41)))",
    "solve limited": "next(cover_solutions(matchings(41), timeout=1e6))",
}


@pytest.mark.thorough
@pytest.mark.parametrize("what", INTERRUPTED)
def test_control_c_ends_a_search(what: str) -> None:
    setup = """
from itertools import combinations
import satsudoku
from satsudoku import Puzzle
from satsudoku.cover.exact_cover import ExactCover
from satsudoku.solvers.dlx import cover_solutions

def matchings(vertices):
    people = [str(i) for i in range(vertices)]
    return ExactCover.build(people, [], [(a + b, [a, b]) for a, b in combinations(people, 2)])

empty = Puzzle("." * 256, "classic16")
satsudoku.solve(empty)
"""
    assert after_ctrl_c(INTERRUPTED[what], setup) == ["interrupted"]


# --- enumeration ---------------------------------------------------------------------------------


@pytest.mark.thorough
def test_enumeration_is_lazy_and_its_memory_bounded() -> None:
    seen, megabytes = numbers_of("""
from itertools import islice
import satsudoku
from satsudoku import Puzzle

walk = satsudoku.solutions("." * 81, solver="dlx")
seen = len(set(islice(walk, 1000)))
before = peak()
for _ in islice(walk, 50_000):
    pass
print(seen, peak() - before)
""")
    assert seen == 1000
    assert megabytes < 5


def test_the_order_of_solutions_is_fixed() -> None:
    puzzle = empty("classic9")
    first, second = (
        list(islice(DlxSolver(puzzle.variant).solutions(puzzle), 200)) for _ in range(2)
    )
    assert first == second
    assert len(set(first)) == 200


def test_searches_do_not_disturb_each_other() -> None:
    solver = dlx(variant("classic9"))
    band = Puzzle("123456789456789123789123456" + "." * 54)
    alone = [list(islice(solver.solutions(p), 60)) for p in (empty("classic9"), band)]
    one, two = solver.solutions(empty("classic9")), solver.solutions(band)
    turns = []
    for _ in range(60):
        turns.append((next(one), next(two)))
        assert solver.count(band, limit=5) == Count(5, exact=False)
    assert turns == list(zip(*alone, strict=True))


def test_a_dropped_search_leaves_the_solver_as_it_was() -> None:
    solver = dlx(variant("x5"))
    walk = solver.solutions(empty("x5"))
    next(walk)
    del walk
    assert solver.count(empty("x5")) == Count(960)


def test_threads_share_a_solver() -> None:
    solver = dlx(variant("classic6"))
    row = Puzzle("123456" + "." * 30, "classic6")
    results: list[Count] = []
    threads = [threading.Thread(target=lambda: results.append(solver.count(row))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [Count(39_168)] * 4


def test_python_runs_while_a_thread_searches() -> None:
    puzzle = empty("classic16")
    solver = dlx(puzzle.variant)
    for seconds in (0.2, 1, 5, 25):  # on a busy machine turns are rare
        search = threading.Thread(target=partial(solver.count, puzzle, timeout=seconds))
        search.start()
        turns = 0
        while search.is_alive():
            turns += 1
            time.sleep(0.001)
        # A search that kept the GIL would leave a turn or two before it and one after it.
        if turns > 10:
            break
    assert turns > 10


# --- colors, against a search that is too simple to be wrong -------------------------------------


def naive(cover: ExactCover) -> Iterator[frozenset[int]]:
    """All sets of options that cover every primary item once, and agree on the others' colors."""
    rows = []
    for option in range(len(cover.options)):
        span = slice(cover.indptr[option], cover.indptr[option + 1])
        rows.append(
            dict(zip(cover.indices[span].tolist(), cover.colors[span].tolist(), strict=True))
        )

    def extend(chosen: tuple[int, ...], given: dict[int, int]) -> Iterator[frozenset[int]]:
        free = [item for item in range(cover.primary) if item not in given]
        if not free:
            yield frozenset(chosen)
            return
        for option, row in enumerate(rows):
            if free[0] in row and all(
                item not in given or (color != 0 and given[item] == color)
                for item, color in row.items()
            ):
                yield from extend((*chosen, option), given | row)

    return extend((), {})


@st.composite
def colored_covers(draw: st.DrawFn) -> ExactCover:
    primary = draw(st.integers(1, 5))
    secondary = draw(st.integers(0, 4))
    items = st.sampled_from(range(primary + secondary))
    options = draw(
        st.lists(st.dictionaries(items, st.integers(0, 2), min_size=1, max_size=4), max_size=12)
    )
    return ExactCover.build(
        [f"p{i}" for i in range(primary)],
        [f"s{i}" for i in range(secondary)],
        [
            (
                str(number),
                [
                    f"p{item}"
                    if item < primary
                    else (f"s{item - primary}", f"c{color}" if color else "")
                    for item, color in option.items()
                ],
            )
            for number, option in enumerate(options)
        ],
    )


@pytest.mark.thorough
@settings(max_examples=tries(60, 150))
@given(colored_covers())
def test_colors_agree_with_a_naive_search(cover: ExactCover) -> None:
    covers = Counter(frozenset(options) for options in cover_solutions(cover))
    assert covers == Counter(naive(cover))


@pytest.mark.thorough
@settings(max_examples=tries(60, 150))
@given(colored_covers(), st.data())
def test_chosen_options_keep_the_solutions_that_have_them(
    cover: ExactCover, data: st.DataObject
) -> None:
    if not cover.options:
        return
    links = Links(len(cover.items), cover.primary, cover.indptr, cover.indices, cover.colors)
    numbers = st.integers(0, len(cover.options) - 1)
    chosen = data.draw(st.lists(numbers, max_size=3, unique=True))
    # A chosen option need not have a primary item; what a search chooses itself has one.
    rows = [set(cover.option_items(option).tolist()) for option in chosen]
    if any(min(row) >= cover.primary for row in rows):
        return
    expected = Counter(solution for solution in naive(cover) if solution >= set(chosen))
    search = Dance(links, chosen)
    covers = Counter(frozenset(options) for options in iter(search.next, None))
    assert covers == expected
    assert links.count(chosen) == (0, expected.total(), 0)
    assert search.next() is None


@pytest.mark.parametrize(
    ("items", "primary", "indptr", "indices", "colors"),
    [
        (1, 2, [0, 1], [0], [0]),
        (-1, 0, [0], [], []),
        (1, 1, [], [], []),
        (1, 1, [0, 2], [0], [0]),
        (1, 1, [1, 1], [0], [0]),
        (1, 1, [0, 1], [1], [0]),
        (1, 1, [0, 1], [-1], [0]),
        (1, 1, [0, 1], [0], [1]),
        (2, 1, [0, 1], [1], [-1]),
        (2, 1, [0, 2], [1, 0], [0, 0]),
        (2, 1, [0, 2], [0, 0], [0, 0]),
        (1, 1, [0, 1, 1], [0], [0]),
        (1, 1, [0, 5, 1], [0], [0]),
        (1, 1, [0, 1], [0], []),
    ],
)
def test_arrays_that_are_no_cover_are_refused(
    items: int, primary: int, indptr: list[int], indices: list[int], colors: list[int]
) -> None:
    arrays = [np.array(values, dtype=np.int32) for values in (indptr, indices, colors)]
    with pytest.raises(ValueError, match=r"exact cover|option"):
        Links(items, primary, *arrays)


def test_chosen_options_that_do_not_exist_are_refused() -> None:
    cover = matchings(4)
    links = Links(len(cover.items), cover.primary, cover.indptr, cover.indices, cover.colors)
    for option in -1, 6:
        with pytest.raises(ValueError, match="a chosen option does not exist"):
            links.count([option])
        with pytest.raises(ValueError, match="a chosen option does not exist"):
            Dance(links, [option])
    assert links.count([0, 0]) == (0, 0, 0)
    assert links.count([0, 1]) == (0, 0, 0)
    assert links.count([0, 5]) == (0, 1, 0)


def test_an_option_chosen_twice_clashes_with_itself() -> None:
    cover = ExactCover.build(["a"], ["x"], [("plain", ["a"]), ("colored", [("x", "red")])])
    links = Links(len(cover.items), cover.primary, cover.indptr, cover.indices, cover.colors)
    for option in 0, 1:
        assert links.count([option, option]) == (0, 0, 0)
        assert Dance(links, [option, option]).next() is None
    assert links.count([1]) == (0, 1, 0)
