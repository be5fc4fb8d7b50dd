"""Records of the gym: how many a second, and whether any two are images of each other.

    python tests/benchmarks/bench_gym.py [--quick] [--json FILE]

Seconds are those of the processor, one core. Images are sought without satsudoku's canonical forms.
Classic puzzles are graphs of clues, lines, bands and digits, whose vertices are refined by their
neighbours: images have equal keys. Puzzles of constraints are moved in every way that their board
allows, their symbols renamed in the order of the moved solution; images have the same tables. Exit
status 1 if there is one, or if 1,000 classic puzzles a second of two cores are not reached.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import permutations, product
from typing import Any

import numpy as np
from measure import arguments, print_machine, report

import satsudoku
from satsudoku.board.constraint_kinds import constraint_kinds
from satsudoku.cli.boards import BoardLines
from satsudoku.cli.form import Form

FIGURES = "puzzle,variant,clues,solution,tier,minutes"
WHOLE = "puzzle,rules_text,board_text,solution,tier,minutes,steps,sentences"
SETS = (  # name, board, kinds, fields, how many
    ("classic, figures", "classic9", (), FIGURES, 4096),
    ("classic, with steps", "classic9", (), WHOLE, 512),
    ("4x4 of all kinds", "classic4", ("all",), WHOLE, 252),
    ("6x6 of all kinds", "classic6", ("all",), WHOLE, 126),
    ("9x9 of all kinds", "classic9", ("all",), WHOLE, 63),
)
AROUND = {"minima", "maxima", "full_ranks", "chaos_regions", "connected_values"}
AREAS = {kind.key for kind in constraint_kinds() if kind.shape == "area"}
GOAL = 500.0  # classic puzzles a second of one core


def rate(board: str, kinds: tuple[str, ...], fields: str, count: int) -> float:
    """Records a second."""
    lines = BoardLines(Form.JSON, fields.split(","))

    def tell(count: int, seed: int) -> None:
        mix = 1 if kinds else None
        made = satsudoku.generate(
            count, board, constraints=kinds, mix=mix, different=True, seed=seed
        )
        for _ in lines.texts(made):
            pass

    tell(3, 99)
    start = time.process_time()
    tell(count, 1)
    return count / (time.process_time() - start)


def classic_key(line: str) -> bytes:
    """The same for images of a classic puzzle."""
    beside: dict[Any, list[Any]] = defaultdict(list)
    edges: list[tuple[Any, Any]] = [(("band", n // 3), ("row", n)) for n in range(9)]
    edges += [(("stack", n // 3), ("column", n)) for n in range(9)]
    edges += [(name, (name[:-1], n)) for name in ("bands", "stacks") for n in range(3)]
    for cell, digit in enumerate(line):
        if digit in "123456789":
            row, column = divmod(cell, 9)
            ends = ("row", row), ("column", column), ("digit", digit)
            edges += [(("clue", cell), end) for end in ends]
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    alike = {"column": "row", "stack": "band", "stacks": "bands"}
    names = {node: node if isinstance(node, str) else node[0] for node in beside}
    marks = {node: alike.get(name, name).encode() for node, name in names.items()}
    for _ in range(7):
        marks = {
            node: sha256(b" ".join([marks[node], *sorted(marks[n] for n in near)])).digest()
            for node, near in beside.items()
        }
    return sha256(b"".join(sorted(marks.values()))).digest()


def moves(size: int, height: int, width: int) -> np.ndarray[Any, Any]:
    """Every way to exchange lines of a board of boxes: from each new cell to the old one."""

    def orders(block: int) -> Iterator[list[int]]:
        for blocks in permutations([range(n, n + block) for n in range(0, size, block)]):
            for parts in product(*(permutations(lines) for lines in blocks)):
                yield [line for part in parts for line in part]

    columns = [*orders(width)]
    found = [
        [r * size + c for r in rows for c in order] for rows in orders(height) for order in columns
    ]
    if height == width:
        found += [[cell % size * size + cell // size for cell in move] for move in found]
    return np.array(found)


def renamed(grids: np.ndarray[Any, Any], size: int) -> np.ndarray[Any, Any]:
    """Each row with its symbols in the order in which they first appear."""
    each, found = np.arange(len(grids)), np.zeros_like(grids)
    names, last = np.zeros((len(grids), size + 1), int), np.zeros(len(grids), int)
    for cell, values in enumerate(grids.T):
        new = names[each, values] == 0
        last += new
        names[each[new], values[new]] = last[new]
        found[:, cell] = names[each, values]
    return found


def parts(table: Any, size: int) -> Iterator[Any]:
    """The parts of a table in order: cells as tuples, and all else as it is."""
    if isinstance(table, Mapping):
        for key, value in sorted(table.items()):
            yield from parts(value, size) if key != "name" else ()
    elif isinstance(table, list):
        for value in table:
            yield from parts(value, size)
    elif isinstance(table, str) and re.fullmatch(r"r\dc\d( r\dc\d)*", table):
        yield tuple((int(name[1]) - 1) * size + int(name[3]) - 1 for name in table.split())
    else:
        yield table


def _moved(part: Any, to: list[int], area: bool) -> Any:
    cells = [to[cell] for cell in part] if isinstance(part, tuple) else part
    return sorted(cells) if area and isinstance(part, tuple) else cells


def _keeps_neighbours(move: np.ndarray[Any, Any], size: int) -> bool:
    places = np.stack(np.divmod(move.reshape(size, size), size))
    return all((np.abs(np.diff(places, axis=axis)).sum(axis=0) == 1).all() for axis in (1, 2))


def moved_key(layout: dict[str, Any], every: np.ndarray[Any, Any], size: int) -> str:
    """The same for images of a puzzle with constraints that have the same tables."""
    grid = satsudoku.solve(json.dumps(layout))
    assert grid is not None
    grids = renamed(np.frombuffer(grid.values, np.uint8)[every].astype(int), size)
    least = grids[np.lexsort(grids.T[::-1])[0]]
    tables = [
        (key, [*parts(table, size)])
        for key, value in layout.items()
        if isinstance(value, list)
        for table in value
    ]
    if not AROUND.isdisjoint(layout):  # these see cells that their tables do not name
        kept = [_keeps_neighbours(move, size) for move in every]
        every, grids = every[kept], grids[kept]
        least = grids[np.lexsort(grids.T[::-1])[0]]
    keys = []
    for move in every[(grids == least).all(axis=1)]:
        to = np.argsort(move).tolist()
        rows = [(key, [_moved(part, to, key in AREAS) for part in row]) for key, row in tables]
        givens = sorted(to[cell] for cell, text in enumerate(layout["givens"]) if text != ".")
        keys.append(repr((least.tolist(), givens, sorted(rows, key=repr))))
    return min(keys)


def repeats(share: int) -> dict[str, int]:
    """How many of some puzzles that are to be different have the key of another one."""
    made = satsudoku.generate(20_000 // share, different=True, seed=1)
    found = {"classic9": [classic_key(puzzle.line) for puzzle in made]}
    for board, size, height, number in (("classic4", 4, 2, 3_500), ("classic6", 6, 2, 1_500)):
        every = moves(size, height, size // height)
        drawn = satsudoku.generate(
            number // share, board, constraints=["all"], mix=1, different=True, seed=1
        )
        layouts = (json.loads("".join(satsudoku.formats.write([p], "json"))) for p in drawn)
        found[board] = [moved_key(layout, every, size).encode() for layout in layouts]
    return {
        f"{len(keys)} of {name}": sum(n - 1 for n in Counter(keys).values())
        for name, keys in found.items()
    }


def main() -> int:
    options = arguments(__doc__)
    share = 20 if options.quick else 1
    print_machine()
    rates = {}
    for name, board, kinds, fields, count in SETS:
        rates[name] = rate(board, kinds, fields, count // (4 if options.quick else 1))
        print(f"{name:20} {rates[name]:8,.1f} records a second", flush=True)
    images = repeats(share)
    for name, number in images.items():
        print(f"{name}: {number} images of others")
    report({"rates": rates, "images": images}, options.json)
    return int(any(images.values()) or rates["classic, figures"] < GOAL)


if __name__ == "__main__":
    sys.exit(main())
