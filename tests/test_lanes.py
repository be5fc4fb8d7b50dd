"""The lane kernel against dancing links and SAT: every variant, width and form of input."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from data import data_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from interruption import after_ctrl_c
from moves import random_images
from numpy.typing import NDArray
from own_process import numbers_of
from strategies import KNIGHT6, MANY, SHIPPED, dlx, puzzles

import satsudoku
from satsudoku import Puzzle, Variant, count_many, solve_many, solver, variant
from satsudoku.errors import PuzzleError, SatsudokuError, SolverError
from satsudoku.lanes.loading import lane_width
from satsudoku.lanes.tables import tables
from satsudoku.solvers.lanes import LanesSolver

CLASSIC = variant("classic9")
UNIQUE = "1.....2..3.....4"
SEVERAL = "1..............."  # 72 solutions
NONE = "123....4........"
EASY = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8..."
EMPTY = "." * 81
# Inkala's of 2010, as in puzzles/.
HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."

VARIANTS = [*SHIPPED, KNIGHT6]


def rows(made: list[Puzzle]) -> NDArray[np.uint8]:
    return np.array([list(puzzle.values) for puzzle in made], dtype=np.uint8)


@pytest.mark.quick(3)
@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_counts_and_solutions_are_those_of_dlx(
    rules: Variant, width: int, data: st.DataObject
) -> None:
    large = len(rules.cells) > 144
    kinds = (1, 2, 0) if large else (1, 2, 0, MANY, 1)
    made = [data.draw(puzzles(rules, solutions)) for solutions in kinds]
    expected = [dlx(rules).count(puzzle, limit=1000) for puzzle in made]
    for limit in (1, 2, 3, 10, 1000):
        least = [min(count.value, limit) for count in expected]
        assert count_many(made, limit=limit, variant=rules).tolist() == least
    exact = [puzzle for puzzle, count in zip(made, expected, strict=True) if count.exact]
    counts = count_many(exact, limit=None, variant=rules).tolist()
    assert counts == [count.value for count in expected if count.exact]

    firsts, numbers = solve_many(exact, limit=1, variant=rules)
    pairs, _ = solve_many(exact, limit=2, variant=rules)
    for index, (puzzle, count) in enumerate(zip(exact, counts, strict=True)):
        grids = {grid.values for grid in dlx(rules).solutions(puzzle)}
        assert {grid.values for grid in LanesSolver(rules).solutions(puzzle)} == grids
        assert numbers[index] == min(count, 1)
        empty = bytes(len(rules.cells))
        assert firsts[index].tobytes() in (grids or {empty})
        assert len({pair.tobytes() for pair in pairs[index]} & grids) == min(count, 2)
        if count < 2:
            assert pairs[index, 1].tobytes() == empty


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.name)
@settings(max_examples=3, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_counts_are_those_of_sat(rules: Variant, data: st.DataObject) -> None:
    made = [data.draw(puzzles(rules, solutions)) for solutions in (0, 1, 2)]
    sat = solver("sat", rules)
    for limit in (2, 3):
        expected = [sat.count(puzzle, limit=limit).value for puzzle in made]
        assert count_many(made, limit=limit, variant=rules).tolist() == expected


@pytest.mark.parametrize(
    "rules", [rules for rules in VARIANTS if len(rules.cells) <= 81], ids=lambda rules: rules.name
)
def test_boards_with_a_few_givens(rules: Variant, width: int) -> None:
    """Most lanes split, and puzzles reach their limit with many lanes at work."""
    boards = np.zeros((20, len(rules.cells)), dtype=np.uint8)
    boards[np.arange(20), np.arange(20) % len(rules.cells)] = 1
    expected = [dlx(rules).count(Puzzle(row.tobytes(), rules), limit=1000).value for row in boards]
    assert count_many(boards, limit=1000, variant=rules).tolist() == expected


def test_known_numbers_of_grids(width: int) -> None:
    assert count_many(["." * 16], limit=None, variant="classic4").tolist() == [288]
    assert count_many(["." * 25], limit=None, variant="x5").tolist() == [960]
    first_rows = "123456" + "." * 30
    assert count_many([first_rows], limit=None, variant="classic6").tolist() == [28_200_960 // 720]


@pytest.mark.parametrize("rectangles", [1, 3, 16, 17, 20])
def test_solutions_that_stand_for_several(width: int, rectangles: int) -> None:
    """Two rows of a band that swap the symbols of two columns: each rectangle doubles the count."""
    r, c = np.indices((16, 16))
    grid = ((4 * r + r // 4 + c) % 16 + 1).astype(np.uint8)
    for number in range(rectangles):
        row, column = 4 * (number // 8), number % 8
        grid[np.ix_([row, row + 2], [column, column + 8])] = 0
    puzzle = grid.reshape(1, 256)
    assert count_many(puzzle, limit=None, variant="classic16").tolist() == [2**rectangles]
    assert count_many(puzzle, limit=1000, variant="classic16").tolist() == [
        min(2**rectangles, 1000)
    ]
    first, number_of_first = solve_many(puzzle, limit=1, variant="classic16")
    pairs, number_of_pairs = solve_many(puzzle, limit=2, variant="classic16")
    assert (number_of_first[0], number_of_pairs[0]) == (1, 2)
    for solution in (first[0], *pairs[0]):
        assert count_many(solution.reshape(1, 256), limit=2, variant="classic16").tolist() == [1]
        assert not (puzzle[0][puzzle[0] > 0] != solution.ravel()[puzzle[0] > 0]).any()
    assert pairs[0, 0].tobytes() != pairs[0, 1].tobytes()


@pytest.mark.parametrize("number", [0, 1, 2, 127, 129, 511, 513, 1300])
def test_any_number_in_order(width: int, number: int) -> None:
    kinds = {UNIQUE: 1, SEVERAL: 5, NONE: 0}
    random = np.random.default_rng(number)
    lines = [list(kinds)[index] for index in random.integers(3, size=number)]
    counts = count_many(lines, limit=5, variant="classic4")
    assert counts.shape == (number,)
    assert counts.dtype == np.uint64
    assert counts.tolist() == [kinds[line] for line in lines]
    grids, solved = solve_many(lines, limit=1, variant="classic4")
    assert grids.shape == (number, 16)
    assert solved.tolist() == [min(kinds[line], 1) for line in lines]
    pairs, _ = solve_many(lines, limit=2, variant="classic4")
    assert pairs.shape == (number, 2, 16)
    assert (pairs.any(axis=2).sum(axis=1) == np.minimum(counts, 2)).all()


def test_empty_boards_reach_their_limit(width: int) -> None:
    boards = np.zeros((600, 81), dtype=np.uint8)
    assert (count_many(boards, limit=2) == 2).all()
    assert (count_many(boards[:70], limit=100) == 100).all()


def test_puzzles_that_reach_their_limit_among_others(width: int) -> None:
    """The search changes its order when most puzzles reach the limit, and back."""
    rng = np.random.default_rng(3)
    many = EASY.replace("1", ".").replace("2", ".").replace("3", ".")
    kinds = [many] * 3000 + [EASY] * 3000 + [EASY[:9] + EASY[:9] + EASY[18:]] * 3000 + [many] * 3000
    few = count_many([many, EASY, kinds[6000]], limit=5)
    assert few.tolist() == [5, 1, 0]
    blocks = np.array([5] * 3000 + [1] * 3000 + [0] * 3000 + [5] * 3000)
    for limit in (1, 2, 5):
        assert (count_many(kinds, limit=limit) == np.minimum(blocks, limit)).all()
        order = rng.permutation(len(kinds))
        mixed = [kinds[i] for i in order]
        assert (count_many(mixed, limit=limit) == np.minimum(blocks[order], limit)).all()


def test_dives_hand_out_the_remaining_lanes(width: int) -> None:
    """Hard puzzles among many that reach their limit: the first dives miss what they have."""
    hard = np.array([[int(c) for c in HARD.replace(".", "0")]], dtype=np.uint8)[0]
    fewer = hard.copy()
    fewer[np.flatnonzero(hard)[0]] = 0
    random = np.random.default_rng(5)
    grid = solve_many(hard[None])[0]
    open_boards = np.where(random.random((3000, 81)) < 0.1, grid, 0).astype(np.uint8)
    for board in hard, fewer:
        number = dlx(CLASSIC).count(Puzzle(board.tobytes(), CLASSIC), limit=10).value
        images = random_images(board, 2000, random)
        mixed = np.concatenate([open_boards[:2000], images, open_boards[2000:]])
        for limit in 1, 2, 5, 10:
            counts = count_many(mixed, limit=limit)
            assert (counts[2000:4000] == min(number, limit)).all()
            assert (np.delete(counts, np.s_[2000:4000]) == limit).all()


@pytest.mark.parametrize("values", [b"\1\1", b"\1\2\3\0\0\0\0\4", b"\1" * 16])
def test_contradictory_givens_count_nothing(width: int, values: bytes) -> None:
    board = np.frombuffer(values.ljust(16, b"\0"), dtype=np.uint8)[None]
    assert count_many(board, limit=None, variant="classic4").tolist() == [0]
    assert not solve_many(board, limit=1, variant="classic4")[0].any()


@pytest.mark.parametrize("name", ["anti-knight9", "anti-king9", "diagonal9", "windoku9"])
def test_grids_that_break_only_a_further_rule_count_nothing(width: int, name: str) -> None:
    """Every cell is given, so nothing is left to search: the clash itself is to be seen."""
    grid = solve_many([EASY])[0]
    assert count_many(grid, limit=2).tolist() == [1]
    assert count_many(grid, limit=2, variant=name).tolist() == [0]


def test_threads_change_nothing(width: int) -> None:
    lines = [EASY, EMPTY, EASY.replace("1", ".")] * 700
    for limit in (1, 2, 50):
        counts = count_many(lines, limit=limit)
        assert np.array_equal(counts, count_many(lines, limit=limit, threads=2))
        assert np.array_equal(counts, count_many(lines, limit=limit, threads=0))
    one, two = solve_many(lines, limit=2), solve_many(lines, limit=2, threads=2)
    assert np.array_equal(one[1], two[1])
    assert np.array_equal(one[0][::3], two[0][::3])


def test_the_classic_pass_and_the_table_pass_agree(width: int) -> None:
    from satsudoku import _kernel
    from satsudoku.cover.exact_cover import ExactCover

    cover = ExactCover.of(CLASSIC)
    shape = (len(cover.items), cover.primary, 81, 9, cover.indptr, cover.indices)
    special, general = _kernel.Tables(*shape), _kernel.Tables(*shape)
    assert special.classic9
    general.classic9 = False
    random = np.random.default_rng(5)
    boards = np.frombuffer(satsudoku.puzzle(EASY).values, dtype=np.uint8).repeat(400)
    boards = boards.reshape(81, 400).T * (random.random((400, 81)) < 0.9)
    boards = np.ascontiguousarray(boards, dtype=np.uint8)
    results = []
    for each in (special, general):
        counts = np.zeros(400, dtype=np.uint64)
        assert each.count(boards, counts, None, 60, width, 1)
        results.append(counts.tolist())
    assert results[0] == results[1]
    assert {0, 60} & set(results[0]) != set(results[0])


# --- ways in --------------------------------------------------------------------------------------


def test_the_kernel_counts_from_zero(width: int) -> None:
    puzzles = np.frombuffer(Puzzle(EASY).values * 3, np.uint8).reshape(3, 81)
    counts = np.full(3, 7, np.uint64)
    assert tables(CLASSIC).count(puzzles, counts, None, 2, lane_width(), 1)
    assert counts.tolist() == [1, 1, 1]


def test_all_kinds_of_input_mean_the_same() -> None:
    lines = [UNIQUE, SEVERAL, NONE, UNIQUE]
    made = [satsudoku.puzzle(line, "classic4") for line in lines]
    expected = [1, 72, 0, 1]
    text = "\n".join(["# a comment", lines[0], "", lines[1] + " rating", *lines[2:], "  "])
    for given_ in (
        lines,
        tuple(lines),
        made,
        rows(made),
        np.asfortranarray(rows(made)),
        rows(made)[:, ::-1][:, ::-1],
        text.encode(),
        text.replace("\n", "\r\n").encode(),
        text.replace(".", "0").encode() + b"\n",
    ):
        assert count_many(given_, limit=None, variant="classic4").tolist() == expected
        assert solve_many(given_, limit=None, variant=variant("classic4"))[1].tolist() == expected


def test_comments_are_those_of_files(tmp_path: Path) -> None:
    text = f"# a\n; b\n% c\n  // d\n  {FIRST}\n{FIRST};1.5\n{FIRST} {FIRST}\n".encode()
    assert count_many(text, limit=2, variant="classic4").tolist() == [2, 2, 2]
    encoding = tmp_path / "marks.toml"
    encoding.write_text(
        'symbols = "#;"\ngrids = [{ rows = 1, columns = 2 }]\n'
        'houses = [{ family = "row", kind = "rows" }]'
    )
    assert count_many(b"#.\n;#\n% comment", limit=None, variant=str(encoding)).tolist() == [1, 1]


@pytest.mark.parametrize("nothing", [[], (), b"", b"# none\n\n", np.zeros((0, 81), np.uint8)])
def test_no_puzzles(nothing: list[str] | bytes | NDArray[np.uint8]) -> None:
    assert count_many(nothing, limit=2).shape == (0,)
    grids, counts = solve_many(nothing)
    assert (grids.shape, counts.shape) == ((0, 81), (0,))


X5 = satsudoku.puzzle("." * 25)
FIRST = "1.....2..3......"


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (
            np.zeros((2, 80), np.uint8),
            "an array of shape (2, 80) and type uint8, expected (N, 16) and uint8 for classic4",
        ),
        (
            np.zeros(16, np.uint8),
            "one board; expected puzzles, one after another, such as a list of it",
        ),
        (
            np.zeros((1, 15), np.int64),
            "an array of shape (1, 15) and type int64, expected (N, 16) and uint8 for classic4",
        ),
        (np.full((3, 16), [[0], [5], [0]], np.uint8), "row 1: a value above 4"),
        ([X5], "row 0: Puzzle('.........................', 'x5'), expected a Puzzle of classic4"),
        ([FIRST, ""], "row 1: '', expected one line per puzzle"),
        ([FIRST, "# 1"], "row 1: '# 1', expected one line per puzzle"),
        (
            [FIRST + "\n" + FIRST],
            f"row 0: {FIRST + chr(10) + FIRST!r}, expected one line per puzzle",
        ),
        (
            [FIRST, FIRST.replace("3", "5")],
            "row 1: r3c2 holds '5' (character 10); expected one of 1234 or . 0 * _ for an empty "
            "cell",
        ),
        (
            f"# two\n{FIRST}\n{FIRST[:9]}\n".encode(),
            "line 3: row 1: 9 cells, expected 16 for classic4: '1.....2..'",
        ),
        (
            f"{FIRST}.\n".encode(),
            "line 1: row 0: column 17 follows the 16 cells of classic4; expected the line's end, "
            "or a blank before any further text",
        ),
    ],
)
def test_bad_input(bad: object, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        count_many(bad, limit=2, variant="classic4")  # type: ignore[arg-type]
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"limit": 0}, "limit is 0, expected 1 or more"),
        ({"threads": -1}, "threads is -1, expected 0 or more"),
        ({"variant": "clasic9"}, "no variant 'clasic9'; did you mean classic9"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], message: str) -> None:
    for ask in (count_many, solve_many):
        with pytest.raises(SatsudokuError) as caught:
            ask([EASY], **arguments)  # type: ignore[arg-type]
        assert str(caught.value).startswith(message)


def test_few_states_take_a_narrow_vector(monkeypatch: pytest.MonkeyPatch) -> None:
    from satsudoku import _kernel

    monkeypatch.delenv("SATSUDOKU_LANES", raising=False)
    widths = _kernel.widths()
    assert [lane_width(number) for number in (1, *widths)] == [widths[0], *widths]
    assert lane_width() == lane_width(10**6) == widths[-1]
    monkeypatch.setenv("SATSUDOKU_LANES", str(widths[-1]))
    assert lane_width(1) == widths[-1]


def test_an_unknown_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SATSUDOKU_LANES", "100")
    with pytest.raises(SolverError, match="SATSUDOKU_LANES is '100', expected one of 128"):
        count_many([EASY], limit=2)


# --- limits of time and memory --------------------------------------------------------------------


def test_time_ends_a_count(width: int) -> None:
    for seconds in (0.1, 1, 10):  # a busy machine needs longer for the first solutions
        count = LanesSolver(CLASSIC).count(Puzzle(EMPTY), timeout=seconds)
        if count.value:
            break
    assert (count.exact, count.timed_out) == (False, True)
    assert count.value > 0


def test_time_ends_an_enumeration(width: int) -> None:
    solutions = LanesSolver(CLASSIC).solutions(Puzzle(EMPTY), timeout=0.1)
    with pytest.raises(TimeoutError):
        for _ in solutions:
            pass


@pytest.mark.thorough
@pytest.mark.parametrize(
    "work",
    [
        'count_many(["." * 81])',
        'count_many(["." * 81] * 5000, threads=2)',
        'solve_many(["." * 144], limit=None, variant="classic12")',
        'list(LanesSolver(Puzzle("." * 81).variant).solutions(Puzzle("." * 81)))',
    ],
)
def test_ctrl_c_ends_work(work: str) -> None:
    setup = """
from satsudoku import Puzzle, count_many, solve_many
from satsudoku.solvers.lanes import LanesSolver
"""
    assert after_ctrl_c(work, setup) == ["interrupted"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("rules", "limit", "most"),
    [("classic9", 3_000_000, 150), ("classic16", 100_000, 150), ("classic25", 2, 450)],
)
def test_memory_grows_neither_with_the_count_nor_beyond_bounds(
    rules: str, limit: int, most: int
) -> None:
    count, megabytes = numbers_of(f"""
from satsudoku import count_many, variant
empty = "." * len(variant("{rules}").cells)
print(count_many([empty], limit={limit}, variant="{rules}")[0], peak())
""")
    assert count == limit
    assert megabytes < most


# --- the public lists -----------------------------------------------------------------------------


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "every", "limit"),
    [
        ("puzzles2_17_clue", 150, 2),
        ("puzzles3_magictour_top1465", 10, 2),
        ("puzzles5_sample", 40, 2),
        ("puzzles6_forum_hardest_1106", 20, 2),
        ("puzzles3_magictour_top1465", 60, 1),
        ("puzzles5_sample", 200, 3),
        ("puzzles6_forum_hardest_1106", 60, None),
        ("puzzles7_sample", 40, 1),
        ("puzzles7_sample", 40, 2),
        ("puzzles7_sample", 40, 3),
        ("puzzles7_sample", 80, 1000),
        ("puzzles7_sample", 80, None),
    ],
)
def test_public_lists_count_as_with_dlx(
    name: str, every: int, limit: int | None, width: int
) -> None:
    text = data_file(name).read_bytes()
    lines = [line for line in text.splitlines() if line and not line.startswith(b"#")][::every]
    expected = [dlx(CLASSIC).count(Puzzle(line[:81].decode()), limit=limit).value for line in lines]
    assert count_many(b"\n".join(lines), limit=limit).tolist() == expected
    if name != "puzzles7_sample":
        assert set(expected) == {1}
