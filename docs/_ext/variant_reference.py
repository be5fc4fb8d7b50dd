"""The reference page of the shipped variants, generated from their encodings, with pictures.

``python docs/_ext/variant_reference.py encodings puzzles`` writes ``encodings/REFERENCE.md`` and
its pictures; ``make reference`` runs it, and the tests check that the result is up to date. For a
variant without puzzles it first makes some, with their counts and tiers.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from constraint_examples import constraint_examples

from satsudoku import formats
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.board.library import variant
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.shipped import variant_names
from satsudoku.board.variant import Variant
from satsudoku.cover.implied_houses import implied_houses
from satsudoku.drawing.svg import draw_svg
from satsudoku.errors import SatsudokuError
from satsudoku.human.classify_many import classify_many
from satsudoku.making.generate import generate
from satsudoku.solvers.choose import solvers_for

_LADDERS = ("rank8", "rank8-remove")  # those of expected.csv
_FEW_CELLS = 400  # tiers of larger boards take a minute

_LAYOUTS = (
    "jigsaw.txt",
    "colour.toml",
    "killer.toml",
    "odd-even.toml",
    "consecutive.toml",
    "greater-than.toml",
    "futoshiki.toml",
)


def reference(puzzles: Mapping[str, Puzzle], layouts: Mapping[str, Puzzle]) -> dict[str, str]:
    """The page and its pictures.

    Returns:
        The texts of the files by their paths within the folder.
    """
    rows = [variant(name) for name in variant_names() if name in puzzles]
    lines = [
        "# Variants",
        "",
        "The shipped variants, each with a puzzle. `make reference` generates this page.",
        "",
        "Every solver serves every variant. *solver* is what `auto` picks for one puzzle, *many*",
        "for eight or more together. Implied houses follow from the rules;",
        "`satsudoku variants NAME` shows them.",
        "",
        "| name | title | cells | symbols | houses | solver | many |",
        "|---|---|---|---|---|---|---|",
        *map(_row, rows),
        "",
    ]
    for rules in rows:
        lines += [f"## {rules.name}", "", f"{rules.title}. {rules.description}", ""]
        lines += [f"![{rules.title}](pictures/{rules.name}.svg)", ""]
    if layouts:
        lines += ["## Layouts that come with the puzzle", ""]
    for file in layouts:
        source = f"`puzzles/{file}`"
        lines += [
            f"### {Path(file).stem}",
            "",
            source,
            "",
            f"![{file}](pictures/{_picture(file)})",
            "",
        ]
    constraints = constraint_examples()
    lines += ["## Constraints", "", "One example of each key that `README.md` lists.", ""]
    for kind in constraint_kinds():
        key = kind.key
        lines += [f"### {key}", "", f"`{key} = [{_toml(kind.example)}]`", ""]
        lines += [f"![{key}](pictures/{_constraint_picture(key)})", ""]
    pages = {"REFERENCE.md": "\n".join(lines)}
    for rules in rows:
        pages[f"pictures/{rules.name}.svg"] = _drawn(puzzles[rules.name], rules.title)
    for file, puzzle in layouts.items():
        pages[f"pictures/{_picture(file)}"] = _drawn(puzzle, file)
    for key, puzzle in constraints.items():
        pages[f"pictures/{_constraint_picture(key)}"] = _drawn(puzzle, key)
    return pages


def _row(variant: Variant) -> str:
    houses: dict[str, int] = {}
    for house in variant.houses:
        houses[house.family] = houses.get(house.family, 0) + 1
    if implied := implied_houses(variant):
        houses["implied"] = len(implied)
    parts = ", ".join(f"{number} {family}" for family, number in houses.items())
    if variant.relations:
        parts += "; " + ", ".join(dict.fromkeys(relation.name for relation in variant.relations))
    for_one, for_many = solvers_for(variant)
    first = f"[`{variant.name}`](#{variant.name})"
    cells = [
        first,
        variant.title,
        len(variant.cells),
        f"`{variant.symbols}`",
        parts,
        for_one,
        for_many,
    ]
    return f"| {' | '.join(map(str, cells))} |"


def _picture(file: str) -> str:
    return f"layout-{Path(file).stem}.svg"


def _constraint_picture(key: str) -> str:
    return f"constraint-{key.replace('_', '-')}.svg"


def _toml(table: Mapping[str, Any]) -> str:
    """A table in one line of TOML; texts and numbers are written as JSON writes them."""
    pairs = (f"{key} = {_toml_value(value)}" for key, value in table.items())
    return f"{{ {', '.join(pairs)} }}"


def _toml_value(value: object) -> str:
    if isinstance(value, Mapping):
        return _toml(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_toml_value, value))}]"
    return json.dumps(value)


def _drawn(puzzle: Puzzle, title: str) -> str:
    return draw_svg(puzzle.values, puzzle.variant, title=title, labels=False) + "\n"


def _first(file: Path) -> Iterator[Puzzle]:
    for entry in formats.read(file):
        if entry.error is not None:
            raise entry.error
        if entry.puzzle is not None:
            yield entry.puzzle


def examples(folder: Path) -> tuple[dict[str, Puzzle], dict[str, Puzzle]]:
    """The examples of the page, from the folder ``puzzles``: by variant, and by file.

    Raises:
        SatsudokuError: they cannot be read.
    """
    puzzles: dict[str, Puzzle] = {}
    for puzzle in _first(folder / "variants.jsonl"):
        puzzles.setdefault(puzzle.variant.name, puzzle)
    return puzzles, {file: next(_first(folder / file)) for file in _LAYOUTS}


def add_puzzles(folder: Path) -> list[str]:
    """Make puzzles for each shipped variant that has none in ``variants.jsonl``.

    Their counts and tiers go into ``expected.csv``.

    Returns:
        The names of these variants.
    """
    file, expected = folder / "variants.jsonl", folder / "expected.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    covered = {json.loads(line)["variant"] for line in lines}
    new = [name for name in variant_names() if name not in covered]
    rows = list(csv.reader(expected.read_text(encoding="utf-8").splitlines()))
    last = max(number for number, row in enumerate(rows) if row[0] == file.name)
    for name in new:
        small = len(variant(name).cells) <= _FEW_CELLS
        puzzles = list(generate(3 if small else 1, name, seed=1))
        tiers = [classify_many(puzzles, ladder, variant=name).tiers.tolist() for ladder in _LADDERS]
        for puzzle, *ranks in zip(puzzles, *tiers, strict=True):
            lines.append(json.dumps({"variant": name, "givens": puzzle.line}))
            last += 1
            listed = (rank or "" for rank in ranks)
            rows.insert(
                last, [file.name, str(len(lines)), name, "1", *map(str, listed), "made here"]
            )
    if new:
        file.write_text("\n".join([*lines, ""]), encoding="utf-8")
        with expected.open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream, lineterminator="\n").writerows(rows)
    return new


def main(arguments: Iterable[str]) -> None:
    """Write the page: arguments are the folders ``encodings`` and ``puzzles``."""
    to, puzzles = map(Path, arguments)
    for name in add_puzzles(puzzles):
        print(f"{puzzles / 'variants.jsonl'}: puzzles of {name} added")
    (to / "pictures").mkdir(exist_ok=True)
    for file, text in reference(*examples(puzzles)).items():
        (to / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except SatsudokuError as error:
        sys.exit(str(error))
