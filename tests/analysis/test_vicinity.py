from __future__ import annotations

import io
import sys
from itertools import combinations, product
from pathlib import Path

import pytest
from strategies import dlx

from satsudoku import Puzzle, generate, vicinity
from satsudoku.cli import run
from satsudoku.errors import SolverError


def by_dlx(puzzle: Puzzle, removed: int, added: int, minimal: bool) -> set[Puzzle]:
    """Every neighbour, one by one."""
    rules = puzzle.variant
    unique = dlx(rules).unique
    neighbours = set()
    clues = [cell for cell, value in enumerate(puzzle.values) if value]
    for gone in combinations(clues, removed):
        base = [0 if cell in gone else value for cell, value in enumerate(puzzle.values)]
        empty = [cell for cell, value in enumerate(base) if not value]
        for cells in combinations(empty, added):
            for values in product(range(1, len(rules.symbols) + 1), repeat=added):
                if any(puzzle.values[c] == v for c, v in zip(cells, values, strict=True)):
                    continue
                board = list(base)
                for cell, value in zip(cells, values, strict=True):
                    board[cell] = value
                neighbour = Puzzle(bytes(board), rules)
                if unique(neighbour) and not (minimal and spare(neighbour)):
                    neighbours.add(neighbour)
    return neighbours


def spare(puzzle: Puzzle) -> bool:
    unique = dlx(puzzle.variant).unique
    return any(
        unique(Puzzle(puzzle.values[:cell] + b"\0" + puzzle.values[cell + 1 :], puzzle.variant))
        for cell, value in enumerate(puzzle.values)
        if value
    )


@pytest.mark.parametrize("minimal", [False, True])
@pytest.mark.parametrize(
    ("removed", "added"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)]
)
def test_small_boards_by_another_solver(removed: int, added: int, minimal: bool) -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    neighbours = list(vicinity(puzzle, removed, added, minimal=minimal))
    assert len(neighbours) == len(set(neighbours))
    assert set(neighbours) == by_dlx(puzzle, removed, added, minimal)
    assert neighbours or removed != added


def test_nine_by_nine_by_another_solver() -> None:
    puzzle = next(generate(1, clues=24, minimal=True, seed=1))
    assert set(vicinity(puzzle)) == by_dlx(puzzle, 1, 1, False)


def test_parts_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle("1.....2..3.....4", "classic4")
    expected = list(vicinity(puzzle, 2, 2))
    assert list(vicinity(puzzle, 2, 2, threads=2)) == expected
    neighbours = sys.modules["satsudoku.analysis.vicinity"]
    monkeypatch.setattr(neighbours, "_TRIALS", 7)
    monkeypatch.setattr(neighbours, "_BASES", 2)
    assert set(vicinity(puzzle, 2, 2)) == set(expected)


def test_more_than_there_are() -> None:
    with pytest.raises(SolverError, match="-5 of 4 clues"):
        vicinity(Puzzle("1.....2..3.....4", "classic4"), 5, 1)
    with pytest.raises(SolverError, match="expected 0 or more"):
        vicinity(Puzzle("1.....2..3.....4", "classic4"), 1, -1)


def test_a_puzzle_of_too_few_clues_is_reported_in_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    puzzle = "1.....2..3.....4"
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{puzzle}\n{'.' * 16}\n{puzzle}\n")
    assert run(["vicinity", "--csv", "--fields", "line,puzzle,error", str(file)]) == 1
    out, err = capsys.readouterr()
    neighbours = [neighbour.line for neighbour in vicinity(Puzzle(puzzle, "classic4"))]
    error = "the puzzle has 0 clues; expected at least 1 to remove"
    assert out.splitlines()[1:] == [
        *(f"1,{line}," for line in neighbours),
        f"2,{'.' * 16},{error}",
        *(f"3,{line}," for line in neighbours),
    ]
    assert f"{file}:2: the puzzle has 0 clues" in err


def test_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = "1.....2..3.....4\n1..y............\n1.....2..3...4..\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run(["vicinity", "--minimal", "-"]) == 1
    out, err = capsys.readouterr()
    expected = [
        neighbour.line
        for line in text.splitlines()[::2]
        for neighbour in vicinity(Puzzle(line, "classic4"), minimal=True)
    ]
    assert out.splitlines() == expected
    complaint, last = err.splitlines()
    assert complaint.startswith("satsudoku: <stdin>:2: r1c4 holds 'y'")
    assert last == f"satsudoku: {len(expected)} neighbours"
