from __future__ import annotations

import io
import sys
from itertools import permutations, product
from math import prod
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest
from data import data_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from interruption import after_ctrl_c
from moves import random_images
from numpy.typing import NDArray
from strategies import EXAMPLES, SHIPPED, cell_symmetries, grids, value_symmetries

import satsudoku
from satsudoku import (
    Grid,
    Puzzle,
    TimeLimit,
    Variant,
    _kernel,
    automorphism_count_many,
    automorphisms,
    canonical,
    canonical_many,
    formats,
    is_equivalent,
    variant,
)
from satsudoku.board.encoding import parse_encoding
from satsudoku.cli import run
from satsudoku.errors import PuzzleError
from satsudoku.formats.reading.same_rules import same_rules
from satsudoku.lanes.loading import values
from satsudoku.making.fillings import canonical_labels
from satsudoku.stream import dedupe
from satsudoku.symmetry.cells import cell_symmetries as all_moves
from satsudoku.symmetry.graph import automorphism_group, canonical_image

CLASSIC = variant("classic9")
# Minlex grids and how many automorphisms they have, after the threads on canonical forms in the New
# Sudoku Players' Forum: the one with the most, the greatest of all (both Red Ed), the first.
KNOWN = {
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645": 648,
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543": 72,
}
LEAST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def boards(random: np.random.Generator, number: int) -> NDArray[np.uint8]:
    """Boards of all densities: some of the cells of three grids, one of them without symmetries."""
    plain = "478156293123489567956723184381564729762891435549237816895672341234915678617348952"
    filled = values([plain, *KNOWN], CLASSIC)
    made = filled[random.integers(len(filled), size=number)]
    made[random.random(made.shape) < random.random((number, 1))] = 0
    return made


@pytest.mark.parametrize(("line", "order"), KNOWN.items())
def test_known_grids(line: str, order: int) -> None:
    random = np.random.default_rng(1)
    images = random_images(values([line], CLASSIC)[0], 50, random)
    assert (canonical_many(images) == values([line], CLASSIC)).all()
    assert automorphism_count_many(images) == [order] * 50
    assert automorphisms(Grid(line)).order == order


def test_the_first_grid_of_all_is_its_own_form() -> None:
    assert canonical(Grid(LEAST)) == Grid(LEAST)


def test_grids_with_pure_and_mixed_bands_meet_their_forms_as_puzzles_do() -> None:
    """A grid less one symbol takes the way of puzzles; with the symbol back its image is the same.

    The symbol that is left out shows where it was, so the automorphisms are those of the grid that
    keep it; summed over the symbols' orbits that makes nothing new. So the orders are compared.
    """
    random = np.random.default_rng(2)
    for line in (*KNOWN, LEAST):
        board = values([line], CLASSIC)
        without = np.where(board == 5, 0, board)
        (order,) = automorphism_count_many(without)
        assert order == automorphisms(Puzzle(without[0].tobytes())).order
        images = random_images(without[0], 20, random)
        assert (canonical_many(images) == canonical_many(without)).all()


def least_by_all_moves(board: NDArray[np.uint8]) -> tuple[bytes, int]:
    """The least image of a board of few clues, and how many moves lead to it: all are tried."""
    inside = list(permutations(range(3)))
    lines = np.array(
        [
            [3 * bands[b] + order[i] for b, order in enumerate(orders) for i in range(3)]
            for bands in inside
            for orders in product(inside, repeat=3)
        ],
        dtype=np.int64,
    )
    clues = np.flatnonzero(board)
    best = np.iinfo(np.int64).max
    ways = 0
    for rows, columns in ((clues // 9, clues % 9), (clues % 9, clues // 9)):
        places = 9 * lines[:, None, rows] + lines[None, :, columns]
        places = places.reshape(-1, len(clues))
        order = np.argsort(places, axis=1)
        symbols = board[clues][order]
        text = np.zeros(len(places), dtype=np.int64)
        named = np.zeros_like(symbols)
        last = np.zeros(len(places), dtype=np.uint8)
        for k in range(len(clues)):
            name = last + 1
            for j in range(k):
                np.copyto(name, named[:, j], where=symbols[:, j] == symbols[:, k])
            named[:, k] = name
            np.maximum(last, name, out=last)
            # Of two texts the one whose next clue comes later is less.
            place = np.take_along_axis(places, order[:, k : k + 1], axis=1)[:, 0]
            text = 1000 * text + 10 * (80 - place) + name
        least = int(text.min())
        ways = (0 if least < best else ways) + int((text == min(least, best)).sum())
        best = min(least, best)
    image = bytearray(81)
    while best:
        best, clue = divmod(best, 1000)
        image[80 - clue // 10] = clue % 10
    return bytes(image), ways


@pytest.mark.thorough
@pytest.mark.parametrize(
    "clues",
    [
        {0: 1, 13: 2, 40: 1, 66: 3},
        {3: 7, 4: 8, 5: 9, 40: 7},
        {10: 1, 20: 1, 30: 2, 40: 2, 50: 3},
        {0: 5, 10: 5, 20: 5, 80: 6},  # it contradicts itself, but in a box alone
    ],
)
def test_of_all_images_the_least(clues: dict[int, int]) -> None:
    board = np.zeros((1, 81), dtype=np.uint8)
    board[0, list(clues)] = list(clues.values())
    image, ways = least_by_all_moves(board[0])
    assert canonical_many(board)[0].tobytes() == image
    assert automorphism_count_many(board) == [ways]


@pytest.mark.thorough
def test_10000_random_symmetries_of_100_boards() -> None:
    random = np.random.default_rng(3)
    for board in boards(random, 100):
        images = random_images(board, 100, random)
        forms, counts = canonical_many(images), automorphism_count_many(images)
        assert len({form.tobytes() for form in forms}) == len(set(counts)) == 1
        form = forms[0].tobytes()
        assert form <= min(image.tobytes() for image in images)
        assert form == canonical_labels(form)
        assert canonical_many(forms[:1])[0].tobytes() == form
        # It is an image of the board, and has as many automorphisms, by another way to find out.
        both = [Puzzle(board.tobytes()), Puzzle(form)]
        assert len({canonical_image(one) for one in both}) == 1
        assert automorphism_group(both[0])[0] == counts[0]


def test_threads_change_nothing() -> None:
    made = boards(np.random.default_rng(4), 500)
    assert (canonical_many(made, threads=3) == canonical_many(made)).all()
    assert automorphism_count_many(made, threads=0) == automorphism_count_many(made)


def test_a_symbol_twice_in_a_line_is_refused() -> None:
    for cells in ({0, 8}, {0, 72}):
        twice = np.zeros((3, 81), dtype=np.uint8)
        twice[1, list(cells)] = 5
        with pytest.raises(PuzzleError, match=r"board 1 .* holds a symbol twice"):
            canonical_many(twice)


def test_none_at_all() -> None:
    assert canonical_many(b"").shape == (0, 81)
    assert automorphism_count_many(b"", variant="x5") == []


@pytest.mark.thorough
@pytest.mark.data
def test_17_clues_are_all_different_and_another_programs_minlex() -> None:
    lines = data_file("puzzles2_17_clue").read_bytes()
    puzzles = values(lines, CLASSIC)
    forms = canonical_many(puzzles)
    assert len(np.unique(forms, axis=0)) == len(puzzles) == 49158
    assert sum(automorphism_count_many(puzzles)) == 49158
    # The list's own forms come from another program. They are the least texts but for some 3 %.
    same = (forms == puzzles).all(axis=1)
    assert same.sum() == 47653
    for ours, theirs in zip(forms[~same], puzzles[~same], strict=True):
        assert ours.tobytes() < theirs.tobytes()


# --- other variants ------------------------------------------------------------------------------

OTHERS = [rules for rules in SHIPPED if len(rules.cells) <= 256 and rules != CLASSIC]


@pytest.mark.parametrize("rules", OTHERS, ids=lambda rules: rules.name)
@settings(max_examples=3, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_images_have_one_form(rules: Variant, data: st.DataObject) -> None:
    grid = data.draw(grids(rules))
    kept = data.draw(st.lists(st.booleans(), min_size=len(rules.cells), max_size=len(rules.cells)))
    puzzle = Puzzle(bytes(v if k else 0 for v, k in zip(grid.values, kept, strict=True)), rules)
    image = puzzle.transform(data.draw(cell_symmetries(rules)), data.draw(value_symmetries(rules)))
    form = canonical(puzzle)
    assert canonical(image) == form == canonical(form)
    assert is_equivalent(puzzle, image)
    assert form.clues == puzzle.clues


def orbit(puzzle: Puzzle) -> set[bytes]:
    """Every image, by all moves of cells; symbols in order of appearance."""
    moves = np.argsort(all_moves(puzzle.variant), axis=1)
    board = np.frombuffer(puzzle.values, dtype=np.uint8)
    return {canonical_labels(board[move].tobytes()) for move in moves}


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["x5", "classic4"])
def test_forms_separate_the_same_classes_as_all_moves(name: str) -> None:
    rules = variant(name)
    random = np.random.default_rng(5)
    made = []
    for _ in range(60):
        board = np.zeros(len(rules.cells), dtype=np.uint8)
        board[random.permutation(len(board))[:3]] = random.integers(1, 3, size=3)
        made.append(Puzzle(board.tobytes(), rules))
    classes = {}
    for puzzle in made:
        images = orbit(puzzle)
        assert canonical_labels(canonical(puzzle).values) in images
        classes.setdefault(min(images), set()).add(canonical(puzzle))
        assert automorphisms(puzzle).order * len(images) == len(all_moves(rules))
    assert 5 < len(classes) < 60
    assert all(len(forms) == 1 for forms in classes.values())
    assert len(set.union(*classes.values())) == len(classes)


def test_generators_make_the_group() -> None:
    puzzle = Puzzle("12" + "." * 14, "classic4")
    group = automorphisms(puzzle)
    assert all(puzzle.transform(g.cells, g.values) == puzzle for g in group.generators)
    made = {tuple(range(16))}
    open_ = list(made)
    while open_:
        one = open_.pop()
        new = {tuple(g.cells[cell] for cell in one) for g in group.generators} - made
        made |= new
        open_.extend(new)
    kept = [m for m in all_moves(puzzle.variant).tolist() if {m[0], m[1]} == {0, 1}]
    assert sorted(made) == sorted(map(tuple, kept))
    assert group.order == len(kept)


def test_relations_are_kept() -> None:
    """Of the symbols' names only the reverse keeps consecutive ones; knights' moves keep less."""
    rules = EXAMPLES["knight"]
    puzzle = Puzzle("12" + "." * 79, rules)
    turned = puzzle.transform(
        [rules.cell_index[c, 10 - r] for r, c in rules.cells], [9, 8, 7, 6, 5, 4, 3, 2, 1]
    )
    assert is_equivalent(puzzle, turned)
    assert not is_equivalent(puzzle, Puzzle("13" + "." * 79, rules))
    assert not is_equivalent(puzzle, Puzzle("1......2." + "." * 72, rules))
    assert automorphisms(Puzzle(bytes(81), rules)).order == 8


@pytest.mark.parametrize("name", ["classic16", "classic25", "classic49"])
def test_large_empty_boards(name: str) -> None:
    rules = variant(name)
    box = round(len(rules.symbols) ** 0.5)
    lines = np.prod(np.arange(1, box + 1, dtype=object)) ** (box + 1)
    assert automorphisms(Puzzle(bytes(len(rules.cells)), rules)).order == 2 * lines**2


def test_empty_samurai() -> None:
    """11 triples of rows and as many of columns stay together, for neighbouring grids share some.

    Each corner has two bands and two stacks that may be exchanged. The square has eight symmetries.
    """
    rules = variant("samurai")
    empty = Puzzle(bytes(len(rules.cells)), rules)
    assert automorphisms(empty).order == 6**22 * 2**8 * 8


def test_boards_of_different_rules_are_no_images() -> None:
    assert not is_equivalent(Puzzle(bytes(81)), Puzzle(bytes(81), "diagonal9"))
    assert not is_equivalent(Puzzle(bytes(81), "windoku9"), Puzzle(bytes(81), "diagonal9"))


def test_a_copy_of_the_classic_has_its_form() -> None:
    copy = parse_encoding('extends = "classic9"', "copy")
    puzzle = Puzzle("12" + "." * 79, copy)
    assert canonical(puzzle) == Puzzle("." * 79 + "12", copy)


# Of 16 vertices each; refinement tells neither apart, nor their vertices.
def rook() -> set[tuple[int, int]]:
    pairs = ((a, b) for b in range(16) for a in range(b))
    return {(a, b) for a, b in pairs if a // 4 == b // 4 or a % 4 == b % 4}


def shrikhande() -> set[tuple[int, int]]:
    steps = {(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)}
    pairs = ((a, b) for b in range(16) for a in range(b))
    return {(a, b) for a, b in pairs if ((b // 4 - a // 4) % 4, (b % 4 - a % 4) % 4) in steps}


def many_of_both(copies: int) -> _kernel.ColoredGraph:
    edges = [
        (16 * copy + a, 16 * copy + b)
        for copy in range(copies)
        for a, b in sorted((rook, shrikhande)[copy % 2]())
    ]
    return _kernel.ColoredGraph(
        np.zeros(16 * copies, dtype=np.int32), np.array(edges, dtype=np.int32)
    )


NO_EDGES = np.empty((0, 2), dtype=np.int32)


def test_orders_of_graphs() -> None:
    base, generators = many_of_both(4).automorphisms(NO_EDGES)
    # Those of each copy, and the exchanges of like copies.
    assert prod(size for _, size in base) == (1152 * 192) ** 2 * 2 * 2
    assert all(sorted(images) == list(range(64)) for images in generators)


def test_time_limits_hold_in_the_search() -> None:
    start = perf_counter()
    with pytest.raises(TimeoutError), TimeLimit(0.2):
        many_of_both(40)
    assert perf_counter() - start < 30  # 0.2 s too late at most, where the machine is quiet


@pytest.mark.thorough
def test_ctrl_c_ends_the_search() -> None:
    folders = [str(Path(__file__).parent), str(Path(__file__).parents[1])]
    setup = f"import sys; sys.path[:0] = {folders}; from test_symmetry import many_of_both"
    assert after_ctrl_c("many_of_both(40)", setup, turns=2) == ["interrupted"] * 2


@pytest.mark.parametrize(
    ("edges", "message"),
    [([[0, 3]], "ends at no vertex"), ([[-1, 0]], "ends at no vertex"), ([[0]], "wrong shapes")],
)
def test_edges_have_two_ends(edges: list[list[int]], message: str) -> None:
    wrong = np.array(edges, dtype=np.int32)
    with pytest.raises(ValueError, match=message):
        _kernel.ColoredGraph(np.zeros(3, dtype=np.int32), wrong)
    graph = _kernel.ColoredGraph(np.zeros(3, dtype=np.int32), NO_EDGES)
    with pytest.raises(ValueError, match=message):
        graph.automorphisms(wrong)


# --- streams and commands ------------------------------------------------------------------------

FILE = """# four puzzles, three kinds, a bad one
1.....2..3.....4
12....1.........
4.....3..2.....1
1..y............
12345....................
54321....................
"""


def test_the_first_of_each_kind_in_order() -> None:
    entries = [e for batch in dedupe(formats.read(io.StringIO(FILE))) for e in batch]
    assert [(entry.line, entry.error is None) for entry in entries] == [
        (2, True),
        (3, True),
        (5, False),
        (6, True),
    ]


def test_dedupe_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FILE.encode())))
    assert run(["dedupe", "-"]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines() == [FILE.splitlines()[i] for i in (1, 2, 5)]
    assert err.splitlines()[0].startswith("satsudoku: <stdin>:5: r1c4 holds 'y'")
    assert err.splitlines()[1:] == ["satsudoku: 3 different puzzles"]


def test_canonical_command(capsys: pytest.CaptureFixture[str]) -> None:
    line = next(iter(KNOWN))
    turned = Grid(line).transpose().relabel("987654321").line
    assert run(["canonical", turned]) == 0
    assert capsys.readouterr() == (f"{line}\n", "")
    assert run(["canonical", "--json", turned]) == 0
    assert f'"canonical": "{line}"' in capsys.readouterr().out


def test_lines_of_puzzles_keep_their_layout(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, other = (satsudoku.build("classic4").cage("r1c1 r2c1", sum=n).puzzle() for n in (3, 5))
    clued = Puzzle("..43....4.1.....", other.variant)
    file = tmp_path / "killers.json"
    file.write_text("".join(formats.write([one, other, clued], "json")))
    for command in ("dedupe", "canonical", "vicinity"):
        run([command, str(file)])
        lines = capsys.readouterr().out
        puzzles = [entry.puzzle for entry in formats.read(io.StringIO(lines))]
        assert puzzles[-1] is not None
        assert same_rules(puzzles[-1], Puzzle(puzzles[-1].values, other.variant))
        if command == "dedupe":
            both = zip(puzzles, [one, other, clued], strict=True)
            assert all(puzzle and same_rules(puzzle, given) for puzzle, given in both)
        run([command, "--stop-after", "99", "-o", str(tmp_path / "lines.txt"), str(file)])
        assert (tmp_path / "lines.txt").read_text() == lines
