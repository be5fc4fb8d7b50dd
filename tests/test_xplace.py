"""The figures of "X Number Place" (a document in Japanese, 2011-06-01), by its own order of search.

The document has three misprints, as its own sums show. Its table of exclusions has 489 for 479
(vertical 8,144, horizontal 8,623) and 587 for 577 (left 9,352, right 9,929); and 1,867, for the
turn by 180 degrees alone, should be 1,667.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import pytest

from satsudoku import Puzzle, classify_many, variant
from satsudoku.making.fillings import canonical_labels, patterns
from satsudoku.making.placements import puzzles_with_clues
from satsudoku.symmetry.cells import cell_symmetries

X5 = variant("x5")
LETTERS = str.maketrans("12345", "ABCDE")
PATTERNS = [
    "ABCDEBDECAECBADCADEBDEABC",
    "ABCDEBEDACDCBEAEDACBCAEBD",
    "ABCDECDEABEABCDBCDEADEABC",
    "ABCDECEBADEADCBDCEBABDAEC",
    "ABCDEDEABCBCDEAEABCDCDEAB",
    "ABCDEDEBCAECDABCAEBDBDAEC",
    "ABCDEECABDBEDCADABECCDEAB",
    "ABCDEECDABDEBCABDAECCAEBD",
]

# The moves by which the document excludes a placement that it has seen, in its order.
MOVES = {
    "diagonal 11-55": lambda r, c: (c, r),
    "vertical": lambda r, c: (r, 4 - c),
    "horizontal": lambda r, c: (4 - r, c),
    "left 90": lambda r, c: (4 - c, r),
    "right 90": lambda r, c: (c, 4 - r),
    "180": lambda r, c: (4 - r, 4 - c),
    "diagonal 15-51": lambda r, c: (4 - c, 4 - r),
}
IMAGES = {
    name: [5 * row + column for row, column in (move(*divmod(cell, 5)) for cell in range(25))]
    for name, move in MOVES.items()
}
# Which cells may come second, after the first.
SECOND = {
    0: tuple(range(1, 25)),
    1: (2, 3, *range(5, 20), 21, 22, 23),
    2: (6, 7, 8, *range(10, 15), 16, 17, 18, 22),
}


def puzzles_at(cells: Sequence[int]) -> list[str]:
    """The patterns that alone realise which clues are equal, with four symbols or more."""
    by_class: dict[tuple[int, ...], list[str]] = {}
    for pattern in PATTERNS:
        letters = [pattern[cell] for cell in cells]
        if len(set(letters)) >= 4:
            by_class.setdefault(tuple(map(letters.index, letters)), []).append(pattern)
    return [alone[0] for alone in by_class.values() if len(alone) == 1]


class Document:
    """The document's program: which placements it meets, and what it finds there.

    A set of cells is a mask; each placement comes with its images under the moves.
    """

    def __init__(self, moves: Sequence[str], *, deepen: bool = False) -> None:
        self.images = [[1 << image for image in IMAGES[move]] for move in moves]
        self.deepen = deepen  # below all placements, without looking for puzzles
        self.seen: set[int] = set()
        self.met: Counter[int] = Counter()
        self.puzzles: Counter[int] = Counter()
        self.boards: list[tuple[tuple[int, ...], str]] = []
        self.search((), 0, [0] * len(moves), tuple(SECOND))

    def search(
        self, chosen: tuple[int, ...], mask: int, images: list[int], free: Sequence[int]
    ) -> None:
        for cell in free:
            moved = [m | image[cell] for m, image in zip(images, self.images, strict=True)]
            if not self.seen.isdisjoint(moved):
                continue
            cells, here = (*chosen, cell), mask | 1 << cell
            self.seen.add(here)
            self.met[len(cells)] += 1
            later = SECOND[cell] if not chosen else tuple(c for c in free if c > cell)
            if len(cells) < 4:
                self.search(cells, here, moved, later)
                continue
            lines = [] if self.deepen else puzzles_at(cells)
            self.puzzles[len(cells)] += len(lines)
            self.boards += [(cells, pattern) for pattern in lines]
            if len(cells) == 4 and not lines:
                self.search(cells, here, moved, later)


@pytest.fixture(scope="module")
def program() -> Document:
    return Document(list(MOVES))


def test_the_eight_patterns() -> None:
    assert sorted(grid.line.translate(LETTERS) for grid in patterns(X5)) == PATTERNS


def test_the_moves_are_the_symmetries_of_the_square() -> None:
    square = {tuple(move) for move in cell_symmetries(X5, "square").tolist()}
    assert square == {tuple(image) for image in IMAGES.values()} | {tuple(range(25))}


def test_puzzles(program: Document) -> None:
    assert dict(program.puzzles) == {4: 246, 5: 8217}
    cells, pattern = min(program.boards, key=lambda board: (len(board[0]), board[0]))
    assert (cells, pattern) == ((0, 1, 5, 8), "ABCDEDEBCAECDABCAEBDBDAEC")  # it is printed first


def classes(boards: Iterable[bytes]) -> set[bytes]:
    """Boards up to the symmetries of the square and the names of symbols."""
    moves = cell_symmetries(X5, "square").tolist()
    forms = set()
    for values in boards:
        images = []
        for move in moves:
            moved = bytearray(25)
            for cell, target in enumerate(move):
                moved[target] = values[cell]
            images.append(canonical_labels(bytes(moved)))
        forms.add(min(images))
    return forms


@pytest.mark.thorough
def test_every_puzzle_of_the_document_is_among_ours(program: Document) -> None:
    for clues, number, all_of_them in (4, 246, 246), (5, 8076, 10090):
        theirs = classes(
            bytes("ABCDE".index(pattern[c]) + 1 if c in cells else 0 for c in range(25))
            for cells, pattern in program.boards
            if len(cells) == clues
        )
        listed = classes(puzzle.values for puzzle in ours(clues))
        assert (len(theirs), len(listed), len(ours(clues))) == (number, all_of_them, all_of_them)
        assert theirs <= listed


# How many placements each move excludes, alone and after those before it.
EXCLUSIONS = {
    "diagonal 11-55": (6902, 6902),
    "vertical": (1846, 1242),
    "horizontal": (1605, 479),
    "left 90": (1215, 729),
    "right 90": (2105, 577),
    "180": (1667, 480),
    "diagonal 15-51": (1627, 507),
}


def placements_left(moves: Sequence[str]) -> int:
    met = Document(moves, deepen=True).met
    return met[4] + met[5]


@pytest.mark.thorough
def test_placements_and_exclusions() -> None:
    everything = Document([], deepen=True).met
    assert (everything[4], everything[5], placements_left([])) == (3384, 15966, 19350)
    assert placements_left(list(MOVES)) == 8434
    left = 19350
    for number, (move, (alone, cumulative)) in enumerate(EXCLUSIONS.items(), start=1):
        assert 19350 - placements_left([move]) == alone
        now = placements_left(list(MOVES)[:number])
        assert left - now == cumulative
        left = now


@cache
def ours(clues: int) -> list[Puzzle]:
    return list(puzzles_with_clues(X5, clues, "square"))


@pytest.mark.thorough
def test_the_graded_file_agrees_with_the_ladders() -> None:
    file = Path(__file__).parents[1] / "puzzles" / "x5-graded.csv"
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert Counter(row["clues"] for row in rows) == {"4": 246, "5": 10090}
    puzzles = [Puzzle(row["puzzle"], X5) for row in rows]
    for clues in 4, 5:
        graded = [puzzle.line for puzzle in puzzles if puzzle.clues == clues]
        assert graded == [puzzle.line for puzzle in ours(clues)]
    for ladder in "rank8", "hamada", "satsudoku":
        ranking = classify_many(puzzles[::25], ladder, variant=X5)
        assert set(ranking.counts.tolist()) == {1}
        assert [row[ladder] for row in rows[::25]] == [str(t or "") for t in ranking.tiers.tolist()]
