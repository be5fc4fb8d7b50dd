"""Likeness: images share it, constraints moved along, and nothing else does."""

from __future__ import annotations

import io
import json
import random
import re
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import satsudoku
from satsudoku import Puzzle, canonical, formats, is_equivalent, variant
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.cli import run
from satsudoku.errors import PuzzleError
from satsudoku.formats import to_dict
from satsudoku.symmetry.cells import cell_symmetries
from satsudoku.symmetry.likeness import likeness

EXAMPLES = {
    kind.key: {"variant": "latin6", kind.key: [dict(kind.example)], "givens": "." * 36}
    for kind in constraint_kinds()
}


def puzzle(data: dict[str, object]) -> Puzzle:
    return satsudoku.puzzle(json.dumps(data))


def moved(data: dict[str, object], move: list[int], size: int) -> dict[str, object]:
    """A board as data whose cells are moved, by name."""

    def to(match: re.Match[str]) -> str:
        row, column = divmod(move[(int(match[1]) - 1) * size + int(match[2]) - 1], size)
        return f"r{row + 1}c{column + 1}"

    result = json.loads(re.sub(r"r(\d+)c(\d+)", to, json.dumps(data)))
    if "givens" in data:
        givens = [""] * (size * size)
        for cell, symbol in enumerate(str(data["givens"])):
            givens[move[cell]] = symbol
        result["givens"] = "".join(givens)
    return dict(result)


# Its regions are numbered in reading order, in cells of the board, so a turned one has others.
@pytest.mark.parametrize("key", sorted({*EXAMPLES} - {"chaos_regions"}))
def test_turned_and_mirrored_constraints_are_alike(key: str) -> None:
    data = EXAMPLES[key]
    plain = puzzle(data)
    for move in cell_symmetries(variant("latin6"), "square").tolist()[1:]:
        image = puzzle(moved(data, move, 6))
        assert is_equivalent(plain, image)
    assert not is_equivalent(plain, Puzzle("1" + "." * 35, image.variant))
    assert likeness(plain) != likeness(Puzzle("." * 36, "latin6"))


@pytest.mark.parametrize(
    "seed", [pytest.param(0), *(pytest.param(n, marks=pytest.mark.thorough) for n in (1, 2))]
)
def test_turned_and_mirrored_puzzles_of_every_kind_are_alike(seed: int) -> None:
    """Examples are few and even; drawn constraints lie in all ways."""
    kinds = {key for key in EXAMPLES if key != "chaos_regions"}
    made = satsudoku.generate(63, "classic4", constraints=sorted(kinds), mix=1, seed=seed)
    moves = cell_symmetries(variant("classic4"), "square").tolist()[1:]
    for number, plain in enumerate(made):
        image = puzzle(moved(to_dict(plain), moves[number % 7], 4))
        assert is_equivalent(plain, image), plain.variant.constraints


def test_only_three_pairs_of_examples_are_alike() -> None:
    """Renamed from the greatest to the least, minima are maxima; 1 to 6 have two by two triples."""
    forms = {key: likeness(puzzle(data)) for key, data in EXAMPLES.items()}
    pairs = {(one, two) for one in forms for two in forms if one < two and forms[one] == forms[two]}
    thirds = {("entropic_cages", "modular_cages"), ("entropic_lines", "modular_lines")}
    assert pairs == {*thirds, ("maxima", "minima")}


def cages(rng: random.Random) -> dict[str, object]:
    cells = [f"r{row}c{column}" for row, column in product(range(1, 5), repeat=2)]
    rng.shuffle(cells)
    tables = [
        {"cells": " ".join(sorted(cells[2 * k : 2 * k + 2])), "sum": rng.choice((3, 5, 5))}
        for k in range(2)
    ]
    return {"variant": "classic4", "cages": tables, "givens": "." * 16}


def test_classes_are_those_of_all_moves_and_names() -> None:
    """The sums of a cage say which of its symbols may be exchanged: 1+3 and 1+4 or 2+3."""
    rng, rules = random.Random(5), variant("classic4")
    moves = cell_symmetries(rules).tolist()
    boards = [puzzle(cages(rng)) for _ in range(20)]

    def meaning(board: Puzzle, cells: list[int], values: tuple[int, ...]) -> frozenset[object]:
        tables = []
        for constraint in board.variant.constraints:
            place = frozenset(cells[cell] for cell in constraint.cells)
            total = constraint.table(board.variant.cell_names)["sum"]
            pairs = [{a, b} for a in range(1, 5) for b in range(1, a) if a + b == total]
            tables.append(
                (place, frozenset(frozenset(values[v - 1] for v in pair) for pair in pairs))
            )
        return frozenset(tables)

    names = list(permutations(range(1, 5)))
    classes = [
        min(
            sorted(
                map(repr_sorted, {meaning(board, move, name) for move in moves for name in names})
            )
        )
        for board in boards
    ]
    forms = [likeness(board) for board in boards]
    assert 3 < len(set(classes)) < 20
    for (one, form), (other, second) in product(zip(classes, forms, strict=True), repeat=2):
        assert (one == other) == (form == second)


def repr_sorted(tables: frozenset[object]) -> str:
    return repr(
        sorted((sorted(place), sorted(map(sorted, pairs))) for place, pairs in tables)  # type: ignore[misc]
    )


@pytest.mark.parametrize("name", ["classic9", "diagonal9", "jigsaw5"])
def test_without_constraints_it_agrees_with_canonical_forms(name: str) -> None:
    rules = variant(name)
    boards = list(satsudoku.generate(4, name, seed=1))
    boards += [image for board in boards for image in satsudoku.random_images(board, 2, seed=3)]
    for one, other in product(boards, repeat=2):
        assert (likeness(one) == likeness(other)) == (canonical(one) == canonical(other))
    assert all(board.variant == rules for board in boards)


def test_generated_puzzles_of_constraints_are_no_images_of_each_other_nor_of_a_file(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    how = ("generate", "--variant", "classic4", "--constraints", "thermometers", "--seed", "3")
    assert run([*how, "-n", "100", "-o", f"{tmp_path}/all.jsonl"]) == 0
    assert run([*how, "-n", "99", "--different", "-o", f"{tmp_path}/first.jsonl"]) == 0
    assert run(["dedupe", f"{tmp_path}/all.jsonl"]) == 0
    different = capsys.readouterr().out
    with open(f"{tmp_path}/first.jsonl") as file:
        first = file.read()
    assert different.count("\n") == 99
    assert first == different
    # Turned images of some of them are not made again.
    move = cell_symmetries(variant("classic4"), "square").tolist()[3]
    turned = [moved(json.loads(line), move, 4) for line in first.splitlines()[:20]]
    with open(f"{tmp_path}/turned.jsonl", "w") as file:
        file.write("".join(json.dumps(data) + "\n" for data in turned))
    assert run([*how, "-n", "20", "--unlike", f"{tmp_path}/turned.jsonl"]) == 0
    made = [satsudoku.puzzle(line) for line in capsys.readouterr().out.splitlines()]
    assert not {likeness(each) for each in made} & {likeness(puzzle(data)) for data in turned}


def test_symbols_of_which_the_same_is_asked_may_change_their_names() -> None:
    def made(givens: str, *parts: str) -> bytes:
        return likeness(satsudoku.build("classic4").same([*parts]).puzzle(givens))

    one = made(".1...3.........4", "r2c2 r2c3", "r4c1 r4c2")
    assert one == made("......43.....1..", "r1c2 r2c2", "r2c4 r3c4")  # turned, 1, 3 and 4 renamed
    assert one == made(".1...3.........4", "r4c2 r4c1", "r2c2 r2c3")
    assert one != made(".1...3.........4", "r2c2 r2c3", "r4c1 r4c3")


def test_excluded_candidates_are_refused() -> None:
    with pytest.raises(PuzzleError, match="candidates"):
        likeness(Puzzle(bytes(16), "classic4", candidates=b"\0" + b"\1" * 63))


def test_images_in_a_file_are_one_to_dedupe() -> None:
    data = to_dict(next(satsudoku.generate(variant="classic4", constraints=["arrows"], seed=2)))
    image = moved(data, cell_symmetries(variant("classic4"), "square").tolist()[2], 4)
    lines = "".join(json.dumps(each) + "\n" for each in (data, image))
    entries = satsudoku.formats.read(io.StringIO(lines))
    kept = [entry for batch in satsudoku.stream.dedupe(entries) for entry in batch]
    assert len(kept) == 1


@pytest.mark.parametrize("variant", ["classic4", "x5", None])
def test_doubles_are_what_dedupe_leaves_out_each_with_its_first(
    variant: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of two files, of one that is named twice, and of puzzles with constraints."""
    if variant is None:
        cages = [("r1c1 r1c2", 3), ("r1c1 r1c2", 7), ("r1c1 r2c1", 3), ("r3c1 r3c2", 3)]
        made = [satsudoku.build("classic4").cage(at, sum=n).puzzle() for at, n in cages]
        lines = [*formats.write([*made, made[0]], "json")]
    else:
        made = [puzzle.text for puzzle in satsudoku.generate(60, variant, seed=1)]
        lines = [f"{line}\n" for line in [made[0], "1..", *made, *made[::7]]]
    files = [tmp_path / "a.puzzles", tmp_path / "b.puzzles"]
    files[0].write_text("".join(lines[: len(lines) // 2]))
    files[1].write_text("".join(lines[len(lines) // 2 :]))
    named = [*map(str, [*files, files[0]])]
    entries = [e for name in named for e in formats.read(name, variant=variant)]
    puzzles = {(e.file, e.line): e.puzzle for e in entries}

    def records(*command: str) -> list[dict[str, Any]]:
        options = ["--json", *(["--variant", variant] if variant else [])]
        assert run([*command, *options, *named]) == (variant is not None)  # for a bad line
        return [*map(json.loads, capsys.readouterr().out.splitlines())]

    kept = [(r["file"], r["line"]) for r in records("dedupe") if not r["error"]]
    doubles = [r for r in records("dedupe", "--doubles") if not r["error"]]
    assert len(kept) + len(doubles) == sum(e.puzzle is not None for e in entries)
    for double in doubles:
        first = double["first_file"], double["first_line"]
        assert first in kept
        one, two = puzzles[first], puzzles[double["file"], double["line"]]
        assert one is not None
        assert two is not None
        assert is_equivalent(one, two)
